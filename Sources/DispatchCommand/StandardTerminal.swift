internal import SelectorDispatchPlatform

/// The terminal at a standard stream.
enum StandardTerminal {
    /// The number of columns of the terminal at standard error, or nil if there is no terminal whose
    /// last line can be drawn again.
    static var errorColumns: Int? {
        #if os(Windows) || os(WASI)
        return nil
        #else
        let type = getenv("TERM").map { String(cString: $0) } ?? "dumb"
        guard type != "dumb", isatty(STDERR_FILENO) == 1 else { return nil }
        var size = winsize()
        let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
        #endif
    }
}
