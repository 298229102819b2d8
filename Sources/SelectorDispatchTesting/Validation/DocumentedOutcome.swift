internal import Foundation
internal import SelectorDispatch

/// The documented outcome of a probe, derived from the handler's signature alone.
///
/// It shares no code with the core, so the two can be compared:
///
/// 1. Under the strict policy, a wrong number of arguments is the only error.
/// 2. Under the lenient policy, extra arguments are dropped. A missing argument isn't an error if
///    the parameter has a default value or is optional. For any other parameter, it is null and
///    missing.
/// 3. Null is `nil` for an optional parameter and an error for any other. Only a parameter of type
///    `NSNull` takes an `NSNull`.
/// 4. A number object isn't a number: neither an integer, nor a floating-point value, nor a `Bool`.
/// 5. Any other value is accepted if and only if `as?` accepts it.
/// 6. A variadic last parameter takes every argument from its index on, which may be none. Each
///    obeys rules 3 to 5.
struct DocumentedOutcome {
    /// An error for each refused argument, in order, or one for a wrong number of arguments.
    let errors: [DispatchError]

    /// Derives the outcome of a probe of a handler.
    init(of probe: Probe, for signature: MethodSignature) {
        let message = DispatchError.Context(signature)
        let fixed = signature.parameters.filter { !$0.isVariadic }
        let variadic = signature.parameters.last { $0.isVariadic }
        let actual = probe.arguments.count
        if probe.policy == .strict, actual < fixed.count {
            errors = [.tooFewArguments(message, expected: fixed.count, actual: actual)]
        } else if probe.policy == .strict, actual > fixed.count, variadic == nil {
            errors = [.tooManyArguments(message, expected: fixed.count, actual: actual)]
        } else {
            let labels = SwiftName(signature.name)?.labels ?? []
            let surplus = max(0, actual - fixed.count)
            let rest = variadic.map { Array(repeating: $0, count: surplus) } ?? []
            errors = (fixed + rest).enumerated().compactMap { index, parameter in
                let argument = DispatchError.Argument(
                    index: index,
                    label: index < labels.count ? labels[index] : "_"
                )
                let kind = index < actual ? probe.arguments[index] : nil
                return Self.error(of: kind, for: parameter, argument, message)
            }
        }
    }

    /// Returns an argument's error, or nil if it has none.
    ///
    /// - Parameters:
    ///   - kind: The kind of value, or nil for a missing argument.
    ///   - parameter: The argument's parameter.
    ///   - argument: The argument's index and label.
    ///   - message: The handler's name in errors.
    private static func error(
        of kind: Probe.Argument?,
        for parameter: MethodSignature.Parameter,
        _ argument: DispatchError.Argument,
        _ message: DispatchError.Context
    ) -> DispatchError? {
        let type = parameter.argumentType
        func null(isMissing: Bool) -> DispatchError? {
            guard !isOptional(type) else { return nil }
            return .null(message, argument, expected: spelling(of: type), isMissing: isMissing)
        }
        func value(_ value: Any?, isTaken: Bool) -> DispatchError? {
            guard let value, !isTaken else { return nil }
            return .wrongType(
                message,
                argument,
                expected: spelling(of: type),
                actual: spelling(of: Swift.type(of: value))
            )
        }
        switch kind {
        case nil:
            return parameter.hasDefault ? nil : null(isMissing: true)
        case .nil, .emptyOptional:
            return null(isMissing: false)
        case .nsNull:
            return type == NSNull.self ? nil : null(isMissing: false)
        case .number:
            let number = NSNumber(value: 1)
            return value(number, isTaken: !isNumeric(type) && accepts(number, as: type))
        case .fitting, .misfit:
            let sent = kind?.value(for: type)
            return value(sent, isTaken: sent.map { accepts($0, as: type) } ?? false)
        }
    }

    /// Returns whether `as?` accepts a value as a type.
    private static func accepts(_ value: Any, as type: Any.Type) -> Bool {
        func accepts<Parameter>(_: Parameter.Type) -> Bool { value is Parameter }
        return accepts(type)
    }

    private static func isOptional(_ type: Any.Type) -> Bool { type is any OptionalValue.Type }

    /// Returns whether a type, perhaps inside optionals, is that of a number or a Boolean.
    private static func isNumeric(_ type: Any.Type) -> Bool {
        if let optional = type as? any OptionalValue.Type { return isNumeric(optional.wrappedType) }
        return type == Bool.self || type is any Numeric.Type
    }
}
