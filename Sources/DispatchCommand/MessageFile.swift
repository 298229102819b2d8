internal import SelectorDispatch
internal import SelectorDispatchJSON

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
        if let json = try? JSONValue(parsing: bytes) {
            add(json, "")
        } else {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated()
            where line.contains(where: { $0 > UInt8(ascii: " ") }) {
                let place = ":\(number + 1)"
                do throws(JSONError) {
                    add(try JSONValue(parsing: line), place)
                } catch {
                    throw .unreadableFile(path + place, "\(error)")
                }
            }
        }
        guard count > 0 else {
            throw .unreadableFile(
                path,
                "no object in it has the member 'selector', as a message has"
            )
        }
    }

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
                let receiver = message.target.map { $0 + "." } ?? ""
                let method = try description.method(named: receiver + message.selector.description)
                _ = try description.arguments(message.arguments, of: method) { value, _ in value }
                return nil
            } catch {
                return (place, "\(error)")
            }
        }
    }
}
