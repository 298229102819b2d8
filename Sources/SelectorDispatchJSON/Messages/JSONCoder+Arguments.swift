public import SelectorDispatch

extension JSONCoder {
    /// The arguments of a message as JSON.
    ///
    /// - Parameters:
    ///   - arguments: what the message carries.
    ///   - message: names it in an error.
    ///   - signature: of its handler, to name the parameter in an error; nil if it isn't known.
    /// - Throws: ``JSONError``, with the argument that can't be written.
    public func encode(
        arguments: [Any?], of message: DispatchError.Context, signature: MethodSignature? = nil
    ) throws(JSONError) -> [JSONValue] {
        var result: [JSONValue] = []
        for (index, argument) in arguments.enumerated() {
            do throws(JSONError) {
                result.append(try encode(argument))
            } catch {
                let type = signature?.parameter(at: index).map { "\($0.type)" }
                throw error.argument(
                    index, signature, type ?? "\(argument.map { Swift.type(of: $0) } ?? Any.self)", message)
            }
        }
        return result
    }

    /// The arguments that JSON stands for, each of its parameter's type.
    ///
    /// Without a signature, for a message that its receiver forwards, each is read as `Any`. So is what is one too many: the
    /// send tells.
    ///
    /// - Throws: ``JSONError``, with the argument that can't be read.
    public func decode(
        arguments: [JSONValue], of message: DispatchError.Context, signature: MethodSignature?,
        isolation: isolated (any Actor)? = #isolation
    ) throws(JSONError) -> [Any?] {
        try decode(arguments, message, signature, ValueReader(directory: directory, isolation: isolation))
    }

    func decode(
        _ arguments: [JSONValue], _ message: DispatchError.Context, _ signature: MethodSignature?, _ reader: ValueReader
    ) throws(JSONError) -> [Any?] {
        var result: [Any?] = []
        for (index, json) in arguments.enumerated() {
            let type = signature?.parameter(at: index)?.argumentType ?? Any.self
            do throws(JSONError) {
                // Null is the send's to judge, which knows of optional parameters and of those without.
                result.append(json == .null ? nil : try reader.read(type, from: json))
            } catch {
                throw error.argument(index, signature, "\(type)", message)
            }
        }
        return result
    }
}

extension MethodSignature {
    /// The parameter that takes the argument at an index.
    func parameter(at index: Int) -> Parameter? {
        if index < parameters.count { return parameters[index] }
        return parameters.last.flatMap { $0.isVariadic ? $0 : nil }
    }
}

extension JSONError {
    fileprivate func argument(
        _ index: Int, _ signature: MethodSignature?, _ type: String, _ message: DispatchError.Context
    ) -> JSONError {
        var error = self
        let label = signature?.parameter(at: index)?.label ?? "_"
        error.argument = Argument(message: message, argument: .init(index: index, label: label), type: type)
        return error
    }
}
