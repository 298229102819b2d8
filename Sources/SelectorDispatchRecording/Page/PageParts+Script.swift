internal import ResponderChain

extension PageParts {
    /// The script that builds the rows and the tree.
    ///
    /// The recording's texts enter the page only as text.
    static let script = #"""
        "use strict";

        // Long numbers keep their digits, if the browser supports that.
        function keepDigits(key, value, context) {
          const isLong = typeof value === "number" && context?.source?.length > 15;
          return isLong && key !== "seconds" && JSON.rawJSON ? JSON.rawJSON(context.source) : value;
        }

        const entries = JSON.parse(document.getElementById("recording").textContent, keepDigits);
        const lines = JSON.parse(document.getElementById("lines").textContent);
        const list = document.getElementById("messages");
        const tree = document.getElementById("tree");
        const selectorField = document.getElementById("selector");
        const responderField = document.getElementById("responder");
        const problemsField = document.getElementById("problems");
        const moreButton = document.getElementById("more");
        const undoEvents = new Set("\#(undoEvents)".split(" "));
        const visitsInRow = 12;
        const rowsAtOnce = 500;

        function make(tag, className, ...children) {
          const element = document.createElement(tag);
          if (className) element.className = className;
          element.append(...children);
          return element;
        }

        // A responder is shown by its name or, without one, by its type.
        function nameOf(address) {
          if (typeof address === "string") return address;
          return address && address.type ? `‹${address.type}›` : "";
        }

        function short(text) {
          return text.length <= 100 ? text : text.slice(0, 100) + "…";
        }

        function show(value) {
          return value === undefined ? "" : JSON.stringify(value);
        }

        // The objects of an array, or none for another value.
        function objects(value) {
          if (!Array.isArray(value)) return [];
          return value.filter(part => part !== null && typeof part === "object");
        }

        function numberOf(value) {
          return Number(value?.rawJSON ?? value);
        }

        function textOf(value) {
          return typeof value === "string" ? value : show(value);
        }

        function duration(seconds) {
          if (seconds === undefined) return "";
          if (seconds < 1e-3) return `${(seconds * 1e6).toPrecision(3)} µs`;
          if (seconds < 1) return `${(seconds * 1e3).toPrecision(3)} ms`;
          return `${seconds.toPrecision(3)} s`;
        }

        // The style of a visit's outcome, or of a recognizer's state.
        const classOfVisit = {
          "decorated": "changed",
          "handled-and-continued": "handled",
          "handled-and-stopped": "handled",
          "disabled": "refused",
          "vetoed": "refused",
          "failed": "failed",
          "began": "handled",
          "changed": "handled",
          "ended": "handled",
          "cancelled": "refused",
        };

        // Of each window or application, the views in its last picture.
        const pictures = new Map();

        // At each depth, the actions that the recognizers of an input send.
        const sentAt = [];

        // The parts of an entry's row.
        function describe(entry, index) {
          const result = entry.result || {};
          const path = result.path || [];
          const scene = result.scene ?? {};
          const recognizers = objects(scene.recognizers);
          const touches = entry.touches || (entry.touch === undefined ? [] : [entry]);
          const message = contentOf(entry, result, touches);
          Object.assign(message, { entry, path, scene, recognizers, line: lines[index] });

          if (scene.views) pictures.set(entry.in, scene.views);
          message.points = touches;
          if (touches.length === 0 && entry.pointer !== undefined) message.points = [entry];
          if (message.points.length > 0 || entry.press !== undefined) {
            message.views = pictures.get(entry.in);
          }

          const recognizer = takeSender(entry);
          if (recognizer !== undefined) message.name = `${recognizer} → ${entry.selector}`;
          sentAt[entry.depth ?? 0] = recognizers.flatMap(actionsOf);

          const isHandled = result.handled || "returned" in result;
          message.handledBy = nameOf(result.handledBy) || (isHandled ? message.origin : "");
          const visited = path.map(visit => nameOf(visit.responder));
          message.responders = new Set([message.origin, message.handledBy, ...visited]);
          message.responders.delete("");

          const [state, outcome] = outcomeOf(entry, result, path, recognizers);
          message.state = state;
          message.outcome = outcome;
          return message;
        }

