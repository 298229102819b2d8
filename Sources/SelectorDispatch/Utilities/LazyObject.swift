internal import Synchronization

/// An object that is made on first use. It is read without a lock, and lives as long as its owner.
struct LazyObject<Object: AnyObject>: ~Copyable {
    /// A retained object as a word; 0 until it is made.
    private let word = Atomic<UInt>(0)

    deinit {
        object?.release()
    }

    /// The object; nil if it isn't made yet.
    @inline(__always)
    var object: Unmanaged<Object>? {
        UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)).map(Unmanaged.fromOpaque)
    }

    /// Keeps an object, unless another thread was faster, and returns the one that is kept.
    func keep(_ object: Object) -> Unmanaged<Object> {
        let object = Unmanaged.passRetained(object)
        let (isFirst, earlier) = word.compareExchange(
            expected: 0, desired: UInt(bitPattern: object.toOpaque()), ordering: .acquiringAndReleasing)
        guard !isFirst, let earlier = UnsafeRawPointer(bitPattern: earlier) else { return object }
        object.release()
        return .fromOpaque(earlier)
    }
}

// The word is published once, together with what it points to.
extension LazyObject: @unchecked Sendable where Object: Sendable {}
