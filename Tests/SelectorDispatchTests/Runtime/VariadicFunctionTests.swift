import Testing

@testable import SelectorDispatch

@Suite struct VariadicFunctionTests {
    private struct Adder {
        func sum(_ numbers: Int...) -> Int { numbers.reduce(0, +) }
        static func define(_ collector: _GeneratedCode.HandlerCollector) {
            collector.sync { (adder: Adder, numbers: _GeneratedCode.VariadicArguments<Int>) in
                unsafe _GeneratedCode.unsafeTakingArray(adder.sum(_:) as (Int...) -> Int, as: (([Int]) -> Int).self)(
                    numbers.elements)
            }
        }
    }

    private func send(passesArrays: Bool) throws -> Any? {
        let declared = Definition(
            define: Adder.define, function: ((_GeneratedCode.HandlerCollector) -> Void).self,
            facts: StaticText("1:1 variadic\tsum:\tsum(_:)"), tags: [])
        let entries = declared.entries(
            receiver: Adder.self, isSendable: true, file: StaticText("Adding/Adder.swift"), callsErased: true,
            passesArrays: passesArrays)
        return try HandlerRegistry(entries: entries)[Adder()].send("sum:", with: [1, 2, 3])
    }

    @Test func `a variadic method can be called with an array here`() throws {
        #expect(VariadicFunction.isKnown)
        #expect(try send(passesArrays: true) as? Int == 6)
    }

    @Test func `where it can't, a variadic handler is refused to every sender`() {
        #expect(
            throws: DispatchError.unsupportedHandler(.init(selector: "sum:", receiver: "Adder", kind: .instance))
        ) { try send(passesArrays: false) }
    }
}
