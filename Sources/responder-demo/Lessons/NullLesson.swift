import ResponderChain

enum NullLesson: Lesson {
    static let title = "Arguments may be null"
    static let summary =
        "A null argument reaches an optional parameter as nil. "
        + "For any other parameter, it is an error that names it."
    static let code = """
        try subCell.route("btnClick1:userInfo:", with: [nil, info])
        do {
            try subCell.route("btnClick1:userInfo:", with: [nil, nil])
        } catch {
            print(error)
        }
        """

    static func run(_ notes: Notes, _ print: @escaping (Any) -> Void) throws {
        let table = NodeChain.table(notes)
        defer { withExtendedLifetime(table) {} }
        let subCell = table["subCell"]
        let info = ["key": "red"]
        try subCell.route("btnClick1:userInfo:", with: [nil, info])
        do {
            try subCell.route("btnClick1:userInfo:", with: [nil, nil])
        } catch {
            print(error)
        }
    }
}
