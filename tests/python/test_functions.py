# SPDX-License-Identifier: Apache-2.0
"""Functions of the shipped profiles as plain Python: on every call of tests/data/decompositions they do what TorchScript, and so nodewise-torch, makes
of the same text, operator by operator and bit by bit; guards and whole decompositions are those of nodewise-torch; and texts of others do nothing else."""
import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import warnings

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import ROOT  # noqa: E402

sys.path.insert(0, os.path.join(ROOT, "python"))
import torch  # noqa: E402
from decomposition_cases import arguments_of, groups_of  # noqa: E402
from torch.utils._python_dispatch import TorchDispatchMode  # noqa: E402
from torch.utils._pytree import tree_leaves, tree_map  # noqa: E402

from nodewise._programs import program  # noqa: E402
from nodewise.worker.faults import Fault  # noqa: E402
from nodewise.worker.functions import Functions  # noqa: E402

FILES = ("aten", "convolution", "spyre_ops", "pytorchsim", "spyre", "spyre_2025")
FOLDER = os.path.join(ROOT, "resources", "decompositions")


def text_of(name):
    with open(os.path.join(FOLDER, name + ".py"), encoding="utf-8") as file:
        return file.read()


def custom_operators():
    """By name ("spyre::exx2"): the profiles' entries."""
    out = {}
    for path in glob.glob(os.path.join(ROOT, "resources", "profiles", "*.json")):
        with open(path, encoding="utf-8") as file:
            for entry in json.load(file).get("customOps", []):
                out.setdefault(entry["schema"].partition("(")[0], entry)
    return out


def with_numbers(target, args):
    """aten.mul.Tensor of a number is what TorchScript calls aten.mul.Scalar, and nodewise-torch writes as the former."""
    if isinstance(target, torch._ops.OpOverload) and target._overloadname.startswith("Tensor") and len(args) > 1 and \
            isinstance(args[1], (bool, int, float)):
        return getattr(target.overloadpacket, "Scalar" + target._overloadname.removeprefix("Tensor"), target)
    return target


class Recorder(TorchDispatchMode):
    """Operators in order, each with what it was given."""

    def __init__(self):
        super().__init__()
        self.calls = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        value = func(*args, **(kwargs or {}))
        if not any(isinstance(one, torch.Tensor) for one in tree_leaves(value)):
            return value  # sizes are asked of tensors here, and by operators there
        if func is torch.ops.aten.contiguous.default and args[0].is_contiguous():
            return value  # likewise
        shown = tree_map(lambda one: (str(one.dtype), tuple(one.shape), one.stride()) if isinstance(one, torch.Tensor) else one, (args, {key: one for key, one in sorted((kwargs or {}).items()) if one not in (None, False, torch.strided, torch.device("cpu"))}))
        self.calls.append((str(with_numbers(func, args)), repr(shown)))
        return value


def bits(value, empty=False):
    """`empty`: nobody wrote into it."""
    if isinstance(value, torch.Tensor):
        if empty:
            return str(value.dtype), tuple(value.shape), value.stride()
        return str(value.dtype), tuple(value.shape), value.stride(), bytes(value.contiguous().view(-1).view(torch.uint8).tolist()) if value.numel() else b""
    return [bits(one, empty) for one in value] if isinstance(value, (list, tuple)) else value


def done(call):
    """Its operators, and its result or that it fails. (Texts of errors are each language's own.)"""
    torch.manual_seed(3)
    with Recorder() as seen:
        try:
            result = call()
        except Exception as error:
            return seen.calls, "failed", error
    return seen.calls, result, None


