public import SelectorDispatch

extension JSONCoder {
    /// Returns the JSON of a message's arguments.
    ///
    /// - Parameters:
    ///   - arguments: The arguments; nil is null.
    ///   - message: The message, for errors.
    ///   - signature: The handler's signature, for errors, or nil if it isn't known.
    /// - Returns: An element for each argument.
    /// - Throws: A ``JSONError`` with the first argument that has no JSON.
    public func encode(
        arguments: [Any?],
        of message: @autoclosure () -> DispatchError.Context,
        signature: MethodSignature? = nil
    ) throws(JSONError) -> [JSONValue] {
        var result: [JSONValue] = []
        for (index, argument) in arguments.enumerated() {
            result.append(try encode(argument, at: index, of: message(), signature))
        }
        return result
    }

    /// Appends the JSON of a message's arguments, as an array.
    ///
    /// - Throws: A ``JSONError`` with the first argument that has no JSON.
    package func write(
        arguments: [Any?],
        of message: @autoclosure () -> DispatchError.Context,
        to bytes: inout [UInt8]
    ) throws(JSONError) {
        bytes.append(UInt8(ascii: "["))
        for index in arguments.indices {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            try encode(arguments[index], at: index, of: message(), nil).write(to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Returns the JSON of an argument; an error names it.
    private func encode(
        _ argument: Any?,
        at index: Int,
        of message: @autoclosure () -> DispatchError.Context,
        _ signature: MethodSignature?
    ) throws(JSONError) -> JSONValue {
        do throws(JSONError) {
            return try encode(argument)
        } catch {
            let parameter = signature?.parameters.forArgument(at: index)
            let type = parameter?.type ?? argument.map { Swift.type(of: $0) } ?? Any.self
            throw error.argument(index, parameter, type, message())
        }
    }

    /// Reads arguments from JSON, each as its parameter's type.
    ///
    /// Without a signature, as for a message that its receiver forwards, all arguments are read as
    /// `Any`, as are extra arguments, which the send reports.
    ///
    /// - Parameters:
    ///   - arguments: The JSON of the arguments.
    ///   - message: The message, for errors.
    ///   - signature: The handler's signature, or nil if there is none.
    ///   - isolation: The caller's isolation; leave it out.
    /// - Returns: An element for each argument, nil for null.
    /// - Throws: A ``JSONError`` with the first argument that can't be read.
    public func decode(
        arguments: [JSONValue],
        of message: DispatchError.Context,
        signature: MethodSignature?,
        isolation: isolated (any Actor)? = #isolation
    ) throws(JSONError) -> [Any?] {
        let reader = ArgumentReader(
            message: message,
            parameters: signature?.parameters ?? [],
            reader: ValueReader(directory: directory, isolation: isolation)
        )
        return try reader.read(arguments)
    }

    /// Reads arguments from outside, as outside of an actor.
    ///
    /// - Throws: A ``JSONError`` with the first argument that can't be read, or that has a member
    ///   which its type's schema excludes.
    package func decode(
        argumentsFromOutside arguments: [JSONValue],
        of message: DispatchError.Context,
        signature: MethodSignature
    ) throws(JSONError) -> [Any?] {
        let result = try decode(
            arguments: arguments,
            of: message,
            signature: signature,
            isolation: nil
        )
        for (index, json) in arguments.enumerated() where json.isContainer {
            guard let parameter = signature.parameters.forArgument(at: index) else { break }
            let type = parameter.argumentType
            if let error = ClosedSchemas.shared.unknownMember(in: json, of: type, self) {
                throw error.argument(index, parameter, type, message)
            }
        }
        return result
    }
}

/// A reader of one message's arguments, each as its parameter's type.
struct ArgumentReader {
    /// The message, for errors.
    let message: DispatchError.Context

    /// The handler's parameters, or none if there is no handler.
    let parameters: [MethodSignature.Parameter]

    let reader: ValueReader

    /// The send's policy.
    ///
    /// If it converts data, the send gets a number, a string or a Boolean that the type can't read,
    /// as JSON has it.
    var policy = ArgumentPolicy.strict

    func read(_ arguments: [JSONValue]) throws(JSONError) -> [Any?] {
        var result: [Any?] = []
        result.reserveCapacity(arguments.count)
        for (index, json) in arguments.enumerated() { result.append(try read(json, at: index)) }
        return result
    }

    /// Reads the argument at an index; nil is null.
    func read(_ json: JSONValue, at index: Int) throws(JSONError) -> Any? {
        let parameter = parameters.forArgument(at: index)
        let type = parameter?.argumentType ?? Any.self
        // The send decides whether the parameter accepts null. To a `JSONValue`, it is a value.
        if case .null = json, type != JSONValue.self { return nil }
        do throws(JSONError) {
            return try reader.read(type, from: json)
        } catch {
            // The send may convert a value that the type can't read.
            if policy == policy.convertingData, !json.isContainer,
                let value = try? reader.read(Any.self, from: json)
            {
                return value
            }
            throw error.argument(index, parameter, type, message)
        }
    }
}

extension [MethodSignature.Parameter] {
    /// Returns the parameter of the argument at an index, or nil for an extra argument.
    func forArgument(at index: Int) -> MethodSignature.Parameter? {
        if index < count { return self[index] }
        guard let last, last.isVariadic else { return nil }
        return last
    }
}

extension JSONError {
    /// Returns the same error for an argument of a message.
    fileprivate func argument(
        _ index: Int,
        _ parameter: MethodSignature.Parameter?,
        _ type: Any.Type,
        _ message: DispatchError.Context
    ) -> JSONError {
        var error = self
        error.argument = Argument(
            message: message,
            argument: .init(index: index, label: parameter?.label ?? "_"),
            type: spelling(of: type)
        )
        return error
    }
}
