// Its message has the name of a subclass's typed message, in another file.
class Desk {
    static func shutMessage() {}
}