class ShippedFunctions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.functions = Functions({"spyre"})
        cls.used = collections.Counter()
        cls.library = torch.library.Library("spyre", "FRAGMENT")
        cls.custom = custom_operators()
        for name, entry in cls.custom.items():
            cls.library.define(entry["schema"].partition("::")[2])
            cls.library.impl(name.partition("::")[2], cls._executor(entry), "CompositeExplicitAutograd")
        for name in FILES:
            cls.functions.add(name + ".py", text_of(name))
        for name, made in list(cls.functions._functions.items()):
            cls.functions._space[name] = cls.functions._functions[name] = cls._counted(name, made)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            cls.scripted = torch.jit.CompilationUnit("\n".join(map(text_of, FILES)))

    @classmethod
    def tearDownClass(cls):
        cls.library._destroy()

    @classmethod
    def _counted(cls, name, made):
        def run(*args, **kwargs):
            cls.used[name] += 1
            return made(*args, **kwargs)
        return run

    @classmethod
    def _executor(cls, entry):
        return lambda *args, **kwargs: cls.functions._functions[entry["executor"]](*args, **kwargs) if entry.get("executor") else args[0].clone()

    def schema_of(self, op):
        space, name, overload = op.split(".")
        return getattr(getattr(getattr(torch.ops, space), name), overload)._schema

    def given(self, function, words, schema, dtype):
        values = arguments_of(words, schema, dtype)
        return {name: values[name.rstrip("_") if name not in values else name] for name in self.functions.parameters[function]
                if name in values or name.rstrip("_") in values}

    def check(self, function, given, where):
        mine = done(lambda: self.functions._functions[function](**given))
        script = done(lambda: getattr(self.scripted, function)(**given))
        if bool(mine[2]) != bool(script[2]):
            self.differ.append(f"{where}: {mine[2]!r} here, {script[2]!r} there")
        elif mine[0] != script[0]:
            at = next((place for place, (one, two) in enumerate(zip(mine[0], script[0])) if one != two), min(len(mine[0]), len(script[0])))
            self.differ.append(f"{where}: {mine[0][at:at + 1]} here, {script[0][at:at + 1]} there")
        elif not mine[2] and bits(mine[1], function.endswith("_fake")) != bits(script[1], function.endswith("_fake")):
            self.differ.append(f"{where}: other values")
        return mine

    def test_every_function_does_what_torchscript_makes_of_it(self):
        calls, declined, self.differ = 0, 0, []
        with torch.inference_mode(), torch.jit.optimized_execution(False):  # whose passes make mm and add of addmm
            for name in FILES:
                for group in groups_of(name):
                    entry = self.custom.get("::".join(group.op.split(".")[:2]))
                    names = [entry["fake"], entry["executor"]] if name == "spyre_ops" else [group.function]
                    for dtype in group.dtypes:
                        for declines, words in group.calls:
                            for function in names:
                                torch.manual_seed(calls)
                                where = f"{name}.txt: {function} {dtype} {' '.join(words)}"
                                _, result, error = self.check(function, self.given(function, words, self.schema_of(group.op), dtype), where)
                                calls += 1
                                declined += result is None
                                if declines and (error or result is not None):
                                    self.differ.append(f"{where}: it does not decline: {error}")
        self.assertEqual(self.differ[:20], [], f"{len(self.differ)} of {calls}")
        self.assertGreater(calls, 2000)
        self.assertGreater(declined, 5)
        self.assertEqual(sorted(set(self.functions.names) - set(self.used)), [], "functions that no call reaches")

    def test_traces_are_what_runs(self):
        """make_fx's graph has the operators that the function calls, and the graph's results are the function's."""
        given = {"input": torch.randn(2, 5, 3), "weight": torch.randn(4, 3), "bias": torch.randn(4)}
        with torch.no_grad():
            graph = self.functions.traced("linear", given)
            self.assertTrue(torch.equal(graph(*given.values()), self.functions.call("linear", given)))
            self.assertIn("aten.addmm.default", [str(node.target) for node in graph.graph.nodes])
            meta = {name: value.to("meta") for name, value in given.items()}
            self.assertEqual([str(node.target) for node in self.functions.traced("linear", meta).graph.nodes], [str(node.target) for node in graph.graph.nodes])
            self.assertIsNone(self.functions.traced("dropout", {"input": torch.ones(2, 3), "p": 0.5, "train": True}))

    def test_guards_of_the_profiles(self):
        """Each guard of the shipped profiles can be read; on calls it says what TorchScript says."""
        guards, asked = set(), 0
        for path in glob.glob(os.path.join(ROOT, "resources", "profiles", "*.json")):
            with open(path, encoding="utf-8") as file:
                for rule in json.load(file).get("decompositions", []):
                    if rule.get("when"):
                        guards.add((rule["op"], rule["when"]))
        self.assertGreater(len(guards), 10)
        cases = collections.defaultdict(list)
        for name in FILES:
            for group in groups_of(name):
                cases[group.op] += [(words, dtype) for _, words in group.calls for dtype in group.dtypes]
        for op, guard in sorted(guards):
            for words, dtype in cases.get(op, []):
                schema = self.schema_of(op)
                values = arguments_of(words, schema, dtype)
                types = {argument.name: _annotation(argument) for argument in schema.arguments if re.search(rf"\b{argument.name}\b", guard)}
                text = f"def guard({', '.join(f'{name}: {kind}' for name, kind in types.items())}) -> bool:\n    return {guard}\n"
                given = {name: values.get(name) for name in types}
                with self.subTest(op + ": " + guard):
                    try:
                        wanted = torch.jit.CompilationUnit(text).guard(**given)
                    except RuntimeError:
                        with self.assertRaises(Fault):
                            self.functions.holds(guard, given)
                        continue
                    self.assertEqual(self.functions.holds(guard, given), wanted, f"{guard} on {words} {dtype}")
                    asked += 1
        self.assertGreater(asked, 50)


