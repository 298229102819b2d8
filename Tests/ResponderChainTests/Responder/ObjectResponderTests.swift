import ResponderChain
import TestSupport
import Testing

/// An object that isn't a responder.
final class PlainPrinter {
    var printed: [String] = []

    @Handler fileprivate func print(_ text: String) -> Int {
        printed.append(text)
        return printed.count
    }
}

/// An object that isn't a responder and forwards to one with handlers.
final class PrinterProxy: MessageForwarder {
    let printer = PlainPrinter()

    func forwardingTarget(for selector: Selector) -> Any? {
        printer
    }
}

@Suite struct ObjectResponderTests {
    private let printer = PlainPrinter()

    @Test func `a route reaches the handlers of an object that isn't a responder`() throws {
        let responder = ObjectResponder(printer)
        let route = try responder.route("print:", with: ["a"])
        #expect(route.returnValue as? Int == 1)
        #expect(route.handledBy === responder)
        #expect(responder.object as? PlainPrinter === printer)
        #expect(responder.explain("print:", with: ["a"]).isHandled)
        #expect(responder.nextResponder == nil)
    }

    @Test func `the object's own forwarding is followed`() throws {
        let proxy = PrinterProxy()
        #expect(try ObjectResponder(proxy).route("print:", with: ["a"]).isHandled)
        #expect(proxy.printer.printed == ["a"])
    }

    @Test func `errors and explanations name the object`() {
        let responder = ObjectResponder(printer)
        let error = RouteError.noResponder(
            message("prnt:", "PlainPrinter"),
            asked: ["PlainPrinter"],
            suggestions: ["print:"]
        )
        // selector-check: elsewhere
        #expect(throws: error) { try responder.route("prnt:", with: ["a"]) }
        let explanation = responder.explain("prnt:")  // selector-check: elsewhere
        #expect(
            "\(explanation)" == """
                -[PlainPrinter prnt:] would not be handled
                PlainPrinter: not registered; \
                did you mean 'print:'?
                """
        )
        #expect(throws: DispatchError.self) { try responder.route("print:", with: [1]) }
    }

    @Test func `it is described as its object`() {
        #expect("\(ObjectResponder(printer))" == "PlainPrinter")
        #expect("\(ObjectResponder(Node("node")))" == "node")
    }
}
