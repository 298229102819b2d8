/// A kind of declaration around a method.
public enum ContextKind: String, Sendable {
    case `class`, actor, `struct`, `enum`, `protocol`, `extension`
}

/// An access level, as written. A level is less than another if it makes a declaration visible to fewer files.
public enum AccessLevel: String, Sendable, CaseIterable, Comparable {
    case `private`, `fileprivate`, `internal`, package, `public`, open

    public static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// An attribute of a declaration.
public struct Attribute: Sendable {
    /// The name as written, without `@`, generic arguments and blanks, such as `MainActor` or
    /// `SelectorDispatch.Handler`.
    public var name: String
    /// Whether generic arguments follow the name.
    public var isGeneric = false
    /// The text between the parentheses after the name, if there are any.
    public var arguments: String?
    /// The whole attribute, as written.
    public var text: String
    public var location: SourceLocation
}

/// A modifier of a declaration, such as `static` or `private(set)`.
public struct Modifier: Sendable {
    public var name: String
    public var argument: String?
}

/// A type or extension around a method.
public struct TypeContext: Sendable {
    public var kind: ContextKind
    /// The name as written; for an extension, the extended type as written.
    public var name: String
    public var attributes: [Attribute] = []
    public var modifiers: [Modifier] = []
    public var isGeneric = false
    public var hasWhereClause = false
    /// Whether the inheritance clause suppresses copying or escaping, as `~Copyable` does.
    public var isNoncopyable = false
    /// Whether the type is declared inside a body of code.
    public var isLocal = false
    public var location: SourceLocation

    public var access: AccessLevel? { modifiers.accessLevel }
}

/// A clause of an `#if` around a declaration.
public struct ConditionClause: Equatable, Sendable {
    /// The number of the `#if` in the file, counted from 0. `clause` is the number of the clause in that `#if`.
    public var block: Int
    public var clause: Int
    /// The condition under which the clause is compiled. It includes that the clauses before it are not: `!(A) && (B)`.
    public var condition: String
}

/// A parameter of a method.
public struct Parameter: Sendable {
    /// The argument label; nil for `_`.
    public var label: String?
    /// The name inside the body.
    public var name: String
    /// The attributes before the label, such as property wrappers and result builders.
    public var attributes: [String] = []
    /// The attributes before the type, such as `@escaping` and `@Sendable`.
    public var typeAttributes: [String] = []
    /// The specifiers before the type, such as `inout`, `consuming` and `sending`.
    public var specifiers: [String] = []
    /// The type as written, without attributes and specifiers before it and `...` after it.
    public var type: String = ""
    public var isOptional = false
    public var isFunction = false
    public var isOpaqueOrPack = false
    public var isVariadic = false
    public var hasDefault = false
    /// The default value as written.
    public var defaultValue: String?
    public var location: SourceLocation

    /// The default value, if it is a literal. Any other value may mean something else in another declaration.
    var literalDefault: String? {
        guard let text = defaultValue else { return nil }
        let kinds = SourceBytes.withView(of: Array(text.utf8)) { bytes in
            var lexer = Lexer(bytes)
            return (0..<4).map { _ in lexer.next().kind }.prefix { $0 != .endOfFile }
        }
        switch Array(kinds) {
        case [.number], [.string], [.leftSquare, .rightSquare], [.leftSquare, .colon, .rightSquare]: return text
        case [.prefixOperator, .number]:
            return text.hasPrefix("-") && text.dropFirst().first?.isNumber == true ? text : nil
        default: return ["true", "false", "nil"].contains(text) ? text : nil
        }
    }
}

/// The effects of a method.
public struct Effects: Sendable {
    public var isAsync = false
    /// Whether the method is declared `throws`, `throws(E)` or `rethrows`.
    public var canThrow = false
    public var isRethrows = false
    /// The error type of a typed `throws`.
    public var thrownType: String?
}

/// A `@Handler` annotation of a declaration.
public struct HandlerAnnotation: Sendable {
    public enum Selector: Sendable {
        /// No argument: `@Handler`.
        case derived
        /// A string literal: `@Handler("a:b:")`.
        case explicit(String)
        /// Any other argument, as written.
        case malformed(String)
    }

