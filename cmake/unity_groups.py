#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""unity_groups.py SIZE FILE...: which .cpp files are compiled together, as "FILE|GROUP" lines; no group: the file stands alone.

Headers cost more to compile than the code that includes them, so a library's files are compiled in groups. Files of one group share their
unnamed namespaces: two that name a thing alike go to different groups, and one that names a thing as a header does goes where no other
file mentions that name, which would now mean another thing; if it is no function, which may stand beside its overloads, the file stands
alone. Files that open whole namespaces stand with those that open the same.
Names are read from what stands at the beginning of a line, where clang-format puts them. What this misses (a function that is found by
its argument's namespace) the compiler tells, as an ambiguous call: qualify it."""
import pathlib
import re
import sys

DECLARATION = re.compile(r"^[A-Za-z_][^\n]*", re.M)
TYPE = re.compile(r"^(?:class|struct|union|enum class|enum)\s+(\w+)")
ALIAS = re.compile(r"^(?:using|namespace)\s+(\w+)\s*=|^using\s+(?!namespace)[\w:]*::(\w+)\s*;")
OTHER = re.compile(r"^[^(={;]*?(\w+)\s*(?:\[[^\]]*\]\s*)?(?:\(|=|\{|;|$)")
NO_NAMES = {"namespace", "return", "public", "private", "protected", "operator", "template", "requires", "const", "extern"}
ALONE = re.compile(r"^#define \w+\s*$", re.M)  # would change what the other files mean
OPENED = re.compile(r"^using namespace ([\w:]+);", re.M)


def parameters(line, start):
    """The types of a function's parameters as far as the line has them, without namespaces: overloads may stand together."""
    inside = re.sub(r"=[^,]*|\).*|\w+::", "", line[start:])
    return ",".join(re.sub(r"\W*\w+\s*$", "", part) if " " in part.strip() else part for part in inside.split(","))


def names_in(text):
    """Names that lines of the text declare at their beginning, each with what it stands for where two may say the same."""
    for line in DECLARATION.findall(re.sub(r"^template\s*<.*>\s*", "template ", text, flags=re.M)):
        line, template = line.removeprefix("template "), line.startswith("template ")
        if found := ALIAS.match(line):
            yield found[1] or found[2], line
        elif (found := TYPE.match(line) or OTHER.match(line)) and found[1] not in NO_NAMES:
            function = line[found.end() - 1] == "("
            yield found[1] + (f"({'*' if template else parameters(line, found.end())})" if function else ""), None
            for name in re.findall(r", (\w+) = ", line) if line.startswith("const") and not function else ():
                yield name, None


def space_of(text):
    found = re.search(r"^namespace ([\w:]+) \{", text, re.M)
    return found[1] if found else ""


def own_names(text):
    """What a .cpp file names for itself: in unnamed namespaces, as static, as a macro, by aliases at the level of its namespace."""
    names = {}
    # A short one ends in a bare brace.
    for block in re.findall(r"^namespace \{\n(.*?)^\} // namespace$|^namespace \{\n\n?([^\n]*\n)\n?\}$", text, re.M | re.S):
        names.update(names_in("".join(block)))
    names.update((name, None) for name in re.findall(r"^static [^\n(=;]*?(\w+)\s*[(=;{]", text, re.M))
    names.update((name, None) for name in re.findall(r"^#define (\w+)", text, re.M))
    names.update((name, line) for name, line in names_in(text) if line)
    return {f"{space_of(text)}::{name}": meaning for name, meaning in names.items()}


def hidden_by(names, declared):
    """Names that a header declares, too, in the same namespace or an outer one, with "(" if they are functions."""
    found = set()
    for name in names:
        space, _, last = name.split("(")[0].rpartition("::")
        while space:
            if f"{space}::{last}" in declared:
                found.add(last + ("(" if "(" in name else ""))
            space = space.rpartition("::")[0]
    return found


class Group:
    """Files that are compiled together, what they name for themselves, what of it hides a header's name, and every word in them."""

    def __init__(self, file=None, declared=frozenset()):
        text = file.read_text(encoding="utf-8") if file else ""
        self.files = [file] if file else []
        self.names = own_names(text)
        hidden = hidden_by(self.names, declared)
        self.hidden = {name.removesuffix("(") for name in hidden}
        self.words = set(re.findall(r"\w+", text))
        self.opened = frozenset(OPENED.findall(text))
        self.alone = bool(ALONE.search(text)) or any(not name.endswith("(") for name in hidden) or self.reads_bodies(file, text)

    @staticmethod
    def reads_bodies(file, text):
        """Beside files that define how bodies are read, a template of theirs would be made here, where it lacks the other definitions."""
        return bool(file) and file.parent.name == "protocol" and "decodeBody<" in text and "protocol/fields.h" not in text

    def takes(self, other):
        return not (self.opened != other.opened or self.hidden & other.words or other.hidden & self.words or clash(other.names, self.names))

    def add(self, other):
        self.files += other.files
        self.names.update(other.names)
        self.hidden |= other.hidden
        self.words |= other.words


def clash(some, others):
    """Functions may stand with their overloads; templates take anything, so they stand with none."""
    if any(name in others and (meaning is None or others[name] != meaning) for name, meaning in some.items()):
        return True
    alone = [{name.split("(")[0] for name in names if "(" not in name or name.endswith("(*)")} for names in (some, others)]
    functions = [{name.split("(")[0] for name in names if "(" in name} for names in (some, others)]
    return bool(alone[0] & functions[1] or alone[1] & functions[0])


def put(groups, more, size):
    """Into the first group that takes them."""
    for group in groups:
        if len(group.files) + len(more.files) <= size and group.takes(more):
            group.add(more)
            return
    groups.append(more)


def declared_names(root):
    texts = [header.read_text(encoding="utf-8") for top in ("core", "views", "app") for header in (root / top).rglob("*.h")]
    return {f"{space_of(text)}::{name.split('(')[0]}" for text in texts for name, _ in names_in(text)}


def main(size, *names):
    size, folders, root = int(size), {}, pathlib.Path(__file__).resolve().parent.parent
    declared = declared_names(root)
    full, rest = [], []
    for name in sorted(names):
        if name.endswith(".cpp"):
            folders.setdefault(pathlib.Path(name).parent, []).append(Group(pathlib.Path(name), declared))
    for files in folders.values():
        groups = []
        for file in files:
            if file.alone:
                print(f"{file.files[0]}|")
            else:
                put(groups, file, size)
        for group in groups:  # what is left of several folders
            if len(group.files) > size // 2:
                full.append(group)
            else:
                put(rest, group, size)
    for group in full + rest:
        # Called as its first file is: other groups that come or go leave it as it is.
        called = re.sub(r"\W", "_", group.files[0].relative_to(root).with_suffix("").as_posix())
        for file in group.files:
            print(f"{file}|{called if len(group.files) > 1 else ''}")


if __name__ == "__main__":
    main(*sys.argv[1:])
