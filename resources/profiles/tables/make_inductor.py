#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes inductor-VERSION.json beside itself: what the installed torch's Inductor makes of operators, found by trying each operator.

    python make_inductor.py

Calls to try are those that PyTorch's own operator tests make (op_db), and for overloads that these never reach, calls made up from the
schema. Each is put through Inductor's FX-level decomposition and through its lowering, whose kernels are then read with a handler that
notes the operators. What could not be tried stands there, too, with nothing told of it. Takes some minutes; needs nothing but torch.
"""
import json
import logging
import operator
import os
import pathlib
import sys
import types
import unittest
import warnings
from collections import Counter

os.environ.setdefault("TORCH_CPP_LOG_LEVEL", "ERROR")

import sympy
import torch
import torch.fx.experimental.proxy_tensor as proxy_tensor
from torch._inductor import config, ir
from torch._inductor.codegen.common import OpDecompositions
from torch._inductor.decomposition import select_decomp_table
from torch._inductor.fx_passes.replace_random import patterns as random_patterns
from torch._inductor.graph import GraphLowering
from torch._inductor.lowering import fallbacks, lowerings, unsupported_input_tensor
from torch._inductor.ops_handler import DefaultHandler, OpsHandler, ReductionType
from torch._inductor.virtualized import V
from torch._ops import OpOverload
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.passes.fake_tensor_prop import FakeTensorProp
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

CALLS_PER_OVERLOAD = 8
SAMPLES_PER_OPERATOR = 12
EXTERN = ["extern"]  # ATen's own kernel
decompositions = select_decomp_table()  # as torch.compile takes it by default: random operators are decomposed, too


# --- calls to try --------------------------------------------------------------------------------------------------------------------


class Recorder(TorchDispatchMode):
    """Keeps what was called, a few calls of each overload that differ in what they are given."""

    def __init__(self):
        super().__init__()
        self.calls, self.seen = {}, set()

    def __torch_dispatch__(self, func, _types, args=(), kwargs=None):
        kwargs = kwargs or {}
        calls = self.calls.setdefault(func, [])
        signature = (func, str(pytree.tree_map_only(torch.Tensor, lambda t: (t.shape, t.stride(), t.dtype), (args, kwargs))))
        if len(calls) < CALLS_PER_OVERLOAD and signature not in self.seen:
            self.seen.add(signature)
            calls.append(pytree.tree_map_only(torch.Tensor, torch.Tensor.detach, (args, kwargs)))
        return func(*args, **kwargs)


def operator_tests():
    """op_db, whose module wants a package for expected texts that is not used here."""
    stub = types.ModuleType("expecttest")
    stub.TestCase = unittest.TestCase
    sys.modules.setdefault("expecttest", stub)
    from torch.testing._internal.common_methods_invocations import op_db

    return op_db


def variants_of(test, dtype):
    torch.manual_seed(0)
    for count, sample in enumerate(test.sample_inputs("cpu", dtype)):
        if count == SAMPLES_PER_OPERATOR:
            return
        for variant in (test.op, test.inplace_variant):
            if variant is not None:
                copied = pytree.tree_map_only(torch.Tensor, torch.Tensor.clone, (sample.input, sample.args, sample.kwargs))
                yield variant, (copied[0], *copied[1]), copied[2]


def recorded_calls():
    recorder = Recorder()
    for test in operator_tests():
        supported = test.supported_dtypes("cpu")
        for dtype in [d for d in (torch.float32, torch.int64, torch.bool) if d in supported][:1]:
            try:
                for variant, args, kwargs in variants_of(test, dtype):
                    try:
                        with recorder, torch.no_grad():
                            variant(*args, **kwargs)
                    except Exception:  # a sample that the operator refuses
                        pass
            except Exception:  # no samples
                pass
    return recorder.calls


BY_NAME = {"dim": 1, "dims": [0, 1], "size": [4, 6], "sizes": [4, 6], "shape": [24], "dtype": torch.float16, "kernel_size": [2, 2],
           "min": -1, "max": 1, "repeats": [2, 2], "index": 1, "start": 0, "end": 4, "steps": 5, "step": 1, "n": 3, "output_size": [4, 4]}
BY_TYPE = {"Tensor": lambda: torch.rand(4, 6), "number": lambda: 2, "int": lambda: 1, "SymInt": lambda: 1, "float": lambda: 0.5,
           "bool": lambda: False, "List[int]": lambda: [1], "List[SymInt]": lambda: [1], "List[Tensor]": lambda: [torch.rand(4, 6)] * 2,
           "str": lambda: "none"}



def written_calls():
    """Of operators that PyTorch takes apart before a mode sees them, whose arguments a schema says too little of, or whose tests are
    mostly edge cases."""
    rows, vectors, signal = torch.rand(4, 6), torch.rand(2, 5, 6), torch.rand(2, 4, 8)
    image, volume, whole = torch.rand(2, 4, 8, 8), torch.rand(2, 4, 8, 8, 8), torch.ones(4, 6, dtype=torch.int64)
    aten, prims = torch.ops.aten, torch.ops.prims
    return {
        aten.layer_norm.default: (rows, [6], torch.rand(6), torch.rand(6)), aten.rms_norm.default: (rows, [6], torch.rand(6)),
        aten.instance_norm.default: (image, None, None, None, None, True, 0.1, 1e-5, False),
        aten.matmul.default: (vectors, torch.rand(6, 3)), aten.einsum.default: ("bij,jk->bik", [vectors, torch.rand(6, 3)]),
        aten.bilinear.default: (rows, rows, torch.rand(3, 6, 6)), aten.prelu.default: (rows, torch.rand(1)),
        aten.conv1d.default: (signal, torch.rand(3, 4, 3)), aten.conv1d.padding: (signal, torch.rand(3, 4, 3), None, [1], "same"),
        aten.conv2d.default: (image, torch.rand(3, 4, 3, 3)), aten.conv2d.padding: (image, torch.rand(3, 4, 3, 3), None, [1, 1], "same"),
        aten.conv3d.default: (volume, torch.rand(3, 4, 3, 3, 3)),
        aten.conv_transpose1d.default: (signal, torch.rand(4, 3, 3)), aten.conv_transpose2d.input: (image, torch.rand(4, 3, 3, 3)),
        aten.conv_transpose3d.input: (volume, torch.rand(4, 3, 3, 3, 3)),
        aten.max_pool1d.default: (signal, [2]), aten.max_pool2d.default: (image, [2, 2]), aten.max_pool3d.default: (volume, [2, 2, 2]),
        aten.avg_pool1d.default: (signal, [2]), aten.adaptive_avg_pool1d.default: (signal, [3]),
        aten.adaptive_avg_pool2d.default: (image, [3, 3]), aten.adaptive_avg_pool3d.default: (volume, [3, 3, 3]),
        aten.adaptive_max_pool1d.default: (signal, [3]), aten.pad.default: (rows, [1, 1]),
        aten.upsample_nearest1d.vec: (signal, None, [2.0]), aten.upsample_nearest2d.vec: (image, None, [2.0, 2.0]),
        aten.upsample_nearest3d.vec: (volume, None, [2.0, 2.0, 2.0]), aten.upsample_bilinear2d.vec: (image, None, False, [2.0, 2.0]),
        aten.upsample_linear1d.vec: (signal, None, False, [2.0]), aten.upsample_bicubic2d.vec: (image, None, False, [2.0, 2.0]),
        aten.upsample_trilinear3d.vec: (volume, None, False, [2.0, 2.0, 2.0]),
        aten.grid_sampler.default: (image, torch.rand(2, 5, 5, 2), 0, 0, False), aten.type_as.default: (rows, rows.half()),
        aten.broadcast_tensors.default: ([rows, torch.rand(6)],), aten.meshgrid.default: ([torch.rand(3), torch.rand(4)],),
        aten.meshgrid.indexing: ([torch.rand(3), torch.rand(4)],), aten.take_along_dim.default: (rows, torch.zeros(4, 6).long(), 1),
        aten.lstm.input: (vectors, [torch.rand(1, 2, 7)] * 2, [torch.rand(28, 6), torch.rand(28, 7)], False, 1, 0.0, False, False, True),
        aten.gru.input: (vectors, torch.rand(1, 2, 7), [torch.rand(21, 6), torch.rand(21, 7)], False, 1, 0.0, False, False, True),
        aten.nll_loss_nd.default: (rows, torch.zeros(4).long()), aten.sum_to_size.default: (rows, [1, 6]),
        aten._unsafe_index.Tensor: (rows, [torch.zeros(3).long(), None]), aten.where.Scalar: (rows > 0, 1, 0),
        aten.slice_scatter.default: (rows, torch.rand(2, 6), 0, 1, 3),
        aten.prod.default: (rows,), aten.vander.default: (torch.rand(3),),
        aten.fill.Tensor: (rows, torch.tensor(1.0)), aten.fill_.Tensor: (rows, torch.tensor(1.0)),
        aten.__lshift__.Scalar: (whole, 1), aten.__lshift__.Tensor: (whole, whole),
        aten.__rshift__.Scalar: (whole, 1), aten.__rshift__.Tensor: (whole, whole),
        aten.index_put.default: (rows, [torch.zeros(3).long(), None], torch.rand(3, 6)),
        aten.index_put_.default: (rows, [torch.zeros(3).long(), None], torch.rand(3, 6)),
        aten._unsafe_index_put.default: (rows, [torch.zeros(3).long(), None], torch.rand(3, 6)),
        aten.col2im.default: (torch.rand(2, 16, 12), [8, 6], [2, 2], [1, 1], [0, 0], [2, 2]),
        aten.affine_grid_generator.default: (torch.rand(1, 2, 3), [1, 1, 3, 3], False),
        aten.gru_cell.default: (rows, torch.rand(4, 7), torch.rand(21, 6), torch.rand(21, 7), torch.rand(21), torch.rand(21)),
        aten.lstm_cell.default: (rows, [torch.rand(4, 7)] * 2, torch.rand(28, 6), torch.rand(28, 7), torch.rand(28), torch.rand(28)),
        aten.rnn_relu.input: (vectors, torch.rand(1, 2, 7), [torch.rand(7, 6), torch.rand(7, 7)], False, 1, 0.0, False, False, True),
        aten.rnn_tanh.input: (vectors, torch.rand(1, 2, 7), [torch.rand(7, 6), torch.rand(7, 7)], False, 1, 0.0, False, False, True),
        prims._low_memory_max_pool_with_offsets.default: (image, [2, 2], [2, 2], [0, 0], [1, 1], False),
        prims._low_memory_max_pool_offsets_to_indices.default: (torch.zeros(2, 4, 4, 4, dtype=torch.int8), [2, 2], [8, 8], [2, 2], [0, 0],
                                                                [1, 1]),
        aten._scaled_dot_product_fused_attention_overrideable.default: (torch.rand(1, 2, 8, 4),) * 3,
    }


def calls_by_guard():
    """Of operators that become one thing or another as an argument says: a profile's guard, and a call for which it holds, or what it
    becomes where it can't be tried without data. The first that holds counts; where none does, the operator's row."""
    rows, whole = torch.rand(4, 6), torch.ones(4, 6, dtype=torch.int64)
    integer = "exponent > -32 and exponent < 32 and float(exponent) == float(int(exponent))"
    floating = "(self * other).is_floating_point()"

    def quotients(other, whole_other):
        def call(self, divisor, mode):
            return (self, divisor), {"rounding_mode": mode}

        return [("rounding_mode is None", call(rows, other, None)),
                (f'rounding_mode == "floor" and {floating}', call(rows, other, "floor")),
                ('rounding_mode == "floor"', call(whole, whole_other, "floor")),
                (f"not {floating}", call(whole, whole_other, "trunc"))]

    def normalized(training):
        return (torch.rand(2, 4, 8, 8), *torch.rand(4, 4), training, 0.1, 1e-5), {}

    normalizations = [("training", normalized(True)), ("not training", normalized(False))]
    aten = torch.ops.aten

    def adaptive(size, *output):
        return (torch.rand(1, 2, size, size), [*output]), {}

    even = "self.size(-2) % output_size[0] == 0 and self.size(-1) % output_size[1] == 0"
    share = "(self.size(-2) // output_size[0]) * (self.size(-1) // output_size[1])"
    window = " * ".join(f"((self.size({i - 2}) + 2 * output_size[{i}] - 2) // output_size[{i}])" for i in (0, 1))
    pool = "kernel_size[0] * kernel_size[-1] > 25"
    masked = "any([i is not None and (i.dtype == torch.bool or i.dtype == torch.uint8) for i in indices])"
    places = [torch.zeros(3).long()]
    puts = [(f"{masked} and values.numel() == 1 and len(indices) == 1 and not accumulate", ((rows, [rows > 0], torch.tensor(1.0)), {})),
            (masked, EXTERN), ("accumulate", ((rows, places, torch.rand(3, 6), True), {}))]
    return {
        aten.index.Tensor: [(masked, EXTERN)],  # how much it makes is known at run time
        aten.index_put.default: puts, aten.index_put_.default: puts,
        aten._adaptive_avg_pool2d.default: [
            ("self.size(-2) == output_size[0] and self.size(-1) == output_size[1]", adaptive(8, 8, 8)),
            (f"{even} and {share} > 25", adaptive(16, 2, 2)), (even, adaptive(8, 4, 4)), (f"{window} > 25", EXTERN)],
        aten.avg_pool2d.default: [
            (f"{pool} and len(stride) > 0 and (stride[0] != kernel_size[0] or stride[-1] != kernel_size[-1])", EXTERN),
            (pool, ((torch.rand(1, 2, 16, 16), [8, 8]), {}))],
        aten.native_dropout.default: [("train is not None and train and p > 0.0 and p < 1.0", ((rows, 0.5, True), {}))],
        aten.native_batch_norm.default: normalizations,
        aten._native_batch_norm_legit.default: normalizations,
        aten._native_batch_norm_legit_functional.default: normalizations,
        aten.pow.Tensor_Scalar: [("exponent == 0 or exponent == 1", ((rows, 1), {})), ("exponent == -1", ((rows, -1), {})),
                                 ("exponent == 0.5", ((rows, 0.5), {})), (f"exponent < 0 and {integer}", ((rows, -2), {})),
                                 (f"(self * exponent).is_floating_point() and not ({integer})", ((rows, 2.5), {}))],
        aten.pow.Scalar: [("self == 1", ((1, rows), {})), ("not (self * exponent).is_floating_point()", ((2, whole), {})),
                          ("self != 2 or not exponent.is_floating_point()", ((3, rows), {}))],
        aten.div.Tensor_mode: quotients(rows, whole), aten.div_.Tensor_mode: quotients(rows, whole),
        aten.div.Scalar_mode: quotients(2.5, 2),
        aten.clamp.default: [("max is None", ((rows, 0), {})), ("min is None", ((rows, None, 1), {}))],
        aten.clamp.Tensor: [("max is None", ((rows, rows), {})), ("min is None", ((rows, None, rows), {}))],
    }


def fits(value, kind):
    return isinstance(value, torch.Tensor) == (kind == "Tensor") and isinstance(value, (list, tuple)) == kind.startswith("List")


def made_up(overload, siblings):
    """A call from the schema: arguments of the same name in calls of other overloads, or what usually fits."""
    args, kwargs = [], {}
    for argument in overload._schema.arguments:
        if argument.has_default_value() and not argument.is_out:
            continue
        kind = str(argument.type)
        value = next((call[argument.name] for call in siblings if argument.name in call and fits(call[argument.name], kind)), None)
        if value is None and kind != "Tensor" and argument.name in BY_NAME and fits(BY_NAME[argument.name], kind):
            value = BY_NAME[argument.name]
        if value is None and kind in BY_TYPE:
            value = BY_TYPE[kind]()
        if argument.kwarg_only:
            kwargs[argument.name] = value
        else:
            args.append(value)
    return tuple(args), kwargs


def by_names(overload, call):
    named = dict(call[1])
    named.update(zip((argument.name for argument in overload._schema.arguments), call[0]))
    return named


def calls_of(overloads):
    calls = recorded_calls()
    packets = {}
    for overload, some in calls.items():
        packets.setdefault(overload.overloadpacket, []).extend(by_names(overload, call) for call in some)
    for overload in overloads:
        if overload not in calls:
            functional = getattr(getattr(torch.ops, overload.namespace), overload._schema.name.split("::")[1].rstrip("_"), None)
            siblings = packets.get(overload.overloadpacket, []) + packets.get(functional, [])
            calls[overload] = [made_up(overload, siblings)]
    calls.update({overload: [(args, {})] for overload, args in written_calls().items()})
    iota = {"start": 0, "step": 1, "dtype": torch.int64, "device": torch.device("cpu"), "requires_grad": False}
    calls[torch.ops.prims.iota.default] = [((4,), iota)]
    return {overload: usual(some) for overload, some in calls.items()}


def usual(calls):
    """Without those that mix types, or have others than the rest."""
    def types_of(call):
        return {leaf.dtype for leaf in pytree.tree_leaves(call) if isinstance(leaf, torch.Tensor)}

    return [call for call in calls if types_of(call) == {torch.float32}] or [call for call in calls if len(types_of(call)) == 1] or calls


# --- what becomes of a call ----------------------------------------------------------------------------------------------------------


def once(names):
    return list(dict.fromkeys(names))


def most_common(results):
    """What most calls became, of several as common the first."""
    counted = Counter(json.dumps(result) for result in results)
    return json.loads(max(counted, key=counted.get))


def faked(mode, call):
    return pytree.tree_map_only(torch.Tensor, mode.from_tensor, call)


class Declined(Exception):
    pass


def traced(overload, call):
    """Calls that Inductor's decomposition makes, one level down, and what each of their placeholders is called; none where it leaves the
    call as it is."""
    if torch.Tag.nondeterministic_seeded in overload.tags:  # on the CPU some are left to ATen: that is no other device's case
        call = pytree.tree_map_only(torch.Tensor, lambda t: t.to("meta"), call)
    named, given = by_names(overload, call), pytree.tree_leaves(call)
    with FakeTensorMode(allow_non_fake_inputs=True) as mode:
        leaves, spec = pytree.tree_flatten(faked(mode, call))
        places = [i for i, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)]

        def run(*tensors):
            full = list(leaves)
            for place, tensor in zip(places, tensors):
                full[place] = tensor
            args, kwargs = pytree.tree_unflatten(full, spec)
            result = decompositions[overload](*args, **kwargs)
            if result is NotImplemented:
                raise Declined
            return result

        try:
            nodes = list(proxy_tensor.make_fx(run, _allow_non_fake_inputs=True)(*[leaves[i] for i in places]).graph.nodes)
        except Declined:
            return None
    names = [next((name for name, value in named.items() if value is given[place]), None) for place in places]
    placeholders = dict(zip((node for node in nodes if node.op == "placeholder"), names))
    return [node for node in nodes if node.op == "call_function" and isinstance(node.target, OpOverload)], placeholders


def decomposed(overload, call):
    """Operators that Inductor's decomposition calls, one level down; none where it leaves the call as it is."""
    made = traced(overload, call)
    return made and once(str(node.target) for node in made[0] if str(node.target) != "aten.detach.default")


