/// A kind of declaration around a method.
public enum ContextKind: Sendable {
    case `class`, actor, `struct`, `enum`, `protocol`, `extension`
}

/// An access level, as written, ordered by the number of files to which it makes a declaration
/// visible.
public enum AccessLevel: String, Sendable, CaseIterable, Comparable {
    case `private`, `fileprivate`, `internal`, package, `public`, open

    public static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// An attribute of a declaration.
public final class Attribute: Sendable {
    /// The name as written, such as `MainActor` or `SelectorDispatch.Handler`.
    public let name: String
    public let isGeneric: Bool
    /// The text between the parentheses after the name, if there are any.
    public let arguments: String?
    public let text: String
    public let location: SourceLocation

    init(name: String, isGeneric: Bool, arguments: String?, text: String, location: SourceLocation)
    {
        self.name = name
        self.isGeneric = isGeneric
        self.arguments = arguments
        self.text = text
        self.location = location
    }
}

/// A modifier of a declaration, such as `static` or `private(set)`.
public struct Modifier: Sendable {
    public let name: String
    public let argument: String?
}

/// A type or extension around a method.
public final class TypeContext {
    public let kind: ContextKind
    /// The name as written; for an extension, the extended type as written.
    public package(set) var name = ""
    public package(set) var attributes: [Attribute] = []
    public package(set) var modifiers: [Modifier] = []
    public package(set) var isGeneric = false
    /// Whether its generic parameters include a pack, `each T`.
    public package(set) var hasPack = false
    public package(set) var hasWhereClause = false
    /// Whether the inheritance clause suppresses copying or escaping, as `~Copyable` does.
    public package(set) var isNoncopyable = false
    public package(set) var isLocal = false
    public let location: SourceLocation

    init(_ kind: ContextKind, at location: SourceLocation) {
        self.kind = kind
        self.location = location
    }

    public var access: AccessLevel? { modifiers.accessLevel }
}

/// A clause of an `#if` around a declaration.
public struct ConditionClause: Equatable, Sendable {
    /// The number of the `#if` in the file, counted from 0.
    public let block: Int
    public let clause: Int
    /// The condition under which the clause is compiled, including the negated ones before it:
    /// `!(A) && (B)`.
    public let condition: String

    /// - Parameter conditions: The conditions of the clause and of all clauses before it; an empty
    ///   one for `#else`.
    @_optimize(none) init(block: Int, clause: Int, conditions: [String]) {
        self.block = block
        self.clause = clause
        let last = conditions[conditions.count - 1]
        var parts = conditions.dropLast().map { "!(\($0))" }
        if !last.isEmpty { parts.append("(\(last))") }
        condition = conditions.count == 1 ? last : parts.joined(separator: " && ")
    }
}

/// A parameter of a method.
public final class Parameter {
    /// The argument label; nil for `_`.
    public internal(set) var label: String?
    public internal(set) var name = ""
    /// The attributes before the label, such as property wrappers and result builders.
    public internal(set) var attributes: [String] = []
    /// The attributes before the type, such as `@escaping` and `@Sendable`.
    public internal(set) var typeAttributes: [String] = []
    /// The specifiers before the type, such as `inout`, `consuming` and `sending`.
    public internal(set) var specifiers: [String] = []
    /// The type as written, without the attributes and specifiers before it and the `...` after it.
    public internal(set) var type = ""
    public internal(set) var isOptional = false
    public internal(set) var isFunction = false
    public internal(set) var isOpaqueOrPack = false
    public internal(set) var isVariadic = false
    public internal(set) var defaultValue: String?
    public internal(set) var location: SourceLocation

    init(at location: SourceLocation) { self.location = location }

    public var hasDefault: Bool { defaultValue != nil }
}

public struct Effects: Sendable {
    public var isAsync = false
    /// Whether the method is declared `throws`, `throws(E)` or `rethrows`.
    public var canThrow = false
    public var isRethrows = false
    /// The error type of a typed `throws`.
    public var thrownType: String?
}

/// A `@Handler` annotation of a declaration.
public final class HandlerAnnotation {
    public enum Selector: Sendable {
        /// No argument: `@Handler`.
        case derived
        /// A string literal: `@Handler("a:b:")`.
        case explicit(String)
        /// Any other argument, as written.
        case malformed(String)
    }

    public struct Tag: Sendable {
        /// The tag, as written.
        public let text: String
        /// Whether the registration can repeat it.
        public let isReadable: Bool
        /// The name of a tag that is written as `.name`, with or without the type and the module in
        /// front.
        public let name: String?

        public var isExposed: Bool { name == "exposed" }
    }

    /// The argument `tool`: a string literal, or anything else as written.
    public enum Tool: Sendable {
        case none
        case name(String)
        case malformed(String)
    }

    public internal(set) var selector = Selector.derived
    public internal(set) var tags: [Tag] = []
    public internal(set) var tool = Tool.none
    public let location: SourceLocation

    init(at location: SourceLocation) { self.location = location }

    /// Whether the annotation exposes the handler to senders outside the program.
    public var isExposed: Bool { tags.contains { $0.isExposed } }
    public var toolName: String? { if case .name(let name) = tool { name } else { nil } }
}

/// A function that is declared in a type or extension.
public final class MethodDeclaration {
    /// The types and extensions around the method, outermost first.
    public internal(set) var contexts: [TypeContext] = []
    public internal(set) var attributes: [Attribute] = []
    public internal(set) var modifiers: [Modifier] = []
    public internal(set) var annotations: [HandlerAnnotation] = []
    /// Whether there is an `#if` between the attributes.
    public internal(set) var hasConditionalAttributes = false
    public internal(set) var name = ""
    public internal(set) var isOperator = false
    public internal(set) var isGeneric = false
    public internal(set) var hasWhereClause = false
    public internal(set) var parameters: [Parameter] = []
    public internal(set) var effects = Effects()
    /// The result type as written; nil if there is none.
    public internal(set) var result: String?
    public internal(set) var conditions: [ConditionClause] = []
    /// The documentation comment; nil if there is none, or if the method isn't an exposed handler.
    public internal(set) var documentation: DocumentationComment?
    /// The location of the `func` keyword.
    public let location: SourceLocation