def _annotation(argument):
    kind = str(argument.real_type)
    return {"SymInt": "int", "number": "number", "Scalar": "number", "ScalarType": "int"}.get(kind, kind.replace("SymInt", "int").replace("ScalarType", "int")
                                                                                               .replace("Scalar", "number"))


# Rules of one level: none of these functions calls an operator that another of the rules is for.
RULES = {"aten.linear.default": "linear", "aten.layer_norm.default": "layer_norm", "aten.gelu.default": "gelu", "aten.silu.default": "silu",
         "aten._softmax.default": "_softmax", "aten.addmv.default": "addmv", "aten.baddbmm.default": "baddbmm"}


class BesideTheTorchWorker(unittest.TestCase):
    """nodewise-cli decompose, whose functions nodewise-torch compiles, call by call."""

    def test_one_level_of_decompositions(self):
        functions = Functions()
        functions.add("aten.py", text_of("aten"))
        torch.manual_seed(0)
        calls = [("aten.linear.default", (torch.randn(2, 5, 3), torch.randn(4, 3), torch.randn(4))), ("aten.linear.default", (torch.randn(2, 3), torch.randn(4, 3))),
                 ("aten.layer_norm.default", (torch.randn(2, 5), [5], torch.randn(5), torch.randn(5))), ("aten.gelu.default", (torch.randn(3, 4),)),
                 ("aten.silu.default", (torch.randn(3, 4),)), ("aten._softmax.default", (torch.randn(3, 4), -1, False)),
                 ("aten.addmv.default", (torch.randn(4), torch.randn(4, 3), torch.randn(3))),
                 ("aten.baddbmm.default", (torch.randn(2, 3, 5), torch.randn(2, 3, 4), torch.randn(2, 4, 5)))]
        wanted = {}
        with torch.inference_mode(), tempfile.TemporaryDirectory() as folder:
            for place, (op, args) in enumerate(calls):
                schema = getattr(getattr(torch.ops.aten, op.split(".")[1]), op.split(".")[2])._schema
                values = {argument.name: argument.default_value for argument in schema.arguments if argument.has_default_value()}
                values |= {argument.name: value for argument, value in zip(schema.arguments, args)}
                function = RULES[op]
                graph = functions.traced(function, {name: values[name] for name in functions.parameters[function] if name in values})
                wanted[f"c{place}"] = _operators(graph)
            found = _by_the_worker(calls, folder)
        self.assertEqual(set(found), set(wanted))
        for name in wanted:
            self.assertEqual(found[name], wanted[name], (name, calls[int(name[1:])][0]))


def _operators(graph):
    """What has an effect on its results."""
    graph.graph.eliminate_dead_code()
    return collections.Counter(str(node.target) for node in graph.graph.nodes if node.op == "call_function" and "getitem" not in str(node.target))


