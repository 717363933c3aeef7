# SPDX-License-Identifier: Apache-2.0
"""Faults in what the Python package compares."""
import json
import shutil

from .case import Case
from .dumps import read_safetensors, write_safetensors


def compared(fault, place, one, other):
    """What a script would do: ask whether they agree, and print it."""
    def ask(_):
        import nodewise
        try:
            result = nodewise.compare(one, other)
        except Exception as error:  # what a script would stop with
            return 2, str(error)
        return (0 if result.agrees else 1), str(result)
    return Case("nodewise.compare", fault, place, ask)


def cases(bench):
    import nodewise
    sound, again = nodewise.capture(bench.program, folder=bench.place("capture")), bench.place("again")
    shutil.copytree(sound.folder, again)
    yield compared("", "", sound, again)
    name = bench.middle["name"]

    def changed(change):
        folder = bench.place("planted")
        shutil.copytree(sound.folder, folder)
        index = json.loads((folder / "index.json").read_text())
        change(folder, index)
        (folder / "index.json").write_text(json.dumps(index))
        return folder

    def row(index):
        return next(each for each in index["values"] if each["name"] == name)

    def value(folder, index):
        file = folder / row(index)["file"]
        tensors, meta = read_safetensors(file)
        entry, data = tensors[name]
        write_safetensors(file, {name: [entry, data[:-4] + b"\x00\x00\xc0\x7f"]}, meta)

    def value_and_hash(folder, index):
        value(folder, index)
        row(index)["sha1"] = "0" * 40

    def gone(folder, index):
        index["values"].remove(row(index))

    def half(folder, index):
        del index["values"][len(index["values"]) // 2:]

    def only_hash(folder, index):
        row(index).update(file="", sha1="0" * 40)

    def cut(folder, index):
        file = folder / row(index)["file"]
        file.write_bytes(file.read_bytes()[:-4])

    for fault, change in (("a NaN in a value", value_and_hash), ("a NaN in a value, the index is old", value), ("a value is missing", gone),
                          ("half of the values are missing", half), ("another hash of a value that was not kept", only_hash), ("a file cut off", cut)):
        yield compared(fault, "not compared" if change is half else name, sound, changed(change))
    empty = changed(lambda folder, index: index["values"].clear())
    yield compared("no values at all", "not compared", empty, sound)
    yield compared("no values on either side", "", empty, empty)
