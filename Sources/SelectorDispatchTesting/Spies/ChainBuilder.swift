public import ResponderChain

/// Creates a chain of spies, each the next responder of the previous one.
///
/// ```swift
/// let spies = chain("button", "cell", "controller")
/// try spies[2].stub("save:", returning: true)
/// try spies[0].route("save:", with: [1])
/// ```
///
/// - Parameter names: The names of the spies, from the bottom of the chain up.
/// - Returns: The spies, in the order of their names. Keep the array; spies hold their next
///   responders weakly.
public func chain(_ names: String...) -> [MessageSpy] {
    let spies = names.map { MessageSpy($0) }
    link(spies)
    return spies
}

/// Links responders to a chain.
///
/// Each `LinkedResponder` gets the one after it as its next responder. The last one keeps its own.
///
/// ```swift
/// link([button, cell, MessageSpy("controller")])
/// ```
///
/// - Parameter responders: The responders, from the bottom of the chain up.
public func link(_ responders: [any Responder]) {
    for (responder, next) in zip(responders, responders.dropFirst()) {
        (responder as? any LinkedResponder)?.nextResponder = next
    }
}
