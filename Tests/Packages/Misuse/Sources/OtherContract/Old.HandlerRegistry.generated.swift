import SelectorDispatch

// A file as another version's generator writes it.

@Sendable private nonisolated func provideOld(
    _ h: SelectorDispatch::_GeneratedCode.HandlerCollector
) {
    _ = SelectorDispatch::_GeneratedCode.Contract.V0.self
}
