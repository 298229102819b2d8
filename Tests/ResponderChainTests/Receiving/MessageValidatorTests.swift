import ResponderChain
import TestSupport
import Testing

final class Editor: LinkedResponder, MessageValidator {
    var isReadOnly = true

    @Handler func paste(_ text: String) -> String {
        text
    }

    @Handler func copy() {}

    func disabledReason(for message: RoutedMessage) -> String? {
        ["paste:", "copy"].contains(message.name) && isReadOnly ? "the document is read-only" : nil
    }
}

@Suite struct MessageValidatorTests {
    @Test func `a disabled responder is passed by`() throws {
        let (first, second) = chain(Editor(), Editor())
        second.isReadOnly = false
        #expect(try first.route("paste:", with: ["a"]).handledBy === second)
        let route = try first.route(event: "copy", recordsPath: true)
        #expect(route.path.map(\.outcome) == [.disabled, .handledAndStopped])
    }

    @Test func `a disabled responder captures nothing`() throws {
        final class Closed: Node, MessageValidator {
            var isClosed = true

            func disabledReason(for message: RoutedMessage) -> String? {
                isClosed ? "closed" : nil
            }
        }
        let log = Log()
        let (first, closed) = chain(Node("first"), Closed("closed"))
        closed.eventListeners.add("e", options: .capture, log.listener("captured", .handleAndStop))
        let route = try first.route(event: "e", recordsPath: true)
        #expect(route.path.map(\.outcome) == [.passed, .disabled])
        #expect(log.lines.isEmpty)
        closed.isClosed = false
        #expect(try first.route(event: "e").handledBy === closed)
    }

    @Test func `a selector that only disabled responders handle is an error with the reason`() {
        let text = wording { try Editor().route("paste:", with: ["a"]) }
        #expect(
            text == "-[Editor paste:]: 'Editor' has a handler for it but is disabled: "
                + "the document is read-only"
        )
    }
}
