/// Code without a library: closures over argument arrays, by name, with casts.
typealias Closure = ([Any?]) throws -> Any?

struct ArgumentMistake: Error {}

@inline(never)
func handWrittenTable(_ controller: Controller) -> [String: Closure] {
    [
        "btnClick1:userInfo:": { try click(controller, $0) },
        "reload": { _ in
            controller.reload()
            return nil
        },
        "insert:title:at:weight:": { try insert(controller, $0) },
    ]
}

/// The same calls by a `switch` over the name.
@inline(never)
func handWrittenSwitch(_ name: String, _ controller: Controller, _ arguments: [Any?]) throws -> Any?
{
    switch name {
    case "btnClick1:userInfo:": return try click(controller, arguments)
    case "reload":
        controller.reload()
        return nil
    case "insert:title:at:weight:": return try insert(controller, arguments)
    default: throw ArgumentMistake()
    }
}

@inline(__always)
private func click(_ controller: Controller, _ arguments: [Any?]) throws -> Any? {
    guard arguments.count == 2, let sender = arguments[0] as? Button,
        let userInfo = arguments[1] as? [String: String]
    else {
        throw ArgumentMistake()
    }
    controller.btnClick1(sender, userInfo: userInfo)
    return nil
}

@inline(__always)
private func insert(_ controller: Controller, _ arguments: [Any?]) throws -> Any? {
    guard arguments.count == 4, let sender = arguments[0] as? Button,
        let index = arguments[2] as? Int,
        let weight = arguments[3] as? Double
    else {
        throw ArgumentMistake()
    }
    return controller.insert(sender, title: arguments[1] as? String, at: index, weight: weight)
}

/// A node of a hand-written chain.
class WalkNode {
    weak var next: WalkNode?

    func perform(_ name: String, _ arguments: [Any?]) throws -> Any? {
        guard let next else { throw ArgumentMistake() }
        return try next.perform(name, arguments)
    }
}

/// The end of a hand-written chain, with a table.
final class WalkEnd: WalkNode {
    let table: [String: Closure]

    init(_ table: [String: Closure]) {
        self.table = table
    }

    override func perform(_ name: String, _ arguments: [Any?]) throws -> Any? {
        guard let closure = table[name] else { throw ArgumentMistake() }
        return try closure(arguments)
    }
}

/// A link of a chain that holds the next one weakly, and does no work.
final class WeakLink {
    weak var next: WeakLink?
}

/// A link of a chain that holds the next one strongly, and does no work.
final class StrongLink {
    var next: StrongLink?
}
