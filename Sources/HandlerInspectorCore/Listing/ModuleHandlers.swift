package import HandlerGeneratorCore

/// The handlers of one module, and the problems that its build would report.
package struct ModuleHandlers {
    package var handlers: [ListedHandler]
    package var diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - module: The module.
    ///   - graph: The modules to which it belongs, for the paths that diagnostics show.
    ///   - read: A function that returns the bytes of a source file.
    package init(_ module: ModuleGraph.Module, in graph: ModuleGraph, read: SourceReader) {
        var pipeline = GeneratorPipeline(module: module.name)
        for path in module.sources {
            do throws(UnreadableSource) {
                pipeline.add(try read(path), path: graph.shown(path))
            } catch {
                pipeline.addUnreadable(path: graph.shown(path), reason: error.reason)
            }
        }
        let paths = Dictionary(module.sources.map { (graph.shown($0), $0) }) { first, _ in first }
        pipeline.resolve(module.sources.map(graph.shown)) { try? read(paths[$0] ?? $0) }
        let output = pipeline.finish(reportsConditional: true)
        handlers = output.listing
        diagnostics = output.diagnostics
    }
}
