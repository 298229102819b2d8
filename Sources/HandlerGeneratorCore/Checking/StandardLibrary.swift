/// What has to be known of types that no scanned file declares.
enum StandardLibrary {
    static func isGeneric(_ name: String) -> Bool { generic.contains(simple(name)) }

    static func isProtocol(_ name: String) -> Bool { protocols.contains(simple(name)) }

    /// Whether a name certainly stands for one of these, in a module that doesn't declare it itself.
    static func declares(_ name: String) -> Bool { name.hasPrefix("Swift.") || name.hasPrefix("Swift::") }

    private static func simple(_ name: String) -> String {
        for module in ["Swift.", "Swift::"] where name.hasPrefix(module) { return String(name.dropFirst(module.count)) }
        return name
    }

    private static let generic: Set<String> = [
        "Array", "ArraySlice", "ClosedRange", "ContiguousArray", "Dictionary", "Optional", "Range", "Result", "Set",
        "Task",
    ]

    private static let protocols: Set<String> = [
        "Actor", "BidirectionalCollection", "Collection", "Comparable", "Equatable", "Error", "Hashable",
        "Identifiable",
        "RandomAccessCollection", "RawRepresentable", "Sendable", "Sequence",
        "MessageReceiver", "Responder",
    ]
}
