internal import ResponderChain

extension ResponderGestureRecognizer {
    /// Sends all actions, even if some of them fail.
    func sendActions() -> SentActions {
        let application = view?.window?.application
        return calling {
            actions.send(.change) { action, target in
                guard let application else {
                    return try ActionRoute(action, to: target, from: self, in: nil).send()
                }
                return try application.sendAction(action, to: target, from: self)
            }
        }
    }

    /// Explains the routes of the actions, without sending the actions.
    func explainActions() -> [RouteExplanation] {
        actions.explanations(for: .change, from: self, in: view?.window?.application)
    }
}