def _by_the_worker(calls, folder):
    """By call: the operators that are in its place."""
    class One(torch.nn.Module):
        def __init__(self, op, args):
            super().__init__()
            self.op = getattr(getattr(torch.ops.aten, op.split(".")[1]), op.split(".")[2])
            self.args = [value if isinstance(value, torch.Tensor) else None for value in args]
            self.rest = [None if isinstance(value, torch.Tensor) else value for value in args]

        def forward(self, *tensors):
            given = iter(tensors)
            return self.op(*(next(given) if tensor is not None else rest for tensor, rest in zip(self.args, self.rest)))

    class All(torch.nn.Module):
        def __init__(self):
            super().__init__()
            for place, (op, args) in enumerate(calls):
                setattr(self, f"c{place}", One(op, args))

        def forward(self, groups):
            return tuple(getattr(self, f"c{place}")(*group) for place, group in enumerate(groups))

    tensors = [[value for value in args if isinstance(value, torch.Tensor)] for _, args in calls]
    path = os.path.join(folder, "calls.pt2")
    with torch.inference_mode(False):
        tensors = [[value.clone() for value in group] for group in tensors]
        torch.export.save(torch.export.export(All(), (tensors,)), path)
    profile = os.path.join(folder, "one.json")
    with open(profile, "w", encoding="utf-8") as file:
        json.dump({"name": "one", "title": "one level", "functions": [os.path.join(FOLDER, "aten.py")],
                   "decompositions": [{"op": op, "function": function} for op, function in RULES.items()]}, file)
    ran = subprocess.run([program("nodewise-cli"), "decompose", path, "--profile", profile, "--steps", folder + "/steps"], capture_output=True, text=True,
                         check=False)
    if ran.returncode != 0:
        raise AssertionError(ran.stderr)
    out = collections.defaultdict(collections.Counter)
    with open(folder + "/steps/01-decompositions.txt", encoding="utf-8") as lines:
        for line in lines:
            found = re.match(r"\s*%\S+.* = (aten\.\S+?)\(.*\) @(c\d+)\b", line)
            if found:
                out[found[2]][found[1]] += 1
    return out


class HostileTexts(unittest.TestCase):
    def test_nothing_but_operators(self):
        for body in ("import os", "return __import__('os')", "return x.__class__", "return torch.load('x')", "return torch._C", "return torch.ops.aten.__class__",
                     "return open('x')", "return (lambda: 1)()", "return eval('1')", "return x._base", "global y", "return [y for y in x if (z := y)]",
                     "return f'{x}'", "return torch.hub", "return torch.ops.load_library('x')", "return x.map_(x, print)", "return getattr(x, 'y')",
                     "return torch.from_file('x')", "return x.data_ptr()", "return torch.utils", "with x: pass", "yield x", "return b'x'", "del x", "return x.numpy()",
                     "return torch.ops.aten.from_file('x')", "math = torch; math = math.os; math.system('true')", "return math.os", "return math.factorial(9)",
                     "return torch", "return [math for math in [torch]]", "y = math", "for torch in x: pass", "torch += 1", "inf: float = 1.0", "max = x", "torch.sum = x",
                     "x.data = x", "return torch.ops", "return torch.random", "return torch.ops.aten._print('x')", "return unknown"):
            with self.subTest(body), self.assertRaises(Fault):  # before any of it runs
                Functions({"mine"}).add("bad.py", "def f(x):\n    " + body + "\n")
        for text in ("x = 1\n", "def f(x)\n", "@torch.no_grad()\ndef f(x):\n    return x\n", "class A:\n    pass\n", "def __f(x):\n    return x\n", "def _listed(x):\n    return x\n", "\0",
                     "def torch(x):\n    return x\n", "def sum(x):\n    return x\n", "def f(torch):\n    return torch.os\n", "def f(*math):\n    return 1\n",
                     "def _step():\n    return True\n", "def f(x=1 // 0):\n    return x\n",
                     "def f(x):\n    return " + "(" * 300 + "x" + ")" * 300):
            with self.subTest(text), self.assertRaises(Fault):
                Functions().add("bad.py", text)
        for guard in ("[math.system('true') for math in [math.os for math in [torch]]]", "[torch for torch in [1]]", "math.os", "torch.ops", "__import__('os')", "x.__class__", "open('x')", "[", "x.size(0) if", "(y for y in x)"):
            with self.subTest(guard), self.assertRaises(Fault):
                Functions().holds(guard, {"x": torch.ones(2)})

    def test_every_text_ends(self):
        for body in ("while True: pass", "for i in range(1 << 40): pass", "return sum(range(1 << 40))", "return [i for i in range(1 << 12) for j in range(1 << 12)]",
                     "return f(x) + f(x)"):
            functions = Functions()
            functions.add("long.py", "def f(x):\n    " + body + "\n")
            with self.subTest(body), self.assertRaises(Fault):
                functions.call("f", {"x": torch.ones(2)})
        functions = Functions()
        functions.add("short.py", "def f(n: int):\n    total = 0\n    while n > 0:\n        total += sum([i for i in range(n)])\n        n -= 1\n    return total\n")
        for _ in range(3):  # each call has all turns
            self.assertEqual(functions.call("f", {"n": 100}), 166650)
        self.assertTrue(functions.holds("all([i < 3 for i in range(3)]) and math.floor(2.5) == 2", {}))



if __name__ == "__main__":
    unittest.main()
