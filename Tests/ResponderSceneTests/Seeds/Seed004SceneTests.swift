import Foundation
import ResponderChain
import ResponderScene
import Testing

// Seed 004 with a scene's classes: which responders a route down visits, and in which order.

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

    /// Returns the responders that a route down visits.
    private func below(_ responder: any Responder) throws -> [String] {
        try responder.route(event: "shown", going: .down, recordsPath: true).path.map { "\($0.responder)" }
    }

    /// Returns the responders that a route up visits.
    private func above(_ responder: any Responder, _ extent: RouteExtent) throws -> [String] {
        try responder.route(event: "shown", going: extent, recordsPath: true).path.map { "\($0.responder)" }
    }

    @Test func `4.2 a route down from a controller visits it, its children, then its views, each once`() throws {
        #expect(
            try below(parent) == [
                "parent", "left", "left view", "in left view", "right", "right view", "in right view", "parent view",
                "in parent view",
            ])
    }

    @Test func `4.2 a route down from a view visits it and its subviews`() throws {
        #expect(
            try below(parent.view) == [
                "parent view", "in parent view", "left view", "in left view", "right view", "in right view",
            ])
    }

    @Test func `4.2 a route down from a window visits it, its root controller, then the other views`() throws {
        window.rootViewController = parent
        let alert = ResponderView()
        alert.name = "alert"
        window.addSubview(alert)
        #expect(try below(window) == ["window"] + below(parent) + ["alert"])
        let application = ResponderApplication()
        application.addWindow(window)
        #expect(try below(application) == ["ResponderApplication"] + below(window))
    }

    @Test func `4.4 a route up from a view stops before the window unless asked to include more`() throws {
        final class Delegate: ResponderNode, ResponderApplicationDelegate {}
        let (application, delegate) = (ResponderApplication(), Delegate())
        (application.name, delegate.name) = ("application", "delegate")
        application.delegate = delegate
        application.addWindow(window)
        window.rootViewController = parent
        let views = ["in left view", "left view", "left", "parent view", "parent"]
        #expect(try above(left.view.subviews[0], .up) == views)
        #expect(try above(left.view.subviews[0], .up(including: .window)) == views + ["window"])
        #expect(
            try above(left.view.subviews[0], .up(including: .all)) == views + ["window", "application", "delegate"])
        let route = try left.view.route(event: "shown")
        #expect(route.end == .boundary && route.endedAt === window)
    }

    @Test func `4.7 the next responder can be set by hand and reset, whatever the class`() {
        let other = ResponderNode()
        let view: any LinkedResponder = left.view
        view.nextResponder = other
        #expect(view.nextResponder === other)
        view.nextResponder = nil
        #expect(view.nextResponder === left)
    }
}
