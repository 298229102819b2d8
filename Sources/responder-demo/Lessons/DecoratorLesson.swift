import ResponderChain

enum DecoratorLesson: Lesson {
    static let title = "Decorators change a message, or veto it"
    static let summary =
        "The super cell adds an entry to every message that passes. "
        + "A route can also have decorators of its own."
    static let code = """
        print(try subCell.route("btnClick1:userInfo:", with: [nil, info], recordsPath: true))
        do {
            let isLoading = ClosureDecorator.vetoing { responder, _ in
                responder === controller ? "it is loading already" : nil
            }
            try subCell.route("reload", decoratedBy: [isLoading])
        } catch {
            print(error)
        }
        """

    static func run(_ notes: Notes, _ print: @escaping (Any) -> Void) throws {
        let table = NodeChain.table(notes)
        defer { withExtendedLifetime(table) {} }
        let subCell = table["subCell"]
        let controller = table["controller"]
        let info = ["key": "red"]
        print(try subCell.route("btnClick1:userInfo:", with: [nil, info], recordsPath: true))
        do {
            let isLoading = ClosureDecorator.vetoing { responder, _ in
                responder === controller ? "it is loading already" : nil
            }
            try subCell.route("reload", decoratedBy: [isLoading])
        } catch {
            print(error)
        }
    }
}
