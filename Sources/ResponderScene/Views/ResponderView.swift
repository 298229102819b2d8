public import Foundation
public import ResponderChain

/// A rectangle that can be touched and has subviews, the last one in front.
///
/// ```swift
/// let blue = ResponderView(frame: CGRect(x: 50, y: 300, width: 320, height: 300))
/// white.addSubview(blue)
/// white.hitTest(CGPoint(x: 60, y: 310), with: nil)  // blue
/// ```
///
/// A view owns its subviews and holds its superview weakly. A tree of any depth can be built,
/// hit-tested and released.
@MainActor open class ResponderView: ResponderNode {
    /// The origin of ``frame`` when there is no transform.
    var origin: CGPoint { didSet { setNeedsDisplay() } }

    var storedBounds: CGRect {
        didSet {
            setNeedsDisplay()
            if storedBounds.size != oldValue.size { didResize(from: oldValue.size) }
        }
    }

    /// The transform that scales, rotates or moves the view about its center; none by default.
    public final var transform: ResponderTransform {
        get { storedTransform }
        set {
            storedTransform = newValue
            setNeedsDisplay()
        }
    }

    /// The subviews, which every hit-test reads.
    ///
    /// No access runs other code, so no two overlap. A check of that would take 6 % of a tap.
    @exclusivity(unchecked) final var subviewList = SiblingList<ResponderView>()

    /// The views inside this one, from back to front.
    ///
    /// - Complexity: O(*n*), where *n* is the number of subviews, after a view was added, removed
    ///   or moved far from the front; otherwise O(1).
    public final var subviews: [ResponderView] { subviewList.elements }

    /// The view that contains this one, or nil if there is none.
    public final var superview: ResponderView? { container }

    /// The window that contains the view, or the view itself if it is a window, or nil if there is
    /// none.
    public private(set) final weak var window: ResponderWindow?

    /// Whether the superview is being notified that this view leaves.
    ///
    /// A move meanwhile doesn't notify it again.
    final var isLeaving = false

    /// The controller that has this view as its own, or nil if there is none.
    public final var viewController: ResponderViewController? { controller }

    /// Whether the view is hidden; false by default.
    ///
    /// Hit-testing ignores a hidden view and everything in it.
    public final var isHidden: Bool {
        get { storedIsHidden }
        set {
            storedIsHidden = newValue
            setNeedsDisplay()
            if newValue { (self as? ResponderWindow)?.windowWasHidden() }
        }
    }

    /// The view's opacity, from 0 to 1, the default.
    ///
    /// Hit-testing ignores a view with an alpha less than 0.01 and everything in it.
    public final var alpha: CGFloat {
        get { storedAlpha }
        set {
            storedAlpha = newValue
            setNeedsDisplay()
        }
    }

    /// Whether hit-testing considers the view and everything in it; true by default.
    public final var isUserInteractionEnabled: Bool {
        get { takesInteraction }
        set { takesInteraction = newValue }
    }

    /// Whether the view gets a touch that begins during another touch in it; true by default,
    /// unlike in UIKit.
    ///
    /// Recognizers see every touch either way.
    public final var isMultipleTouchEnabled: Bool {
        get { takesManyTouches }
        set { takesManyTouches = newValue }
    }

    // The values that every touch reads from every view are stored in internal properties. The
    // compiler sees all accesses to them, and so omits the check for simultaneous access, which
    // takes longer than everything else.
    final var storedTransform = ResponderTransform.identity
    final weak var container: ResponderView?
    final weak var controller: ResponderViewController?
    final var storedIsHidden = false
    final var storedAlpha: CGFloat = 1
    final var takesInteraction = true
    final var takesManyTouches = true

    /// Whether there is anything in ``recognizerList``.
    final var hasRecognizers = false

    final var recognizerList = SiblingList<ResponderGestureRecognizer>()

    /// The recognizers that watch the touches in this view and its subviews, in the order in which
    /// they were added.
    ///
    /// - Complexity: O(*n*), where *n* is the number of recognizers, after one was added or removed
    ///   far from the end; otherwise O(1).
    public final var gestureRecognizers: [ResponderGestureRecognizer] { recognizerList.elements }

    /// Creates a view.
    ///
    /// - Parameter frame: The view's rectangle in its superview's coordinates.
    public init(frame: CGRect = .zero) {
        origin = frame.origin
        storedBounds = CGRect(origin: .zero, size: frame.size)
    }

