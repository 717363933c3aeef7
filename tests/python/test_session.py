# SPDX-License-Identifier: Apache-2.0
"""A session of the Python worker as its user leads it: expressions, messages, edits, watched values, comparisons, devices by rule; and what
becomes of operators that crash, hang, or take all memory."""
import os
import sys
import tempfile
import unittest

import torch

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import PROGRAMS, ROOT, Failure, worker  # noqa: E402
from test_engine import engine  # noqa: E402
from test_worker import same  # noqa: E402

sys.path.insert(0, os.path.join(ROOT, "python"))
from nodewise.worker.difference import difference  # noqa: E402
from nodewise.worker.expressions import message_parts  # noqa: E402
from nodewise.worker.faults import Fault  # noqa: E402
from nodewise.worker.figures import figures  # noqa: E402
from nodewise.worker.files import read_tensors, write_npy  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
LLAMA = os.path.join(PROGRAMS, "llama.pt2")
CNN = os.path.join(PROGRAMS, "cnn.pt2")
HOSTILE = ("__import__('os')", "relu.__class__", "relu.storage", "().__class__", "[x for x in relu]", "relu.tofile", "print(1)", "(lambda: 1)()",
           "torch.save", "math.pi", "relu.map_")


def named(client, name):
    """The number of a node."""
    values = client.ask("nodewise/values", nodes=list(range(client.nodes)))["values"]
    return next(value["node"] for value in values if value["name"] == name)


def outputs_of(client):
    """With the edits; the session stands where it stood."""
    scopes = client.ask("nodewise/values", scope="executed")["values"]
    with tempfile.TemporaryDirectory() as folder:
        assert client.to_stop("goto", threadId=1, nodewise={"tick": 1 << 30})["nodewise"]["finished"]
        client.ask("nodewise/saveOutputs", file=folder + "/out.safetensors")
        client.to_stop("goto", threadId=1, nodewise={"tick": len(scopes)})
        return list(read_tensors(folder + "/out.safetensors").values())


class SessionTest(unittest.TestCase):
    def setUp(self):
        self.client = worker().__enter__()
        self.addCleanup(self.client.__exit__)

    def launch(self, program, **arguments):
        opened = self.client.launch(program, threads=1, **arguments)
        self.client.nodes = opened["nodes"]
        return opened

    def to(self, node):
        self.client.ask("setFunctionBreakpoints", breakpoints=[{"name": "node:" + node}])
        stop = self.client.to_stop("continue", threadId=1)
        self.client.ask("setFunctionBreakpoints", breakpoints=[])
        self.assertEqual(stop["nodewise"]["name"], node)

    def said(self):
        return [event["body"]["output"] for event in self.client.events if event["event"] == "output"]


class Launches(SessionTest):
    def test_threads_without_end_are_refused(self):
        with self.assertRaisesRegex(Failure, "at most 4096 threads"):
            self.client.launch(CNN, threads=2_000_000_000)


