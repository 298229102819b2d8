extension HandlerRegistry {
    /// A collector of handlers added by hand, which ``HandlerRegistry/init(_:)`` passes to its
    /// closure.
    ///
    /// A handler with a defect refuses every message. The defects are a wrong number of colons; a
    /// selector that is empty or has blanks, ``DispatchError/malformedSelector(_:)``; and, for an
    /// instance handler, an existential type such as `Any`,
    /// ``DispatchError/unreachableReceiver(_:)``.
    public struct Builder {
        /// The handlers added so far.
        private(set) var entries: [RegistryEntry] = []
    }
}

extension HandlerRegistry.Builder {
    /// The description of a handler: everything but its code.
    typealias Heading = (
        selector: Selector, type: Any.Type, name: String?, tags: Set<HandlerTag>,
        location: HandlerLocation
    )

    /// The kind of receiver that a handler has.
    enum Receiver {
        /// An instance, which may leave its isolation.
        case sendable

        /// An instance, which stays in its isolation.
        case notSendable

        /// The type itself.
        case type
    }

    /// Adds a handler's body, or one that refuses every message if the handler has a defect.
    ///
    /// - Parameter isolation: The global actor that the body is isolated to, or nil for none.
    @_optimize(size) @inline(never)
    mutating func add(
        _ heading: Heading,
        _ receiver: Receiver,
        isolation: (any Actor)? = nil,
        _ body: HandlerBody
    ) {
        let context = DispatchError.Context(
            heading.selector,
            heading.type,
            isStatic: receiver == .type
        )
        let types = body.types
        let defect = Self.defect(context, heading.type, parameterCount: types.parameters.count)
        let refusing = defect.map { defect in
            HandlerBody.refusing(types, isAsync: body.isAsync, runsOnSender: body.runsOnSender) {
                _ in defect
            }
        }
        entries.append(
            RegistryEntry(
                selector: heading.selector.description,
                name: heading.name ?? heading.selector.description,
                receiver: heading.type,
                receiverIsSendable: receiver != .notSendable,
                isStatic: receiver == .type,
                isThrowing: true,
                defaults: 0,
                tags: heading.tags,
                location: heading.location,
                // All bodies are cast in the same way, whatever their isolation.
                isolation: IsolationErasure.isKnown ? isolation : UnknownActor.shared,
                body: refusing ?? body
            )
        )
    }

    /// Returns the handler's defect, or nil if it has none.
    private static func defect(
        _ context: DispatchError.Context,
        _ type: Any.Type,
        parameterCount: Int
    ) -> DispatchError? {
        // A static handler of an existential type is found for the type itself.
        if context.kind == .instance, TypeLayout.isKnown, TypeLayout.isExistential(type) {
            return .unreachableReceiver(context)
        }
        let selector = context.selector
        let hasBlanks = selector.unicodeScalars.contains { $0.properties.isWhitespace }
        if selector.isEmpty || hasBlanks { return .malformedSelector(context) }
        let colonCount = RegistryEntry.colonCount(selector.utf8)
        guard colonCount != parameterCount else { return nil }
        return .wrongColonCount(context, expected: parameterCount, actual: colonCount)
    }
}

// One name for every kind of handler. The closure's type says whether it is asynchronous, isolated,
// or for the type itself, and the compiler checks that it does only what its isolation allows.
//
// There is an overload for each of these types, because no function type covers two of them. A
// synchronous closure that is taken as an asynchronous one can't be called by a synchronous send,
// and a closure that is isolated to its parameter isn't `@isolated(any)`. Whether the receiver and
// the result are `Sendable` makes further overloads, because it can't be asked at run time: a test
// for a type that is `any Sendable.Type` is always true. The overloads for actors are disfavored,
// because they also take closures that aren't isolated.

