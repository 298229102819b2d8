/// A responder, such as a ``ResponderNode`` or an object of another toolkit, that adds to menus.
@MainActor public protocol ResponderMenuContributor: AnyObject {
    /// Adds the responder's commands to the menu tree, or changes the additions of responders below
    /// it.
    ///
    /// It is called whenever a menu is built, and when a key is looked up, so it should only
    /// describe commands. Their state comes from ``ResponderActionTarget/validate(_:sender:)``.
    ///
    /// - Parameter builder: The tree so far.
    func buildMenu(with builder: inout ResponderMenuBuilder)
}