    /// A tag, as written, and whether the registration can repeat it.
    public struct Tag: Sendable {
        public var text: String
        public var isReadable: Bool
        /// Whether it is written as `.exposed`, with or without the type and the module in front.
        public var isExposed = false
    }

    public enum Tool: Sendable {
        /// No argument with the label `tool`.
        case none
        /// A string literal: `tool: "add_item"`.
        case name(String)
        /// Any other argument, as written.
        case malformed(String)
    }

    public var selector: Selector
    public var tags: [Tag] = []
    public var tool = Tool.none
    public var location: SourceLocation
    public var isConditional = false

    /// Whether the annotation exposes the handler to senders outside the program.
    public var isExposed: Bool { tags.contains(where: \.isExposed) }
    /// The tool name, if one is stated.
    public var toolName: String? {
        if case .name(let name) = tool { name } else { nil }
    }
}

/// A function that is declared in a type or extension.
public struct MethodDeclaration: Sendable {
    /// The types and extensions around the method, outermost first.
    public var contexts: [TypeContext]
    public var attributes: [Attribute]
    public var modifiers: [Modifier]
    public var annotations: [HandlerAnnotation]
    /// Whether there is an `#if` between the attributes.
    public var hasConditionalAttributes: Bool
    /// The base name, without backticks.
    public var name: String
    /// The base name as written.
    public var writtenName: String
    public var isOperator: Bool
    public var isGeneric: Bool
    public var hasWhereClause: Bool
    public var parameters: [Parameter]
    public var effects: Effects
    /// The result type as written; nil if there is none.
    public var result: String?
    public var conditions: [ConditionClause]
    /// The documentation comment of an exposed handler; nil if there is none, or if the method isn't one.
    public var documentation: DocumentationComment?
    /// The place of the `func` keyword.
    public var location: SourceLocation

    /// Whether the method is a handler that senders outside the program may reach.
    public var isExposed: Bool { annotations.first?.isExposed ?? false }
    public var isStatic: Bool { modifiers.contains { $0.name == "static" || $0.name == "class" } }
    public var isOverride: Bool { modifiers.has("override") }
    public var access: AccessLevel? { modifiers.accessLevel }
    public var isVariadic: Bool { parameters.last?.isVariadic ?? false }
    /// Whether the result type is written as an opaque type, which only the method itself can name.
    public var hasOpaqueResult: Bool {
        result.map { $0.holds("some") && HandlerNaming.replacing(word: "some", with: "", in: $0) != $0 } ?? false
    }

    /// Whether the method gets a typed message. An override has its superclass's; an opaque result can't be written, and
    /// a variadic method has no fixed arguments.
    var hasMessage: Bool { !isOverride && !hasOpaqueResult && !isVariadic }

    /// Whether the method mentions pointers or similar types, whose use must be marked under strict memory safety.
    var mentionsUnsafeTypes: Bool { hasUnsafeParameters || hasUnsafeResult }
    var hasUnsafeParameters: Bool { parameters.contains { Self.isUnsafe($0.type) } }
    var hasUnsafeResult: Bool { Self.isUnsafe(result ?? "") }

    static func isUnsafe(_ type: String) -> Bool {
        // Every such name contains one of these words.
        guard type.holds("Un") || type.holds("Pointer") else { return false }
        return HandlerNaming.words(of: type).contains(where: StandardLibrary.isUnsafe)
    }

    /// The name with argument labels, as Swift prints it, such as `btnClick1(_:userInfo:)`.
    public var swiftName: String {
        name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
    }

    /// The path of the receiving type, as written.
    public var typePath: String { contexts.map(\.name).joined(separator: ".") }
}

extension [Modifier] {
    /// The access level that the modifiers state for the declaration, not for a setter.
    var accessLevel: AccessLevel? {
        for modifier in self where modifier.argument == nil {
            if let level = AccessLevel(rawValue: modifier.name) { return level }
        }
        return nil
    }

    func has(_ name: String) -> Bool { contains { $0.name == name } }
}

/// An `import` in a scanned file.
public struct ImportDeclaration: Sendable {
    /// The module's name.
    public var module: String
    public var attributes: [Attribute]
    public var access: AccessLevel?
    public var conditions: [ConditionClause]
}
