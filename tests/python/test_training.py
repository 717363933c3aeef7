# SPDX-License-Identifier: Apache-2.0
"""torch.compile of a small GPT-2 with a step of training: its graphs, breaks, and backward; and eager beside compiled, node by node."""
import importlib.util
import json
import os
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import ROOT  # noqa: E402

sys.path.insert(0, os.path.join(ROOT, "python"))
import torch  # noqa: E402
from gpt2 import GPT2, SMALL, loss_of, step  # noqa: E402

import nodewise  # noqa: E402
from nodewise._queries import ask  # noqa: E402


def calls_of(path, query):
    return [match.name for match in nodewise.find(path, query)]


class Training(unittest.TestCase):
    def setUp(self):
        torch._dynamo.reset()
        torch.manual_seed(0)
        self.model = GPT2(**SMALL)
        self.tokens = torch.randint(SMALL["vocabulary"], (2, 13))

    def losses(self, compute, turns=3):
        torch.manual_seed(1)
        model = GPT2(**SMALL)
        optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
        return [step(compute, model, optimizer, self.tokens) for _ in range(turns)]

    def test_a_step_of_training(self):
        with tempfile.TemporaryDirectory() as folder, nodewise.watch(folder) as seen:
            losses = self.losses(torch.compile(loss_of, backend=nodewise.backend()))
            self.assertEqual(len(seen.graphs), 1, seen)
            graph, = seen.graphs
            self.assertEqual((graph.problems, graph.break_reason), ([], ""))
            self.assertLessEqual({"dynamo", "forward", "backward"}, set(graph.files))
            self.assertTrue(graph.guards)
            # Each layer's attention stands in the forward graph, and what it leaves in the backward.
            self.assertEqual(len(calls_of(graph.files["forward"], "op:_scaled_dot_product")), SMALL["layers"])
            self.assertEqual(len(calls_of(graph.files["backward"], "op:_scaled_dot_product op:backward")), SMALL["layers"])
            self.assertEqual(len(calls_of(graph.files["backward"], "op:native_layer_norm_backward")), 2 * SMALL["layers"] + 1)
            for path in graph.files.values():
                self.assertGreater(json.loads(ask("info", path, "--json"))["calls"], 20, path)
        torch._dynamo.reset()
        for mine, eager in zip(losses, self.losses(loss_of)):
            self.assertAlmostEqual(mine, eager, places=4)
        self.assertLess(losses[-1], losses[0])

    def test_a_break_in_the_loss(self):
        def broken(model, tokens):
            loss = loss_of(model, tokens)
            torch._dynamo.graph_break()
            return loss * 2
        with tempfile.TemporaryDirectory() as folder, nodewise.watch(folder) as seen:
            self.losses(torch.compile(broken, backend=nodewise.backend()), 1)
        self.assertEqual([bool(graph.break_reason) for graph in seen.graphs], [True, False], seen)
        self.assertIn("test_training.py", seen.breaks[0].break_where)
        self.assertTrue(all("backward" in graph.files or not graph.problems for graph in seen.graphs), seen)

    def test_another_backend_is_watched_too(self):
        """The user's code names no backend of ours."""
        with tempfile.TemporaryDirectory() as folder, nodewise.watch(folder) as seen:
            losses = self.losses(torch.compile(loss_of, backend="aot_eager"), 2)
        self.assertEqual((len(seen.graphs), seen.graphs[0].problems), (1, []), seen)
        self.assertLessEqual({"dynamo", "forward"}, set(seen.graphs[0].files))
        torch._dynamo.reset()
        self.assertEqual(losses, self.losses(torch.compile(loss_of, backend="aot_eager"), 2))

    def test_nothing_of_ours_stays(self):
        from torch._dynamo.output_graph import OutputGraph
        before = OutputGraph.call_user_compiler
        with tempfile.TemporaryDirectory() as folder, nodewise.watch(folder):
            self.assertIsNot(OutputGraph.call_user_compiler, before)
        self.assertIs(OutputGraph.call_user_compiler, before)


class EagerBesideCompiled(unittest.TestCase):
    @unittest.skipUnless(shutil.which("g++") or shutil.which("clang++"), "there is no C++ compiler, so Inductor's code was NOT compared")
    def test_inductors_code_is_compared_node_by_node(self):
        torch.manual_seed(0)
        model, tokens = GPT2(**SMALL).eval(), torch.randint(SMALL["vocabulary"], (2, 12))
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            eager = nodewise.capture(model, (tokens,), folder=one)
            compiled = nodewise.capture(model, (tokens,), folder=two, how="inductor")
            told = nodewise.compare(eager, compiled)
            self.assertEqual(told.diverged, 0, told)
            self.assertEqual(told.left_out, [], told)
            self.assertEqual(told.compared, len(eager.values))
            with torch.no_grad():
                model.h[1].c_fc.bias[3] += 1
            wrong = nodewise.capture(model, (tokens,), folder=two, how="inductor")
            self.assertIn("linear", nodewise.compare(eager, wrong).first.name)

    @unittest.skipUnless(shutil.which("g++") or shutil.which("clang++"), "there is no C++ compiler, so Inductor's code was NOT compared")
    def test_inductor_leaves_an_exported_program_as_it_is(self):
        x = torch.randn(2, 3)
        program = torch.export.export(torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.SiLU()).eval(), (x,))
        before, wanted = str(program.graph), program.module()(x)
        with tempfile.TemporaryDirectory() as folder:
            made = nodewise.capture(program, folder=folder, how="inductor")
            self.assertEqual([row["name"] for row in made.values], ["linear", "silu"])
        self.assertEqual(str(program.graph), before)
        self.assertTrue(torch.equal(program.module()(x), wanted))
        program.graph_module.graph.lint()
        for args in ((), (x,)):
            with self.assertRaisesRegex(RuntimeError, "is on cpu, not on meta: capture the module instead"):
                nodewise.capture(program, args, how="inductor", device="meta")

    def test_debug_mode_sees_into_what_is_compiled(self):
        torch.manual_seed(0)
        model, tokens = GPT2(**SMALL).eval(), torch.randint(SMALL["vocabulary"], (2, 12))
        if importlib.util.find_spec("torch.utils._debug_mode") is None:
            with self.assertRaisesRegex(RuntimeError, "2.10 or newer"):
                nodewise.capture(model, (tokens,), how="debug")
            return
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            plain = nodewise.capture(model, (tokens,), folder=one, how="debug")
            torch._dynamo.reset()
            compiled = torch.compile(model, backend="aot_eager")
            seen = nodewise.capture(compiled, (tokens,), folder=two, how="debug")
            torch.testing.assert_close(seen.tensor(seen.values[-1]["name"]), model(tokens).view(seen.values[-1]["shape"]))
            for capture in (plain, seen):
                ops = [row["op"] for row in capture.values]
                self.assertEqual(sum("addmm" in op for op in ops), 4 * SMALL["layers"], ops)
                self.assertTrue(any(row["module"].endswith("h.1.c_fc") for row in capture.values), capture.values[-9:])


if __name__ == "__main__":
    unittest.main()