        // The kind, the name, the values and the origin of a message.
        function contentOf(entry, result, touches) {
          const origin = nameOf(entry.from ?? entry.target);
          if (touches.length > 0) {
            const name = touches.map(touch => touch.touch).join(", ");
            const values = touches.map(touch => `${show(touch.id)} at ${pointOf(touch, "x", "y")}`);
            return { kind: "touch", name, values: values.join(", "), origin: nameOf(result.view) };
          }
          if (entry.press !== undefined) {
            const keys = [...(entry.modifiers || []), entry.keyName ?? show(entry.key)];
            const responder = nameOf(result.responder);
            return { kind: "key", name: entry.press, values: keys.join("-"), origin: responder };
          }
          if (entry.pointer !== undefined) {
            const places = [];
            if (entry.x !== undefined) places.push(pointOf(entry, "x", "y"));
            if (entry.byX !== undefined) places.push(pointOf(entry, "byX", "byY"));
            return { kind: "pointer", name: entry.pointer, values: places.join(" by "), origin };
          }
          if (entry.time !== undefined) {
            return { kind: "time", name: "time passes", values: `${show(entry.time)} s`, origin };
          }
          if (entry.event !== undefined) {
            return { kind: "event", name: entry.event, values: show(entry.userInfo), origin };
          }
          const kind = entry.from === undefined ? "send" : "route";
          const values = (entry.arguments || []).map(show);
          return { kind, name: entry.selector, values: values.join(", "), origin };
        }

        function pointOf(entry, x, y) {
          return `(${show(entry[x])}, ${show(entry[y])})`;
        }

        // The actions of a recognizer that an input changed.
        function actionsOf({ recognizer, actions }) {
          return [actions ?? []].flat().map(action => ({ recognizer: textOf(recognizer), action }));
        }

        // Takes the recognizer of the enclosing input that sent an entry's action, if there is one.
        function takeSender(entry) {
          const depth = entry.depth ?? 0;
          const around = sentAt[depth - 1] ?? [];
          const place = around.findIndex(sent => sent.action === entry.selector);
          sentAt.length = depth;
          return place < 0 ? undefined : around.splice(place, 1)[0].recognizer;
        }

        // The style and the text of an outcome, as a reader looks at it.
        function outcomeOf(entry, result, path, recognizers) {
          const [state, outcome] = recordedOutcome(entry, result, path);
          const takers = recognizers.filter(({ state }) => classOfVisit[state] === "handled")
            .map(({ recognizer }) => textOf(recognizer));
          if (takers.length > 0 && state === "handled") {
            return [state, `taken by ${[...new Set(takers)].join(", ")}`];
          }
          const isQuietEvent = undoEvents.has(entry.event) && state === "unhandled";
          const isHover = ["moved", "left"].includes(entry.pointer) && state === "handled";
          if (isQuietEvent || isHover) return ["quiet", ""];
          const input = entry.touch ?? entry.touches ?? entry.press ?? entry.pointer;
          if (input !== undefined && state === "unhandled") return ["untaken", "not taken"];
          return [state, outcome];
        }

        function recordedOutcome(entry, result, path) {
          const last = path.length > 0 ? path[path.length - 1] : {};
          if (entry.result === undefined) return ["", "not known"];
          if (last.outcome === "vetoed") return ["refused", `vetoed: ${last.reason ?? ""}`];
          if (result.error !== undefined) return ["failed", `failed: ${textOf(result.error.text)}`];
          if (result.handled === false) return ["unhandled", "unhandled"];
          if (result.returned === undefined || result.returned === null) {
            return ["handled", "handled"];
          }
          return ["handled", `returned ${show(result.returned)}`];
        }

