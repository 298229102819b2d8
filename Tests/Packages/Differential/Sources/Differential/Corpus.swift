import Foundation

/// Swift files to compare.
struct Corpus {
    struct File: Sendable {
        /// The path for reports.
        var path: String
        var url: URL

        func read() -> [UInt8]? {
            (try? Data(contentsOf: url)).map { [UInt8]($0) }
        }
    }

    var files: [File] = []

    /// Adds every Swift file below a folder, except build products and hidden folders.
    mutating func add(_ folder: URL, extensions: Set<String> = ["swift"]) {
        let enumerator = FileManager.default.enumerator(
            at: folder,
            includingPropertiesForKeys: [.isRegularFileKey],
            options: [.skipsHiddenFiles]
        )
        var found: [File] = []
        while let url = enumerator?.nextObject() as? URL {
            guard extensions.contains(url.pathExtension),
                !url.lastPathComponent.contains(".private."),
                (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
            else { continue }
            found.append(File(path: url.path, url: url))
        }
        files += found.sorted { $0.path < $1.path }
    }

    /// Returns this repository's own files and the toolchain's Swift sources, its modules'
    /// interfaces.
    static func own(repository: URL, toolchain: URL) -> Corpus {
        var corpus = Corpus()
        for folder in ["Sources", "Plugins", "Tests"] {
            corpus.add(repository.appendingPathComponent(folder))
        }
        corpus.add(
            toolchain.appendingPathComponent("lib/swift"),
            extensions: ["swift", "swiftinterface"]
        )
        return corpus
    }
}
