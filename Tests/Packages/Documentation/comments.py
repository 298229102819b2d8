"""Turns the examples in a module's documentation comments into Swift files, so that the compiler checks them.

    comments.py SOURCES CONTEXT OUTPUT

SOURCES is the module's folder, CONTEXT a Swift file with declarations for the examples. Each example becomes a class:
its types and members go into the class, its statements into a method on the main actor. With members, the class
inherits the context's Context. Nothing is run, so the context may contain `fatalError()`. Each line's location follows
it, for the compiler's messages. In the context, this line precedes the statements of a file's second example:

    //: Table.swift 2: let table = Table()
"""
import pathlib
import re
import sys

TYPE = re.compile(r"((@\w+|final|public|private|fileprivate|open|distributed) )*(class|struct|enum|actor|protocol) ")
MEMBER = re.compile(
    r"(///|@Handler|@Test|((@\w+|override|private|public|open|static|lazy|nonisolated|final) )*(func|override var|lazy var) )")


def examples(path):
    """The `swift` blocks in a file's documentation comments, each as the number of its first line, and its lines."""
    block = None
    for number, line in enumerate(path.read_text().split("\n"), 1):
        comment = re.match(r"\s*/// ?(.*)", line)
        if comment is None:
            continue
        if block is not None and comment[1].startswith("```"):
            yield block
            block = None
        elif block is not None:
            block[1].append(comment[1])
        elif comment[1] == "```swift":
            block = (number + 1, [])


def chunks(lines):
    """The parts of an example, each as its kind, the index of its first line, and its lines."""
    index = 0
    while index < len(lines):
        start = index
        line = lines[index]
        if line.startswith("extension "):
            kind = "extension"
        elif TYPE.match(line):
            kind = "type"
        elif MEMBER.match(line):
            kind = "member"
        else:
            kind = "statement"
        if kind != "statement":
            while lines[index].startswith(("///", "@")) and "func " not in lines[index] and not TYPE.match(lines[index]):
                index += 1
            depth = depth_of(lines[index])
            while depth > 0 and index + 1 < len(lines):
                index += 1
                depth += depth_of(lines[index])
        index += 1
        yield kind, start, lines[start:index]


def depth_of(line):
    return sum(line.count(bracket) for bracket in "([{") - sum(line.count(bracket) for bracket in ")]}")


def swift(name, place, first, lines, before):
    """The Swift text of an example."""
    parts = {"type": [], "extension": [], "member": [], "statement": []}
    for kind, start, part in chunks(lines):
        for offset, line in enumerate(part):
            text = line.replace("{ … }", "{ fatalError() }")
            parts[kind].append(f"{text}  // {place}:{first + start + offset}" if text and not text.startswith("///") else text)
    superclass = ": Context" if parts["member"] else ""
    effects = "async throws" if any("await " in line for line in parts["statement"]) else "throws"
    return parts["extension"] + [f"class {name}{superclass} {{"] + parts["type"] + parts["member"] + [
        f"@MainActor func statements() {effects} {{"] + before + parts["statement"] + ["}", "}"]


def main(sources, context, output):
    sources, context = pathlib.Path(sources), pathlib.Path(context)
    hints = dict(re.findall(r"^//: (\S+ \d+): (.*)$", context.read_text(), re.M))
    used, count = set(), 0
    result = [context.read_text()]
    for path in sorted(sources.rglob("*.swift")):
        for number, (first, lines) in enumerate(examples(path), 1):
            key = f"{path.name} {number}"
            used.add(key)
            name = re.sub(r"\W", "_", f"{path.stem}_{number}")
            before = [hints[key]] if key in hints else []
            result += swift(name, path.relative_to(sources.parent.parent), first, lines, before)
            count += 1
    if unused := sorted(set(hints) - used):
        sys.exit(f"error: {context} names examples that don't exist: {', '.join(unused)}")
    pathlib.Path(output).write_text("\n".join(result) + "\n")
    print(count)


if __name__ == "__main__":
    main(*sys.argv[1:])
