# SPDX-License-Identifier: Apache-2.0
"""Checks of arguments that ATen's kernels use without looking, as core/torch/policy has them: each was seen to read or write beyond a tensor.
An operator of the policy's class `sizes` that has no check here does not run."""
from __future__ import annotations

import functools
import math
from typing import Callable

import torch

from .faults import Fault

MOST_PADDED = 1 << 40
_TYPES = {*range(12), 15, *range(23, 30)}  # c10::ScalarType but for quantized types, and those made of bits
_ENUMERATIONS = {"ScalarType": (torch.dtype, _TYPES), "Layout": (torch.layout, {0}), "MemoryFormat": (torch.memory_format, set(range(4)))}
_HANDLES = ("StorageType", "StreamObjType", "ClassType", "PyObjectType")


class Call:
    """A call's arguments by the names of the schema."""

    def __init__(self, schema, args: list, kwargs: dict) -> None:
        self.values = {argument.name: args[place] if place < len(args) else
                       kwargs.get(argument.name, argument.default_value if argument.has_default_value() else None)
                       for place, argument in enumerate(schema.arguments)}

    def tensor(self, name: str) -> torch.Tensor | None:
        """With numbers to look at."""
        value = self.values.get(name)
        return value if isinstance(value, torch.Tensor) and not value.is_meta else None

    def numbers(self, name: str) -> list[int]:
        value = self.values.get(name)
        return [value] if isinstance(value, int) else list(value or ())

    def need_length(self, name: str, needed: int) -> None:
        tensor = self.tensor(name)
        if tensor is not None and tensor.numel() < needed:
            raise Fault(f"'{name}' has {tensor.numel():,} elements where {needed:,} are needed")

    def need_dense(self, name: str) -> None:
        tensor = self.tensor(name)
        if tensor is not None and not _dense(tensor):
            raise Fault(f"'{name}' does not lie in one piece: its kernel would read beyond it")

    def need_rows(self, name: str) -> None:
        tensor = self.tensor(name)
        if tensor is not None and tensor.dim() > 0 and tensor.shape[-1] > 1 and tensor.stride(-1) != 1:
            raise Fault(f"'{name}' does not lie in one piece: its kernel would read beyond it")


def _fit(condition: bool) -> None:
    if not condition:
        raise Fault("its sizes do not fit each other")


def _dense(tensor: torch.Tensor) -> bool:
    run = 1
    for stride, size in sorted((stride, size) for stride, size in zip(tensor.stride(), tensor.shape) if size != 1):
        if stride != run:
            return tensor.numel() == 0
        run *= size
    return True


# --- views ------------------------------------------------------------------------------------------------------------------------------------

def need_inside(memory: torch.Tensor, item: int, sizes: list[int], strides: list[int], offset: int | None) -> None:
    """`item`: bytes of an element."""
    if any(size <= 0 for size in sizes) or len(sizes) != len(strides):
        return  # nothing is read, or ATen says what is wrong
    first = last = memory.storage_offset() if offset is None else offset
    for size, stride in zip(sizes, strides):
        reach = (size - 1) * stride
        first, last = first + min(reach, 0), last + max(reach, 0)
    elements = memory.untyped_storage().nbytes() // item
    if first < 0 or last >= elements:
        raise Fault(f"it needs elements {first} to {last} of a storage of {elements}")


def _view(call: Call) -> None:
    """as_strided and its relatives: ATen lets some of them reach beyond the storage."""
    target = call.tensor("self")
    memory = target if call.tensor("source") is None else call.tensor("source")
    if target is None or memory is None:
        return
    sizes, strides = call.numbers("size"), call.numbers("stride")
    if not strides:
        strides = [math.prod(max(size, 1) for size in sizes[place + 1:]) for place in range(len(sizes))]
    need_inside(memory, target.element_size(), sizes, strides, call.values.get("storage_offset"))


# --- sizes ------------------------------------------------------------------------------------------------------------------------------------

def _channels(call: Call) -> None:
    tensor = call.tensor("input")
    if tensor is None:
        return
    _fit(tensor.dim() >= 2)
    for name in ("weight", "bias", "running_mean", "running_var"):
        call.need_length(name, tensor.shape[1])


