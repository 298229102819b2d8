internal import SelectorDispatchJSON

/// A text that a peer sent: one message or a batch.
enum RPCText {
    case messages([RPCMessage], isBatch: Bool)
    /// Neither, for a reason: each request in the outline is answered by the error.
    indirect case refused(RPCError, reason: any Error, RPCOutline)

    /// Reads a text, within the limits on its size, its depth and the number of its messages.
    init(_ frame: RPCFrameReader.Frame, _ limits: RPCLimits) {
        let bytes: [UInt8]
        switch frame {
        case .text(let text): bytes = text
        case .tooLarge(let count, let outline):
            let reason = JSONError(.tooLarge(bytes: count, limit: limits.json.bytes))
            self = .refused(reason, outline)
            return
        }
        if let message = RPCMessage(request: bytes, limits) {
            self = .messages([message], isBatch: false)
            return
        }
        do throws(JSONError) {
            switch try JSONValue(parsing: bytes, limits: limits.json) {
            case .array([]):
                self = .refused(.invalidRequest, reason: RPCMessageError.emptyBatch, RPCOutline())
            case .array(let elements) where elements.count > limits.batch:
                let problem = RPCMessageError.largeBatch(count: elements.count, limit: limits.batch)
                self = .refused(
                    .invalidRequest.explained("\(problem)"),
                    reason: problem,
                    RPCOutline(bytes)
                )
            case .array(let elements):
                self = .messages(elements.map(RPCMessage.init), isBatch: true)
            case let json: self = .messages([RPCMessage(json)], isBatch: false)
            }
        } catch {
            self = .refused(error, RPCOutline(bytes))
        }
    }

    /// Returns a text that can't be read.
    ///
    /// Its identifiers count only if it exceeds a limit and all its brackets are closed. Otherwise
    /// it isn't JSON, and gets one error without an identifier. As an exception, a text that has
    /// only responses gets no answer, but ends the requests that wait for them.
    private static func refused(_ reason: JSONError, _ outline: RPCOutline) -> RPCText {
        let error = RPCError(reading: reason)
        let isRead = error.code == RPCError.invalidRequest.code || outline.hasOnlyResponses
        let isKnown = isRead && outline.isComplete
        return .refused(error, reason: reason, isKnown ? outline : RPCOutline())
    }
}
