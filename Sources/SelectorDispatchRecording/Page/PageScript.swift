extension PageParts {
    /// Builds the rows and the tree from the recording. Text gets into the page as text alone.
    static let script = #"""
        "use strict";

        // Long numbers keep their digits, where the browser can tell them.
        const keepDigits = (key, value, context) =>
          typeof value === "number" && key !== "seconds" && context?.source?.length > 15 && JSON.rawJSON
            ? JSON.rawJSON(context.source) : value;
        const entries = JSON.parse(document.getElementById("recording").textContent, keepDigits);
        const [list, tree, selectorField, responderField, problemsField] =
          ["messages", "tree", "selector", "responder", "problems"].map(id => document.getElementById(id));
        const moreButton = document.getElementById("more");
        const visitsInRow = 12;
        const rowsAtOnce = 500;

        function make(tag, className, ...children) {
          const element = document.createElement(tag);
          if (className) element.className = className;
          element.append(...children);
          return element;
        }

        // A responder is its name, or its type where it has no name.
        const nameOf = address => typeof address === "string" ? address : address && address.type ? `‹${address.type}›` : "";

        const short = text => text.length <= 100 ? text : text.slice(0, 100) + "…";
        const show = value => value === undefined ? "" : JSON.stringify(value);
        const textOf = value => typeof value === "string" ? value : show(value);

        function duration(seconds) {
          if (seconds === undefined) return "";
          if (seconds < 1e-3) return `${(seconds * 1e6).toPrecision(3)} µs`;
          return seconds < 1 ? `${(seconds * 1e3).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`;
        }

        const classOfVisit = {
          "decorated": "changed", "handled-and-continued": "handled", "handled-and-stopped": "handled",
          "disabled": "refused", "vetoed": "refused", "failed": "failed",
        };

        // What a row shows of an entry.
        function describe(entry, index) {
          const result = entry.result || {};
          const touches = entry.touches || (entry.touch === undefined ? [] : [entry]);
          const path = result.path || [];
          const message = { entry, path, line: index + 2, origin: nameOf(entry.from ?? entry.target) };
          if (touches.length > 0) {
            message.kind = "touch";
            message.name = touches.map(touch => touch.touch).join(", ");
            message.values = touches.map(touch => `${show(touch.id)} at (${show(touch.x)}, ${show(touch.y)})`).join(", ");
            message.origin = nameOf(result.view);
          } else if (entry.press !== undefined) {
            [message.kind, message.name] = ["key", entry.press];
            message.values = [...(entry.modifiers || []), entry.keyName ?? show(entry.key)].join("-");
            message.origin = nameOf(result.responder);
          } else if (entry.time !== undefined) {
            [message.kind, message.name, message.values] = ["time", "time passes", `${show(entry.time)} s`];
          } else if (entry.event !== undefined) {
            [message.kind, message.name, message.values] = ["event", entry.event, show(entry.userInfo)];
          } else {
            message.kind = entry.from === undefined ? "send" : "route";
            [message.name, message.values] = [entry.selector, (entry.arguments || []).map(show).join(", ")];
          }
          message.handledBy = nameOf(result.handledBy) || (result.handled || "returned" in result ? message.origin : "");
          message.responders = new Set([message.origin, message.handledBy, ...path.map(visit => nameOf(visit.responder))]);
          message.responders.delete("");
          [message.state, message.outcome] = outcomeOf(entry, result, path);
          return message;
        }

        function outcomeOf(entry, result, path) {
          const last = path.length > 0 ? path[path.length - 1] : {};
          if (entry.result === undefined) return ["", "not known"];
          if (last.outcome === "vetoed") return ["refused", `vetoed: ${last.reason ?? ""}`];
          if (result.error !== undefined) return ["failed", `failed: ${textOf(result.error.text)}`];
          if (result.handled === false) return ["unhandled", "nobody handled it"];
          if (result.returned === undefined || result.returned === null) return ["handled", "handled"];
          return ["handled", `returned ${show(result.returned)}`];
        }

        function chip(visit) {
          return make("span", `visit ${classOfVisit[visit.outcome] ?? ""}`, nameOf(visit.responder));
        }

        function row(message) {
          const { entry, path } = message;
          const route = make("span", "route", ...path.slice(0, visitsInRow).map(chip));
          if (path.length > visitsInRow) route.append(`and ${path.length - visitsInRow} more`);
          if (path.length === 0 && message.origin) route.append(make("span", `visit ${message.state}`, message.origin));
          const summary = make(
            "summary", "",
            make("span", "number", String(message.line)), make("span", "kind", message.kind),
            make("span", "name", short(message.name)), make("span", "values", short(message.values ?? "")),
            make("span", `outcome ${message.state}`, short(message.outcome)),
            make("span", "time", duration(entry.seconds)), route);
          const details = make("details", "", summary);
          // Made when it is first opened, so that thousands of rows are light.
          details.addEventListener("toggle", () => {
            if (details.open && details.children.length === 1) details.append(more(message));
          });
          const item = make("li", "", details);
          item.style.setProperty("--depth", Math.min(entry.depth ?? 0, 20));
          return item;
        }

        // The route, visit by visit, and the line of the recording.
        function more({ entry, path }) {
          const body = make("div", "more");
          if (path.length > 0) {
            const head = make("tr", "", ...["responder", "outcome", "", "took"].map(name => make("th", "", name)));
            const table = make("table", "", make("thead", "", head));
            const visits = make("tbody");
            for (const visit of path) {
              const facts = ["phase", "changed", "returned", "reason", "error"]
                .filter(name => visit[name] !== undefined)
                .map(name => `${name}: ${textOf(name === "error" ? visit.error.text : visit[name])}`);
              visits.append(make(
                "tr", "", make("td", "", chip(visit)), make("td", "", String(visit.outcome).replaceAll("-", " ")),
                make("td", "values", facts.join("; ")), make("td", "time", duration(visit.seconds))));
            }
            table.append(visits);
            body.append(table);
          }
          body.append(make("pre", "", JSON.stringify(entry)));
          return body;
        }

        // Who comes after whom, as the routes up went. What would close a circle is left out: responders without names
        // may be several of one type.
        function nextResponders(messages) {
          const next = new Map();
          const leadsTo = (start, end) => {
            for (let name = start; name !== undefined; name = next.get(name)) if (name === end) return true;
            return false;
          };
          for (const { entry, path } of messages) {
            if (entry.touches !== undefined || String(entry.going ?? "").startsWith("down")) continue;
            for (let index = 1; index < path.length; index++) {
              const [below, above] = [path[index - 1], path[index]];
              if (below.phase || above.phase || ((entry.touch || entry.press) && below.outcome !== above.outcome)) continue;
              const [from, to] = [nameOf(below.responder), nameOf(above.responder)];
              if (!next.has(from) && !leadsTo(to, from)) next.set(from, to);
            }
          }
          return next;
        }

        function showTree(messages) {
          const next = nextResponders(messages);
          const below = new Map();
          const names = [...new Set(messages.flatMap(message => [...message.responders]))].sort();
          for (const name of names) {
            const parent = next.get(name) ?? "";
            if (!below.has(parent)) below.set(parent, []);
            below.get(parent).push(name);
            responderField.append(new Option(name));
          }
          // Without recursion, since chains may be deep.
          const open = [["", tree]];
          while (open.length > 0) {
            const [parent, place] = open.pop();
            for (const name of below.get(parent) ?? []) {
              const button = make("button", "", name);
              button.type = "button";
              button.addEventListener("click", () => {
                responderField.value = responderField.value === name ? "" : name;
                filter();
              });
              const item = make("li", "", button);
              place.append(item);
              if (!below.has(name)) continue;
              const inner = make("ul");
              item.append(inner);
              open.push([name, inner]);
            }
          }
        }

        // Shows the next of the matching rows. Only these are in the page, so that thousands of messages are light.
        function showMore() {
          for (const message of matches.slice(list.children.length, list.children.length + rowsAtOnce)) {
            message.row ??= row(message);
            list.append(message.row);
          }
          const rest = matches.length - list.children.length;
          moreButton.hidden = rest === 0;
          moreButton.textContent = `Show ${Math.min(rest, rowsAtOnce)} more of ${rest}`;
        }

        function filter() {
          const text = selectorField.value.trim().toLowerCase();
          const responder = responderField.value;
          matches = messages.filter(message => message.name.toLowerCase().includes(text)
            && (responder === "" || message.responders.has(responder))
            && (!problemsField.checked || message.state !== "handled"));
          list.replaceChildren();
          showMore();
          document.getElementById("nothing").hidden = matches.length > 0;
          document.getElementById("count").value = `${matches.length} of ${messages.length} messages`;
          for (const button of tree.querySelectorAll("button")) {
            button.setAttribute("aria-pressed", String(responder !== "" && button.textContent === responder));
          }
        }

        const messages = entries.map(describe);
        let matches = messages;
        showTree(messages);
        const names = [...new Set(messages.map(message => message.name))].sort();
        document.getElementById("selectors").append(...names.slice(0, 1000).map(name => new Option(name)));
        for (const field of [selectorField, responderField, problemsField]) field.addEventListener("input", filter);
        document.getElementById("filters").addEventListener("submit", event => event.preventDefault());
        moreButton.addEventListener("click", showMore);
        filter();
        """#
}
