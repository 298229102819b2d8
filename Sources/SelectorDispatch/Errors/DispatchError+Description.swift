extension DispatchError {
    /// The error in words for the developer: what was found, what was expected, and how to fix it.
    @_optimize(size) public var description: String { "\(context): \(problem)" }

    // Everything here is optimized for size, without which an interpolation takes several times the
    // code of a call.
    @_optimize(size) private var problem: String {
        switch self {
        case .unrecognizedSelector(let message, let suggestions, let hasHandlers, let elsewhere):
            Self.unrecognized(message, suggestions, hasHandlers: hasHandlers, elsewhere)
        case .tooFewArguments(_, let expected, let actual):
            """
            too few arguments: it takes \(expected), the array has \(actual); \
            add the missing elements (null where there is no value) or send with policy: .lenient
            """
        case .tooManyArguments(_, let expected, let actual):
            """
            too many arguments: it takes \(expected), the array has \(actual); \
            remove the extra elements or send with policy: .lenient
            """
        case .wrongType(_, let argument, let expected, let actual, let detail):
            "\(argument) must be \(expected), not \(actual)\(detail)"
        case .null(_, let argument, let expected, let isMissing):
            Self.null(argument, expected, isMissing ? "missing" : "null")
        case .wrongIsolation(let message, let handler, let caller):
            """
            the handler is isolated to \(handler), but the sender runs \(caller); \
            \(Self.awaiting(message))
            """
        case .unsupportedHandler:
            """
            the handler can't be called safely, because this version of Swift lays out types or \
            functions in a way that this version of SelectorDispatch doesn't know; \
            update SelectorDispatch or call the method directly
            """
        case .missingType:
            """
            the handler can't be called, because the compiler left a type that it names out of this \
            optimized program; declare the global actor in its isolation, or in the type of a \
            function that it takes or returns, as an actor or a class
            """
        case .asynchronousHandler(let message): "the handler is async; \(Self.awaiting(message))"
        case .notSendable(let message, let value, let type, let isNonisolated):
            Self.notSendable(message, value, type, isNonisolated: isNonisolated)
        case .targetReleased:
            """
            the invocation's weakly held target has been released; \
            keep the target alive or bind another
            """
        case .nullTarget: "the receiver is nil; unwrap it before sending"
        case .targetUnbound:
            "the invocation has no target; give it one with bind(to:) or call invoke(on:)"
        case .argumentIndexOutOfRange(_, let index, 0):
            "there is no argument \(index); it takes no arguments"
        case .argumentIndexOutOfRange(_, let index, let count):
            "there is no argument \(index); it takes \(count), counted from 0"
        case .conflictingHandlers(_, let locations):
            """
            more than one handler is registered: \
            \(ErrorWording.list(locations.map(\.description))); \
            rename one or give it another selector with @Handler("…")
            """
        case .tooDeep(_, let limit):
            """
            it was routed or forwarded more than \(limit) levels deep; check for a handler \
            that routes its own message, or receivers that forward it to each other
            """
        case .forwardingCircle(_, let through):
            """
            it is forwarded in a circle through \(ErrorWording.list(through)); \
            return nil from one of their forwardingTarget(for:)
            """
        case .wrongResult(let message, "()", let actual) where message.call == .stub:
            """
            the stub's result is \(actual), but the handler returns nothing; \
            let the stub return nil
            """
        case .wrongResult(let message, let expected, let actual) where message.call == .stub:
            "the stub's result is \(actual), but the handler returns \(expected)"
        case .wrongResult(_, let expected, let actual):
            """
            the handler has run, but its result is \(actual), not \(expected); \
            ask for its own type with 'returning:'
            """
        case .noArgumentLabeled(_, let label, let labels) where labels.isEmpty:
            "there is no single argument labeled '\(label.shown())'; it takes no arguments"
        case .noArgumentLabeled(_, let label, let labels):
            """
            there is no single argument labeled '\(label.shown())'; \
            the labels are \(ErrorWording.list(labels))
            """
        case .wrongColonCount(_, let expected, let actual):
            """
            the selector has \(ErrorWording.count(actual, "colon")), but the handler takes \
            \(ErrorWording.count(expected, "argument")); write one colon for each argument
            """
        case .malformedSelector(let message):
            """
            the selector \(message.selector.isEmpty ? "is empty" : "has blanks"); \
            write a name without blanks, and one colon for each argument
            """
        case .unreachableReceiver(let message):
            """
            the handler was added to '\(message.receiver)', which isn't a receiver's own type; \
            add it to each type that receives the message, or to their superclass
            """
        }
    }

    @_optimize(size) private static func unrecognized(
        _ message: Context,
        _ suggestions: [String],
        hasHandlers: Bool,
        _ elsewhere: [Context]
    ) -> String {
        let name = "'\(message.receiver)'"
        let advice =
            if hasHandlers {
                suggestions.isEmpty && elsewhere.isEmpty
                    ? "; no handler of \(name) has a similar name"
                    : ErrorWording.question(suggestions)
            } else if LibraryCopy.hasOther {
                """
                ; \(name) has no handlers in this copy of SelectorDispatch, and the process has \
                another: link the library once, into the dynamic library that has the handlers
                """
            } else {
                """
                ; \(name) has no handlers in this registry: annotate the method with @Handler and \
                add the plugin HandlerRegistryPlugin to its target
                """
            }
        let kind = message.kind == .static ? "type" : "instance"
        let places = ErrorWording.places(elsewhere, than: message)
        return "unrecognized selector sent to \(kind)\(places)\(advice)"
    }

    @_optimize(size) private static func null(
        _ argument: Argument,
        _ expected: String,
        _ actual: String
    ) -> String {
        // `any Sendable` is `Any` when a program runs.
        let demand = expected == "Any" ? "have a value" : "be \(expected)"
        let remedy =
            argument.elements.isEmpty ? "make the parameter optional" : "make the elements optional"
        return "\(argument) must \(demand), but it is \(actual); pass a value or \(remedy)"
    }

    @_optimize(size) private static func notSendable(
        _ message: Context,
        _ value: NonSendableValue,
        _ type: String,
        isNonisolated: Bool
    ) -> String {
        switch value {
        case .decoration:
            return """
                the handler runs in a different isolation and '\(type)' changed the message on its \
                way, perhaps with a value that is not Sendable; route from the handler's isolation
                """
        case .untypedResult:
            return """
                its result's type '\(type)' is not Sendable, so it stays in the receiver's \
                isolation; request it there by 'returning:', or return a Sendable type
                """
        case .returnValue:
            return """
                the forwarder is isolated and its return value, of type '\(type)', may not be \
                Sendable; set it with setReturnValue(_:), or forward the message to \
                a handler with a Sendable result
                """
        case .target, .result:
            let isTarget = value == .target
            let part = isTarget ? "receiver's" : "result's"
            let remedy = isTarget ? "make the type Sendable" : "return a Sendable type"
            if isNonisolated {
                return """
                    the handler is async and nonisolated, so it leaves its sender's isolation, and \
                    its \(part) type '\(type)' is not Sendable; declare it nonisolated(nonsending) \
                    to keep it here, or \(remedy)
                    """
            }
            let call = message.call == .route ? "route" : "send"
            return """
                the handler runs in a different isolation and its \(part) type '\(type)' is not \
                Sendable; \(call) from the handler's isolation or \(remedy)
                """
        }
    }

    @_optimize(size) private static func awaiting(_ message: Context) -> String {
        switch message.call {
        case .send, .stub: "use 'try await receiver.awaited.send(…)'"
        case .invoke: "use 'try await Invocation.invoke(…)'"
        case .route: "use 'try await responder.awaited.route(…)'"
        case .strategy:
            """
            a strategy can't await it; \
            name it as its event and use 'try await responder.awaited.route(…)'
            """
        }
    }
}