        function chip(visit) {
          const className = `visit ${classOfVisit[visit.outcome] ?? ""}`;
          return make("span", className, nameOf(visit.responder));
        }

        // The recognizers that changed their state, each with its last one.
        function recognizerChips(recognizers) {
          const states = new Map();
          for (const { recognizer, view, state } of recognizers) {
            states.set(`${textOf(recognizer)} of ${nameOf(view)}`, textOf(state));
          }
          return [...states].map(([name, state]) => {
            const className = state === "failed" ? "quiet" : classOfVisit[state] ?? "";
            return make("span", `visit ${className}`, `${name}: ${state}`);
          });
        }

        function row(message) {
          const { entry, path, recognizers } = message;
          const route = make("span", "route", ...path.slice(0, visitsInRow).map(chip));
          if (path.length > visitsInRow) route.append(`and ${path.length - visitsInRow} more`);
          route.append(...recognizerChips(recognizers).slice(0, visitsInRow));
          if (path.length === 0 && message.origin) {
            route.append(make("span", `visit ${message.state}`, message.origin));
          }

          const summary = make(
            "summary",
            "",
            make("span", "number", String(message.line)),
            make("span", "kind", message.kind),
            make("span", "name", short(message.name)),
            make("span", "values", short(message.values ?? "")),
            make("span", `outcome ${message.state}`, short(message.outcome)),
            make("span", "time", duration(entry.seconds)),
            route,
          );
          const details = make("details", "message", summary);
          // Made when the row is first opened, so that thousands of rows are light.
          details.addEventListener("toggle", () => {
            if (!details.open) return;
            if (details.children.length === 1) details.append(more(message));
            light(message);
          });
          const item = make("li", message.state === "quiet" ? "quiet" : "", details);
          item.style.setProperty("--depth", Math.min(entry.depth ?? 0, 20));
          return item;
        }

        // The four numbers of a box, each perhaps NaN.
        function boxOf(values) {
          return [0, 1, 2, 3].map(index => numberOf(values?.[index]));
        }

        function hasPlace(box) {
          return box.every(Number.isFinite);
        }

        // A picture of the views before an input: their boxes, those that the input is for, and its
        // points.
        function picture({ views, scene, points }) {
          const image = document.getElementById("picture").cloneNode();
          image.removeAttribute("id");
          const boxes = objects(views)
            .map(({ view, box }) => ({ name: nameOf(view), box: boxOf(box) }))
            .filter(({ box }) => hasPlace(box));
          const places = points.map(({ x, y }) => [numberOf(x), numberOf(y), 0, 0]);
          const viewBox = bounds([...boxes.map(({ box }) => box), ...places]);
          image.setAttribute("viewBox", viewBox.join(" "));

          function add(tag, className, facts, title) {
            const shape = document.createElementNS(image.namespaceURI, tag);
            shape.setAttribute("class", className);
            for (const [name, value] of Object.entries(facts)) shape.setAttribute(name, value);
            const label = document.createElementNS(image.namespaceURI, "title");
            label.append(title);
            shape.append(label);
            image.append(shape);
          }

          function rectangle(className, [x, y, width, height], title) {
            add("rect", className, { x, y, width, height }, title);
          }

          for (const { name, box } of boxes) rectangle("box", box, name);
          for (const box of objects(scene.marked).map(boxOf)) {
            const marked = boxes.findLast(view => String(view.box) === String(box));
            rectangle("box marked", box, marked?.name ?? "");
          }
          for (const [x, y] of places) {
            add("path", "point", { d: `M ${x} ${y} h 0` }, `(${x}, ${y})`);
          }
          for (const { name, x, y, size } of labels(boxes, viewBox)) {
            const text = document.createElementNS(image.namespaceURI, "text");
            for (const [fact, value] of Object.entries({ x, y, "font-size": size })) {
              text.setAttribute(fact, value);
            }
            text.append(name);
            image.append(text);
          }
          const isPart = objects(views).some(({ more }) => more);
          const note = isPart ? "Views further inside are left out." : "";
          return make("figure", "", image, make("figcaption", "", note));
        }

