import SelectorDispatch

public protocol Sized {
    var size: Int { get }
}

public protocol SizedObject: AnyObject {
    var size: Int { get }
}

public class Base {
    public init() {}
}

public final class Sub: Base, Sized, SizedObject {
    public var size: Int { 1 }
}

extension Int: Sized {
    public var size: Int { self }
}

public enum Choice {
    case first
    case second(Int)
}

public enum Color: String {
    case red, green
}

public struct Pair<First, Second> {
    let first: First
    let second: Second
}

/// A receiver whose handlers take one argument of a type each, and count.
final class Taker: MessageReceiver {
    private(set) var count = 0

    @inline(never) @Handler func base(_ value: Base) {
        count &+= 1
    }

    @inline(never) @Handler func object(_ value: AnyObject) {
        count &+= 1
    }

    @inline(never) @Handler func any(_ value: Any) {
        count &+= 1
    }

    @inline(never) @Handler func sized(_ value: any Sized) {
        count &+= 1
    }

    @inline(never) @Handler func sizedObject(_ value: any SizedObject) {
        count &+= 1
    }

    @inline(never) @Handler func optional(_ value: Int?) {
        count &+= 1
    }

    @inline(never) @Handler func optionalText(_ value: String?) {
        count &+= 1
    }

    @inline(never) @Handler func optionalBase(_ value: Base?) {
        count &+= 1
    }

    @inline(never) @Handler func optionals(_ value: Int??) {
        count &+= 1
    }

    @inline(never) @Handler func integer(_ value: Int) {
        count &+= 1
    }

    @inline(never) @Handler func double(_ value: Double) {
        count &+= 1
    }

    @inline(never) @Handler func bool(_ value: Bool) {
        count &+= 1
    }

    @inline(never) @Handler func byte(_ value: UInt8) {
        count &+= 1
    }

    @inline(never) @Handler func color(_ value: Color) {
        count &+= 1
    }

    @inline(never) @Handler func text(_ value: String) {
        count &+= 1
    }

    @inline(never) @Handler func hashable(_ value: AnyHashable) {
        count &+= 1
    }

    @inline(never) @Handler func tuple(_ value: (Int, String)) {
        count &+= 1
    }

    @inline(never) @Handler func labels(_ value: (number: Int, text: String)) {
        count &+= 1
    }

    @inline(never) @Handler func function(_ value: @escaping (Int) -> Int) {
        count &+= 1
    }

    @inline(never) @Handler func thrower(_ value: @escaping (Int) throws -> Int) {
        count &+= 1
    }

    @inline(never) @Handler func metatype(_ value: Any.Type) {
        count &+= 1
    }

    @inline(never) @Handler func classType(_ value: Base.Type) {
        count &+= 1
    }

    @inline(never) @Handler func sizes(_ value: [any Sized]) {
        count &+= 1
    }

    @inline(never) @Handler func integers(_ value: [Int]) {
        count &+= 1
    }

    @inline(never) @Handler func dictionary(_ value: [String: Any]) {
        count &+= 1
    }

    @inline(never) @Handler func integersByName(_ value: [String: Int]) {
        count &+= 1
    }

    @inline(never) @Handler func choice(_ value: Choice) {
        count &+= 1
    }

    @inline(never) @Handler func pair(_ value: Pair<Int, String>) {
        count &+= 1
    }
}
