extension Diagnostic.Problem {
    /// The problem in one line: what was found, what was expected and how to fix it.
    public var message: String {
        // Text that is quoted from the source may have several lines.
        wording.split(whereSeparator: \.isNewline).enumerated()
            .map { $0 == 0 ? String($1) : String($1.drop { $0 == " " || $0 == "\t" }) }.joined(separator: " ")
    }

    private var wording: String {
        switch self {
        case .notAMethod(let introducer):
            return "'@Handler' can't be attached to \(introducer.phrase); "
                + "annotate a method of a class, actor, struct or enum"
        case .notUnderstood(_, let found):
            let place = found.isEmpty ? "the end of the file" : "'\(found)'"
            return "this '@Handler' method can't be read: its declaration stops making sense at \(place)"
        case .nestedTooDeeply:
            return
                "this '@Handler' method is nested more than \(DeclarationScanner.nestingLimit) levels deep in types "
                + "or '#if'; move it out"
        case .repeatedAnnotation:
            return "'@Handler' appears twice on one method; a method has one selector, so remove one of them"
        case .conditionalAttributes:
            return "'#if' between the attributes of a '@Handler' method isn't supported; "
                + "put the whole method into the '#if'"

        case .malformedSelector(let written):
            return "the selector of '@Handler(\(written))' can't be read at build time; "
                + "write it as one plain string literal, such as @Handler(\"tap:info:\")"
        case .malformedTag(let written):
            return
                "'\(written)' can't be repeated in the registration, which is in another file; declare the tag in an "
                + "extension of HandlerTag and write it as '.name'"
        case .malformedTool(let written):
            return "the tool name in '\(written)' can't be read at build time; "
                + "write it as one plain string literal, such as tool: \"add_item\""
        case .toolWithoutExposed(let name):
            return
                "the tool name '\(name)' is for senders outside the program, and this handler isn't exposed to them; "
                + "add the tag '.exposed', or remove the tool name"
        case .toolCharacters(let name):
            return "'\(name)' can't be the name of a tool, which consists of ASCII letters, digits, '_' and '-'; "
                + "write one such as \"add_item\""
        case .toolTooLong(let name, let limit):
            return
                "the tool name '\(name)' has \(name.utf8.count) characters, and at most \(limit) are allowed; "
                + "shorten it"
        case .emptySelector:
            return "the selector of '@Handler(\"\")' is empty; "
                + "write '@Handler' alone to derive it from the method's name, or name one, such as \"tap:info:\""
        case .selectorPiece(let selector, let piece):
            return "'\(piece)' in the selector '\(selector)' isn't an identifier; "
                + "a selector is made of identifiers, each argument's followed by ':'"
        case .selectorWithoutName(let selector):
            return "the selector '\(selector)' begins with ':'; put a name in front, such as 'tap\(selector)'"
        case .selectorEnd(let selector, let piece):
            return "the selector '\(selector)' ends with '\(piece)'; a selector for arguments ends with ':', "
                + "such as '\(selector):'"
        case .selectorArity(let selector, let colons, let swiftName, let parameters):
            return "'@Handler(\"\(selector)\")' names \(arguments(colons)) but '\(swiftName)' takes \(parameters); "
                + "a selector has one ':' for each argument"
        case .duplicateSelector(let selector, let receiver, let isStatic, let first, let place, let second):
            let sign = isStatic ? "+" : "-"
            return "'\(second)' has the selector '\(sign)[\(receiver) \(selector)]' that '\(first)' at \(place) has "
                + "already; give one of them another with @Handler(\"…\")"

        case .messageName(let message, let method, let handler, let place):
            let other = handler.map { "that of '\($0)'" } ?? "a static property"
            return "'@Handler' declares '\(message)' for '\(method)', and \(other) at \(place) has that name already; "
                + "rename one of them (a method keeps its selector with @Handler(\"…\"))"

        case .mutatingMethod(let swiftName):
            return "'\(swiftName)' is 'mutating', and a handler can't change the value that it is sent to; "
                + "make the type a class or an actor, or return the changed value"
        case .operatorMethod(let name):
            return "the operator '\(name)' can't be a handler; annotate a method with a name"
        case .genericMethod(let swiftName):
            return "'\(swiftName)' is generic, and a message doesn't say for which types; "
                + "write the parameter types out, or use 'any' types"
        case .distributedMethod(let swiftName):
            return "'\(swiftName)' belongs to a distributed actor, which has its own way to be called by name; "
                + "annotate a method of a class, actor, struct or enum"
        case .unavailableMethod(let swiftName):
            return "'\(swiftName)' is marked unavailable, so that nothing could call it; "
                + "remove '@Handler' or the '@available' attribute"

        case .noncopyableResult(let type, let swiftName):
            return "the result of '\(swiftName)', '\(type)', can't be copied, and a message carries values; "
                + "return a copyable type"
        case .resultBuilder(let name):
            return
                "'@\(name)' is a result builder, which '@Handler' can't tell from a global actor; give it a name that "
                + "ends in 'Builder', or let the handler call a method that has it"
        case .lowercaseGlobalActor(let name):
            return
                "'@\(name)' is a global actor, which '@Handler' recognizes by the capital letter that its name begins "
                + "with; capitalize it"

        case .inoutParameter(let parameter, let swiftName):
            return "parameter '\(parameter)' of '\(swiftName)' is 'inout', and a message carries values; "
                + "take the value and return the new one, or take a class instance"
        case .variadicParameter(let parameter, let swiftName):
            return "parameter '\(parameter)' of '\(swiftName)' is variadic but not the last, so that a message can't "
                + "tell its arguments from the following ones; make it the last, or take an array"
        case .variadicOpaqueResult(let parameter, let swiftName):
            return "parameter '\(parameter)' of '\(swiftName)' is variadic and its result is opaque, so that the "
                + "method's type can't be written; take an array, or return an 'any' type"
        case .autoclosureParameter(let parameter, let swiftName):
            return "parameter '\(parameter)' of '\(swiftName)' is an '@autoclosure', and a message carries values; "
                + "take the value, or a closure without '@autoclosure'"
        case .opaqueParameter(let parameter, let swiftName):
            return "parameter '\(parameter)' of '\(swiftName)' has an opaque type, and a message doesn't say which "
                + "type that is; use an 'any' type"
        case .sendingParameter(let parameter, let swiftName):
            return
                "parameter '\(parameter)' of '\(swiftName)' is 'sending', and a synchronous send keeps its arguments; "
                + "leave 'sending' out (an awaited send hands its arguments over all the same)"
        case .functionAlias(let parameter, let type, let swiftName):
            return
                "parameter '\(parameter)' of '\(swiftName)' has a function type that '@Handler' can't see behind the "
                + "name '\(type)'; write '@escaping \(type)', or the function type itself"
        case .noncopyableParameter(let parameter, let type, let swiftName):
            return "parameter '\(parameter)' of '\(swiftName)' has the type '\(type)', which can't be copied, and a "
                + "message carries values; take a copyable type"
        case .nonescapableType(let parameter, let type, let swiftName):
            let place = parameter.map { "parameter '\($0)'" } ?? "the result"
            return "\(place) of '\(swiftName)' has the type '\(type)', which lives no longer than a call, and a "
                + "message is kept; use an array"
        case .callerDefault(let parameter, let value, let swiftName):
            return "the default of parameter '\(parameter)' of '\(swiftName)', '\(value)', stands for the caller's "
                + "place, and a message has none; leave the default out"
        case .isolatedParameter(let parameter, let swiftName):
            return "parameter '\(parameter)' of '\(swiftName)' is 'isolated', but a handler's isolation comes from its "
                + "declaration; make it a method of the actor, or give it a global actor"
        case .tooManyParameters(let count, let limit, let swiftName):
            return "'\(swiftName)' takes \(count) arguments, and a handler takes at most \(limit); "
                + "put some of them into a structure"

        case .noType:
            return "'@Handler' can only be attached to a method of a class, actor, struct or enum"
        case .constrainedExtension(let name):
            return "this extension of '\(name)' has a 'where' clause, and a message can't meet its conditions; "
                + "put the handler into the type or into an extension without conditions"
        case .protocolMember(let name):
            return "'\(name)' is a protocol, and handlers belong to the types that conform to it; "
                + "annotate the method in those"
        case .protocolExtension(let name):
            return "'\(name)' is a protocol, and an extension of it has no type of its own to receive messages; "
                + "annotate the method in the types that conform to it"
        case .inaccessibleType(let name, let access):
            return
                "'\(name)' is \(access.rawValue), and the registration, which is in another file, can't name it; "
                + "make the type internal (its handlers may stay private)"
        case .inaccessibleExtension(let name, let access):
            return "this extension of '\(name)' is \(access.rawValue), and the registration, which is in another file, "
                + "can't reach its members; write '\(access.rawValue)' in front of the methods instead"
        case .localType(let name):
            return "'\(name)' is declared inside a body of code, where the registration can't name it; "
                + "move the type out"
        case .noncopyableType(let name):
            return "'\(name)' can't be copied, so that a message can't be sent to it; "
                + "put the handler into a class, an actor or a copyable type"
        case .nestedGenericType(let name):
            return
                "'\(name)' is a generic type inside another one, and the registration can't name it without its arguments; "
                + "move it out, or make it not generic"
        case .actorExtension(let name, let swiftName):
            return "'\(swiftName)' is isolated to the actor '\(name)', which an extension doesn't show to '@Handler'; "
                + "move it into the declaration of '\(name)', or mark it 'nonisolated'"

        case .privateImport(let module, let access):
            return
                "this file imports \(module) as '\(access.rawValue)', so that the registration, which is in another file, "
                + "can't see what '@Handler' makes; import it without an access level, or as 'internal'"
        case .missingDependency(let module):
            return "'\(module)' has '@Handler' methods and doesn't depend on SelectorDispatch; in Package.swift add "
                + ".product(name: \"SelectorDispatch\", package: \"SelectorDispatch\") to the target's dependencies"

        case .unreadableFile(let reason):
            return "this file can't be read: \(reason)"
        }
    }

    private func arguments(_ count: Int) -> String { count == 1 ? "1 argument" : "\(count) arguments" }
}

extension Diagnostic.Problem.Introducer {
    fileprivate var phrase: String {
        switch self {
        case .property: "a property"
        case .initializer: "an initializer"
        case .deinitializer: "a deinitializer"
        case .subscript: "a subscript"
        case .enumCase: "an enum case"
        case .typealias: "a type alias"
        case .type: "a type"
        case .macro: "a macro"
        case .import: "an import"
        case .freeFunction: "a function outside any type"
        case .localFunction: "a function inside a body of code"
        case .nested: "something inside another declaration's attributes, parameters or types"
        case .other: "this code"
        }
    }
}
