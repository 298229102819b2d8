import HandlerGeneratorCore
import TestSupport
import Testing

/// Modules with more types than anybody declares by hand.
@Suite struct ManyTypesTests {
    @Test func `the messages of classes in a circle are checked in linear time`() {
        let growth = growth(to: 512) { size in
            let classes = (0..<size).map { number in
                """
                class C\(number): C\((number + 1) % size) {
                    @Handler func tap\(number)() {}
                    static func tap\((number + 1) % size)Message() {}
                }

                """
            }
            return Array(("import SelectorDispatch\n" + classes.joined()).utf8)
        } in: { source in
            var pipeline = GeneratorPipeline(module: "Shop")
            pipeline.add(source, path: "A.swift")
            _ = pipeline.finish()
        }
        #expect(growth < linearGrowth)
    }
}