def arguments_of(node, placeholders):
    """Of a call that a decomposition makes: by name what was given, or the name of the argument that was passed on; None: computed."""
    given = dict(zip((argument.name for argument in node.target._schema.arguments), node.args)) | node.kwargs
    return {name: ("from", placeholders.get(value)) if isinstance(value, torch.fx.Node) else ("value", value)
            for name, value in given.items()}


def with_defaults(overload, call):
    """What it is given by name, and what it takes for what it is not given."""
    usual = {argument.name: argument.default_value for argument in overload._schema.arguments if argument.has_default_value()}
    return usual | by_names(overload, call)


def halved(call):
    """Decompositions widen short types, and then pass on what they computed."""
    return pytree.tree_map_only(torch.Tensor, lambda t: t.half() if t.is_floating_point() else t, call)


def passed_on(some):
    """`some`: of each call that was tried what it was given, and the arguments of the one call that it makes. How it makes them, where that
    is the same in all: the name of what it passes on, or a value; none where one of them is computed."""
    out = {}
    if not some or any(made.keys() != some[0][1].keys() for _, made in some):
        return None
    for name in some[0][1]:
        kinds, values = zip(*(made[name] for _, made in some))
        constant = all(type(value) is type(values[0]) and value == values[0] for value in values)
        if set(kinds) == {"from"}:
            if not constant or values[0] is None:
                return None
            out[name] = values[0]
            continue
        same = [argument for argument in some[0][0]
                if all(kind == "value" and type(call.get(argument)) is type(value) and call[argument] == value
                       for (call, _), kind, value in zip(some, kinds, values))]
        plain = isinstance(values[0], (bool, int, float, str))
        if same and (not constant or not plain):
            out[name] = same[0]
        elif constant and plain and not same and set(kinds) == {"value"}:
            out[name] = {"text": values[0]} if isinstance(values[0], str) else values[0]
        else:
            return None
    return out


