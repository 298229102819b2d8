import Measuring
import SelectorDispatch

/// Sends with one argument for conversion to a parameter's type, beside a plain cast to that type.
///
/// The array is reused.
public enum ConversionCases {
    public static func rows() -> [Row] {
        let taker = Taker()
        let rows: [[Row]] = [
            pair("class", taker, "base:", Base(), taker.base),
            pair("subclass", taker, "base:", Sub(), taker.base),
            pair("AnyObject", taker, "object:", Sub(), taker.object),
            pair("Any", taker, "any:", 5, taker.any),
            pair("Any, an object", taker, "any:", Sub(), taker.any),
            pair("protocol", taker, "sized:", 5, taker.sized),
            pair("protocol, an object", taker, "sized:", Sub(), taker.sized),
            pair("class-bound protocol", taker, "sizedObject:", Sub(), taker.sizedObject),
            pair("optional", taker, "optional:", 5, taker.optional),
            pair("optional text", taker, "optionalText:", "five", taker.optionalText),
            pair("optional subclass", taker, "optionalBase:", Sub(), taker.optionalBase),
            pair("optional, itself", taker, "optional:", Int?.some(5) as Any, taker.optional),
            pair("optional, unwrapped", taker, "integer:", Int?.some(5) as Any, taker.integer),
            pair("optional of optional", taker, "optionals:", 5, taker.optionals),
            pair("AnyHashable", taker, "hashable:", "five", taker.hashable),
            pair("AnyHashable, unwrapped", taker, "text:", AnyHashable("five"), taker.text),
            pair("tuple", taker, "tuple:", (5, "five"), taker.tuple),
            pair("tuple, labels", taker, "labels:", (5, "five"), taker.labels),
            pair("closure", taker, "function:", { $0 + 1 } as (Int) -> Int, taker.function),
            pair("closure, throwing", taker, "thrower:", { $0 + 1 } as (Int) -> Int, taker.thrower),
            pair("metatype", taker, "metatype:", Int.self as Any.Type, taker.metatype),
            pair("metatype, subclass", taker, "classType:", Sub.self, taker.classType),
            pair("array of existentials", taker, "sizes:", [1, 2, 3], taker.sizes),
            pair("array of Any", taker, "integers:", [1, 2, 3] as [Any], taker.integers),
            pair("dictionary", taker, "dictionary:", ["a": 1, "b": 2], taker.dictionary),
            pair(
                "dictionary of Any",
                taker,
                "integersByName:",
                ["a": 1, "b": 2] as [String: Any],
                taker.integersByName
            ),
            pair("enum", taker, "choice:", Choice.second(5), taker.choice),
            pair("generic struct", taker, "pair:", Pair(first: 5, second: "five"), taker.pair),
            data("data, text to Int", taker, "integer:", "5", taker.integer) {
                ($0 as? String).flatMap(Int.init)
            },
            data("data, Double to Int", taker, "integer:", 5.0, taker.integer) {
                ($0 as? Double).flatMap(Int.init(exactly:))
            },
            data("data, Int to Double", taker, "double:", 5, taker.double) {
                ($0 as? Int).flatMap(Double.init(exactly:))
            },
            data("data, Int to text", taker, "text:", 5, taker.text) {
                ($0 as? Int).map { "\($0)" }
            },
            data("data, text to Bool", taker, "bool:", "true", taker.bool) {
                ($0 as? String).flatMap(Bool.init)
            },
            data("data, text to Int?", taker, "optional:", "5", taker.optional) {
                ($0 as? String).flatMap(Int.init).map(Optional.some)
            },
            data("data, text to UInt8", taker, "byte:", "5", taker.byte) {
                ($0 as? String).flatMap(UInt8.init)
            },
            data("data, UInt8 to Int", taker, "integer:", 5 as UInt8, taker.integer) {
                ($0 as? UInt8).flatMap(Int.init(exactly:))
            },
            data("data, text to enum", taker, "color:", "green", taker.color) {
                ($0 as? String).flatMap(Color.init(rawValue:))
            },
        ]
        return rows.flatMap { $0 }
    }

    /// The conversions of a number object, which only a program with Foundation has.
    public static func rows(
        number: Any,
        integer: @escaping (Any?) -> Int?,
        double: @escaping (Any?) -> Double?
    ) -> [Row] {
        let taker = Taker()
        return data("data, number object to Int", taker, "integer:", number, taker.integer, integer)
            + data("data, number object to Double", taker, "double:", number, taker.double, double)
    }

    /// A conversion by a cast.
    @inline(__always)
    private static func pair<Parameter>(
        _ name: String,
        _ taker: Taker,
        _ selector: Selector,
        _ value: Any,
        _ take: @escaping (Parameter) -> Void
    ) -> [Row] {
        rows(name, taker, selector, value, take, .strict, "as?") { $0 as? Parameter }
    }

    /// A conversion of data, which by hand is a cast to the value's type and an initializer of the
    /// parameter's type.
    @inline(__always)
    private static func data<Parameter>(
        _ name: String,
        _ taker: Taker,
        _ selector: Selector,
        _ value: Any,
        _ take: @escaping (Parameter) -> Void,
        _ convert: @escaping (Any?) -> Parameter?
    ) -> [Row] {
        rows(name, taker, selector, value, take, .strict.convertingData, "by hand", convert)
    }

    @inline(__always)
    private static func rows<Parameter>(
        _ name: String,
        _ taker: Taker,
        _ selector: Selector,
        _ value: Any,
        _ take: @escaping (Parameter) -> Void,
        _ policy: ArgumentPolicy,
        _ baseline: String,
        _ convert: @escaping (Any?) -> Parameter?
    ) -> [Row] {
        let arguments: [Any?] = opaque([value])
        let name = "K \(name)"
        return [
            .sync(name, baseline, isBaseline: true) {
                for _ in 0..<$0 {
                    if let value = convert(arguments[0]) { take(value) }
                }
            },
            .sync(name) {
                for _ in 0..<$0 { try taker.send(selector, with: arguments, policy: policy) }
            },
        ]
    }
}
