/// The handlers of one generic type that stand in one place.
struct GenericProvider: Sendable {
    /// The type, without its arguments.
    let name: StaticText
    /// Where the first handler is declared.
    let file: StaticText
    let line: Int
    let column: Int
    /// Defines the handlers of a type if it is a specialization of the generic type, or a subclass of one.
    let provide: @Sendable (Any.Type, _GeneratedCode.HandlerCollector) -> Void
}

extension _GeneratedCode {
    /// Where generated code declares its handlers. One is passed through every provider when the registry is built.
    ///
    /// The file that `HandlerRegistryPlugin` writes tells it of receivers, what `@Handler` expands to of how a handler is run.
    public final class HandlerCollector {
        /// A type and where its handlers begin.
        struct Receiver {
            let type: Any.Type
            let isSendable: Bool
            let file: StaticText
            let firstHandler: Int
        }

        private var handlers = Chunks<DeclaredHandler>()
        private var receivers: [Receiver] = []
        private var made: [RegistryEntry] = []
        private(set) var genericProviders: [GenericProvider] = []
        /// What the last definition function said.
        private(set) var body: HandlerBody?
        private var shorter: [(firstOmitted: Int, thunk: HandlerBody.Thunk)] = []

        /// Whether functions may be called erased, see `ErasedFunction.swift`.
        let callsErased: Bool

        init(callsErased: Bool = ErasedFunction.isKnown) {
            self.callsErased = callsErased
        }
    }
}

extension _GeneratedCode.HandlerCollector {
    /// What has been defined by generated code.
    var generated: DeclaredHandlers { DeclaredHandlers(handlers, receivers: receivers, callsErased: callsErased) }

    /// What has been defined, in this order: by generated code, then what another definition made.
    var definedEntries: [RegistryEntry] { generated.all + made }

    /// The type that the following handlers belong to, and the file that they stand in, as `#fileID` names it.
    public func receiver<Receiver: Sendable>(_ type: Receiver.Type, _ file: StaticString) {
        receivers.append(
            .init(type: type, isSendable: true, file: StaticText(file), firstHandler: handlers.count))
    }

    /// The same for a type that is not `Sendable`.
    public func receiver<Receiver>(_ type: Receiver.Type, _ file: StaticString) {
        receivers.append(
            .init(type: type, isSendable: false, file: StaticText(file), firstHandler: handlers.count))
    }

    /// Adds the handlers of a generic type, which are defined when one of its specializations is first looked up.
    ///
    /// - Parameters:
    ///   - name: the type, without its arguments.
    ///   - file: where the first of the handlers is declared, as `#fileID` names it.
    ///   - line: that handler's line.
    ///   - column: its column.
    ///   - provide: defines the handlers of the given type if it is a specialization, or a subclass of one.
    public func generic(
        _ name: StaticString, _ file: StaticString, _ line: Int, _ column: Int,
        _ provide: @escaping @Sendable (Any.Type, _GeneratedCode.HandlerCollector) -> Void
    ) {
        genericProviders.append(
            GenericProvider(
                name: StaticText(name), file: StaticText(file), line: line, column: column, provide: provide))
    }

    /// Adds handlers that another definition made.
    func add(_ entries: [RegistryEntry]) {
        made += entries
    }

    /// Adds handlers of the last receiver.
    ///
    /// The caller promises that the functions are definition functions, as `@Handler` expands to: each is a
    /// `(HandlerCollector) -> Void`, isolated as its method is, and does nothing but tell of a handler of that receiver.
    ///
    /// - Parameters:
    ///   - facts: what ``DeclarationFacts`` reads, a line for each.
    ///   - tags: the tags in their annotation.
    ///   - functions: taken as generic parameters because no function type can be written for all isolations.
    @unsafe
    public func unsafeAdd<each Function>(
        _ facts: StaticString, tags: Set<HandlerTag> = [], _ functions: repeat each Function
    ) {
        add(facts: StaticText(facts), tags: tags, repeat each functions)
    }

    func add<each Function>(facts: StaticText, tags: Set<HandlerTag>, _ functions: repeat each Function) {
        if receivers.isEmpty { receiver(Never.self, "") }
        var line: UInt32 = 0
        func add<Single>(_ function: Single) {
            // The cast only drops isolation from the type: the generator passes nothing but definition functions, which all
            // have this one shape. They store a closure and touch nothing isolated.
            let define = unsafeBitCast(function, to: ((_GeneratedCode.HandlerCollector) -> Void).self)
            handlers.append(
                DeclaredHandler(define: define, function: Single.self, facts: facts, line: line, tags: tags))
            line += 1
        }
        repeat add(each functions)
    }
}

// MARK: - What a definition function says

extension _GeneratedCode.HandlerCollector {
    /// Takes a call that leaves out some defaults, or, with nothing left out, the whole body. Those come first, the one that
    /// leaves out the most at the front.
    func define(_ omitted: UInt64, _ body: HandlerBody) {
        guard omitted == 0 else {
            shorter.append((firstOmitted: omitted.trailingZeroBitCount, body.thunk))
            return
        }
        self.body = HandlerBody(body.thunk.preferring(shorter), dryRun: body.dryRun, actor: body.actor)
    }
}

extension HandlerBody.Thunk {
    /// The thunk that runs the first of the shorter calls whose defaults begin where the arguments end, and otherwise this.
    fileprivate func preferring(_ shorter: [(firstOmitted: Int, thunk: Self)]) -> Self {
        guard !shorter.isEmpty else { return self }
        switch self {
        case .synchronous(let full):
            let shorter = shorter.compactMap { call in
                if case .synchronous(let thunk) = call.thunk { (call.firstOmitted, thunk) } else { nil }
            }
            return .synchronous { arguments in
                let thunk = shorter.first { arguments.isMissing($0.0) }?.1 ?? full
                try thunk(arguments)
            }
        case .asynchronous(let full, let runsOnCaller):
            let shorter = shorter.compactMap { call in
                if case .asynchronous(let thunk, _) = call.thunk { (call.firstOmitted, thunk) } else { nil }
            }
            return .asynchronous(
                { arguments in
                    let thunk = shorter.first { arguments.isMissing($0.0) }?.1 ?? full
                    try await thunk(arguments)
                }, runsOnCaller: runsOnCaller)
        }
    }
}