class Expressions(SessionTest):
    def test_the_users_own_are_python(self):
        client = self.client
        self.launch(CNN)
        self.to("mean")
        self.assertEqual(client.ask("evaluate", expression="sum(1 for x in relu.flatten().tolist() if x < 0)")["result"], "0")
        self.assertEqual(client.ask("evaluate", expression="f'{relu.dtype} {math.floor(2.5)}'")["result"], "'torch.float32 2'")
        client.ask("evaluate", expression="import collections\nkinds = collections.Counter(relu.shape)", context="repl")
        self.assertEqual(client.ask("evaluate", expression="kinds[16]")["result"], "2")
        with self.assertRaisesRegex(Failure, "there is no value 'nothing'"):
            client.ask("evaluate", expression="nothing + 1")
        with self.assertRaisesRegex(Failure, "ZeroDivisionError"):
            client.ask("evaluate", expression="1 // 0")
        labels = [target["label"] for target in client.ask("completions", text="batch_n", column=8)["targets"]]
        self.assertIn("batch_norm", labels)

    def test_what_is_under_the_mouse_is_not(self):
        """The text of a file, which nobody wrote to be run."""
        client = self.client
        self.launch(CNN)
        self.to("mean")
        with tempfile.TemporaryDirectory() as folder:
            marker = os.path.join(folder, "acted")
            for hostile in (*HOSTILE, f"open({marker!r}, 'w')", f"relu.numpy().tofile({marker!r})"):
                with self.subTest(hostile), self.assertRaises(Failure):
                    client.ask("evaluate", expression=hostile, context="hover")
            self.assertFalse(os.path.exists(marker))
            self.assertIn("True", client.ask("evaluate", expression="relu.min() >= 0", context="hover")["result"])
            self.assertIn("float32", client.ask("evaluate", expression="relu", context="hover")["type"])
            client.ask("evaluate", expression=f"open({marker!r}, 'w').close()", context="watch")
            self.assertTrue(os.path.exists(marker))

    def test_those_of_a_record_are_not(self):
        """Conditions, messages, and edits of a launch that replays a file."""
        client = self.client
        self.launch(CNN, recorded=True)
        for hostile in HOSTILE:
            with self.subTest(hostile):
                asked = [{"name": "node:mean", "condition": hostile}, {"name": "node:mean", "logMessage": "x {" + hostile + "}"}]
                self.assertEqual([one["verified"] for one in client.ask("setFunctionBreakpoints", breakpoints=asked)["breakpoints"]],
                                 [False, False])
                answer = client.ask("setExceptionBreakpoints", filters=[], filterOptions=[{"filterId": "nan", "condition": hostile}])
                self.assertFalse(answer["breakpoints"][0]["verified"])
                with self.assertRaises(Failure):
                    client.ask("nodewise/edit", value={"node": named(client, "x")}, expression=hostile)
        self.assertEqual(client.ask("nodewise/edits")["edits"], [])
        answer = client.ask("setFunctionBreakpoints", breakpoints=[{"name": "node:mean", "condition": "relu.min() >= 0"}])
        self.assertTrue(answer["breakpoints"][0]["verified"])

    def test_the_engine_tells_records_apart(self):
        with tempfile.TemporaryDirectory() as folder, open(folder + "/s.json", "w", encoding="utf-8") as file:
            marker = folder + "/acted"
            with engine() as client:
                client.launch(CNN, python=sys.executable)
                asked = client.ask("setFunctionBreakpoints",
                                   breakpoints=[{"name": "node:mean", "condition": f"open({marker!r}, 'w') or True"}])
                self.assertTrue(asked["breakpoints"][0]["verified"])
                client.ask("nodewise/saveSession", file=file.name)
            for options, named in (((), {"python": sys.executable}), (("--python", sys.executable), {})):
                with self.subTest(str(options)), engine(*options) as client:
                    client.ask("launch", session=file.name, **named)
                    client.ask("configurationDone")
                    stop = client.stop()
                    while not stop["nodewise"].get("finished") and stop["reason"] != "exception":
                        stop = client.to_stop("continue", threadId=1)
                self.assertFalse(os.path.exists(marker))

    def test_the_result_of_the_last_node(self):
        client = self.client
        self.launch(CNN)
        end = client.to_stop("goto", threadId=1, nodewise={"tick": 1 << 30})["nodewise"]
        last = client.ask("nodewise/values", scope="outputs")["values"][0]["name"]
        client.ask("setFunctionBreakpoints", breakpoints=[{"name": "node:" + last, "condition": "result.numel() > 0"}])
        client.to_stop("restart")
        stop = client.to_stop("continue", threadId=1)
        self.assertEqual((stop["reason"], stop["nodewise"]["finished"], stop["nodewise"]["tick"]), ("function breakpoint", True, end["tick"]))
        self.assertEqual(client.to_stop("continue", threadId=1)["description"], "Finished")

    def test_messages(self):
        client = self.client
        self.launch(CNN)
        client.ask("setFunctionBreakpoints", breakpoints=[{"name": "node:mean", "logMessage": "{{ {relu.shape} {[i for i in range(2)]} {gone}"}])
        self.assertTrue(client.to_stop("continue", threadId=1)["nodewise"]["finished"])
        self.assertEqual(len(self.said()), 1)
        self.assertTrue(self.said()[0].startswith("{ (2, 8, 16, 16) [0, 1] {there is no value 'gone'}"), self.said())
        self.assertEqual(message_parts("a {b} }} {{c}} {d[{1: 2}[1]]}"), ["a ", "b", " } {c} ", "d[{1: 2}[1]]", ""])
        self.assertRaises(Fault, message_parts, "a {b")


