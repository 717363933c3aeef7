#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes large/tall_input.pt2: a program whose input may have any number of rows of 4096 float32, of which it sums the first four. The
tests give it a sparse file of several gigabytes. Needs torch."""
import pathlib, torch
class M(torch.nn.Module):
    def forward(s, x): return x[:4].sum(-1)
out = pathlib.Path(__file__).parent / "large"; out.mkdir(exist_ok=True)
rows = torch.export.Dim("rows", min=8)
torch.export.save(torch.export.export(M(), (torch.zeros(8, 4096),), dynamic_shapes=({0: rows},)), str(out / "tall_input.pt2"))
