import Foundation
import SelectorDispatchMCP

enum Priority: String, Codable, CaseIterable {
    case low, normal, high
}

struct TaskItem: Codable {
    var id: Int
    var title: String
    var priority: Priority
    var due: Date?
    var isDone = false
}

/// The error that clients get if a task can't be found or changed.
enum TaskError: RPCErrorConvertible {
    case unknownTask(Int)
    case emptyTitle

    var rpcError: RPCError {
        switch self {
        case .unknownTask(let id):
            RPCError(code: 1, message: "no such task", data: ["id": .number(JSONNumber(id))])
        case .emptyTitle: RPCError(code: 2, message: "a task needs a title")
        }
    }
}