class Edits(SessionTest):
    def test_what_depends_on_it_is_run_again(self):
        client = self.client
        self.launch(CNN)
        before = outputs_of(client)
        self.to("mean")
        answer = client.ask("nodewise/edit", value={"node": named(client, "relu")}, slice="[0, :]", number=0)
        self.assertEqual([edit["text"] for edit in answer["edits"]], ["relu[0, :] = 0"])
        self.assertEqual(client.ask("evaluate", expression="float(relu[0].abs().max())")["result"], "0")
        self.assertIn("invalidated", [event["event"] for event in client.events])
        self.assertEqual(client.ask("nodewise/state")["states"][named(client, "relu")], "e")
        edited = outputs_of(client)
        self.assertFalse(all(same(one, other) for one, other in zip(before, edited)))
        stop = client.to_stop("next", threadId=1)
        self.assertEqual(stop["nodewise"]["edited"], [named(client, "relu")])
        client.to_stop("stepBack", threadId=1)
        self.assertEqual(client.ask("evaluate", expression="float(relu[0].abs().max())")["result"], "0")
        undone = client.ask("nodewise/undo")
        self.assertEqual((undone["edits"], len(undone["undone"])), ([], 1))
        self.assertTrue(all(same(one, other) for one, other in zip(before, outputs_of(client))))
        client.ask("nodewise/redo")
        self.assertTrue(all(same(one, other) for one, other in zip(edited, outputs_of(client))))

    def test_inputs_and_weights_come_back(self):
        client = self.client
        self.launch(CNN)
        before = outputs_of(client)
        client.ask("nodewise/edit", value={"node": named(client, "x")}, expression="x * 2")
        client.ask("nodewise/edit", value={"node": named(client, "p_c_weight")}, slice="[0]", number=1)
        self.assertEqual(len(client.ask("nodewise/edits")["edits"]), 2)
        self.assertFalse(all(same(one, other) for one, other in zip(before, outputs_of(client))))
        client.ask("nodewise/undo")
        client.ask("nodewise/undo")
        self.assertTrue(all(same(one, other) for one, other in zip(before, outputs_of(client))))
        with self.assertRaisesRegex(Failure, "no edit to undo"):
            client.ask("nodewise/undo")

    def test_the_same_as_by_nodewise_torch(self):
        """One edit of an input and one of a value, in both workers."""
        found = []
        for python in ({}, {"python": sys.executable}):
            with engine() as client, tempfile.TemporaryDirectory() as folder:
                client.nodes = client.launch(CNN, threads=1, **python)["nodes"]
                client.ask("nodewise/edit", value={"node": named(client, "x")}, slice="[1]", number=2)
                client.ask("setFunctionBreakpoints", breakpoints=[{"name": "node:mean"}])
                client.to_stop("continue", threadId=1)
                client.ask("nodewise/edit", value={"node": named(client, "relu")}, slice="[:, 0:2]", expression="relu[:, 0:2] * 3")
                client.ask("setFunctionBreakpoints", breakpoints=[])
                self.assertTrue(client.to_stop("continue", threadId=1)["nodewise"]["finished"])
                client.ask("nodewise/saveOutputs", file=folder + "/out.safetensors")
                found.append(read_tensors(folder + "/out.safetensors"))
        self.assertEqual(found[0].keys(), found[1].keys())
        self.assertTrue(all(same(found[0][key], found[1][key]) for key in found[0]))

    def test_variables_are_set(self):
        client = self.client
        self.launch(CNN)
        self.to("mean")
        scopes = {scope["name"]: scope["variablesReference"] for scope in client.ask("scopes", frameId=1)["scopes"]}
        relu = next(one for one in client.ask("variables", variablesReference=scopes["Live values"])["variables"] if one["name"] == "relu")
        row = client.ask("variables", variablesReference=relu["variablesReference"], start=1, count=1)["variables"][0]
        inner = client.ask("variables", variablesReference=row["variablesReference"], start=0, count=1)["variables"][0]
        answer = client.ask("setVariable", variablesReference=row["variablesReference"], name=inner["name"], value="torch.ones(16, 16)")
        self.assertEqual(answer["nodewise"]["edit"]["slice"], "[1, 0]")
        self.assertEqual(client.ask("evaluate", expression="float(relu[1, 0].min())")["result"], "1")

    def test_what_does_not_fit_changes_nothing(self):
        client = self.client
        self.launch(CNN)
        self.to("mean")
        for wrong in ({"slice": "[0, 0, 0, 0, 0, 0]", "number": 1}, {"expression": "torch.ones(3, 3, 3)"}, {"expression": "relu", "number": 1}, {}):
            with self.subTest(str(wrong)), self.assertRaises(Failure):
                client.ask("nodewise/edit", value={"node": named(client, "relu")}, **wrong)
        self.assertEqual(client.ask("nodewise/edits")["edits"], [])

    def test_a_dumps_value_is_taken(self):
        client = self.client
        self.launch(CNN)
        self.to("relu")
        with tempfile.TemporaryDirectory() as folder:
            write_npy(folder + "/relu.npy", torch.full((2, 8, 16, 16), 3.0))
            client.ask("nodewise/swap", value={"node": named(client, "relu")}, dump=folder)
            client.to_stop("next", threadId=1)
            self.assertEqual(client.ask("evaluate", expression="float(relu.max())")["result"], "3")


