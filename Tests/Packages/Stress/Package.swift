// swift-tools-version: 6.3

import PackageDescription

// Large numbers of random sends, unknown selectors, fast paths against slow ones, concurrent sends,
// and random scenes, also under sanitizers. Each is a program of its own, because a sanitizer needs a
// build of everything that a program uses. TestSupport isn't a product of the library, so its source
// is linked in, as is the code in each place of a scene, which the scene's tests share.

let package = Package(
    name: "Stress",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        .target(name: "TestSupport"),
        .executableTarget(
            name: "Sends",
            dependencies: [
                .product(name: "SelectorDispatch", package: "SelectorDispatch"), "TestSupport",
            ],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
        ),
        .executableTarget(
            name: "Scenes",
            dependencies: [
                .product(name: "ResponderScene", package: "SelectorDispatch"),
                .product(name: "SelectorDispatchRecording", package: "SelectorDispatch"),
                .product(name: "SelectorDispatch", package: "SelectorDispatch"), "TestSupport",
            ],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
        ),
        .executableTarget(
            name: "Threads",
            dependencies: [
                .product(name: "ResponderChain", package: "SelectorDispatch"),
                .product(name: "SelectorDispatch", package: "SelectorDispatch"),
            ],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
        ),
    ]
)
