/// A module of the library, and the tests that judge its mutants.
struct Module {
    let name: String
    /// Stages of suites, run one after the other while a mutant survives: what is quick and near comes first.
    let stages: [Stage]

    struct Stage {
        /// Patterns of tests, as `--filter` takes them.
        let suites: [String]
        /// Those among them that another stage has.
        var excluded: [String] = []
        var isXCTest = false
    }

    /// In the order of their dependencies. The macro and the generator run while the others are built: nothing is mutated
    /// then, so only their own tests judge them.
    static let all = [
        Module(
            name: "HandlerGeneratorCore",
            stages: [
                Stage(
                    suites: ["HandlerGeneratorCoreTests", "HandlerMacroTests", "HandlerGeneratorTests"],
                    excluded: ["RobustnessTests"]), Stage(suites: ["RobustnessTests"]),
            ]),
        Module(name: "HandlerMacro", stages: [Stage(suites: ["HandlerMacroTests"])]),
        Module(name: "handler-generator", stages: [Stage(suites: ["HandlerGeneratorTests"])]),
        Module(
            name: "SelectorDispatch",
            stages: [
                Stage(suites: ["SelectorDispatchTests"], excluded: ["FastPathTests"]),
                Stage(
                    suites: ["SelectorDispatchTestingTests", "ResponderChainTests", "ResponderSceneTests"],
                    excluded: ["FaultTests", "DepthTests"]), Stage(suites: ["FastPathTests"]),
                Stage(suites: ["ResponderDemoTests"]),
            ]),
        Module(
            name: "ResponderChain",
            stages: [
                Stage(suites: ["ResponderChainTests"], excluded: ["FaultTests"]),
                Stage(suites: ["ResponderSceneTests"], excluded: ["DepthTests"]), Stage(suites: ["FaultTests"]),
                Stage(suites: ["ResponderDemoTests"]),
            ]),
        Module(
            name: "ResponderScene",
            stages: [
                Stage(suites: ["ResponderSceneTests"], excluded: ["DepthTests"]), Stage(suites: ["DepthTests"]),
                Stage(suites: ["ResponderDemoTests"]),
            ]),
        Module(
            name: "SelectorDispatchTesting",
            stages: [
                Stage(suites: ["SelectorDispatchTestingTests"]),
                Stage(suites: ["SelectorDispatchTestingTests"], isXCTest: true),
            ]),
        Module(name: "responder-demo", stages: [Stage(suites: ["ResponderDemoTests"])]),
    ]

    static func named(_ name: String) -> Module? { all.first { $0.name == name } }
}
