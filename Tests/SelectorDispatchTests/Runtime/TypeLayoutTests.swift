import Testing

@testable import SelectorDispatch

@Suite struct TypeLayoutTests {
    /// Without it, every send still gives the same, many times as slowly.
    @Test func `the layouts that the fast ways rest on are what this compiler makes`() { #expect(TypeLayout.isKnown) }
}
