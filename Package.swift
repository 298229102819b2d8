// swift-tools-version: 6.3

import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "SelectorDispatch",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "SelectorDispatch", targets: ["SelectorDispatch"]),
        .library(name: "ResponderChain", targets: ["ResponderChain"]),
        .library(name: "ResponderScene", targets: ["ResponderScene"]),
        .library(name: "ResponderTerminal", targets: ["ResponderTerminal"]),
        .library(
            name: "SelectorDispatchJSON",
            targets: ["SelectorDispatchJSON", "ResponderChainJSON"]
        ),
        .library(name: "SelectorDispatchRPC", targets: ["SelectorDispatchRPC"]),
        .library(name: "SelectorDispatchMCP", targets: ["SelectorDispatchMCP"]),
        .library(name: "SelectorDispatchNATS", targets: ["SelectorDispatchNATS"]),
        .library(
            name: "SelectorDispatchRecording",
            targets: ["SelectorDispatchRecording", "ResponderSceneRecording", "ResponderSceneJSON"]
        ),
        .library(name: "SelectorDispatchTesting", targets: ["SelectorDispatchTesting"]),
        .plugin(name: "HandlerRegistryPlugin", targets: ["HandlerRegistryPlugin"]),
        .plugin(name: "SelectorCheckPlugin", targets: ["SelectorCheckPlugin"]),
        .plugin(name: "ListHandlersPlugin", targets: ["ListHandlersPlugin"]),
        .plugin(name: "CheckSelectorsPlugin", targets: ["CheckSelectorsPlugin"]),
        .executable(name: "dispatch", targets: ["DispatchCommand"]),
        .executable(name: "handler-generator", targets: ["handler-generator"]),
        .executable(name: "responder-demo", targets: ["responder-demo"]),
    ],
    traits: [
        .trait(
            name: "NATS",
            description: "Builds SelectorDispatchNATS, which needs the system's C client of NATS."
        )
    ],
    targets: [
        .target(name: "SelectorDispatchPlatform", swiftSettings: settings),
        .systemLibrary(name: "CSelectorDispatch"),
        .systemLibrary(name: "CLinux"),
        .target(
            name: "SelectorDispatch",
            dependencies: ["CSelectorDispatch", "HandlerMacro"],
            swiftSettings: settings
        ),
        .target(
            name: "ResponderChain",
            dependencies: ["SelectorDispatch"],
            swiftSettings: settings
        ),
        .target(
            name: "ResponderScene",
            dependencies: ["ResponderChain", "SelectorDispatch"],
            swiftSettings: settings
        ),
        .target(
            name: "ResponderTerminal",
            dependencies: ["ResponderScene", "SelectorDispatch", "SelectorDispatchPlatform"],
            swiftSettings: settings
        ),
        .target(
            name: "SelectorDispatchRecording",
            dependencies: [
                "ResponderChain", "ResponderChainJSON", "SelectorDispatch", "SelectorDispatchJSON",
            ],
            swiftSettings: settings
        ),
        .target(
            name: "ResponderSceneRecording",
            dependencies: [
                "ResponderScene", "ResponderSceneJSON", "SelectorDispatch", "SelectorDispatchJSON",
                "SelectorDispatchRecording",
            ],
            swiftSettings: settings
        ),
        .target(
            name: "SelectorDispatchTesting",
            dependencies: ["ResponderChain", "SelectorDispatch", "SelectorDispatchRecording"],
            swiftSettings: settings
        ),

        .target(
            name: "SelectorDispatchJSON",
            dependencies: ["SelectorDispatch"],
            swiftSettings: settings
        ),
        .target(
            name: "ResponderChainJSON",
            dependencies: ["ResponderChain", "SelectorDispatch", "SelectorDispatchJSON"],
            swiftSettings: settings
        ),
        .target(
            name: "ResponderSceneJSON",
            dependencies: ["ResponderChainJSON", "ResponderScene", "SelectorDispatchJSON"],
            swiftSettings: settings
        ),

        .target(
            name: "ProcessSignals",
            dependencies: ["SelectorDispatch", "SelectorDispatchPlatform"],
            swiftSettings: settings
        ),
        .target(
            name: "SelectorDispatchRPC",
            dependencies: [
                "CLinux", "ProcessSignals", "SelectorDispatch", "SelectorDispatchJSON",
                "SelectorDispatchPlatform",
            ],
            swiftSettings: settings
        ),
        .target(
            name: "SelectorDispatchMCP",
            dependencies: ["SelectorDispatch", "SelectorDispatchJSON", "SelectorDispatchRPC"],
            swiftSettings: settings
        ),

        .systemLibrary(name: "CNATS", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
        .target(
            name: "SelectorDispatchNATS",
            dependencies: [
                "ProcessSignals", "ResponderChain", "ResponderChainJSON", "SelectorDispatch",
                "SelectorDispatchJSON",
                "SelectorDispatchPlatform", "SelectorDispatchRPC",
                .target(name: "CNATS", condition: .when(traits: ["NATS"])),
            ],
            swiftSettings: settings
        ),

        .executableTarget(
            name: "DispatchCommand",
            dependencies: [
                "ProcessSignals", "SelectorDispatch", "SelectorDispatchJSON",
                "SelectorDispatchPlatform", "SelectorDispatchRPC",
                .target(name: "SelectorDispatchNATS", condition: .when(traits: ["NATS"])),
            ],
            resources: ["completion.bash", "completion.zsh", "help.txt"].map {
                .embedInCode("Texts/\($0)")
            },
            swiftSettings: settings
        ),

        .target(
            name: "HandlerGeneratorCore",
            dependencies: ["SelectorDispatchPlatform"],
            swiftSettings: settings
        ),
        .target(
            name: "HandlerMacroCore",
            dependencies: ["HandlerGeneratorCore", "SelectorDispatchPlatform"],
            swiftSettings: settings
        ),
        // Tests can't depend on it: SwiftPM would compile every module twice, for the host and for
        // the tests.
        .macro(
            name: "HandlerMacro",
            dependencies: ["HandlerMacroCore", "SelectorDispatchPlatform"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "handler-generator",
            dependencies: ["HandlerGeneratorCore", "SelectorDispatchPlatform"],
            swiftSettings: settings
        ),
        .plugin(
            name: "HandlerRegistryPlugin",
            capability: .buildTool(),
            dependencies: ["handler-generator"]
        ),

        .target(
            name: "HandlerInspectorCore",
            dependencies: ["HandlerGeneratorCore"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "handler-inspector",
            dependencies: [
                "HandlerGeneratorCore", "HandlerInspectorCore", "SelectorDispatchPlatform",
            ],
            swiftSettings: settings
        ),
        .plugin(
            name: "ListHandlersPlugin",
            capability: .command(
                intent: .custom(
                    verb: "list-handlers",
                    description: "List the package's @Handler methods"
                )
            ),
            dependencies: ["handler-inspector"]
        ),
        .plugin(
            name: "CheckSelectorsPlugin",
            capability: .command(
                intent: .custom(
                    verb: "check-selectors",
                    description: "Look up the selectors that the sources name"
                )
            ),
            dependencies: ["handler-inspector"]
        ),
        .plugin(
            name: "SelectorCheckPlugin",
            capability: .buildTool(),
            dependencies: ["handler-inspector"]
        ),

        .executableTarget(
            name: "responder-demo",
            dependencies: ["ResponderChain", "SelectorDispatch"],
            swiftSettings: settings,
            plugins: ["HandlerRegistryPlugin"]
        ),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(
            name: "SelectorDispatchTests",
            dependencies: [
                "HandlerGeneratorCore", "SelectorDispatch", "SelectorDispatchTesting",
                "TestSupport",
            ],
            exclude: ["OutsideCases.md"],
            swiftSettings: settings,
            plugins: ["HandlerRegistryPlugin"]
        ),
        .testTarget(
            name: "ResponderChainTests",
            dependencies: ["ResponderChain", "TestSupport"],
            exclude: ["OutsideCases.md"],
            swiftSettings: settings,
            plugins: ["HandlerRegistryPlugin"]
        ),
        .testTarget(
            name: "ResponderSceneTests",
            dependencies: ["ResponderScene", "TestSupport"],
            exclude: ["OutsideCases.md"],
            swiftSettings: settings,
            plugins: ["HandlerRegistryPlugin"]
        ),
        .testTarget(
            name: "ResponderTerminalTests",
            dependencies: ["ResponderTerminal", "SelectorDispatchPlatform", "TestSupport"],
            swiftSettings: settings,
            plugins: ["HandlerRegistryPlugin"]
        ),
        .testTarget(
            name: "SelectorDispatchRecordingTests",
            dependencies: ["SelectorDispatchRecording", "TestSupport"],
            exclude: ["Goldens"],
            swiftSettings: settings,
            plugins: ["HandlerRegistryPlugin"]
        ),
        .testTarget(
            name: "ResponderSceneRecordingTests",
            dependencies: ["ResponderSceneRecording", "TestSupport"],
            exclude: ["Goldens"],
            swiftSettings: settings,
            plugins: ["HandlerRegistryPlugin"]
        ),
        .testTarget(
            name: "SelectorDispatchTestingTests",
            dependencies: ["SelectorDispatchTesting", "TestSupport"],
            swiftSettings: settings,
            plugins: ["HandlerRegistryPlugin"]
        ),
        .testTarget(
            name: "SelectorDispatchJSONTests",
            dependencies: ["SelectorDispatchJSON", "TestSupport"],
            exclude: ["Goldens"],
            swiftSettings: settings,
            plugins: ["HandlerRegistryPlugin"]
        ),
        .testTarget(
            name: "ResponderChainJSONTests",
            dependencies: ["ResponderChainJSON", "TestSupport"],
            exclude: ["Goldens"],
            swiftSettings: settings,
            plugins: ["HandlerRegistryPlugin"]
        ),
        .testTarget(
            name: "ResponderSceneJSONTests",
            dependencies: ["ResponderSceneJSON", "TestSupport"],
            exclude: ["Goldens"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SelectorDispatchMCPTests",
            dependencies: ["SelectorDispatchMCP"],
            swiftSettings: settings,
            plugins: ["HandlerRegistryPlugin"]
        ),
        .testTarget(
            name: "SelectorDispatchRPCTests",
            dependencies: ["SelectorDispatchRPC", "SelectorDispatchTesting", "TestSupport"],
            swiftSettings: settings,
            plugins: ["HandlerRegistryPlugin"]
        ),
        .testTarget(
            name: "ResponderDemoTests",
            dependencies: ["TestSupport", "responder-demo"],
            exclude: ["lessons.txt"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "DispatchCommandTests",
            dependencies: ["DispatchCommand", "SelectorDispatchRPC"],
            swiftSettings: settings,
            plugins: ["HandlerRegistryPlugin"]
        ),
        .testTarget(
            name: "SelectorDispatchPlatformTests",
            dependencies: ["SelectorDispatchPlatform"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HandlerGeneratorTests",
            dependencies: ["TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HandlerMacroCoreTests",
            dependencies: ["HandlerGeneratorCore", "HandlerMacroCore", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HandlerInspectorCoreTests",
            dependencies: ["HandlerGeneratorCore", "HandlerInspectorCore", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HandlerGeneratorCoreTests",
            dependencies: ["HandlerGeneratorCore", "TestSupport"],
            exclude: ["Rendering/Goldens"],
            swiftSettings: settings
        ),
    ]
)
