import SelectorDispatchJSON
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
        "", "{", "{}", "{}x", "[]", "null", #"""#, #"{""#, #"{"id"#, #"{"id""#, #"{"id":"#, #"{"id":1"#, #"{"id":1,"#,
        #"{"id":1,}"#, #"{"id":1}}"#, #"{"id":1,"id":1,"jsonrpc":"2.0","method":"sum"}"#, #"{"idx":1}"#, #"{"i":1}"#,
        #"{"jsonrpc":"2.0","id":true,"method":"sum"}"#, #"{"jsonrpc":2.0,"id":1,"method":"sum"}"#,
        #"{"jsonrpc":"1.0","id":1,"method":"sum"}"#, #"{"jsonrpc":"2.0","id":1,"method":7}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"sum","params":3}"#, #"{"jsonrpc":"2.0","id":1}"#,
        #"{"jsonrpc":"2.0","id":1,"result":3}"#, #"{"jsonrpc":"2.0","id":1,"method":"sum","more":3}"#,
        #"{"jsonrpc":"2.0","\u0069d":1,"method":"sum"}"#, #"{"jsonrpc":"2.0","id":1,"method":"sum","params":[[[[]]]]}"#,
        #"{"jsonrpc":"2.0","method":"a text that is too long for the limit","params":[1,2,3,4,5,6,7,8,9,10]}"#,
    ]

    /// A text that is most likely a request is read in another way than the others, with the same outcome.
    @Test(arguments: requests + others) func `a text means what its JSON means`(_ text: String) {
        let limits = RPCLimits(json: JSONLimits(bytes: 90, depth: 4))
        let read = RPCText(.text(Array(text.utf8)), limits)
        do {
            let json = try JSONValue(parsing: text, limits: limits.json)
            switch read {
            case .message(let message):
                #expect(message == RPCMessage(json))
                if case .request(let request) = message { #expect(request.bytes == request.json.bytes) }
            case .refused(let error, _, _): #expect(json == [] && error.code == RPCError.invalidRequest.code)
            case .batch: Issue.record("a batch")
            }
        } catch {
            guard case .refused(_, let reason, _) = read else {
                Issue.record("\(read)")
                return
            }
            #expect("\(reason)" == "\(error)")
        }
    }

    @Test(arguments: requests) func `a request is read without a table of its members`(_ text: String) {
        let names: [StaticString] = ["jsonrpc", "id", "method", "params"]
        #expect(JSONValue.members(names, parsing: Array(text.utf8), limits: JSONLimits())?[0] == "2.0")
    }
}
