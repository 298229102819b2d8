import Foundation
import PackagePlugin

/// The modules of a package and of its dependencies, as text for `handler-inspector`, with one fact on each line.
struct ModuleGraphText {
    private(set) var text: String
    private var packages: Set<String> = []

    init(of package: Package) {
        let root = package.directoryURL.path(percentEncoded: false)
        text = "root \(root)\(root.hasSuffix("/") ? "" : "/")\n"
        add(package, isOwn: true)
    }

    private mutating func add(_ package: Package, isOwn: Bool) {
        guard packages.insert(package.id).inserted else { return }
        for target in package.targets { add(target, of: package, isOwn: isOwn) }
        for dependency in package.dependencies { add(dependency.package, isOwn: false) }
    }

    private mutating func add(_ target: any Target, of package: Package, isOwn: Bool) {
        guard let name = Self.name(of: target) else { return }
        line("module", name)
        line("target", target.name)
        line("package", package.displayName)
        if isOwn { line("own") }
        if target is BinaryArtifactTarget { line("opaque") }
        for dependency in Self.dependencies(of: target) { line("depends", dependency) }
        guard let swift = target as? SwiftSourceModuleTarget else { return }
        for path in swift.sourceFiles(withSuffix: "swift").map({ $0.url.path(percentEncoded: false) }).sorted() {
            line("source", path)
        }
    }

    private mutating func line(_ fact: String, _ value: String = "") {
        text += (value.isEmpty ? fact : "\(fact) \(value)") + "\n"
    }

    private static func dependencies(of target: any Target) -> [String] {
        target.dependencies.flatMap { dependency -> [any Target] in
            switch dependency {
            case .target(let target): [target]
            case .product(let product): product.targets
            @unknown default: []
            }
        }.compactMap(name)
    }

    /// Returns the name of a target's module; nil for a plugin or a system library.
    private static func name(of target: any Target) -> String? {
        switch target {
        case let module as any SourceModuleTarget: module.moduleName
        case is BinaryArtifactTarget: target.name
        default: nil
        }
    }
}
