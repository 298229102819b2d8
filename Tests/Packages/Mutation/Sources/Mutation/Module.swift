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

    /// In the order of their dependencies. The macro and the generator run while the others are built: nothing is
    /// mutated then, so only their own tests judge them.
    static let all = [
        Module(
            name: "ToolSupport",
            stages: [
                Stage(suites: ["ToolSupportTests"]), Stage(suites: ["HandlerGeneratorTests", "HandlerMacroTests"]),
            ]),
        Module(
            name: "HandlerGeneratorCore",
            stages: [
                Stage(
                    suites: ["HandlerGeneratorCoreTests", "HandlerMacroTests", "HandlerGeneratorTests"],
                    excluded: ["RobustnessTests"]), Stage(suites: ["RobustnessTests"]),
            ]),
        Module(name: "HandlerMacro", stages: [Stage(suites: ["HandlerMacroTests"])]),
        Module(name: "handler-generator", stages: [Stage(suites: ["HandlerGeneratorTests"])]),
        Module(name: "HandlerInspectorCore", stages: [Stage(suites: ["HandlerInspectorCoreTests"])]),
        Module(
            name: "SelectorDispatch",
            stages: [
                Stage(suites: ["SelectorDispatchTests"], excluded: ["FastPathTests"]),
                Stage(
                    suites: [
                        "SelectorDispatchTestingTests", "SelectorDispatchRecordingTests", "JSONTests",
                        "ResponderChainTests", "ResponderSceneTests",
                    ],
                    excluded: ["FaultTests", "DepthTests"]), Stage(suites: ["FastPathTests"]),
                Stage(suites: ["ResponderDemoTests"]),
            ]),
        Module(
            name: "ResponderChain",
            stages: [
                Stage(suites: ["ResponderChainTests"], excluded: ["FaultTests"]),
                Stage(
                    suites: ["ResponderSceneTests", "ResponderChainJSONTests", "SelectorDispatchRecordingTests"],
                    excluded: ["DepthTests"]), Stage(suites: ["FaultTests"]),
                Stage(suites: ["ResponderDemoTests"]),
            ]),
        Module(
            name: "ResponderScene",
            stages: [
                Stage(suites: ["ResponderSceneTests"], excluded: ["DepthTests"]), Stage(suites: ["DepthTests"]),
                Stage(suites: ["ResponderDemoTests"]),
            ]),
        Module(
            name: "SelectorDispatchJSON",
            stages: [
                Stage(suites: ["SelectorDispatchJSONTests"]),
                Stage(suites: ["ResponderChainJSONTests", "ResponderSceneJSONTests", "ResponderDemoTests"]),
            ]),
        Module(name: "ResponderChainJSON", stages: [Stage(suites: ["ResponderChainJSONTests"])]),
        Module(name: "ResponderSceneJSON", stages: [Stage(suites: ["ResponderSceneJSONTests"])]),
        Module(
            name: "SelectorDispatchRecording",
            stages: [
                Stage(suites: ["SelectorDispatchRecordingTests"]),
                Stage(suites: ["SelectorDispatchTestingTests", "ResponderSceneRecordingTests", "ResponderDemoTests"]),
            ]),
        Module(name: "ResponderSceneRecording", stages: [Stage(suites: ["ResponderSceneRecordingTests"])]),
        Module(
            name: "SelectorDispatchTesting",
            stages: [
                Stage(suites: ["SelectorDispatchTestingTests"]),
                Stage(suites: ["SelectorDispatchTestingTests"], isXCTest: true),
            ]),
        Module(name: "responder-demo", stages: [Stage(suites: ["ResponderDemoTests"])]),
    ]

    /// The modules that only a nested package tests: `Inspection`.
    static let untested: Set<String> = ["handler-inspector"]

    static func named(_ name: String) -> Module? { all.first { $0.name == name } }
}
