import SelectorDispatchNATS

struct Serving {
    let connection: NATSConnection

    init(_ connection: NATSConnection) {
        self.connection = connection
    }

    func run(_ name: String, limit: Int) async throws {
        let coder = JSONCoder()
        let calculator = Calculator()
        try coder.directory.add(calculator, as: "calculator")
        let service = try NATSService(
            name, serving: RPCServer(coder: coder, limits: RPCLimits(running: limit)), over: connection,
            version: "1.0.0", summary: "calculates")
        try await service.start()
        say("ready")
        while readLine() != nil {}
        try await service.drain()
        try await connection.drain()
        withExtendedLifetime(calculator) {}
    }
}