    init(at location: SourceLocation) { self.location = location }

    /// The tags of the annotation.
    var tags: [HandlerAnnotation.Tag] { annotations.first?.tags ?? [] }

    /// Whether the method is a handler that senders outside the program may reach.
    public var isExposed: Bool { annotations.first?.isExposed ?? false }
    public var isStatic: Bool { modifiers.has("static") || modifiers.has("class") }
    public var isOverride: Bool { modifiers.has("override") }
    public var access: AccessLevel? { modifiers.accessLevel }
    public var isVariadic: Bool { parameters.last?.isVariadic ?? false }
    /// Whether the result type is written as an opaque type, which only the method itself can name.
    public var hasOpaqueResult: Bool {
        result.map { HandlerNaming.words(of: $0).contains("some") } ?? false
    }

    /// Whether the method gets a typed message, unlike overrides and methods whose types can't be
    /// written.
    package var hasMessage: Bool { !isOverride && !hasOpaqueResult && !isVariadic }

    /// The name with argument labels, as Swift prints it, such as `btnClick1(_:userInfo:)`.
    public var swiftName: String {
        name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
    }

    /// The types of the parameters and of the result.
    var types: [String] { parameters.map { $0.type } + [result ?? "()"] }

    /// The path of the receiving type, as written.
    public var typePath: String { contexts.map { $0.name }.joined(separator: ".") }
}

extension [Modifier] {
    /// The access level that the modifiers state for the declaration, not for a setter.
    @_optimize(none) var accessLevel: AccessLevel? {
        for modifier in self where modifier.argument == nil {
            if let level = AccessLevel(rawValue: modifier.name) { return level }
        }
        return nil
    }

    package func has(_ name: String) -> Bool { contains { $0.name == name } }
}

/// An `import` in a scanned file.
public struct ImportDeclaration {
    public let module: String
    public let attributes: [Attribute]
    public let access: AccessLevel?
    public let conditions: [ConditionClause]
}

/// The declarations that the scanner found in one file.
public final class FileScan {
    /// The file's path, as given.
    public let path: String
    public var name: String { HandlerNaming.fileName(ofPath: path) }
    /// The annotated methods, or every method.
    public var methods: [MethodDeclaration] = []
    /// The types, protocols and extensions in source order, each after the declarations around it.
    public var types: [[TypeContext]] = []
    /// The type aliases outside bodies of code.
    public var aliases: [TypeAlias] = []
    /// The static properties, outside `#if`, whose names end like those of typed messages.
    var messageProperties:
        [(contexts: [TypeContext], name: String, access: AccessLevel?, line: Int)] = []
    public var imports: [ImportDeclaration] = []
    public var diagnostics: [Diagnostic] = []
    /// Whether the file seems to parse, so that the ends of its types, and thus its problems, are
    /// reliable.
    public var parses = true
    /// The problems in clauses of `#if`, which the macro reports in clauses that are compiled.
    public var conditionalDiagnostics: [Diagnostic] = []

    init(path: String) { self.path = path }

    /// The diagnostics about this library's attribute.
    ///
    /// Unless it is imported, `@Handler` may be a property wrapper.
    @_optimize(none) var ownDiagnostics: [Diagnostic] {
        let isImported = imports.contains { LibraryAccess.modules.contains($0.module) }
        return diagnostics.filter { isImported || $0.problem.kind != .notAMethod }
    }
}

/// A declaration of a type alias.
public struct TypeAlias {
    /// The types and extensions around the alias, outermost first.
    public let contexts: [TypeContext]
    public let name: String
    public let access: AccessLevel?
    public let isGeneric: Bool
    /// The type that the alias stands for, as written.
    public let type: String
}

/// The access that a file's imports of the library allow.
package enum LibraryAccess {
    /// The library's modules, each of which reexports the first.
    package static let modules = """
        SelectorDispatch ResponderChain ResponderScene ResponderTerminal SelectorDispatchJSON ResponderChainJSON \
        ResponderSceneJSON SelectorDispatchRPC SelectorDispatchMCP SelectorDispatchRecording SelectorDispatchNATS \
        ResponderSceneRecording SelectorDispatchTesting
        """.words

    /// Modules of the toolchain, none of which reexports the library.
    package static let toolchain = Set(
        """
        Swift Foundation FoundationEssentials Dispatch Glibc Musl Android Darwin WinSDK ucrt CRT Synchronization \
        Observation RegexBuilder Testing XCTest os OSLog _Concurrency PackagePlugin PackageDescription ObjectiveC
        """.words
    )

    /// Returns the problem that these imports cause for handlers in the file.
    @_optimize(none) static func problem(of imports: [ImportDeclaration]) -> Diagnostic.Problem? {
        let own = imports.filter { modules.contains($0.module) }
        guard let widest = own.max(by: { ($0.level ?? .public) < ($1.level ?? .public) }),
            let access = widest.level,
            access < .internal
        else { return nil }
        return Diagnostic.Problem(.privateImport, [widest.module, access.rawValue])
    }
}

extension ImportDeclaration {
    /// The access level that the import states.
    @_optimize(none) package var level: AccessLevel? {
        attributes.contains { $0.name == "_implementationOnly" } ? .internal : access
    }
}
