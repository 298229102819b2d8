internal import SelectorDispatchJSON

/// A text that a peer sent: one message or a batch.
enum RPCText {
    case message(RPCMessage)
    case batch([RPCMessage])
    /// Neither, for a reason: each request in the outline is answered by the error.
    indirect case refused(RPCError, reason: any Error, RPCOutline)

    /// Reads a text, within the limits on its size, its depth and the number of its messages.
    init(_ frame: RPCFrameReader.Frame, _ limits: RPCLimits) {
        let bytes: [UInt8]
        switch frame {
        case .text(let text): bytes = text
        case .tooLarge(let count, let outline):
            let reason = JSONError(.tooLarge(bytes: count, limit: limits.json.bytes))
            self = .refused(RPCError(reading: reason), reason: reason, outline)
            return
        }
        if let message = RPCMessage(request: bytes, limits) {
            self = .message(message)
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
            case .array(let elements): self = .batch(elements.map(RPCMessage.init))
            case let json: self = .message(RPCMessage(json))
            }
        } catch {
            let answer = RPCError(reading: error)
            let outline = RPCOutline(bytes)
            // In a text that isn't JSON, only an outline that is complete can be trusted.
            let isKnown = answer.code != RPCError.malformed.code || outline.isComplete
            self = .refused(answer, reason: error, isKnown ? outline : RPCOutline())
        }
    }
}
