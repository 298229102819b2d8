internal import ResponderChain

extension PageParts {
    /// The script that builds the rows and the tree.
    ///
    /// The recording's texts enter the page only as text.
    static let script = #"""
        "use strict";

        // Long numbers keep their digits, if the browser supports that.
        const keepDigits = (key, value, context) =>
          typeof value === "number" && key !== "seconds" && context?.source?.length > 15 && JSON.rawJSON
            ? JSON.rawJSON(context.source) : value;
        const entries = JSON.parse(document.getElementById("recording").textContent, keepDigits);
        const [list, tree, selectorField, responderField, problemsField] =
          ["messages", "tree", "selector", "responder", "problems"].map(id => document.getElementById(id));
        const moreButton = document.getElementById("more");
        const undoEvents = new Set("\#(UndoEvent.allCases.map(\.rawValue).joined(separator: " "))".split(" "));
        const visitsInRow = 12;
        const rowsAtOnce = 500;

        function make(tag, className, ...children) {
          const element = document.createElement(tag);
          if (className) element.className = className;
          element.append(...children);
          return element;
        }

        // A responder is shown by its name or, without one, by its type.
        const nameOf = address => typeof address === "string" ? address : address && address.type ? `‹${address.type}›` : "";

        const short = text => text.length <= 100 ? text : text.slice(0, 100) + "…";
        const show = value => value === undefined ? "" : JSON.stringify(value);
        const objects = value => Array.isArray(value) ? value.filter(part => part !== null && typeof part === "object") : [];
        const numberOf = value => Number(value?.rawJSON ?? value);
        const textOf = value => typeof value === "string" ? value : show(value);

        function duration(seconds) {
          if (seconds === undefined) return "";
          if (seconds < 1e-3) return `${(seconds * 1e6).toPrecision(3)} µs`;
          return seconds < 1 ? `${(seconds * 1e3).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`;
        }

        const classOfVisit = {
          "decorated": "changed", "handled-and-continued": "handled", "handled-and-stopped": "handled",
          "disabled": "refused", "vetoed": "refused", "failed": "failed",
          "began": "handled", "changed": "handled", "ended": "handled", "cancelled": "refused",
        };
        // Of each window or application, the views in its last picture.
        const pictures = new Map();
        // At each depth, the actions that the recognizers of an input send.
        const sentAt = [];

        // The parts of an entry's row.
        function describe(entry, index) {
          const result = entry.result || {};
          const touches = entry.touches || (entry.touch === undefined ? [] : [entry]);
          const path = result.path || [];
          const scene = result.scene ?? {};
          const recognizers = objects(scene.recognizers);
          const message = { entry, path, scene, recognizers, line: index + 2, origin: nameOf(entry.from ?? entry.target) };
          if (scene.views) pictures.set(entry.in, scene.views);
          message.points = touches.length > 0 ? touches : entry.pointer === undefined ? [] : [entry];
          message.views = message.points.length > 0 || entry.press !== undefined ? pictures.get(entry.in) : undefined;
          if (touches.length > 0) {
            message.kind = "touch";
            message.name = touches.map(touch => touch.touch).join(", ");
            message.values = touches.map(touch => `${show(touch.id)} at (${show(touch.x)}, ${show(touch.y)})`).join(", ");
            message.origin = nameOf(result.view);
          } else if (entry.press !== undefined) {
            [message.kind, message.name] = ["key", entry.press];
            message.values = [...(entry.modifiers || []), entry.keyName ?? show(entry.key)].join("-");
            message.origin = nameOf(result.responder);
          } else if (entry.pointer !== undefined) {
            const places = [["x", "y"], ["byX", "byY"]].filter(([x]) => entry[x] !== undefined)
              .map(([x, y]) => `(${show(entry[x])}, ${show(entry[y])})`);
            [message.kind, message.name, message.values] = ["pointer", entry.pointer, places.join(" by ")];
          } else if (entry.time !== undefined) {
            [message.kind, message.name, message.values] = ["time", "time passes", `${show(entry.time)} s`];
          } else if (entry.event !== undefined) {
            [message.kind, message.name, message.values] = ["event", entry.event, show(entry.userInfo)];
          } else {
            message.kind = entry.from === undefined ? "send" : "route";
            [message.name, message.values] = [entry.selector, (entry.arguments || []).map(show).join(", ")];
          }
          const depth = entry.depth ?? 0;
          const around = sentAt[depth - 1] ?? [];
          const place = around.findIndex(sent => sent.action === entry.selector);
          if (place >= 0) message.name = `${around.splice(place, 1)[0].recognizer} → ${entry.selector}`;
          sentAt.length = depth;
          sentAt[depth] = recognizers.flatMap(
            ({ recognizer, actions }) => [actions ?? []].flat().map(action => ({ recognizer: textOf(recognizer), action })));
          message.handledBy = nameOf(result.handledBy) || (result.handled || "returned" in result ? message.origin : "");
          message.responders = new Set([message.origin, message.handledBy, ...path.map(visit => nameOf(visit.responder))]);
          message.responders.delete("");
          [message.state, message.outcome] = outcomeOf(entry, result, path);
          const takers = recognizers.filter(({ state }) => classOfVisit[state] === "handled")
            .map(({ recognizer }) => textOf(recognizer));
          if (takers.length > 0 && message.state === "handled") {
            message.outcome = `taken by ${[...new Set(takers)].join(", ")}`;
          } else if (undoEvents.has(entry.event) && message.state === "unhandled"
              || ["moved", "left"].includes(entry.pointer) && message.state === "handled") {
            [message.state, message.outcome] = ["quiet", ""];
          }
          return message;
        }

