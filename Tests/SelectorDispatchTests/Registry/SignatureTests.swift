import SelectorDispatch
import Testing

@Suite struct MethodSignatureTests {
    @Test func `a signature has types, labels, optionality, defaults and the place`() throws {
        let signature = try CartController().methodSignature(for: "greet:punctuation:loudly:")
        #expect(signature.selector == "greet:punctuation:loudly:")
        #expect(signature.name == "greet(_:punctuation:loudly:)")
        #expect(signature.parameters.map(\.label) == ["_", "punctuation", "loudly"])
        let types = ["String", "Optional<String>", "Optional<Bool>"]
        #expect(signature.parameters.map { "\($0.type)" } == types)
        #expect(signature.parameters.map(\.isOptional) == [false, true, true])
        #expect(signature.parameters.map(\.hasDefault) == [true, true, true])
        #expect("\(signature.returnType)" == "String")
        #expect(signature.argumentCount == 3)
        #expect(!signature.isAsync)
        #expect(!signature.isThrowing)
        #expect(!signature.isStatic)
        #expect(signature.location.file == "SelectorDispatchTests/Fixtures.swift")
        #expect(signature.location.line > 10)
        #expect(signature.location.column == 14)
        #expect(
            "\(signature)"
                == "-[CartController greet:punctuation:loudly:] "
                + "(_: String, punctuation: String?, loudly: Bool?) -> String"
        )
    }

    @Test func `a signature has effects and isolation`() throws {
        let failing = try CartController().methodSignature(for: "failWithBecause:")
        #expect(failing.isThrowing)
        #expect(!failing.isAsync)
        #expect("\(failing.isolation)" == "nonisolated")
        let registry = HandlerRegistry.shared
        let onMain = try registry.methodSignature(for: "main:", type: MainController.self)
        guard case .globalActor(let actor) = onMain.isolation else {
            throw Failure(reason: "\(onMain.isolation)")
        }
        #expect(actor === MainActor.shared)
        let counting = try registry.methodSignature(for: "increment:", type: Counter.self)
        #expect("\(counting.isolation)" == "instance")
        #expect(!counting.isAsync)
        #expect(try registry.methodSignature(for: "later:", type: Counter.self).isAsync)
    }

    @Test func `the selectors of a type are its own and inherited ones`() {
        let registry = HandlerRegistry.shared
        let base = registry.selectors(of: CartController.self)
        let special = registry.selectors(of: SpecialCartController.self)
        #expect(Set(special) == Set(base + ["special"]))
        let ofType = registry.selectors(of: CartController.self, isStatic: true)
        #expect(ofType == ["make:", "reload"])
        #expect(registry.selectors(of: Silent.self).isEmpty)
    }
}

class NamedTable: MessageReceiver {
    @Handler func swap(_ row: Int, with other: Int) -> Int {
        other
    }

    @Handler func reload() {}
    @Handler static func make(rows: Int) -> Int {
        rows
    }

    @Handler("tapped:") private func tap(x: Int) -> Int {
        x
    }

    @Handler func `class`(_ number: Int) async throws {}
    @Handler func put(_ number: Int) {}
    @Handler func put(_ text: String, at index: Int) {}
    static var privateNames: [Selector] { [#Selector(NamedTable.tap(x:))] }
}

final class NamedSubclass: NamedTable {
    override func reload() {}
}

actor NamedAccount: MessageReceiver {
    @Handler func deposit(_ amount: Int) {}
    @Handler nonisolated func describe() {}
}

@MainActor final class NamedView: MessageReceiver {
    @Handler func show(_ text: String) {}
}

struct NamedBox<Element>: MessageReceiver {
    @Handler func put(_ count: Int) {}
}

/// `#Selector`: the name of a handler without its arguments, checked by the compiler.
@Suite struct CheckedSelectorTests {
    @Test(arguments: [
        (#Selector(NamedTable.swap(_:with:)), "swap:with:"),
        (#Selector(NamedTable.reload), "reload"),
        (#Selector(NamedTable.make(rows:)), "makeWithRows:"),
        (NamedTable.privateNames[0], "tapped:"),
        (#Selector(NamedTable.`class`(_:)), "class:"),
        (#Selector(NamedTable.put(_:)), "put:"),
        (#Selector(NamedTable.put(_:at:)), "put:at:"),
        (#Selector(NamedSubclass.reload), "reload"),
        (#Selector(NamedSubclass.swap(_:with:)), "swap:with:"),
        (#Selector(NamedAccount.deposit(_:)), "deposit:"),
        (#Selector(NamedAccount.describe), "describe"),
        (#Selector(NamedView.show(_:)), "show:"),
        (#Selector(NamedBox<Int>.put(_:)), "put:"),
    ])
    func `a checked name is the selector with which the handler is registered`(
        selector: Selector,
        expected: String
    ) {
        #expect(selector == Selector(expected))
    }

    @Test func `a checked name is sent like any other selector`() throws {
        let table = NamedTable()
        let swap = #Selector(NamedTable.swap(_:with:))
        #expect(table.responds(to: swap))
        #expect(try table.send(swap, with: [1, 2], returning: Int.self) == 2)
        let make = #Selector(NamedTable.make(rows:))
        #expect(try NamedTable.send(make, with: [3], returning: Int.self) == 3)
    }
}
