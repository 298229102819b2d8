// swift-tools-version: 6.3

import PackageDescription

// A program that names the product without the trait. It builds without the client of NATS.

let package = Package(
    name: "Without",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../../..")],
    targets: [
        .executableTarget(
            name: "Without",
            dependencies: [.product(name: "SelectorDispatchNATS", package: "SelectorDispatch")]
        )
    ]
)
