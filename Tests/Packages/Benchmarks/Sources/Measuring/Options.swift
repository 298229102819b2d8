/// The command line: `[--json] [--rounds N] [--count N --subject NAME] [CASE…]`.
public struct Options: Sendable {
    public private(set) var printsJSON = false
    public private(set) var rounds = 31
    /// The number of unmeasured runs of one row.
    public private(set) var count: Int?
    public private(set) var subject = "SelectorDispatch"
    private var cases: Set<String> = []

    public init(_ arguments: some Sequence<String>) {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--json": printsJSON = true
            case "--rounds": rounds = arguments.next().flatMap(Int.init) ?? rounds
            case "--count": count = arguments.next().flatMap(Int.init)
            case "--subject": subject = arguments.next() ?? subject
            default: cases.insert(argument.replacing("'", with: "′"))
            }
        }
    }

    /// Whether the command line names this exact case.
    public func isNamed(_ name: String) -> Bool {
        cases.contains(name)
    }

    /// Whether to measure a case.
    ///
    /// Without names, all are measured.
    public func includes(_ name: String) -> Bool {
        cases.isEmpty || cases.contains(name) || cases.contains(String(name.prefix { $0 != " " }))
    }
}
