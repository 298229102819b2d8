/// A type or an extension of one.
struct TypeFact {
    /// The type's name, without the types around it.
    var name: String
    /// The type around it; nil if there is none.
    var outer: String?
    var isExtension: Bool
    var isProtocol: Bool
    /// Whether it is `private` or `fileprivate`.
    var isPrivate: Bool
    /// The types after its colon, each by the last component of its name.
    var inherited: [String]
}
