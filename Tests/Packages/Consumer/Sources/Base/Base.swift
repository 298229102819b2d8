import SelectorDispatch

/// A class whose subclasses are in other modules.
open class Base: MessageReceiver {
    public init() {}

    @Handler private func base(_ number: Int) -> Int { number + 1 }
    @Handler open func overridden() -> String { "base" }
}

/// The same, isolated since before its users checked concurrency.
@preconcurrency @MainActor open class OlderBase: MessageReceiver {
    public init() {}
}
