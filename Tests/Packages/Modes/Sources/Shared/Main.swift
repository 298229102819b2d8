import Base
import Foundation
import ResponderChain
import SelectorDispatch

@main @MainActor enum Main {
    static func main() async throws {
        var checks = Checks()
        try sends(&checks)
        try await awaitedSends(&checks)
        try await isolation(&checks)
        try await valueActors(&checks)
        try isolationOfSeveral(&checks)
        try routes(&checks)
        for handler in registered() {
            print("registered: \(handler)")
        }
        print("\(checks.failures) failures")
        exit(checks.failures == 0 ? 0 : 1)
    }

    /// The registered handlers, which must be the same in each mode.
    static func registered() -> [String] {
        HandlerRegistry.shared.methodSignatures.map { signature in
            let kind = signature.isStatic ? "+" : "-"
            // Without the module, whose name is the mode's.
            let path = String(reflecting: signature.receiver).split(separator: ".").dropFirst()
            return "\(kind)[\(path.joined(separator: ".")) \(signature.selector)]"
        }.sorted()
    }

    static func sends(_ checks: inout Checks) throws {
        let plain = Plain()
        checks.expect(
            "private method",
            try plain.send("hidden:count:", with: ["ab", 3]),
            is: "ababab"
        )
        checks.expect(
            "default value",
            try plain.send("hidden:count:", with: ["ab"], policy: .lenient),
            is: "abab"
        )
        checks.expect(
            "attributes in any order",
            try plain.send("attributesInAnyOrderOf:", with: [nil]),
            is: -1
        )
        checks.expect(
            "extension in another file",
            try plain.send("fromAnotherFile"),
            is: "another file"
        )
        checks.expect("override", try Sub().send("overridden"), is: "sub")
        checks.expect("subclass's own", try Sub().send("own"), is: "own")
        checks.expect(
            "inherited from another module",
            try Derived().send("base:", with: [1]),
            is: 2
        )
        checks.expect(
            "override of another module's",
            try Derived().send("overridden"),
            is: "derived"
        )
        checks.expect(
            "own beside another module's",
            try Derived().send("derived:", with: [[1, 2]]),
            is: 3
        )
        checks.expect(
            "another module's type, extended",
            try Base().send("fromAnotherModule"),
            is: "another module"
        )
        checks.expect("main actor", try Screen().send("show:", with: ["a"]), is: "shown a")
        checks.expect("nested struct", try Outer.Inner().send("nested"), is: "nested")
        checks.expect("static", try Outer.Inner.send("makeOf:", with: [4]), is: 4)
        checks.expect(
            "generic class",
            try Crate<Int>().send("put:times:", with: [1], policy: .lenient),
            is: 1
        )
        checks.expect(
            "subclass of a generic class",
            try WordCrate().send("put:times:", with: ["a", 2]),
            is: 2
        )
        checks.expect(
            "variadic",
            try WordCrate().send("mark:", with: ["a", "b", "c"]),
            is: "a+b+c"
        )
        checks.expect(
            "result type",
            try Sub().send("hidden:count:", with: ["x", 2], returning: String.self),
            is: "xx"
        )
        checks.expect(
            "typed message",
            try WordCrate().send(WordCrate.longestMessage(of: ["a", "bb"])),
            is: "bb"
        )
        let exposed = HandlerRegistry.shared.filter { $0.tags.contains(.exposed) }
        checks.expect(
            "restricted",
            exposed.selectors(of: WordCrate.self).map(\.description),
            is: ["mark:"]
        )
        checks.expect(
            "unknown selector",
            fails:
                "-[Plain hiden:count:]: unrecognized selector sent to instance; "
                + "did you mean 'hidden:count:'?"
        ) {
            try plain.send("hiden:count:")  // selector-check: elsewhere
        }
    }

    static func awaitedSends(_ checks: inout Checks) async throws {
        let account = Account()
        checks.expect("actor, from inside", try await account.depositTwice(), is: 10)
        checks.expect("actor, from outside", try await account.send("deposit:", with: [5]), is: 15)
        checks.expect(
            "actor, async",
            try await account.awaited.send("withdraw:", with: [1]),
            is: 14
        )
        checks.expect(
            "generic actor, variadic",
            try await Till<Int>().send("drop:", with: [1, 2]),
            is: 2
        )
        checks.expect("main actor, async", try await Screen().awaited.send("fade"), is: "faded")
    }

    static func valueActors(_ checks: inout Checks) async throws {
        let receiver = ValueIsolated().awaited
        checks.expect("global actor, an enum", try await receiver.send("byEnum"), is: true)
        checks.expect("nested, a struct", try await receiver.send("byNestedStruct"), is: true)
        let count: @Attic () -> Int = { 1 }
        let isKept = try ValueIsolated().send("keep:", with: [count])
        checks.expect("in a parameter's type", isKept, is: true)
        let inherited = try await LoftIsolated().awaited.send("byStructOfClass")
        checks.expect("of a class, a struct", inherited, is: true)
        let visits: [Visit] = [{ 1 }]
        let visited = try ValueIsolated().send("visit:", with: [visits])
        checks.expect("behind an alias, in an array", visited, is: 1)
        let opened = try ValueIsolated().send("open:", with: [[Any]()])
        checks.expect("private, in an array", opened, is: 0)
        for selector: Selector in ["byAliasOfClass", "byAliasOfClassToo"] {
            let aliased = try await HallIsolated().awaited.send(selector)
            checks.expect("of a class, behind an alias: \(selector)", aliased, is: true)
        }
        // An optimized program lacks the type of the actor.
        do {
            let foreign = try await receiver.send("byForeignNested")
            checks.expect("in another module's type", foreign, is: true)
        } catch {
            checks.expect(
                "in another module's type, refused",
                "\(error)",
                is: "-[ValueIsolated byForeignNested]: the handler can't be called, because the "
                    + "compiler left a type that it names out of this optimized program; declare "
                    + "the global actor in its isolation, or in the type of a function that it "
                    + "takes or returns, as an actor or a class"
            )
        }
    }

    static func isolationOfSeveral(_ checks: inout Checks) throws {
        func isolation(_ type: Any.Type, _ selector: Selector) throws -> String {
            "\(try HandlerRegistry.shared.methodSignature(for: selector, type: type).isolation)"
        }
        for source in IsolationSource.all {
            let alone = try isolation(source.alone, "first")
            if source.isExempt {
                checks.expect("isolation by \(source.name)", alone, is: "nonisolated")
            }
            for selector: Selector in ["first", "second"] {
                checks.expect(
                    "the same for \(selector) of several",
                    try isolation(source.both, selector),
                    is: alone
                )
            }
        }
        let extended = try isolation(ExemptAlone.self, "third")
        for selector: Selector in ["third", "fourth"] {
            checks.expect(
                "\(selector) in an extension",
                try isolation(Exempt.self, selector),
                is: extended
            )
            checks.expect(
                "\(selector) in a nonisolated one",
                try isolation(Default.self, selector),
                is: "nonisolated"
            )
        }
    }

    static func routes(_ checks: inout Checks) throws {
        let leaf = Leaf()
        let top = Top()
        leaf.nextResponder = top
        let route = try leaf.route("reached:userInfo:", with: [leaf, ["key": "value"]])
        checks.expect("route", route.returnValue, is: 1)
        checks.expect("route's handler", route.handledBy === top, is: true)
    }
}
