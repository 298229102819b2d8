import SelectorDispatchNATS

final class Calculator: Sendable {
    @Handler(.exposed) func subtract(_ value: Int, from other: Int) -> Int { other - value }
    @Handler(.exposed) func echo(_ text: String) -> String { text }
}
