/// A type, as far as the sources state it.
indirect enum KnownType {
    case unknown
    /// A type with its generic arguments, as many as are written.
    case named(DeclaredType, [KnownType])
    case metatype(KnownType)
    case tuple([Element])
    case function(result: KnownType)
    /// `A & B`.
    case composition([KnownType])
    /// The name of a module, before a dot.
    case module(String)

    /// An element of a tuple.
    struct Element {
        var label: String?
        var type: KnownType
    }

    var isKnown: Bool {
        if case .unknown = self { false } else { true }
    }

    /// The declarations of this type, or of those that it is composed of; for a metatype, those of
    /// its type.
    var declarations: [DeclaredType] {
        switch self {
        case .named(let type, _): [type]
        case .metatype(let type): type.declarations
        case .composition(let types): types.flatMap(\.declarations)
        default: []
        }
    }

    /// Whether it has no name before a member type.
    var isFunctionOrUnknown: Bool {
        switch self {
        case .unknown, .function: true
        default: false
        }
    }

    /// The type whose metatype this is, or this type.
    var instance: KnownType {
        if case .metatype(let type) = self { type } else { self }
    }

    /// Returns whether two functions have results of the same type.
    func returnsSame(as other: KnownType) -> Bool {
        guard case .function(let result) = self, case .function(let second) = other else {
            return false
        }
        let types = result.declarations
        return !types.isEmpty && types.elementsEqual(second.declarations) { $0 === $1 }
    }

    /// What optionals of this type contain.
    var unwrapped: KnownType {
        var type = self
        while case .named(let optional, let arguments) = type, optional.isForeign,
            optional.name == "Optional", let wrapped = arguments.first
        {
            type = wrapped
        }
        return type
    }

    /// The elements of a collection of the standard library.
    var element: KnownType {
        guard case .named(let type, let arguments) = self, type.isForeign else { return .unknown }
        switch type.name {
        case "Array", "ArraySlice", "ContiguousArray", "Set", "Slice", "ReversedCollection":
            return arguments.first ?? .unknown
        default: return .unknown
        }
    }
}

/// A type, with the members that its declaration and its extensions give it.
final class DeclaredType {
    /// A declaration or an extension.
    final class Part {
        let file: SourceFacts
        let block: Int
        /// The types that it inherits from or conforms to; nil if they haven't been read.
        var inherited: [DeclaredType]?

        init(_ file: SourceFacts, _ block: Int) {
            self.file = file
            self.block = block
        }
    }

    let name: String
    /// The type around it; nil for a type outside others, or in a body of code.
    var outer: DeclaredType?
    /// The declaration; nil for a type without known sources.
    let declaration: Part?
    var extensions: [Part] = []
    var types: [String: DeclaredType] = [:]
    var members: [String: [Member]] = [:]

    init(_ name: String, in outer: DeclaredType? = nil, _ declaration: Part? = nil) {
        self.name = name
        self.outer = outer
        self.declaration = declaration
    }

    var parts: [Part] { (declaration.map { [$0] } ?? []) + extensions }

    /// Whether no source declares it.
    var isForeign: Bool { declaration == nil }

    var isProtocol: Bool {
        declaration.map { $0.file.names.blocks[$0.block].kind == .protocol } ?? false
    }

    /// Whether it has members that no source names.
    var isDynamic: Bool { declaration.map { $0.file.names.blocks[$0.block].isDynamic } ?? false }

    /// Whether one of the library's modules declares it.
    var isLibrary: Bool { declaration?.file.module?.isLibrary ?? false }

    /// The name with those of the types around it.
    var path: String { outer.map { $0.path + "." + name } ?? name }
}

/// A variable, a function or an alias, by its index among the names of its file.
struct Member {
    let file: SourceFacts
    let index: Int

    var name: SourceNames.Name { file.names.names[index] }
    var isLibrary: Bool { file.module?.isLibrary ?? false }
}

/// A module, with what it declares outside of types.
final class DeclaredModule {
    let name: String
    let isLibrary: Bool
    /// The modules that it depends on, with the library's last, which others hide.
    var dependencies: [DeclaredModule] = []
    var files: [SourceFacts] = []
    var types: [String: DeclaredType] = [:]
    var members: [String: [Member]] = [:]
    /// The members of types that have the name of one of the library's functions, by name.
    var namesakes: [String: [Member]] = [:]
    /// The types that may have members that no source names.
    var dynamicTypes: [DeclaredType] = []

    init(_ name: String, isLibrary: Bool) {
        self.name = name
        self.isLibrary = isLibrary
    }
}
