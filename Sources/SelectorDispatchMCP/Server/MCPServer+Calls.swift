internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

extension MCPServer {
    /// Runs a tool; its error is a result as well.
    func call(_ request: MCPRequest) async throws -> JSONValue {
        let name = try request.string("name")
        let tools = list.catalog
        guard let tool = tools.byName[name] else {
            let nearest = nearestMatches(to: name, in: tools.all.map(\.name))
            throw RPCError.invalid(
                "there is no tool '\(name.shown())'\(ErrorWording.question(nearest))"
            )
        }
        // Null means that there are no arguments.
        let given = request.parameters["arguments"] ?? .null
        do {
            let json = try await run(tool, given == .null ? [:] : given)
            return result(of: request, tool.answer(json))
        } catch let error as ToolError {
            let content: JSONValue = [["type": "text", "text": .string(error.text)]]
            return result(of: request, ["content": content, "isError": true])
        }
    }

    /// Reads a resource, which is the result of its handler.
    func read(_ request: MCPRequest) async throws -> JSONValue {
        let uri = try request.string("uri")
        let resources = list.catalog.resources
        guard let resource = resources.first(where: { $0.uri == uri }) else {
            let nearest = nearestMatches(to: uri, in: resources.map(\.uri))
            let problem = "there is no resource '\(uri.shown())'\(ErrorWording.question(nearest))"
            throw RPCError(
                // Versions with a handshake have a code of their own for this.
                code: request.isStateless ? RPCError.invalidParameters.code : -32002,
                message: "Resource not found: \(problem)",
                data: ["uri": .string(uri)]
            )
        }
        do {
            let json = try await run(resource.tool, [:])
            return result(of: request, ["contents": resource.contents(json)], cache: .contents)
        } catch let error as ToolError {
            throw RPCError.invalid(error.text, as: .internalFailure)
        }
    }

    /// An error that the client's agent reads.
    private struct ToolError: Error {
        let text: String
    }

    /// Sends a tool's message to its receiver, and returns the result.
    private func run(_ tool: MCPTool, _ arguments: JSONValue) async throws -> JSONValue {
        // Another receiver may have the name now.
        let target = try? list.coder.directory.receiver(named: tool.receiver, isolation: nil)
        guard let target, type(of: target) == tool.method.type else {
            throw ToolError(text: "The tool is gone.")
        }
        let call: IncomingCall
        do throws(JSONError) {
            call = try await IncomingCall(
                to: tool.receiver,
                target,
                tool.method,
                with: tool.schema.orderedWithGaps(arguments),
                sentAs: arguments
            )
        } catch { throw ToolError(text: "Invalid arguments: \(error.text(for: tool.schema))") }
        do {
            return try await call.run(shownTo: audience)
        } catch let refusal as RPCRefusal {
            list.observer?(tool.name, refusal.reason)
            let message = refusal.rpcError.data?["message"]?.string ?? refusal.rpcError.message
            throw ToolError(text: "Invalid arguments: \(message)")
        } catch let error as any RPCErrorConvertible {
            let answer = error.rpcError
            let details = answer.data.map { ": \($0)" } ?? ""
            throw ToolError(text: answer.message + details)
        } catch {
            if error is CancellationError, Task.isCancelled { throw error }
            list.observer?(tool.name, error)
            throw ToolError(text: "The tool failed.")
        }
    }
}

extension JSONError {
    /// Returns the problem with a tool's arguments: the place, the actual value, and the
    /// expectation.
    fileprivate func text(for schema: HandlerSchema) -> String {
        // The schema is public, so its violations are described in full. The coder's errors name
        // types.
        var place = String(path.dropFirst(path.first == "." ? 1 : 0))
        var problem = JSONError(problem).messageBySchema
        if let index = argument?.argument.index {
            let last = schema.names.count - 1
            let isVariadic = index >= last && schema.signature.parameters.last?.isVariadic == true
            let element = isVariadic ? "[\(index - last)]" : ""
            place = schema.names[min(index, last)] + element + path
            problem = JSONError(self.problem).messageForSender
        }
        return place.isEmpty ? problem : "\(place.shown(upTo: 200)): \(problem)"
    }
}
