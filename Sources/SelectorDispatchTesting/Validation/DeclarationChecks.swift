internal import SelectorDispatch

extension HandlerCase {
    /// The disagreements of the selector, Swift spelling, defaults and location with the method.
    var declarationProblems: [ValidationFailure.Problem] {
        receiverProblems + targetProblems + locationProblems + selectorProblems + nameProblems
            + defaultProblems
    }

    /// The parameter types in the handler's code.
    private var parameterTypes: [String] { signature.parameters.map { "\($0.type)" } }

    private var receiverProblems: [ValidationFailure.Problem] {
        signature.receiver == Never.self ? [.noReceiver] : []
    }

    /// The disagreement of the handler's code with the registered type.
    ///
    /// The code reads its target's memory as one type, so the registry may find the handler only
    /// for that type.
    private var targetProblems: [ValidationFailure.Problem] {
        func metatype<Receiver>(_: Receiver.Type) -> Any.Type { Receiver.Type.self }
        let receiver = signature.receiver
        let expected = signature.isStatic ? metatype(receiver) : receiver
        guard receiver != Never.self, signature.targetType != expected else { return [] }
        return [.thunkTarget("\(signature.targetType)", expected: "\(expected)")]
    }

    private var locationProblems: [ValidationFailure.Problem] {
        // Generated code stores the file beside the receiver, so without a receiver there is none.
        signature.location.isWellFormed || signature.receiver == Never.self
            ? [] : [.malformedLocation]
    }

    private var selectorProblems: [ValidationFailure.Problem] {
        let selector = signature.selector.description
        var problems: [ValidationFailure.Problem] = []
        if let defect = SelectorDefect(in: selector) { problems.append(.malformedSelector(defect)) }
        let colons = selector.utf8.count { $0 == UInt8(ascii: ":") }
        if colons != parameterTypes.count {
            problems.append(.colonCount(colons, parameters: parameterTypes))
        }
        return problems
    }

    private var nameProblems: [ValidationFailure.Problem] {
        // A handler added by hand has only its selector as a name.
        guard signature.name != signature.selector.description else { return [] }
        guard let name = SwiftName(signature.name) else { return [.malformedName(signature.name)] }
        guard name.labels.count != parameterTypes.count else { return [] }
        return [.labelCount(name.labels.count, name: signature.name, parameters: parameterTypes)]
    }

    private var defaultProblems: [ValidationFailure.Problem] {
        (0..<UInt64.bitWidth)
            .filter { signature.defaults & (1 << UInt64($0)) != 0 && $0 >= parameterTypes.count }
            .map { .defaultIndexOutOfRange($0, parameters: parameterTypes) }
    }
}

private typealias SelectorDefect = ValidationFailure.SelectorDefect

extension SelectorDefect {
    /// Finds the first defect of a selector, from the left, or returns nil if it has none.
    fileprivate init?(in selector: String) {
        guard !selector.isEmpty else {
            self = .empty
            return
        }
        let parts = selector.split(separator: ":", omittingEmptySubsequences: false)
            .map(String.init)
        if let part = parts.first(where: { !$0.isEmpty && !Self.isIdentifier($0) }) {
            self = .notAnIdentifier(part)
        } else if parts.count > 1, let last = parts.last, !last.isEmpty {
            self = .textAfterLastColon(last)
        } else {
            return nil
        }
    }

    /// Returns whether a text is an identifier.
    ///
    /// The method compiles, so any letter beyond ASCII counts as part of one.
    private static func isIdentifier(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, !("0"..."9").contains(first) else {
            return false
        }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
            default: !scalar.isASCII
            }
        }
    }
}
