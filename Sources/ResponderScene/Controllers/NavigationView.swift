internal import Foundation

/// The view of a navigation controller, which keeps the inner views at its own size.
final class NavigationView: ResponderView {
    var didResize: () -> Void = {}

    override func didResize(from oldSize: CGSize) { didResize() }

    override class var overridesHitTest: Bool { false }
}
