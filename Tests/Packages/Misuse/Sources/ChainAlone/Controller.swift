public import ResponderChain

public final class Controller: LinkedResponder {
    public init() {}

    @Handler public func tap(_ count: Int) -> Bool { count > 0 }

    func use() throws -> [HandlerTag] {
        try send("tap:", with: [1])
        try send(Controller.tapMessage(1))
        try route("tap:", with: [1])
        return [.exposed]
    }
}
