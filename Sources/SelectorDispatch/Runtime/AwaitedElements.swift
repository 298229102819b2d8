// The elements of an array, used in place after the closure that received their address. The
// assumption:
//
// - An array of `Any?` keeps its elements in one block of memory. As long as the array is alive and
//   unchanged, the block stays where it is, and every access gets its address.
//
// The standard library promises the address only to the closure of `withUnsafeBufferPointer`, which
// can't await anything. ``AwaitedElements/stayInPlace`` tests the assumption before the first use.
// If it doesn't hold, the elements are copied.

/// The elements of a sender's array while the sender waits.
@usableFromInline
@frozen struct AwaitedElements {
    /// The elements, valid until ``free()`` is called.
    let elements: UnsafeBufferPointer<Any?>
    private let isCopy: Bool

    /// Creates an empty list.
    init() {
        elements = UnsafeBufferPointer(start: nil, count: 0)
        isCopy = false
    }

    /// Creates a list of an array's elements.
    ///
    /// - Parameters:
    ///   - elements: The elements of an array that the caller holds, without changing it, until it
    ///     calls ``free()``. Nobody else can change them, because a change to a shared array is
    ///     made in a copy.
    ///   - stayInPlace: Whether the address stays valid. If false, the elements are copied.
    init(_ elements: UnsafeBufferPointer<Any?>, stayInPlace: Bool = Self.stayInPlace) {
        isCopy = !stayInPlace
        self.elements = stayInPlace ? elements : Self.copy(elements)
    }

    /// Frees the copy, if there is one.
    ///
    /// Call it once.
    func free() {
        guard isCopy else { return }
        let copy = UnsafeMutableBufferPointer(mutating: elements)
        copy.deinitialize()
        copy.deallocate()
    }

    private static func copy(_ elements: UnsafeBufferPointer<Any?>) -> UnsafeBufferPointer<Any?> {
        let copy = UnsafeMutableBufferPointer<Any?>.allocate(capacity: elements.count)
        _ = copy.initialize(fromContentsOf: elements)
        return UnsafeBufferPointer(copy)
    }

    /// Whether the elements of an array stay in place.
    static let stayInPlace: Bool = check()

    /// Returns whether nested accesses to an array and to its copy, which shares the elements, get
    /// one address.
    private static func check() -> Bool {
        #if SELECTOR_DISPATCH_UNKNOWN_LAYOUTS
        return false
        #else
        let array: [Any?] = [1, nil, "text"]
        let copy = array
        return array.withUnsafeBufferPointer { first in
            copy.withUnsafeBufferPointer { second in
                array.withUnsafeBufferPointer { third in
                    first.baseAddress == second.baseAddress
                        && first.baseAddress == third.baseAddress
                }
            }
        }
        #endif
    }
}
