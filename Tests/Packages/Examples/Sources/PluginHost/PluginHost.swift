import EditorKit
import Foundation

/// An editor whose commands come from plug-ins: dynamic libraries that are loaded while the program
/// runs.
///
/// The argument is the folder of the libraries. Each line of standard input is a command: `load
/// NAME`, `unload NAME`, `undo`, `redo`, or the selector of a message with its arguments. The host
/// doesn't know the plug-ins' commands.
@main struct PluginHost {
    struct Plugin {
        let name: String
        let library: UnsafeMutableRawPointer
        let responder: any LinkedResponder
    }

    enum Failure: Error {
        case notLoaded(String)
        case noPlugin(in: String)
    }

    let document = Document(["a title", "some text"])
    let folder: String
    /// The chain of responders, without the document at its end.
    var plugins: [Plugin] = []

    static func main() {
        var host = PluginHost(folder: CommandLine.arguments.dropFirst().first ?? ".")
        while let command = readLine() {
            print(">", command)
            do {
                try host.run(command)
            } catch {
                print(error)
            }
            do {
                // The changes of a command are one undo step.
                try host.document.undoHistory?.endEvent()
            } catch {
                print(error)
            }
        }
    }

    mutating func run(_ command: String) throws {
        let words = command.split(separator: " ", maxSplits: 1).map(String.init)
        guard let verb = words.first else { return }
        switch verb {
        case "load" where words.count == 2: try load(words[1])
        case "unload" where words.count == 2: unload(words[1])
        case "undo": try document.undoHistory?.undo()
        case "redo": try document.undoHistory?.redo()
        default: try send(verb, words.count == 2 ? words[1] : "")
        }
        print("   ", document.lines.joined(separator: " | "))
    }

    /// Routes a message to the first plug-in that handles it, or to the document.
    ///
    /// The arguments are words; the last one can contain spaces.
    private func send(_ selector: String, _ arguments: String) throws {
        let count = selector.count { $0 == ":" }
        let words = arguments.split(separator: " ", maxSplits: max(count - 1, 0)).map(String.init)
        let first: any Responder = plugins.first?.responder ?? document
        let route = try first.route(
            Selector(selector),
            with: words,
            policy: .strict.convertingData
        )
        if let handler = route.handledBy {
            print("   ", type(of: handler), "answers", route.returnValue ?? "nothing")
        }
    }

    /// Loads a library, and looks up its handlers in the registry.
    private mutating func load(_ name: String) throws {
        // The library stays, since the runtime keeps pointers to its types: Swift code can't be
        // unloaded.
        guard let library = dlopen("\(folder)/lib\(name).so", RTLD_NOW | RTLD_NODELETE) else {
            throw Failure.notLoaded(String(cString: dlerror()))
        }
        let handlers = HandlerRegistry.shared.methodSignatures.filter {
            $0.location.file.hasPrefix(name + "/")
        }
        for handler in handlers {
            print("   ", handler)
        }
        let entry = handlers.first { $0.isStatic && $0.selector == "plugIn" }
        // selector-check: elsewhere
        guard let entry, let made = try HandlerRegistry.shared[entry.receiver].send("plugIn"),
            let responder = made as? any LinkedResponder
        else {
            throw Failure.noPlugin(in: name)
        }
        plugins.append(Plugin(name: name, library: library, responder: responder))
        link()
    }

    /// Releases a plug-in's objects.
    ///
    /// The history skips their messages, and they receive no further ones.
    private mutating func unload(_ name: String) {
        for plugin in plugins where plugin.name == name {
            dlclose(plugin.library)
        }
        plugins.removeAll { $0.name == name }
        link()
    }

    /// Connects each plug-in to the next one, and the last one to the document.
    private func link() {
        let successors: [any Responder] = plugins.dropFirst().map { $0.responder } + [document]
        for (plugin, successor) in zip(plugins, successors) {
            plugin.responder.nextResponder = successor
        }
    }
}