def _groups(call: Call) -> None:
    for name in ("weight", "bias"):
        call.need_dense(name)  # ATen checks how many there are


def _norms(call: Call) -> None:
    """It is one kernel for norms over the first or the last dimension alone."""
    weight, dim = call.tensor("v"), call.values.get("dim") or 0
    if weight is not None and weight.dim() > 0 and dim in (0, weight.dim() - 1):
        call.need_length("g", weight.shape[dim])


def _padding(call: Call) -> None:
    """Sizes are added to them without looking whether that fits."""
    for name in ("padding", "pad"):
        for size in call.numbers(name):
            if abs(size) > MOST_PADDED:
                raise Fault(f"'{name}' has {size:,}, and no tensor is as large")


def _scales(call: Call) -> None:
    """Which elements the filter covers is worked out by the scale, how many there are by the sizes. Some lead to one more or less."""
    tensor = call.tensor("input") if call.tensor("self") is None else call.tensor("self")
    sizes = call.numbers("output_size")
    if tensor is None or tensor.dim() != 4 or len(sizes) != 2:
        return  # ATen says what is wrong
    for place, name in enumerate(("scales_h", "scales_w")):
        scale = call.values.get(name)
        if scale is not None and not abs(tensor.shape[2 + place] * scale - sizes[place]) <= 1:
            raise Fault(f"'{name}' does not lead from {tensor.shape[2 + place]:,} elements to {sizes[place]:,}")


def _heads(call: Call) -> None:
    query, key, value = (call.tensor(name) for name in ("query", "key", "value"))
    if query is None or key is None or value is None or (query.dim(), key.dim(), value.dim()) != (4, 4, 4):
        return  # ATen says what is wrong
    _fit(key.shape[:3] == value.shape[:3] and query.shape[0] == key.shape[0] and key.shape[1] > 0 and query.shape[1] % key.shape[1] == 0)
    for name in ("query", "key", "value"):
        call.need_rows(name)


def _transform(call: Call) -> None:
    """Dimensions as their own callers count them: from 0, each once."""
    tensor, dims = call.tensor("self"), call.numbers("dim")
    if tensor is None:
        return
    if call.values.get("normalization") not in (0, 1, 2):
        raise Fault(f"'normalization' is {call.values.get('normalization')}, which is none of its modes")
    if any(not 0 <= dim < tensor.dim() for dim in dims) or len(set(dims)) != len(dims):
        raise Fault(f"{dims} are not dimensions of {tensor.dim()}, each once")


def _lstm(call: Call) -> None:
    """It hands its operands to a kernel that takes their sizes for granted. Weights stand in order of layers and directions: two, and two
    biases. With a projection there is one more each, and another kernel."""
    packed = call.tensor("data")
    tensor = call.tensor("input") if packed is None else packed
    states, weights = call.values.get("hx") or (), call.values.get("params") or ()
    if tensor is None or tensor.dim() != (3 if packed is None else 2) or len(states) != 2 or states[0].dim() != 3 or \
            states[0].shape != states[1].shape:
        return  # ATen says what is wrong, or there is a projection
    each, hidden, directions = 4 if call.values["has_biases"] else 2, states[0].shape[2], 2 if call.values["bidirectional"] else 1
    batch = _batch(call, tensor.shape[0]) if packed is not None else tensor.shape[0 if call.values["batch_first"] else 1]
    parts = len(weights) // each
    _fit(states[0].numel() >= parts * batch * hidden)
    for part in range(parts):
        taken = tensor.shape[-1] if part < directions else hidden * directions
        for weight, needed in zip(weights[part * each:(part + 1) * each], (hidden * taken, hidden * hidden, hidden, hidden)):
            _fit(weight.numel() >= 4 * needed)


def _batch(call: Call, steps: int) -> int:
    """Of sequences whose steps stand in one tensor, the longest first."""
    sizes = call.tensor("batch_sizes")
    if sizes is None or sizes.numel() == 0:
        return 0
    numbers = sizes.reshape(-1).tolist()
    _fit(min(numbers) >= 1 and max(numbers) <= steps and sum(numbers) == steps)
    return max(numbers)


