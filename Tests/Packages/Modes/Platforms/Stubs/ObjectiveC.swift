import Synchronization

/// The parts of the Objective-C runtime's module that the library uses, for a build without the
/// module.
///
/// As in the original, a selector is the address of a name that is kept forever, once for each
/// name.
public struct Selector: ExpressibleByStringLiteral, Hashable, CustomStringConvertible, Sendable {
    private final class Name: Sendable {
        let text: String

        init(_ text: String) {
            self.text = text
        }
    }

    private static let names = Mutex<[String: Name]>([:])
    private let name: Unmanaged<Name>

    public init(_ text: String) {
        name = Self.names.withLock { names in
            let name = names[text] ?? Name(text)
            names[text] = name
            return .passUnretained(name)
        }
    }

    public init(stringLiteral text: String) {
        self.init(text)
    }

    public var description: String { name.takeUnretainedValue().text }

    public static func == (first: Selector, second: Selector) -> Bool {
        first.name.toOpaque() == second.name.toOpaque()
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name.toOpaque())
    }
}
