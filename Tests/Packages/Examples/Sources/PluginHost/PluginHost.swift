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
    /// The chain of responders, except for the document, which is the last.
    var plugins: [Plugin] = []

    static func main() {
        var host = PluginHost(folder: CommandLine.arguments.dropFirst().first ?? ".")
        while let command = readLine() {
            print(">", command)
            do { try host.run(command) } catch { print(error) }
            // The changes of a command are undone together.
            do { try host.document.undoHistory?.endEvent() } catch { print(error) }
        }
    }

    mutating func run(_ command: String) throws {
        let words = command.split(separator: " ", maxSplits: 1).map(String.init)
        switch words.first {
        case "load" where words.count == 2: try load(words[1])
        case "unload" where words.count == 2: unload(words[1])
        case "undo": try document.undoHistory?.undo()
        case "redo": try document.undoHistory?.redo()
        case let selector?: try send(selector, words.dropFirst().first ?? "")
        case nil: return
        }
        print("   ", document.lines.joined(separator: " | "))
    }

    /// Routes a message to the first plug-in that handles it, or to the document.
    private func send(_ selector: String, _ arguments: String) throws {
        let count = selector.count { $0 == ":" }
        let words = arguments.split(separator: " ", maxSplits: max(count - 1, 0)).map(String.init)
        let route = try (plugins.first?.responder ?? document).route(
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
        // Swift code can't be unloaded, because the runtime keeps pointers to its types, so the
        // library stays.
        guard let library = dlopen("\(folder)/lib\(name).so", RTLD_NOW | RTLD_NODELETE) else {
            throw Failure.notLoaded(String(cString: dlerror()))
        }
        let handlers = HandlerRegistry.shared.methodSignatures.filter {
            $0.location.file.hasPrefix(name + "/")
        }
        for handler in handlers { print("   ", handler) }
        let entry = handlers.first { $0.isStatic && $0.selector == "plugIn" }
        // selector-check: elsewhere
        guard let entry, let made = try HandlerRegistry.shared[entry.receiver].send("plugIn"),
            let responder = made as? any LinkedResponder
        else { throw Failure.noPlugin(in: name) }
        plugins.append(Plugin(name: name, library: library, responder: responder))
        link()
    }

    /// Releases a plug-in's objects.
    ///
    /// The history skips their messages, and they receive no further ones.
    private mutating func unload(_ name: String) {
        for plugin in plugins where plugin.name == name { dlclose(plugin.library) }
        plugins.removeAll { $0.name == name }
        link()
    }

    private func link() {
        for (index, plugin) in plugins.enumerated() {
            let isLast = index == plugins.count - 1
            plugin.responder.nextResponder = isLast ? document : plugins[index + 1].responder
        }
    }
}
