public import Foundation
public import ResponderChain

/// A rectangle that can be touched, with subviews in order, the last one in front.
///
/// ```swift
/// let blue = ResponderView(frame: CGRect(x: 50, y: 300, width: 320, height: 300))
/// white.addSubview(blue)
/// white.hitTest(CGPoint(x: 60, y: 310), with: nil)  // blue
/// ```
///
/// A view owns its subviews and holds its superview weakly. A tree of any depth can be built, hit-tested and released.
@MainActor open class ResponderView: ResponderNode {
    /// The origin that ``frame`` has without a transform.
    var origin: CGPoint
    var storedBounds: CGRect {
        didSet { if storedBounds.size != oldValue.size { didResize(from: oldValue.size) } }
    }
    /// How the view is scaled or turned about its center.
    public final var transform = ResponderTransform.identity

    final var subviewList = SiblingList<ResponderView>()
    /// The views inside this one, from back to front.
    ///
    /// - Complexity: O(number of subviews) after one came, went or moved far behind the front, else O(1).
    public final var subviews: [ResponderView] { subviewList.elements }
    /// The view that this one is in.
    public internal(set) final weak var superview: ResponderView?
    /// Whether the superview is just being told that this view leaves; it isn't told again if it moves the view then.
    final var isLeaving = false
    /// The controller whose view this is.
    public internal(set) final weak var viewController: ResponderViewController?

    /// A hidden view is not hit, nor is what is in it.
    public final var isHidden = false
    /// A view whose alpha is less than 0.01 is not hit, nor is what is in it.
    public final var alpha: CGFloat = 1
    /// A view without interaction is not hit, nor is what is in it.
    public final var isUserInteractionEnabled = true
    /// Whether the view gets a touch that begins while another one is in it. True, other than in UIKit; recognizers see
    /// every touch in any case.
    public final var isMultipleTouchEnabled = true

    final var recognizerList = SiblingList<ResponderGestureRecognizer>()
    /// The recognizers that watch the touches in this view and its subviews, in the order in which they were added.
    public final var gestureRecognizers: [ResponderGestureRecognizer] { recognizerList.elements }

    /// - Parameter frame: where the view is, in its superview's coordinates.
    public init(frame: CGRect = .zero) {
        origin = frame.origin
        storedBounds = CGRect(origin: .zero, size: frame.size)
    }

    deinit {
        guard !subviewList.isEmpty else { return }
        var subviews = subviewList.removeAll()
        Teardown.release(&subviews) { $0.subviewList.removeAll() }
    }

    /// Its controller if it is a controller's view, else its superview.
    open override var defaultNextResponder: (any Responder)? { viewController ?? superview }

    /// The subviews, from back to front.
    open override var childResponders: [any Responder] { subviews }

    // MARK: Hit-testing

    /// The view that a touch at `point` belongs to: this one or one in it. Nil if it is not here.
    ///
    /// A view that is hidden, has an alpha less than 0.01 or no interaction, or that the point is not inside, is not hit.
    /// Else its subviews are asked, the front one first; if none is hit, it is itself.
    ///
    /// - Parameters:
    ///   - point: in this view's own coordinates, those of its ``bounds``.
    ///   - event: the event for which the view is looked up, if there is one.
    /// - Complexity: O(number of views asked). Views of the scene's own classes, and of classes that say so by
    ///   ``overridesHitTest``, are walked without recursion.
    open func hitTest(_ point: CGPoint, with event: ResponderTouchEvent?) -> ResponderView? {
        HitTest.search(self, point, event)
    }

    /// Whether the point is in this view; inside ``bounds``, left and top edge included, right and bottom edge not.
    ///
    /// - Parameter point: in this view's own coordinates.
    open func point(inside point: CGPoint, with event: ResponderTouchEvent?) -> Bool {
        bounds.contains(point)
    }

    /// Whether this class or a class between it and ``ResponderView`` overrides ``hitTest(_:with:)``.
    ///
    /// True for every class that isn't the scene's own: its `hitTest` is called, one call inside the other, up to
    /// ``ResponderTouchError/hitTestTooDeep(limit:)``. A subclass that doesn't override it may say false, and is then walked
    /// without recursion in trees of any depth.
    open class var overridesHitTest: Bool {
        self != ResponderView.self && self != ResponderControl.self && self != ResponderWindow.self
    }

    /// Whether a recognizer of this view, or of one that it is in, may recognize touches in this view. True here.
    open func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool { true }

    // MARK: Being told

    /// The view has got another size: place its subviews. The scene itself places none, but for the view of a window's root
    /// controller and those inside a navigation controller.
    open func didResize(from oldSize: CGSize) {}
    /// The view has got another superview, or none.
    open func didMoveToSuperview() {}
    /// A view was added to this one.
    open func didAddSubview(_ subview: ResponderView) {}
    /// A view is about to leave this one.
    open func willRemoveSubview(_ subview: ResponderView) {}
}
