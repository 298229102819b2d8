import Foundation
import SelectorDispatch

// Elements of argument arrays.

extension Comparison {
    /// A value as what a caller would write into an array: an existential is not wrapped once more.
    static func flat<Value>(_ value: Value) -> Any {
        func cast<Result>(_: Result.Type) -> Result? { value as? Result }
        return cast(Any.self) ?? value
    }

    /// The type's own elements, and null and values of other types.
    static func elements(_ typeCase: some AnyTypeCase) -> [Any?] { ownElements(typeCase) + strangers() }

    /// Values of the type, bare and inside optionals, existentials and boxes, and its null.
    static func ownElements<Value>(_ typeCase: some AnyTypeCase<Value>) -> [Any?] {
        var elements: [Any?] = []
        for value in typeCase.samples() {
            elements += [
                flat(value), value as Any, flat(Value?.some(value)), Value??.some(value) as Any,
                Value???.some(.some(value)) as Any, flat(value) as? AnyHashable,
            ]
        }
        return elements + [Value?.none as Any, Value??.none as Any, Value??.some(nil) as Any]
    }

    private static func strangers() -> [Any?] {
        [
            nil, NSNull(), Optional(NSNull()) as Any, nested(NSNull()), Int?.none as Any, AnyHashable(Int?.none),
            AnyHashable(NSNull()), 1, UInt8(2), 0.5, "text", true, NSNumber(value: 1), Counted(), SubCounted(),
            Optional(Counted()) as Any, Objects(), [1], ["a": 1], [Counted()], (1, "a"),
            { (x: Int) in x } as (Int) -> Int,
            Counted.self, SubCounted.self, Int.self, nested(3), AnyHashable(3), Refusal(),
            ["a": Counted()] as [String: Any],
            "text".prefix(2), (Counted() as Counted?) as Any?? as Any,
        ]
    }

    /// An existential inside an existential, as generic code makes it.
    private static func nested(_ value: Any) -> Any {
        func wrapped<Value>(_ values: [Value]) -> Any { values[0] as Any }
        return wrapped([value])
    }
}
