extension PageParts {
    /// The style of the rows, the tree and the pictures, for light and dark screens.
    static let style = """
        :root {
          color-scheme: light dark;
          --ground: #fff;
          --text: #1d1d1f;
          --quiet: #63636a;
          --line: #dcdce1;
          --hover: #f3f3f6;
          --chip: #ececf0;
          --handled: #0b6b34;
          --changed: #0a58a8;
          --refused: #8a4b00;
          --failed: #b3122a;
        }

        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #1b1b1d;
            --text: #ececf0;
            --quiet: #a2a2ab;
            --line: #3a3a40;
            --hover: #26262a;
            --chip: #303036;
            --handled: #67d391;
            --changed: #7ab8ff;
            --refused: #f0b35c;
            --failed: #ff8a93;
          }
        }

        * {
          box-sizing: border-box;
        }

        body {
          margin: 0;
          background: var(--ground);
          color: var(--text);
          font: 14px/1.45 system-ui, sans-serif;
        }

        header {
          position: sticky;
          top: 0;
          z-index: 1;
          display: flex;
          flex-wrap: wrap;
          gap: .5rem 2rem;
          align-items: baseline;
          padding: .7rem 1.2rem;
          background: var(--ground);
          border-bottom: 1px solid var(--line);
        }

        h1 {
          margin: 0;
          font-size: 1.15rem;
        }

        h2 {
          margin: 0 0 .4rem;
          font-size: .85rem;
          color: var(--quiet);
        }

        form {
          display: flex;
          flex-wrap: wrap;
          gap: .5rem 1.2rem;
          align-items: center;
        }

        input, select {
          font: inherit;
        }

        output, .note {
          color: var(--quiet);
        }

        .note {
          flex-basis: 100%;
          margin: 0;
        }

        code, pre, .values, .name {
          font: 13px/1.45 ui-monospace, Menlo, Consolas, monospace;
        }

        #columns {
          display: flex;
          align-items: flex-start;
        }

        nav {
          position: sticky;
          top: 4rem;
          flex: 0 0 15rem;
          max-height: calc(100vh - 4rem);
          overflow: auto;
          padding: 1rem 1.2rem;
        }

        main {
          flex: 1;
          min-width: 0;
          padding: .6rem 1.2rem 3rem 0;
        }

        nav ul {
          margin: 0;
          padding-left: .9rem;
          list-style: none;
          border-left: 1px solid var(--line);
        }

        nav > ul {
          padding-left: 0;
          border: 0;
        }

        nav button {
          border: 0;
          border-radius: 4px;
          padding: .05rem .4rem;
          background: none;
          color: inherit;
          font: inherit;
          cursor: pointer;
        }

        nav button:hover {
          background: var(--hover);
        }

        nav button.lit {
          font-weight: 600;
          color: var(--changed);
        }

        nav button[aria-pressed=true] {
          background: var(--changed);
          color: var(--ground);
        }

        .legend {
          margin: .3rem 0 .7rem;
          font-size: .85rem;
        }

        ol {
          margin: 0;
          padding: 0;
          list-style: none;
        }

        #messages > li {
          border-bottom: 1px solid var(--line);
          padding-left: calc(var(--depth) * 1.6rem);
        }

        #more {
          margin: 1rem 0;
        }

        [hidden] {
          display: none !important;
        }

        .message > summary {
          display: grid;
          grid-template-columns: 1rem 2.8rem 3.2rem minmax(0, auto) minmax(0, 1fr) auto 5rem;
          gap: .1rem .6rem;
          align-items: baseline;
          padding: .35rem .4rem;
          cursor: pointer;
        }

        .message > summary::before {
          content: "▸";
          color: var(--quiet);
        }

        .message[open] > summary::before {
          content: "▾";
        }

        .message > summary::-webkit-details-marker {
          display: none;
        }

        .message > summary:hover {
          background: var(--hover);
        }

        .number {
          color: var(--quiet);
          text-align: right;
          font-variant-numeric: tabular-nums;
        }

        .kind {
          color: var(--quiet);
          font-size: .85rem;
        }

        .name {
          font-weight: 600;
          overflow-wrap: anywhere;
        }

        .values {
          color: var(--quiet);
          overflow-wrap: anywhere;
        }

        .outcome {
          overflow-wrap: anywhere;
          text-align: right;
        }

        .time {
          color: var(--quiet);
          font-variant-numeric: tabular-nums;
          text-align: right;
        }

        .route {
          grid-column: 4 / -1;
          display: flex;
          flex-wrap: wrap;
          gap: .2rem;
          align-items: baseline;
          font-size: .85rem;
        }

        .visit {
          white-space: nowrap;
          border-radius: 4px;
          padding: 0 .35rem;
          background: var(--chip);
        }

        .handled {
          color: var(--handled);
        }

        .changed {
          color: var(--changed);
        }

        .refused {
          color: var(--refused);
        }

        .failed, .unhandled {
          color: var(--failed);
        }

        .handled, .changed, .refused, .failed, .unhandled {
          font-weight: 600;
        }

        .untaken, .more summary {
          color: var(--quiet);
        }

        .quiet, .quiet .name {
          color: var(--quiet);
          font-weight: normal;
        }

        figure {
          margin: .6rem 0;
        }

        svg {
          display: block;
          width: 20rem;
          max-height: 24rem;
          overflow: visible;
        }

        svg text {
          fill: var(--text);
          font-family: system-ui, sans-serif;
          pointer-events: none;
        }

        #picture {
          display: none;
        }

        .box {
          fill: var(--chip);
          fill-opacity: .35;
          stroke: var(--quiet);
          vector-effect: non-scaling-stroke;
        }

        .marked {
          fill: var(--changed);
          stroke: var(--changed);
          stroke-width: 2;
        }

        .point {
          stroke: var(--failed);
          stroke-width: 9;
          stroke-linecap: round;
          vector-effect: non-scaling-stroke;
        }

        .visit.handled::before {
          content: "✓ ";
        }

        .visit.changed::before {
          content: "✎ ";
        }

        .visit.refused::before {
          content: "⊘ ";
        }

        .visit.failed::before {
          content: "✗ ";
        }

        .more {
          overflow-x: auto;
          padding: .2rem .4rem .8rem 9.4rem;
        }

        table {
          border-collapse: collapse;
        }

        th, td {
          padding: .15rem 1.2rem .15rem 0;
          text-align: left;
          vertical-align: top;
          white-space: nowrap;
        }

        td.values {
          min-width: 14rem;
          white-space: normal;
        }

        th {
          color: var(--quiet);
          font-weight: normal;
        }

        .more details {
          margin-top: .6rem;
        }

        pre {
          margin: .6rem 0 0;
          color: var(--quiet);
          white-space: pre-wrap;
          overflow-wrap: anywhere;
        }

        @media (max-width: 45rem) {
          #columns {
            display: block;
          }

          nav {
            position: static;
            max-height: 12rem;
          }

          main {
            padding-left: 1.2rem;
          }

          .message > summary {
            grid-template-columns: 1rem 2.8rem minmax(0, 1fr) auto;
          }

          .kind, .time {
            display: none;
          }

          .values, .outcome, .route {
            grid-column: 3 / -1;
            text-align: left;
          }

          .more {
            padding-left: 1rem;
          }
        }
        """
}
