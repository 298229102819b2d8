import Distributed
import Measuring

/// The standard library's own dynamic call: a distributed actor's method, executed by name with
/// decoded arguments.
enum DistributedCase {
    static func rows() async -> [Row] {
        let system = LocalSystem()
        let account = DistributedAccount(actorSystem: system)
        let name = opaque("$s10Benchmarks18DistributedAccountC7deposit_5timesS2i_SitYaKFTE")
        return [
            .async("H actor", "executeDistributedTarget") {
                for index in 0..<$0 {
                    var decoder = LocalSystem.InvocationDecoder(arguments: [index, index])
                    try await system.executeDistributedTarget(
                        on: account,
                        target: RemoteCallTarget(name),
                        invocationDecoder: &decoder,
                        handler: LocalSystem.ResultHandler()
                    )
                }
            }
        ]
    }
}

distributed actor DistributedAccount {
    typealias ActorSystem = LocalSystem
    private var balance = 0

    distributed func deposit(_ amount: Int, times: Int) -> Int {
        balance &+= amount &* times
        return balance
    }
}

/// A system without a network: arguments are taken from an array.
final class LocalSystem: DistributedActorSystem, Sendable {
    typealias ActorID = Int
    typealias SerializationRequirement = Codable

    struct NotLocal: Error {}

    func resolve<Act: DistributedActor>(id: Int, as _: Act.Type) throws -> Act?
    where Act.ID == Int {
        nil
    }

    func assignID<Act: DistributedActor>(_: Act.Type) -> Int where Act.ID == Int {
        1
    }

    func actorReady<Act: DistributedActor>(_: Act) where Act.ID == Int {}
    func resignID(_: Int) {}

    func makeInvocationEncoder() -> InvocationEncoder {
        InvocationEncoder()
    }

    func remoteCall<Act: DistributedActor, Failure: Error, Result: Codable>(
        on _: Act,
        target _: RemoteCallTarget,
        invocation _: inout InvocationEncoder,
        throwing _: Failure.Type,
        returning _: Result.Type
    ) async throws -> Result where Act.ID == Int {
        throw NotLocal()
    }

    func remoteCallVoid<Act: DistributedActor, Failure: Error>(
        on _: Act,
        target _: RemoteCallTarget,
        invocation _: inout InvocationEncoder,
        throwing _: Failure.Type
    ) async throws where Act.ID == Int {
        throw NotLocal()
    }

    struct InvocationEncoder: DistributedTargetInvocationEncoder {
        typealias SerializationRequirement = Codable
        mutating func recordGenericSubstitution<T>(_: T.Type) throws {}
        mutating func recordArgument<Value: Codable>(_: RemoteCallArgument<Value>) throws {}
        mutating func recordReturnType<R: Codable>(_: R.Type) throws {}
        mutating func recordErrorType<E: Error>(_: E.Type) throws {}
        mutating func doneRecording() throws {}
    }

    struct InvocationDecoder: DistributedTargetInvocationDecoder {
        typealias SerializationRequirement = Codable
        private let arguments: [Any]
        private var next = 0

        init(arguments: [Any]) {
            self.arguments = arguments
        }

        mutating func decodeGenericSubstitutions() throws -> [Any.Type] {
            []
        }

        mutating func decodeErrorType() throws -> Any.Type? {
            nil
        }

        mutating func decodeReturnType() throws -> Any.Type? {
            nil
        }

        mutating func decodeNextArgument<Argument: Codable>() throws -> Argument {
            defer { next += 1 }
            guard let argument = arguments[next] as? Argument else { throw NotLocal() }
            return argument
        }
    }

    struct ResultHandler: DistributedTargetInvocationResultHandler {
        typealias SerializationRequirement = Codable

        func onReturn<Success: Codable>(value: Success) async throws {
            effects &+= value as? Int ?? 0
        }

        func onReturnVoid() async throws {}

        func onThrow<Failure: Error>(error: Failure) async throws {
            throw error
        }
    }
}
