public import HandlerGeneratorCore

/// The handlers of one module, and the mistakes that its build would report.
public struct ModuleHandlers: Sendable {
    public var handlers: [ListedHandler]
    public var diagnostics: [Diagnostic]

    public init(_ module: ModuleGraph.Module, in graph: ModuleGraph, read: SourceReader) {
        var pipeline = GeneratorPipeline(module: module.name)
        for path in module.sources {
            do throws(UnreadableSource) {
                pipeline.add(try read(path), path: graph.shown(path))
            } catch {
                pipeline.addUnreadable(path: graph.shown(path), reason: error.reason)
            }
        }
        for _ in 0..<GeneratorPipeline.resolvingPasses {
            let names = pipeline.takeUnresolvedNames()
            if names.isEmpty { break }
            for path in module.sources {
                guard let bytes = try? read(path) else { continue }
                pipeline.resolve(bytes, path: graph.shown(path), names: names)
            }
        }
        let output = pipeline.finish(reportsConditional: true)
        handlers = output.listing
        diagnostics = output.diagnostics
    }
}