/// This copy of the library.
///
/// A dynamic library and a program that both link the library have a copy each, with the handlers of
/// the modules that are linked to it.
///
/// Copies know each other's types only by name, so one notifies another through a protocol of the
/// standard library.
struct LibraryCopy: LosslessStringConvertible {
    private static let other = Lock(false)

    /// Whether the process has another copy.
    static var hasOther: Bool { other.withLock { $0 } }

    /// Looks for a copy that was loaded earlier, and notifies it of this one.
    static func findOther() {
        // The runtime finds the first of several types with a name.
        guard let name = _mangledTypeName(Self.self), let first = _typeByName(name),
            first != Self.self
        else { return }
        other.withLock { $0 = true }
        _ = (first as? any LosslessStringConvertible.Type)?.init("a later copy")
    }

    /// Records that there is another copy: the one that calls this initializer.
    init?(_ description: String) {
        Self.other.withLock { $0 = true }
        return nil
    }

    var description: String { "" }
}

extension DispatchError.Context: CustomStringConvertible {
    /// The message in Objective-C's notation, such as `-[CartController btnClick1:userInfo:]`, with
    /// `+` for a static handler; an event as `event 'showNumber' from Button`.
    @_optimize(size) public var description: String {
        let name = selector.shown()
        return switch kind {
        case .instance: "-[\(receiver) \(name)]"
        case .static: "+[\(receiver) \(name)]"
        case .event: "event '\(name)' from \(receiver)"
        }
    }
}

extension DispatchError.Argument: CustomStringConvertible {
    /// The argument's index and label, such as `argument 1 (userInfo)`, and the place of an element,
    /// such as `argument 0 (ids), element 7`.
    @_optimize(size) public var description: String {
        let name = label == "_" ? "argument \(index)" : "argument \(index) (\(label))"
        return ErrorWording.list([name] + elements)
    }
}

