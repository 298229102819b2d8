@testable import SelectorDispatch
@testable import SelectorDispatchTesting

/// A registry with wrong answers, to check the harness.
struct LyingRegistry: HandlerLookup {
    let truth: HandlerRegistry
    /// Names with the look-ups of other names; nil for none.
    var redirected: [String: String?] = [:]
    /// Selectors that are not listed.
    var unlisted: Set<String> = []
    /// The change of the true problems.
    var distort: @Sendable ([DispatchError]) -> [DispatchError] = { $0 }

    var methodSignatures: [MethodSignature] { truth.methodSignatures }

    func genericMethodSignatures(of type: Any.Type) -> [MethodSignature] { truth.genericMethodSignatures(of: type) }

    func methodSignature(
        for selector: Selector, type: Any.Type, isStatic: Bool
    ) throws(DispatchError) -> MethodSignature {
        guard let other = redirected[selector.description] else {
            return try truth.methodSignature(for: selector, type: type, isStatic: isStatic)
        }
        return try truth.methodSignature(for: Selector(other ?? "nowhere"), type: type, isStatic: isStatic)
    }

    func selectors(of type: Any.Type, isStatic: Bool) -> [Selector] {
        truth.selectors(of: type, isStatic: isStatic).filter { !unlisted.contains($0.description) }
    }

    func problems(
        sending selector: Selector, type: Any.Type, isStatic: Bool, with arguments: [Any?],
        policy: ArgumentPolicy
    ) -> [DispatchError] {
        distort(truth.problems(sending: selector, type: type, isStatic: isStatic, with: arguments, policy: policy))
    }

    var failures: [ValidationFailure] { HandlerCase.all(in: self).flatMap { $0.validationFailures() } }
}
