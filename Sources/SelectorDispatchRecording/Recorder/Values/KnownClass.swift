internal import SelectorDispatch

/// The names of a class, which are created once, because that takes longer than the rest of a
/// message.
final class KnownClass: Sendable {
    /// The name, such as `Cart`.
    let name: String

    /// The name with its module, in one line.
    private let fullName: String

    private init(_ type: AnyClass) {
        name = "\(type)"
        fullName = String(reflecting: type).shown(upTo: 200)
    }

    private static let all = Lock<[ObjectIdentifier: KnownClass]>([:])

    /// Returns an object's class.
    static func of(_ object: AnyObject) -> KnownClass {
        let type: AnyClass = type(of: object)
        let id = ObjectIdentifier(type)
        if let known = all.withLock({ $0[id] }) { return known }
        let new = KnownClass(type)
        all.withLock { $0[id] = new }
        return new
    }

    /// Returns an object's description, in one line, or nil if its class has a way of its own to
    /// describe objects.
    static func description(of object: AnyObject) -> String? {
        // Not kept, because a conformance may exist on an actor only.
        let type: AnyClass = type(of: object)
        let hasOwn =
            type is any CustomStringConvertible.Type
            || type is any CustomDebugStringConvertible.Type
            || type is any TextOutputStreamable.Type
            || type is any CustomReflectable.Type
        return hasOwn ? nil : of(object).fullName
    }
}
