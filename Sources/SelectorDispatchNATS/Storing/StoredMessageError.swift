#if NATS
internal import SelectorDispatch

/// The reason why a stored message has failed, other than an error of its handler.
enum StoredMessageError: Error, CustomStringConvertible {
    case noRequest
    case noReceiver(subject: String)
    case workersDied(failures: Int)
    /// An event only: the message isn't acknowledged while its handler runs.
    case stillRuns

    var description: String {
        switch self {
        case .noRequest: "the message isn't a request of JSON-RPC"
        case .noReceiver(let subject): "the subject \(subject.shown()) names no receiver"
        case .workersDied(let failures):
            """
            the handler failed \(failures) times, the last time without returning: \
            did its worker die?
            """
        case .stillRuns: "the handler still runs, though its time is over and its task was canceled"
        }
    }
}
#endif