def calls_made(calls, asked):
    """By decomposition, by an operator of `asked` that it makes: the arguments that it gives, where its own tell all of them."""
    table = {}
    for op in decompositions:
        tries = {}
        for call in [variant for call in calls.get(op, []) for variant in (call, halved(call))]:
            try:
                nodes, placeholders = traced(op, call) or ([], {})
            except Exception:  # a made-up call that the operator refuses
                continue
            for name in asked & {str(node.target) for node in nodes}:
                made = [arguments_of(node, placeholders) for node in nodes if str(node.target) == name]
                tries.setdefault(name, []).append((with_defaults(op, call), made[0] if len(made) == 1 else {"": ("from", None)}))
        row = {name: passed_on(some) for name, some in sorted(tries.items())}
        if any(row.values()):
            table[str(op)] = {name: told for name, told in row.items() if told}
    return table


class KernelOps(DefaultHandler):
    """Notes the operators of a kernel; memory and numbers stand in nearly every one, and are told where there is nothing else."""

    def __init__(self):
        self.names, self.loads = [], False

    def _default(self, name, args, kwargs):
        if name not in ("store", "store_reduction", "constant", "check_bounds"):
            self.names.append(name)
        return name

    def load(self, *_):
        self.loads = True
        return "x"

    def indirect_indexing(self, *_args, **_kwargs):
        self.names.append("indirect_indexing")
        return sympy.Symbol("i")

    def index_expr(self, expression, _dtype):
        if not getattr(expression, "is_number", True):
            self.names.append("index_expr")
        return "i"

    def frexp(self, *_):
        self.names.append("frexp")
        return "x", "x"

    def masked(self, _mask, body, _other):
        self.names.append("masked")
        return body()


