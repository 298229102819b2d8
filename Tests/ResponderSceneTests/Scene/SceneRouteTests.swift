/// The responders that a route visits in a scene, in order.
@MainActor @Suite struct SceneRouteTests {
    private let parent = ResponderViewController().named("parent")
    private let left = ResponderViewController().named("left")
    private let right = ResponderViewController().named("right")
    private let window = ResponderWindow(0, 0, 100, 100).named("window")

    init() {
        for (controller, name) in [
            (parent, "parent view"), (left, "left view"), (right, "right view"),
        ] {
            controller.view.name = name
            controller.view.addSubview(ResponderView().named("in " + name))
        }
        for child in [left, right] {
            parent.addChild(child)
            parent.view.addSubview(child.view)
        }
    }

    /// Returns the responders that a route from a responder visits.
    private func visited(_ responder: any Responder, _ extent: RouteExtent = .down) throws
        -> [String]
    {
        try responder.route(event: "shown", going: extent, recordsPath: true).path.map {
            "\($0.responder)"
        }
    }

    @Test func `a route down from a controller visits it, its children, then its views, each once`()
        throws
    {
        #expect(
            try visited(parent) == [
                "parent", "left", "left view", "in left view", "right", "right view",
                "in right view", "parent view", "in parent view",
            ]
        )
    }

    @Test func `a route down from a view visits it and its subviews`() throws {
        #expect(
            try visited(parent.view) == [
                "parent view", "in parent view", "left view", "in left view", "right view",
                "in right view",
            ]
        )
    }

    @Test func `a route down from a window visits it, its root controller, then the other views`()
        throws
    {
        window.rootViewController = parent
        window.addSubview(ResponderView().named("alert"))
        #expect(try visited(window) == ["window"] + visited(parent) + ["alert"])
        let application = ResponderApplication()
        application.addWindow(window)
        #expect(try visited(application) == ["ResponderApplication"] + visited(window))
    }

    @Test func `a route up from a view stops before the window unless asked to include more`()
        throws
    {
        let application = ResponderApplication().named("application")
        let delegate = NotingDelegate().named("delegate")
        application.delegate = delegate
        application.addWindow(window)
        window.rootViewController = parent
        let views = ["in left view", "left view", "left", "parent view", "parent"]
        let start = left.view.subviews[0]
        #expect(try visited(start, .up) == views)
        #expect(try visited(start, .up(including: .window)) == views + ["window"])
        let all = views + ["window", "application", "delegate"]
        #expect(try visited(start, .up(including: .all)) == all)
        let ended = try left.view.route(event: "shown")
        #expect(ended.end == .boundary)
        #expect(ended.endedAt === window)
    }
}
