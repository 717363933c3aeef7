# SPDX-License-Identifier: Apache-2.0
"""Why models don't export: for each cause of the table a model that fails by it, is told so by name, and exports as its advice says."""
import contextlib
import copy
import ctypes
import dataclasses
import io
import json
import math
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import threading
import unittest
import warnings
from unittest import mock

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import ROOT  # noqa: E402

sys.path.insert(0, os.path.join(ROOT, "python"))
import torch  # noqa: E402

import nodewise  # noqa: E402
from nodewise._causes import CAUSES  # noqa: E402
from nodewise._programs import program  # noqa: E402
from nodewise._saving import save_program  # noqa: E402

X, V, I = torch.ones(3, 4), torch.ones(3), torch.tensor([1, 2, 3])
ONE = torch.tensor(1)
Dim = torch.export.Dim
ALL: dict = {}   # cause -> its cases
LOCK = threading.Lock()


@dataclasses.dataclass
class Case:
    fails: object        # a function or module, or what makes one
    args: tuple
    works: object        # as its advice says; None = the same, with other arguments or options
    options: dict = dataclasses.field(default_factory=dict)
    fixed: dict = dataclasses.field(default_factory=dict)     # options
    fixed_args: object = None
    same: bool = True    # that what exports gives what the failing one gives without export


def case(cause, fails, args, works=None, **more):
    ALL.setdefault(cause, []).append(Case(fails, args, works, **more))


class Calls(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *args, **kwargs):
        return self.function(*args, **kwargs)


class Takes(torch.nn.Module):
    """One argument by name, for dynamic sizes."""

    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x)


class TakesTwo(torch.nn.Module):
    def forward(self, x, y):
        return x + y


def one_dim(dim, name="x"):
    return {"dynamic_shapes": {name: {0: dim}}}


# --- values decide -----------------------------------------------------------------------------------------------------------------

case("data-dependent", lambda x: x.sin() if x.sum() > 0 else x.cos(), (V,),
     lambda x: torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x.cos(), (x,)))
case("data-dependent", lambda x: x.sin() if x.sum() > 0 else x.cos(), (V,), lambda x: torch.where(x.sum() > 0, x.sin(), x.cos()))


def checked(x):
    number = x.max().item()
    torch._check(number <= 3)
    return x + 1 if number > 3 else x


case("data-dependent", lambda x: x + 1 if x.max().item() > 3 else x, (I,), checked)


def asserts(x):
    assert x.sum() > 0
    return x + 1


def asserts_in_the_graph(x):
    torch._assert_async(x.sum() > 0, "the sum is positive")
    return x + 1


def loops(x):
    while x.sum() < 10:
        x = x * 2
    return x


case("assert", asserts, (V,), asserts_in_the_graph)
case("while", loops, (V,), lambda x: torch._higher_order_ops.while_loop(lambda x: x.sum() < 10, lambda x: (x * 2,), (x,))[0])
case("sort", lambda x: torch.stack(sorted(list(x))), (V,), lambda x: torch.sort(x)[0])
case("math", lambda x: x * math.sqrt(x.sum()), (V,), lambda x: x * torch.sqrt(x.sum()))
case("math", lambda x: x * int(x.sum()), (V,), lambda x: x * x.sum().trunc())
case("compares-tensors", lambda x: x if torch.equal(x, x + 0) else x + 1, (V,), lambda x: torch.where((x == x + 0).all(), x, x + 1))
case("compares-tensors", lambda x: x if torch.allclose(x, x + 0) else x + 1, (V,), lambda x: torch.where((x - (x + 0)).abs().max() < 1e-8, x, x + 1))


def of_nonzero(x):
    n = torch.nonzero(x)
    return n if n.shape[0] == 0 else n + 1


def of_nonzero_checked(x):
    n = torch.nonzero(x)
    torch._check(n.shape[0] != 0)
    return n if n.shape[0] == 0 else n + 1


def turns(x, n):
    for _ in range(n.item()):
        x = x + 1
    return x


class Experts(torch.nn.Module):
    def __init__(self, stacked=False):
        super().__init__()
        torch.manual_seed(0)
        self.experts = torch.nn.ModuleList([torch.nn.Linear(3, 3, bias=False) for _ in range(3)])
        self.stacked = stacked

    def forward(self, x, n):
        if self.stacked:
            return torch.stack([each.weight for each in self.experts])[n] @ x
        return self.experts[n.item()](x)