class WatchedValues(SessionTest):
    def test_made_and_written(self):
        client = self.client
        self.launch(os.path.join(PROGRAMS, "mutations_and_storages.pt2"))
        writers = []
        for value in client.ask("nodewise/values", nodes=list(range(self.client.nodes)))["values"]:
            info = client.ask("dataBreakpointInfo", name=value["name"])
            self.assertEqual(info["dataId"], "value:" + value["name"])
        self.assertIsNone(client.ask("dataBreakpointInfo", name="nothing")["dataId"])
        answer = client.ask("setDataBreakpoints", breakpoints=[{"dataId": "value:y"}, {"dataId": "value:nothing"},
                                                               {"dataId": "value:y", "accessType": "read"}])["breakpoints"]
        self.assertEqual([one["verified"] for one in answer], [True, False, False])
        stop = client.to_stop("continue", threadId=1)
        while not stop["nodewise"]["finished"]:
            self.assertEqual((stop["reason"], stop["hitBreakpointIds"]), ("data breakpoint", [answer[0]["id"]]))
            writers.append(stop["nodewise"]["tick"])
            stop = client.to_stop("continue", threadId=1)
        self.assertEqual(writers, [2])  # after mul_, which is the second node

    def test_conditions_hold_for_them(self):
        client = self.client
        self.launch(CNN)
        client.ask("setDataBreakpoints", breakpoints=[{"dataId": "value:relu", "condition": "bool(relu.min() < 0)"}])
        self.assertTrue(client.to_stop("continue", threadId=1)["nodewise"]["finished"])
        client.ask("setDataBreakpoints", breakpoints=[{"dataId": "value:relu", "condition": "bool(relu.min() >= 0)"}])
        client.to_stop("restart")
        self.assertEqual(client.to_stop("continue", threadId=1)["reason"], "data breakpoint")


