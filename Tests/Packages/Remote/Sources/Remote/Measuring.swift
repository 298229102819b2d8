import Foundation
import SelectorDispatchRPC

private let requests = [
    #"{"jsonrpc":"2.0","method":"subtract","params":[42,23],"id":1}"#,
    #"{"jsonrpc":"2.0","method":"subtract","params":{"minuend":42,"subtrahend":23},"id":2}"#,
    #"{"jsonrpc":"2.0","method":"sum","params":[1,2,3,4],"id":3}"#,
    #"{"jsonrpc":"2.0","method":"divide","params":[42,2],"id":4}"#,
    #"{"jsonrpc":"2.0","method":"echo","params":[{"name":"apple","price":"19.90","tags":["a","b"]}],"id":5}"#,
].map { Array($0.utf8) }

/// Handwritten code, with the same decoder.
private func answerByHand(_ text: [UInt8], _ calculator: Calculator) async -> [UInt8]? {
    func answer(_ id: JSONValue, _ member: String, _ value: JSONValue) -> [UInt8] {
        Array("\(["jsonrpc": "2.0", "id": id, member: value] as JSONValue)".utf8)
    }
    let coder = JSONCoder()
    guard let json = try? JSONValue(parsing: text) else {
        return answer(.null, "error", ["code": -32700, "message": "Parse error"])
    }
    guard json["jsonrpc"] == "2.0", case .string(let method)? = json["method"], let id = json["id"]
    else {
        return answer(.null, "error", ["code": -32600, "message": "Invalid Request"])
    }
    func positional(_ names: [String]) throws -> [JSONValue] {
        switch json["params"] {
        case .array(let elements)?: return elements
        case .object(let members)?:
            return try names.map { name in
                guard let value = members[name] else { throw RPCError.invalidParameters }
                return value
            }
        default: return []
        }
    }
    do {
        let result: JSONValue
        switch method {
        case "subtract":
            let values = try positional(["minuend", "subtrahend"])
            guard values.count == 2 else { throw RPCError.invalidParameters }
            result = try coder.encode(
                calculator.subtract(
                    coder.decode(Int.self, from: values[0]),
                    coder.decode(Int.self, from: values[1])
                )
            )
        case "sum":
            let values = try positional([]).map { try coder.decode(Int.self, from: $0) }
            result = try coder.encode(values.reduce(0) { $0 &+ $1 })
        case "divide":
            let values = try positional(["dividend", "by"])
            guard values.count == 2 else { throw RPCError.invalidParameters }
            result = try coder.encode(
                calculator.divide(
                    coder.decode(Int.self, from: values[0]),
                    by: coder.decode(Int.self, from: values[1])
                )
            )
        case "echo":
            let values = try positional(["value"])
            guard values.count == 1 else { throw RPCError.invalidParameters }
            result = calculator.echo(values[0])
        default: throw RPCError.methodNotFound
        }
        return answer(id, "result", result)
    } catch let error as RPCError {
        return answer(
            id,
            "error",
            ["code": .number(JSONNumber(error.code)), "message": .string(error.message)]
        )
    } catch {
        return answer(id, "error", ["code": -32603, "message": "Internal error"])
    }
}

/// Compares the server with a handwritten `switch`, and a served socket with one that echoes.
func measure(rounds: Int) async throws {
    let calculator = Calculator()
    let server = RPCServer(root: calculator, limits: RPCLimits(time: nil))
    for request in requests {
        let ours = await server.respond(to: request)
        let theirs = await answerByHand(request, calculator)
        let both = try [ours, theirs].map { try JSONValue(parsing: $0 ?? []) }
        check(both[0] == both[1], "the answers are \(both)")
    }
    let limited = RPCServer(root: calculator)
    await compare(rounds, "no time limit", "a hand-written switch", server) {
        await answerByHand($0, calculator)
    }
    await compare(rounds, "the default limits", "the same", limited) {
        await answerByHand($0, calculator)
    }
    await compare(rounds, "the default limits", "the same with a time limit", limited) { request in
        await inTime { await answerByHand(request, calculator) }
    }
    try await measureSockets(calculator, rounds: rounds)
}

