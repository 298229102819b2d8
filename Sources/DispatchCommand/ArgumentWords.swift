internal import SelectorDispatchJSON
internal import SelectorDispatchRPC
internal import ToolSupport

/// Words of a command line as the arguments of a method.
///
/// A word is JSON if it fits the parameter as JSON. Otherwise it is a string: `apple`, and `5` where a string belongs.
/// `-` stands for the text of standard input.
extension Invocation {
    typealias Read = (String) throws(CommandFailure) -> [UInt8]

    /// Returns the request that the words make; without a description, each word is JSON if it can be.
    func request(
        _ name: String, _ description: ServerDescription?, _ read: Read
    ) throws(CommandFailure) -> (method: String, RPCParameters) {
        let method = try description?.method(named: name)
        let result: RPCParameters
        if let parameters {
            switch try? JSONValue(parsing: try Self.text(parameters, read)) {
            case .array(let elements)?: result = .positional(elements)
            case .object(let members)?: result = .named(members)
            default:
                let expected = ["a JSON array", "a JSON object"]
                throw .usage(.invalidValue(option: "--parameters", value: parameters, expected: expected), .call)
            }
        } else {
            let texts = try arguments.dropFirst().map { word throws(CommandFailure) in try Self.text(word, read) }
            if let description, let method {
                result = .positional(try description.arguments(texts, of: method, read: Self.value))
            } else {
                result = .positional(texts.map { (try? JSONValue(parsing: $0)) ?? .string($0) })
            }
        }
        return (method?.name ?? name, result)
    }

    private static func text(_ word: String, _ read: Read) throws(CommandFailure) -> String {
        guard word == "-" else { return word }
        let bytes = try read("-")
        return String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }

    private static func value(of text: String, _ schema: JSONSchema) throws(JSONError) -> JSONValue {
        let string = JSONValue.string(text)
        let json = (try? JSONValue(parsing: text)) ?? string
        if (try? schema.check(json)) == nil, (try? schema.check(string)) != nil { return string }
        try schema.check(json)
        return json
    }
}