class Comparing(SessionTest):
    def test_beside_itself_in_double(self):
        client = self.client
        self.launch(LLAMA)
        answer = client.ask("nodewise/compare", run={"inDouble": True}, rtol=1e-3, atol=1e-4, rows=2)
        self.assertEqual((len(answer["rows"]), answer["diverged"], answer["notCompared"]), (2, 0, 0))
        self.assertGreater(answer["within"], 50)
        timed = {entry["node"] for entry in answer["times"] if entry["ns"] > 0 and entry["expectedNs"] > 0}
        self.assertIn(named(client, "linear"), timed)
        rows = client.ask("nodewise/compareRows", start=0, count=1000)["rows"]
        self.assertEqual(len(rows), answer["total"])
        self.assertTrue(any(row.get("expectedDtype") == "float64" and row["maxAbs"] > 0 for row in rows))
        value = client.ask("nodewise/values", nodes=[named(client, "embedding")], expected=True)["values"][0]
        self.assertEqual(value["dtype"], "float64")
        client.ask("nodewise/endComparison")
        with self.assertRaisesRegex(Failure, "nothing is compared"):
            client.ask("nodewise/compareRows")

    def test_beside_itself_is_equal(self):
        for name in ("llama", "random_ops", "while_loop", "mutations_and_storages", "sorting"):
            with self.subTest(name):
                self.launch(os.path.join(PROGRAMS, name + ".pt2"))
                answer = self.client.ask("nodewise/compare", run={})
                self.assertEqual((answer["within"], answer["diverged"], answer["notCompared"]), (0, 0, 0), answer["rows"][:3])
                self.assertGreater(answer["equal"], 0)
                self.assertEqual(answer["missing"], [])

    def test_a_branch_that_was_not_taken_is_missing(self):
        self.launch(os.path.join(PROGRAMS, "cond_branch.pt2"))
        answer = self.client.ask("nodewise/compare", run={})
        self.assertEqual([each["name"] for each in answer["missing"]], ["true_graph_0/sin", "true_graph_0/add"])
        self.assertIn("not entered", answer["missing"][0]["why"])

    def test_a_planted_kernel_is_found_and_blamed(self):
        """The device beside the CPU, in one session."""
        with worker(FAKENPU_WRONG="aten::silu") as client:
            client.nodes = client.launch(LLAMA, device="fakenpu", threads=1, pythonImports=[HERE + "/fake_device.py"])["nodes"]
            answer = client.ask("nodewise/compare", run={"device": "cpu"}, first=True, rtol=1e-4)
            self.assertIn("silu", answer["firstRow"]["name"])
            self.assertTrue(answer["replay"]["operatorDiffers"], answer["replay"])
            stop = client.stop()
            self.assertEqual((stop["reason"], stop["nodewise"]["name"]), ("divergence", answer["firstRow"]["name"]))
            # What comes after it inherits the error: run on the reference's inputs, those operators agree.
            client.ask("nodewise/edits")
            client.launch(LLAMA, device="fakenpu", threads=1, deviceRules=["op:aten.silu*=cpu"])
            answer = client.ask("nodewise/compare", run={"device": "cpu"}, first=True, rtol=1e-4)
            self.assertNotIn("firstRow", answer)
            self.assertEqual(answer["diverged"], 0)

    def test_inputs_are_blamed_where_they_are_to_blame(self):
        client = self.client
        self.launch(CNN)
        self.to("mean")
        client.ask("nodewise/edit", value={"node": named(client, "relu")}, number=5)
        answer = client.ask("nodewise/compare", run={}, first=True, rules=[{"op": "aten.relu*", "atol": 1e9}])
        self.assertEqual(answer["firstRow"]["name"], "mean")
        self.assertFalse(answer["replay"]["operatorDiffers"])

    def test_a_dump_with_a_fault(self):
        client = self.client
        self.launch(CNN)
        with tempfile.TemporaryDirectory() as folder:
            client.ask("nodewise/run", keep="*", saveValues=folder)
            answer = client.ask("nodewise/compare", dump=folder)
            self.assertEqual((answer["within"], answer["diverged"], answer["unused"]), (0, 0, []))
            wrong = read_tensors(folder + "/relu.npy")[""]
            wrong[0, 0, 0, 0] += 1
            write_npy(folder + "/relu.npy", wrong)
            answer = client.ask("nodewise/compare", dump=folder, first=True)
            self.assertEqual((answer["firstRow"]["name"], answer["firstRow"]["mismatches"]), ("relu", 1))
            self.assertEqual(answer["firstRow"]["firstIndex"], [0, 0, 0, 0])
            self.assertTrue(answer["replay"]["operatorDiffers"])
            self.assertEqual(client.stop()["nodewise"]["name"], "relu")

    def test_figures(self):
        a, b = torch.tensor([1.0, float("nan"), 3.0, float("inf")]), torch.tensor([1.0, float("nan"), 3.0000002, float("inf")])
        found = figures(a, b, 0, 0)
        self.assertEqual((found["mismatches"], found["maxUlps"], found["nanActual"], found["infExpected"], found["firstIndex"]), (1, 1, 1, 1, [2]))
        self.assertEqual(figures(a, a, 0, 0)["mismatches"], 0)
        self.assertEqual(figures(a, torch.zeros(4), 0, 0)["maxAbs"], float("inf"))
        infinite = torch.tensor(float("inf"))
        number, none = torch.tensor(7.0), torch.tensor(float("nan"))
        for one, other in ((number, infinite), (infinite, number), (infinite, -infinite), (none, infinite)):
            found = figures(one, other, 1e-3, 1e-3)
            self.assertEqual((found["mismatches"], found["maxAbs"], found["maxRel"]), (1, float("inf"), float("inf")), (one, other))
            found = difference(one, other)
            self.assertEqual((found["equal"], found["maxAbs"], found["maxRel"]), (False, float("inf"), float("inf")), (one, other))

    def test_figures_are_those_of_the_other_worker(self):
        """core/torch/tensor/difference.cpp and compare.cpp."""
        ones, zeros = torch.tensor([1.0, 2.0]), torch.zeros(2)
        for one, other, cosine, relative in ((ones, zeros, 0, float("inf")), (zeros, ones, 0, 1), (zeros, zeros, 1, 0), (ones, -ones, -1, 2),
                                             (torch.tensor([0.0, 2.0]), torch.tensor([0.0, 1.0]), 1, 1)):
            found = figures(one, other, 0, 0)
            self.assertAlmostEqual(found["cosine"], cosine, msg=(one, other))
            self.assertEqual(found["maxRel"], relative, (one, other))
            self.assertEqual(difference(one, other)["maxRel"], relative, (one, other))
        found = figures(torch.tensor([1 + 1j, 2j]), torch.tensor([1 + 1j, 2]), 0, 0)  # by parts
        self.assertEqual([found[key] for key in ("elements", "mismatches", "firstIndex", "firstActual", "firstExpected")], [2, 2, [1], 0, 2])
        self.assertAlmostEqual(found["cosine"], 2 / 6)

    def test_figures_of_integers(self):
        whole = figures(torch.tensor([2 ** 62 + 1]), torch.tensor([2 ** 62]), 0, 0)
        self.assertEqual(whole["mismatches"], 1)  # 64-bit integers don't fit a double


