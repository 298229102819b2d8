internal import Foundation

/// A finder of the source file of a `#fileID`, to show a failure there.
///
/// A registry has no absolute paths, so the search is limited to the package of the test that
/// called `validate`.
struct SourceFinder {
    /// The package's Swift files, by file name.
    private let files: [String: [URL]]

    /// Lists the Swift files of the package that contains a file.
    ///
    /// - Complexity: O(number of files in the package).
    init(near filePath: String) {
        guard let root = Self.package(around: filePath),
            let enumerator = FileManager.default.enumerator(
                at: root,
                includingPropertiesForKeys: nil,
                options: [.skipsHiddenFiles]
            )
        else {
            files = [:]
            return
        }
        let sources = enumerator.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        files = Dictionary(grouping: sources, by: \.lastPathComponent)
    }

    /// Returns a file's absolute path, or nil if the package has no such file, or several
    /// candidates.
    ///
    /// - Parameter fileID: The module and the file's name, such as `Shop/Cart.swift`.
    func path(of fileID: String) -> String? {
        let parts = fileID.split(separator: "/").map(String.init)
        guard let module = parts.first, let name = parts.last, let candidates = files[name] else {
            return nil
        }
        let inModule = candidates.filter { $0.pathComponents.contains(module) }
        // A target's folder may have another name than its module.
        let meant = inModule.isEmpty ? candidates : inModule
        return meant.count == 1 ? meant.first?.path : nil
    }

    /// Returns the nearest enclosing folder that has a manifest.
    private static func package(around filePath: String) -> URL? {
        guard filePath.hasPrefix("/") else { return nil }
        var folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
        while folder.path != "/" {
            let manifest = folder.appendingPathComponent("Package.swift")
            if FileManager.default.fileExists(atPath: manifest.path) { return folder }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
