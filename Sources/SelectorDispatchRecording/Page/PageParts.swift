/// The parts of the page that every recording shares, and the escaping of text between them.
enum PageParts {
    /// The security policy: the page loads and sends nothing, whatever it contains.
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
    /// A `<` is escaped, so the JSON can't end the element or begin a comment. Since a `<` occurs
    /// only in strings, the JSON stays the same.
    static func data(_ json: String) -> String {
        guard json.utf8.contains(UInt8(ascii: "<")) else { return json }
        let parts = json.split(separator: "<", omittingEmptySubsequences: false)
        return parts.joined(separator: #"\u003c"#)
    }

    /// The fields that filter the rows.
    static let filters = """
        <form id="filters" role="search">
        <label>
        Selector
        <input id="selector" type="search" list="selectors" autocomplete="off" spellcheck="false">
        </label>
        <datalist id="selectors"></datalist>
        <label>Responder <select id="responder"><option value="">all</option></select></label>
        <label><input id="problems" type="checkbox"> only unhandled messages</label>
        <output id="count" aria-live="polite"></output>
        </form>
        """

    /// The tree, the legend and the list of the rows, which the script fills.
    static let main = """
        <div id="columns">
        <nav aria-label="Responder chain"><h2>Chain</h2><ul id="tree"></ul></nav>
        <main>
        <p class="legend" aria-hidden="true">
        <span class="visit">passed</span> <span class="visit changed">changed</span>
        <span class="visit handled">handled</span> <span class="visit refused">refused</span>
        <span class="visit failed">failed</span>
        </p>
        <p class="legend">The keys <kbd>j</kbd> and <kbd>k</kbd> step from input to input.</p>
        <ol id="messages" aria-label="Messages"></ol>
        <button id="more" type="button" hidden></button>
        <p id="nothing" hidden>No message matches.</p>
        <svg id="picture" role="img" aria-label="The views before the input"></svg>
        </main>
        </div>
        """
}