/// Compares processor time in short turns, so that other programs on the machine affect both sides
/// alike.
private func compare(
    _ rounds: Int,
    _ name: String,
    _ other: String,
    _ server: RPCServer,
    byHand answer: @Sendable ([UInt8]) async -> [UInt8]?
) async {
    var ratios: [Double] = []
    for _ in 0..<rounds * 5 {
        let byHand = await processorTime(4_000) { _ = await answer(requests[$0 % requests.count]) }
        let ours = await processorTime(4_000) {
            _ = await server.respond(to: requests[$0 % requests.count])
        }
        ratios.append(ours / byHand)
        let format = "by hand %.2f µs, server %.2f µs, ratio %.2f"
        print(String(format: format, byHand * 1e6, ours * 1e6, ours / byHand))
    }
    let median = ratios.sorted()[ratios.count / 2]
    print(String(format: "server with %@ / %@: %.2f (median)", name, other, median))
}

/// Handwritten code for a time limit.
private func inTime(_ body: @escaping @Sendable () async -> [UInt8]?) async -> [UInt8]? {
    await withTaskGroup(of: [UInt8]?.self) { group in
        group.addTask { await body() }
        group.addTask {
            try? await Task.sleep(for: .seconds(60))
            return Array(
                #"{"jsonrpc":"2.0","error":{"code":-32802,"message":"Request timed out"},"id":null}"#
                    .utf8
            )
        }
        defer { group.cancelAll() }
        return await group.next() ?? nil
    }
}

/// Sends one request after another over a Unix socket.
private func measureSockets(_ calculator: Calculator, rounds: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "rpc-\(UUID().uuidString.prefix(8))"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let served = folder.appendingPathComponent("s").path
    let echoing = folder.appendingPathComponent("e").path
    let listener = try UnixSocketListener(path: served)
    let echo = try UnixSocketListener(path: echoing)
    let serving = Task { await RPCServer(root: calculator).serve(listener) }
    let echoed = Task {
        while let socket = try await echo.accept() {
            while let bytes = try await socket.read() { try await socket.write(bytes) }
        }
    }
    let line = requests[0] + [10]
    var ratios: [Double] = []
    for _ in 0..<rounds {
        let plain = try await roundTrips(echoing, line)
        let ours = try await roundTrips(served, line)
        ratios.append(ours / plain)
        print(String(format: "echo %.0f/s, server %.0f/s, ratio %.2f", plain, ours, ours / plain))
    }
    print(String(format: "served requests / echoes: %.2f (median)", ratios.sorted()[rounds / 2]))
    serving.cancel()
    echoed.cancel()
    echo.close()
}

private func roundTrips(_ path: String, _ line: [UInt8]) async throws -> Double {
    let socket = try await UnixSocket(connectingTo: path)
    defer { socket.close() }
    let count = 5_000
    let seconds = try await time(count) { _ in
        try await socket.write(line)
        while let bytes = try await socket.read(), bytes.last != 10 {}
    }
    return 1 / seconds
}

/// Answers requests by hand, or with or without a time limit, for a tool that counts instructions.
func answer(_ way: String, count: Int) async {
    let calculator = Calculator()
    let server = RPCServer(
        root: calculator,
        limits: way == "unlimited" ? RPCLimits(time: nil) : RPCLimits()
    )
    for index in 0..<count {
        let request = requests[index % requests.count]
        if way == "by-hand" {
            _ = await answerByHand(request, calculator)
        } else {
            _ = await server.respond(to: request)
        }
    }
}

/// Returns the processor time of one call in seconds.
private func processorTime(_ count: Int, _ body: (Int) async -> Void) async -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    for index in 0..<count { await body(index) }
    return (now() - start) / Double(count)
}

/// Returns the time of one call in seconds.
private func time(_ count: Int, _ body: (Int) async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    for index in 0..<count { try await body(index) }
    return (ContinuousClock.now - start) / .seconds(1) / Double(count)
}
