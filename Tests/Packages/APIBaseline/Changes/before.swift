public struct Full: Error {}

public protocol Shelf {
    func put(_ item: String)
    func take()
}

extension Shelf {
    public func clear() {}
}

@nonexhaustive public enum Fault: Error {
    case full
}
public enum Size {
    case small
    case measured(Int)
}

open class Cart: CustomStringConvertible, Equatable {
    public var description: String { "" }
    public static func == (a: Cart, b: Cart) -> Bool {
        true
    }

    public init() {}
    public func add(_ item: String, count: Int = 1) -> Int {
        count
    }
    public func close() {}
    public func empty() {}
    public func fill() throws(Full) {}
    public func wait() async {}
    open func show() {}
    public internal(set) var count = 0
    public var name = ""
    public private(set) var code = 1
    public var total = 0
}

public final class Basket: Cart {}

public struct Price {
    public let amount: Int
}

public actor Till {
    public let number = 1
}