        // The names of boxes, each in its box's first line that is free. A name that doesn't fit is
        // only in the box's title.
        function labels(boxes, [, , width, height]) {
          const size = 11 * Math.max(width / 320, height / 384);
          const placed = [];
          for (const { name, box: [left, top, boxWidth, boxHeight] } of boxes) {
            const label = { name, x: left + size / 3, y: top + size, size };
            label.right = label.x + name.length * size * 0.6;
            const isTaken = other => label.x < other.right && other.x < label.right
              && Math.abs(label.y - other.y) < size;
            while (label.y < top + boxHeight && placed.some(isTaken)) label.y += size;
            if (label.y < top + boxHeight && label.right < left + boxWidth) placed.push(label);
          }
          return placed;
        }

        // The smallest box around boxes, at least 1 wide and high.
        function bounds(boxes) {
          const finite = boxes.filter(hasPlace);
          const left = Math.min(...finite.map(([x]) => x));
          const top = Math.min(...finite.map(([, y]) => y));
          const right = Math.max(...finite.map(([x, , width]) => x + width));
          const bottom = Math.max(...finite.map(([, y, , height]) => y + height));
          return [left, top, Math.max(right - left, 1), Math.max(bottom - top, 1)];
        }

        // The picture, the route, visit by visit, and the recording's line.
        function more(message) {
          const { entry, path, views } = message;
          const body = make("div", "more");
          if (objects(views).length > 0) body.append(picture(message));
          if (path.length > 0) {
            const titles = ["responder", "outcome", "", "took"].map(title => make("th", "", title));
            const head = make("thead", "", make("tr", "", ...titles));
            body.append(make("table", "", head, make("tbody", "", ...path.map(visitRow))));
          }
          const line = make("pre", "", JSON.stringify(entry));
          body.append(make("details", "", make("summary", "", "JSON"), line));
          return body;
        }

        // The facts of a visit, as a row of a table.
        function visitRow(visit) {
          const facts = ["phase", "changed", "returned", "reason", "error"]
            .filter(name => visit[name] !== undefined)
            .map(name => `${name}: ${textOf(name === "error" ? visit.error.text : visit[name])}`);
          return make(
            "tr",
            "",
            make("td", "", chip(visit)),
            make("td", "", String(visit.outcome).replaceAll("-", " ")),
            make("td", "values", facts.join("; ")),
            make("td", "time", duration(visit.seconds)),
          );
        }

        // Each responder's next one, by the routes up. A link that would close a circle is left
        // out, because several unnamed responders may be of one type.
        function nextResponders(messages) {
          const next = new Map();

          function leadsTo(start, end) {
            let name = start;
            while (name !== undefined && name !== end) name = next.get(name);
            return name === end;
          }

          for (const { entry, path } of messages) {
            if (entry.touches !== undefined) continue;
            if (String(entry.going ?? "").startsWith("down")) continue;
            for (const [index, above] of path.slice(1).entries()) {
              const below = path[index];
              if (below.phase || above.phase) continue;
              const isInput = entry.touch || entry.press;
              if (isInput && below.outcome !== above.outcome) continue;
              const from = nameOf(below.responder);
              const to = nameOf(above.responder);
              if (!next.has(from) && !leadsTo(to, from)) next.set(from, to);
            }
          }
          return next;
        }

