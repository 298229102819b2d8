/// The rules for selectors: a selector is readable at build time, consists of identifiers, and has one colon for each
/// argument.
enum SelectorRules {
    static func findings(_ method: MethodDeclaration) -> [Finding] {
        guard let annotation = method.annotations.first, !method.isOperator else { return [] }
        if let tag = annotation.tags.first(where: { !$0.isReadable }) {
            return [Finding(problem: .malformedTag(written: tag.text), location: annotation.location)]
        }
        switch annotation.selector {
        case .derived:
            return pieceProblem(method.selector).map { [Finding(problem: $0, location: method.location)] } ?? []
        case .malformed(let written):
            return [Finding(problem: .malformedSelector(written: written), location: annotation.location)]
        case .explicit(let selector):
            guard let problem = problem(selector, method) else { return [] }
            return [Finding(problem: problem, location: annotation.location)]
        }
    }

    private static func problem(_ selector: String, _ method: MethodDeclaration) -> Diagnostic.Problem? {
        if selector.isEmpty { return .emptySelector }
        if let problem = pieceProblem(selector) { return problem }
        let colons = selector.utf8.count { $0 == UInt8(ascii: ":") }
        if colons != method.parameters.count {
            return .selectorArity(
                selector: selector, colons: colons, swiftName: method.swiftName, parameters: method.parameters.count)
        }
        return nil
    }

    /// Returns the problem with one of the selector's pieces. All pieces but the first may be empty (`tap::`), and
    /// nothing follows the last colon.
    private static func pieceProblem(_ selector: String) -> Diagnostic.Problem? {
        let pieces = selector.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        if pieces.count > 1, pieces.first?.isEmpty == true { return .selectorWithoutName(selector: selector) }
        for piece in pieces where !piece.isEmpty && !HandlerNaming.isPlainIdentifier(piece) {
            return .selectorPiece(selector: selector, piece: piece)
        }
        if pieces.count > 1, let last = pieces.last, !last.isEmpty {
            return .selectorEnd(selector: selector, piece: last)
        }
        return nil
    }
}
