extension Recording {
    /// Returns the recording as a self-contained HTML page, which works from disk and in an email.
    ///
    /// Each message is a row with its route, visit by visit. The row of an input also has a picture
    /// of the views before the input, and the recognizers that took it. The rows can be filtered by
    /// selector and responder. Beside them is a tree of the responders. Text in a recording can't
    /// become markup or code.
    ///
    /// - Parameter limit: The largest number of entries on the page; later ones are left out.
    public func page(limit: Int = 100_000) -> String {
        let title = scene.map { "Recording of \($0)" } ?? "Recording"
        let entries = entries.prefix(max(0, limit))
        let notes = notes(showing: entries.count).map { note in
            "<p class=\"note\">\(PageParts.text(note))</p>"
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
            \(notes.joined(separator: "\n"))
            </header>
            \(PageParts.main)
            <script type="application/json" id="recording">[

            """
        for (index, entry) in entries.enumerated() {
            page += PageParts.data("\(entry.json)")
            page += index + 1 < entries.count ? ",\n" : "\n"
        }
        let lines = entries.enumerated().map { $1.line ?? $0 + 2 }
        page += """
            ]</script>
            <script type="application/json" id="lines">\(lines)</script>
            <script>
            \(PageParts.script)
            </script>
            </body>
            </html>

            """
        return page
    }

    /// Returns notes about the lines and entries that the page lacks.
    ///
    /// - Parameter count: The number of entries on the page.
    private func notes(showing count: Int) -> [String] {
        var notes = errors.prefix(10).map(\.description)
        if errors.count > notes.count {
            notes.append("\(errors.count - notes.count) other lines couldn’t be read")
        }
        let rest = entries.count - count
        if rest > 0 {
            notes.append("the first \(count) messages are shown; the other \(rest) are left out")
        }
        return notes
    }
}
