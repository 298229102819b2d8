/// A problem, with the wording ``Diagnostic/Problem/message``, and its location.
package struct Diagnostic: Sendable {
    package let problem: Problem
    /// The file's path, as given.
    package let path: String
    package let location: SourceLocation

    /// - Parameters:
    ///   - kind: The kind of problem.
    ///   - words: The words of the source that the message quotes, in the order of their numbers.
    ///   - location: The location in the file.
    ///   - path: The file's path, as given; empty until the file is known.
    package init(
        _ kind: Problem.Kind,
        _ words: [String],
        at location: SourceLocation,
        in path: String = ""
    ) {
        self.init(Problem(kind, words), at: location, in: path)
    }

    init(_ problem: Problem, at location: SourceLocation, in path: String) {
        self.problem = problem
        self.path = path
        self.location = location
    }

    /// The problem as a line in the compiler's format.
    @_optimize(none) package var line: String {
        "\(path):\(location.line):\(location.column): error: \(problem.message)"
    }

    /// The reason that a declaration can't be a handler, as data: its kind, and the words of the
    /// source to quote.
    package struct Problem: Sendable {
        package let kind: Kind
        /// The words that the message quotes, in the order of their numbers in the wording.
        package let words: [String]

        package init(_ kind: Kind, _ words: [String]) {
            self.kind = kind
            self.words = words
        }

        /// The code after an annotation, if it isn't a method.
        package enum Introducer: String {
            case property = "a property"
            case initializer = "an initializer"
            case deinitializer = "a deinitializer"
            case `subscript` = "a subscript"
            case enumCase = "an enum case"
            case `typealias` = "a type alias"
            case type = "a type"
            case macro = "a macro"
            case `import` = "an import"
            case freeFunction = "a function outside any type"
            case localFunction = "a function inside a body of code"
            case nested = "something inside another declaration's attributes, parameters or types"
            case other = "this code"
        }

        static func notAMethod(_ introducer: Introducer) -> Problem {
            Problem(.notAMethod, [introducer.rawValue])
        }

        /// The problem in one line: what was found, what was expected and how to fix it.
        @_optimize(none) package var message: String {
            var message = ""
            for (index, piece) in kind.rawValue.parts(
                keepingEmpty: true,
                separatedBy: { $0 == "%" }
            ).enumerated() {
                let number = index == 0 ? 0 : piece.first?.wholeNumberValue ?? 0
                if number > 0, number <= words.count { message += Self.oneLine(words[number - 1]) }
                message += index == 0 ? piece : String(piece.dropFirst())
            }
            return message
        }

        /// Returns quoted source, which may span several lines, as one line.
        @_optimize(none) private static func oneLine(_ text: String) -> String {
            var lines = text.parts(separatedBy: { $0.isNewline })
            for index in lines.indices.dropFirst() {
                lines[index] = String(lines[index].drop(while: { $0.isBlank }))
            }
            return lines.joined(separator: " ")
        }
    }
}

