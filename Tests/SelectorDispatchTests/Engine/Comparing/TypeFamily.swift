import Foundation
import SelectorDispatch

/// The types for which fast and slow paths are compared.
enum TypeFamily {
    static func all() -> [any AnyTypeCase] {
        bare + bare.map { $0.optional() }
    }

    static var bare: [any AnyTypeCase] {
        sized + aligned + referring + enumerations + existentials + functions + tuples + metatypes
            + library
    }

    private static var sized: [any AnyTypeCase] {
        var cases: [any AnyTypeCase] = []
        func add<Value: Fillable>(_: Value.Type) {
            cases.append(
                TypeCase(
                    "\(MemoryLayout<Value>.size) bytes aligned at \(MemoryLayout<Value>.alignment)"
                ) {
                    [UInt8(0), 0xA5, 0xFF].map { Value(filledWith: $0) }
                } describe: {
                    $0.digits
                }
            )
        }
        func join<First: Fillable, Second: Fillable>(_: First.Type, _: Second.Type) {
            add(Joined<First, Second>.self)
        }
        for first in Words.all { for second in Bytes.all { join(first, second) } }
        add(Words.Eight.self)
        add(Joined<UInt8, UInt64>.self)
        add(Joined<UInt8, Words.Two>.self)
        add(Joined<UInt32, Words.Three>.self)
        return cases
    }

    private static var aligned: [any AnyTypeCase] {
        [
            TypeCase("SIMD4<Float>", { [SIMD4<Float>(1, 2, 3, 4)] }),
            TypeCase("SIMD8<Double>", { [SIMD8<Double>(repeating: 0.5)] }),
            TypeCase(
                "a byte and SIMD2<Double>",
                { [Joined(first: UInt8(1), second: SIMD2<Double>(1, 2))] }
            ),
            TypeCase(
                "SIMD4<Float> and a byte",
                { [Joined(first: SIMD4<Float>(1, 2, 3, 4), second: UInt8(9))] }
            ),
            TypeCase(
                "SIMD2<Double> and an object",
                { [Joined(first: SIMD2<Double>(1, 2), second: Counted())] }
            ),
            TypeCase("SIMD16<UInt8>", { [SIMD16<UInt8>(repeating: 7)] }),
            TypeCase("UInt128", { [UInt128.max, 3] }),
        ]
    }

    private static var referring: [any AnyTypeCase] {
        [
            TypeCase("Counted", { [Counted(), SubCounted()] }),
            TypeCase("SubCounted", { [SubCounted()] }),
            TypeCase("an object and a number", { [Joined(first: Counted(), second: 5)] }),
            TypeCase("a byte and an object", { [Joined(first: UInt8(3), second: Counted())] }),
            TypeCase("six objects", { [Objects(), Objects()] }),
            TypeCase("a weak reference", { [Weak(), Weak(Counted())] }, describe: \.words),
            TypeCase("an unowned reference", { [Unowned(), Unowned()] }, describe: \.words),
            TypeCase(
                "a function and an object",
                { [Joined(first: { (x: Int) in x + 1 }, second: Counted())] },
                describe: { "\($0.first(3)) \($0.second)" }
            ),
            TypeCase(
                "Unmanaged<Eternal>",
                { [Unmanaged.passUnretained(eternal)] },
                describe: { "\($0._withUnsafeGuaranteedRef { $0 })" }
            ),
        ]
    }

    private static var enumerations: [any AnyTypeCase] {
        [
            TypeCase("Never-like enum", { [Single.only] }),
            TypeCase("plain enum", { [Choice.first, .second] }),
            TypeCase(
                "enum with payloads",
                {
                    [
                        Content.object(Counted()),
                        .number(7),
                        .nothing,
                        .text("long enough to be kept on the heap"),
                    ]
                }
            ),
            TypeCase("enum that refers to itself", { [Tree.leaf(1), .node(.leaf(2), .leaf(3))] }),
            TypeCase("enum of one payload", { [OnePayload.some(Counted()), .none, .other] }),
            TypeCase("Bool", { [true, false] }),
        ]
    }

