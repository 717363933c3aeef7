#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes tensors/: small files by numpy, torch and safetensors, broken ones, and what is in them.

Usage: make_tensors.py     (needs numpy, torch, safetensors)
tensors.json: file -> [[name, dtype, shape, values row-major]], NaN, infinity and large integers as text and complex ones as [re, im].
broken.json: file -> message of the reader, written by hand below.
"""
import collections
import io
import json
import pathlib
import pickle
import struct
import zipfile

import numpy as np
import safetensors.torch
import torch

OUT = pathlib.Path(__file__).parent / "tensors"
expected = {}


def number(x):
    if isinstance(x, complex):
        return [number(x.real), number(x.imag)]
    exact = abs(x) <= 2**53 if isinstance(x, (int, float)) else False
    return x if exact else str(x)  # JSON readers have doubles; NaN compares false


def note(file, name, tensor):
    wide = tensor
    if tensor.is_floating_point():
        wide = tensor.double()
    elif tensor.is_complex():
        wide = tensor.to(torch.complex128)
    values = [number(x) for x in wide.flatten().tolist()]
    expected.setdefault(file, []).append([name, str(tensor.dtype).removeprefix("torch."), list(tensor.shape), values])


def npy(file, array, like=None, **how):
    np.save(OUT / file, array, **how)
    if like is None:
        like = torch.from_numpy(np.ascontiguousarray(array.astype(array.dtype.newbyteorder("="))).reshape(array.shape).copy())
    note(file, "", like)


def with_version(file, array, version):
    with open(OUT / file, "wb") as out:
        np.lib.format.write_array(out, array, version=version)
    note(file, "", torch.from_numpy(array))


def main():
    OUT.mkdir(exist_ok=True)
    for old in OUT.iterdir():
        old.unlink()
    base = np.array([[0, 1, 2], [100, 4, 5.5]])
    for code in ("f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "c8", "c16", "b1"):
        npy(f"{code}.npy", base.astype(code))
    npy("special.npy", np.array([np.nan, np.inf, -np.inf, -0.0, 1e-45], dtype="f4"))
    npy("big_u8.npy", np.array([2**64 - 1, 0], dtype="u8"))
    for code in (">f4", ">f8", ">i2", ">u4", ">c8", ">f2"):
        npy(f"big_endian_{code[1:]}.npy", base.astype(code))
    npy("fortran.npy", np.asfortranarray(np.arange(24, dtype="i4").reshape(2, 3, 4)))
    npy("big_endian_fortran.npy", np.asfortranarray(base.astype(">f4")))
    npy("scalar.npy", np.array(3.5, dtype="f4"))
    npy("empty.npy", np.zeros((0, 3), dtype="f4"))
    npy("one_dimension.npy", np.arange(3, dtype="i8"))
    for version in ((1, 0), (2, 0), (3, 0)):
        with_version(f"version{version[0]}.npy", base.astype("f4"), version)
    # What ml_dtypes makes numpy write of bfloat16: two bytes without a type.
    bf16 = torch.tensor([1.0, -2.5, 3.0]).bfloat16()
    npy("void2.npy", bf16.view(torch.int16).numpy().view("V2"), like=bf16)

    arrays = {"a": base.astype("f4"), "b/c": np.arange(5, dtype="i8"), "f": np.asfortranarray(base.astype(">f8"))}
    np.savez(OUT / "stored.npz", **arrays)
    np.savez_compressed(OUT / "deflated.npz", **arrays)
    np.savez(OUT / "positional.npz", base.astype("f4"))
    for file in ("stored.npz", "deflated.npz"):
        for name, array in arrays.items():
            note(file, name, torch.from_numpy(np.ascontiguousarray(array.astype(array.dtype.newbyteorder("=")))))
    note("positional.npz", "arr_0", torch.from_numpy(base.astype("f4")))

    t = torch.tensor([[0.0, 1.0, -2.0], [0.5, 4.0, 8.0]])
    plain = {str(d).removeprefix("torch."): t.to(d) for d in (torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int64, torch.int32,
             torch.int16, torch.int8, torch.bool, torch.complex64, torch.float8_e4m3fn, torch.float8_e5m2, torch.float8_e4m3fnuz,
             torch.float8_e5m2fnuz)}
    plain |= {str(d).removeprefix("torch."): t.abs().to(d) for d in (torch.uint8, torch.uint16, torch.uint32, torch.uint64)}
    plain |= {"scalar": torch.tensor(2.0), "empty": torch.zeros(0, 2)}
    safetensors.torch.save_file(plain, OUT / "all.safetensors", metadata={"made": "by a test"})
    for name, tensor in plain.items():
        note("all.safetensors", name, tensor)
    for shard, names in (("part-1.safetensors", ("float32", "int64")), ("part-2.safetensors", ("bfloat16",))):
        safetensors.torch.save_file({n: plain[n] for n in names}, OUT / shard)
    index = {"metadata": {"total_size": 1}, "weight_map": {"float32": "part-1.safetensors", "bfloat16": "part-2.safetensors",
                                                           "int64": "part-1.safetensors"}}
    (OUT / "model.safetensors.index.json").write_text(json.dumps(index))
    for name in ("float32", "bfloat16", "int64"):
        note("model.safetensors.index.json", name, plain[name])

    plain["complex128"] = t.to(torch.complex128)
    torch.save(plain, OUT / "all.pt")
    for name, tensor in plain.items():
        note("all.pt", name, tensor)
    torch.save(t.t(), OUT / "single.pt")
    note("single.pt", "", t.t())
    layer = torch.nn.Linear(2, 1)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0]]))
        layer.bias.fill_(3)
    shared = torch.arange(6.0)
    nested = {"epoch": 3, "model": layer.state_dict(), "list": [shared[1:3], (shared.view(2, 3)[:, 1],)], 7: torch.nn.Parameter(torch.ones(1)),
              "other": collections.Counter("aab")}
    torch.save(nested, OUT / "nested.pt")
    for name, tensor in (("model.weight", layer.weight.detach()), ("model.bias", layer.bias.detach()), ("list.0", shared[1:3]),
                         ("list.1.0", shared.view(2, 3)[:, 1]), ("7", torch.ones(1))):
        note("nested.pt", name, tensor)
    (OUT / "raw.bin").write_bytes(base.astype("<f4").tobytes())
    broken()
    rows = ",\n".join(f"{json.dumps(file)}: {json.dumps(entries)}" for file, entries in expected.items())
    (OUT / "tensors.json").write_text("{\n" + rows + "\n}\n")


class Evil:
    def __reduce__(self):
        return (print, ("a pickle was executed",))


def broken():
    messages = {}

    def write(file, content, message):
        (OUT / file).write_bytes(content)
        messages[file] = message

    good = (OUT / "f4.npy").read_bytes()
    def header(text, data=b"\0" * 64):
        text = text.encode()
        return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + data
    row = "{{'descr': '{}', 'fortran_order': {}, 'shape': {}}}"
    again = " (it is truncated: copy or save it again)"
    write("bad_cut.npy", good[:-5], "the array needs 24 bytes, the file has 19 after its header" + again)
    write("bad_cut_header.npy", good[:40], "the file ends within its header" + again)
    write("bad_magic.npy", b"\x93NUMPX" + good[6:], "this is not an .npy file: it does not begin with \\x93NUMPY")
    write("bad_version.npy", good[:6] + b"\x09" + good[7:], "version 9 of the .npy format is not known")
    write("bad_overflow.npy", header(row.format("<f4", "False", "(4611686018427387904, 4)")), "the shape has more elements than there can be")
    write("bad_huge.npy", header(row.format("<f4", "False", "(1000000000, 1000)")),
          "the array needs 4000000000000 bytes, the file has 64 after its header" + again)
    write("bad_negative.npy", header(row.format("<f4", "False", "(-3,)")), "a dimension has the negative size -3")
    write("bad_order.npy", header(row.format("<f4", "Maybe", "(3,)")), "the header is not the Python dict that numpy writes")
    write("bad_keys.npy", header("{'descr': '<f4'}"), "the header lacks 'descr', 'fortran_order' or 'shape'")
    write("bad_type.npy", header(row.format("<f16", "False", "(1,)")),
          "elements of numpy's type '<f16' are not supported (save it as array.astype('float64'))")
    def saved(array):
        out = io.BytesIO()
        np.save(out, array, allow_pickle=True)
        return out.getvalue()
    objects = saved(np.array([Evil(), None], dtype=object))
    refused = "the array holds Python objects, which are pickled; pickles are not executed " \
              "(save it with a number type, such as array.astype('float32'))"
    write("bad_objects.npy", objects, refused)
    write("bad_strings.npy", saved(np.array(["ab"])), "the array holds strings (only arrays of numbers are read)")
    write("bad_struct.npy", saved(np.zeros(2, dtype=[("a", "f4")])), "the array holds structs (save each field as an array of its own)")
    write("bad_dates.npy", saved(np.zeros(2, dtype="M8[s]")), "the array holds dates or time spans (save it as array.astype('int64'))")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(zipfile.ZipInfo("x.npy"), good)
        archive.writestr(zipfile.ZipInfo("o.npy"), objects)
    write("bad_objects.npz", out.getvalue(), "o.npy: " + refused)
    write("bad_cut.npz", (OUT / "stored.npz").read_bytes()[:-60], None)

    def safe(entries, data=b"\0" * 64):
        text = (entries if isinstance(entries, str) else json.dumps(entries)).encode()
        return struct.pack("<Q", len(text)) + text + data
    def entry(dtype="F32", shape=(4,), offsets=(0, 16)):
        return {"x": {"dtype": dtype, "shape": list(shape), "data_offsets": list(offsets)}}
    whole = (OUT / "part-2.safetensors").read_bytes()
    write("bad_cut.safetensors", whole[:-3], "$.bfloat16.data_offsets: the data ends at byte 12 of 9" + again)
    write("bad_cut_header.safetensors", whole[:30], "the file ends within its header" + again)
    write("bad_length.safetensors", b"\xff" * 64, "this is not a .safetensors file: its header would have 18446744073709551615 bytes")
    write("bad_json.safetensors", safe("{]"), "the header is not a JSON object")
    write("bad_dtype.safetensors", safe(entry("Q7")), '$.x.dtype: elements of type "Q7" are not supported')
    write("bad_size.safetensors", safe(entry(shape=(5,))), "$.x.data_offsets: the tensor needs 20 bytes, but its offsets say otherwise")
    write("bad_shape.safetensors", safe(entry(shape=(-1,))), "$.x.shape: expected a list of sizes")
    write("bad_overflow.safetensors", safe(entry(shape=(2**62, 4))), "$.x.shape: the shape has more elements than there can be")
    write("bad_overlap.safetensors", safe(entry() | {"y": entry(offsets=(8, 24))["x"]}), "$.y: the data overlaps that of x")
    write("bad_escape.safetensors.index.json", json.dumps({"weight_map": {"x": "../all.safetensors"}}).encode(),
          "$.weight_map.x: expected the name of a file in the same folder")
    write("bad_missing.safetensors.index.json", json.dumps({"weight_map": {"x": "part-1.safetensors"}}).encode(),
          "$.weight_map.x: the file part-1.safetensors has no tensor of this name")

    write("bad_evil.pt", torch_zip(pickle.dumps(Evil(), 2)), "data.pkl: the saved value holds no tensors outside of Python objects "
          "(save a tensor or a dict of tensors, such as torch.save(model.state_dict(), file))")
    source = zipfile.ZipFile(OUT / "single.pt")
    data = source.read("single/data.pkl")
    write("bad_no_data.pt", torch_zip(data), "data/0: the archive lacks the data of a tensor")
    write("bad_short_data.pt", torch_zip(data, b"\0" * 8), None)
    write("bad_pickle.pt", torch_zip(data[:-20]), None)
    write("bad_raw.bin", b"12345", "this is not a known tensor file format "
          "(for raw numbers, give the element type and shape; .npy, .npz, .safetensors and .pt need neither)")
    write("bad_empty.npy", b"", "the file is empty")
    (OUT / "broken.json").write_text(json.dumps(messages, indent=0) + "\n")


def torch_zip(data, storage=None):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(zipfile.ZipInfo("archive/data.pkl"), data)
        archive.writestr(zipfile.ZipInfo("archive/version"), b"3\n")
        if storage is not None:
            archive.writestr(zipfile.ZipInfo("archive/data/0"), storage)
    return out.getvalue()


if __name__ == "__main__":
    main()
