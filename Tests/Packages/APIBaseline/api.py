"""Lists a module's promises, a line for each declaration, and finds those that another version breaks.

The lines come from the compiler's symbol graphs. These contain more than swift-api-digester, which misses that a method
is now on the main actor or throws other errors. A diff of the lines shows the changes to a reader.
"""
import json
import pathlib
import sys

REQUIRED = "required: "
DEFAULTED = "required, with a default: "


def lines(folder):
    """The lines of the module whose symbol graphs are in a folder, sorted."""
    graphs = [json.loads(path.read_text()) for path in sorted(pathlib.Path(folder).glob("*.symbols.json"))]
    symbols = {symbol["identifier"]["precise"]: symbol for graph in graphs for symbol in graph["symbols"]}
    links = [link for graph in graphs for link in graph["relationships"]]
    paths = {name: ".".join(symbol["pathComponents"]) for name, symbol in symbols.items()}
    required = {link["source"] for link in links if link["kind"] == "requirementOf"}
    defaulted = {link["target"] for link in links if link["kind"] == "defaultImplementationOf"}

    result = set()
    for name, symbol in symbols.items():
        text = " ".join("".join(part["spelling"] for part in symbol["declarationFragments"]).split())
        if symbol["accessLevel"] == "open":
            text = "open " + text
        for part in symbol.get("swiftExtension", {}).get("constraints", []):
            text += f" [{part['lhs']} {part['kind']} {part['rhs']}]"
        if name in required:
            text = (DEFAULTED if name in defaulted else REQUIRED) + text
        result.add(f"{paths[name]} | {text}")
    for link in links:
        # A type of another module has no symbol here, so only the mangled name is known.
        source = paths.get(link["source"], link["source"])
        target = paths.get(link["target"]) or link.get("targetFallback") or link["target"]
        if link["kind"] == "conformsTo" and target not in ("Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"):
            result.add(f"{source} | conforms to {target}")
        if link["kind"] == "inheritsFrom":
            result.add(f"{source} | is a subclass of {target}")
    return sorted(result)


def breaks(old, new):
    """The promises of the old lines that the new ones break, each in words."""
    removed, added = [sorted(line.split(" | ", 1) for line in side) for side in (set(old) - set(new), set(new) - set(old))]
    values = {line.split(" | ")[0] for line in old if line.split(" | ", 1)[1].startswith(("struct ", "enum "))}
    found = []
    for path, text in removed:
        wider = (text.replace(REQUIRED, DEFAULTED, 1), f"open {text}", *same_access(text))
        if text.startswith("let ") and path.rpartition(".")[0] in values:
            # In an actor or an isolated class, it is a break, because only a constant is readable without waiting.
            wider += (f"{text.replace('let ', 'var ', 1)} {{ get }}",)
        if text.startswith("case "):
            wider += (f"indirect {text}",)
        if text.startswith(("enum ", "@nonexhaustive enum ")):
            wider += (text.replace("enum ", "indirect enum ", 1),)
        if any([path, other] in added for other in wider):
            continue
        others = [other for place, other in added if place == path and is_declaration(other)]
        if others and is_declaration(text):
            found.append("\n".join([f"{path} changed", f"  was: {text}"] + [f"  is:  {other}" for other in others]))
        elif is_declaration(text):
            found.append(f"{path} was removed\n  was: {text}")
        else:
            found.append(f"{path} doesn't have this anymore: {text}")
    before = dict(line.split(" | ", 1) for line in old if is_declaration(line.split(" | ", 1)[1]))
    for path, text in added:
        owner = before.get(path.partition("(")[0].rpartition(".")[0], "")
        if text.startswith(REQUIRED) and owner:
            found.append(f"{path} is a new requirement without a default\n  is:  {text.removeprefix(REQUIRED)}")
        elif text.startswith(("case ", "indirect case ")) and owner and path not in before and "@nonexhaustive" not in owner:
            found.append(f"{path} is a new case of an enum that isn't @nonexhaustive\n  is:  {text}")
    return found


def same_access(text):
    """Other declarations of a property that can replace this one: stored or computed, and read-write or constant
    for read-only."""
    if text.endswith(" { get }"):
        stored = text.removesuffix(" { get }")
        return stored, f"{stored} {{ get set }}", stored.replace("var ", "let ", 1)
    if text.endswith(" { get set }"):
        return (text.removesuffix(" { get set }"),)
    return (f"{text} {{ get set }}",)


def is_declaration(text):
    return not text.startswith(("conforms to ", "is a subclass of "))


def package(description):
    """The lines of the package: its products, traits and platforms, and the commands of its plugins."""
    result = [f"{product['name']} | {next(iter(product['type']))}" for product in description["products"]]
    for target in description["targets"]:
        for command in (target.get("pluginCapability") or {}).get("command") or []:
            for intent in (command or {}).values():
                result.append(f"swift package {intent['verb']} | command of {target['name']}")
    result += [f"{trait['name']} | trait" for trait in description.get("traits") or []]
    result += [f"{platform['platformName']} {platform['version']} | platform" for platform in description["platforms"]]
    return sorted(result)


def main(name, source, baseline, record):
    """Compares a module, or the package, with its baseline, or writes the baseline."""
    new = package(json.load(sys.stdin)) if source == "-" else lines(source)
    path = pathlib.Path(baseline)
    if record == "yes" and new:
        path.write_text("\n".join(new) + "\n")
    old = path.read_text().splitlines() if path.exists() else []
    if not new and not old:
        print(f"ok  {name}: nothing is public, as it is built here")
        return 0
    if not old:
        sys.exit(f"error: there is no baseline of {name}; run 'Tests/Packages/APIBaseline/run --record'")
    found = breaks(old, new)
    for text in found:
        print(f"{name}: {text}")
    if not found:
        print(f"ok  {name}: {len(old)} lines, {len(set(new) - set(old))} new")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
