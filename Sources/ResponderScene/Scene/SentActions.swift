/// The results of several actions that were sent for the same events.
struct SentActions {
    /// The reasons for refused actions, in the actions' order.
    var refusals: [ResponderRefusal] = []

    /// The errors of failed actions, in the actions' order.
    var errors: [any Error] = []

    /// Whether there were actions, and all were refused.
    var isRefused = false
}
