extension HandlerRegistry {
    /// Collects hand-made handlers.
    public struct Builder {
        var entries: [HandlerEntry] = []

        /// Adds a closure as a handler.
        ///
        /// - Parameters:
        ///   - selector: has one colon per parameter of `body` after the first; otherwise every send is the error
        ///     ``DispatchError/wrongColonCount(_:expected:actual:)``.
        ///   - type: the receiving type; its subclasses inherit the handler.
        ///   - tags: marks by which a registry can be restricted.
        ///   - body: gets the receiver and the arguments.
        @inlinable
        public mutating func add<Target, Result>(
            _ selector: Selector, to type: Target.Type, tags: Set<HandlerTag> = [], file: String = #fileID,
            line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (Target) throws -> Result
        ) {
            add(
                selector, to: type, parameterCount: 0, tags: tags,
                HandlerLocation(file: file, line: line, column: column)
            ) {
                try $0.run0(0, resultIsSendable: false, body)
            }
        }

        /// The same with one parameter.
        @inlinable
        public mutating func add<Target, P0, Result>(
            _ selector: Selector, to type: Target.Type, tags: Set<HandlerTag> = [], file: String = #fileID,
            line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (Target, P0) throws -> Result
        ) {
            add(
                selector, to: type, parameterCount: 1, tags: tags,
                HandlerLocation(file: file, line: line, column: column)
            ) {
                try $0.run1(0, resultIsSendable: false, body)
            }
        }

        /// The same with two parameters.
        @inlinable
        public mutating func add<Target, P0, P1, Result>(
            _ selector: Selector, to type: Target.Type, tags: Set<HandlerTag> = [], file: String = #fileID,
            line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (Target, P0, P1) throws -> Result
        ) {
            add(
                selector, to: type, parameterCount: 2, tags: tags,
                HandlerLocation(file: file, line: line, column: column)
            ) {
                try $0.run2(0, resultIsSendable: false, body)
            }
        }

        /// The same with three parameters.
        @inlinable
        public mutating func add<Target, P0, P1, P2, Result>(
            _ selector: Selector, to type: Target.Type, tags: Set<HandlerTag> = [], file: String = #fileID,
            line: Int = #line, column: Int = #column, _ body: @escaping @Sendable (Target, P0, P1, P2) throws -> Result
        ) {
            add(
                selector, to: type, parameterCount: 3, tags: tags,
                HandlerLocation(file: file, line: line, column: column)
            ) {
                try $0.run3(0, resultIsSendable: false, body)
            }
        }

        /// The same with four parameters.
        @inlinable
        public mutating func add<Target, P0, P1, P2, P3, Result>(
            _ selector: Selector, to type: Target.Type, tags: Set<HandlerTag> = [], file: String = #fileID,
            line: Int = #line, column: Int = #column,
            _ body: @escaping @Sendable (Target, P0, P1, P2, P3) throws -> Result
        ) {
            add(
                selector, to: type, parameterCount: 4, tags: tags,
                HandlerLocation(file: file, line: line, column: column)
            ) {
                try $0.run4(0, resultIsSendable: false, body)
            }
        }

        /// The same with any number of parameters.
        public mutating func add<Target, each Parameter, Result>(
            _ selector: Selector, to type: Target.Type, tags: Set<HandlerTag> = [], file: String = #fileID,
            line: Int = #line, column: Int = #column,
            _ body: @escaping @Sendable (Target, repeat each Parameter) throws -> Result
        ) {
            var count = 0
            for _ in repeat (each Parameter).self { count += 1 }
            let location = HandlerLocation(file: file, line: line, column: column)
            add(selector, to: type, parameterCount: count, tags: tags, location) {
                try $0.runMany(0, resultIsSendable: false, body)
            }
        }

        @usableFromInline
        mutating func add(
            _ selector: Selector, to type: Any.Type, parameterCount: Int, tags: Set<HandlerTag>,
            _ location: HandlerLocation, _ thunk: @escaping (Arguments) throws -> Void
        ) {
            let colonCount = HandlerEntry.colonCount(selector.description)
            let defect = DispatchError.wrongColonCount(
                MessageSite(selector, type, isStatic: false).message, expected: parameterCount, actual: colonCount)
            let refusal: (Arguments) throws -> Void = { arguments in
                try arguments.refuse(defect)
                try thunk(arguments)
            }
            entries.append(
                HandlerEntry(
                    selector: selector.description, name: selector.description, receiver: type,
                    receiverIsSendable: false, isStatic: false, isThrowing: true, defaults: 0, tags: tags,
                    location: location,
                    body: HandlerEntry.Body(.synchronous(colonCount == parameterCount ? thunk : refusal))))
        }
    }
}