def ops_of(buffer):
    loops, handler = buffer.data, KernelOps()
    with V.set_ops_handler(handler), V.set_kernel_handler(None):
        loops.inner_fn(*loops.inner_fn_args())
        if isinstance(loops, ir.Scatter):
            loops.output_indexer(*loops.inner_fn_args())
            handler.names += [loops.scatter_mode] if loops.scatter_mode else []  # "atomic_add": what lies there counts, too
    if not handler.names and not handler.loads:
        return ["constant"]
    return handler.names + ([loops.reduction_type] if isinstance(loops, ir.Reduction) else [])


def is_kernel(buffer):
    """Inductor makes a loop over nothing of memory that is only allocated."""
    return isinstance(buffer, ir.ComputedBuffer) and not any(size == 0 for size in buffer.data.ranges)


def kind_of(buffers):
    if any(isinstance(b, ir.InputsKernel) and not isinstance(b, ir.NopKernel) for b in buffers):
        return "extern"
    computed = [b.data for b in buffers if is_kernel(b)]
    if any(isinstance(loops, (ir.Scan, ir.Sort)) for loops in computed):
        return "other"
    if any(isinstance(loops, ir.Reduction) for loops in computed):
        return "reduction"
    return "pointwise" if computed else "view"


def lowered(overload, call):
    """Kind of the kernels, and the operators in them."""
    mode = FakeTensorMode(allow_non_fake_inputs=True)
    graph, inputs = torch.fx.Graph(), []

    def placeholder(tensor):
        inputs.append(mode.from_tensor(tensor))
        return graph.placeholder(f"x{len(inputs)}")

    args, kwargs = pytree.tree_map_only(torch.Tensor, placeholder, call)
    node = graph.call_function(overload, args, kwargs)
    with mode:
        value = overload(*faked(mode, call)[0], **faked(mode, call)[1])
    many = isinstance(value, (tuple, list))
    graph.output([graph.call_function(operator.getitem, (node, i)) for i in range(len(value))] if many else [node])
    module = torch.fx.GraphModule({}, graph)
    FakeTensorProp(module, mode).propagate(*inputs)
    lowering = GraphLowering(module, example_inputs=inputs, is_inference=True)
    # With several threads of a CPU Inductor leaves sums of scattered elements to ATen: that is no other device's case
    settings = {"unroll_reductions_threshold": 1, "cpp.threads": 1}
    with V.set_graph_handler(lowering), V.set_fake_mode(mode), config.patch(settings):
        lowering.run(*inputs)
        kind = kind_of(lowering.buffers)
        computed = [b for b in lowering.buffers if is_kernel(b)]
        return [kind] + ([] if kind == "extern" else once(name for b in computed for name in ops_of(b)))


