import Base
import ResponderChain
import SelectorDispatch

// Global actors of every kind. The compiler emits the metadata of a type that isn't public only if
// something names the type, and the isolation of a function doesn't count as that in an optimized
// build. So each of these actors isolates handlers in one way only.

@globalActor nonisolated enum EnumActor {
    actor Home {}
    static let shared = Home()
}

@globalActor nonisolated struct StructActor {
    actor Home {}
    static let shared = Home()
}

@globalActor nonisolated final class ClassActor {
    actor Home {}
    static let shared = Home()
}

@globalActor private nonisolated enum PrivateActor {
    actor Home {}
    static let shared = Home()
}

@globalActor public nonisolated enum PublicActor {
    public actor Home {}
    public static let shared = Home()
}

nonisolated enum Place {
    @globalActor nonisolated enum NestedActor {
        actor Home {}
        static let shared = Home()
    }
}

nonisolated final class ByEachActor: MessageReceiver, Sendable {
    @Handler @EnumActor func onEnum() -> Bool {
        EnumActor.shared.preconditionIsolated()
        return true
    }

    @Handler @EnumActor func onEnumLater() async throws -> Bool {
        await Task.yield()
        EnumActor.shared.preconditionIsolated()
        return true
    }

    @Handler @StructActor static func onStruct() -> Bool {
        StructActor.shared.preconditionIsolated()
        return true
    }

    @Handler @ClassActor func onClass() -> Bool {
        ClassActor.shared.preconditionIsolated()
        return true
    }

    @Handler @PrivateActor private func onPrivate() -> Bool {
        PrivateActor.shared.preconditionIsolated()
        return true
    }

    @Handler @PublicActor func onPublic() -> Bool {
        PublicActor.shared.preconditionIsolated()
        return true
    }

    @Handler @Place.NestedActor func onNested() -> Bool {
        Place.NestedActor.shared.preconditionIsolated()
        return true
    }

    @Handler @BaseActor func onAnotherModules() -> Bool {
        BaseActor.shared.preconditionIsolated()
        return true
    }

    @Handler func onNone() -> Bool {
        true
    }
}

@globalActor nonisolated enum ExtensionActor {
    actor Home {}
    static let shared = Home()
}

@ExtensionActor extension ByEachActor {
    @Handler func onExtension() -> Bool {
        ExtensionActor.shared.preconditionIsolated()
        return true
    }

    @Handler func onExtensionToo() -> Bool {
        ExtensionActor.shared.preconditionIsolated()
        return true
    }
}

@globalActor nonisolated struct TypeActor {
    actor Home {}
    static let shared = Home()
}

@TypeActor final class ByTypeActor: LinkedResponder {
    nonisolated init() {}

    @Handler func one() -> Bool {
        TypeActor.shared.preconditionIsolated()
        return true
    }

    @Handler private func two() -> Bool {
        TypeActor.shared.preconditionIsolated()
        return true
    }
}

// No handler's own declaration shows these actors.

@globalActor nonisolated enum SuperclassActor {
    actor Home {}
    static let shared = Home()
}

@SuperclassActor class SuperclassIsolated {
    nonisolated init() {}
}

final class BySuperclassActor: SuperclassIsolated, MessageReceiver {
    nonisolated override init() {}

    @Handler func inherited() -> Bool {
        SuperclassActor.shared.preconditionIsolated()
        return true
    }

    @Handler func inheritedToo() -> Bool {
        SuperclassActor.shared.preconditionIsolated()
        return true
    }
}

@globalActor nonisolated enum ProtocolActor {
    actor Home {}
    static let shared = Home()
}

@ProtocolActor protocol ProtocolActorIsolated {}

final class ByProtocolActor: ProtocolActorIsolated, MessageReceiver {
    nonisolated init() {}

    @Handler func alone() -> Bool {
        ProtocolActor.shared.preconditionIsolated()
        return true
    }
}

// Functions that are isolated to an actor, as parameters and results.

@globalActor nonisolated enum ParameterActor {
    actor Home {}
    static let shared = Home()
}

@globalActor private nonisolated struct PrivateParameterActor {
    actor Home {}
    static let shared = Home()
}

@globalActor nonisolated enum ArrayActor {
    actor Home {}
    static let shared = Home()
}

@globalActor nonisolated enum OptionalActor {
    actor Home {}
    static let shared = Home()
}

