// Its message has the name of a subclass's typed message, in another file.
class Desk {
    static func shutMessage() {}
}

extension Action {
    static func openMessage(_ x: Int) {}
}
