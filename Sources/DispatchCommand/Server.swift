internal import Foundation
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

#if NATS
internal import SelectorDispatchNATS
#endif

/// A running program that answers requests.
struct Server: Sendable {
    /// Returns the server's OpenRPC document.
    let describe: @Sendable () async throws -> JSONValue
    typealias ProgressReceiver = @Sendable (RPCProgress) -> Void

    /// Returns the result of a request, whose progress the closure gets, if there is one.
    let request:
        @Sendable (_ method: String, RPCParameters, ProgressReceiver?) async throws -> JSONValue
    /// Waits until the server closes the connection.
    var waitUntilClosed: @Sendable () async -> Void = {}
    /// Returns the dead letters in the server's store, or only the one with a number.
    var letters: @Sendable (UInt64?) async throws -> [DeadLetter] = { _ in
        throw CommandError.noStore
    }

    /// Returns the numbers of messages in the server's store.
    var backlog: @Sendable () async throws -> StoreBacklog = { throw CommandError.noStore }
    /// Deletes the handled messages that an old server keeps in the store, and returns their number.
    var deleteHandled: @Sendable () async throws -> Int = { throw CommandError.noStore }

    let close: @Sendable () async -> Void

    /// Connects to a socket or a service, or starts a server.
    ///
    /// - Parameters:
    ///   - words: The path of a socket, or the address of a service; for a command, the program,
    ///     whose standard streams are the connection, and its arguments.
    ///   - isCommand: Whether the words are a command.
    ///   - timeout: The time limit for each answer.
    ///   - responder: The receiver of the server's own messages, or nil.
    init(_ words: [String], isCommand: Bool, timeout: Duration, responder: (any RPCResponder)?)
        async throws
    {
        let address = words[0]
        do {
            if !isCommand, address.hasPrefix("nats://") || address.hasPrefix("tls://") {
                if responder != nil { throw CommandError.notWatchable(overNATS: true) }
                #if NATS
                try await self.init(service: address, timeout)
                return
                #else
                throw CommandError.notConnected(
                    address,
                    "this build has no NATS; build it with --traits NATS"
                )
                #endif
            }
            #if os(macOS) || os(Linux)
            if isCommand {
                let (process, socket) = try Process.server(words)
                self.init(
                    RPCClient(socket, timeout: timeout, responder: responder),
                    end: { await process.end() }
                )
                return
            }
            #endif
            #if !os(Windows) && !os(WASI)
            if !isCommand {
                let socket = try await UnixSocket(connectingTo: address)
                self.init(RPCClient(socket, timeout: timeout, responder: responder))
                return
            }
            #endif
        } catch {
            throw error as? CommandError ?? .notConnected(address, "\(error)")
        }
        throw CommandError.notConnected(address, "this system has no way to it")
    }

    private init(_ client: RPCClient, end: @escaping @Sendable () async -> Void = {}) {
        describe = { try await client.request("rpc.discover") }
        request = { try await client.request($0, $1, onProgress: $2) }
        waitUntilClosed = { await client.waitUntilClosed() }
        close = {
            await client.closeAfterWriting()
            await end()
        }
    }

    #if NATS
    /// Connects to a service.
    ///
    /// - Parameters:
    ///   - address: The address, `nats://HOST:PORT/SERVICE`.
    ///   - timeout: The time limit for each answer.
    private init(service address: String, _ timeout: Duration) async throws {
        let slash = address.lastIndex(of: "/") ?? address.startIndex
        var options = NATSOptions(servers: [String(address[..<slash])])
        options.name = "dispatch"
        let connection = try await NATSConnection(options)
        let client = try NATSClient(
            String(address[slash...].dropFirst()),
            over: connection,
            timeout: timeout
        )
        describe = { try await client.describe() }
        request = { method, parameters, _ in
            do {
                return try await client.request(method, parameters)
            } catch NATSError.refused(let error) {
                throw error
            }
        }
        let store = try NATSStore(client.service)
        letters = { number in
            let letters = try await store.deadLetters(
                after: (number ?? 1) - 1,
                limit: number == nil ? .max : 1,
                on: connection
            )
            if let number, letters.first?.sequence != number {
                throw CommandError.unknown("dead letter", "\(number)", [])
            }
            return letters.map { letter in
                DeadLetter(
                    number: letter.sequence,
                    id: letter.id,
                    receiver: letter.receiver,
                    error: letter.error,
                    request: letter.shownRequest
                ) {
                    try await store.sendAgain(letter, on: connection)
                }
            }
        }
        backlog = {
            let backlog = try await store.backlog(on: connection)
            return StoreBacklog(text: "\(backlog)", json: backlog.json)
        }
        deleteHandled = { try await store.deleteHandledMessages(on: connection) }
        close = { await connection.close() }
    }
    #endif
}

#if os(macOS) || os(Linux)
extension Process {
    /// Starts a program, found as in a shell, with the connection as its standard input and output.
    static func server(_ words: [String]) throws -> (Process, UnixSocket) {
        let (socket, child) = try UnixSocket.pair()
        let streams = FileHandle(fileDescriptor: child, closeOnDealloc: true)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardInput = streams
        process.standardOutput = streams
        try process.run()
        try streams.close()
        return (process, socket)
    }

    /// Waits for the process, whose standard input has ended, to exit; then terminates it.
    func end() async {
        for signal in [SIGTERM, SIGKILL] {
            for _ in 0..<200 where isRunning { try? await Task.sleep(for: .milliseconds(10)) }
            if isRunning { kill(processIdentifier, signal) }
        }
    }
}
#endif
