# SPDX-License-Identifier: Apache-2.0
"""Faults in dumps of values, and in files of outputs."""
import ast
import ctypes
import json
import struct

import torch

from .case import cli


class Npy:
    """A float32 array in NumPy's format, version 1."""

    def __init__(self, file):
        self.file, data = file, file.read_bytes()
        length = struct.unpack("<H", data[8:10])[0]
        self.header = ast.literal_eval(data[10:10 + length].decode("latin1"))
        self.values = torch.frombuffer(bytearray(data[10 + length:]), dtype=torch.float32)

    def write(self, descr="<f4", shape=None, cut=0):
        text = repr({**self.header, "descr": descr, "shape": self.header["shape"] if shape is None else shape}).encode()
        text += b" " * (63 - (10 + len(text)) % 64) + b"\n"
        flat = self.values.contiguous()
        data = ctypes.string_at(flat.data_ptr(), 4 * len(flat))
        self.file.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + data[:len(data) - cut])


def wrong_value(npy):
    npy.values[-1] += 1 + npy.values.abs().max()
    npy.write()


def one_percent(npy):
    """All of it, as after a wrong scale."""
    npy.values *= 1.01
    npy.write()


def special(value):
    def change(npy):
        npy.values[len(npy.values) // 2] = value
        npy.write()
    return change


def zeros(npy):
    npy.values.zero_()
    npy.write()


def half_written(npy):
    npy.values[len(npy.values) // 2:] = 0
    npy.write()


def shifted(npy):
    npy.values = npy.values.roll(1)
    npy.write()


def flat(npy):
    npy.write(shape=(len(npy.values),))


def with_one_more_dimension(npy):
    npy.write(shape=(1, *npy.header["shape"]))


def a_row_fewer(npy):
    shape = npy.header["shape"]
    rows = shape[0] - 1 if shape[0] > 1 else 1
    npy.values = npy.values[:len(npy.values) // 2] if shape[0] == 1 else npy.values[:len(npy.values) // shape[0] * rows]
    npy.write(shape=(len(npy.values),) if shape[0] == 1 else (rows, *shape[1:]))


def as_integers(npy):
    npy.values = npy.values.to(torch.int32).view(torch.float32)
    npy.write(descr="<i4")


def cut_off(npy):
    npy.write(cut=8)


OF_A_VALUE = [("one wrong value", wrong_value), ("all values 1 % too large", one_percent), ("a NaN", special(float("nan"))),
              ("an infinity", special(float("inf"))), ("zeros: the kernel wrote nothing", zeros), ("its second half never written", half_written),
              ("shifted by one element", shifted), ("flattened", flat), ("one more dimension", with_one_more_dimension),
              ("a row fewer", a_row_fewer), ("integers", as_integers), ("the file cut off", cut_off)]


def in_values(bench):
    for which, node in (("inner", bench.middle["name"]), ("returned", bench.output)):
        for fault, change in OF_A_VALUE:
            folder = bench.copied(bench.dump, {f"{node}.npy"})
            change(Npy(folder / f"{node}.npy"))
            yield cli("compare DUMP", f"{fault} ({which})", node, "compare", bench.program, folder)
    folder = bench.copied(bench.dump, {f"{bench.middle['name']}.npy"})
    wrong_value(Npy(folder / f"{bench.middle['name']}.npy"))
    for option in ("--first", "--bisect", "--partial"):
        yield cli(f"compare DUMP {option}", "one wrong value", bench.middle["name"], "compare", bench.program, folder, option)
    yield cli("shadow --against", "one wrong value", bench.middle["name"], "shadow", bench.program, "--against", folder, told=True)


def in_folders(bench):
    without = bench.copied(bench.dump)
    (without / f"{bench.output}.npy").unlink()
    yield cli("compare DUMP", "what the program returns is missing", bench.output, "compare", bench.program, without)
    half = bench.copied(bench.dump)
    for row in bench.rows[len(bench.rows) // 2:]:
        (half / f"{row['name']}.npy").unlink()
    yield cli("compare DUMP", "half of the values are missing: the run ended", bench.output, "compare", bench.program, half)
    inner = bench.copied(bench.dump)
    (inner / f"{bench.middle['name']}.npy").unlink()
    yield cli("compare DUMP", "an inner value is missing", bench.middle["name"], "compare", bench.program, inner, told=True)
    renamed = bench.copied(bench.dump)
    (renamed / f"{bench.middle['name']}.npy").rename(renamed / "no_such_node.npy")
    yield cli("compare DUMP", "a value under an unknown name", "no_such_node", "compare", bench.program, renamed, told=True)
    empty = bench.place("empty")
    empty.mkdir()
    yield cli("compare DUMP", "no values at all", empty.name, "compare", bench.program, empty)
    swapped = bench.copied(bench.dump)
    if pair := alike(bench):
        one, other = (swapped / f"{name}.npy" for name in pair)
        one.rename(swapped / "aside")
        other.rename(one)
        (swapped / "aside").rename(other)
        yield cli("compare DUMP", "two values swapped", pair[0], "compare", bench.program, swapped)


def alike(bench):
    """Two nodes with values of one shape that have nothing in common."""
    seen = {}
    for row in bench.rows:
        first = seen.setdefault(tuple(row["shape"]), row["name"])
        one, other = (Npy(bench.dump / f"{name}.npy").values for name in (first, row["name"]))
        if (one - other).abs().max() > 0.1 * one.abs().max():
            return first, row["name"]
    return None


def read_safetensors(file):
    """Name -> [entry, bytes], and the metadata."""
    data = file.read_bytes()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + length])
    meta = header.pop("__metadata__", {})
    return {name: [entry, data[8 + length + entry["data_offsets"][0]:8 + length + entry["data_offsets"][1]]] for name, entry in header.items()}, meta


def write_safetensors(file, tensors, meta):
    header, body = {"__metadata__": meta} if meta else {}, b""
    for name, (entry, data) in tensors.items():
        header[name] = {**entry, "data_offsets": [len(body), len(body) + len(data)]}
        body += data
    text = json.dumps(header).encode()
    file.write_bytes(struct.pack("<Q", len(text)) + text + body)


def in_outputs(bench):
    """Of files of outputs, beside both commands that take them."""
    tensors, meta = read_safetensors(bench.outputs)
    name = next(name for name, (entry, _) in tensors.items() if entry["dtype"] == "F32")
    entry, data = tensors[name]

    def planted(fault, changed, new_meta=meta):
        file = bench.place("planted.safetensors")
        write_safetensors(file, changed, new_meta)
        place = "output_99" if "output_99" in changed else bench.output
        yield cli("run --check", fault, place, "run", bench.program, "--check", file)
        yield cli("compare OUTPUTS", fault, place, "compare", bench.program, file)

    def value(number):
        return {**tensors, name: [entry, data[:-4] + struct.pack("<f", number)]}

    yield from planted("one wrong value", value(1234.5))
    yield from planted("a NaN", value(float("nan")))
    yield from planted("one wrong value, made elsewhere", value(1234.5), {})
    if len(tensors) > 1:
        yield from planted("an output is missing", {each: what for each, what in tensors.items() if each != name})
    yield from planted("one output more", {**tensors, "output_99": tensors[name]})
    yield from planted("another shape", {**tensors, name: [{**entry, "shape": [len(data) // 4]}, data]})
    yield from planted("integers", {**tensors, name: [{**entry, "dtype": "I32"}, data]})


def cases(bench):
    yield cli("compare DUMP", "", "", "compare", bench.program, bench.dump)
    yield from in_values(bench)
    yield from in_folders(bench)
    yield cli("run --check", "", "", "run", bench.program, "--check", bench.outputs)
    yield cli("compare OUTPUTS", "", "", "compare", bench.program, bench.outputs)
    yield from in_outputs(bench)
