import ResponderChain
import SelectorDispatch

/// A responder of the demo, known by name in the input.
class Node: Responder {
    let name: String
    let transcript: Transcript
    weak var nextResponder: (any Responder)?

    init(_ name: String, transcript: Transcript) {
        self.name = name
        self.transcript = transcript
    }
}

extension Node: CustomStringConvertible {
    var description: String { name }
}

/// What handlers noted while the last message was on its way.
final class Transcript {
    private(set) var lines: [String] = []

    func note(_ line: String) {
        lines.append(line)
    }

    func clear() {
        lines.removeAll(keepingCapacity: true)
    }
}
