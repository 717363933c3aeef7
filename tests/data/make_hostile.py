#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes hostile/: programs that would act if they were run as they are, with Python's standard library only.

Usage: make_hostile.py     (writes beside itself; the result is the same each time)
The file that they would write is "victim.bin" in the working folder.
"""
import pickle

from make_broken import HERE, add_node, meta, node, program, records, saved, saved_tensor, tensor, zipped

HOSTILE = HERE / "hostile"
STRIDES = [{"as_int": 1}]


def inputs():
    """One tensor, x."""
    return saved(((saved_tensor("0", 8, (2, 4), (4, 1)),), {}), [("0", bytes(32))])


def with_nodes(*nodes, **values):
    made = program()
    add_node(*nodes, **values)(made["graph_module"]["graph"], made["graph_module"])
    return zipped(dict(records(made), **{"data/sample_inputs/model.pt": inputs()}))


def write_file():
    """x.relu(), then torch.from_file("victim.bin", shared=True, size=6).copy_(...)."""
    return with_nodes(
        node("torch.ops.aten.from_file.default", [tensor("mapped")], ("filename", {"as_string": "victim.bin"}), ("shared", {"as_bool": True}),
             ("size", {"as_int": 6}), ("dtype", {"as_scalar_type": 7}), name="mapped"),
        node("torch.ops.aten.fill_.Scalar", [tensor("filled")], ("self", tensor("mapped")), ("value", {"as_float": 65.0}), name="filled"),
        mapped=meta(6), filled=meta(6))


def heap_memory():
    """The 16 elements before a value."""
    return with_nodes(
        node("torch.ops.inductor._reinterpret_tensor.default", [tensor("before")], ("self", tensor("relu")), ("size", {"as_ints": [6]}),
             ("stride", {"as_ints": [1]}), ("offset_increment", {"as_int": -16}), name="before"),
        before=meta(6))


def beyond_storage():
    return with_nodes(
        node("torch.ops.aten._reshape_alias.default", [tensor("beyond")], ("self", tensor("relu")), ("size", {"as_ints": [4096]}),
             ("stride", {"as_ints": [1]}), name="beyond"),
        beyond=meta(4096))


def doubling_samples():
    """Sample inputs that unfold to a thousand million values: a tuple of two of the tuple before, 30 times."""
    data = b"\x80\x02K\x01"
    for level in range(30):
        data += b"q" + bytes([level]) + b"h" + bytes([level]) + pickle.TUPLE2
    return zipped(dict(records(), **{"data/sample_inputs/model.pt": saved(data + b".")}))


def main():
    HOSTILE.mkdir(exist_ok=True)
    for make in (write_file, heap_memory, beyond_storage, doubling_samples):
        (HOSTILE / f"{make.__name__}.pt2").write_bytes(make())


if __name__ == "__main__":
    main()
