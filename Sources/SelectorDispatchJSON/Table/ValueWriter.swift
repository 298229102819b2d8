internal import Foundation
internal import SelectorDispatch

/// A writer of values by the table of ``JSONCoder``.
struct ValueWriter {
    let directory: ReceiverDirectory
    let depthLimit: Int

    /// Writes a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - depth: The number of enclosing values.
    /// - Throws: A ``JSONError`` with the place of a part that has no JSON, or
    ///   ``JSONError/Problem/tooDeep(limit:)``.
    func write(_ value: Any?, depth: Int) throws(JSONError) -> JSONValue {
        guard depth <= depthLimit else { throw JSONError(.tooDeep(limit: depthLimit)) }
        guard let value else { return .null }
        if let json = JSONValue(frequent: value) { return json }
        if let scalar = value as? any JSONScalar { return try scalar.json() }
        if let container = value as? any JSONContainer {
            return try container.write(with: self, depth: depth)
        }
        if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable {
            return try write(hashable.base, depth: depth)
        }
        if type(of: value) is AnyClass {
            if value is NSNull { return .null }
            if let name = directory.name(of: value as AnyObject) {
                return ["$receiver": .string(name)]
            }
            if let number = value as? NSNumber { return try Self.write(number) }
        }
        if let value = value as? any Encodable {
            return try ValueEncoder.encode(value, with: self, depth: depth)
        }
        if let value = value as? any RawRepresentable {
            return try write(value.rawValue, depth: depth)
        }
        if value is Void { return .null }
        let type = type(of: value)
        if type is AnyClass { throw JSONError(.unnamedReceiver(type: "\(type)")) }
        throw JSONError(.unwritableType("\(type)"))
    }

    /// Writes an `NSNumber` as the value that it was created from.
    ///
    /// Its Boolean class has the same name on every platform.
    private static func write(_ number: NSNumber) throws(JSONError) -> JSONValue {
        if "\(type(of: number))" == "__NSCFBoolean" { return .bool(number.boolValue) }
        if let decimal = number as? NSDecimalNumber { return try (decimal as Decimal).json() }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "f"): return try number.floatValue.json()
        case UInt8(ascii: "d"): return try number.doubleValue.json()
        case UInt8(ascii: "Q"), UInt8(ascii: "L"): return number.uint64Value.json()
        default: return number.int64Value.json()
        }
    }
}
