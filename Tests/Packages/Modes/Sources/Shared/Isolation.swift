import Base
import SelectorDispatch

// A class for each source of a method's isolation. Each method asserts its isolation.

@globalActor actor Storage {
    static let shared = Storage()
}

// Global actors that aren't actors. Optimized programs lack the types of those that only the types of
// functions name.

actor Guard {}

@globalActor nonisolated enum Vault {
    static let shared = Guard()
}

nonisolated enum House {
    @globalActor nonisolated struct Cellar {
        static let shared = Guard()
    }
}

@globalActor nonisolated enum Attic {
    static let shared = Guard()
}

@globalActor nonisolated struct Loft {
    static let shared = Guard()
}

@globalActor nonisolated enum Shed {
    static let shared = Guard()
}

typealias Visit = @Shed () -> Int

@globalActor private nonisolated struct Drawer {
    fileprivate static let shared = Guard()
}

@globalActor nonisolated enum Hall {
    static let shared = Guard()
}

typealias Lobby = Hall

nonisolated final class ValueIsolated: MessageReceiver, Sendable {
    @Handler @Vault func byEnum() -> Bool {
        Vault.shared.assertIsolated()
        return true
    }

    @Handler @House.Cellar func byNestedStruct() -> Bool {
        House.Cellar.shared.assertIsolated()
        return true
    }

    @Handler func keep(_ body: @escaping @Attic () -> Int) -> Bool {
        true
    }

    @Handler func visit(_ all: [Visit]) -> Int {
        all.count
    }

    @Handler private func open(_ drawers: [@Drawer () -> Int]) -> Int {
        drawers.count
    }

    // The generated file can't name the actor, which another file declares.
    @Handler @Base.Pit func byForeignNested() -> Bool {
        Base.Pit.shared.assertIsolated()
        return true
    }
}

@Lobby final class HallIsolated: MessageReceiver {
    nonisolated init() {}

    @Handler func byAliasOfClass() -> Bool {
        Hall.shared.assertIsolated()
        return true
    }

    @Handler func byAliasOfClassToo() -> Bool {
        Hall.shared.assertIsolated()
        return true
    }
}

@Loft class LoftIsolated: MessageReceiver {
    nonisolated init() {}

    @Handler func byStructOfClass() -> Bool {
        Loft.shared.assertIsolated()
        return true
    }
}

@MainActor class ClassIsolated: MessageReceiver {
    init() {}

    @Handler func byClass() -> Bool {
        onMain()
    }

    @Handler func byClassLater() async -> Bool {
        await Task.yield()
        return onMain()
    }

    @Handler nonisolated func exempt() -> Bool {
        true
    }

    @Handler static func ofType() -> Bool {
        onMain()
    }
}

final class InheritedIsolated: ClassIsolated {
    override init() {}

    @Handler private func byInheritance(_ text: String) -> Bool {
        onMain()
    }
}

// Without full concurrency checking, the compiler omits these classes' isolation from the types of
// their members.
@preconcurrency @MainActor class OlderIsolated: MessageReceiver {
    init() {}

    @Handler func byOlderClass() -> Bool {
        onMain()
    }
}

final class InheritedOlder: OlderBase {
    override init() {}

    @Handler func byOlderBase() -> Bool {
        onMain()
    }

    @Handler func byOlderBaseLater() async -> Bool {
        onMain()
    }
}

@MainActor protocol MainProtocol {}

final class ProtocolIsolated: MainProtocol, MessageReceiver {
    nonisolated init() {}

    @Handler func byProtocol() -> Bool {
        onMain()
    }

    @Handler private func byProtocolToo() -> Bool {
        onMain()
    }
}

nonisolated final class MethodIsolated: MessageReceiver, Sendable {
    @Handler @MainActor func byMethod() -> Bool {
        onMain()
    }

    @Storage @Handler func byOtherMethod() -> Bool {
        onStorage()
    }

    @Handler nonisolated func nowhere() async -> Bool {
        true
    }
}

@MainActor extension MethodIsolated {
    @Handler func byExtension() -> Bool {
        onMain()
    }

    @Handler func byExtensionToo() -> Bool {
        onMain()
    }
}

nonisolated extension ClassIsolated {
    @Handler func exemptByExtension() -> Bool {
        true
    }

    @Handler func exemptByExtensionToo() async -> Bool {
        true
    }
}

nonisolated final class Conforming: MessageReceiver, Sendable {}

extension Conforming: @MainActor MainProtocol {
    @Handler func besideConformance() -> Bool {
        true
    }

    @Handler func besideConformanceToo() -> Bool {
        true
    }
}

@Storage final class StorageIsolated: MessageReceiver {
    nonisolated init() {}

    @Handler private func byCustomActor(_ key: String) -> Bool {
        onStorage()
    }

    @Handler func byCustomActorLater() async throws -> Bool {
        await Task.yield()
        return onStorage()
    }
}

@MainActor private func onMain() -> Bool {
    MainActor.assertIsolated()
    return true
}

@Storage private func onStorage() -> Bool {
    Storage.assertIsolated()
    return true
}

