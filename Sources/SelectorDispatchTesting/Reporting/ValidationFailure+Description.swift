internal import SelectorDispatch

extension ValidationFailure: CustomStringConvertible {
    /// The error in words for the developer: what was found, what was expected, and how to fix it.
    public var description: String {
        handler.map { "\($0): \(problem)" } ?? problem.description
    }
}

extension ValidationFailure.Problem: CustomStringConvertible {
    /// The same without the handler's name.
    public var description: String {
        switch self {
        case .noHandlers:
            "the registry has no handlers, so nothing was validated; "
                + "make the test target depend on a module with @Handler methods"
        case .noSpecialization(let type):
            "'\(type)' isn't a specialization of a generic type with handlers; "
                + "leave it out of 'specializations'"
        case .noReceiver:
            "the handler is registered without a receiving type; " + Self.rebuild
        case .thunkTarget(let actual, let expected):
            "the handler's code is for \(actual), but it is registered for \(expected); "
                + Self.rebuild
        case .malformedLocation:
            "the handler's location must be 'Module/File.swift' with a line and a column from 1; "
                + Self.rebuild
                + ", or leave out 'file:', 'line:' and 'column:' if it is added by hand"
        case .malformedSelector(let defect):
            defect.description
        case .colonCount(let colons, let parameters):
            "the selector has \(count(colons, "colon")), but the method takes "
                + "\(arguments(parameters)); "
                + "give it a selector with \(count(parameters.count, "colon"))"
        case .malformedName(let name):
            "the Swift name '\(name)' is not of the form 'name(label:label:)'; " + Self.rebuild
        case .labelCount(let labels, let name, let parameters):
            "the Swift name '\(name)' has \(count(labels, "label")), but the method takes "
                + "\(arguments(parameters)); " + Self.rebuild
        case .defaultIndexOutOfRange(let index, let parameters):
            "a default value is declared for argument \(index), counted from 0, "
                + "but the method takes \(arguments(parameters)); " + Self.rebuild
        case .conflict(let others):
            "more than one handler is registered: also at \(list(others)); "
                + "rename one or give it another selector with @Handler(\"…\")"
        case .lookup(let name, let expected, let actual):
            "'\(name)' must find \(expected), not \(actual); "
                + "give the handlers names that differ, or other selectors with @Handler(\"…\")"
        case .unlisted:
            "the selector is missing from the receiver's selectors; " + Self.report
        case .refused(let error):
            "every message to it throws \"\(error)\""
        case .probe(let probe, let expected, let actual):
            "\(probe) must result in \(outcome(expected)), not in \(outcome(actual)); "
                + Self.report
        }
    }

    /// The remedy for an outdated or broken generated file.
    private static let rebuild =
        "clean the build folder and build again, so that HandlerRegistryPlugin lists it again"

    /// The remedy for a problem without a cause in the declaration.
    private static let report =
        "this is a bug in SelectorDispatch: report it with the handler's declaration"

    /// Returns a number of arguments with their types.
    private func arguments(_ parameters: [String]) -> String {
        guard !parameters.isEmpty else { return "no arguments" }
        return "\(count(parameters.count, "argument")) (\(parameters.joined(separator: ", ")))"
    }

    /// Returns the errors of a probe in words.
    private func outcome(_ errors: [DispatchError]) -> String {
        errors.isEmpty ? "no error" : errors.map { "\"\($0)\"" }.joined(separator: " and ")
    }
}

extension ValidationFailure.SelectorDefect: CustomStringConvertible {
    /// The error in words for the developer: what was found, and how to fix it.
    public var description: String {
        switch self {
        case .empty:
            "the selector is empty; write a name, and one colon per argument"
        case .notAnIdentifier(let text):
            "the selector's part '\(text)' is not an identifier; "
                + "write letters, digits and underscores, but don't start with a digit"
        case .textAfterLastColon(let text):
            "the selector has '\(text)' after its last colon; "
                + "write '\(text):' if it names an argument, else remove it"
        }
    }
}

extension ValidationFailure.LookupOutcome: CustomStringConvertible {
    /// A text such as `-[CartController tap:] at Shop/CartController.swift:12:18`, or `nothing`.
    public var description: String {
        switch self {
        case .handler(let handler, let location): "\(handler) at \(location)"
        case .conflict(let locations): "the conflicting handlers at \(list(locations))"
        case .nothing: "nothing"
        }
    }
}

extension Probe: CustomStringConvertible {
    /// A text such as `sending [a fitting value, nil] with policy strict`.
    public var description: String {
        "sending [\(arguments.map(\.description).joined(separator: ", "))] with policy \(policy)"
    }
}

extension Probe.Argument: CustomStringConvertible {
    /// The kind of value, such as `a fitting value`.
    public var description: String {
        switch self {
        case .fitting: "a fitting value"
        case .nil: "nil"
        case .nsNull: "NSNull"
        case .emptyOptional: "an empty optional"
        case .misfit: "a Misfit"
        case .number: "an NSNumber"
        }
    }
}

/// Returns a number with its noun, such as `no arguments`, `1 argument` or `2 arguments`.
func count(_ number: Int, _ noun: String) -> String {
    let digits = number == 0 ? "no" : "\(number)"
    return "\(digits) \(number == 1 ? noun : noun + "s")"
}

private func list(_ locations: [HandlerLocation]) -> String {
    locations.map(\.description).joined(separator: ", ")
}
