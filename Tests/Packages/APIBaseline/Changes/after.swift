public struct Full: Error {}

public protocol Shelf {
    func put(_ item: String)
    func take()
    func look()
    func peek()
    func clear()
}

extension Shelf {
    public func clear() {}
    public func take() {}
    public func peek() {}
}

@nonexhaustive public indirect enum Fault: Error {
    case full, broken
}
public enum Size {
    case small, large
    indirect case measured(Int)
}

open class Cart: CustomStringConvertible {
    public var description: String { "" }

    public init() {}
    public init(size: Size) {}
    public func add(_ item: String, count: Int) -> Double {
        1
    }
    public func close(now: Bool = true) {}
    @MainActor public func empty() {}
    public func fill() throws {}
    public nonisolated(nonsending) func wait() async {}
    public func show() {}
    public var count = 0
    public internal(set) var name = ""
    public let code = 1
    public var total: Int {
        get { 0 }
        set {}
    }
    public func more() {}
}

public final class Basket {}
public struct Bag: Sendable {}

public struct Price {
    public var amount: Int { 1 }
}

public actor Till {
    public var number: Int { 1 }
}
