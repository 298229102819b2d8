public import SelectorDispatch

/// The responders that a message visits, found before any of their code runs.
///
/// A circle is found by Brent's algorithm: one remembered responder, moved to the current one whenever the number of
/// steps since has doubled. No memory besides the result, and no more than a comparison per step.
struct ChainWalk {
    private var remembered: (any Responder)?
    private var steps = 0
    private var limit = 1

    /// Whether `responder` closes a circle.
    mutating func closesCircle(_ responder: any Responder) -> Bool {
        if responder === remembered { return true }
        steps += 1
        if steps == limit {
            remembered = responder
            steps = 0
            limit *= 2
        }
        return false
    }

    /// The chain from `first` on, itself included.
    ///
    /// - Throws: ``DispatchError/chainCycle(_:through:)``.
    static func responders(
        from first: (any Responder)?, message: @autoclosure () -> DispatchError.Message
    ) throws(DispatchError) -> [any Responder] {
        var walk = ChainWalk()
        var responders: [any Responder] = []
        var next = first
        while let responder = next {
            guard !walk.closesCircle(responder) else {
                throw .chainCycle(message(), through: names(ofCircleAt: responder))
            }
            responders.append(responder)
            next = responder.nextResponder
        }
        return responders
    }

    /// The types of the circle's responders, beginning with the one where it was noticed.
    private static func names(ofCircleAt start: any Responder) -> [String] {
        var names: [String] = []
        var next: (any Responder)? = start
        repeat {
            guard let responder = next, names.count < namesInErrors else { return names + ["…"] }
            names.append("\(type(of: responder))")
            next = responder.nextResponder
        } while next !== start
        return names
    }

    /// How many responders an error names at most.
    static let namesInErrors = 16
}

extension Responder {
    /// This responder, its next responder, and so on to the end of the chain.
    ///
    /// - Throws: ``DispatchError/chainCycle(_:through:)``.
    /// - Complexity: O(length of the chain).
    public func responderChain() throws(DispatchError) -> [any Responder] {
        try ChainWalk.responders(
            from: self,
            message: DispatchError.Message(selector: "nextResponder", receiver: "\(type(of: self))", kind: .instance))
    }
}