def is_fallback(overload):
    """Random numbers are none: a pass of the graph makes them Inductor's own."""
    return overload in fallbacks and torch.Tag.nondeterministic_seeded not in overload.tags


def random_kernels():
    """Of the operators that the pass replace_random makes Inductor's own: a seed is loaded, and a kernel draws from it."""
    prims, seed = torch.ops.prims, torch.zeros([], dtype=torch.int64)
    loaded = lowered(prims.inductor_lookup_seed.default, ((torch.zeros(2, dtype=torch.int64), 1), {}))
    drawn = {name: lowered(prims.inductor_random.default, (([2, 3], seed, name), {})) for name in ("rand", "randn")}
    drawn["randint"] = lowered(prims.inductor_randint.default, ((0, 9, [2, 3], seed), {}))
    replaced = {target for _, target in random_patterns.patterns}
    return {str(op): loaded + [name for name in drawn[op._schema.name.split("::")[1]][1:] if name not in loaded]
            for op in replaced if isinstance(op, OpOverload)}


def left_types():
    """Element types with which Inductor leaves calls to ATen's own kernels."""
    types = {value for value in vars(torch).values() if isinstance(value, torch.dtype)}
    return sorted(str(dtype).split(".")[1] for dtype in types if unsupported_input_tensor(torch.empty(1, dtype=dtype)))