extension Diagnostic.Problem {
    /// The kinds of problems, each with its wording, in which `%1` stands for the first quoted
    /// word.
    package enum Kind: String, Sendable {
        case notAMethod = """
            '@Handler' can't be attached to %1; \
            annotate a method of a class, actor, struct or enum
            """
        /// The words are the function's name, if readable, and the text at which the declaration
        /// stops making sense.
        case notUnderstood =
            "this '@Handler' method can't be read: its declaration stops making sense at %2"
        case nestedTooDeeply = """
            this '@Handler' method is nested more than %1 levels deep in types or '#if'; \
            move it out
            """
        case repeatedAnnotation = """
            '@Handler' appears twice on one method; \
            a method has one selector, so remove one of them
            """
        case conditionalAttributes = """
            '#if' between the attributes of a '@Handler' method isn't supported; \
            put the whole method into the '#if'
            """

        case malformedSelector = """
            the selector of '@Handler(%1)' can't be read at build time; \
            write it as one plain string literal, such as @Handler("tap:info:")
            """
        case selectorOrTag = """
            the selector of '@Handler(%1)' can't be read at build time; \
            if it is a tag, write '.%1', otherwise write it as one plain string literal, such as \
            @Handler("tap:info:")
            """
        case labeledArgument = """
            '@Handler' has no argument '%1'; \
            its only label is 'tool', for the name that senders outside the program use, such as \
            tool: "add_item"
            """
        case malformedTag = """
            '%1' can't be repeated in the registration, which is in another file; \
            declare the tag in an extension of HandlerTag and write it as '.name'
            """
        case unknownTag = """
            no tag '%1' is declared in this module or one that it depends on; \
            correct the name, or declare it: extension HandlerTag { nonisolated static let %2 = \
            HandlerTag("%2") }
            """
        case malformedTool = """
            the tool name in '%1' can't be read at build time; \
            write it as one plain string literal, such as tool: "add_item"
            """
        case toolWithoutExposed = """
            the tool name '%1' is for senders outside the program, and this handler isn't exposed \
            to them; \
            add the tag '.exposed', or remove the tool name
            """
        case toolCharacters = """
            '%1' can't be the name of a tool, which consists of ASCII letters, digits, '_' and \
            '-'; \
            write one such as "add_item"
            """
        case toolTooLong =
            "the tool name '%1' has %2 characters, and at most %3 are allowed; shorten it"
        case emptySelector = """
            the selector of '@Handler("")' is empty; \
            write '@Handler' alone to derive it from the method's name, or name one, such as \
            "tap:info:"
            """
        case selectorPiece = """
            '%2' in the selector '%1' isn't an identifier; \
            a selector is made of identifiers, each argument's followed by ':'
            """
        case selectorWithoutName =
            "the selector '%1' begins with ':'; put a name in front, such as 'tap%1'"
        case selectorEnd = """
            the selector '%1' ends with '%2'; \
            a selector for arguments ends with ':', such as '%1:'
            """
        case selectorArity = """
            '@Handler("%1")' names %2 but '%3' takes %4; \
            a selector has one ':' for each argument
            """
        case duplicateSelector = """
            '%1' has the selector '%2', which '%3' at %4 already has; \
            give one of them another with @Handler("…")
            """
        /// The other declaration is a handler or a static property.
        case messageName = """
            '@Handler' declares '%1' for '%2', and %3 at %4 already has that name; \
            rename one of them (a method keeps its selector with @Handler("…"))
            """

        case mutatingMethod = """
            '%1' is 'mutating', and a handler can't change the value that it is sent to; \
            make the type a class or an actor, or return the changed value
            """
        case operatorMethod = "the operator '%1' can't be a handler; annotate a method with a name"
        case genericMethod = """
            '%1' is generic, and a message doesn't say for which types; \
            write the parameter types out, or use 'any' types
            """
        case distributedMethod = """
            '%1' belongs to a distributed actor, which the distributed actor system already calls \
            by name; \
            annotate a method of a class, actor, struct or enum
            """
        case unavailableMethod = """
            '%1' is marked unavailable, so nothing can call it; \
            remove '@Handler' or the '@available' attribute
            """
        case noncopyableResult = """
            the result of '%1', '%2', can't be copied, and a message carries values; \
            return a copyable type
            """
        case resultBuilder = """
            '@%1' is a result builder, which '@Handler' can't distinguish from a global actor; \
            give it a name that ends in 'Builder', or let the handler call a method that has it
            """
        case lowercaseGlobalActor = """
            '@%1' is a global actor, which '@Handler' recognizes by the capital letter that its \
            name begins with; \
            capitalize it
            """

        case calledSelector = """
            '#Selector' takes the name of a method, and doesn't call it; \
            write '#Selector(%1)'
            """
        case hiddenGlobalActor = """
            the global actor '@%1' is %2, so generated code can't use it; \
            make it internal
            """

        case inoutParameter = """
            parameter '%1' of '%2' is 'inout', and a message carries values; \
            take the value and return the new one, or take a class instance
            """
        case variadicParameter = """
            parameter '%1' of '%2' is variadic but not the last, so a message can't separate its \
            arguments from the following ones; \
            make it the last, or take an array
            """
        case variadicOpaqueResult = """
            parameter '%1' of '%2' is variadic and its result is opaque, so the method's type \
            can't be written; \
            take an array, or return an 'any' type
            """
        case autoclosureParameter = """
            parameter '%1' of '%2' is an '@autoclosure', and a message carries values; \
            take the value, or a closure without '@autoclosure'
            """
        case opaqueParameter = """
            parameter '%1' of '%2' has an opaque type, and a message doesn't say which type that \
            is; \
            use an 'any' type
            """
        case sendingParameter = """
            parameter '%1' of '%2' is 'sending', and a synchronous send keeps its arguments; \
            leave 'sending' out (an awaited send hands its arguments over all the same)
            """
        case sendableParameter = """
            parameter '%1' of '%2' takes any Sendable value, and a message can't tell whether its \
            argument is one; \
            take a type that is Sendable by itself, such as 'String' or a structure, or take 'Any'
            """
        case functionAlias = """
            parameter '%1' of '%2' has a function type that '@Handler' can't see behind the name \
            '%3'; \
            write '@escaping %3', or the function type itself
            """
        case noncopyableParameter = """
            parameter '%1' of '%2' has the type '%3', which can't be copied, and a message carries \
            values; \
            take a copyable type
            """
        /// The first word is a parameter, or the result.
        case nonescapableType = """
            %1 of '%2' has the type '%3', which can't outlive the call, as a message may; \
            use an array
            """
        case callerDefault = """
            the default of parameter '%1' of '%2', '%3', stands for the caller's location, and a \
            message has none; \
            leave the default out
            """
        case isolatedParameter = """
            parameter '%1' of '%2' is 'isolated', but a handler's isolation comes from its \
            declaration; \
            make it a method of the actor, or give it a global actor
            """
        case tooManyParameters = """
            '%1' takes %2 arguments, and a handler takes at most %3; \
            put some of them into a structure
            """

        case noType =
            "'@Handler' can only be attached to a method of a class, actor, struct or enum"
        case constrainedExtension = """
            this extension of '%1' has a 'where' clause, and a message can't meet its conditions; \
            put the handler into the type or into an extension without conditions
            """
        case protocolMember = """
            '%1' is a protocol, and handlers belong to the types that conform to it; \
            annotate the method in those
            """
        case protocolExtension = """
            '%1' is a protocol, and an extension of it has no type of its own to receive messages; \
            annotate the method in the types that conform to it
            """
        case inaccessibleType = """
            '%1' is %2, and the registration, which is in another file, can't name it; \
            make the type internal (its handlers may stay private)
            """
        case inaccessibleExtension = """
            this extension of '%1' is %2, and the registration, which is in another file, can't \
            reach its members; \
            write '%2' in front of the methods instead
            """
        case localType = """
            '%1' is declared inside a body of code, where the registration can't name it; \
            move the type out
            """
        case noncopyableType = """
            '%1' can't be copied, so no message can be sent to it; \
            put the handler into a class, an actor or a copyable type
            """
        case nestedGenericType = """
            '%1' is a generic type inside another one, and the registration can't name it without \
            its arguments; \
            move it out, or make it not generic
            """
        case packType = """
            '%1' is generic over a pack of types, which isn't supported; \
            put the handler into a type without a pack
            """
        case actorExtension = """
            '%2' is isolated to the actor '%1', which an extension doesn't show to '@Handler'; \
            move it into the declaration of '%1', or mark it 'nonisolated'
            """

        /// The file's import of the library hides declarations that mention the library from all
        /// other files.
        case privateImport = """
            this file imports %1 as '%2', so the registration, which is in another file, can't see \
            what '@Handler' makes; \
            import it without an access level, or as 'internal'
            """
        case missingImport = """
            this file doesn't import the library that '@Handler' comes from; \
            add 'import SelectorDispatch'
            """
        case missingDependency = """
            '%1' has '@Handler' methods and doesn't depend on SelectorDispatch; \
            in Package.swift add .product(name: "SelectorDispatch", package: "SelectorDispatch") \
            to the target's dependencies, with the package's name in your manifest
            """
        case aliasedLibrary = """
            this file imports SelectorDispatch by its module alias, '%1', and what '@Handler' \
            makes names SelectorDispatch; \
            in Package.swift remove the alias, and if another module has that name, give that one \
            an alias
            """
        case unreadableFile = "this file can't be read: %1"

        // No kind is read, and the compiler's initializer compares with all of these texts.
        package init?(rawValue: String) { nil }
    }
}
