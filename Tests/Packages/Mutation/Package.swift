// swift-tools-version: 6.3

import PackageDescription

// Breaks the library in a few hundred places, one at a time, and tells which places no test watches. `run` passes the flags
// that find the parser's prebuilt modules. TestSupport is no product of the library, so its source is linked in.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Mutation",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "TestSupport", swiftSettings: settings),
        .executableTarget(
            name: "Mutation", dependencies: ["TestSupport"], swiftSettings: settings,
            linkerSettings: [
                .linkedLibrary("SwiftOperators"), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"),
            ]),
    ]
)