_SIZES: dict[str, Callable[[Call], None]] = {
    **dict.fromkeys(("native_batch_norm", "_native_batch_norm_legit", "_native_batch_norm_legit_functional",
                     "_native_batch_norm_legit_no_training", "_batch_norm_no_update", "_batch_norm_with_update",
                     "_batch_norm_with_update_functional"), _channels),
    **dict.fromkeys(("group_norm", "native_group_norm"), _groups), **dict.fromkeys(("_weight_norm", "_weight_norm_interface"), _norms),
    **dict.fromkeys(("constant_pad_nd", "pad", "reflection_pad1d", "reflection_pad2d", "reflection_pad3d", "replication_pad1d",
                     "replication_pad2d", "replication_pad3d", "_pad_circular", "_pad_enum"), _padding),
    **dict.fromkeys(("_upsample_bilinear2d_aa", "_upsample_bicubic2d_aa", "_upsample_lanczos2d_aa"), _scales),
    **dict.fromkeys(("_fft_c2c", "_fft_c2r", "_fft_r2c"), _transform),
    "_scaled_dot_product_flash_attention_for_cpu": _heads, "lstm": _lstm,
}


def has_check(name: str) -> bool:
    """Of an operator whose kernel trusts sizes or indices: "aten::pad"."""
    return name.removeprefix("aten::") in _SIZES


# --- numbers that stand for something ----------------------------------------------------------------------------------------------------------

def takes_handle(schema) -> bool:
    """A storage, a stream, or an object: an exported program has none."""
    return any(argument.type.kind() in _HANDLES for argument in schema.arguments)


def _enumeration(argument) -> str:
    """"ScalarType", "" for none."""
    kind = argument.real_type.getElementType() if argument.real_type.kind() == "OptionalType" else argument.real_type
    name = str(kind)
    return "ScalarType" if name == "int" and argument.name == "dtype" else name if name in _ENUMERATIONS else ""


def _check_enumerator(enumeration: str, name: str, value) -> None:
    if value is None:
        return
    known, numbers = _ENUMERATIONS[enumeration]
    if isinstance(value, torch.Tensor) or (not isinstance(value, known) and value not in numbers):
        raise Fault(f"'{name}' is {value}, which is not a valid {enumeration}")
    if enumeration == "Layout" and value not in (0, torch.strided):
        raise Fault(f"'{name}' is not that of dense tensors: kernels for others trust indices")
    if enumeration == "ScalarType" and str(value).startswith(("torch.qint", "torch.quint")):
        raise Fault(f"'{name}' is a quantized type, whose kernels trust sizes and scales")


def _check_kinds(schema, call: Call) -> None:
    """torch takes tensors of one element for numbers: what is checked here would not be what the kernel is given."""
    for argument in schema.arguments:
        value = call.values[argument.name]
        kind = argument.type.getElementType() if argument.type.kind() == "OptionalType" else argument.type
        tensors = "Tensor" in str(kind)
        for item in value if isinstance(value, (list, tuple)) else (value,):
            if item is not None and isinstance(item, torch.Tensor) != tensors:
                raise Fault(f"'{argument.name}' is {'no' if tensors else 'a'} tensor where it has to be {'one' if tensors else 'a number'}")


def check_of(schema, kind: str) -> Callable[[list, dict], None] | None:
    """What to call before an operator of this class of the policy; None for most."""
    listed = [(argument.name, enumeration) for argument in schema.arguments if (enumeration := _enumeration(argument))]
    kernel = _view if kind == "storage" else _SIZES.get(schema.name.removeprefix("aten::")) if kind == "sizes" else None
    if not listed and not kernel:
        return None
    return functools.partial(_check, schema, listed, kernel)


def _check(schema, listed: list[tuple[str, str]], kernel, args: list, kwargs: dict) -> None:
    call = Call(schema, args, kwargs)
    for name, enumeration in listed:
        _check_enumerator(enumeration, name, call.values[name])
    if kernel:
        _check_kinds(schema, call)
        kernel(call)
