import Testing

@testable import SelectorDispatchRPC

@Suite struct MessageTests {
    private static let requests = [
        #"{"jsonrpc":"2.0","id":1,"method":"sum","params":[1,2]}"#,
        #" { "params" : { "id" : [] } , "method" : "sum" , "jsonrpc" : "2.0" } "#,
        #"{"jsonrpc":"2.0","id":null,"method":"sum"}"#,
        #"{"jsonrpc":"2.0","method":"sum","id":"é\n\u0041"}"#,
        #"{"jsonrpc":"2.0","method":"sum","params":[[[]]]}"#,
    ]
    private static let others = [
        "", "{", "{}", "{}x", "[]", "null", #"""#, #"{""#,
        #"{"id"#, #"{"id""#, #"{"id":"#, #"{"id":1"#, #"{"id":1,"#, #"{"id":1,}"#, #"{"id":1}}"#,
        #"{"id":1,"id":1,"jsonrpc":"2.0","method":"sum"}"#,
        #"{"idx":1}"#, #"{"i":1}"#,
        #"{"jsonrpc":"2.0","id":true,"method":"sum"}"#,
        #"{"jsonrpc":2.0,"id":1,"method":"sum"}"#,
        #"{"jsonrpc":"1.0","id":1,"method":"sum"}"#,
        #"{"jsonrpc":"2.0","id":1,"method":7}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"sum","params":3}"#,
        #"{"jsonrpc":"2.0","id":1}"#,
        #"{"jsonrpc":"2.0","id":1,"result":3}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"sum","more":3}"#,
        #"{"jsonrpc":"2.0","\u0069d":1,"method":"sum"}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"sum","params":[[[[]]]]}"#,
        #"{"jsonrpc":"2.0","method":"a text that is too long for the limit","params":[1,2,3,4,5,6,7,8,9,10]}"#,
    ]

    /// A text that is most likely a request is read differently from others, with the same outcome.
    @Test(arguments: requests + others) func `a text means what its JSON means`(_ text: String) {
        let limits = RPCLimits(json: JSONLimits(bytes: 90, depth: 4))
        let read = RPCText(.text(text.bytes), limits)
        do {
            let json = try JSONValue(parsing: text, limits: limits.json)
            switch read {
            case .messages(let messages, let isBatch):
                #expect(!isBatch)
                #expect(messages == [RPCMessage(json)])
                if case .request(let request)? = messages.first {
                    #expect(request.bytes == request.json.bytes)
                }
            case .refused(let error, _, _):
                #expect(json == [])
                #expect(error.code == RPCError.invalidRequest.code)
            }
        } catch {
            let refusal =
                if case .refused(_, let reason, _) = read { "\(reason)" } else { "\(read)" }
            #expect(refusal == "\(error)")
        }
    }

    @Test(arguments: requests) func `a request is read without a table of its members`(
        _ text: String
    ) {
        let names: [StaticString] = [
            #""jsonrpc""#, #""id""#, #""method""#, #""params""#,
        ]
        #expect(JSONValue.members(names, parsing: text.bytes, limits: JSONLimits())?[0] == "2.0")
    }
}

@Suite struct ReplyTests {
    private let request = RPCRequest("sum", id: .null)
    private let notification = RPCRequest("sum")
    private let worker = RPCSession.Worker(isShared: false)

    /// Returns the state of a session with one text, and the calls of its requests.
    private func state(isBatch: Bool = false, _ requests: [RPCRequest]) -> (
        RPCSession.State, [RPCSession.Call]
    ) {
        var state = RPCSession.State(RPCLimits(), nil)
        let text = RPCSession.Text { _ in }
        text.isBatch = isBatch
        text.answers = requests.map { _ in nil }
        let calls = requests.enumerated().map {
            RPCSession.Call($1, .concurrent, nil, text, $0, worker)
        }
        state.record(calls, of: text, bytes: 0)
        return (state, calls)
    }

    @Test func `a reply waits for notifications only if there is nothing else`() {
        var (both, calls) = state(isBatch: true, [notification, request])
        _ = both.finish(calls[1], [1], worker)
        #expect(both.work.answered.map(\.reply) == [[91, 1, 93]])
        var (alone, call) = state([notification])
        #expect(alone.work.answered.isEmpty)
        _ = alone.finish(call[0], nil, worker)
        #expect(alone.work.answered.map(\.reply) == [nil])
    }
}
