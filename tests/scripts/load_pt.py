#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""load_pt.py FILE.pt: what torch.load(weights_only=True) finds in it, as JSON: {name: [dtype, shape, bytes in hex]}, "" for a lone tensor.

Exit code 3 where this Python has no torch."""
import json
import sys

try:
    import torch
except ImportError:
    sys.exit(3)


def described(tensor):
    plain = tensor.contiguous()
    octets = plain.reshape(-1).view(torch.uint8).tolist() if plain.numel() else []
    return [str(tensor.dtype).removeprefix("torch."), list(tensor.shape), bytes(octets).hex()]


loaded = torch.load(sys.argv[1], weights_only=True)
tensors = {"": loaded} if torch.is_tensor(loaded) else loaded
print(json.dumps({name: described(tensor) for name, tensor in tensors.items()}))
