import Foundation

guard CommandLine.arguments.count == 2, let count = Int(CommandLine.arguments[1]) else {
    print("usage: Threads COUNT")
    exit(2)
}
try await Threads.run(count)
try await Threads.observe(count)
print("threads agree")
