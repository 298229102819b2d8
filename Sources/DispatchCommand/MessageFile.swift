internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// A file of messages: a JSON value in which each object with a `selector` is a message, or one
/// such value per line.
struct MessageFile {
    /// The messages with their places, such as `:3` or `.save`.
    private var messages: [(place: String, json: JSONValue)] = []
    var count: Int { messages.count }

    /// Reads a file.
    ///
    /// - Parameter path: The path of the file, for errors.
    init(_ bytes: [UInt8], _ path: String) throws(CommandError) {
        do throws(JSONError) {
            add(try JSONValue(parsing: bytes), "")
        } catch {
            try addLines(bytes, path, error)
        }
        guard count > 0 else {
            throw .unreadableFile(
                path,
                "no object in it has the member 'selector', as a message has"
            )
        }
    }

    /// Adds the messages of a file that isn't one JSON value.
    ///
    /// - Parameters:
    ///   - bytes: The file. If its first line isn't JSON, it was meant to be one value.
    ///   - path: The path of the file, for errors.
    ///   - error: The error of the file as one value.
    private mutating func addLines(
        _ bytes: [UInt8],
        _ path: String,
        _ error: JSONError
    ) throws(CommandError) {
        let lines = bytes.split(separator: Self.lineFeed, omittingEmptySubsequences: false)
        var hasLine = false
        for (number, line) in lines.enumerated()
        where line.contains(where: { $0 > UInt8(ascii: " ") }) {
            let place = ":\(number + 1)"
            do throws(JSONError) {
                add(try JSONValue(parsing: line), place)
            } catch let lineError {
                if hasLine { throw .unreadableFile(path + place, "\(lineError)") }
                throw .unreadableFile(path + Self.place(of: error, in: bytes), "\(error)")
            }
            hasLine = true
        }
    }

    /// Returns the line of an error, such as `:3`, or an empty string if the error isn't in one.
    private static func place(of error: JSONError, in bytes: [UInt8]) -> String {
        switch error.problem {
        case .malformed(_, let offset), .duplicateName(_, let offset):
            ":\(bytes.prefix(offset).count { $0 == lineFeed } + 1)"
        default: ""
        }
    }

    private static let lineFeed = UInt8(ascii: "\n")

    /// Adds the messages in a value at a place.
    private mutating func add(_ json: JSONValue, _ place: String) {
        switch json {
        case .object(let members) where members["selector"] != nil: messages.append((place, json))
        case .object(let members):
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                add(member, "\(place).\(name.shown())")
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() { add(element, "\(place)[\(index)]") }
        default: break
        }
    }

    /// Returns the messages that the server would refuse, in the order of the file.
    func problems(_ description: ServerDescription) -> [(place: String, text: String)] {
        messages.compactMap { place, json in
            do {
                let message = try JSONMessage(json)
                let selector = message.selector.description
                let name = RPCMethodName(selector, of: message.target)
                let method = try description.method(named: name.description)
                _ = try description.arguments(message.arguments, of: method) { value, _ in value }
                return nil
            } catch {
                return (place, "\(error)")
            }
        }
    }
}
