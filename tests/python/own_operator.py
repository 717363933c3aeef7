# SPDX-License-Identifier: Apache-2.0
"""An operator that a user's module registers in Python: that of tests/data/programs/custom_op.pt2."""
import torch


@torch.library.custom_op("myns::foo", mutates_args=())
def foo(x: torch.Tensor, a: int) -> torch.Tensor:
    return x + a