@globalActor nonisolated enum ResultActor {
    actor Home {}
    static let shared = Home()
}

nonisolated final class FunctionReceiver: MessageReceiver, Sendable {
    @Handler func call(_ body: @escaping @ParameterActor @Sendable () -> Int) async -> Int {
        await body()
    }

    @Handler private func callPrivate(
        _ body: @escaping @PrivateParameterActor @Sendable () -> Int
    ) async -> Int {
        await body()
    }

    @Handler func callFirst(of bodies: [@ArrayActor @Sendable () -> Int]) async -> Int? {
        await bodies.first?()
    }

    @Handler func callIfAny(_ body: (@OptionalActor @Sendable () -> Int)?) async -> Int? {
        await body?()
    }

    @Handler func make() -> @ResultActor @Sendable () -> Int {
        { 8 }
    }

    @Handler func plain() -> Int {
        9
    }
}

extension Main {
    static func globalActors(_ checks: inout Checks) async throws {
        let receiver = ByEachActor()
        let selectors: [Selector] = [
            "onEnum", "onEnumLater", "onClass", "onPrivate", "onPublic", "onNested",
            "onAnotherModules", "onExtension", "onExtensionToo", "onNone",
        ]
        for selector in selectors {
            checks.expect("\(selector)", try await receiver.awaited.send(selector), is: true)
        }
        checks.expect("onStruct", try await ByEachActor.awaited.send("onStruct"), is: true)
        checks.expect("one", try await ByTypeActor().awaited.send("one"), is: true)
        checks.expect("two", try await ByTypeActor().awaited.send("two"), is: true)
        let inheriting = BySuperclassActor()
        checks.expect("inherited", try await inheriting.awaited.send("inherited"), is: true)
        checks.expect("inheritedToo", try await inheriting.awaited.send("inheritedToo"), is: true)
        checks.expect("alone", try await ByProtocolActor().awaited.send("alone"), is: true)
        try await everyForm(&checks)
        try await functions(&checks)
    }

    private static func everyForm(_ checks: inout Checks) async throws {
        let receiver = ByEachActor()
        do {
            try receiver.send("onEnum")
            checks.expect("from elsewhere", "no error", is: "an error")
        } catch {
            // An optimized build may know only the type of the actor's instance, `EnumActor.Home`.
            let text = "-[ByEachActor onEnum]: the handler is isolated to EnumActor"
            checks.expect("from elsewhere", "\(error)".hasPrefix(text), is: true)
        }
        let fromInside = try await sendFromInside(receiver)
        checks.expect("from inside", fromInside, is: true)
        let typed = try await receiver.awaited.send(ByEachActor.onEnumMessage())
        checks.expect("typed", typed, is: true)
        let invocation = try Invocation("onEnum", target: receiver)
        checks.expect("invoked", try await Invocation.invoke(invocation), is: true)
        try await receiver.delayed(by: .milliseconds(1)).send("onEnum").finish()
        let route = try await ByTypeActor().awaited.route("one")
        checks.expect("routed", route.returnValue, is: true)
    }

    @EnumActor private static func sendFromInside(_ receiver: ByEachActor) throws -> Bool {
        try receiver.send("onEnum", returning: Bool.self)
    }

    private static func functions(_ checks: inout Checks) async throws {
        let receiver = FunctionReceiver()
        let five: @ParameterActor @Sendable () -> Int = { 5 }
        checks.expect("function", try await receiver.awaited.send("call:", with: [five]), is: 5)
        checks.expect(
            "typed function",
            try await receiver.awaited.send(FunctionReceiver.callMessage(five)),
            is: 5
        )
        let four: @PrivateParameterActor @Sendable () -> Int = { 4 }
        checks.expect(
            "private actor's function",
            try await receiver.awaited.send("callPrivate:", with: [four]),
            is: 4
        )
        let six: @ArrayActor @Sendable () -> Int = { 6 }
        checks.expect(
            "functions",
            try await receiver.awaited.send("callFirstOf:", with: [[six]]),
            is: 6
        )
        let seven: @OptionalActor @Sendable () -> Int = { 7 }
        checks.expect(
            "optional function",
            try await receiver.awaited.send("callIfAny:", with: [seven]),
            is: 7
        )
        let made = try receiver.send(FunctionReceiver.makeMessage())
        checks.expect("result", await made(), is: 8)
        checks.expect("plain", try receiver.send("plain"), is: 9)
    }
}
