import Foundation
import ResponderChain
import ResponderScene
import Testing

/// Which responders a route visits in a scene, and in which order.
@MainActor @Suite struct SceneRouteTests {
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

    /// Returns the responders that a route visits.
    private func visited(_ responder: any Responder, _ extent: RouteExtent = .down) throws -> [String] {
        try responder.route(event: "shown", going: extent, recordsPath: true).path.map { "\($0.responder)" }
    }

    @Test func `a route down from a controller visits it, its children, then its views, each once`() throws {
        #expect(
            try visited(parent) == [
                "parent", "left", "left view", "in left view", "right", "right view", "in right view", "parent view",
                "in parent view",
            ])
    }

    @Test func `a route down from a view visits it and its subviews`() throws {
        #expect(
            try visited(parent.view) == [
                "parent view", "in parent view", "left view", "in left view", "right view", "in right view",
            ])
    }

    @Test func `a route down from a window visits it, its root controller, then the other views`() throws {
        window.rootViewController = parent
        let alert = ResponderView()
        alert.name = "alert"
        window.addSubview(alert)
        #expect(try visited(window) == ["window"] + visited(parent) + ["alert"])
        let application = ResponderApplication()
        application.addWindow(window)
        #expect(try visited(application) == ["ResponderApplication"] + visited(window))
    }

    @Test func `a route up from a view stops before the window unless asked to include more`() throws {
        final class Delegate: ResponderNode, ResponderApplicationDelegate {}
        let (application, delegate) = (ResponderApplication(), Delegate())
        (application.name, delegate.name) = ("application", "delegate")
        application.delegate = delegate
        application.addWindow(window)
        window.rootViewController = parent
        let views = ["in left view", "left view", "left", "parent view", "parent"]
        #expect(try visited(left.view.subviews[0], .up) == views)
        #expect(try visited(left.view.subviews[0], .up(including: .window)) == views + ["window"])
        #expect(
            try visited(left.view.subviews[0], .up(including: .all)) == views + ["window", "application", "delegate"])
        let route = try left.view.route(event: "shown")
        #expect(route.end == .boundary && route.endedAt === window)
    }
}
