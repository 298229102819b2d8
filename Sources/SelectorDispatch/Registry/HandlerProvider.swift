/// The modules that have handlers. Each module adds itself before `main`, or when it is loaded later. No module is
/// asked for its handlers before the first send.
enum HandlerProvider {
    static func note(_ provide: @escaping @Sendable (_GeneratedCode.HandlerCollector) -> Void) {
        state.withLock { providers in
            providers.append(provide)
            SharedRegistry.invalidate()
        }
    }

    /// Runs `body` if `noted` is still the number of modules. No module can be added while it runs.
    static func ifNoted(_ noted: Int, _ body: () -> Void) {
        state.withLock { providers in
            if providers.count == noted { body() }
        }
    }

    /// Returns the handlers that the modules from index `first` on define, and the current number of modules.
    static func collected(
        from first: Int, callsErased: Bool = ErasedFunction.isKnown
    ) -> (collector: _GeneratedCode.HandlerCollector, noted: Int) {
        let providers = state.withLock { $0 }
        let collector = _GeneratedCode.HandlerCollector(callsErased: callsErased)
        for provide in providers.dropFirst(first) { provide(collector) }
        return (collector, providers.count)
    }

    private static let state = Lock<[@Sendable (_GeneratedCode.HandlerCollector) -> Void]>([])
}

extension _GeneratedCode {
    /// Adds a module. The module's initializer section calls it, in whatever order modules are initialized.
    public static func note(_ module: StaticString, _ provide: @escaping @Sendable (HandlerCollector) -> Void) {
        HandlerProvider.note(provide)
    }
}
