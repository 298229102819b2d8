/// A module of the library, and the test targets that know it best.
struct Module {
    let name: String
    /// Their tests are asked before those of others.
    let tests: [String]

    private init(_ name: String, _ tests: String...) { (self.name, self.tests) = (name, tests) }

    /// In the order of their dependencies.
    static let all = [
        Module("SelectorDispatchPlatform", "SelectorDispatchTests", "SelectorDispatchRPCTests"),
        Module("ToolSupport", "ToolSupportTests"),
        Module("HandlerGeneratorCore", "HandlerGeneratorCoreTests", "HandlerMacroCoreTests"),
        Module("HandlerMacroCore", "HandlerMacroCoreTests"),
        Module("handler-generator", "HandlerGeneratorTests"),
        Module("HandlerInspectorCore", "HandlerInspectorCoreTests"),
        Module("SelectorDispatch", "SelectorDispatchTests"),
        Module("ResponderChain", "ResponderChainTests"),
        Module("ResponderScene", "ResponderSceneTests"),
        Module("SelectorDispatchJSON", "SelectorDispatchJSONTests"),
        Module("ResponderChainJSON", "ResponderChainJSONTests"),
        Module("ResponderSceneJSON", "ResponderSceneJSONTests"),
        Module("SelectorDispatchRPC", "SelectorDispatchRPCTests"),
        Module("SelectorDispatchMCP", "SelectorDispatchMCPTests"),
        Module("SelectorDispatchRecording", "SelectorDispatchRecordingTests"),
        Module("ResponderSceneRecording", "ResponderSceneRecordingTests"),
        Module("SelectorDispatchTesting", "SelectorDispatchTestingTests"),
        Module("ResponderDemoCore", "ResponderDemoTests"),
        Module("responder-demo", "ResponderDemoTests"),
    ]

    /// The modules that only nested packages test, `Inspection` and `NATS`; the macro's loop, which every build with handlers
    /// goes through; and those that are C's.
    static let untested: Set<String> = [
        "handler-inspector", "SelectorDispatchNATS", "HandlerMacro", "CNATS", "CSelectorDispatch",
    ]

    static func named(_ name: String) -> Module? { all.first { $0.name == name } }
}
