@testable import ResponderTerminal

/// A terminal without a screen, with a test at its other end.
@MainActor final class PseudoTerminal {
    let descriptor: Int32
    private var master: Int32 = -1

    /// The whole output to the terminal.
    private(set) var output = ""

    init(columns: Int = 40, rows: Int = 8) throws {
        var ends: (Int32, Int32) = (-1, -1)
        guard openpty(&ends.0, &ends.1, nil, nil, nil) == 0 else {
            throw TerminalError.refused(operation: "openpty", errno: errno)
        }
        (master, descriptor) = ends
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

    func hangUp() {
        close(master)
        master = -1
    }

    /// The modes of the line discipline.
    var modes: tcflag_t {
        var settings = termios()
        tcgetattr(descriptor, &settings)
        return settings.c_lflag
    }

    private func drain() {
        var bytes = [UInt8](repeating: 0, count: 65536)
        while case let count = read(master, &bytes, bytes.count), count > 0 {
            output += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }

    /// Waits until the screen, or any other condition, is as it should be.
    ///
    /// The suite has a time limit.
    func wait(until isDone: () -> Bool) async throws {
        drain()
        while !isDone() {
            try await Task.sleep(for: .milliseconds(1))
            drain()
        }
    }

    func wait(for text: String) async throws {
        try await wait { output.contains(text) }
        output = ""
    }
}
