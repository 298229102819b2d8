import HandlerGeneratorCore

/// The facts about the files of modules, each of which is read once.
final class ModuleFacts {
    private let graph: ModuleGraph
    private let read: SourceReader
    private var known: [String: [SourceFacts]] = [:]
    private var unreadable: [ToolDiagnostic] = []

    init(_ graph: ModuleGraph, read: @escaping SourceReader) {
        self.graph = graph
        self.read = read
    }

    /// Returns the facts about the readable files of a module.
    func callAsFunction(_ module: ModuleGraph.Module) -> [SourceFacts] {
        if let known = known[module.name] { return known }
        var found: [SourceFacts] = []
        for path in module.sources {
            do throws(UnreadableSource) {
                found.append(CallScanner.scan(try read(path), path: graph.shown(path)))
            } catch {
                unreadable.append(
                    ToolDiagnostic(
                        .unreadableFile(reason: error.reason),
                        at: graph.shown(path),
                        .start
                    )
                )
            }
        }
        known[module.name] = found
        return found
    }

    /// Returns the problems with unreadable files that haven't been returned yet.
    func takeUnreadable() -> [ToolDiagnostic] {
        defer { unreadable = [] }
        return unreadable
    }
}
