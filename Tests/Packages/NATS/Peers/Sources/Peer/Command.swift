import Foundation
import SelectorDispatchNATS

/// The commands of the program.
enum Command: String {
    /// Serves the calculator until its input ends.
    case serve
    /// Sends numbers to a calculator's service. None may be lost.
    case notify
    /// Sends one-way messages, and prints the number that leave per second.
    case oneway
    /// Does so with ``NATSOptions/gathersSends``.
    case gathered
    /// Stores messages with and without an order, and prints the number handled per second.
    case order
    /// Waits for a calculator, and prints when that is running and draining.
    case wait
    /// Calls a foreign calculator.
    case call
    /// Creates the store of a service.
    case store
    /// Handles requests and stored messages, and logs each run.
    case work
    /// Stores messages, each until the server has it.
    case send
    /// Stores messages in a cluster, in lines that keep their order.
    case feed
    /// Sends requests, and counts their outcomes.
    case request
    /// Sends requests with several in flight, and prints the number answered per second.
    case load

    func run(url: String, _ words: [String]) async throws {
        var options = NATSOptions(servers: url.split(separator: ",").map(String.init))
        options.gathersSends = self == .gathered
        if self == .work { options.observer = { RunLog.shared.note($0) } }
        let connection = try await NATSConnection(options)
        let client = try NATSClient(words[0], over: connection)
        func number(_ index: Int) -> Int? {
            index < words.count ? Int(words[index]) : nil
        }
        switch self {
        case .serve: try await Calculating.serve(words[0], limit: number(1) ?? 64, on: connection)
        case .notify: try await Calculating.notify(client, number(1) ?? 0)
        case .oneway, .gathered: try await Calculating.notifyNobody(client, number(1) ?? 0)
        case .order: try await Calculating.order(words[0], number(1) ?? 0, on: connection)
        case .wait: try await Calculating.wait(client, number(1) ?? 0)
        case .call: try await Calling.run(client)
        case .store:
            var store = try Faults.description(words[0], lanes: number(3))
            store.messageLimit = number(1)
            store.replicas = number(2) ?? 1
            try await store.create(on: connection)
            say("created")
        case .work:
            try await Faults.work(
                Faults.description(words[0], lanes: number(3)),
                log: words[1],
                slowness: number(2) ?? 0,
                on: connection
            )
        case .send:
            try await Faults.send(
                words[0],
                number(1) ?? 0,
                perSecond: number(2) ?? 0,
                log: words[3],
                on: connection
            )
        case .feed:
            try await Feeding.feed(
                words[0],
                number(1) ?? 0,
                perSecond: number(2) ?? 0,
                keys: number(4) ?? 0,
                until: words[5],
                log: words[3],
                on: connection
            )
        case .request: try await Faults.request(words[0], until: words[1], on: connection)
        case .load:
            try await Calculating.load(client, Selector(words[1]), number(2) ?? 0, number(3) ?? 1)
        }
    }
}

/// Prints a line immediately, even if the output is a file.
func say(_ line: String) {
    print(line)
    fflush(nil)
}
