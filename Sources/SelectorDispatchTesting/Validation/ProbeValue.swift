internal import Foundation

/// A type that no parameter can have, because only this module can name it.
struct Misfit {}

extension Probe.Argument {
    /// Returns a value of this kind for a parameter.
    ///
    /// - Parameter parameter: The parameter's type, or nil for a position without a parameter.
    func value(for parameter: Any.Type?) -> Any? {
        switch self {
        case .fitting: (parameter as? any FittingValue.Type)?.fittingValue ?? Misfit()
        case .nil: nil
        case .nsNull: NSNull()
        case .emptyOptional: Misfit?.none as Any
        case .misfit: Misfit()
        case .number: NSNumber(value: 1)
        }
    }
}

/// A type that can create a value without running any code outside the standard library.
private protocol FittingValue {
    static var fittingValue: Any? { get }
}

extension FittingValue where Self: ExpressibleByIntegerLiteral {
    static var fittingValue: Any? { 1 as Self }
}

extension Int: FittingValue {}
extension Int8: FittingValue {}
extension Int16: FittingValue {}
extension Int32: FittingValue {}
extension Int64: FittingValue {}
extension UInt: FittingValue {}
extension UInt8: FittingValue {}
extension UInt16: FittingValue {}
extension UInt32: FittingValue {}
extension UInt64: FittingValue {}
extension Float: FittingValue {}
extension Double: FittingValue {}

extension Bool: FittingValue {
    static var fittingValue: Any? { true }
}

extension String: FittingValue {
    static var fittingValue: Any? { "" }
}

extension Array: FittingValue {
    static var fittingValue: Any? { Self() }
}

extension Set: FittingValue {
    static var fittingValue: Any? { Self() }
}

extension Dictionary: FittingValue {
    static var fittingValue: Any? { Self() }
}

extension Optional: FittingValue {
    static var fittingValue: Any? { (Wrapped.self as? any FittingValue.Type)?.fittingValue }
}
