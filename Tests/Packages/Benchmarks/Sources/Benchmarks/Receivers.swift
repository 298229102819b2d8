import ResponderChain
import SelectorDispatch

/// The handlers' effects, which are printed at the end so that no work is optimized away.
nonisolated(unsafe) var effects = 0

final class Button: MessageReceiver {
    var clicks = 1
}

/// Receives the messages of most cases.
///
/// Handlers and handwritten tables call the same methods.
class Controller: MessageReceiver {
    var count = 0

    deinit {
        effects &+= count
    }

    @Handler func btnClick1(_ sender: Button, userInfo: [String: String]) {
        count &+= sender.clicks &+ userInfo.count
    }

    @Handler func reload() {
        count &+= 1
    }

    @Handler func insert(_ sender: Button, title: String?, at index: Int, weight: Double) -> Int {
        count &+= index
        return count &+ (title == nil ? 1 : 0)
    }
}

/// Far from the root of its class hierarchy.
class Controller1: Controller {}
class Controller2: Controller1 {}
class Controller3: Controller2 {}
final class Controller4: Controller3 {}

@MainActor
final class Screen: MessageReceiver {
    var count = 0

    @Handler func show(_ sender: Int, at index: Int) -> Int {
        count &+= index
        return count
    }

    @Handler func load(_ sender: Int, at index: Int) async -> Int {
        show(sender, at: index)
    }
}

actor Account: MessageReceiver {
    var balance = 0

    @Handler func deposit(_ amount: Int, times: Int) -> Int {
        balance &+= amount &* times
        return balance
    }
}

/// A node of the chains, with a weakly held next responder.
class Node: Responder {
    weak var nextResponder: (any Responder)?
}

/// A node with a strongly held next responder.
final class StrongNode: Responder {
    var nextResponder: (any Responder)?
}

/// The node at the end, which handles.
final class LastNode: Node {
    var count = 0

    deinit {
        effects &+= count
    }

    @Handler func btnClick1(_ sender: Button, userInfo: [String: String]) {
        count &+= sender.clicks &+ userInfo.count
    }
}