class Devices(SessionTest):
    def test_by_rule(self):
        with worker(FAKENPU_WRONG="") as client:
            opened = client.launch(LLAMA, device="fakenpu", threads=1, pythonImports=[HERE + "/fake_device.py"],
                                   deviceRules=["op:aten.linear*=cpu", "node:linear_1=fakenpu", "nowhere*=cpu"])
            self.assertTrue(any("nodes run on cpu: op:aten.linear*=cpu" in note for note in opened["notes"]), opened["notes"])
            self.assertIn("no node fits the rule nowhere*=cpu", opened["notes"])
            client.to_stop("continue", threadId=1)
            values = {value["name"]: value for value in client.ask("nodewise/values", scope="executed")["values"]}
            self.assertEqual(values["linear"]["device"], "cpu")
            self.assertIn("fakenpu", values["linear_1"]["device"])
            self.assertIn("fakenpu", values["silu" if "silu" in values else next(name for name in values if "silu" in name)]["device"])

    def test_wrong_rules_are_said(self):
        for rule, words in (("layers", "is not a rule"), ("layers=warp", "not a device"), ("=cpu", "is not a rule")):
            with self.subTest(rule), self.assertRaisesRegex(Failure, words):
                self.launch(LLAMA, deviceRules=[rule])

    def test_in_double(self):
        opened = self.launch(LLAMA, inDouble=True)
        self.assertIn("in double", opened["notes"][0])
        self.client.to_stop("continue", threadId=1)
        dtypes = {value.get("dtype") for value in self.client.ask("nodewise/values", scope="executed")["values"]}
        self.assertIn("float64", dtypes)
        self.assertNotIn("float32", dtypes)


