internal import Foundation
internal import ResponderChain
internal import ResponderScene
internal import SelectorDispatchJSON

/// The parts of an input for the page: the responders that got it, the recognizers that changed
/// their state, and the views that the surface showed.
@MainActor final class SurfaceNotes {
    /// The number of views in a picture, level by level.
    private static let limit = 300

    let coder: JSONCoder

    /// The visits of responders.
    private(set) var path: [JSONValue] = []

    /// The picture of the views, or nil if it is the same as the previous input's.
    var views: JSONValue?

    private let surface: any ResponderTouchSurface

    /// The view whose coordinates the picture has: the window, or a view of no window for the
    /// application's coordinates.
    private let space: ResponderView

    /// The boxes of the views in the picture.
    private var boxes: [ObjectIdentifier: CGRect] = [:]
    private var recognizers: [Recognition] = []

    /// A change of a recognizer's state, with the actions that it sent.
    private struct Recognition {
        let recognizer: ResponderGestureRecognizer
        var members: [String: JSONValue]
        var actions: [String] = []

        var json: JSONValue {
            var members = members
            if !actions.isEmpty { members["actions"] = .array(actions.map(JSONValue.string)) }
            return .object(members)
        }
    }

    init(_ coder: JSONCoder, on surface: any ResponderTouchSurface) {
        self.coder = coder
        self.surface = surface
        space = surface as? ResponderWindow ?? ResponderView()
    }

    /// Notes a step of the input's handling.
    func add(_ trace: ResponderTrace) {
        switch trace {
        case .touches(let phase, let responder, _):
            visit(responder, phase.methodName)
        case .presses(let phase, let responder, _):
            visit(responder, phase.methodName)
        case .recognizer(let recognizer, let state) where state != .possible:
            var members: [String: JSONValue] = [
                "recognizer": .string("\(recognizer)"),
                "state": .string(state.rawValue),
            ]
            members["view"] = recognizer.view.map { coder.address(of: $0) }
            recognizers.append(Recognition(recognizer: recognizer, members: members))
        case .willSendAction(let action, _, let sender), .actionRefused(let action, _, let sender):
            // An action with a target is sent before it is refused.
            if let index = recognizers.lastIndex(where: { $0.recognizer === sender as AnyObject }),
                recognizers[index].actions.last != action.description
            {
                recognizers[index].actions.append(action.description)
            }
        default:
            break
        }
    }

    /// Notes that a responder got the input, by a method.
    private func visit(_ responder: any Responder, _ method: String) {
        path.append(["responder": coder.address(of: responder), "outcome": .string(method)])
    }

    /// Returns the scene of the input's result, or nil if there is nothing in it.
    ///
    /// - Parameter marked: The views that the input was for.
    func json(marking marked: [ResponderView]) -> JSONValue? {
        var members: [String: JSONValue] = [:]
        members["views"] = views
        let marks = marked.compactMap {
            boxes[ObjectIdentifier($0)] ?? ($0.window == nil ? nil : box(of: $0))
        }
        if !marks.isEmpty { members["marked"] = .array(marks.map(Self.json)) }
        if !recognizers.isEmpty {
            members["recognizers"] = .array(recognizers.map(\.json))
        }
        return members.isEmpty ? nil : .object(members)
    }

    // MARK: The picture

    /// Returns the visible parts of the views in the surface's coordinates, each with its name.
    func picture() -> JSONValue {
        var views = surface.touchableWindows as [ResponderView]
        var picture: [JSONValue] = []
        var index = 0
        while index < min(views.count, Self.limit) {
            let view = views[index]
            index += 1
            guard !view.isHidden, view.alpha >= 0.01 else { continue }
            views += view.subviews.prefix(Self.limit)
            guard let box = box(of: view) else { continue }
            boxes[ObjectIdentifier(view)] = box
            picture.append(["view": coder.address(of: view), "box": Self.json(box)])
        }
        if index < views.count { picture.append(["more": true]) }
        return .array(picture)
    }

    /// Returns the part of a view in its window, or nil for none.
    private func box(of view: ResponderView) -> CGRect? {
        guard let window = view.window else { return nil }
        let visible = window.convert(window.bounds, to: space)
        let box = view.convert(view.bounds, to: space).intersection(visible)
        return box.isEmpty || !box.width.isFinite || !box.height.isFinite ? nil : box
    }

    /// Returns a box as its left, top, width and height, to the hundredth.
    private static func json(_ box: CGRect) -> JSONValue {
        let numbers = [box.minX, box.minY, box.width, box.height].map { number in
            JSONNumber((Double(number) * 100).rounded() / 100).map(JSONValue.number) ?? .null
        }
        return .array(numbers)
    }
}