def tried(how, overload, calls):
    results = []
    for call in calls:
        try:
            results.append(how(overload, call))
        except Exception:  # a made-up call that the operator refuses, or what can't be told without data
            pass
    return most_common(results) if results else []


def cases():
    table = {}
    for op, calls in calls_by_guard().items():
        tells, how = ("becomes", decomposed) if op in decompositions else ("lowering", lowered)
        table[str(op)] = [{"when": guard, tells: call if call is EXTERN else how(op, call)} for guard, call in calls]
    return table


def kernel_decompositions():
    table = {}
    for name, method in vars(OpDecompositions).items():
        if not name.startswith("_") and isinstance(method, staticmethod):
            handler, takes = KernelOps(), method.__func__.__code__.co_argcount
            with V.set_ops_handler(handler):
                try:
                    method.__func__(*["x"] * takes)
                except Exception:  # it asks which backend compiles
                    handler.names = []
            table[name] = once(handler.names)
    return table


def kernel_operators():
    return sorted({name for name in dir(OpsHandler) if not name.startswith("_")} | set(ReductionType.__args__))


def listed(names):
    return "[\n" + ",\n".join(map(json.dumps, names)) + "\n]"


def rows(table):
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(table[name])}" for name in sorted(table)) + "\n}"


def main():
    warnings.simplefilter("ignore")
    logging.disable()
    fx = {op for op in decompositions if isinstance(op, OpOverload)}
    lowering = {op for op in lowerings if isinstance(op, OpOverload)}
    calls = calls_of(sorted(fx | lowering, key=str))
    becomes = {str(op): tried(decomposed, op, calls[op]) for op in fx}
    declining = sorted(op for op, ops in becomes.items() if ops is None)
    becomes = {op: ops for op, ops in becomes.items() if ops is not None}
    kernels = {str(op): tried(lowered, op, calls[op]) or (EXTERN if is_fallback(op) else ["other"]) for op in lowering}
    kernels |= random_kernels()
    special = cases()
    made = calls_made(calls, special.keys() | {"prims.convert_element_type.default"})
    version = torch.__version__.split("+")[0]
    name = "inductor-" + ".".join(version.split(".")[:2])
    path = pathlib.Path(__file__).with_name(name + ".json")
    path.write_text(f'{{\n"name": "{name}",\n"torch": "{version}",\n"operators": {listed(kernel_operators())},\n"decompositions": {rows(becomes)},\n'
                    f'"declining": {listed(declining)},\n"kernelDecompositions": {rows(kernel_decompositions())},\n"lowerings": {rows(kernels)},\n"leftTypes": {json.dumps(left_types())},\n"cases": {rows(special)},\n"calls": {rows(made)}\n}}\n', encoding="utf-8")
    told = sum(1 for value in kernels.values() if value != ["other"])
    print(f"{path.name}: {len(becomes)} decompositions ({sum(map(bool, becomes.values()))} told), {len(kernels)} lowerings ({told} told)")


if __name__ == "__main__":
    main()
