import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch
import Testing

// Cappuccino: CPApplicationTest.

final class TestApplication: ResponderApplication {
    var results: [String] = []
    @Handler fileprivate func someTestMethod(_ argument: Any?) { results.append("someTestMethod") }
}

final class TestDelegate: ResponderNode, ResponderApplicationDelegate {
    var results: [String] = []
    @Handler fileprivate func delegateMethod() { results.append("delegateMethod") }
}

final class TestWindow: ResponderWindow {
    @Handler fileprivate func onlyOnWindow() {}
}

@MainActor @Suite struct CappuccinoApplicationTests {
    private let application = TestApplication()
    private let delegate = TestDelegate()
    private let key = TestWindow()
    private let other = ResponderWindow()

    init() {
        application.delegate = delegate
        application.addWindow(other)
        application.addWindow(key)
    }

    @Test func `the delegate is the one that was set`() {
        #expect(application.delegate === delegate)
    }

    @Test func `an application lists its windows in order and knows which one is key`() {
        #expect(application.keyWindow == nil)
        #expect(application.windows.count == 2 && application.windows[1] === key)
        key.makeKeyAndVisible()
        #expect(application.keyWindow === key)
        application.removeWindow(key)
        #expect(application.keyWindow === other)
        application.removeWindow(other)
        #expect(application.keyWindow == nil)
    }

    @Test func `a command goes from the application to its delegate`() throws {
        #expect(try application.sendAction("delegateMethod", to: nil, from: application).isDone)
        #expect(delegate.results == ["delegateMethod"])
    }

    @Test func `an action is tried on the application, then on its delegate, and then fails`() throws {
        #expect(try application.sendAction("someTestMethod:", to: nil, from: application).isDone)
        #expect(application.results == ["someTestMethod"])
        #expect(try application.sendAction("delegateMethod", to: nil, from: application).isDone)
        #expect(delegate.results == ["delegateMethod"])
        // selector-check: elsewhere
        #expect(try !application.sendAction("someMethodThatDoesNotExist:", to: nil, from: application).isDone)
    }

    @Test func `an action's target is the key window, the application, or the delegate`() throws {
        let view = ResponderView()
        key.addSubview(view)
        #expect(try application.target(forAction: "onlyOnWindow", from: nil) == nil)
        #expect(try application.target(forAction: "someTestMethod:", from: nil) === application)
        key.makeKeyAndVisible()
        for sender in [view, nil] {
            #expect(try application.target(forAction: "onlyOnWindow", from: sender) === key)
            #expect(try application.target(forAction: "someTestMethod:", from: sender) === application)
            #expect(try application.target(forAction: "delegateMethod", from: sender) === delegate)
            #expect(try application.target(forAction: "nowhere", from: sender) == nil)
        }
    }

    @Test func `a given target is the target if it has a handler for the action`() throws {
        #expect(try application.target(forAction: "delegateMethod", to: delegate, from: nil) === delegate)
        #expect(try application.target(forAction: "anything", to: delegate, from: nil) == nil)
    }
}
