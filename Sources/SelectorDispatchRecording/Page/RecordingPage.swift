extension Recording {
    /// Returns the recording as a self-contained HTML page, which works from disk and in an email.
    ///
    /// Each message is a row with its route, visit by visit. The row of an input also has a picture
    /// of the views before it, and the recognizers that took it. The rows can be filtered by
    /// selector and responder. Beside them is a tree of the responders. Text in a recording can't
    /// become markup or code.
    ///
    /// - Parameter limit: The number of entries on the page, from the first.
    public func page(limit: Int = 100_000) -> String {
        let title = scene.map { "Recording of \($0)" } ?? "Recording"
        let entries = entries.prefix(max(0, limit))
        var notes = errors.prefix(10).map(\.description)
        if errors.count > notes.count {
            notes.append("\(errors.count - notes.count) other lines couldn’t be read")
        }
        let rest = self.entries.count - entries.count
        if rest > 0 {
            notes.append(
                "the first \(entries.count) messages are shown; the other \(rest) are left out"
            )
        }
        var page = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="\(PageParts.policy)">
            <title>\(PageParts.text(title))</title>
            <style>
            \(PageParts.style)
            </style>
            </head>
            <body>
            <header>
            <h1>\(PageParts.text(title))</h1>
            \(PageParts.filters)
            \(notes.map { "<p class=\"note\">\(PageParts.text($0))</p>" }.joined(separator: "\n"))
            </header>
            \(PageParts.main)
            <script type="application/json" id="recording">[

            """
        for (index, entry) in entries.enumerated() {
            page += PageParts.data("\(entry.json)")
            page += index + 1 < entries.count ? ",\n" : "\n"
        }
        page += """
            ]</script>
            <script>
            \(PageParts.script)
            </script>
            </body>
            </html>

            """
        return page
    }
}

/// The parts of the page that every recording shares, and the escaping of text between them.
enum PageParts {
    /// The page loads and sends nothing, whatever it contains.
    static let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

    /// Returns text, escaped for use between tags.
    static func text(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    /// Returns JSON for a script element.
    ///
    /// A `<` is escaped, so the JSON can't end the element or begin a comment. That is possible
    /// because a `<` occurs only in strings.
    static func data(_ json: String) -> String {
        guard json.utf8.contains(UInt8(ascii: "<")) else { return json }
        return json.split(separator: "<", omittingEmptySubsequences: false).joined(
            separator: #"\u003c"#
        )
    }

    static let filters = """
        <form id="filters" role="search">
        <label>Selector <input id="selector" type="search" list="selectors" autocomplete="off" spellcheck="false"></label>
        <datalist id="selectors"></datalist>
        <label>Responder <select id="responder"><option value="">all</option></select></label>
        <label><input id="problems" type="checkbox"> only unhandled messages</label>
        <output id="count" aria-live="polite"></output>
        </form>
        """

    static let main = """
        <div id="columns">
        <nav aria-label="Responder chain"><h2>Chain</h2><ul id="tree"></ul></nav>
        <main>
        <p class="legend" aria-hidden="true">
        <span class="visit">passed</span> <span class="visit changed">changed</span>
        <span class="visit handled">handled</span> <span class="visit refused">refused</span>
        <span class="visit failed">failed</span>
        </p>
        <ol id="messages" aria-label="Messages"></ol>
        <button id="more" type="button" hidden></button>
        <p id="nothing" hidden>No message matches.</p>
        <svg id="picture" role="img" aria-label="The views before the input"></svg>
        </main>
        </div>
        """
}
