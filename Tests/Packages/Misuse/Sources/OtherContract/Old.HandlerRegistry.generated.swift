import SelectorDispatch

// As another version's generator would have written it.

@Sendable private nonisolated func provideOld(
    _ h: SelectorDispatch::_GeneratedCode.HandlerCollector
) {
    _ = SelectorDispatch::_GeneratedCode.Contract.V0.self
}
