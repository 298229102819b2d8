/// A weakly held responder, of which can be asked without holding it whether it was released.
///
/// A look through a `weak` variable holds the object for a moment. Where another thread drops the last other reference just
/// then, the object ends on the thread that looked; one that isn't `Sendable` must not. The runtime has no call for the
/// question, but its copy of a weak reference to a released object is the reference to nothing, and a copy holds nothing.
struct WeakResponder {
    weak var object: (any Responder)?

    /// Whether the responder was released: true only if it was. False too where the runtime copies weak references otherwise.
    var isReleased: Bool { Self.tellsReleased && Self.firstWord(ofCopy: self) == Self.emptyWord }

    private static let emptyWord = firstWord(ofCopy: WeakResponder(object: nil))

    /// Whether the runtime does as described, tried once.
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

    /// In memory of its own, so that the copy is made whatever the optimizer knows.
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