        function showTree(messages) {
          const next = nextResponders(messages);
          const below = new Map();
          const names = new Set(messages.flatMap(message => [...message.responders]));
          for (const name of [...names].sort()) {
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
              const item = make("li", "", responderButton(name));
              place.append(item);
              if (!below.has(name)) continue;
              const inner = make("ul");
              item.append(inner);
              open.push([name, inner]);
            }
          }
        }

        // A button that shows only one responder's messages, or all of them again.
        function responderButton(name) {
          const button = make("button", "", name);
          button.type = "button";
          button.addEventListener("click", () => {
            responderField.value = responderField.value === name ? "" : name;
            filter();
          });
          return button;
        }

        // Lights the responders of a message, and of those that it caused, in the tree.
        function light(message) {
          const depth = message.entry.depth ?? 0;
          const later = messages.slice(messages.indexOf(message) + 1);
          const end = later.findIndex(({ entry }) => (entry.depth ?? 0) <= depth);
          const caused = end < 0 ? later : later.slice(0, end);
          const lit = new Set([message, ...caused].flatMap(({ responders }) => [...responders]));
          for (const button of tree.querySelectorAll("button")) {
            button.classList.toggle("lit", lit.has(button.textContent));
          }
        }

        // Opens the next input or, without any, the next message; backward by -1.
        function step(by) {
          const inputs = matches.filter(({ kind }) => inputKinds.has(kind));
          const stops = inputs.length > 0 ? inputs : matches;
          const start = by > 0 ? -1 : stops.length;
          const place = stops.includes(current) ? stops.indexOf(current) : start;
          const next = stops[place + by];
          if (next === undefined) return;
          while (matches.indexOf(next) >= list.children.length) showMore();
          if (current?.row) current.row.firstChild.open = false;
          current = next;
          current.row.firstChild.open = true;
          current.row.querySelector("summary").focus();
          current.row.scrollIntoView({ block: "center" });
        }

        // Shows more of the matching rows. The page holds only these, so that thousands of messages
        // are light.
        function showMore() {
          const count = list.children.length;
          for (const message of matches.slice(count, count + rowsAtOnce)) {
            message.row ??= row(message);
            list.append(message.row);
          }
          const rest = matches.length - list.children.length;
          moreButton.hidden = rest === 0;
          moreButton.textContent = `Show ${Math.min(rest, rowsAtOnce)} more of ${rest}`;
        }

        function isMatch(message) {
          const text = selectorField.value.trim().toLowerCase();
          const responder = responderField.value;
          if (!message.name.toLowerCase().includes(text)) return false;
          if (responder !== "" && !message.responders.has(responder)) return false;
          return !problemsField.checked || !["handled", "quiet"].includes(message.state);
        }

        function filter() {
          matches = messages.filter(isMatch);
          list.replaceChildren();
          showMore();
          document.getElementById("nothing").hidden = matches.length > 0;
          const count = `${matches.length} of ${messages.length} messages`;
          document.getElementById("count").value = count;
          const responder = responderField.value;
          for (const button of tree.querySelectorAll("button")) {
            const isPressed = responder !== "" && button.textContent === responder;
            button.setAttribute("aria-pressed", String(isPressed));
          }
        }

        const messages = entries.map(describe);
        const inputKinds = new Set(["touch", "key", "pointer", "time"]);
        let matches = messages;
        let current;
        if (messages.length === 0) {
          document.getElementById("nothing").textContent = "The recording is empty.";
        }
        showTree(messages);
        const names = [...new Set(messages.map(message => message.name))].sort();
        const options = names.slice(0, 1000).map(name => new Option(name));
        document.getElementById("selectors").append(...options);
        selectorField.addEventListener("input", filter);
        responderField.addEventListener("input", filter);
        problemsField.addEventListener("input", filter);
        const filters = document.getElementById("filters");
        filters.addEventListener("submit", event => event.preventDefault());
        moreButton.addEventListener("click", showMore);
        document.addEventListener("keydown", event => {
          const isTyping = event.target.matches?.("input, select");
          if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key === "j") step(1);
          if (event.key === "k") step(-1);
        });
        filter();
        """#

    /// The names of an undo history's own events, with spaces between them.
    private static let undoEvents = UndoEvent.allCases.map(\.rawValue).joined(separator: " ")
}
