/// Releases objects, and what only they hold, without recursion.
///
/// An object that holds others strongly releases them in its `deinit`, which release theirs in turn, each call inside
/// the one before. A tree of a hundred thousand levels overflows the stack. Call this function in `deinit` to take the
/// tree apart in a loop instead:
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
/// An object with another owner stays as it is. A chain of weak next responders doesn't need this.
///
/// - Parameters:
///   - objects: The objects to release. The array is empty afterward.
///   - takeHeld: Removes from an object the objects that it holds, and returns them. Called only for objects that
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
