#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""grown_programs.py SOURCE FOLDER NODES...: programs as large as wished, out of llama_deep's; and two that are wide.

The last decoder layer is appended again and again, each copy with names, a module, and values of its own; weights are those of the copied
layer. `wide.pt2` has a value of 100,000 users and a cat of 100,000 inputs. Standard library alone: torch could not export these."""
import copy
import json
import pathlib
import re
import sys
import zipfile

LAYER = re.compile(r"layers\.(\d+)")


def layer_of(node):
    found = LAYER.findall(node["metadata"].get("nn_module_stack", ""))
    return int(found[-1]) if found else None


def made_by(node):
    return [each["as_tensor"]["name"] for each in node["outputs"] if "as_tensor" in each]


def rename(text, names, number):
    """A node's JSON with its own names, and those of the layer's values, replaced."""
    text = re.sub(r'"name": "([^"]*)"', lambda m: f'"name": "{names[m[1]]}"' if m[1] in names else m[0], text)
    return LAYER.sub(f"layers.{number}", text)


class Source:
    """A program's archive, whose model.json is replaced."""

    def __init__(self, file):
        self.archive = zipfile.ZipFile(file)
        self.record = next(name for name in self.archive.namelist() if name.endswith("models/model.json"))
        self.text = self.archive.read(self.record).decode()

    def write(self, file, pieces):
        with zipfile.ZipFile(file, "w", allowZip64=True) as out:
            for info in self.archive.infolist():
                if info.filename != self.record:
                    out.writestr(copy.copy(info), self.archive.read(info))
            with out.open(zipfile.ZipInfo(self.record, (2026, 1, 1, 0, 0, 0)), "w", force_zip64=True) as stream:
                for piece in pieces:
                    stream.write(piece.encode())


def split(model):
    """The JSON before, between, and behind `nodes` and `tensor_values`, whose places hold marks."""
    graph = model["graph_module"]["graph"]
    nodes, values = graph["nodes"], graph["tensor_values"]
    graph["nodes"], graph["tensor_values"] = ["NODES"], {"VALUES": 0}
    before, rest = json.dumps(model).split('"NODES"')
    between, behind = rest.split('"VALUES": 0')
    return nodes, values, (before, between, behind)


def joined(items):
    first = True
    for item in items:
        yield item if first else ", " + item
        first = False


def grown(source, count):
    nodes, values, (before, between, behind) = split(json.loads(source.text))
    last = max(layer for layer in map(layer_of, nodes) if layer is not None)
    places = [place for place, node in enumerate(nodes) if layer_of(node) == last]
    layer, tail = nodes[places[0]:places[-1] + 1], nodes[places[-1] + 1:]
    own = [name for node in layer for name in made_by(node)]
    hidden = made_by(nodes[places[0] - 1])[0]
    texts = [json.dumps(node) for node in layer]
    copies = max(0, (count - len(nodes)) // len(layer))

    def names(copy):
        suffix = lambda number: f"_r{number}" if number else ""
        return {name: name + suffix(copy) for name in own} | {hidden: own[-1] + suffix(copy - 1)}

    def all_nodes():
        for node in nodes[:places[-1] + 1]:
            yield json.dumps(node)
        for copy in range(1, copies + 1):
            for text in texts:
                yield rename(text, names(copy), last + copy)
        for node in tail:
            yield json.dumps(node).replace(f'"name": "{own[-1]}"', f'"name": "{own[-1]}_r{copies}"' if copies else f'"name": "{own[-1]}"')

    def all_values():
        for name, value in values.items():
            yield f"{json.dumps(name)}: {json.dumps(value)}"
        metas = {name: json.dumps(values[name]) for name in own}
        for copy in range(1, copies + 1):
            for name in own:
                yield f'"{name}_r{copy}": {metas[name]}'

    yield before
    yield from joined(all_nodes())
    yield between
    yield from joined(all_values())
    yield behind


def wide(source, count):
    """relu of one value `count` times, and a cat of all of them."""
    nodes, values, (before, between, behind) = split(json.loads(source.text))
    name = made_by(nodes[-2])[0] if made_by(nodes[-2]) else made_by(nodes[-1])[0]
    meta = json.dumps(values[name])
    argument = lambda node: {"as_tensor": {"name": node}}
    relu = lambda number: json.dumps({"target": "torch.ops.aten.relu.default", "inputs": [{"name": "self", "arg": argument(name), "kind": 1}],
                                      "outputs": [argument(f"wide_{number}")], "metadata": {}, "is_hop_single_tensor_return": None})
    cat = json.dumps({"target": "torch.ops.aten.cat.default", "inputs": [
        {"name": "tensors", "arg": {"as_tensors": [{"name": f"wide_{number}"} for number in range(count)]}, "kind": 1}],
        "outputs": [argument("wide_cat")], "metadata": {}, "is_hop_single_tensor_return": None})
    yield before
    yield from joined([json.dumps(node) for node in nodes] + [relu(number) for number in range(count)] + [cat])
    yield between
    yield from joined([f"{json.dumps(key)}: {json.dumps(value)}" for key, value in values.items()]
                      + [f'"wide_{number}": {meta}' for number in range(count)] + [f'"wide_cat": {meta}'])
    yield behind


def main():
    source, folder = Source(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for count in map(int, sys.argv[3:]):
        source.write(folder / f"grown_{count}.pt2", grown(source, count))
    source.write(folder / "wide.pt2", wide(source, 100_000))


if __name__ == "__main__":
    main()
