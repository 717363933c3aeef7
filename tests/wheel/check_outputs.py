#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_outputs.py SAMPLES OUT: are the outputs that nodewise-cli run wrote in the bare root (OUT/NAME.safetensors) those of
ep.module() on the program's sample inputs, bit for bit? Needs the same torch. The file's format: 8 bytes of length, JSON, data
(https://github.com/huggingface/safetensors)."""
import json
import pathlib
import struct
import sys
import warnings

warnings.filterwarnings("ignore")
import torch

DTYPES = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16, "I64": torch.int64}


def tensors_of(file):
    raw = file.read_bytes()
    size = struct.unpack("<Q", raw[:8])[0]
    out = []
    for name, entry in json.loads(raw[8:8 + size]).items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            data = bytearray(raw[8 + size + begin:8 + size + end])
            out.append(torch.frombuffer(data, dtype=DTYPES[entry["dtype"]]).reshape(entry["shape"]))
    return out


def main(samples, out):
    failed = 0
    for file in sorted(sample for sample in samples.glob("*.pt2") if not sample.name.endswith(".seed.pt2")):  # those have no weights yet
        program = torch.export.load(file)
        args, kwargs = program.example_inputs
        wanted = [t for t in torch.utils._pytree.tree_leaves(program.module()(*args, **kwargs)) if torch.is_tensor(t)]
        got = tensors_of(out / f"{file.stem}.safetensors")
        same = len(got) == len(wanted) and all(any(w.dtype == g.dtype and w.shape == g.shape and torch.equal(w.detach().contiguous().view(torch.uint8), g.view(torch.uint8)) for g in got) for w in wanted)
        print(f"{file.name}: {len(wanted)} outputs {'equal bit for bit' if same else 'DIFFER'}")
        failed += not same
    return failed


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])) != 0)