    deinit {
        guard !subviewList.isEmpty else { return }
        var subviews = subviewList.removeAll()
        // Views with other references have left the window with its release.
        if self is ResponderWindow {
            Teardown.release(
                &subviews,
                keep: { $0.windowWasReleased() },
                take: { $0.subviewList.removeAll() }
            )
        } else {
            Teardown.release(&subviews) { $0.subviewList.removeAll() }
        }
    }

    final func noteWindow(_ window: ResponderWindow?) {
        self.window = window
        if hasRecognizers { window?.mayHaveRecognizers = true }
    }

    /// The view's controller, or its superview if no controller has it as its view.
    open override var defaultNextResponder: (any Responder)? { controller ?? container }

    /// The subviews, from back to front.
    open override var childResponders: [any Responder] { subviews }

    // MARK: Hit-testing

    /// Returns the view that a touch at `point` belongs to (this view or a view in it), or nil if
    /// the point isn't in this view.
    ///
    /// Hit-testing ignores a view that is hidden, has an alpha less than 0.01, doesn't take
    /// interaction, or doesn't contain the point. For any other view, it asks the subviews, the
    /// front one first. If none of them is hit, the result is the view itself.
    ///
    /// - Parameters:
    ///   - point: A point in this view's own coordinates, those of its ``bounds``.
    ///   - event: The event that caused the hit-test, if there is one.
    /// - Complexity: O(number of views asked). Views of the scene's own classes, and of classes
    ///   that return false from ``overridesHitTest``, are searched without recursion.
    open func hitTest(_ point: CGPoint, with event: ResponderTouchEvent?) -> ResponderView? {
        search(point, event)
    }

    /// Returns whether a point is in this view.
    ///
    /// By default, this tests ``bounds``. The left and top edges are inside, the right and bottom
    /// edges aren't.
    ///
    /// - Parameters:
    ///   - point: A point in this view's own coordinates.
    ///   - event: The event that caused the hit-test, if there is one.
    open func point(inside point: CGPoint, with event: ResponderTouchEvent?) -> Bool {
        bounds.contains(point)
    }

    /// Whether this class, or a class between it and ``ResponderView``, overrides
    /// ``hitTest(_:with:)``.
    ///
    /// True for every class outside the scene. The calls of such views' `hitTest` methods are
    /// nested, up to a depth that ``ResponderTouchError/hitTestTooDeep(limit:)`` reports. If a
    /// subclass doesn't override the method, return false, and its views are searched without
    /// recursion in trees of any depth.
    open class var overridesHitTest: Bool {
        self != ResponderView.self && self != ResponderWindow.self
    }

    /// Returns whether a recognizer can recognize touches in this view; true by default.
    ///
    /// - Parameter recognizer: A recognizer of this view or of a view that contains it.
    open func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool {
        true
    }

    // MARK: Changes

    /// Marks the view to be drawn again, as the scene does for changes of its own.
    ///
    /// See ``ResponderApplication/needsDisplay``.
    public final func setNeedsDisplay() { window?.owner?.needsDisplay = true }

    /// Called when the view has a new size, to place the subviews.
    ///
    /// The scene places only the view of a window's root controller, views of presented
    /// controllers, and the views inside a navigation controller.
    ///
    /// - Parameter oldSize: The previous size.
    open func didResize(from oldSize: CGSize) {}

    /// Called before the view is added to a different superview, or removed from its superview.
    ///
    /// - Parameter superview: The new superview, or nil if the view is removed.
    open func willMove(toSuperview superview: ResponderView?) {}

    /// Called after the view was added to a different superview, or removed from its superview.
    open func didMoveToSuperview() {}

    /// Called before the view enters a window, or leaves it, by itself or with a view that contains
    /// it.
    ///
    /// - Parameter window: The new window, or nil if the view leaves its window.
    open func willMove(toWindow window: ResponderWindow?) {}

    /// Called after the view entered a window, or left it, by itself or with a view that contains
    /// it.
    open func didMoveToWindow() {}

    /// Called after a view was added to this one.
    open func didAddSubview(_ subview: ResponderView) {}

    /// Called before a view leaves this one.
    open func willRemoveSubview(_ subview: ResponderView) {}
}
