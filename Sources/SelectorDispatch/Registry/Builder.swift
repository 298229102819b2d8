extension HandlerRegistry {
    /// A collector of handlers that are added by hand. ``HandlerRegistry/init(_:)`` passes one to its closure.
    public struct Builder {
        var entries: [RegistryEntry] = []

        /// Adds a closure with no parameters as a handler.
        ///
        /// The closure runs in the sender's isolation.
        ///
        /// ```swift
        /// handlers.add("reload", to: Table.self) { (table: Table) in table.reload() }
        /// ```
        ///
        /// - Parameters:
        ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
        ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
        ///   - type: The type that receives the message. Its subclasses inherit the handler.
        ///   - name: The Swift spelling, such as `reload()`. It finds the handler, too, and supplies the argument
        ///     labels. If nil, the handler has no labels.
        ///   - tags: Marks by which the registry can be filtered.
        ///   - file: The file of the declaration, for error messages. Leave it out.
        ///   - line: The line of the declaration, for error messages. Leave it out.
        ///   - column: The column of the declaration, for error messages. Leave it out.
        ///   - body: A closure that gets the receiver and the arguments.
        @_semantics("optimize.sil.specialize.generic.never")
        @inline(never)
        public mutating func add<Target, Result>(
            _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
            file: String = #fileID,
            line: Int = #line, column: Int = #column,
            _ body: @escaping @Sendable (Target) throws -> Result
        ) {
            add(
                selector, to: type, parameterCount: 0, name: name, tags: tags,
                HandlerLocation(file: file, line: line, column: column),
                .synchronous(0, resultIsSendable: false, body))
        }

        /// Adds a closure with one parameter as a handler.
        ///
        /// The closure runs in the sender's isolation.
        ///
        /// ```swift
        /// handlers.add("select:", to: Table.self, name: "select(_:)") { (table: Table, row: Int) in
        ///     table.select(row)
        /// }
        /// ```
        ///
        /// - Parameters:
        ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
        ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
        ///   - type: The type that receives the message. Its subclasses inherit the handler.
        ///   - name: The Swift spelling, such as `select(_:)`. It finds the handler, too, and supplies the argument
        ///     labels. If nil, the handler has no labels.
        ///   - tags: Marks by which the registry can be filtered.
        ///   - file: The file of the declaration, for error messages. Leave it out.
        ///   - line: The line of the declaration, for error messages. Leave it out.
        ///   - column: The column of the declaration, for error messages. Leave it out.
        ///   - body: A closure that gets the receiver and the arguments.
        @_semantics("optimize.sil.specialize.generic.never")
        @inline(never)
        public mutating func add<Target, P0, Result>(
            _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
            file: String = #fileID,
            line: Int = #line, column: Int = #column,
            _ body: @escaping @Sendable (Target, P0) throws -> Result
        ) {
            add(
                selector, to: type, parameterCount: 1, name: name, tags: tags,
                HandlerLocation(file: file, line: line, column: column),
                .synchronous(0, resultIsSendable: false, body))
        }

        /// Adds a closure with two parameters as a handler.
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
        ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
        ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
        ///   - type: The type that receives the message. Its subclasses inherit the handler.
        ///   - name: The Swift spelling, such as `move(_:to:)`. It finds the handler, too, and supplies the argument
        ///     labels. If nil, the handler has no labels.
        ///   - tags: Marks by which the registry can be filtered.
        ///   - file: The file of the declaration, for error messages. Leave it out.
        ///   - line: The line of the declaration, for error messages. Leave it out.
        ///   - column: The column of the declaration, for error messages. Leave it out.
        ///   - body: A closure that gets the receiver and the arguments.
        @_semantics("optimize.sil.specialize.generic.never")
        @inline(never)
        public mutating func add<Target, P0, P1, Result>(
            _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
            file: String = #fileID,
            line: Int = #line, column: Int = #column,
            _ body: @escaping @Sendable (Target, P0, P1) throws -> Result
        ) {
            add(
                selector, to: type, parameterCount: 2, name: name, tags: tags,
                HandlerLocation(file: file, line: line, column: column),
                .synchronous(0, resultIsSendable: false, body))
        }

        /// Adds a closure with three parameters as a handler.
        ///
        /// The closure runs in the sender's isolation.
        ///
        /// - Parameters:
        ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
        ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
        ///   - type: The type that receives the message. Its subclasses inherit the handler.
        ///   - name: The Swift spelling, such as `fill(_:from:to:)`. It finds the handler, too, and supplies the
        ///     argument labels. If nil, the handler has no labels.
        ///   - tags: Marks by which the registry can be filtered.
        ///   - file: The file of the declaration, for error messages. Leave it out.
        ///   - line: The line of the declaration, for error messages. Leave it out.
        ///   - column: The column of the declaration, for error messages. Leave it out.
        ///   - body: A closure that gets the receiver and the arguments.
        @_semantics("optimize.sil.specialize.generic.never")
        @inline(never)
        public mutating func add<Target, P0, P1, P2, Result>(
            _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
            file: String = #fileID,
            line: Int = #line, column: Int = #column,
            _ body: @escaping @Sendable (Target, P0, P1, P2) throws -> Result
        ) {
            add(
                selector, to: type, parameterCount: 3, name: name, tags: tags,
                HandlerLocation(file: file, line: line, column: column),
                .synchronous(0, resultIsSendable: false, body))
        }

        /// Adds a closure with four parameters as a handler.
        ///
        /// The closure runs in the sender's isolation.
        ///
        /// - Parameters:
        ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
        ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
        ///   - type: The type that receives the message. Its subclasses inherit the handler.
        ///   - name: The Swift spelling, such as `frame(_:y:width:height:)`. It finds the handler, too, and supplies
        ///     the argument labels. If nil, the handler has no labels.
        ///   - tags: Marks by which the registry can be filtered.
        ///   - file: The file of the declaration, for error messages. Leave it out.
        ///   - line: The line of the declaration, for error messages. Leave it out.
        ///   - column: The column of the declaration, for error messages. Leave it out.
        ///   - body: A closure that gets the receiver and the arguments.
        @_semantics("optimize.sil.specialize.generic.never")
        @inline(never)
        public mutating func add<Target, P0, P1, P2, P3, Result>(
            _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
            file: String = #fileID,
            line: Int = #line, column: Int = #column,
            _ body: @escaping @Sendable (Target, P0, P1, P2, P3) throws -> Result
        ) {
            add(
                selector, to: type, parameterCount: 4, name: name, tags: tags,
                HandlerLocation(file: file, line: line, column: column),
                .synchronous(0, resultIsSendable: false, body))
        }

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
        ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
        ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
        ///   - type: The type that receives the message. Its subclasses inherit the handler.
        ///   - name: The Swift spelling, such as `move(_:to:)`. It finds the handler, too, and supplies the argument
        ///     labels. If nil, the handler has no labels.
        ///   - tags: Marks by which the registry can be filtered.
        ///   - file: The file of the declaration, for error messages. Leave it out.
        ///   - line: The line of the declaration, for error messages. Leave it out.
        ///   - column: The column of the declaration, for error messages. Leave it out.
        ///   - body: A closure that gets the receiver and the arguments.
        public mutating func add<Target, each Parameter, Result>(
            _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
            file: String = #fileID,
            line: Int = #line, column: Int = #column,
            _ body: @escaping @Sendable (Target, repeat each Parameter) throws -> Result
        ) {
            var count = 0
            for _ in repeat (each Parameter).self { count += 1 }
            let location = HandlerLocation(file: file, line: line, column: column)
            add(
                selector, to: type, parameterCount: count, name: name, tags: tags, location,
                .synchronous(many: 0, resultIsSendable: false, body))
        }

        private mutating func add(
            _ selector: Selector, to type: Any.Type, parameterCount: Int, name: String?, tags: Set<HandlerTag>,
            _ location: HandlerLocation, _ body: HandlerBody
        ) {
            // The handler runs in its sender's isolation, so nothing crosses isolations.
            let facts = Facts(receiverIsSendable: false, resultIsSendable: false)
            add(
                selector, to: type, parameterCount: parameterCount, name: name, tags: tags, location, facts,
                isolation: nil, body)
        }

        /// What the compiler knows about a handler besides its types.
        struct Facts {
            var isStatic = false
            let receiverIsSendable: Bool
            let resultIsSendable: Bool
        }

        mutating func add(
            _ selector: Selector, to type: Any.Type, parameterCount: Int, name: String?, tags: Set<HandlerTag>,
            _ location: HandlerLocation, _ facts: Facts, isolation: (any Actor)?, _ body: HandlerBody
        ) {
            let colonCount = RegistryEntry.colonCount(selector.description.utf8)
            let defect = DispatchError.wrongColonCount(
                DispatchError.Context(selector, type, isStatic: facts.isStatic), expected: parameterCount,
                actual: colonCount)
            entries.append(
                RegistryEntry(
                    selector: selector.description, name: name ?? selector.description, receiver: type,
                    receiverIsSendable: facts.receiverIsSendable, isStatic: facts.isStatic, isThrowing: true,
                    defaults: 0, marks: HandlerMarks(tags, facts: nil), location: location, isolation: isolation,
                    body: colonCount == parameterCount ? body : RefusingBody(defect, body)))
        }
    }
}
