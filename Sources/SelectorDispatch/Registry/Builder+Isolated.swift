// Handlers added by hand that are isolated, asynchronous or static. The compiler checks that each closure does
// only what its isolation allows. Overloads differ in whether the receiver and the result are `Sendable`.
//
// The kind of handler is part of the method's name, because the compiler can't choose between overloads that differ
// only in the kind.

extension HandlerRegistry.Builder {
    /// Adds a closure isolated to a global actor.
    ///
    /// A synchronous send must come from that actor. An awaited send may come from anywhere.
    ///
    /// ```swift
    /// handlers.addIsolated("show:", to: Screen.self) { @MainActor (screen: Screen, text: String) in
    ///     screen.show(text)
    /// }
    /// ```
    ///
    /// The parameters are those of `add`.
    public mutating func addIsolated<Target: Sendable, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), .sendable, body)
    }

    /// Adds a closure that is isolated to a global actor and whose result is not `Sendable`.
    ///
    /// The result stays in the handler's isolation: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``. The parameters are those of `add`.
    public mutating func addIsolated<Target: Sendable, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), .ownResult, body)
    }

    /// Adds a closure that is isolated to a global actor and whose receiver is not `Sendable`.
    ///
    /// The receiver stays in the handler's isolation: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``. The parameters are those of `add`.
    public mutating func addIsolated<Target, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), .notSendable, body)
    }

    /// Adds a static handler: a closure that gets the type itself.
    ///
    /// The closure may be isolated to a global actor.
    ///
    /// ```swift
    /// handlers.addStatic("make:", to: Widget.self) { (type: Widget.Type, size: Int) in type.init(size: size) }
    /// ```
    ///
    /// The parameters are those of `add`.
    public mutating func addStatic<Target, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) throws -> Result
    ) {
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), .ofType, body)
    }

    /// Adds a static handler whose result is not `Sendable`.
    ///
    /// The result stays in the handler's isolation: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``. The parameters are those of `add`.
    public mutating func addStatic<Target, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) throws -> Result
    ) {
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), .ofTypeOwnResult, body)
    }

    @_optimize(none) mutating func addFunction<Target, each Parameter, Result>(
        _ selector: Selector, _ type: Any.Type, _ name: String?, _ tags: Set<HandlerTag>, _ location: HandlerLocation,
        _ facts: Facts, _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let function = IsolatedFunction(body)
        add(
            selector, to: type, parameterCount: count(repeat (each Parameter).self), name: name, tags: tags, location,
            facts, isolation: body.isolation,
            .synchronous(resultIsSendable: facts.resultIsSendable, function.call))
    }
}
