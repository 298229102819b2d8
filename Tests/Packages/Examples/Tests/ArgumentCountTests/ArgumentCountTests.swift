import SelectorDispatch
import SelectorDispatchTesting
import Testing

final class Thermostat: MessageReceiver {
    @Handler func setTarget(_ degrees: Int, room: String = "hall") -> String {
        "\(room): \(degrees)"
    }
}

@Suite struct ArgumentCountTests {
    let thermostat = Thermostat()

    @Test func `every handler refuses a wrong count`() {
        validate()
    }

    @Test(arguments: [0, 1, 3, 4]) func `a wrong count is an error`(count: Int) throws {
        let arguments: [Any?] = Array([20, "hall", "a", "b"].prefix(count))
        let error = #expect(throws: DispatchError.self) {
            try thermostat.send("setTarget:room:", with: arguments)
        }
        #expect(error?.code == (count < 2 ? "too-few-arguments" : "too-many-arguments"))
        guard case .tooFewArguments(_, let expected, let actual) = error else { return }
        #expect(expected == 2)
        #expect(actual == count)
    }

    @Test func `a lenient send takes the default value`() throws {
        let text = try thermostat.send(
            "setTarget:room:",
            with: [20],
            policy: .lenient,
            returning: String.self
        )
        #expect(text == "hall: 20")
    }

    @Test func `a lenient send drops what is too much`() throws {
        let text = try thermostat.send(
            "setTarget:room:",
            with: [20, "attic", 1],
            policy: .lenient,
            returning: String.self
        )
        #expect(text == "attic: 20")
    }

    @Test func `a missing argument without a default value is an error`() throws {
        let error = #expect(throws: DispatchError.self) {
            try thermostat.send("setTarget:room:", with: [], policy: .lenient)
        }
        #expect(error?.code == "null")
    }
}
