import Foundation
import Testing

@testable import SelectorDispatchRPC

@Suite struct UnixSocketTests {
    let folder: SocketFolder
    let gate = Gate()
    init() throws {
        folder = try SocketFolder()
    }

    private func serving(
        limits: RPCLimits = RPCLimits(time: nil),
        framing: RPCFraming = .lines,
        _ body: (String) async throws -> Void
    ) async throws {
        try await folder.serving(RPCServer(root: gate, limits: limits), framing: framing, body)
    }

    /// Reads until a number of bytes arrive or the stream ends.
    private func read(_ socket: UnixSocket, _ count: Int = .max) async throws -> String {
        var bytes: [UInt8] = []
        while bytes.count < count, let more = try await socket.read() { bytes += more }
        return bytes.text
    }

    private let passA = (request("pass", "a") + "\n").bytes

    @Test func `a peer that stops writing still gets its answers`() async throws {
        try await serving { path in
            let socket = try await UnixSocket(connectingTo: path)
            try await socket.write(passA)
            try socket.endWriting()
            await gate.letGo("a", after: 1)
            #expect(try await read(socket) == #"{"id":1,"jsonrpc":"2.0","result":"a"}"# + "\n")
        }
    }

    @Test func `the requests of a peer that disconnects are canceled`() async throws {
        try await serving { path in
            let socket = try await UnixSocket(connectingTo: path)
            try await socket.write(passA)
            await gate.waitForArrivals(1)
            socket.close()
            #expect(await gate.waitForCancellation() == ["a"])
        }
    }

    @Test func `the notifications of a peer that disconnects are still handled`() async throws {
        try await serving { path in
            let socket = try await UnixSocket(connectingTo: path)
            try await socket.write("\(RPCRequest("pass", .positional(["a"])).json)\n".bytes)
            socket.close()
            await gate.letGo("a", after: 1)
            #expect(await gate.cancelled == [])
        }
    }

    @Test func `a peer that sends a lot and reads nothing doesn't keep others waiting`()
        async throws
    {
        try await serving(limits: RPCLimits(running: 4, pending: 8, time: nil)) { path in
            let slow = try await UnixSocket(connectingTo: path, patience: .milliseconds(100))
            let text =
                #"{"jsonrpc":"2.0","method":"\#(String(repeating: "x", count: 1_000))","id":1}\#n"#
                .bytes
            // The client doesn't read the answers, so the server soon stops accepting texts.
            await #expect(throws: RPCConnectionError.stalled) {
                while true { try await slow.write(text) }
            }
            let client = try await RPCClient.connected(to: path)
            async let answer = client.send("pass", with: ["b"])
            await gate.letGo("b", after: 1)
            #expect(try await answer == "b")
            client.close()
            slow.close()
        }
    }

    // A piece has 65,536 bytes.
    @Test(arguments: [65_535, 65_536, 65_537, 131_072, 200_000])
    func `texts that fill the pieces in which they are read are read whole`(size: Int) async throws
    {
        try await serving { path in
            let socket = try await UnixSocket(connectingTo: path)
            for id in 1...2 {
                let start = #"{"jsonrpc":"2.0","method":""#
                let end = #"","id":\#(id)}\#n"#
                let name = String(repeating: "x", count: size - start.utf8.count - end.utf8.count)
                try await socket.write((start + name + end).bytes)
                #expect(try await read(socket, 1).contains(#""id":\#(id)"#))
            }
            socket.close()
        }
    }

    @Test func `an invalid text is answered with an error, and the next text is read`() async throws
    {
        try await serving(limits: RPCLimits(json: JSONLimits(bytes: 100))) { path in
            let socket = try await UnixSocket(connectingTo: path)
            try await socket.write("}\n\(String(repeating: "x", count: 1_000))\n[]\n".bytes)
            try socket.endWriting()
            let tooLarge =
                #"{"code":"too-large","message":"the JSON has 1000 bytes, more than the limit of 100"}"#
            let errors = [
                failure(-32700, "Parse error"), failure(-32600, "Invalid Request", data: tooLarge),
                failure(-32600, "Invalid Request"),
            ]
            #expect(try await read(socket) == errors.map { $0 + "\n" }.joined())
        }
    }

    @Test func `a broken header ends the connection`() async throws {
        try await serving(framing: .contentLength) { path in
            let socket = try await UnixSocket(connectingTo: path)
            try await socket.write("Content-Length: x\r\n\r\n".bytes)
            #expect(try await read(socket) == "")
        }
    }

    @Test func `a socket that a process left behind is replaced, but nothing else is`() async throws
    {
        let path = folder.path()
        do {
            let descriptor = try SystemCall.unixSocket()
            guard case .done = try SystemCall.bindSocket(descriptor, to: path) else {
                throw RPCConnectionError.closed
            }
            SystemCall.closeDescriptor(descriptor)
        }
        #expect(FileManager.default.fileExists(atPath: path))
        let listener = try UnixSocketListener(path: path)
        #expect(throws: RPCConnectionError.addressInUse(path)) {
            try UnixSocketListener(path: path)
        }
        #expect(
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                == 0o600
        )
        for _ in 0..<2 { listener.close() }
        #expect(!FileManager.default.fileExists(atPath: path))
        let file = folder.path("file")
        #expect(FileManager.default.createFile(atPath: file, contents: Data("kept".utf8)))
        #expect(throws: RPCConnectionError.notASocket(file)) { try UnixSocketListener(path: file) }
        #expect(FileManager.default.contents(atPath: file) == Data("kept".utf8))
    }

    @Test func `a path that can't be a socket's throws an error`() async throws {
        let long = folder.path(String(repeating: "x", count: 200))
        #expect(throws: RPCConnectionError.self) { try UnixSocketListener(path: long) }
        await #expect(throws: RPCConnectionError.self) { try await UnixSocket(connectingTo: long) }
        #expect(throws: RPCConnectionError.self) { try UnixSocketListener(path: "") }
        let missing = folder.path("missing")
        let error = RPCConnectionError.system(operation: "connect to '\(missing)'", code: ENOENT)
        await #expect(throws: error) { try await UnixSocket(connectingTo: missing) }
        #expect("\(error)" == "connect to '\(missing)' failed: No such file or directory")
        let nested = folder.path("missing/socket")
        let unbound = RPCConnectionError.system(operation: "bind to '\(nested)'", code: ENOENT)
        #expect(throws: unbound) { try UnixSocketListener(path: nested) }
    }
}

extension UnixSocket {
    /// Ends the writing side of the connection, like a half-open peer.
    func endWriting() throws {
        _ = try transport.output.use { .done(shutdown($0, Int32(SHUT_WR))) }
    }
}
