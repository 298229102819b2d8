public import Foundation
public import ResponderChain

/// A report on the effect of a tap, made without tapping: the view that it would hit, the
/// recognizer that would take it, and its answer.
///
/// ```swift
/// print(saveButton.explainTap())
/// ```
///
/// ```text
/// a tap at (40, 10) in saveButton would not be answered
/// panel, which contains saveButton, is hidden
/// ```
@MainActor public struct ResponderTapExplanation {
    /// The tap's intended view, or the window or application for which the tap was explained.
    public let place: String

    /// The tap's place, in the coordinates of the view, window or application.
    public let location: CGPoint

    /// The reason why the tap misses its intended view, or nil if it hits the view.
    public internal(set) var problem: Problem?

    /// The view that the tap would hit, or nil if it hits none.
    public internal(set) var hitView: ResponderView?

    /// The modal that keeps the tap from everything outside its view, or nil if there is none.
    public internal(set) var blockingModal: ResponderViewController?

    /// The recognizers of touches in this view, those of the view itself first.
    public internal(set) var recognizers: [RecognizerVisit] = []

    /// The responders that would get the touches, from the view up to the one that keeps them.
    public internal(set) var responders: [ResponderVisit] = []

    /// The error that delivering the tap would throw if the chain has no end, or nil if there is
    /// none.
    public internal(set) var error: RouteError?

    /// A reason why a tap misses its intended view, with the names of views.
    ///
    /// The first value of a case is the view with the problem; `containing` is the intended view,
    /// which is the same one or inside it.
    public enum Problem: Sendable, Hashable {
        /// The view isn't in a window.
        case notInWindow(String)

        /// The view, or one that contains it, is hidden.
        case hidden(String, containing: String)

        /// The view, or one that contains it, has an alpha less than 0.01.
        case transparent(String, alpha: Double, containing: String)

        /// The view, or one that contains it, takes no interaction.
        case noInteraction(String, containing: String)

        /// The place is outside the view, or outside one that contains it.
        ///
        /// The point is the place in the coordinates of the view that it is outside of.
        case outside(String, CGPoint, containing: String)

        /// Another view is in front of the intended one.
        case covered(String, by: String)

        /// The window's hit-test finds a view that contains the intended one, because a `hitTest`
        /// method returns it.
        case claimed(String, by: String)

        /// The tap hits no view.
        case nothingHit
    }

    /// The verdict on one recognizer's part in the tap.
    public struct RecognizerVisit {
        /// The recognizer.
        public let recognizer: ResponderGestureRecognizer

        /// The view that the recognizer belongs to.
        public let view: ResponderView?

        /// Its part, or the reason for having none.
        public internal(set) var verdict: Verdict

        /// A recognizer's part in a tap.
        public enum Verdict {
            /// It would recognize the tap, and send these actions.
            case recognizes([RouteExplanation])

            /// It would get the touch, but only its own code determines the effect.
            case decidesItself

            /// It waits for more taps or fingers; each number is at least 1.
            case waits(taps: Int, fingers: Int)

            /// It recognizes a different gesture: a long press, a pan or a swipe.
            case recognizesAnother

            /// It is disabled.
            case disabled

            /// Its delegate doesn't let it watch the touch.
            case notReceived

            /// The view with this name, or `its delegate`, doesn't let it recognize the tap.
            case notPermitted(by: String)

            /// The recognizer with this name would recognize the tap first.
            case prevented(by: String)
        }
    }

    /// The verdict on one responder's part in the touches of the tap.
    public struct ResponderVisit {
        /// The responder.
        public let responder: any Responder

        /// Its part, or the reason for having none.
        public let verdict: Verdict

        /// A responder's part in touches.
        public enum Verdict {
            /// It is a control that would send these actions.
            case sends([RouteExplanation])

            /// It is a disabled control, which keeps the touches and does nothing.
            case disabled

            /// It is a control that follows a different touch, so it keeps the touches and does
            /// nothing.
            case followsAnotherTouch

            /// It is a control, but the recognizer with this name takes the touches away before
            /// they end.
            case taken(by: String)

            /// It has its own code, which alone determines the effect.
            case decidesItself

            /// It passes touches on.
            case passesOn
        }
    }

    /// A degree of certainty that an input would be answered.
    public enum Answer: Sendable, Hashable {
        /// An action would be performed or, for a key, the focus would move.
        case answered

        /// A recognizer or a responder with code of its own may answer the input.
        case mayBeAnswered

        /// The input would have no effect.
        case notAnswered
    }

    /// Whether the tap would be answered.
    public var answer: Answer {
        if blockingModal?.isModalInPresentation == false { return .answered }
        guard problem == nil else { return .notAnswered }
        var answers: [Answer] = recognizers.map { visit in
            switch visit.verdict {
            case .recognizes(let actions):
                actions.contains(where: \.isHandled) ? .answered : .notAnswered
            case .decidesItself: .mayBeAnswered
            default: .notAnswered
            }
        }
        answers += responders.map { visit in
            switch visit.verdict {
            case .sends(let actions):
                actions.contains(where: \.isHandled) ? .answered : .notAnswered
            case .decidesItself: .mayBeAnswered
            default: .notAnswered
            }
        }
        if answers.contains(.answered) { return .answered }
        return answers.contains(.mayBeAnswered) ? .mayBeAnswered : .notAnswered
    }
}

extension ResponderTouchSurface {
    /// Explains the effect of a tap, without tapping.
    ///
    /// This method calls `hitTest` and `point(inside:with:)` of views, and checks the permission of
    /// delegates, views and targets. It calls no touch methods and sends no actions.
    ///
    /// - Parameter location: The place: in a window's own coordinates, or for an application in
    ///   those of its windows' frames.
    /// - Returns: The problem, or the verdicts on recognizers and responders.
    /// - Complexity: O(number of views asked), plus O(length of the chain) for each action.
    public func explainTap(at location: CGPoint) -> ResponderTapExplanation {
        TapExplainer.explain(location, in: self)
    }
}

extension ResponderView {
    /// Explains the effect of a tap on this view without tapping, for example the reason why it
    /// does nothing.
    ///
    /// This method makes the same calls as ``ResponderTouchSurface/explainTap(at:)``.
    ///
    /// - Parameter location: The place in the view's own coordinates, or nil, the default, for the
    ///   center.
    /// - Returns: The problem, or the verdicts on recognizers and responders.
    /// - Complexity: O(number of views asked), plus O(length of the chain) for each action.
    public final func explainTap(on location: CGPoint? = nil) -> ResponderTapExplanation {
        TapExplainer.explain(location ?? CGPoint(x: bounds.midX, y: bounds.midY), on: self)
    }
}
