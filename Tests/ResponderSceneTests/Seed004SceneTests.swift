import Foundation
import ResponderChain
import ResponderScene
import Testing

// Seed 004 with a scene's classes: whom a route down visits, in which order.

@MainActor @Suite struct Seed004SceneTests {
    private let parent = ResponderViewController()
    private let left = ResponderViewController()
    private let right = ResponderViewController()
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() {
        (parent.name, left.name, right.name) = ("parent", "left", "right")
        for (controller, name) in [(parent, "parent view"), (left, "left view"), (right, "right view")] {
            controller.view.name = name
            let inner = ResponderView()
            inner.name = "in " + name
            controller.view.addSubview(inner)
        }
        for child in [left, right] {
            parent.addChild(child)
            parent.view.addSubview(child.view)
        }
        window.name = "window"
    }

    private func below(_ responder: any Responder) -> [String] {
        SceneDescription.tree(responder).map { "\($0.responder)" }
    }

    @Test func `4.2 down from a controller: itself, its child controllers with theirs, then its views, each once`() {
        #expect(
            below(parent) == [
                "parent", "left", "left view", "in left view", "right", "right view", "in right view", "parent view",
                "in parent view",
            ])
    }

    @Test func `4.2 down from a view: itself and its subviews`() {
        #expect(
            below(parent.view) == [
                "parent view", "in parent view", "left view", "in left view", "right view", "in right view",
            ])
    }

    @Test func `4.2 down from a window: itself, its root controller and what is in it, then the other views`() {
        window.rootViewController = parent
        let alert = ResponderView()
        alert.name = "alert"
        window.addSubview(alert)
        #expect(below(window) == ["window"] + below(parent) + ["alert"])
    }
}