    private static var existentials: [any AnyTypeCase] {
        [
            TypeCase<Any>(
                "Any",
                { [1, "text", Counted(), Objects(), [1], NSNull(), Int?.none as Any] }
            ),
            TypeCase<AnyObject>(
                "AnyObject",
                { [Counted(), SubCounted(), NSNull()] },
                describe: { "\($0)" }
            ),
            TypeCase<any Named>("any Named", { [Objects(), Counted(), 7] }, describe: { $0.name }),
            TypeCase<any NamedObject>(
                "any NamedObject",
                { [Counted(), SubCounted()] },
                describe: { $0.name }
            ),
            TypeCase<any Named & Sendable>("any Named & Sendable", { [8] }, describe: { $0.name }),
            TypeCase<any Error>(
                "any Error",
                { [Refusal(), CocoaError(.fileNoSuchFile)] },
                describe: { "\(type(of: $0))" }
            ),
            TypeCase<any Sequence<Int>>(
                "any Sequence<Int>",
                { [[1, 2], 0..<3] },
                describe: { "\(Array($0))" }
            ),
            TypeCase<any Producer<Int>>(
                "any Producer<Int>",
                { [3, NSNull()] },
                describe: { "\(type(of: $0))" }
            ),
            TypeCase<any Hashable>("any Hashable", { [1, "text"] }),
            TypeCase<any Counted & NamedObject>(
                "Counted & NamedObject",
                { [Counted(), SubCounted()] }
            ),
        ]
    }

    private static var functions: [any AnyTypeCase] {
        [
            TypeCase<(Int) -> Int>(
                "(Int) -> Int",
                { [{ $0 + 1 }, { [object = Counted()] in object.description.count * 0 + $0 }] },
                describe: { "\($0(20))" }
            ),
            TypeCase<() -> Void>(
                "() -> Void",
                { [{}] },
                describe: {
                    $0()
                    return "called"
                }
            ),
            TypeCase<(Counted) -> Counted>(
                "(Counted) -> Counted",
                { [{ $0 }] },
                describe: { "\(type(of: $0(Counted())))" }
            ),
            TypeCase<(inout Int, String) throws -> String>(
                "(inout Int, String) throws -> String",
                {
                    [
                        {
                            $0 += 1
                            return $1
                        }
                    ]
                },
                describe: {
                    var number = 1
                    return ((try? $0(&number, "text")) ?? "-") + "\(number)"
                }
            ),
            TypeCase<
                @Sendable (Objects) -> Joined<
                    Int,
                    Double
                >
            >(
                "@Sendable (Objects) -> Joined",
                { [{ _ in Joined(first: 1, second: 2) }] },
                describe: { "\($0(Objects()))" }
            ),
            TypeCase<() async -> Int>("() async -> Int", { [{ 1 }] }, describe: { _ in "async" }),
            TypeCase<@convention(c) (Int32) -> Int32>(
                "@convention(c)",
                { [{ $0 * 2 }] },
                describe: { "\($0(4))" }
            ),
            TypeCase<(Int) -> (Int) -> Int>(
                "(Int) -> (Int) -> Int",
                { [{ a in { b in a + b } }] },
                describe: { "\($0(1)(2))" }
            ),
        ]
    }

