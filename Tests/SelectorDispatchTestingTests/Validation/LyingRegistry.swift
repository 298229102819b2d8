@testable import SelectorDispatch
@testable import SelectorDispatchTesting

/// A registry that gives wrong answers, to see that the harness notices.
struct LyingRegistry: HandlerLookup {
    let truth: HandlerRegistry
    /// Names that are said to find what another name finds; nil for nothing.
    var redirected: [String: String?] = [:]
    /// Selectors that are not listed.
    var unlisted: Set<String> = []
    /// What is made of the true problems.
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
