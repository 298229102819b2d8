/// The modules that have handlers. Each adds itself before `main`, or when it is loaded later; none is asked for its
/// handlers before the first send.
public enum HandlerProvider {
    /// Notes a module. Called from the module's initialiser section, in whatever order modules are initialised.
    public static func note(_ module: StaticString, _ provide: @escaping @Sendable (HandlerDefinition) -> Void) {
        state.withLock { providers in
            providers.append(provide)
            SharedRegistry.invalidate()
        }
    }

    /// Runs `body` if no more modules have been noted than these; none will be while it runs.
    static func ifNoted(_ noted: Int, _ body: () -> Void) {
        state.withLock { providers in
            if providers.count == noted { body() }
        }
    }

    /// What the modules from the given one on define, and how many modules there are now.
    static func definition(from first: Int) -> (definition: HandlerDefinition, noted: Int) {
        let providers = state.withLock { $0 }
        let definition = HandlerDefinition()
        for provide in providers.dropFirst(first) { provide(definition) }
        return (definition, providers.count)
    }

    private static let state = Lock<[@Sendable (HandlerDefinition) -> Void]>([])
}
