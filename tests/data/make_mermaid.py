#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_mermaid.py: draws tests/data/mermaid with pytorch-ir (from PyPI), out of the IR files beside the programs."""
import pathlib

import torch_ir

HERE = pathlib.Path(__file__).resolve().parent
for name, nodes, weights in (("cnn", 30, True), ("indexing", 30, True), ("gpt2", 30, True), ("bert", 5, False), ("cond_branch", 30, True)):
    ir = torch_ir.load_ir(HERE / "programs" / f"{name}.ir.json")
    text = torch_ir.ir_to_mermaid(ir, max_nodes=nodes, include_weights=weights)
    (HERE / "mermaid" / f"{name}-{nodes}-{'weights' if weights else 'plain'}.mmd").write_text(text)
