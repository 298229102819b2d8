public import SelectorDispatch

extension JSONCoder {
    /// Returns the JSON of a message's arguments.
    ///
    /// - Parameters:
    ///   - arguments: the arguments.
    ///   - message: the message, which an error names.
    ///   - signature: the signature of the handler, whose parameter an error names; nil if it isn't known.
    /// - Throws: a ``JSONError`` with the first argument that has no JSON.
    public func encode(
        arguments: [Any?], of message: DispatchError.Context, signature: MethodSignature? = nil
    ) throws(JSONError) -> [JSONValue] {
        var result: [JSONValue] = []
        for (index, argument) in arguments.enumerated() {
            do throws(JSONError) {
                result.append(try encode(argument))
            } catch {
                let type = signature?.parameters.forArgument(at: index).map { "\($0.type)" }
                throw error.argument(
                    index, signature, type ?? "\(argument.map { Swift.type(of: $0) } ?? Any.self)", message)
            }
        }
        return result
    }

    /// Returns the arguments that JSON stands for, each of its parameter's type.
    ///
    /// If there is no signature, because the receiver forwards the message, all arguments are read as `Any`. Extra
    /// arguments are read as `Any`, too; the send reports them.
    ///
    /// - Parameters:
    ///   - arguments: the JSON of the arguments.
    ///   - message: the message, which an error names.
    ///   - signature: the signature of the handler; nil if there is none.
    ///   - isolation: the caller's isolation; leave it out.
    /// - Throws: a ``JSONError`` with the first argument that can't be read.
    public func decode(
        arguments: [JSONValue], of message: DispatchError.Context, signature: MethodSignature?,
        isolation: isolated (any Actor)? = #isolation
    ) throws(JSONError) -> [Any?] {
        try decode(arguments, message, signature, ValueReader(directory: directory, isolation: isolation))
    }

    func decode(
        _ arguments: [JSONValue], _ message: DispatchError.Context, _ signature: MethodSignature?, _ reader: ValueReader
    ) throws(JSONError) -> [Any?] {
        let parameters = signature?.parameters ?? []
        var result: [Any?] = []
        for (index, json) in arguments.enumerated() {
            let type = parameters.forArgument(at: index)?.argumentType ?? Any.self
            do throws(JSONError) {
                // Whether the parameter accepts null is the send's decision.
                result.append(json == .null ? nil : try reader.read(type, from: json))
            } catch {
                throw error.argument(index, signature, "\(type)", message)
            }
        }
        return result
    }
}

extension [MethodSignature.Parameter] {
    /// Returns the parameter for the argument at an index; nil if the argument is one too many.
    func forArgument(at index: Int) -> MethodSignature.Parameter? {
        index < count ? self[index] : last.flatMap { $0.isVariadic ? $0 : nil }
    }
}

extension JSONError {
    fileprivate func argument(
        _ index: Int, _ signature: MethodSignature?, _ type: String, _ message: DispatchError.Context
    ) -> JSONError {
        var error = self
        let label = signature?.parameters.forArgument(at: index)?.label ?? "_"
        error.argument = Argument(message: message, argument: .init(index: index, label: label), type: type)
        return error
    }
}