class Trouble(unittest.TestCase):
    """Operators of the user's that end the worker, or never return: the engine lives, and says at which node."""

    def launched(self, client, folder, body):
        with open(folder + "/own.py", "w", encoding="utf-8") as file:
            file.write("import ctypes, os, time, torch\n@torch.library.custom_op('myns::foo', mutates_args=())\n"
                       "def foo(x: torch.Tensor, a: int) -> torch.Tensor:\n    " + body + "\n    return x + a\n")
        return client.launch(os.path.join(PROGRAMS, "custom_op.pt2"), python=sys.executable, pythonImports=[folder + "/own.py"])

    def test_its_end_is_located(self):
        for body, words in (("ctypes.string_at(0)", "Segmentation fault"), ("os._exit(7)", "code 7"), ("os.kill(os.getpid(), 9)", "Killed")):
            with self.subTest(body), engine() as client, tempfile.TemporaryDirectory() as folder:
                self.launched(client, folder, body)
                stop = client.to_stop("continue", threadId=1)
                self.assertEqual((stop["reason"], stop["nodewise"]["error"]["filter"], stop["nodewise"]["name"]), ("exception", "crash", "foo"))
                self.assertIn(words, stop["text"])
                self.assertIn("foo (myns.foo.default)", stop["text"])
                self.assertEqual(client.to_stop("nodewise/recover")["nodewise"]["name"], client.to_stop("restart")["nodewise"]["name"])

    def test_exit_is_an_error_like_others(self):
        with engine() as client, tempfile.TemporaryDirectory() as folder:
            self.launched(client, folder, "raise SystemExit(3)")
            stop = client.to_stop("continue", threadId=1)
            self.assertEqual((stop["nodewise"]["error"]["node"], stop["nodewise"]["error"]["filter"]), ("foo", "error"))

    def test_what_never_returns_is_stopped(self):
        """In Python, and in C, which no signal handler of Python's interrupts."""
        for body in ("while True: pass", "ctypes.CDLL(None).sleep(10000)"):
            with self.subTest(body), engine() as client, tempfile.TemporaryDirectory() as folder:
                self.launched(client, folder, body)
                client.post("continue", threadId=1)
                while not self.paused(client):
                    pass
                while not any("foo" in text for text in self.said(client)):
                    client.ask("threads")
                client.ask("nodewise/endWorker")
                stop = client.stop()
                self.assertEqual((stop["nodewise"]["error"]["filter"], stop["nodewise"]["name"]), ("crash", "foo"))
                self.assertEqual(client.to_stop("restart")["nodewise"]["tick"], 0)

    @staticmethod
    def said(client):
        return [str(event["body"]["output"]) for event in client.events if event["event"] == "output" and
                event["body"].get("category") == "important"]

    @staticmethod
    def paused(client):
        try:
            client.ask("pause", threadId=1)
            return True
        except Failure:
            return False  # it does not run yet

    def test_memory_has_a_limit(self):
        with engine("--memory-limit", "1500") as client, tempfile.TemporaryDirectory() as folder:
            self.launched(client, folder, "kept = [torch.ones(1 << 24) for _ in range(400)]")
            stop = client.to_stop("continue", threadId=1)
            self.assertEqual((stop["reason"], stop["nodewise"]["name"]), ("exception", "foo"))
            self.assertIn("memory", stop["text"])


if __name__ == "__main__":
    unittest.main()
