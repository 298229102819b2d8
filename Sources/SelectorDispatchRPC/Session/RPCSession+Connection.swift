internal import SelectorDispatch

// A session over a transport, from the first byte to the last.

extension RPCSession {
    /// Handles the connection until all requests are received and answered, the connection breaks,
    /// or the task is canceled.
    ///
    /// A peer that ends only its own side gets its answers. If it disconnects, its requests are
    /// canceled.
    ///
    /// - Parameters:
    ///   - transport: The session's transport.
    ///   - mayBeIdle: Whether ``RPCLimits/idleTime`` doesn't apply.
    ///   - patience: The time for which requests may continue if the task is canceled. If nil, they
    ///     are canceled.
    func run(
        _ transport: some RPCTransport,
        mayBeIdle: Bool = true,
        within patience: Duration? = nil
    ) async {
        if !mayBeIdle, let time = limits.idleTime {
            update { $0.idleDeadline = clock.now() + time }
        }
        await withTaskExecutorPreference(RPCSession.threads) {
            await withTaskCancellationHandler {
                await withTaskGroup { group in
                    group.addTask {
                        await transport.waitForHangUp()
                        if !Task.isCancelled { self.peerIsGone() }
                    }
                    await read(transport)
                    group.cancelAll()
                    transport.close()
                }
            } onCancel: {
                end(within: patience)
            }
        }
        update { $0.idleDeadline = nil }
        close()
    }

    /// Takes no further requests, and closes the connection when the running ones are answered, or
    /// after the patience.
    private func end(within patience: Duration?) {
        guard let patience else { return close() }
        update { $0.isEnding = true }
        Task {
            await waitForRequests()
            close()
        }
        Task {
            try await clock.sleep(clock.now() + patience)
            close()
        }
    }

    /// Closes the connection.
    ///
    /// The peer's requests are canceled, and requests to it fail.
    func close() {
        transport?.close()
        cancelAll()
        update { $0.requests.close(&$0.work) }
    }

    /// Receives the peer's texts until it sends no more, and waits for the requests in them.
    private func read(_ transport: some RPCTransport) async {
        var reader = RPCFrameReader(framing, limit: limits.json.bytes)
        /// Whether the time limit for the rest of a text is running.
        var waitsForRest = false
        func endRest() {
            guard waitsForRest else { return }
            waitsForRest = false
            update { $0.restDeadline = nil }
        }
        defer { endRest() }
        do {
            while let bytes = try await transport.read() {
                reader.append(bytes)
                while let frame = try reader.next() {
                    // The next text has a separate time limit.
                    endRest()
                    await receive(frame)
                }
                await flush()
                if reader.isWithinText, !waitsForRest, let time = limits.textTime {
                    waitsForRest = true
                    update { $0.restDeadline = clock.now() + time }
                }
            }
            endRest()
            if let frame = try reader.end() { await receive(frame) }
            await flush()
            update { $0.requests.close(&$0.work) }
            await waitForRequests()
        } catch {
            if !Task.isCancelled {
                report(update { $0.excess } ?? error)
            }
        }
    }

    /// Ends overdue work, and returns the next deadline.
    func endOverdue(_ now: Duration) -> Duration? {
        let (calls, requests, next) = update { $0.takeOverdue(now) }
        end(calls, by: RPCError.timedOut)
        cancelAtPeer(requests)
        let excess = update { $0.excess }
        Task {
            await flush()
            if let excess { await refuse(.timedOut.explained("\(excess)")) }
        }
        return next
    }

    /// Sends an error that is the answer to no request, and closes the connection.
    func refuse(_ error: RPCError) async {
        try? await send(RPCResponse(id: .null, result: .failure(error)).bytes)
        transport?.close()
    }
}
