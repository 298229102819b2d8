import Testing

@testable import ResponderChain

@Suite struct RouteWatchTests {
    private let watch = RouteWatch()

    @Test func `only routes that a listener could hear look for listeners`() {
        #expect(!watch.mayHear("saved"))
        watch.count("saved", by: 1)
        #expect(watch.mayHear("saved"))
        #expect(!watch.mayHear("closed"))
        #expect(!watch.mayHear("btnClick1:userInfo:"))
        watch.count("saved", by: 1)
        watch.count("saved", by: -1)
        #expect(watch.mayHear("saved"), "one of two is left")
        watch.count("saved", by: -1)
        #expect(!watch.mayHear("saved"))
    }

    @Test(arguments: [
        ("tap:info:", "tap(_:info:)"), ("reload", "reload()"), ("pair::", "pair(_:_:)"),
    ])

    func `both spellings are one name`(selector: String, spelling: String) {
        watch.count(selector, by: 1)
        #expect(watch.mayHear(Selector(spelling)))
        #expect(!watch.mayHear("other"))
        watch.count(selector, by: -1)
        watch.count(spelling, by: 1)
        #expect(watch.mayHear(Selector(selector)))
        #expect(!watch.mayHear("other"))
        watch.count(spelling, by: -1)
        #expect(!watch.mayHear(Selector(selector)))
    }

    @Test func `a name whose selector only a handler knows may be any`() {
        watch.count("move(to:)", by: 1)
        #expect(watch.mayHear("moveTo:"))
        #expect(watch.mayHear("other"))
        watch.count("move(to:)", by: -1)
        watch.count("moveTo:", by: 1)
        #expect(watch.mayHear("move(to:)"))
        #expect(!watch.mayHear("other"))
    }

    @Test func `lists of listeners notice when listeners come and go`() {
        let name: Selector = "watched by this test alone"  // selector-check: elsewhere
        var listeners: EventListeners? = EventListeners()
        let listener = listeners?.add(name.description) { _ in .ignoreAndContinue }
        #expect(RouteWatch.any.mayHear(name))
        #expect(!RouteWatch.capture.mayHear(name))
        listeners?.add(name.description, options: [.capture, .once]) { _ in .ignoreAndContinue }
        #expect(RouteWatch.capture.mayHear(name))
        if let listener { listeners?.remove(listener) }
        #expect(RouteWatch.any.mayHear(name))
        listeners = nil
        #expect(!RouteWatch.any.mayHear(name))
        #expect(!RouteWatch.capture.mayHear(name))
    }
}
