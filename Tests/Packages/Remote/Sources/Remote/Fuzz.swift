import SelectorDispatchRPC
import TestSupport

private let corpus = [
    #"{"jsonrpc":"2.0","method":"subtract","params":[42,23],"id":1}"#,
    #"{"jsonrpc":"2.0","method":"subtract","params":{"minuend":42,"subtrahend":23},"id":"a"}"#,
    #"{"jsonrpc":"2.0","method":"sum","params":[1,2,3,4e1,-5],"id":2.50}"#,
    #"{"jsonrpc":"2.0","method":"divide:by:","params":[1,0],"id":null}"#,
    #"{"jsonrpc":"2.0","method":"calculator.echo","params":[{"a":[null,true,"\u00e9\ud83d\ude00"],"$receiver":"calculator"}],"id":3}"#,
    #"{"jsonrpc":"2.0","method":"secret","id":4}"#,
    #"{"jsonrpc":"2.0","method":"rpc.discover","id":5}"#,
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#,
    #"[{"jsonrpc":"2.0","method":"sum","params":[1],"id":6},{"jsonrpc":"2.0","method":"sum","params":[1]},{"jsonrpc":"2.0","method":"echo","params":[[]],"id":7}]"#,
    #"{"jsonrpc":"2.0","result":19,"id":1}"#,
    #"{"jsonrpc":"2.0","error":{"code":1,"message":"x"},"id":1}"#, "[]", "",
]

private let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\u{0}", "null", "true", "1e999", "-0", "\\ud800",
    "$receiver", "id",
    "2.0", "jsonrpc", "params", "method", "wait", "é", "e\u{301}", "\u{FEFF}", "[[[[[[[[",
    "{\"a\":{\"a\":",
    "9999999999999999999",
]

/// Handles mutated messages: no text causes a crash, and each request with an identifier gets an
/// answer with it.
func fuzz(count: Int) async throws {
    let calculator = Calculator()
    let server = RPCServer(
        root: calculator,
        limits: RPCLimits(json: JSONLimits(bytes: 2_000, depth: 20), batch: 20)
    )
    try server.coder.directory.add(calculator, as: "calculator")
    var generator = SeededGenerator()
    var answered = 0
    for number in 0..<count {
        var text = Array(corpus[Int.random(in: corpus.indices, using: &generator)].utf8)
        for _ in 0..<Int.random(in: 0...4, using: &generator) { mutate(&text, &generator) }
        // A waiting call is canceled with the task of its request.
        let sent = text
        let task = Task { await server.respond(to: sent) }
        if String(decoding: text, as: UTF8.self).contains("wait") { task.cancel() }
        let answer = await task.value
        if answer != nil { answered += 1 }
        let expected = identifiers(in: text)
        let actual = try answer.map { try answers(in: JSONValue(parsing: $0)) } ?? []
        let areAnswered = expected.allSatisfy { id in
            actual.count { $0 == id } >= expected.count { $0 == id }
        }
        guard areAnswered else {
            let words = String(decoding: text, as: UTF8.self)
            let seed = "\(RandomSeed.variable)=\(RandomSeed.current)"
            fail("text \(number), '\(words)', is answered by \(actual); \(seed)")
        }
    }
    print("\(count) mutated messages, \(answered) of them answered")
}

/// Changes some bytes.
private func mutate(_ text: inout [UInt8], _ generator: inout SeededGenerator) {
    let place = Int.random(in: 0...text.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
        text.insert(
            contentsOf: pieces[Int.random(in: pieces.indices, using: &generator)].utf8,
            at: place
        )
    case 1: text.insert(UInt8.random(in: 0...255, using: &generator), at: place)
    case 2:
        if place < text.count { text.remove(at: place) }
    case 3:
        if place < text.count { text[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator) }
    case 4:
        let end = Int.random(in: place...text.count, using: &generator)
        text.insert(contentsOf: text[place..<end], at: place)
    default: text.removeSubrange(place..<Int.random(in: place...text.count, using: &generator))
    }
}

/// Returns the identifiers of the requests in a text.
private func identifiers(in text: [UInt8]) -> [JSONValue] {
    guard let json = try? JSONValue(parsing: text, limits: JSONLimits(bytes: 2_000, depth: 20))
    else { return [] }
    func id(_ json: JSONValue) -> JSONValue? {
        guard case .string? = json["method"], json["jsonrpc"] == "2.0" else { return nil }
        switch json["params"] {
        case nil, .array?, .object?: break
        default: return nil
        }
        switch json["id"] {
        case .number?, .string?, .null?: return json["id"]
        default: return nil
        }
    }
    guard case .array(let elements) = json else { return id(json).map { [$0] } ?? [] }
    return elements.count > 20 ? [] : elements.compactMap(id)
}

/// Returns the identifiers in an answer, in which each response has exactly one of result and
/// error.
private func answers(in json: JSONValue) -> [JSONValue] {
    let responses = if case .array(let elements) = json { elements } else { [json] }
    return responses.map { response in
        check((response["result"] == nil) != (response["error"] == nil), "an answer is \(response)")
        return response["id"] ?? "none"
    }
}
