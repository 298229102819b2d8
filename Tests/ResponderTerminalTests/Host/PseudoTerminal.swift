import Synchronization

@testable import ResponderTerminal

/// A terminal without a screen, with a test at its other end.
@MainActor final class PseudoTerminal {
    /// The end that is the terminal.
    let descriptor: Int32

    /// The test's end, or -1 after the terminal was hung up.
    private var master: Int32

    /// The whole output to the terminal.
    private(set) var output = ""

    init(columns: Int = 40, rows: Int = 8) throws {
        var master: Int32 = -1
        var descriptor: Int32 = -1
        guard openpty(&master, &descriptor, nil, nil, nil) == 0 else {
            throw TerminalError.refused(operation: "openpty", errno: errno)
        }
        self.master = master
        self.descriptor = descriptor
        for end in [master, descriptor] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        resize(columns: columns, rows: rows)
    }

    deinit {
        close(descriptor)
        if master >= 0 { close(master) }
    }

    func resize(columns: Int, rows: Int) {
        var size = winsize()
        size.ws_col = UInt16(columns)
        size.ws_row = UInt16(rows)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    func type(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            if count > 0 { bytes = bytes.dropFirst(count) } else { drain() }
        }
    }

    /// The number of bytes that the terminal has taken from ``typeMeanwhile(_:)``.
    nonisolated var typedSize: Int { typed.load(ordering: .relaxed) }
    nonisolated private let typed = Atomic(0)

    /// Types in a thread of its own, which goes on while the main actor is busy.
    func typeMeanwhile(_ text: String) throws {
        let bytes = Array(text.utf8)
        let master = master
        try startThread {
            while self.typedSize < bytes.count {
                let rest = bytes[self.typedSize...]
                let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
                if count > 0 { self.typed.add(count, ordering: .relaxed) } else { usleep(1000) }
            }
        }
    }

    func hangUp() {
        close(master)
        master = -1
    }

    /// The path by which other processes open the terminal.
    var path: String { String(cString: ttyname(descriptor)) }

    /// The modes of the line discipline.
    var modes: tcflag_t {
        var settings = termios()
        tcgetattr(descriptor, &settings)
        return settings.c_lflag
    }

    private func drain() {
        var bytes = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(master, &bytes, bytes.count)
            guard count > 0 else { return }
            output += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }

    /// Waits until a condition holds, while the output is read.
    ///
    /// The suite has a time limit.
    func wait(until isDone: () -> Bool) async throws {
        drain()
        while !isDone() {
            try await Task.sleep(for: .milliseconds(1))
            drain()
        }
    }

    /// Waits until the output contains all texts, and forgets the output.
    func wait(for texts: String...) async throws {
        try await wait { texts.allSatisfy(output.contains) }
        output = ""
    }
}
