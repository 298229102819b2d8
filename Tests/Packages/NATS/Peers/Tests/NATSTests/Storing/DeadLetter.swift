import Foundation
import SelectorDispatchJSON
import Testing

@testable import SelectorDispatchNATS

/// A message that was moved to the dead letters.
struct DeadLetter {
    let subject: String
    let headers: [String: String]

    /// Waits for the first one of a store.
    static func first(of store: NATSStore, on connection: NATSConnection) async throws -> DeadLetter {
        try await number(1, of: store, on: connection)
    }

    static func number(_ number: Int, of store: NATSStore, on connection: NATSConnection) async throws -> DeadLetter {
        let subject = "$JS.API.STREAM.MSG.GET.\(store.deadLetterStream)"
        var letter: DeadLetter?
        try await eventually {
            let request = Array("{\"seq\": \(number)}".utf8)
            let answer = try await connection.request(subject, request, timeout: .seconds(60))
            let message = try JSONValue(parsing: answer.bytes)["message"]
            if case .string(let subject)? = message?["subject"], case .string(let text)? = message?["hdrs"],
                let bytes = Data(base64Encoded: text)
            {
                letter = DeadLetter(subject: subject, headers: headers(String(decoding: bytes, as: UTF8.self)))
            }
            return letter != nil
        }
        return try #require(letter)
    }

    private static func headers(_ text: String) -> [String: String] {
        var headers: [String: String] = [:]
        for line in text.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ": ", maxSplits: 1)
            headers[String(parts[0])] = String(parts[1])
        }
        return headers
    }
}
