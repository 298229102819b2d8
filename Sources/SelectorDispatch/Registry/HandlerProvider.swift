/// The modules that have handlers. Each adds itself before `main`, or when it is loaded later; none is asked for its
/// handlers before the first send.
enum HandlerProvider {
    static func note(_ provide: @escaping @Sendable (_GeneratedCode.HandlerCollector) -> Void) {
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
    static func definition(
        from first: Int, callsErased: Bool = ErasedFunction.isKnown
    ) -> (definition: _GeneratedCode.HandlerCollector, noted: Int) {
        let providers = state.withLock { $0 }
        let definition = _GeneratedCode.HandlerCollector(callsErased: callsErased)
        for provide in providers.dropFirst(first) { provide(definition) }
        return (definition, providers.count)
    }

    private static let state = Lock<[@Sendable (_GeneratedCode.HandlerCollector) -> Void]>([])
}

extension _GeneratedCode {
    /// Notes a module. Called from the module's initializer section, in whatever order modules are initialized.
    public static func note(_ module: StaticString, _ provide: @escaping @Sendable (HandlerCollector) -> Void) {
        HandlerProvider.note(provide)
    }
}
