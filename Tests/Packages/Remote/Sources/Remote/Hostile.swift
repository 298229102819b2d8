import Foundation
import SelectorDispatchRPC

/// Attacks a server, and checks that other clients aren't affected.
///
/// - Parameters:
///   - path: The server's socket.
///   - process: The server's process.
///   - clients: The number of clients, one after another.
func beHostile(to path: String, process: String, clients: Int) async throws {
    let observer = RPCClient(try await UnixSocket(connectingTo: path))
    _ = try await observer.send("sum", with: [1])
    let descriptors = openDescriptors(process)
    let memory = residentKilobytes(process)

    for index in 0..<clients {
        let client = RPCClient(try await UnixSocket(connectingTo: path))
        let answer = try await client.send("subtract", with: [index, 1], returning: Int.self)
        check(answer == index - 1, "\(index) - 1 is \(answer)")
        client.close()
    }
    print("\(clients) clients in turn")

    try await withThrowingTaskGroup { group in
        for number in 0..<100 {
            group.addTask {
                let client = RPCClient(try await UnixSocket(connectingTo: path))
                for index in 0..<clients / 10 {
                    let answer = try await client.send(
                        "sum",
                        with: [number, index],
                        returning: Int.self
                    )
                    check(answer == number + index, "\(number) + \(index) is \(answer)")
                }
                client.close()
            }
        }
        try await group.waitForAll()
    }
    print("100 clients at once, \(clients / 10) requests each")

    let before = try await observer.send("cancelledCount", returning: Int.self)
    let started = try await observer.send("startedCount", returning: Int.self)
    let gone = try await sockets(100, to: path) {
        #"{"jsonrpc":"2.0","method":"wait","id":\#($0)}"# + "\n"
    }
    try await wait("the calls start") {
        try await observer.send("startedCount", returning: Int.self) == started + 100
    }
    for socket in gone { socket.close() }
    try await wait("the calls of 100 clients that are gone are canceled") {
        try await observer.send("cancelledCount", returning: Int.self) == before + 100
    }

    var slow: [UnixSocket] = []
    let text = String(repeating: "x", count: 10_000)
    let echo = #"{"jsonrpc":"2.0","method":"echo","params":["\#(text)"],"id":1}"# + "\n"
    let flood = Array(String(repeating: echo, count: 10).utf8)
    for _ in 0..<5 {
        let socket = try await UnixSocket(connectingTo: path, patience: .milliseconds(300))
        var sent = 0
        do {
            while sent < 1 << 30 {
                try await socket.write(flood)
                sent += flood.count
            }
            fail("a client that reads nothing may send \(sent) bytes")
        } catch RPCConnectionError.stalled {}
        slow.append(socket)
        let answer = try await observer.send("sum", with: [1, 2], returning: Int.self)
        check(answer == 3, "beside a slow reader, 1 + 2 is \(answer)")
    }
    let grown = residentKilobytes(process) - memory
    check(grown < 400_000, "5 slow readers take \(grown) KB")
    print("5 clients that read nothing: others are served, \(grown / 1_024) MB more")
    for socket in slow { socket.close() }

    let idle = try await sockets(200, to: path) { _ in #"{"jsonrpc":"2.0","me"# }
    let answer = try await observer.send("sum", with: [2, 2], returning: Int.self)
    check(answer == 4, "beside idle clients, 2 + 2 is \(answer)")
    for socket in idle { socket.close() }
    try await wait("200 clients that sent half a message leave nothing behind") {
        openDescriptors(process) <= descriptors + 2
    }
    observer.close()
}

/// Connects sockets, each of which sends a text.
private func sockets(_ count: Int, to path: String, sending text: (Int) -> String) async throws
    -> [UnixSocket]
{
    var sockets: [UnixSocket] = []
    for number in 0..<count {
        sockets.append(try await UnixSocket(connectingTo: path))
        try await sockets[number].write(Array(text(number).utf8))
    }
    return sockets
}

/// Waits until a condition holds, for at most half a minute.
private func wait(_ text: String, until condition: () async throws -> Bool) async throws {
    for _ in 0..<3_000 {
        if try await condition() { return print(text) }
        try await Task.sleep(for: .milliseconds(10))
    }
    fail("it doesn't come to pass that \(text)")
}

private func openDescriptors(_ process: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count) ?? 0
}

private func residentKilobytes(_ process: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
}
