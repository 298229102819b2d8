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
        var entries: [RegistryEntry] = []

        /// Adds a closure with any number of parameters as a handler.
        ///
        /// The closure runs in the sender's isolation.
        ///
        /// ```swift
        /// handlers.add("move:to:", to: Table.self, name: "move(_:to:)") { (table: Table, row: Int, target: Int) in
        ///     table.move(row, to: target)
        /// }
        /// ```
        ///
        /// - Parameters:
        ///   - selector: The message, with one colon for each parameter of `body` after the first.
        ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
        ///   - type: The type that receives the message. Its subclasses inherit the handler.
        ///   - name: The Swift spelling, such as `move(_:to:)`. It also finds the handler, and
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
            _ body: @escaping @Sendable (Target, repeat each Parameter) throws -> Result
        ) {
            // The handler runs in its sender's isolation, so nothing crosses isolations.
            add(
                selector,
                to: type,
                parameterCount: count(repeat (each Parameter).self),
                name: name,
                tags: tags,
                HandlerLocation(file: file, line: line, column: column),
                .notSendable,
                isolation: nil,
                .synchronous(resultIsSendable: false, body)
            )
        }

        /// The facts about a handler that the compiler knows, besides its types.
        struct Facts {
            var isStatic = false
            var receiverIsSendable = true
            var resultIsSendable = true

            static var sendable: Facts { Facts() }

            /// The result stays in the handler's isolation.
            static var ownResult: Facts { Facts(resultIsSendable: false) }

            /// The receiver and the result stay in the handler's isolation.
            static var notSendable: Facts {
                Facts(receiverIsSendable: false, resultIsSendable: false)
            }

            static var ofType: Facts { Facts(isStatic: true) }

            static var ofTypeOwnResult: Facts { Facts(isStatic: true, resultIsSendable: false) }
        }

        /// Adds a handler's body, or one that refuses every message if the handler has a defect.
        mutating func add(
            _ selector: Selector,
            to type: Any.Type,
            parameterCount: Int,
            name: String?,
            tags: Set<HandlerTag>,
            _ location: HandlerLocation,
            _ facts: Facts,
            isolation: (any Actor)?,
            _ body: HandlerBody
        ) {
            let message = DispatchError.Context(selector, type, isStatic: facts.isStatic)
            let defect = defect(message, type, parameterCount: parameterCount)
            let body = if let defect { RefusingBody(defect, body) } else { body }
            entries.append(
                RegistryEntry(
                    selector: selector.description,
                    name: name ?? selector.description,
                    receiver: type,
                    receiverIsSendable: facts.receiverIsSendable,
                    isStatic: facts.isStatic,
                    isThrowing: true,
                    defaults: 0,
                    notes: HandlerNotes(tags, facts: nil),
                    location: location,
                    isolation: isolation,
                    body: body
                )
            )
        }

        /// Returns the handler's defect, or nil if it has none.
        private func defect(_ message: DispatchError.Context, _ type: Any.Type, parameterCount: Int)
            -> DispatchError?
        {
            // A static handler of an existential type is found for the type itself.
            if message.kind == .instance, TypeLayout.isKnown, TypeLayout.isExistential(type) {
                return .unreachableReceiver(message)
            }
            let selector = message.selector
            let hasBlanks = selector.unicodeScalars.contains { $0.properties.isWhitespace }
            if selector.isEmpty || hasBlanks { return .malformedSelector(message) }
            let colonCount = RegistryEntry.colonCount(selector.utf8)
            guard colonCount != parameterCount else { return nil }
            return .wrongColonCount(message, expected: parameterCount, actual: colonCount)
        }
    }
}

// Handlers added by hand that are isolated, asynchronous or static. The compiler checks that each
// closure does only what its isolation allows. Overloads differ in whether the receiver and the
// result are `Sendable`.
//
// The kind of handler is part of the method's name, because the compiler can't choose between
// overloads that differ only in the kind.

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
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `show(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the receiver and the arguments.
    public mutating func addIsolated<Target: Sendable, each Parameter, Result: Sendable>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        addFunction(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .sendable,
            body
        )
    }

    /// Adds a closure that is isolated to a global actor and whose result is not `Sendable`.
    ///
    /// The result stays in the handler's isolation: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `show(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the receiver and the arguments.
    public mutating func addIsolated<Target: Sendable, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        addFunction(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .ownResult,
            body
        )
    }

    /// Adds a closure that is isolated to a global actor and whose receiver is not `Sendable`.
    ///
    /// The receiver stays in the handler's isolation: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `show(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the receiver and the arguments.
    public mutating func addIsolated<Target, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        addFunction(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .notSendable,
            body
        )
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
    public mutating func addStatic<Target, each Parameter, Result: Sendable>(
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
        addFunction(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .ofType,
            body
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
    public mutating func addStatic<Target, each Parameter, Result>(
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
        addFunction(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .ofTypeOwnResult,
            body
        )
    }

    mutating func addFunction<Target, each Parameter, Result>(
        _ selector: Selector,
        _ type: Any.Type,
        _ name: String?,
        _ tags: Set<HandlerTag>,
        _ location: HandlerLocation,
        _ facts: Facts,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let function = IsolatedFunction(body)
        add(
            selector,
            to: type,
            parameterCount: count(repeat (each Parameter).self),
            name: name,
            tags: tags,
            location,
            facts,
            isolation: body.isolation,
            .synchronous(resultIsSendable: facts.resultIsSendable, function.call)
        )
    }
}
