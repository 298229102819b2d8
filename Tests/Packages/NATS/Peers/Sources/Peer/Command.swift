import Foundation
import SelectorDispatchNATS

/// What the program does.
enum Command: String {
    /// Serves the calculator until its input ends.
    case serve
    /// Calls a calculator that isn't ours.
    case call

    func run(url: String, _ words: [String]) async throws {
        let connection = try await NATSConnection(NATSOptions(servers: [url]))
        switch self {
        case .serve: try await Serving(connection).run(words[0])
        case .call: try await Calling(connection).run(words[0])
        }
    }
}

/// Prints a line at once, though the output is a file.
func say(_ line: String) {
    print(line)
    fflush(nil)
}
