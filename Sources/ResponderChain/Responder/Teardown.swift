/// Releases objects, and the objects that only they retain, without recursion.
///
/// An object releases the objects that it owns in its `deinit`, and these release theirs in turn, in nested calls. A
/// tree of a hundred thousand levels overflows the stack. Call this function in `deinit` to release the tree in a loop
/// instead:
///
/// ```swift
/// final class Panel: LinkedResponder, ResponderParent {
///     var panels: [Panel] = []
///     var childResponders: [any Responder] { panels }
///
///     deinit { releaseWithoutRecursion(&panels) { panel in
///         defer { panel.panels = [] }
///         return panel.panels
///     } }
/// }
/// ```
///
/// An object with a different owner stays intact. A chain of weak next responders doesn't need this function.
///
/// - Parameters:
///   - objects: The objects to release. The array is empty afterward.
///   - takeHeld: A closure that removes and returns the objects that an object owns. It is called only for objects that
///     have no other owner.
/// - Complexity: O(*n*), where *n* is the number of released objects.
public func releaseWithoutRecursion<Object: AnyObject>(
    _ objects: inout [Object], taking takeHeld: (Object) -> [Object]
) {
    var pending: [Object] = []
    swap(&pending, &objects)
    while var object = pending.popLast() {
        if isKnownUniquelyReferenced(&object) { pending += takeHeld(object) }
    }
}