case("size-of-values", of_nonzero, (V,), of_nonzero_checked)
case("size-of-values", of_nonzero, (V,), lambda x: torch.nonzero(x) + 1)
case("number-of-values", turns, (V, ONE), lambda x, n: torch.stack([x + i for i in range(4)])[n])
case("number-of-values", lambda x, n: x * [1., 2., 3.][n], (V, ONE), lambda x, n: x * torch.stack([x[0] * 0 + i for i in (1., 2., 3.)])[n])
case("number-of-values", Experts, (V, ONE), lambda: Experts(stacked=True))
case("one-hot", lambda x: torch.nn.functional.one_hot(x), (I,), lambda x: torch.nn.functional.one_hot(x, num_classes=4))
case("dict-key", lambda x, n: x * {0: 1., 1: 2.}[n.item()], (V, ONE), lambda x, n: x * torch.stack([x[0] * 0 + 1., x[0] * 0 + 2.])[n])


def tells(x):
    print(f"the sum is {x.sum():.2f}", file=sys.stderr)
    return x + 1


def tells_outside(x):
    if not torch.compiler.is_exporting():
        print(f"the sum is {x.sum():.2f}", file=sys.stderr)
    return x + 1


case("text-of-values", tells, (V,), tells_outside)
case("vmap-item", lambda x: torch.vmap(lambda y: y if y.sum() > 0 else y + 1)(x), (X,),
     lambda x: torch.vmap(lambda y: torch.where(y.sum() > 0, y, y + 1))(x), same=False)

# --- what is no operator, or one without a shape -------------------------------------------------------------------------------------

LIBRARY = torch.library.Library("nodewise_test", "FRAGMENT")
for _name in ("opaque", "shaped"):
    LIBRARY.define(f"{_name}(Tensor x) -> Tensor")
    LIBRARY.impl(_name, lambda x: x.clone(), "CPU")
torch.library.register_fake("nodewise_test::shaped", torch.empty_like, lib=LIBRARY)


@torch.library.custom_op("nodewise_test::by_numpy", mutates_args=())
def by_numpy(x: torch.Tensor) -> torch.Tensor:
    return torch.tensor((x.numpy() * 2).tolist())


by_numpy.register_fake(torch.empty_like)


def first_in_memory(x):
    return ctypes.c_float.from_address(x.data_ptr()).value


@torch.library.custom_op("nodewise_test::by_c", mutates_args=())
def by_c(x: torch.Tensor) -> torch.Tensor:
    return x + first_in_memory(x)


by_c.register_fake(torch.empty_like)


