import SelectorDispatch

/// A class whose subclasses are in other modules.
open class Base: MessageReceiver {
    public init() {}

    @Handler private func base(_ number: Int) -> Int {
        number + 1
    }

    @Handler open func overridden() -> String {
        "base"
    }

    @Handler public func add(_ first: Int, to second: Int = 1) -> Int {
        first + second
    }

    @Handler public func add(_ first: Int, twice second: Int) async -> Int {
        first + 2 * second
    }

    @Handler public static func make(_ name: String) -> String {
        "made \(name)"
    }

    @Handler func inner() {}
}

extension Base {
    @Handler public func extended() -> Bool {
        true
    }
}

// swift-format-ignore: NoAccessLevelOnExtensionDeclaration
public extension Base {
    @Handler func inherited() -> Bool {
        true
    }
}

/// The same, whose isolation predates its users' concurrency checks.
@preconcurrency @MainActor open class OlderBase: MessageReceiver {
    public init() {}
}