extension Main {
    static func isolation(_ checks: inout Checks) async throws {
        checks.expect("isolated by the class", try ClassIsolated().send("byClass"), is: true)
        checks.expect(
            "static, isolated by the class",
            try await ClassIsolated.awaited.send("ofType"),
            is: true
        )
        checks.expect(
            "by inheritance",
            try InheritedIsolated().send("byInheritance:", with: ["x"]),
            is: true
        )
        checks.expect("inherited, by the class", try InheritedIsolated().send("byClass"), is: true)
        checks.expect("by a protocol", try ProtocolIsolated().send("byProtocol"), is: true)
        checks.expect("by the method", try MethodIsolated().send("byMethod"), is: true)
        checks.expect("by the extension", try MethodIsolated().send("byExtension"), is: true)
        checks.expect("exempt", try ClassIsolated().send("exempt"), is: true)
        checks.expect(
            "from elsewhere",
            fails:
                "-[StorageIsolated byCustomActor:]: the handler is isolated to Storage, "
                + "but the sender runs isolated to MainActor; "
                + "use 'try await receiver.awaited.send(…)'"
        ) {
            try StorageIsolated().send("byCustomActor:", with: ["x"])
        }
        let table: [(receiver: any MessageReceiver & Sendable, selectors: [Selector])] = [
            (
                ClassIsolated(),
                ["byClass", "byClassLater", "exemptByExtension", "exemptByExtensionToo", "exempt"]
            ),
            (InheritedIsolated(), ["byInheritance:", "byClassLater"]),
            (OlderIsolated(), ["byOlderClass"]),
            (InheritedOlder(), ["byOlderBase", "byOlderBaseLater"]),
            (ProtocolIsolated(), ["byProtocol", "byProtocolToo"]),
            (
                MethodIsolated(),
                ["byMethod", "byOtherMethod", "byExtension", "byExtensionToo", "nowhere"]
            ),
            (Conforming(), ["besideConformance", "besideConformanceToo"]),
            (StorageIsolated(), ["byCustomActor:", "byCustomActorLater"]),
        ]
        for (receiver, selectors) in table {
            for selector in selectors {
                let arguments = selector.description.hasSuffix(":") ? ["x"] : []
                let fromMain = try await receiver.awaited.send(selector, with: arguments)
                checks.expect("awaited from the main actor: \(selector)", fromMain, is: true)
                let fromElsewhere = try await sendFromElsewhere(receiver, selector, arguments)
                checks.expect("awaited from elsewhere: \(selector)", fromElsewhere, is: true)
            }
        }
    }

    @concurrent private nonisolated static func sendFromElsewhere(
        _ receiver: any MessageReceiver & Sendable,
        _ selector: Selector,
        _ arguments: [String]
    ) async throws -> Bool? {
        try await receiver.awaited.send(selector, with: arguments) as? Bool
    }
}

// The same handler alone and with another one, in each place in which the language finds unstated
// isolation. Two handlers are registered by one function, which must not change their isolation.

nonisolated final class ExemptAlone: MessageReceiver {
    @Handler func first() {}
}

nonisolated final class Exempt: MessageReceiver {
    @Handler func first() {}
    @Handler func second() {}
}

extension Exempt {
    @Handler func third() {}
    @Handler func fourth() {}
}

extension ExemptAlone {
    @Handler func third() {}
}

nonisolated enum ExemptPlace {
    final class Alone: MessageReceiver {
        @Handler func first() {}
    }

    final class Both: MessageReceiver {
        @Handler func first() {}
        @Handler func second() {}
    }
}

nonisolated class ExemptBase: MessageReceiver {}

final class ExemptSubAlone: ExemptBase {
    @Handler func first() {}
}

final class ExemptSub: ExemptBase {
    @Handler func first() {}
    @Handler func second() {}
}

struct FailureAlone: Error, MessageReceiver {
    @Handler func first() {}
}

struct Failure: Error, MessageReceiver {
    @Handler func first() {}
    @Handler func second() {}
}

final class DefaultAlone: MessageReceiver {
    @Handler func first() {}
}

final class Default: MessageReceiver {
    @Handler func first() {}
    @Handler func second() {}
}

nonisolated extension Default {
    @Handler func third() {}
    @Handler func fourth() {}
}

/// A source of unstated isolation, with a type of one handler, `first`, and a type of two, `first`
/// and `second`.
struct IsolationSource {
    let name: String
    let alone: Any.Type
    let both: Any.Type
    /// Whether the handlers are nonisolated in each mode.
    let isExempt: Bool

    static let all = [
        IsolationSource("type", ExemptAlone.self, Exempt.self, isExempt: true),
        IsolationSource("place", ExemptPlace.Alone.self, ExemptPlace.Both.self, isExempt: true),
        IsolationSource("base", ExemptSubAlone.self, ExemptSub.self, isExempt: true),
        IsolationSource("conformance", FailureAlone.self, Failure.self, isExempt: true),
        IsolationSource("default", DefaultAlone.self, Default.self, isExempt: false),
    ]

    private init(_ name: String, _ alone: Any.Type, _ both: Any.Type, isExempt: Bool) {
        self.name = name
        self.alone = alone
        self.both = both
        self.isExempt = isExempt
    }
}
