#if NATS
internal import SelectorDispatch

/// The reason why a stored message has failed, other than an error of its handler.
enum StoredMessageError: Error, CustomStringConvertible {
    case noRequest
    case noReceiver(subject: String)
    /// The handler failed, and its worker ended before it could bury the message.
    case failed(times: Int)
    case workersDied(deliveries: Int)
    /// An event only: the message isn't acknowledged while its handler runs.
    case stillRuns
    case ofSecretHandler

    var description: String {
        switch self {
        case .noRequest: "the message isn't a request of JSON-RPC"
        case .noReceiver(let subject): "the subject \(subject.shown()) names no receiver"
        case .failed(let times): "the handler failed \(times) times"
        case .workersDied(let deliveries):
            """
            the handler didn't return in \(deliveries) deliveries, the last time alone in its \
            worker: did its worker die?
            """
        case .ofSecretHandler: "an error of a secret handler"
        case .stillRuns: "the handler still runs, though its time is over and its task was canceled"
        }
    }
}
#endif
