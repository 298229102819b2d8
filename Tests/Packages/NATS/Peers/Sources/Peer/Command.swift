import Foundation
import SelectorDispatchNATS

/// What the program does.
enum Command: String {
    /// Serves the calculator until its input ends.
    case serve
    /// Calls a calculator that isn't ours.
    case call
    /// Serves a relay, which sends each message on to another service.
    case relay
    /// Sends a message that relays send in a circle.
    case circle
    /// Creates the store of a service.
    case store
    /// Handles requests and stored messages, and logs each run.
    case work
    /// Stores messages, each until the server has it.
    case send
    /// Sends requests, and counts what becomes of them.
    case request
    /// Sends requests with several in flight, and says how many were answered in a second.
    case load

    func run(url: String, _ words: [String]) async throws {
        var options = NATSOptions(servers: [url])
        if self == .work { options.observer = { RunLog.shared.note($0) } }
        let connection = try await NATSConnection(options)
        switch self {
        case .serve: try await Serving(connection).run(words[0], limit: words.count > 1 ? Int(words[1]) ?? 64 : 64)
        case .call: try await Calling(connection).run(words[0])
        case .relay: try await Relay.serve(words[0], to: words[1], on: connection)
        case .circle: try await Relay.start(words[0], on: connection)
        case .store: try await Faults.createStore(words[0], limit: Int(words[1]), on: connection)
        case .work: try await Faults.work(words[0], log: words[1], slowness: Int(words[2]) ?? 0, on: connection)
        case .send:
            try await Faults.send(
                words[0], Int(words[1]) ?? 0, perSecond: Int(words[2]) ?? 0, log: words[3], on: connection)
        case .request: try await Faults.request(words[0], until: words[1], on: connection)
        case .load: try await Load(connection).run(words[0], words[1], Int(words[2]) ?? 0, Int(words[3]) ?? 1)
        }
    }
}

/// Prints a line at once, though the output is a file.
func say(_ line: String) {
    print(line)
    fflush(nil)
}
