import ResponderChain
import SelectorDispatch
import Testing

final class Shelf: LinkedResponder, CustomStringConvertible {
    var name = "shelf"
    var description: String { name }

    @Handler func setLabel(_ text: String, animated: Bool) {}
    @Handler static func makeShelf() {}
}

final class Ladder: LinkedResponder { @Handler func climbLadder(_ steps: Int) {} }

@Suite struct SuggestionTests {
    private let shelf = Shelf()

    private func message(_ selector: Selector) -> String? {
        do {
            try shelf.route(selector)
            return nil
        } catch {
            return "\(error)"
        }
    }

    private let asked = "no responder of the chain has a handler for it; asked Shelf"

    @Test func `a selector without a handler in the chain is suggested by its base name`() {
        #expect(message("setLabel") == "-[Shelf setLabel]: \(asked); did you mean 'setLabel:animated:'?")
    }

    @Test func `the error names a static handler, and another type's`() {
        #expect(
            message("makeShelf")
                == "-[Shelf makeShelf]: \(asked); 'Shelf' has it as a static handler: send it to the type")
        #expect(message("climbLadder:") == "-[Shelf climbLadder:]: \(asked); 'Ladder' has it")
    }

    @Test func `an explanation has the same`() {
        #expect(
            "\(shelf.explain("setLabel"))"
                == "-[Shelf setLabel] would not be handled\nshelf: not registered; did you mean 'setLabel:animated:'?")
        #expect(
            "\(shelf.explain("makeShelf"))" == "-[Shelf makeShelf] would not be handled\n"
                + "shelf: registered only as a static handler: send it to the type")
    }

    @Test func `names from outside forge no line of an explanation, a route or a diagram`() throws {
        shelf.name = "shelf\nwindow: handles it" + String(repeating: "!", count: 100)
        let shown = #"shelf\nwindow: handles it"# + String(repeating: "!", count: 56) + "… (124 characters)"
        #expect(
            "\(shelf.explain("save\n\u{1B}[2J"))"
                == #"-[Shelf save\n\u{1B}[2J] would not be handled"# + "\n\(shown): not registered")
        #expect(shelf.chainText() == shown)
        let route = try shelf.route(event: "save\nforged", recordsPath: true)
        #expect("\(route)" == "\(shown): passed\nnobody handled it")
    }
}
