internal import Synchronization

/// The scopes of recorders around a task.
enum RecordingScope {
    /// The numbers of the recorded closures around the task.
    @TaskLocal static var current: Set<Int> = []
    /// Whether a recorder runs the program's code.
    @TaskLocal static var isMuted = false
    /// Whether a replay performs a recording.
    @TaskLocal static var isReplaying = false

    /// The number of the last recorded closure.
    static let last = Atomic<Int>(0)
}
