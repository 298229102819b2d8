import Foundation

/// A type whose values can be created with every byte set, so a misplaced byte is detected.
protocol Fillable: SendableMetatype {
    init(filledWith byte: UInt8)
    var digits: String { get }
}

// The types consist of integers, without gaps, so any bytes are a value.
extension Fillable {
    init(filledWith byte: UInt8) {
        self = withUnsafeTemporaryAllocation(of: Self.self, capacity: 1) { room in
            for index in 0..<MemoryLayout<Self>.size {
                UnsafeMutableRawBufferPointer(room)[index] = byte &+ UInt8(index)
            }
            return room[0]
        }
    }

    var digits: String { withUnsafeBytes(of: self) { $0.map { "\($0)" }.joined(separator: ".") } }
}

/// Structs of 0 to 7 bytes.
enum Bytes {
    static let all: [any Fillable.Type] = [
        Zero.self, UInt8.self, Two.self, Three.self, Four.self, Five.self, Six.self, Seven.self,
    ]
    struct Zero: Fillable {
        init(filledWith _: UInt8) {}
        // A value of size zero has no address to count from.
        var digits: String { "" }
    }

    struct Two: Fillable {
        var a: UInt8
        var b: UInt8
    }

    struct Three: Fillable {
        var a: Two
        var b: UInt8
    }

    struct Four: Fillable {
        var a: Three
        var b: UInt8
    }

    struct Five: Fillable {
        var a: Four
        var b: UInt8
    }

    struct Six: Fillable {
        var a: Five
        var b: UInt8
    }

    struct Seven: Fillable {
        var a: Six
        var b: UInt8
    }
}

/// Structs of 0 to 7 words, and one of 8.
enum Words {
    static let all: [any Fillable.Type] = [
        Bytes.Zero.self, UInt64.self, Two.self, Three.self, Four.self, Five.self, Six.self,
        Seven.self,
    ]
    struct Two: Fillable {
        var a: UInt64
        var b: UInt64
    }

    struct Three: Fillable {
        var a: Two
        var b: UInt64
    }

    struct Four: Fillable {
        var a: Three
        var b: UInt64
    }

    struct Five: Fillable {
        var a: Four
        var b: UInt64
    }

    struct Six: Fillable {
        var a: Five
        var b: UInt64
    }

    struct Seven: Fillable {
        var a: Six
        var b: UInt64
    }

    struct Eight: Fillable {
        var a: Seven
        var b: UInt64
    }
}

struct Joined<First, Second>: CustomDebugStringConvertible {
    var first: First
    var second: Second
    var debugDescription: String { "\(first)|\(second)" }
}

extension Joined: Fillable where First: Fillable, Second: Fillable {
    init(filledWith byte: UInt8) {
        self.init(first: First(filledWith: byte), second: Second(filledWith: byte &+ 1))
    }

    var digits: String { "\(first.digits) \(second.digits)" }
}

extension UInt8: Fillable {}
extension UInt32: Fillable {}
extension UInt64: Fillable {}

struct Objects: Named {
    var first = Counted()
    var rest = (Counted(), Counted(), Counted(), Counted(), Counted())
}

struct Weak {
    private let strong: Counted?
    private weak var object: Counted?

    init(_ object: Counted? = nil) {
        strong = object
        self.object = object
    }

    var words: String { "\(object.map { "\($0)" } ?? "nothing")" }
}

struct Unowned {
    private let strong = Counted()
    private unowned let object: Counted

    init() {
        object = strong
    }

    var words: String { "\(object)" }
}

enum Single {
    case only
}

enum Choice {
    case first, second
}

enum Content {
    case object(Counted)
    case number(Int)
    case nothing
    case text(String)
}

enum OnePayload {
    case some(Counted)
    case none, other
}

indirect enum Tree {
    case leaf(Int)
    case node(Tree, Tree)
}

protocol Named {}
protocol Producer<Product> {
    associatedtype Product
}

protocol NamedObject: AnyObject, Named {}

extension Named {
    var name: String { "\(self)" }
}

extension Int: Named {}
extension Counted: NamedObject {}
extension Int: Producer {
    typealias Product = Int
}

extension NSNull: Producer {
    typealias Product = Int
}

/// An object that isn't counted, because it lives as long as the process.
final class Eternal: Sendable, CustomStringConvertible {
    let description = "eternal"
}
