#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes unwritten/memory.pt2: memory that nobody has written, as it is, looked at, moved, written in part, and written whole. Needs torch."""
import pathlib, torch


class Memory(torch.nn.Module):
    def forward(s, x):
        none = torch.empty(4, 6)
        moved = torch.cat([none[1:3].clone(), x[:2]])  # the lower half has values
        part = torch.empty(4, 6)
        part[:2] = x[:2]
        half = part.reshape(2, 12).clone()
        scattered = torch.slice_scatter(torch.empty_like(x), x[:2], 0, 0, 2)
        whole = torch.empty_permuted((4, 6), (1, 0))
        whole.copy_(x)
        filled = x.new_empty(3).fill_(2)
        return whole + 1, filled * 2, half[0] + 1, moved[2:] + scattered[:2], torch.full_like(none, 3), none.t().contiguous()


out = pathlib.Path(__file__).parent / "unwritten"
out.mkdir(exist_ok=True)
torch.manual_seed(6)
torch.export.save(torch.export.export(Memory(), (torch.randn(4, 6),)), str(out / "memory.pt2"))
