public import ResponderChain

/// Makes a chain of spies, each the next responder of the one before it.
///
/// ```swift
/// let spies = chain("button", "cell", "controller")
/// spies[2].stub("save:", returning: true)
/// try spies[0].route("save:", with: [1])
/// ```
///
/// - Parameter names: from below up.
/// - Returns: the spies, in the order of their names. Next responders are held weakly: keep the array.
public func chain(_ names: String...) -> [MessageSpy] {
    let spies = names.map { MessageSpy($0) }
    link(spies)
    return spies
}

/// Links responders to a chain: each gets the one after it as its next responder; the last one keeps its own.
///
/// ```swift
/// link([button, cell, MessageSpy("controller")])
/// ```
public func link(_ responders: [any Responder]) {
    for (responder, next) in zip(responders, responders.dropFirst()) {
        (responder as? any LinkedResponder)?.nextResponder = next
    }
}
