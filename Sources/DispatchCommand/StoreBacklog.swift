internal import SelectorDispatchJSON

/// The messages in a service's store.
struct StoreBacklog: Sendable {
    /// The numbers in words.
    let text: String
    let json: JSONValue
}
