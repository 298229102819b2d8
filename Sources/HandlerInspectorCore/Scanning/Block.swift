import HandlerGeneratorCore

/// A file, a pair of braces, or a declaration or a condition with the braces that follow, and the
/// names that it declares.
///
/// Their types and values are read only when they are asked for; see ``NameResolver``.
final class Block: TypeScope {
    enum Kind: UInt8 {
        case file, type, `protocol`, `extension`, function, code
    }

    let kind: Kind
    unowned let file: SourceFacts
    /// The block around it; nil for the file.
    unowned let outer: Block?
    /// The token of a type's name.
    let name: Int
    /// The token after a type's or a function's name; for an extension, the extended type.
    let header: Int
    /// The token that ends it: a closing brace, the next `case`, or the end of the file.
    let end: Int
    /// The value whose cases it contains; nil for none.
    var subject: Range<Int>?
    /// Whether the type has members that no source names.
    var isDynamic = false
    var isPrivate = false
    /// The names that it declares, in their order.
    var names: [Name] = []
    /// All of them, by what they are called.
    private(set) lazy var members = Dictionary(grouping: names) { $0.text }

    /// The type that it declares or extends.
    var type: DeclaredType?
    /// The types in it that are known only inside: those in a body of code, private ones of a file,
    /// and those of an extension until the extended type is known.
    var types: [String: DeclaredType] = [:]
    /// The types that its type inherits from or conforms to; nil if they haven't been read.
    var inherited: [DeclaredType]?

    init(
        _ kind: Kind,
        _ file: SourceFacts,
        in outer: Block?,
        name: Int = 0,
        header: Int = 0,
        end: Int
    ) {
        self.kind = kind
        self.file = file
        self.outer = outer
        self.name = name
        self.header = header
        self.end = end
    }

    /// The block and those around it, from the inside.
    var chain: some Sequence<Block> { sequence(first: self) { $0.outer } }

    /// Whether its names are members.
    var holdsMembers: Bool { kind == .type || kind == .protocol || kind == .extension }
}

/// A variable, a function or an alias.
final class Name {
    enum Kind: UInt8 {
        case variable, function, alias
    }

    let kind: Kind
    let token: Int
    /// The block that declares it; for a function, its own.
    let block: Block
    /// A variable's type, what an alias stands for, or a function's result; nil for none.
    var type: Int?
    /// A variable's value; nil for none.
    var value: Range<Int>?
    /// A function's parameters.
    var parameters: [Name] = []
    /// A parameter's label.
    var label = 0
    /// Whether the value is a sequence, of which the variable is an element.
    var isElement = false
    let isPrivate: Bool

    init(_ kind: Kind, _ token: Int, in block: Block, isPrivate: Bool) {
        self.kind = kind
        self.token = token
        self.block = block
        self.isPrivate = isPrivate
    }

    var text: String { block.file.tokens.text(token) }

    /// Whether it is a parameter that takes any number of arguments.
    var isVariadic: Bool {
        let tokens = block.file.tokens
        return type.map { tokens.isWord("...", tokens.type(from: $0).upperBound) } ?? false
    }

    /// Whether one of the library's modules declares it.
    var isLibrary: Bool { block.file.module?.isLibrary ?? false }
}

/// A value in which string literals may be names of messages.
struct TypedValue {
    /// What states the value's type.
    enum Evidence {
        /// An argument of a call of ours.
        case call(KnownType)
        /// The type, as written.
        case type(Int)
        /// The variable to which the value is assigned.
        case variable(Range<Int>)
    }

    let evidence: Evidence
    /// The value, or the braces that return it.
    let value: Range<Int>
    let block: Block
    /// The use of a name in the value.
    var use = NameUse(role: .sent)

    var place: NameResolver.Place { NameResolver.Place(block: block, token: value.lowerBound) }
}
