internal import SelectorDispatch

/// A session over a transport, from the first byte to the last.
final class RPCConnection: Sendable {
    let session: RPCSession
    private let transport: any RPCTransport
    private let framing: RPCFraming
    private let limits: RPCLimits
    private let observer: (@Sendable (RPCIncident) -> Void)?
    private let outbox: RPCOutbox

    init(
        _ responder: any RPCResponder, _ transport: some RPCTransport, _ framing: RPCFraming, _ limits: RPCLimits,
        clock: some Clock<Duration> = ContinuousClock(), observer: (@Sendable (RPCIncident) -> Void)?
    ) {
        let outbox = RPCOutbox(framing, transport)
        session = RPCSession(responder, limits: limits, clock: clock, observer: observer) { try await outbox.send($0) }
        self.transport = transport
        self.framing = framing
        self.limits = limits
        self.observer = observer
        self.outbox = outbox
    }

    /// Handles the connection until the peer has sent all and got all answers, the connection breaks, or the task is
    /// canceled.
    ///
    /// A peer that only ends its own side still gets its answers. If it is gone, its requests are canceled.
    func run() async {
        await withTaskCancellationHandler {
            await withTaskGroup { group in
                group.addTask {
                    await self.transport.waitForHangUp()
                    self.session.peerIsGone()
                }
                await read()
                group.cancelAll()
                self.transport.close()
            }
        } onCancel: {
            close()
        }
        session.cancelAll()
        session.outgoing.close(RPCConnectionError.closed)
    }

    /// Closes the connection. The peer's requests are canceled, and requests to it fail.
    func close() {
        transport.close()
        session.cancelAll()
        session.outgoing.close(RPCConnectionError.closed)
    }

    private func read() async {
        var reader = RPCFrameReader(framing, limit: limits.json.bytes)
        do {
            while let bytes = try await transport.read() {
                reader.append(bytes)
                while let frame = try reader.next() { await take(frame) }
            }
            if let frame = try reader.end() { await take(frame) }
            session.outgoing.close(RPCConnectionError.closed)
            await session.waitForRequests()
        } catch {
            if !Task.isCancelled { observer?(RPCIncident(request: nil, answer: nil, reason: error)) }
        }
    }

    private func take(_ frame: RPCFrameReader.Frame) async {
        switch frame {
        case .text(let text): await session.receive(text) { await self.reply($0) }
        case .tooLarge(let bytes, let outline):
            await session.refuse(bytes: bytes, outline) { await self.reply($0) }
        }
    }

    private func reply(_ answer: [UInt8]?) async {
        guard let answer else { return }
        // If the answer can't be sent, the connection is broken, and reading ends, too.
        do { try await outbox.send(answer) } catch { transport.close() }
    }
}