class ByNumpy(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return torch.from_numpy(x.detach().numpy() * 2)

    @staticmethod
    def backward(ctx, grad):
        return grad * 2


class ByTorch(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, grad):
        return grad * 2


case("no-fake", lambda x: torch.ops.nodewise_test.opaque(x), (V,), lambda x: torch.ops.nodewise_test.shaped(x))
case("nested-tensor", lambda x: torch.nested.nested_tensor([x, x + 1]).to_padded_tensor(0.), (V,), lambda x: torch.stack([x, x + 1]), same=False)
case("memory", lambda x: x + first_in_memory(x), (V,), by_c)
case("memory", lambda x: torch.frombuffer(bytearray(bytes(x.untyped_storage())), dtype=torch.float32), (V,), lambda x: x.clone())
case("copy", lambda x: copy.deepcopy(x) + 1, (V,), lambda x: x.clone() + 1)
case("pickle", lambda x: pickle.loads(pickle.dumps(x)), (V,), lambda x: x.clone())
case("tensor-of-tensors", lambda x: torch.tensor([x.sum(), x.max()]), (V,), lambda x: torch.stack([x.sum(), x.max()]))


def in_a_thread(x):
    out = []
    thread = threading.Thread(target=lambda: out.append(x + 1))
    thread.start()
    thread.join()
    return out[0]


def assigns_data(x):
    y = x.clone()
    y.data = y.data + 1
    return y


def copies_data(x):
    y = x.clone()
    return y.copy_(y + 1)


case("leaked", in_a_thread, (V,), lambda x: x + 1)
case("leaked", assigns_data, (V,), copies_data)


class Packed(torch.nn.Module):
    def __init__(self, between=True):
        super().__init__()
        self.lstm, self.between = torch.nn.LSTM(4, 4, batch_first=True), between

    def forward(self, x, lengths):
        pad = torch.nn.utils.rnn
        sequence = pad.pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
        if self.between:
            sequence, _ = self.lstm(sequence)
        return pad.pad_packed_sequence(sequence, batch_first=True)[0]


class Padded(Packed):
    def forward(self, x, lengths):
        return self.lstm(x)[0] * (torch.arange(x.shape[1]) < lengths[:, None])[:, :, None]


case("packed-sequence", Packed, (torch.ones(2, 3, 4), torch.tensor([3, 2])), Padded, same=False)
case("packed-sequence", lambda: Packed(between=False), (torch.ones(2, 3, 4), torch.tensor([3, 2])), Padded, same=False)

# --- sizes -------------------------------------------------------------------------------------------------------------------------

n, m = Dim("n", min=2, max=10), Dim("m", min=2, max=10)
case("constraint", lambda: Takes(lambda x: x.reshape(3, 4)), (X,), lambda: Takes(lambda x: x.reshape(-1, 4)), options=one_dim(n), fixed=one_dim(n))
case("constraint", lambda: Takes(lambda x: torch.zeros(len(x)) + x.sum()), (X,), lambda: Takes(lambda x: torch.zeros(x.shape[0]) + x.sum()),
     options=one_dim(n), fixed=one_dim(n))
case("size-range", lambda: Takes(lambda x: x + 1 if x.shape[0] <= 5 else x), (X,), options=one_dim(n), fixed=one_dim(Dim("n", min=2, max=5)))
case("size-range", lambda: Takes(lambda x: x.reshape(-1, 2)), (torch.ones(4),), options=one_dim(n), fixed=one_dim(2 * Dim("half", min=2, max=5)))
case("sizes-equal", TakesTwo, (X, X.clone()), options={"dynamic_shapes": {"x": {0: n}, "y": {0: m}}},
     fixed={"dynamic_shapes": {"x": {0: n}, "y": {0: n}}})
case("dynamic-shapes", TakesTwo, (X, X.clone()), options={"dynamic_shapes": {"a": {0: n}, "b": {0: n}}},
     fixed={"dynamic_shapes": {"x": {0: n}, "y": {0: n}}})
case("dynamic-shapes", lambda: Calls(lambda x: x + 1), (X,), options={"dynamic_shapes": ({0: n},)}, fixed={"dynamic_shapes": {"args": ({0: n},)}})
case("dynamic-shapes", lambda: Takes(lambda x: x + 1), (X,), options={"dynamic_shapes": {"x": {5: n}}}, fixed=one_dim(n))

# --- what comes in and goes out ------------------------------------------------------------------------------------------------------


class Unregistered:
    def __init__(self, x):
        self.x = x


@dataclasses.dataclass
class Registered:
    x: torch.Tensor


@dataclasses.dataclass
class Pair:
    x: torch.Tensor


torch.export.register_dataclass(Registered)
case("pytree", Unregistered, (V,), lambda x: {"x": x}, same=False)
case("pytree", lambda u: u.x + 1, (Unregistered(V),), fixed_args=(Registered(V),))
case("pytree", Pair, (V,), Registered, same=False)
case("pytree", lambda x: (y for y in (x, x + 1)), (V,), lambda x: [x, x + 1], same=False)
case("pytree", lambda x: (x + 1, x.dtype), (V,), lambda x: x + 1, same=False)
case("arguments", lambda a, b: a + b, (V,), fixed_args=(V, V))
case("arguments", TakesTwo, (V, V, V), fixed_args=(V, V))
case("arguments", lambda a: a + 1, V, fixed_args=(V,))
case("shapes", lambda a: a @ torch.ones(5, 5), (X,), fixed_args=(torch.ones(3, 5),))
case("shapes", lambda a: a + torch.ones(5), (X,), fixed_args=(torch.ones(3, 5),))
case("shapes", lambda a: torch.cat([a, torch.ones(2, 2)]), (X,), fixed_args=(torch.ones(3, 2),))
case("types", lambda a: torch.nn.functional.embedding(a, torch.ones(5, 2)), (V,), fixed_args=(I,))
case("devices", lambda a: a @ torch.ones(4, 2, device="meta"), (X,), lambda a: a @ torch.ones(4, 2), same=False)
if not torch.cuda.is_available():
    case("no-device", lambda x: x.cuda() + 1, (V,), lambda x: x.to(x.device) + 1, same=False)
    case("devices", lambda x: x + torch.zeros(3, device="cuda"), (V,), lambda x: x + torch.zeros(3, device=x.device), same=False)

# --- modules -------------------------------------------------------------------------------------------------------------------------


class ChangesParameter(torch.nn.Module):
    def __init__(self, buffer=False):
        super().__init__()
        if buffer:
            self.register_buffer("count", torch.zeros(3))
        else:
            self.count = torch.nn.Parameter(torch.zeros(3))

    def forward(self, x):
        self.count.add_(1)
        return x + self.count


class ChangesWithoutGradient(ChangesParameter):
    def forward(self, x):
        with torch.no_grad():
            self.count.add_(1)
        return x + self.count


def made_in_inference_mode(on=True):
    with torch.inference_mode(on):
        return torch.nn.Linear(3, 3)


def lazy_module(called=False):
    made = torch.nn.LazyLinear(3)
    if called:
        made(V)
    return made


def eagerly_quantized():
    return torch.ao.quantization.quantize_dynamic(torch.nn.Sequential(torch.nn.Linear(3, 3)))


case("parameter-in-place", ChangesParameter, (V,), lambda: ChangesParameter(buffer=True), same=False)
case("parameter-in-place", ChangesParameter, (V,), ChangesWithoutGradient, same=False)
case("script", lambda: torch.jit.trace(torch.nn.Linear(3, 3), V), (V,), lambda: torch.nn.Linear(3, 3), same=False)
case("script", lambda: torch.nn.Sequential(torch.jit.script(torch.nn.ReLU())), (V,), lambda: torch.nn.Sequential(torch.nn.ReLU()))
case("quantized", eagerly_quantized, (X[:, :3],), lambda: torch.nn.Sequential(torch.nn.Linear(3, 3)), same=False)
case("lazy", lazy_module, (V,), lambda: lazy_module(called=True), same=False)
case("inference-mode", made_in_inference_mode, (V,), lambda: made_in_inference_mode(False), same=False)


def cond(true, false):
    return lambda x: torch.cond(x.sum() > 0, true, false, (x,))


case("cond-body", cond(lambda x: x, lambda x: x + 1), (V,), cond(lambda x: x.clone(), lambda x: x + 1), same=False)
case("cond-body", cond(lambda x: x.add_(1), lambda x: x + 1), (V,), cond(lambda x: x.add(1), lambda x: x + 1), same=False)
case("cond-body", cond(lambda x: x + 1, lambda x: (x + 1).int()), (V,), cond(lambda x: x + 1, lambda x: (x + 1).int().float()), same=False)


def locked(x):
    with LOCK:
        return x + 1


def reads_a_file(x):
    with open(os.devnull, encoding="utf-8") as file:
        return x + len(file.read())


case("strict", locked, (V,), options={"strict": True})
case("strict", reads_a_file, (V,), options={"strict": True})

try:
    import numpy
except ImportError:
    numpy = None
else:
    case("numpy", lambda x: torch.from_numpy(x.numpy() * 2), (V,), lambda x: x * 2)
    case("numpy", lambda x: torch.from_numpy(x.numpy() * 2), (V,), by_numpy)
    case("numpy", ByNumpy.apply, (V,), ByTorch.apply)
    case("numpy", lambda x: torch.as_tensor(numpy.sin(x)), (V,), torch.sin)
    case("numpy-argument", lambda x, y: x + torch.as_tensor(y), (V, numpy.ones(3, dtype="float32")), fixed_args=(V, torch.ones(3)), same=False)
    case("numpy-argument", lambda x, y: x * y, (V, numpy.float32(3)), fixed_args=(V, 3.), same=False)

NOT_HERE = {} if numpy else {"numpy": "numpy is not installed", "numpy-argument": "numpy is not installed"}
if torch.cuda.is_available():
    NOT_HERE["no-device"] = "this machine has CUDA"
NEVER = {"not-module": "nodewise.export wraps functions"}


def made(what):
    """A module: of a class, of a function without arguments that makes one, or around a function."""
    if isinstance(what, type) and issubclass(what, torch.nn.Module):
        return what()
    if getattr(what, "__code__", None) and (what.__code__.co_argcount == 0 or what in (lazy_module, made_in_inference_mode)):
        return what()
    return Calls(what)


class Table(unittest.TestCase):
    def test_every_cause_has_cases(self):
        self.assertEqual({cause.name for cause in CAUSES}, set(ALL) | set(NOT_HERE) | set(NEVER))

    def test_every_cause_is_in_the_guide(self):
        with open(os.path.join(ROOT, "docs", "python.md"), encoding="utf-8") as file:
            guide = file.read()
        self.assertEqual([cause.name for cause in CAUSES if f"`{cause.name}`" not in guide], [])


def tests_of(cause, each):
    def fails(self):
        with self.assertRaises(nodewise.ExportError) as caught:
            nodewise.export(made(each.fails), each.args, draft=False, **each.options)
        found = caught.exception.diagnosis
        self.assertEqual(found.cause, cause, found)
        self.assertTrue(found.what and found.change and found.error)

    def works(self):
        args = each.fixed_args or each.args
        program = nodewise.export(made(each.works or each.fails), copy.deepcopy(args), draft=False, **each.fixed)
        if each.same and not each.options:
            usual = made(each.fails)(*copy.deepcopy(args))
            got = program.module()(*copy.deepcopy(args))
            torch.testing.assert_close(got, usual, check_dtype=False)
    return fails, works


class Causes(unittest.TestCase):
    def setUp(self):
        torch._dynamo.reset()
        quiet = warnings.catch_warnings()
        quiet.__enter__()
        self.addCleanup(quiet.__exit__, None, None, None)
        warnings.simplefilter("ignore")


for _cause, _cases in ALL.items():
    for _at, _each in enumerate(_cases):
        for _word, _test in zip(("fails", "works_as_advised"), tests_of(_cause, _each)):
            setattr(Causes, f"test_{_cause.replace('-', '_')}_{_at}_{_word}", _test)


def diagnosis(model, *args, **options):
    try:
        nodewise.export(model, args, draft=False, **options)
    except nodewise.ExportError as error:
        return error.diagnosis
    raise AssertionError("it exports")


class Sized(torch.nn.Module):
    def forward(self, x, number):
        y = x.sin() + 1
        if number.item() > 3:
            return y
        return y * 2


class Told(unittest.TestCase):
    """What a diagnosis has beside its cause."""

    def test_the_users_line_and_the_graph_up_to_it(self):
        found = diagnosis(Sized(), X, ONE, dynamic_shapes={"x": {0: n}, "number": None})
        self.assertEqual((found.stack[-1].function, found.stack[-1].text), ("forward", "if number.item() > 3:"))
        self.assertIn("test_export.py", found.where)
        self.assertEqual(found.condition, "u0 > 3")
        self.assertEqual([node.op for node in found.graph][:4], ["placeholder", "placeholder", "aten.sin.default", "aten.add.Tensor"])
        self.assertTrue(found.graph[2].where.startswith("test_export.py:"))
        self.assertEqual({symbol.name[0]: symbol.source for symbol in found.symbols}, {"s": "x.size()[0]", "u": ""})

    def test_also_where_torch_carries_no_graph(self):
        found = diagnosis(lambda x: torch.ops.nodewise_test.opaque(x.cos()), V)
        self.assertIn("aten.cos.default", [node.op for node in found.graph])

    def test_torchs_proposals_for_sizes(self):
        found = diagnosis(Takes(lambda x: x + 1 if x.shape[0] <= 5 else x), X, **one_dim(n))
        self.assertEqual(len(found.fixes), 1)
        self.assertIn("max=5", found.fixes[0])
        self.assertIn("max=5", str(found))

    def test_a_file(self):
        found = diagnosis(Sized(), X, ONE)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "d.json")
            found.write(path, model="model.py")
            with open(path, encoding="utf-8") as file:
                told = json.load(file)
        self.assertEqual((told["format"], told["version"], told["model"], told["cause"]), ("nodewise.export", 1, "model.py", "data-dependent"))
        self.assertIn("        if number.item() > 3:", [line["text"] for line in told["source"]])

    def test_functions_are_wrapped(self):
        self.assertTrue(nodewise.export(lambda x: x + 1, (V,)))

    def test_a_draft_says_that_it_is_one(self):
        program, told = told_of(lambda x: x.sin() if x.sum() > 0 else x.cos(), V)
        self.assertIsInstance(program, torch.export.ExportedProgram)
        self.assertTrue(any("draft" in one for one in told))


