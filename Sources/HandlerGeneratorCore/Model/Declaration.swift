/// What kind of declaration stands around a method.
public enum ContextKind: String, Sendable {
    case `class`, actor, `struct`, `enum`, `protocol`, `extension`
}

/// An access level as written. A level is less than another if it lets fewer see a declaration.
public enum AccessLevel: String, Sendable, CaseIterable, Comparable {
    case `private`, `fileprivate`, `internal`, package, `public`, open

    public static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// An attribute in front of a declaration.
public struct Attribute: Sendable {
    /// The name as written, without `@`, generic arguments and blanks: `MainActor`, `SelectorDispatch.Handler`.
    public var name: String
    /// Whether generic arguments follow the name.
    public var isGeneric = false
    /// The text between the parentheses that follow, if any do.
    public var arguments: String?
    /// All of it, as written.
    public var text: String
    public var location: SourceLocation
}

/// A modifier in front of a declaration: `static`, `private(set)`.
public struct Modifier: Sendable {
    public var name: String
    public var argument: String?
}

/// A type or extension that stands around a method.
public struct TypeContext: Sendable {
    public var kind: ContextKind
    /// The name as written; for an extension the extended type as written.
    public var name: String
    public var attributes: [Attribute] = []
    public var modifiers: [Modifier] = []
    public var isGeneric = false
    public var hasWhereClause = false
    /// Whether its inheritance clause suppresses copying or escaping (`~Copyable`).
    public var isNoncopyable = false
    /// Whether it stands inside a body of code.
    public var isLocal = false
    public var location: SourceLocation

    public var access: AccessLevel? { modifiers.accessLevel }
}

/// One clause of an `#if` that encloses a declaration.
public struct ConditionClause: Equatable, Sendable {
    /// Which `#if` of the file, and which clause of it, both counted from 0.
    public var block: Int
    public var clause: Int
    /// When the clause is compiled, the failing of the clauses before it included: `!(A) && (B)`.
    public var condition: String
}

/// A parameter of a method.
public struct Parameter: Sendable {
    /// The argument label; nil for `_`.
    public var label: String?
    /// The name inside the body.
    public var name: String
    /// Attributes in front of its label: property wrappers, result builders.
    public var attributes: [String] = []
    /// Attributes in front of its type: `@escaping`, `@Sendable`.
    public var typeAttributes: [String] = []
    /// `inout`, `consuming`, `sending` and the like, in front of the type.
    public var specifiers: [String] = []
    /// The type as written, without attributes and specifiers in front and `...` behind.
    public var type: String = ""
    public var isOptional = false
    public var isFunction = false
    public var isOpaqueOrPack = false
    public var isVariadic = false
    public var hasDefault = false
    /// The default value as written.
    public var defaultValue: String?
    public var location: SourceLocation
}

/// What a method may do beside returning.
public struct Effects: Sendable {
    public var isAsync = false
    /// `throws`, `throws(E)` or `rethrows`.
    public var canThrow = false
    public var isRethrows = false
    /// The error type of a typed `throws`.
    public var thrownType: String?
}

/// One `@Handler` in front of a declaration.
public struct HandlerAnnotation: Sendable {
    public enum Selector: Sendable {
        /// `@Handler`
        case derived
        /// `@Handler("a:b:")`
        case explicit(String)
        /// The argument isn't one plain string literal; holds what was written.
        case malformed(String)
    }

    /// A tag, as written, and whether it is one that the registration can repeat.
    public struct Tag: Sendable {
        public var text: String
        public var isReadable: Bool
    }

    public var selector: Selector
    public var tags: [Tag] = []
    public var location: SourceLocation
    public var isConditional = false
}

/// A function declared in a type or extension.
public struct MethodDeclaration: Sendable {
    /// The types and extensions around it, outermost first.
    public var contexts: [TypeContext]
    public var attributes: [Attribute]
    public var modifiers: [Modifier]
    public var annotations: [HandlerAnnotation]
    /// Whether an `#if` stands between its attributes.
    public var hasConditionalAttributes: Bool
    /// The base name without backticks.
    public var name: String
    /// The base name as written.
    public var writtenName: String
    public var isOperator: Bool
    public var isGeneric: Bool
    public var hasWhereClause: Bool
    public var parameters: [Parameter]
    public var effects: Effects
    /// The result type as written; nil when none is.
    public var result: String?
    public var conditions: [ConditionClause]
    /// Where its `func` stands.
    public var location: SourceLocation

    public var isStatic: Bool { modifiers.contains { $0.name == "static" || $0.name == "class" } }
    public var isOverride: Bool { modifiers.has("override") }
    public var access: AccessLevel? { modifiers.accessLevel }
    public var isVariadic: Bool { parameters.last?.isVariadic ?? false }
    /// Whether the result type is written as an opaque one, which only the method itself can name.
    public var hasOpaqueResult: Bool {
        result.map { $0.holds("some") && HandlerNaming.replacing(word: "some", with: "", in: $0) != $0 } ?? false
    }

    /// Whether it mentions pointers and the like, whose use strict memory safety wants to be marked.
    var mentionsUnsafeTypes: Bool { parameters.contains { Self.isUnsafe($0.type) } || hasUnsafeResult }
    var hasUnsafeResult: Bool { Self.isUnsafe(result ?? "") }

    static func isUnsafe(_ type: String) -> Bool {
        // One of these is in every such name.
        guard type.holds("Un") || type.holds("Pointer") else { return false }
        return HandlerNaming.words(of: type).contains(where: StandardLibrary.isUnsafe)
    }

    /// Its name with labels, as Swift prints it: `btnClick1(_:userInfo:)`.
    public var swiftName: String {
        name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
    }

    /// The path of the receiving type, as written.
    public var typePath: String { contexts.map(\.name).joined(separator: ".") }
}

extension [Modifier] {
    /// The access level that they state, not that of a setter.
    var accessLevel: AccessLevel? {
        for modifier in self where modifier.argument == nil {
            if let level = AccessLevel(rawValue: modifier.name) { return level }
        }
        return nil
    }

    func has(_ name: String) -> Bool { contains { $0.name == name } }
}

/// An `import` of a scanned file.
public struct ImportDeclaration: Sendable {
    /// The module's name.
    public var module: String
    public var attributes: [Attribute]
    public var access: AccessLevel?
    public var conditions: [ConditionClause]
}
