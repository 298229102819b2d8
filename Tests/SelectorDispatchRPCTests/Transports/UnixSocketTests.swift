import Foundation
import Testing

@testable import SelectorDispatchRPC

/// A folder for sockets that is removed at the end.
final class SocketFolder: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "rpc-\(UUID().uuidString.prefix(8))")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String = "s") -> String { folder.appendingPathComponent(name).path }
}

@Suite struct UnixSocketTests {
    let folder: SocketFolder
    let gate = Gate()

    init() throws { folder = try SocketFolder() }

    /// Serves a gate while `body` runs.
    private func serving(
        limits: RPCLimits = RPCLimits(time: nil), framing: RPCFraming = .lines, _ body: (String) async throws -> Void
    ) async throws {
        let path = folder.path()
        let listener = try UnixSocketListener(path: path)
        let server = RPCServer(root: gate, limits: limits)
        let serving = Task { await server.serve(listener, framing: framing) }
        try await body(path)
        serving.cancel()
        await serving.value
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// Reads until a number of bytes have come or the stream ends.
    private func read(_ socket: UnixSocket, _ count: Int = .max) async throws -> String {
        var bytes: [UInt8] = []
        while bytes.count < count, let more = try await socket.read() { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }

    private let passA = #"{"jsonrpc":"2.0","method":"pass","params":["a"],"id":1}"# + "\n"

    @Test func `a peer that stops writing still gets its answers`() async throws {
        try await serving { path in
            let socket = try await UnixSocket(connectingTo: path)
            try await socket.write(Array(passA.utf8))
            try socket.endWriting()
            await gate.waitForArrivals(1)
            await gate.letGo("a")
            #expect(try await read(socket) == #"{"id":1,"jsonrpc":"2.0","result":"a"}"# + "\n")
        }
    }

    @Test func `the requests of a peer that disconnects are canceled`() async throws {
        try await serving { path in
            let socket = try await UnixSocket(connectingTo: path)
            try await socket.write(Array(passA.utf8))
            await gate.waitForArrivals(1)
            socket.close()
            while await gate.cancelled.isEmpty { await Task.yield() }
            #expect(await gate.cancelled == ["a"])
        }
    }

    @Test func `the notifications of a peer that disconnects are still handled`() async throws {
        try await serving { path in
            let socket = try await UnixSocket(connectingTo: path)
            try await socket.write(Array(passA.replacing(#","id":1"#, with: "").utf8))
            socket.close()
            await gate.waitForArrivals(1)
            await gate.letGo("a")
            #expect(await gate.cancelled == [])
        }
    }

    @Test func `a peer that sends a lot and reads nothing doesn't keep others waiting`() async throws {
        try await serving(limits: RPCLimits(running: 4, pending: 8, time: nil)) { path in
            let slow = try await UnixSocket(connectingTo: path, patience: .milliseconds(100))
            let text =
                [UInt8](#"{"jsonrpc":"2.0","method":"\#(String(repeating: "x", count: 1_000))","id":1}"#.utf8) + [10]
            // Nobody takes the answers, so the server soon takes nothing more.
            await #expect(throws: RPCConnectionError.stalled) { while true { try await slow.write(text) } }
            let client = RPCClient(try await UnixSocket(connectingTo: path))
            async let answer = client.send("pass", with: ["b"])
            await gate.waitForArrivals(1)
            await gate.letGo("b")
            #expect(try await answer == "b")
            client.close()
            slow.close()
        }
    }

    // A piece has 65,536 bytes.
    @Test(arguments: [65_535, 65_536, 65_537, 131_072, 200_000])
    func `texts that fill the pieces in which they are read are read whole`(size: Int) async throws {
        try await serving { path in
            let socket = try await UnixSocket(connectingTo: path)
            for id in 1...2 {
                let (start, end) = (#"{"jsonrpc":"2.0","method":""#, #"","id":\#(id)}\#n"#)
                let name = String(repeating: "x", count: size - start.utf8.count - end.utf8.count)
                try await socket.write(Array((start + name + end).utf8))
                #expect(try await read(socket, 1).contains(#""id":\#(id)"#))
            }
            socket.close()
        }
    }

    @Test func `an invalid text is answered with an error, and the next text is read`() async throws {
        try await serving(limits: RPCLimits(json: JSONLimits(bytes: 100))) { path in
            let socket = try await UnixSocket(connectingTo: path)
            try await socket.write(Array("}\n\(String(repeating: "x", count: 1_000))\n[]\n".utf8))
            try socket.endWriting()
            #expect(
                try await read(socket) == """
                    {"error":{"code":-32700,"message":"Parse error"},"id":null,"jsonrpc":"2.0"}
                    {"error":{"code":-32600,"data":{"code":"too-large","message":"the JSON has 1000 bytes, more than the limit of 100"},"message":"Invalid Request"},"id":null,"jsonrpc":"2.0"}
                    {"error":{"code":-32600,"message":"Invalid Request"},"id":null,"jsonrpc":"2.0"}

                    """)
        }
    }

    @Test func `a broken header ends the connection`() async throws {
        try await serving(framing: .contentLength) { path in
            let socket = try await UnixSocket(connectingTo: path)
            try await socket.write(Array("Content-Length: x\r\n\r\n".utf8))
            #expect(try await read(socket) == "")
        }
    }

    @Test func `a socket that a process left behind is replaced, but nothing else is`() async throws {
        let path = folder.path()
        do {
            let descriptor = try SystemCall.unixSocket()
            guard case .done = try SystemCall.bindSocket(descriptor, to: path) else {
                Issue.record("not bound")
                return
            }
            SystemCall.closeDescriptor(descriptor)
        }
        #expect(FileManager.default.fileExists(atPath: path))
        let listener = try UnixSocketListener(path: path)
        #expect(throws: RPCConnectionError.addressInUse(path)) { try UnixSocketListener(path: path) }
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
        listener.close()
        listener.close()
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
        await #expect(throws: RPCConnectionError.system(operation: "connect", code: ENOENT)) {
            try await UnixSocket(connectingTo: missing)
        }
        #expect(
            "\(RPCConnectionError.system(operation: "connect", code: ENOENT))"
                == "connect failed: No such file or directory")
    }
}

extension UnixSocket {
    /// Ends the writing side of the connection, as a half-open peer does.
    func endWriting() throws { _ = try transport.output.use { .done(shutdown($0, Int32(SHUT_WR))) } }
}
