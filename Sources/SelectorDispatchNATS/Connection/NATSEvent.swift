#if NATS
    /// Something that happened to a connection or to a message, for the program's own log. It contains no secret.
    @nonexhaustive
    public enum NATSEvent: Sendable {
        /// The server is gone. The client looks for one.
        case disconnected
        /// The client is connected again.
        case reconnected
        /// The connection is closed for good.
        case closed
        /// The C client reported a problem outside a call of the program, such as a subject that the server doesn't permit.
        case failed(NATSError)
        /// An answer couldn't be sent.
        case unanswered(subject: String, NATSError)
        /// A one-way message couldn't be sent. Its sender had gone on.
        case unsent(subject: String, NATSError)
        /// A message was refused, because the service had as many as its limits allow. The sender got an answer, if it waits.
        case refusedBusy(subject: String)
        /// A stored message's handler failed. The message comes again, or goes to the dead letters.
        case storedFailed(NATSDelivery, any Error)
        /// A stored message was handled, and the server has confirmed that it knows.
        case acknowledged(NATSDelivery)
        /// The server didn't confirm that a stored message was handled. The message may come again.
        case acknowledgementLost(NATSDelivery)
        /// A stored message came to a worker that had been stopped meanwhile, such as by the system. Another one gets it.
        case stale(NATSDelivery)
        /// A stored message was moved to the dead letters.
        case deadLetter(NATSDelivery)
        /// The worker can't get stored messages, for a reason such as ``NATSError/noStore(name:)``. It tries again.
        case workerWaits(any Error)
    }
#endif
