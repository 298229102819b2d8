import Foundation
import Measuring

let program = Program(Options(CommandLine.arguments.dropFirst()))
// Without a task, so that a tool that counts instructions sees one thread.
if try program.runOnce() { exit(0) }
Task {
    do {
        try await program.run()
        exit(0)
    } catch {
        FileHandle.standardError.write(Data("error: \(error)\n".utf8))
        exit(1)
    }
}
// Not `dispatchMain`, which ends the main thread, because valgrind's tools don't survive that.
while true {
    _ = RunLoop.main.run(mode: .default, before: .distantFuture)
}
