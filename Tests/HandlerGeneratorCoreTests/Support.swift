import HandlerGeneratorCore

/// The pipeline's output for one file.
func generate(_ source: String, path: String = "App.swift", module: String = "App") -> GeneratorPipeline.Output {
    generate([(path, source)], module: module)
}

/// The pipeline's output for several files, the second pass included.
func generate(
    _ files: [(path: String, source: String)], module: String = "App", files outputs: Int = 1,
    reportsConditional: Bool = false
) -> GeneratorPipeline.Output {
    var pipeline = GeneratorPipeline(module: module)
    for file in files { pipeline.add(Array(file.source.utf8), path: file.path) }
    for _ in 0..<GeneratorPipeline.resolvingPasses {
        let names = pipeline.takeUnresolvedNames()
        if names.isEmpty { break }
        for file in files { pipeline.resolve(Array(file.source.utf8), path: file.path, names: names) }
    }
    return pipeline.finish(files: outputs, reportsConditional: reportsConditional)
}

/// The annotated methods of a file, as `Type.name(labels:) line:column`.
func handlers(_ source: String) -> [String] {
    SourceScanner.scan(Array(source.utf8), path: "App.swift").methods.map {
        "\($0.typePath).\($0.swiftName) \($0.location.line):\($0.location.column)"
    }
}

/// What the macro answers for a declaration inside `contexts`, outermost first.
///
/// - Parameter file: what the file holds, as far as the macro looks at it.
func expand(
    _ declaration: String, in contexts: [String] = ["class VC {}"], file: String = "import SelectorDispatch"
) -> MacroPipeline.Result {
    let at = declaration.utf8.firstIndex(of: UInt8(ascii: "@")) ?? declaration.startIndex
    return MacroPipeline.expand(
        MacroPipeline.Request(
            declaration: Array(declaration.utf8),
            attributeOffset: declaration.utf8.distance(from: declaration.startIndex, to: at),
            lexicalContext: contexts.reversed().map { Array($0.utf8) }, file: "App/App.swift",
            contents: { Array(file.utf8) }))
}

extension GeneratorPipeline.Output {
    /// The text of the one file that was asked for.
    var source: String { sources.joined() }
}
