/// A type whose own coding writes an array in an order that differs from run to run.
protocol UnorderedContainer {
    /// The number of the array's elements that belong together.
    static var elementsInGroup: Int { get }
}

extension Set: UnorderedContainer {
    static var elementsInGroup: Int { 1 }
}

// With other keys than strings and integers, a key and its value alternate.
extension Dictionary: UnorderedContainer {
    static var elementsInGroup: Int { 2 }
}

extension JSONValue {
    /// The array with its groups in the order of their JSON as text.
    func sorted(inGroupsOf count: Int) -> JSONValue {
        guard case .array(let elements) = self else { return self }
        let groups = stride(from: 0, to: elements.count, by: count).map { start in
            let group = elements[start..<min(start + count, elements.count)]
            return (text: group.map(\.description).joined(separator: ","), group: group)
        }
        return .array(groups.sorted { $0.text < $1.text }.flatMap(\.group))
    }
}
