import HandlerGeneratorCore

func generate(_ source: String, path: String = "App.swift") -> GeneratorPipeline.Output {
    generate([(path, source)])
}

/// The pipeline's output for several files, with the second pass.
///
/// A file without imports gets the library's import.
///
/// - Parameter dependencies: The sources of the modules that the module depends on, one per file;
///   nil if unknown.
func generate(
    _ files: [(path: String, source: String)],
    files outputs: Int = 1,
    dependencies: [String]? = nil,
    reportsConditional: Bool = false
) -> GeneratorPipeline.Output {
    var pipeline = GeneratorPipeline(module: "App")
    let files = files.map { file in
        (
            path: file.path,
            source: file.source
                + (file.source.contains("import ") ? "" : "\nimport SelectorDispatch")
        )
    }
    for file in files { pipeline.add(Array(file.source.utf8), path: file.path) }
    let others = dependencies ?? []
    pipeline.resolve(
        files.map(\.path),
        dependencies: dependencies.map { $0.indices.map(String.init) }
    ) { path in
        let source = files.first { $0.path == path }?.source ?? Int(path).map { others[$0] }
        return source.map { Array($0.utf8) }
    }
    return pipeline.finish(files: outputs, reportsConditional: reportsConditional)
}

/// The annotated methods of a file, as `Type.name(labels:) line:column`.
func handlers(_ source: String) -> [String] {
    SourceScanner.scan(Array(source.utf8), path: "App.swift").methods.map {
        "\($0.typePath).\($0.swiftName) \($0.location.line):\($0.location.column)"
    }
}

extension GeneratorPipeline.Output {
    /// The text of the only requested file, and its lines without indentation.
    var source: String { sources.joined() }
    var lines: [String] { source.split(separator: "\n").map { String($0.drop { $0 == " " }) } }
}
