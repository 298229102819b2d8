// swift-tools-version: 6.3

import PackageDescription

// Breaks the library in a few hundred places, one at a time, and tells which places no test watches. `run` passes the flags
// that find the parser's prebuilt modules.

let package = Package(
    name: "Mutation",
    platforms: [.macOS(.v15)],
    targets: [
        .executableTarget(
            name: "Mutation",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ],
            linkerSettings: [
                .linkedLibrary("SwiftOperators"), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"),
            ])
    ]
)
