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

    /// The library's `Selector` for the scanner, which knows no declarations.
    static var selector: KnownType { .named(DeclaredType("Selector"), []) }

    static func dictionary(_ key: KnownType, _ value: KnownType) -> KnownType {
        .named(DeclaredType("Dictionary"), [key, value])
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

    // MARK: Collections of the standard library

    /// The element of an array, a set or a part of them.
    var element: KnownType {
        guard case .named(let type, let arguments) = self, type.isForeign else { return .unknown }
        switch type.name {
        case "Array", "ArraySlice", "ContiguousArray", "Set", "Slice", "ReversedCollection":
            return arguments.first ?? .unknown
        default: return .unknown
        }
    }

    /// The types of a dictionary's keys and values; nil for any other type.
    var entry: (key: KnownType, value: KnownType)? {
        guard case .named(let type, let arguments) = self, type.isForeign,
            type.name == "Dictionary", arguments.count == 2
        else { return nil }
        return (arguments[0], arguments[1])
    }

    // MARK: Selectors

    /// Whether it is the library's type.
    var isSelector: Bool {
        guard case .named(let type, _) = self else { return false }
        return type.path == "Selector" && (type.isForeign || type.isLibrary)
    }

    /// Whether there may be selectors in its values.
    var holdsSelectors: Bool {
        switch self {
        case .named(_, let arguments): isSelector || arguments.contains(where: \.holdsSelectors)
        case .tuple(let elements): elements.contains { $0.type.holdsSelectors }
        default: false
        }
    }
}

/// What has types by their names: a module, a type or a block.
protocol TypeScope: AnyObject {
    var types: [String: DeclaredType] { get set }
}

/// A type, with the members that its declaration and its extensions give it.
final class DeclaredType: TypeScope {
    let name: String
    /// The type around it; nil for a type outside others, or in a body of code.
    var outer: DeclaredType?
    /// The declaration; nil for a type without known sources.
    let declaration: Block?
    var extensions: [Block] = []
    var types: [String: DeclaredType] = [:]
    var members: [String: [Name]] = [:]

    init(_ name: String, in outer: DeclaredType? = nil, _ declaration: Block? = nil) {
        self.name = name
        self.outer = outer
        self.declaration = declaration
    }

    var parts: [Block] { (declaration.map { [$0] } ?? []) + extensions }

    /// Whether no source declares it.
    var isForeign: Bool { declaration == nil }

    /// Whether it has members that no source names.
    var isDynamic: Bool { declaration?.isDynamic ?? false }

    /// Whether one of the library's modules declares it.
    var isLibrary: Bool { declaration?.file.module?.isLibrary ?? false }

    /// The name with those of the types around it.
    var path: String { outer.map { $0.path + "." + name } ?? name }
}

/// A module, with what it declares outside of types.
final class DeclaredModule: TypeScope {
    let name: String
    let isLibrary: Bool
    /// The modules that it depends on, with the library's last, which others hide.
    var dependencies: [DeclaredModule] = []
    /// This module and those that it depends on.
    var reachable: [DeclaredModule] { [self] + dependencies }
    var files: [SourceFacts] = []
    var types: [String: DeclaredType] = [:]
    var members: [String: [Name]] = [:]
    /// The members of types that have the name of one of the library's functions, by name.
    var namesakes: [String: [Name]] = [:]
    /// The types that may have members that no source names.
    var dynamicTypes: [DeclaredType] = []

    init(_ name: String, isLibrary: Bool) {
        self.name = name
        self.isLibrary = isLibrary
    }
}
