#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes files of tensors that once hurt into fuzz/fuzz_tensors_*, with Python's standard library only.

Usage: make_fuzz.py     (writes beside itself; the result is the same each time)
"""
import pathlib
import random
import struct
import zipfile

FUZZ = pathlib.Path(__file__).resolve().parent / "fuzz"
TENSOR = (b"ctorch._utils\n_rebuild_tensor_v2\n((X\x07\0\0\0storagectorch\nFloatStorage\nX\x01\0\0\x000X\x03\0\0\0cpuK\x01tQK\x00K\x01\x85K\x01"
          b"\x85\x89ccollections\nOrderedDict\n)RtR")


def deep_dtype(levels=60000):
    """A .safetensors whose element type is a list of lists: telling it recursed."""
    header = b'{"a":{"dtype":' + b"[" * levels + b"]" * levels + b',"shape":[0],"data_offsets":[0,0]}}'
    return struct.pack("<Q", len(header)) + header


def deep_parameter(levels=40000):
    """A parameter of a tensor with attributes of a parameter, and so on. Which memo is read varies, or it would be packed too tightly."""
    choose = random.Random(1).choice
    same = [bytes([memo]) for memo in (0, 3, 4, 5, 6, 7, 8, 9)]
    names = (b"ctorch._utils\n_rebuild_parameter\n" + b"".join(b"q" + memo for memo in same) + b"0"
             b"ctorch._tensor\n_rebuild_from_type_v2\nq\x010ctorch\nTensor\nq\x020")
    begins = b"".join(b"h\x01(h" + choose(same) + b"h\x02(" for _ in range(levels))
    return names + begins + b"N" + b"".join(choose((b"\x88", b"\x89")) + b"ttR" for _ in range(levels))


def unfolds(times=18):
    """A pair of a pair of a pair, each of the same value: 262,144 names of one tensor."""
    return TENSOR + b"".join(b"q" + bytes([i]) + b"h" + bytes([i]) + b"\x86" for i in range(times))


def long_names(depth=60, length=30000, count=1000):
    """Dicts in dicts, by a long key, of a list with the same tensor many times: names of 2 GB."""
    key = b"X" + struct.pack("<I", length) + b"k" * length + b"q\x000"
    return key + TENSOR + b"q\x010" + b"}(h\x00" * depth + b"](" + b"h\x01" * count + b"e" + b"u" * depth


def write_saved(name, value):
    """As torch.save writes it, but packed."""
    with zipfile.ZipFile(FUZZ / "fuzz_tensors_pt" / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for record, content in (("data.pkl", b"\x80\x02" + value + b"."), ("byteorder", b"little"), ("data/0", bytes(4)), ("version", b"3\n")):
            archive.writestr(zipfile.ZipInfo("archive/" + record), content, zipfile.ZIP_DEFLATED if record == "data.pkl" else None)


def main():
    for kind in ("pt", "safetensors"):
        (FUZZ / f"fuzz_tensors_{kind}").mkdir(parents=True, exist_ok=True)
    (FUZZ / "fuzz_tensors_safetensors" / "deep_dtype.safetensors").write_bytes(deep_dtype())
    write_saved("deep_parameter.pt", deep_parameter())
    write_saved("unfolds.pt", unfolds())
    write_saved("long_names.pt", long_names())


if __name__ == "__main__":
    main()
