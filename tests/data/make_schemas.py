#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_schemas.py [OUT.json] [--all]: operators' schemas as PyTorch itself tells them, to compare the torch worker's with.

Without --all the operators of the programs in programs/ and a few with difficulties; with it every operator of the dispatcher."""
import json
import pathlib
import re
import sys
import zipfile

import torch
import torch.ao.quantization.fx._decomposed  # registers quantized_decomposed, which the torch worker defines again

DIFFICULT = [
    "aten._foobar.default", "aten.add_.Tensor", "aten.split.Tensor", "aten.unbind.int", "aten._foreach_add_.Scalar", "aten.add.out",
    "aten.contiguous.default", "aten.tril_indices.default", "aten.clone.default", "aten.gelu.default", "aten.div.Tensor_mode",
    "aten.max_pool2d_with_indices.default", "aten.native_layer_norm.default", "aten.argsort.stable", "aten.quantile.default",
    "aten.std.correction", "aten.norm.ScalarOpt_dim", "aten._assert_async.msg", "aten.index_put_.default", "aten.unique_dim.default",
    "aten.convolution.default", "aten.rrelu_with_noise.default", "aten.randn.generator", "aten.sym_size.int", "aten.lstm.input",
    "aten.batch_norm.default", "aten.isclose.default", "aten.set_.source_Storage",
]
PLAIN = {
    "ScalarType": {4: "torch.int64"},
    "MemoryFormat": {0: "torch.contiguous_format", 1: "torch.preserve_format"},
}


def program_ops(folder):
    for file in sorted(folder.glob("*.pt2")):
        with zipfile.ZipFile(file) as archive:
            for record in archive.namelist():
                if record.endswith(".json"):
                    text = archive.read(record).decode("utf-8", "replace")
                    yield from re.findall(r'"target": ?"torch\.ops\.([^"]+)"', text)


def all_ops():
    for name in torch._C._dispatch_get_all_op_names():
        space, _, rest = name.partition("::")
        base, _, overload = rest.partition(".")
        yield f"{space}.{base}.{overload or 'default'}"


def python_ops():
    return [op for op in all_ops() if op.startswith("quantized_decomposed.")]


def schema_of(op):
    parts = op.split(".")
    if len(parts) != 3 or parts[0] == "higher_order":
        return None
    overload = "" if parts[2] == "default" else parts[2]
    try:
        return torch._C._get_schema(f"{parts[0]}::{parts[1]}", overload)
    except RuntimeError:
        return None


def default_text(argument):
    value = argument.default_value
    kind = re.sub(r"^Optional\[(.*)\]$", r"\1", str(argument.real_type))
    if isinstance(value, int) and kind in PLAIN:
        return PLAIN[kind][value]
    return repr(value)


def alias_text(argument, text):
    info = argument.alias_info
    if info is None:
        return ""
    if not info.before_set:  # Python hides what a list's elements alias: Tensor(a!)[] self
        found = re.search(rf"\((\w+)!?\)\[\d*\]\?? {argument.name}\b" if argument.name else r"-> Tensor\((\w+)!?\)\[\]$", text)
        return found[1] if found else ""
    names = lambda qualified: "|".join(sorted(q.split("::")[-1] for q in qualified))
    before, after = names(info.before_set), names(info.after_set)
    return before if before == after else f"{before} -> {after}"


def slot(argument, text):
    info = argument.alias_info
    return {"name": argument.name or "", "alias": alias_text(argument, text), "isWrite": bool(info and info.is_write)}


def described(op, schema):
    arguments, text = [], str(schema)
    for argument in schema.arguments:
        entry = {**slot(argument, text), "kwargOnly": argument.kwarg_only}
        if argument.has_default_value():
            entry["default"] = default_text(argument)
        arguments.append(entry)
    returns = [slot(value, text) for value in schema.returns]
    return {"op": op, "text": text, "isMutable": schema.is_mutable, "arguments": arguments, "returns": returns}


def main():
    here = pathlib.Path(__file__).resolve().parent
    names = [a for a in sys.argv[1:] if not a.startswith("--")]
    ops = set(all_ops()) if "--all" in sys.argv else set(program_ops(here / "programs")) | set(DIFFICULT) | set(python_ops())
    out = [described(op, schema) for op in sorted(ops) if (schema := schema_of(op))]
    lines = ",\n".join(json.dumps(entry) for entry in out)
    path = pathlib.Path(names[0]) if names else here / "schemas.json"
    path.write_text(f"[\n{lines}\n]\n")
    print(f"{len(out)} schemas of torch {torch.__version__} in {path}")


if __name__ == "__main__":
    main()
