import ResponderChain

enum ExplainLesson: Lesson {
    static let title = "Ask why, without sending"
    static let summary =
        "An explanation visits the responders that the message would visit. It runs no handler."
    static let code = """
        print(button.explain("moveRow:to:animated:note:", with: [2, "7", true, nil]))
        """

    static func run(_ notes: Notes, _ print: @escaping (Any) -> Void) throws {
        let table = NodeChain.table(notes)
        defer { withExtendedLifetime(table) {} }
        let button = table["button"]
        print(button.explain("moveRow:to:animated:note:", with: [2, "7", true, nil]))
    }
}