extension HandlerRegistry.Builder {
    /// Adds a closure with any number of parameters as a handler.
    ///
    /// The closure runs in the sender's isolation, or on the global actor that it is isolated to:
    /// then a synchronous send must come from that actor, and an awaited send may come from
    /// anywhere.
    ///
    /// ```swift
    /// handlers.add("move:to:", to: Table.self, name: "move(_:to:)") { (table: Table, row: Int, target: Int) in
    ///     table.move(row, to: target)
    /// }
    /// handlers.add("show:", to: Screen.self) { @MainActor (screen: Screen, text: String) in
    ///     screen.show(text)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `move(_:to:)`, which also finds the handler and
    ///     supplies the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the receiver and the arguments.
    public mutating func add<Target: Sendable, each Parameter, Result: Sendable>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .sendable,
            isolation: body.isolation,
            .synchronous(resultIsSendable: true, IsolatedFunction(body).call)
        )
    }

    /// Adds a closure whose result is not `Sendable`.
    ///
    /// The result stays in the handler's isolation: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `move(_:to:)`, which also finds the handler and
    ///     supplies the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the receiver and the arguments.
    public mutating func add<Target: Sendable, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .sendable,
            isolation: body.isolation,
            .synchronous(resultIsSendable: false, IsolatedFunction(body).call)
        )
    }

    /// Adds a closure whose receiver is not `Sendable`.
    ///
    /// The receiver stays in the handler's isolation: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `move(_:to:)`, which also finds the handler and
    ///     supplies the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the receiver and the arguments.
    public mutating func add<Target, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .notSendable,
            isolation: body.isolation,
            .synchronous(resultIsSendable: false, IsolatedFunction(body).call)
        )
    }

    /// Adds a static handler: a closure that gets the type itself.
    ///
    /// The closure may be isolated to a global actor.
    ///
    /// ```swift
    /// handlers.add("make:", to: Widget.self) { (type: Widget.Type, size: Int) in type.init(size: size) }
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message itself. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `make(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the type that received the message, which may be a subclass
    ///     of `type`, and the arguments.
    public mutating func add<Target, each Parameter, Result: Sendable>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body:
            @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) throws -> Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .type,
            isolation: body.isolation,
            .synchronous(resultIsSendable: true, IsolatedFunction(body).call)
        )
    }

    /// Adds a static handler whose result is not `Sendable`.
    ///
    /// The result stays in the handler's isolation: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message itself. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `make(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the type that received the message, which may be a subclass
    ///     of `type`, and the arguments.
    public mutating func add<Target, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body:
            @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) throws -> Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .type,
            isolation: body.isolation,
            .synchronous(resultIsSendable: false, IsolatedFunction(body).call)
        )
    }

    /// Adds a closure that runs on the actor that receives the message.
    ///
    /// A synchronous send must come from that actor. An awaited send may come from anywhere.
    ///
    /// ```swift
    /// handlers.add("deposit:", to: Account.self) { (account: isolated Account, amount: Int) in
    ///     account.deposit(amount)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type of the actor that receives the message.
    ///   - name: The Swift spelling, such as `deposit(_:)`, which also finds the handler and
    ///     supplies the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the actor, to which it is isolated, and the arguments.
    @_disfavoredOverload
    public mutating func add<Target: Actor, each Parameter, Result: Sendable>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) throws -> Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .sendable,
            .synchronous(
                resultIsSendable: true,
                isIsolatedToInstance: true,
                ActorFunction(body).call
            )
        )
    }

    /// Adds a closure that runs on the actor that receives the message, and whose result is not
    /// `Sendable`.
    ///
    /// The result stays on the actor: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type of the actor that receives the message.
    ///   - name: The Swift spelling, such as `deposit(_:)`, which also finds the handler and
    ///     supplies the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the actor, to which it is isolated, and the arguments.
    @_disfavoredOverload
    public mutating func add<Target: Actor, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) throws -> Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .sendable,
            .synchronous(
                resultIsSendable: false,
                isIsolatedToInstance: true,
                ActorFunction(body).call
            )
        )
    }

    /// Adds an `async` closure.
    ///
    /// Only awaited sends reach it. The closure may be isolated to a global actor.
    ///
    /// ```swift
    /// handlers.add("load:", to: Loader.self) { (loader: Loader, page: Int) async throws in
    ///     try await loader.load(page)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `load(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the receiver and the arguments.
    public mutating func add<Target: Sendable, each Parameter, Result: Sendable>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body:
            @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws ->
            Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .sendable,
            isolation: body.isolation,
            .asynchronous(resultIsSendable: true, AsynchronousIsolatedFunction(body).call)
        )
    }

    /// Adds an `async` closure whose result is not `Sendable`.
    ///
    /// Only awaited sends reach it. The result stays in the handler's isolation: an awaited send
    /// from elsewhere throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `load(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the receiver and the arguments.
    public mutating func add<Target: Sendable, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body:
            @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws ->
            Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .sendable,
            isolation: body.isolation,
            .asynchronous(resultIsSendable: false, AsynchronousIsolatedFunction(body).call)
        )
    }

    /// Adds an `async` closure whose receiver is not `Sendable`.
    ///
    /// Only awaited sends reach it. The receiver stays in its isolation: an awaited send from
    /// elsewhere throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `load(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the receiver and the arguments.
    public mutating func add<Target, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body:
            @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws ->
            Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .notSendable,
            isolation: body.isolation,
            .asynchronous(resultIsSendable: false, AsynchronousIsolatedFunction(body).call)
        )
    }

    /// Adds a static `async` handler: a closure that gets the type itself.
    ///
    /// Only awaited sends reach it. The closure may be isolated to a global actor.
    ///
    /// ```swift
    /// handlers.add("fetch:", to: Widget.self) { (type: Widget.Type, name: String) async throws in
    ///     try await type.fetch(name)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message itself. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `fetch(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the type that received the message, which may be a subclass
    ///     of `type`, and the arguments.
    public mutating func add<Target, each Parameter, Result: Sendable>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body:
            @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) async throws ->
            Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .type,
            isolation: body.isolation,
            .asynchronous(resultIsSendable: true, AsynchronousIsolatedFunction(body).call)
        )
    }

    /// Adds a static `async` handler whose result is not `Sendable`.
    ///
    /// Only awaited sends reach it. The result stays in its isolation: an awaited send from
    /// elsewhere throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message itself. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `fetch(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the type that received the message, which may be a subclass
    ///     of `type`, and the arguments.
    public mutating func add<Target, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body:
            @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) async throws ->
            Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .type,
            isolation: body.isolation,
            .asynchronous(resultIsSendable: false, AsynchronousIsolatedFunction(body).call)
        )
    }

    /// Adds an `async` closure that runs on the actor that receives the message.
    ///
    /// Only awaited sends reach it.
    ///
    /// ```swift
    /// handlers.add("sync:", to: Account.self) { (account: isolated Account, server: Server) async in
    ///     await account.sync(with: server)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type of the actor that receives the message.
    ///   - name: The Swift spelling, such as `sync(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the actor, to which it is isolated, and the arguments.
    @_disfavoredOverload
    public mutating func add<Target: Actor, each Parameter, Result: Sendable>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .sendable,
            .asynchronous(
                resultIsSendable: true,
                isIsolatedToInstance: true,
                AsynchronousActorFunction(body).call
            )
        )
    }

    /// Adds an `async` closure that runs on the actor that receives the message, and whose result
    /// is not `Sendable`.
    ///
    /// Only awaited sends reach it. The result stays on the actor: an awaited send from elsewhere
    /// throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type of the actor that receives the message.
    ///   - name: The Swift spelling, such as `sync(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the actor, to which it is isolated, and the arguments.
    @_disfavoredOverload
    public mutating func add<Target: Actor, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        let location = HandlerLocation(file: file, line: line, column: column)
        add(
            (selector, type, name, tags, location),
            .sendable,
            .asynchronous(
                resultIsSendable: false,
                isIsolatedToInstance: true,
                AsynchronousActorFunction(body).call
            )
        )
    }
}
