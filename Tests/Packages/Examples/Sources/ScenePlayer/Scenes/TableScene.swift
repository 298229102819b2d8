import ResponderChain
import SelectorDispatch

// Six nodes: controller ← super table ← super cell ← sub table ← sub cell ← button. The button
// knows only the name of the message; only the controller has the method.

final class Button: Node {}

/// Adds an entry to the user info of each message that passes.
final class SuperCell: Node, MessageDecorator {
    func decorate(_ message: inout RoutedMessage) {
        message.userInfo?["test"] = "测试"
    }
}

final class TableController: Node {
    @Handler private func btnClick1(_ sender: Button?, userInfo: [String: Any]) -> Bool {
        transcript.note("btnClick1(\(show(sender)), userInfo: \(show(userInfo)))")
        return true
    }

    @Handler private func moveRow(_ row: Int, to target: Int, animated: Bool, note: String? = nil)
        -> Int
    {
        transcript.note(
            "moveRow(\(row), to: \(target), animated: \(animated), note: \(show(note)))"
        )
        return target &- row  // the recording may contain any numbers
    }

    @Handler private func reload() {
        transcript.note("reload()")
    }
}

extension NodeChain {
    static func table(_ transcript: Transcript) -> NodeChain {
        NodeChain(connecting: [
            TableController("controller", transcript: transcript),
            Node("superTable", transcript: transcript),
            SuperCell("superCell", transcript: transcript),
            Node("subTable", transcript: transcript),
            Node("subCell", transcript: transcript),
            Button("button", transcript: transcript),
        ])
    }
}
