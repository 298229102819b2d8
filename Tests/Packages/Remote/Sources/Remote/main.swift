import Foundation
import SelectorDispatchRPC
import TestSupport

/// Prints an error and ends the program.
func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data("error: \(text)\n".utf8))
    exit(1)
}

/// Ends the program with an error unless a condition holds.
func check(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { fail(text()) }
}

let arguments = Array(CommandLine.arguments.dropFirst())
let framing = arguments.contains("content-length") ? RPCFraming.contentLength : .lines
func argument(_ index: Int) -> String {
    guard index < arguments.count else { fail("an argument is missing") }
    return arguments[index]
}

switch arguments.first {
case "serve-socket":
    let calculator = Calculator()
    let listener = try UnixSocketListener(path: argument(1))
    print("ready")
    fflush(nil)
    Task.detached {
        await RPCServer(root: calculator).serve(listener, framing: framing, connections: 15_000)
        exit(0)
    }
    while true { pause() }
case "serve-streams":
    let calculator = Calculator()
    let streams = try StandardStreams()
    print("what is printed doesn't get between the messages")
    await RPCServer(root: calculator).serve(streams, framing: framing)
case "call": try await callForeignServer(at: argument(1), framing)
case "hostile":
    try await beHostile(to: argument(1), process: argument(2), clients: Int(argument(3)) ?? 1_000)
case "fuzz": try await fuzz(count: Int(argument(1)) ?? 1_000)
case "answer":
    let way = argument(1)
    let count = Int(argument(2)) ?? 1_000
    // Ends without returning to the main actor, where valgrind crashes.
    Task.detached {
        await answer(way, count: count)
        exit(0)
    }
    while true { pause() }
case "measure": try await measure(rounds: Int(argument(1)) ?? 5)
default:
    fail(
        "serve-socket PATH, serve-streams, call PATH, hostile PATH PROCESS CLIENTS, "
            + "fuzz COUNT, answer WAY COUNT or measure ROUNDS"
    )
}