extension DispatchError.ValueDetail: CustomStringConvertible {
    /// The end of a sentence about the argument, such as `; 300 is out of its range, 0 to 255`.
    @_optimize(size) public var description: String {
        switch self {
        case .none: ""
        case .convertible(nil): "; send with a policy that is .convertingData"
        case .convertible(let literal?):
            "; pass \(literal), or send with a policy that is .convertingData"
        case .notWhole(let value): "; \(value.shown()) is not a whole number"
        case .outOfRange(let value, let lowest, let highest):
            "; \(value.shown()) is out of its range, \(lowest) to \(highest)"
        case .inexact(let value): "; it can't hold \(value.shown()) exactly"
        case .unreadable(let text): "; '\(text.shown())' can't be read as one"
        case .noSuchRawValue(let value): "; none of its values has the raw value '\(value.shown())'"
        }
    }
}

/// Parts of sentences that more than one error uses.
package enum ErrorWording {
    /// Returns words for the other messages with the selector that have a handler, or an empty
    /// string if there are none.
    ///
    /// - Parameters:
    ///   - elsewhere: The messages that have a handler.
    ///   - message: The message that has none.
    @_optimize(size) package static func places(
        _ elsewhere: [DispatchError.Context],
        than message: DispatchError.Context
    ) -> String {
        let isStatic = message.kind == .static
        var same: [String] = []
        var other: [String] = []
        for place in elsewhere {
            if (place.kind == .static) == isStatic {
                same.append(place.receiver)
            } else {
                other.append(place.receiver)
            }
        }
        let place =
            isStatic
            ? " as an instance's handler: send it to an instance"
            : " as a static handler: send it to the type"
        return named(other, place) + named(same, "")
    }

    @_optimize(size) private static func named(_ receivers: [String], _ place: String) -> String {
        guard !receivers.isEmpty else { return "" }
        let verb = receivers.count == 1 ? "has" : "have"
        return "; '\(receivers.joined(separator: "', '"))' \(verb) it\(place)"
    }

    /// Returns a question that suggests names, or an empty string if there are none.
    @_optimize(size) package static func question(_ suggestions: [String]) -> String {
        guard !suggestions.isEmpty else { return "" }
        let names = suggestions.map { "'\($0.shown())'" }
        return "; did you mean \(names.joined(separator: " or "))?"
    }

    /// Returns the names in a row, or `none` if there are none.
    @_optimize(size) package static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    /// Returns a number of things, such as `1 colon` or `0 colons`.
    ///
    /// - Parameter noun: The thing, as a singular that takes an `s` in the plural.
    @_optimize(size) static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }

    /// Returns the words for a sender outside the program about a problem in the program.
    ///
    /// - Parameter name: The message's name, which must be safe to show.
    @_optimize(size) package static func problemForSender(_ name: String) -> String {
        "'\(name)' can't be handled, because of a problem in the program"
    }
}

extension String {
    /// Returns the text as error messages show text from outside: on one line, shortened, and
    /// without characters that control a terminal or mislead the reader of a log.
    ///
    /// The text is escaped as in a string literal, such as `tap\n\u{1B}[2J:`, to distinguish texts
    /// that look alike. Only the visible part is copied.
    ///
    /// - Parameters:
    ///   - limit: The number of Unicode scalars to show. The result for a longer text states the
    ///     text's length.
    ///   - inQuotes: Whether the text is shown in single quotes, so that these and the backslash
    ///     are escaped as well. Without quotes, a text that was escaped before stays as it is.
    @_optimize(size) package func shown(upTo limit: Int = 80, inQuotes: Bool = true) -> String {
        if utf8.count <= limit, utf8.allSatisfy(Self.isPlain) { return self }
        var result = ""
        var index = unicodeScalars.startIndex
        var count = 0
        while index < unicodeScalars.endIndex, count < limit {
            Self.append(unicodeScalars[index], to: &result, inQuotes)
            unicodeScalars.formIndex(after: &index)
            count += 1
        }
        guard index < unicodeScalars.endIndex else { return result }
        // Scalars are counted, not grapheme clusters, because one cluster may consist of millions
        // of scalars.
        return result + "… (\(Self.grouped(count + unicodeScalars[index...].count)) characters)"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "'")
    }

    @_optimize(size) private static func append(
        _ scalar: Unicode.Scalar,
        to result: inout String,
        _ inQuotes: Bool
    ) {
        switch scalar {
        case "\n": result += #"\n"#
        case "\r": result += #"\r"#
        case "\t": result += #"\t"#
        case "\\" where inQuotes: result += #"\\"#
        case "'" where inQuotes: result += #"\'"#
        default:
            if isVisible(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
    }

    /// Returns whether a scalar is safe to show without escaping.
    ///
    /// Control characters (including those that change the writing direction), line separators,
    /// spaces other than the ASCII one, and invisible characters aren't safe.
    package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return false
        case .privateUse, .surrogate, .unassigned: return false
        default: return !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Returns the number with digit separators, such as `5,000,000`.
    private static func grouped(_ number: Int) -> String {
        var digits = Array(String(number))
        for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
        return String(digits)
    }
}