def told_of(model, *args, **options):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        program = nodewise.export(model, args, **options)
    return program, [str(one.message) for one in told]


class Counts(torch.nn.Module):
    def __init__(self, buffer=False):
        super().__init__()
        if buffer:
            self.register_buffer("count", torch.zeros(()))
        else:
            self.count = 0

    def forward(self, x):
        if isinstance(self.count, torch.Tensor):
            self.count.add_(1)
        else:
            self.count += 1
        return x + self.count


class Keeps(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.kept = None

    def forward(self, x):
        self.kept = x.sin()
        return x + 1


class Cautions(unittest.TestCase):
    """What exports, but not as it was meant: told, and gone as advised."""

    def told(self, caution, model, *args, **options):
        _, told = told_of(model, *args, **options)
        self.assertTrue(any(one.startswith(caution + ":") for one in told), told)

    def quiet(self, model, *args, **options):
        _, told = told_of(model, *args, **options)
        self.assertEqual(told, [])

    def test_training_mode(self):
        model = torch.nn.Sequential(torch.nn.Linear(3, 3), torch.nn.Dropout())
        self.told("training", model, V)
        self.quiet(model.eval(), V)

    def test_an_attribute_changes(self):
        self.told("side-effect", Counts(), V)
        self.quiet(Counts(buffer=True), V)
        self.told("side-effect", Keeps(), V)

    def test_a_global_list_keeps_tensors(self):
        kept = []
        self.told("side-effect", lambda x: (kept.append(x), x + 1)[1], V)
        self.quiet(lambda x: x + 1, V)

    def test_a_size_is_fixed(self):
        self.told("fixed-size", Takes(lambda x: x.reshape(3, 4)), X, **one_dim(Dim.AUTO))
        self.quiet(Takes(lambda x: x.reshape(-1, 4)), X, **one_dim(Dim.AUTO))


MODEL = """import torch
print("a line of the user's")


class Branches(torch.nn.Module):
    def forward(self, x):
        y = x.sin() + 1
        if x.sum() > 0:
            return y
        return y * 2


class Leaves(torch.nn.Module):
    def forward(self, x):
        return torch.from_numpy(x.sin().numpy())


def get_model():
    return torch.nn.Linear(3, 3), (torch.ones(2, 3),)


def sized():
    return {"model": torch.nn.Linear(3, 3), "args": (torch.ones(2, 3),), "dynamic_shapes": {"input": {0: torch.export.Dim("n")}}}


def branches():
    return Branches(), (torch.ones(3),)


def leaves():
    return Leaves(), (torch.ones(3),)


def raises():
    raise ValueError("no weights")


def ends():
    raise SystemExit(3)


def training():
    return torch.nn.Dropout(), (torch.ones(3),)
"""


class LeavesTorch(torch.nn.Module):
    def forward(self, x):
        return torch.from_numpy(x.sin().numpy())


class Terminal(unittest.TestCase):
    """The line that tells how far an export is."""

    def exported(self, terminal, told, **options):
        stream = io.StringIO()
        stream.isatty = lambda: terminal
        given_up = threading.Event()

        def waits(x):  # until it was told of
            while told and "in waits" not in stream.getvalue() and not given_up.wait(0.01):
                pass
            return x + 1

        timer = threading.Timer(60, given_up.set)
        timer.start()
        with mock.patch.object(sys, "stderr", stream):
            nodewise.export(waits, (X,), **options)
        timer.cancel()
        return stream.getvalue()

    def test_the_users_line_is_told(self):
        text = self.exported(True, True)
        self.assertRegex(text, r"Exporting: test_export\.py:\d+ in waits, \d+ s")
        self.assertTrue(text.endswith("\r\x1b[K"), repr(text))  # and nothing stays

    def test_only_a_terminal_is_told(self):
        with mock.patch("nodewise._export.Watcher", side_effect=AssertionError("it watches")):
            self.assertEqual(self.exported(False, False), "")
        self.assertIn("in waits", self.exported(False, True, progress=True))

    def test_causes_are_listed_for_translators(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "texts.cpp")
            done = subprocess.run([sys.executable, os.path.join(ROOT, "translations", "core_texts.py"), ROOT, out], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout)
            listed = pathlib.Path(out).read_text(encoding="utf-8").replace('\\"', '"')
        for cause in CAUSES:
            self.assertIn(cause.what, listed)
            self.assertIn(cause.change, listed)


class Page(unittest.TestCase):
    """What fails is written for the window: by show(), by export(page=True), and by ExportError.show()."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        changed = mock.patch.dict(os.environ, {"XDG_CACHE_HOME": folder.name, "DISPLAY": "", "WAYLAND_DISPLAY": ""})
        changed.start()
        self.addCleanup(changed.stop)

    def told(self, call):
        """The diagnosis that the window would show: without a display its path is printed."""
        told = io.StringIO()
        with self.assertRaises(nodewise.ExportError) as raised, contextlib.redirect_stderr(told):
            call()
        path = re.search(r"(/\S+\.nodewise-export\.json)", told.getvalue())
        return raised.exception, json.loads(pathlib.Path(path[1]).read_text(encoding="utf-8")) if path else None

    def test_show(self):
        error, written = self.told(lambda: nodewise.show(LeavesTorch(), torch.ones(3)))
        self.assertEqual((written["format"], written["cause"], written["draft"]), ("nodewise.export", "numpy", None))
        self.assertEqual((written["torch"], written["where"]), (torch.__version__, error.diagnosis.where))

    def test_export(self):
        fails = (LeavesTorch(), (torch.ones(3),))
        error, written = self.told(lambda: nodewise.export(*fails))
        self.assertIsNone(written)  # nobody types here
        self.assertEqual(self.told(lambda: nodewise.export(*fails, page=True))[1]["cause"], "numpy")
        view = error.show()
        self.assertTrue(os.path.exists(view.path) and view.path.endswith(".nodewise-export.json"))


TWO = """import torch
def _helper(): return 1
def small(): return torch.nn.ReLU(), (torch.ones(2),)
def big(size=200): return torch.nn.ReLU(), (torch.ones(size),)
def needs(argument): return argument
"""
CLASSES = """import dataclasses, torch
@dataclasses.dataclass
class Out:
    y: torch.Tensor
torch.export.register_dataclass(Out)
class Model(torch.nn.Module):
    def forward(self, x): return Out(x.sin())
def get_model(): return Model(), (torch.ones(2),)
"""


class File(unittest.TestCase):
    """A .py file, as `nodewise-cli export` and the window run it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        with open(os.path.join(self.folder, "model.py"), "w", encoding="utf-8") as file:
            file.write(MODEL)
        for name, text in (("two", TWO), ("classes", CLASSES)):
            with open(os.path.join(self.folder, name + ".py"), "w", encoding="utf-8") as file:
                file.write(text)

    def export(self, name, *more):
        """Exit code, what is told at the end, and the diagnosis."""
        start = os.path.join(ROOT, "python", "nodewise", "worker", "start.py")
        done = subprocess.run([sys.executable, "-u", start, "export", os.path.join(self.folder, name), "-o", os.path.join(self.folder, "out.pt2"),
                               "--messages", *more], capture_output=True, text=True, check=False)
        messages = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertTrue(messages and "done" in messages[-1], done.stderr)
        self.steps = [message["step"] for message in messages[:-1]]
        told = messages[-1]["done"]
        if not told["diagnosis"]:
            return done.returncode, told, None
        with open(told["diagnosis"], encoding="utf-8") as file:
            return done.returncode, told, json.load(file)

    def test_the_usual_function(self):
        code, told, found = self.export("model.py")
        self.assertEqual((code, found, told["draft"]), (0, None, False))
        self.assertEqual(self.steps[:3], ["Running model.py", "Calling get_model()", "Exporting"])
        self.assertEqual(len(torch.export.load(told["program"]).graph_signature.parameters), 2)

    def test_dynamic_sizes(self):
        _, told, _ = self.export("model.py:sized")
        self.assertEqual(len(torch.export.load(told["program"]).range_constraints), 1)

    def test_a_draft_has_its_report(self):
        code, told, found = self.export("model.py:branches")
        self.assertEqual((code, told["draft"], found["cause"]), (0, True, "data-dependent"))
        self.assertEqual([one["kind"] for one in found["draft"]["failures"]], ["DATA_DEPENDENT_ERROR"])
        self.assertIn("model.py:8", found["draft"]["failures"][0]["where"])

    def test_functions_that_may_be_meant_are_named(self):
        for name in ("two.py", "two.py:none"):
            code, _, found = self.export(name)
            self.assertEqual(code, 1)
            self.assertIn("; it has small, big", found["what"])
            self.assertIn("model.py:function", found["change"])

    def test_a_class_that_files_have_no_name_for(self):
        code, told, _ = self.export("classes.py:get_model")
        self.assertEqual(code, 0)
        self.assertIn("serialized_type_name='classes.Out'", told["told"][0])

    def test_what_cannot_be_saved_leaves_the_old_file(self):
        pytree = torch.utils._pytree

        class Odd:
            def __init__(self, x):
                self.x = x
        pytree.register_pytree_node(Odd, lambda odd: ([odd.x], 1j), lambda values, _: Odd(values[0]), serialized_type_name="tests.Odd")
        self.addCleanup(pytree._deregister_pytree_node, Odd)
        exported = torch.export.export(Calls(lambda x: Odd(x + 1)), (V,))
        out = os.path.join(self.folder, "out.pt2")
        with open(out, "w", encoding="utf-8") as file:
            file.write("old")
        before = sorted(os.listdir(self.folder))
        with self.assertRaises(Exception):
            save_program(exported, out)  # its context is no JSON
        with open(out, encoding="utf-8") as file:
            self.assertEqual(file.read(), "old")
        self.assertEqual(sorted(os.listdir(self.folder)), before)
        save_program(torch.export.export(Calls(lambda x: x + 1), (V,)), out)
        self.assertEqual(len(torch.export.load(out).graph.nodes), 3)
        self.assertEqual(sorted(os.listdir(self.folder)), before)

    def test_no_draft(self):
        code, told, found = self.export("model.py:branches", "--no-draft")
        self.assertEqual((code, told["program"], found["draft"]), (1, "", None))
        self.assertEqual([line["text"] for line in found["source"] if line["line"] == 8], ["        if x.sum() > 0:"])
        self.assertTrue(found["torch"] == torch.__version__ and found["graph"])

    def test_what_is_exported_again_has_no_old_diagnosis(self):
        self.export("model.py:leaves")
        self.assertTrue(os.path.exists(os.path.join(self.folder, "out.nodewise-export.json")))
        self.export("model.py")
        self.assertFalse(os.path.exists(os.path.join(self.folder, "out.nodewise-export.json")))

    def test_the_users_own_errors(self):
        _, _, found = self.export("model.py:raises")
        self.assertEqual((found["cause"], found["error"]), ("users-code", "ValueError: no weights"))
        self.assertIn("in raises", found["where"])
        self.assertEqual(self.export("model.py:ends")[2]["error"], "SystemExit: 3")
        self.assertEqual(self.export("model.py:no_such")[2]["cause"], "file")
        self.assertEqual(self.export("none.py")[2]["what"], "there is no such file")

    def test_cautions_are_told(self):
        code, told, _ = self.export("model.py:training")
        self.assertEqual(code, 0)
        self.assertTrue(told["told"][0].startswith("training:"))

    def test_the_command_line(self):
        """With an interpreter that is named, and with the one that lies beside the file."""
        def cli(*more):
            return subprocess.run([program("nodewise-cli"), "export", *more], capture_output=True, text=True, check=False,
                                  env={**os.environ, "VIRTUAL_ENV": "", "CONDA_PREFIX": "", "PATH": "/usr/bin:/bin"})
        model, out = os.path.join(self.folder, "model.py"), os.path.join(self.folder, "out.pt2")
        done = cli(model, "-o", out, "--python", sys.executable)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(os.path.exists(out))
        done = cli(model + ":leaves", "--python", sys.executable)
        self.assertEqual(done.returncode, 1)
        self.assertIn("model.py:15 in forward: return torch.from_numpy", done.stderr)
        self.assertEqual(cli(model, "--python", "/no/such").returncode, 2)
        if os.path.exists(os.path.join(sys.prefix, "pyvenv.cfg")) and sys.prefix in (torch.__file__ or ""):
            os.symlink(sys.prefix, os.path.join(self.folder, ".venv"))
            done = cli(model)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(os.path.exists(os.path.join(self.folder, "model.pt2")))

    def test_a_file_of_a_package(self):
        package = os.path.join(self.folder, "mine")
        os.makedirs(package)
        for name, text in (("__init__", ""), ("parts", "import torch\nLAYER = torch.nn.Linear(3, 3)\n"),
                           ("net", "import torch\nfrom .parts import LAYER as model\nargs = (torch.ones(2, 3),)\n")):
            with open(os.path.join(package, name + ".py"), "w", encoding="utf-8") as file:
                file.write(text)
        self.assertEqual(self.export("mine/net.py")[0], 0)


if __name__ == "__main__":
    unittest.main()
