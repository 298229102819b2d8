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

    /// Expects the responders that a route from a responder visits.
    private func expect(
        _ expected: [String],
        from responder: any Responder,
        going extent: RouteExtent = .down,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let visited = try visited(responder, extent)
        #expect(visited == expected, sourceLocation: sourceLocation)
    }

    @Test func `a route down from a controller visits it, its children, then its views, each once`()
        throws
    {
        try expect(
            [
                "parent", "left", "left view", "in left view", "right", "right view",
                "in right view", "parent view", "in parent view",
            ],
            from: parent
        )
    }

    @Test func `a route down from a view visits it and its subviews`() throws {
        try expect(
            [
                "parent view", "in parent view", "left view", "in left view", "right view",
                "in right view",
            ],
            from: parent.view
        )
    }

    @Test func `a route down from a window visits it, its root controller, then the other views`()
        throws
    {
        window.rootViewController = parent
        window.addSubview(ResponderView().named("alert"))
        try expect(["window"] + visited(parent) + ["alert"], from: window)
        let application = ResponderApplication()
        application.addWindow(window)
        try expect(["ResponderApplication"] + visited(window), from: application)
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
        try expect(views, from: start, going: .up)
        try expect(views + ["window"], from: start, going: .up(including: .window))
        let all = views + ["window", "application", "delegate"]
        try expect(all, from: start, going: .up(including: .all))
        let ended = try left.view.route(event: "shown")
        #expect(ended.end == .boundary)
        #expect(ended.endedAt === window)
    }
}
