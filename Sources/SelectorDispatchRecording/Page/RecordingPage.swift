extension Recording {
    /// Returns the recording as one HTML page that needs nothing else, so it works from disk and in a mail.
    ///
    /// Each message is a row with its route, visit by visit: who handled it, changed it or refused it, and how long that
    /// took if it was recorded. The rows can be filtered by selector and responder. Beside them is a tree of the
    /// responders that took part. The page follows the reader's light or dark appearance.
    ///
    /// Nothing in a recording can become markup or code.
    ///
    /// ```swift
    /// try recording.page().write(toFile: "session.html", atomically: true, encoding: .utf8)
    /// ```
    ///
    /// - Complexity: O(size of the recording).
    public func page() -> String {
        let title = scene.map { "Recording of \($0)" } ?? "Recording"
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

/// The parts of the page that are the same for every recording, and how text is put between them.
enum PageParts {
    /// The page loads nothing and sends nothing, whatever is in it.
    static let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

    /// Text between tags.
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

    /// JSON within a script element. A `<` is in strings alone, where it can be escaped; so nothing in them ends the
    /// element or begins a comment.
    static func data(_ json: String) -> String {
        guard json.utf8.contains(UInt8(ascii: "<")) else { return json }
        return json.split(separator: "<", omittingEmptySubsequences: false).joined(separator: #"\u003c"#)
    }

    static let filters = """
        <form id="filters" role="search">
        <label>Selector <input id="selector" type="search" list="selectors" autocomplete="off" spellcheck="false"></label>
        <datalist id="selectors"></datalist>
        <label>Responder <select id="responder"><option value="">all</option></select></label>
        <label><input id="problems" type="checkbox"> only what wasn’t handled</label>
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
        </main>
        </div>
        """
}
