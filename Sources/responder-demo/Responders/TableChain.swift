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
        let entries = userInfo.map { "\($0.key): \($0.value)" }.sorted()
        let sender = sender?.description ?? "nil"
        notes.add("btnClick1(\(sender), userInfo: [\(entries.joined(separator: ", "))])")
        return true
    }

    @Handler private func moveRow(_ row: Int, to target: Int, animated: Bool, note: String? = nil)
        -> Int
    {
        notes.add("moveRow(\(row), to: \(target), animated: \(animated))")
        return target - row
    }

    @Handler private func reload() {
        notes.add("reload()")
    }
}

extension NodeChain {
    static func table(_ notes: Notes) -> NodeChain {
        NodeChain(connecting: [
            TableController("controller", notes: notes),
            Node("superTable", notes: notes),
            SuperCell("superCell", notes: notes),
            Node("subTable", notes: notes),
            Node("subCell", notes: notes),
            Button("button", notes: notes),
        ])
    }
}
