internal import SelectorDispatch

/// The harness's queries to a registry.
///
/// A test returns wrong results, to check the harness.
protocol HandlerLookup: Sendable {
    var methodSignatures: [MethodSignature] { get }

    func genericMethodSignatures(of type: Any.Type) -> [MethodSignature]

    func methodSignature(
        for selector: Selector,
        type: Any.Type,
        isStatic: Bool
    ) throws(DispatchError) -> MethodSignature

    func selectors(of type: Any.Type, isStatic: Bool) -> [Selector]

    func problems(
        sending selector: Selector,
        type: Any.Type,
        isStatic: Bool,
        with arguments: [Any?],
        policy: ArgumentPolicy
    ) -> [DispatchError]
}

extension HandlerRegistry: HandlerLookup {}
