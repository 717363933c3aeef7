# SPDX-License-Identifier: Apache-2.0
"""A device "fakenpu" without hardware, on PrivateUse1: tensors of it carry a CPU tensor, on which every operator computes. Given to the
worker as --python-import. FAKENPU_WRONG names an operator whose result is off by a little: "aten::silu"."""
import os

import torch
from torch.utils._pytree import tree_map
from torch.utils.backend_registration import _setup_privateuseone_for_python_backend

_setup_privateuseone_for_python_backend("fakenpu")
WRONG = os.environ.get("FAKENPU_WRONG", "")


class FakeTensor(torch.Tensor):
    """What a tensor of the device is to Python."""

    @staticmethod
    def __new__(cls, raw):
        out = torch.Tensor._make_wrapper_subclass(cls, raw.size(), strides=raw.stride(), storage_offset=raw.storage_offset(),
                                                  dtype=raw.dtype, device="fakenpu:0", requires_grad=False)
        out.raw = raw
        return out

    @classmethod
    def __torch_dispatch__(cls, function, types, args=(), kwargs=None):
        return run(function, args, kwargs or {})


def run(function, args, kwargs):
    unwrap = lambda value: value.raw if isinstance(value, FakeTensor) else value  # noqa: E731
    if function is torch.ops.aten._to_copy.default and kwargs.get("device") is not None:
        to_npu = torch.device(kwargs.pop("device")).type == "fakenpu"
        raw = function(tree_map(unwrap, args)[0], **kwargs)
        return FakeTensor(raw.clone()) if to_npu else raw
    kwargs = {name: "cpu" if name == "device" and value is not None else value for name, value in kwargs.items()}
    out = function(*tree_map(unwrap, args), **tree_map(unwrap, kwargs))
    if function._schema.name == WRONG:
        out = out * 1.01
    if function._schema.is_mutable and not function._schema.name.endswith("_copy_"):
        return args[0]
    return tree_map(lambda value: FakeTensor(value) if isinstance(value, torch.Tensor) else value, out)


_library = torch.library.Library("_", "IMPL")
_library.fallback(lambda function, *args, **kwargs: run(function, args, kwargs), "PrivateUse1")
_copies = torch.library.Library("aten", "IMPL")
_copies.impl("_copy_from", lambda source, target, non_blocking=False: _copy(source, target), "PrivateUse1")


for _overload in ("arange", "arange.start", "arange.start_step"):  # made of a variant that resizes its `out`
    _copies.impl(_overload, lambda *args, dtype=None, **_: FakeTensor(torch.arange(*args, dtype=dtype)), "PrivateUse1")


def _copy(source, target):
    value = source.raw if isinstance(source, FakeTensor) else source
    (target.raw if isinstance(target, FakeTensor) else target).copy_(value)
    return target
