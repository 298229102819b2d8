import Foundation
import ResponderDemoCore

exit(await runDemo(Array(CommandLine.arguments.dropFirst())))
