#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes large/tall_input.pt2: a program whose input may have any number of rows of 4096 float32, of which it sums the first four. The
tests give it a sparse file of several gigabytes. And large/unsigned.pt2, whose results are uint64 past int64. Needs torch."""
import pathlib, torch
class M(torch.nn.Module):
    def forward(s, x): return x[:4].sum(-1)
out = pathlib.Path(__file__).parent / "large"; out.mkdir(exist_ok=True)
rows = torch.export.Dim("rows", min=8)
torch.export.save(torch.export.export(M(), (torch.zeros(8, 4096),), dynamic_shapes=({0: rows},)), str(out / "tall_input.pt2"))


class Unsigned(torch.nn.Module):
    def forward(s, x): return x.view(torch.uint64)
x = torch.tensor([[-1, 2**53 + 1, 5], [0, -(2**63), 2**53]])
torch.export.save(torch.export.export(Unsigned(), (x,)), str(out / "unsigned.pt2"))