        function outcomeOf(entry, result, path) {
          const last = path.length > 0 ? path[path.length - 1] : {};
          if (entry.result === undefined) return ["", "not known"];
          if (last.outcome === "vetoed") return ["refused", `vetoed: ${last.reason ?? ""}`];
          if (result.error !== undefined) return ["failed", `failed: ${textOf(result.error.text)}`];
          if (result.handled === false) return ["unhandled", "unhandled"];
          if (result.returned === undefined || result.returned === null) return ["handled", "handled"];
          return ["handled", `returned ${show(result.returned)}`];
        }

        function chip(visit) {
          return make("span", `visit ${classOfVisit[visit.outcome] ?? ""}`, nameOf(visit.responder));
        }

        // The recognizers that changed their state, each with its last one.
        function recognizerChips(recognizers) {
          const states = new Map(recognizers.map(
            ({ recognizer, view, state }) => [`${textOf(recognizer)} of ${nameOf(view)}`, textOf(state)]));
          const classOf = state => state === "failed" ? "quiet" : classOfVisit[state] ?? "";
          return [...states].map(([name, state]) => make("span", `visit ${classOf(state)}`, `${name}: ${state}`));
        }

        function row(message) {
          const { entry, path, recognizers } = message;
          const route = make("span", "route", ...path.slice(0, visitsInRow).map(chip));
          if (path.length > visitsInRow) route.append(`and ${path.length - visitsInRow} more`);
          route.append(...recognizerChips(recognizers).slice(0, visitsInRow));
          if (path.length === 0 && message.origin) route.append(make("span", `visit ${message.state}`, message.origin));
          const summary = make(
            "summary", "",
            make("span", "number", String(message.line)), make("span", "kind", message.kind),
            make("span", "name", short(message.name)), make("span", "values", short(message.values ?? "")),
            make("span", `outcome ${message.state}`, short(message.outcome)),
            make("span", "time", duration(entry.seconds)), route);
          const details = make("details", "", summary);
          // Made when the row is first opened, so that thousands of rows are light.
          details.addEventListener("toggle", () => {
            if (details.open && details.children.length === 1) details.append(more(message));
          });
          const item = make("li", message.state === "quiet" ? "quiet" : "", details);
          item.style.setProperty("--depth", Math.min(entry.depth ?? 0, 20));
          return item;
        }

        // A picture of the views before an input: their boxes, those that the input is for, and its points.
        function picture({ views, scene, points }) {
          const image = document.getElementById("picture").cloneNode();
          image.removeAttribute("id");
          const boxOf = values => [0, 1, 2, 3].map(index => numberOf(values?.[index]));
          const boxes = objects(views).map(({ view, box }) => ({ name: nameOf(view), box: boxOf(box) }))
            .filter(({ box }) => box.every(Number.isFinite));
          const places = points.map(({ x, y }) => [numberOf(x), numberOf(y), 0, 0]);
          const bounds = [...boxes.map(({ box }) => box), ...places].filter(box => box.every(Number.isFinite));
          const [left, top] = [0, 1].map(side => Math.min(...bounds.map(box => box[side])));
          const [width, height] = [0, 1].map(
            side => Math.max(...bounds.map(box => box[side] + box[side + 2])) - [left, top][side]);
          image.setAttribute("viewBox", [left, top, Math.max(width, 1), Math.max(height, 1)].join(" "));
          const add = (tag, className, facts, title) => {
            const shape = document.createElementNS(image.namespaceURI, tag);
            for (const [name, value] of Object.entries({ class: className, ...facts })) shape.setAttribute(name, value);
            const label = document.createElementNS(image.namespaceURI, "title");
            label.append(title);
            shape.append(label);
            image.append(shape);
          };
          const rectangle = (className, [x, y, width, height], title) => add("rect", className, { x, y, width, height }, title);
          for (const { name, box } of boxes) rectangle("box", box, name);
          for (const box of objects(scene.marked).map(boxOf)) {
            rectangle("box marked", box, boxes.findLast(view => String(view.box) === String(box))?.name ?? "");
          }
          for (const [x, y] of places) add("path", "point", { d: `M ${x} ${y} h 0` }, `(${x}, ${y})`);
          const note = objects(views).some(({ more }) => more) ? "Views further inside are left out." : "";
          return make("figure", "", image, make("figcaption", "", note));
        }

        // The picture, the route, visit by visit, and the recording's line.
        function more(message) {
          const { entry, path, views } = message;
          const body = make("div", "more");
          if (objects(views).length > 0) body.append(picture(message));
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

        // Each responder's next one, by the routes up. A link that would close a circle is left out: unnamed responders
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
          // Without recursion, because chains may be deep.
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

        // Shows more of the matching rows. The page holds only these, so that thousands of messages are light.
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
            && (!problemsField.checked || !["handled", "quiet"].includes(message.state)));
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
