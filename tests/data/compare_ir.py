#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""compare_ir.py OURS.json PEER.json: is our IR the same as the one pytorch-ir 0.2.3 makes of the same program?

Compared: graph inputs and outputs, weights, weight_name_mapping, constants, and every node's name, op_type, inputs (with producer),
outputs and attrs, in order. Not compared: model_name, pytorch_version, and keys that we add (subgraphs, range_constraints, ...).
Prints the first differences and exits 1, or 'same: N nodes' and exits 0."""
import json, sys

def norm(v):
    if isinstance(v, bool) or v is None or isinstance(v, str): return v
    if isinstance(v, (int, float)): return repr(float(v)) if isinstance(v, float) else v
    if isinstance(v, list): return [norm(x) for x in v]
    return {k: norm(x) for k, x in v.items()}

def tensor(t): return {k: t.get(k) for k in ("name", "shape", "dtype", "producer_node")} | {"producer_output_idx": t.get("producer_output_idx", 0)}

def main(ours, peer):
    a, b = (json.load(open(p)) for p in (ours, peer)); diffs = []
    def same(what, x, y):
        if norm(x) != norm(y): diffs.append(f"{what}: ours {json.dumps(x)[:300]} | peer {json.dumps(y)[:300]}")
    for key in ("graph_inputs", "graph_outputs", "weights"): same(key, [tensor(t) for t in a[key]], [tensor(t) for t in b[key]])
    same("weight_name_mapping", a.get("weight_name_mapping", {}), b.get("weight_name_mapping", {}))
    same("constants", a.get("constants", {}), b.get("constants", {}))
    same("node names", [n["name"] for n in a["nodes"]], [n["name"] for n in b["nodes"]])
    for x, y in zip(a["nodes"], b["nodes"]):
        same(f"{y['name']}.op_type", x["op_type"], y["op_type"])
        for key in ("inputs", "outputs"): same(f"{y['name']}.{key}", [tensor(t) for t in x[key]], [tensor(t) for t in y[key]])
        same(f"{y['name']}.attrs", x.get("attrs", {}), y.get("attrs", {}))
    for d in diffs[:20]: print(d)
    print(f"{len(diffs)} differences" if diffs else f"same: {len(b['nodes'])} nodes"); return bool(diffs)

if __name__ == "__main__": sys.exit(main(*sys.argv[1:3]))