    private static var tuples: [any AnyTypeCase] {
        [
            TypeCase<(Int, String)>(
                "(Int, String)",
                { [(1, "a"), (2, "long enough to be kept on the heap")] }
            ),
            TypeCase<(x: Int, y: UInt8)>("(x: Int, y: UInt8)", { [(1, 2)] }),
            TypeCase<(Int, UInt8)>("(Int, UInt8)", { [(1, 2)] }),
            TypeCase<(Counted, Counted?)>(
                "(Counted, Counted?)",
                { [(Counted(), nil), (Counted(), Counted())] }
            ),
            TypeCase<((Int) -> Int, Int)>(
                "((Int) -> Int, Int)",
                { [({ $0 + 1 }, 3)] },
                describe: { "\($0.0($0.1))" }
            ),
            TypeCase<(Weak, Int)>(
                "(Weak, Int)",
                { [(Weak(), 3)] },
                describe: { "\($0.0.words) \($0.1)" }
            ),
            TypeCase<Void>("()", { [()] }),
            TypeCase<((), Int, ())>("((), Int, ())", { [((), 3, ())] }),
            TypeCase<(Any, any Named)>(
                "(Any, any Named)",
                { [(1, 2)] },
                describe: { "\($0.0) \($0.1.name)" }
            ),
            TypeCase<(UInt8, SIMD4<Float>)>("(UInt8, SIMD4<Float>)", { [(1, [1, 2, 3, 4])] }),
            TypeCase<(Int, Int, Int, Int, Int, Int, Int, Int)>(
                "eight Ints",
                { [(1, 2, 3, 4, 5, 6, 7, 8)] }
            ),
        ]
    }

    private static var metatypes: [any AnyTypeCase] {
        [
            TypeCase<Counted.Type>("Counted.Type", { [Counted.self, SubCounted.self] }),
            TypeCase<Int.Type>("Int.Type", { [Int.self] }),
            TypeCase<any Named.Type>("any Named.Type", { [Int.self, Objects.self, Counted.self] }),
            TypeCase<(any Named).Type>("(any Named).Type", { [(any Named).self] }),
            TypeCase<Any.Type>("Any.Type", { [Int.self, Counted.self, Any.self] }),
            TypeCase<AnyClass>("AnyClass", { [Counted.self, SubCounted.self] }),
            TypeCase<any NamedObject.Type>("any NamedObject.Type", { [Counted.self] }),
            TypeCase<Int.Type.Type>("Int.Type.Type", { [Int.Type.self] }),
        ]
    }

    private static var library: [any AnyTypeCase] {
        [
            TypeCase("Int", { [0, -1, Int.max] }),
            TypeCase("UInt8", { [0, 255] }),
            TypeCase("Double", { [0.5, -.infinity] }),
            TypeCase("Float", { [0.25] }),
            TypeCase("String", { ["", "short", "long enough to be kept on the heap"] }),
            TypeCase("Substring", { ["substring of a string".prefix(9)] }),
            TypeCase("Character", { ["c", "👩‍👩‍👧"] }),
            TypeCase("[Int]", { [[], [1, 2]] }),
            TypeCase("[Counted]", { [[Counted(), SubCounted()]] }),
            TypeCase("[Any]", { [[1, "a", Counted()]] }),
            TypeCase("[Int?]", { [[1, nil]] }),
            TypeCase("[String: Counted]", { [["a": Counted()]] }),
            TypeCase("Set<Int>", { [[1]] }),
            TypeCase("AnyHashable", { [AnyHashable(1), AnyHashable("a")] }),
            TypeCase("ClosedRange<Int>", { [1...2] }),
            TypeCase("AnyKeyPath", { [\String.count as AnyKeyPath] }),
            TypeCase("UnsafeRawPointer?", { [UnsafeRawPointer(bitPattern: 16), nil] }),
            TypeCase("Selector", { ["a:b:" as Selector] }),  // selector-check: elsewhere
            TypeCase("NSNull", { [NSNull()] }, describe: { "\(type(of: $0))" }),
            TypeCase("NSObject", { [NSObject(), NSNumber(value: 3), NSNull()] }),
            TypeCase("NSNumber", { [NSNumber(value: 3), NSNumber(value: true)] }),
            TypeCase("Date", { [Date(timeIntervalSince1970: 5)] }),
            TypeCase("UUID", { [UUID()] }),
            TypeCase("Data", { [Data([1, 2, 3]), Data(repeating: 7, count: 100)] }),
        ]
    }

    private static let eternal = Eternal()
}
