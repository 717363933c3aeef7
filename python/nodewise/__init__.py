# SPDX-License-Identifier: Apache-2.0
"""Nodewise: reads, steps through, and lowers exported PyTorch programs. `nodewise FILE.pt2` opens the window."""

__version__ = "0.1.0"
