internal import Synchronization

/// An object created on first use. It is read without a lock, and lives as long as its owner.
struct LazyObject<Object: AnyObject>: ~Copyable {
    /// A retained object as a word, or 0 until the object is created.
    private let word = Atomic<UInt>(0)

    deinit {
        object?.release()
    }

    /// The object, or nil if it hasn't been created yet.
    @inline(__always)
    var object: Unmanaged<Object>? {
        UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)).map(Unmanaged.fromOpaque)
    }

    /// Stores an object unless another thread was faster, and returns the stored object.
    func keep(_ object: Object) -> Unmanaged<Object> {
        let object = Unmanaged.passRetained(object)
        let (isFirst, earlier) = word.compareExchange(
            expected: 0, desired: UInt(bitPattern: object.toOpaque()), ordering: .acquiringAndReleasing)
        guard !isFirst, let earlier = UnsafeRawPointer(bitPattern: earlier) else { return object }
        object.release()
        return .fromOpaque(earlier)
    }
}

// The word and the object that it points to are published together, once.
extension LazyObject: @unchecked Sendable where Object: Sendable {}
