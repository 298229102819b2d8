// Handlers that are added by hand and are isolated, asynchronous or static. The compiler checks that each closure does
// only what its isolation allows. Overloads tell whether the receiver and the result are `Sendable`.
//
// The kind of handler is part of the method's name, because the compiler can't choose between overloads that differ
// only in the kind.

extension HandlerRegistry.Builder {
    /// Adds a closure that is isolated to a global actor.
    ///
    /// A synchronous send must come from that actor. An awaited send may come from anywhere.
    ///
    /// ```swift
    /// handlers.addIsolated("show:", to: Screen.self) { @MainActor (screen: Screen, text: String) in
    ///     screen.show(text)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `show(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiver and the arguments, in its own isolation.
    public mutating func addIsolated<Target: Sendable, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: true)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds a closure that is isolated to a global actor and whose result is not `Sendable`.
    ///
    /// The result stays in the handler's isolation: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `show(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiver and the arguments, in its own isolation.
    public mutating func addIsolated<Target: Sendable, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: false)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds a closure that is isolated to a global actor and whose receiver is not `Sendable`.
    ///
    /// The receiver stays in the handler's isolation: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `show(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiver and the arguments, in its own isolation.
    public mutating func addIsolated<Target, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: false, resultIsSendable: false)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds a static handler: a closure that gets the type itself.
    ///
    /// The closure may be isolated to a global actor.
    ///
    /// ```swift
    /// handlers.addStatic("make:", to: Widget.self) { (type: Widget.Type, size: Int) in type.init(size: size) }
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `make(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiving type and the arguments.
    public mutating func addStatic<Target, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(isStatic: true, receiverIsSendable: true, resultIsSendable: true)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds a static handler whose result is not `Sendable`.
    ///
    /// The closure may be isolated to a global actor. If the result would leave the handler's isolation, an awaited
    /// send throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `make(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiving type and the arguments.
    public mutating func addStatic<Target, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(isStatic: true, receiverIsSendable: true, resultIsSendable: false)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    mutating func addFunction<Target, each Parameter, Result>(
        _ selector: Selector, _ type: Any.Type, _ name: String?, _ tags: Set<HandlerTag>, _ location: HandlerLocation,
        _ facts: Facts, _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let function = IsolatedFunction(body)
        add(
            selector, to: type, parameterCount: count(repeat (each Parameter).self), name: name, tags: tags, location,
            facts, isolation: body.isolation,
            .synchronous(many: 0, resultIsSendable: facts.resultIsSendable, function.call))
    }
}
