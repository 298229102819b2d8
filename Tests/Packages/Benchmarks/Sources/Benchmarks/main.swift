let options = Options(CommandLine.arguments.dropFirst())
try await Program(options).run()
