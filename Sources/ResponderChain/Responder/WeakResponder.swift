/// A weak reference to a responder that can detect a release without retaining the responder.
///
/// Reading a `weak` variable retains the object for a moment. If a different thread releases the last other reference
/// at that moment, the object is destroyed on the reading thread, which must not happen to an object that isn't
/// `Sendable`. The runtime has no function that only checks. However, its copy of a weak reference to a released object
/// equals a weak reference to nil, and copying retains nothing.
struct WeakResponder {
    weak var object: (any Responder)?

    /// Whether the responder was released.
    ///
    /// False for a live responder, and always false if the runtime copies weak references in another way.
    var isReleased: Bool { Self.tellsReleased && Self.firstWord(ofCopy: self) == Self.emptyWord }

    private static let emptyWord = firstWord(ofCopy: WeakResponder(object: nil))

    /// Whether the runtime copies weak references as described, tested once.
    private static let tellsReleased: Bool = {
        final class Probe: Responder {
            var nextResponder: (any Responder)? { nil }
        }
        var probe: Probe? = Probe()
        let reference = WeakResponder(object: probe)
        let isTold = withExtendedLifetime(probe) { firstWord(ofCopy: reference) != emptyWord }
        probe = nil
        return isTold && firstWord(ofCopy: reference) == emptyWord
    }()

    /// Makes the copy in separate memory, so that the optimizer can't remove it.
    @inline(never)
    private static func firstWord(ofCopy reference: WeakResponder) -> UInt {
        let copy = UnsafeMutablePointer<WeakResponder>.allocate(capacity: 1)
        copy.initialize(to: reference)
        defer {
            copy.deinitialize(count: 1)
            copy.deallocate()
        }
        return UnsafeRawPointer(copy).load(as: UInt.self)
    }
}
