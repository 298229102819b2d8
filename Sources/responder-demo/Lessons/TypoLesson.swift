import ResponderChain

enum TypoLesson: Lesson {
    static let title = "A name finds its method, and a typo gets a suggestion"
    static let summary =
        "The button knows only a name. "
        + "The message goes up the chain until a responder has a method of that name."
    static let code = """
        do {
            try button.route("btnClick:userInfo:", with: [button, info])
        } catch {
            print(error)
        }
        print(try button.route("btnClick1:userInfo:", with: [button, info], recordsPath: true))
        """

    static func run(_ notes: Notes, _ print: @escaping (Any) -> Void) throws {
        let table = NodeChain.table(notes)
        defer { withExtendedLifetime(table) {} }
        let button = table["button"]
        let info = ["key": "blue"]
        // selector-check: elsewhere
        do {
            try button.route("btnClick:userInfo:", with: [button, info])
        } catch {
            print(error)
        }
        print(try button.route("btnClick1:userInfo:", with: [button, info], recordsPath: true))
    }
}
