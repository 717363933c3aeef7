# SPDX-License-Identifier: Apache-2.0
"""A device's own clock and memory over the nodes, and what lives where it runs out: on a device of PrivateUse1 that has both."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import ROOT, worker  # noqa: E402

sys.path.insert(0, os.path.join(ROOT, "python"))
import torch  # noqa: E402

from nodewise._programs import program  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
GPU = os.path.join(HERE, "fake_gpu.py")


class Chain(torch.nn.Module):
    """Of 64 by 64 floats, 16,384 bytes each: two live at once, at one place three."""

    def forward(self, x):
        y = x.sin()
        z = y.cos() + y
        return z.exp()


@unittest.skipIf(tuple(map(int, torch.__version__.split(".")[:2])) < (2, 10), "a Python device needs torch 2.10, so meters were NOT tested")
class Meters(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.folder = self._folder.name
        self.path = self.folder + "/chain.pt2"
        torch.export.save(torch.export.export(Chain(), (torch.randn(64, 64),)), self.path)

    def profile(self, **environment):
        with worker(**environment) as client:
            client.launch(self.path, device="fakenpu", pythonImports=[GPU], keep="none")
            client.ask("nodewise/run", profile=True)
            return client.ask("nodewise/profile")

    def test_time_is_the_devices(self):
        nodes = self.profile()["nodes"]
        self.assertEqual([row["name"] for row in nodes], ["sin", "cos", "add", "exp"])
        for row in nodes:
            self.assertGreaterEqual(row["ns"], 10 * row["launchNs"] // 2, row)  # the events' time, which is ten times the host's

    def test_memory_over_the_nodes(self):
        told = self.profile()
        size, nodes = 64 * 64 * 4, told["nodes"]
        grown = [row["bytes"] - nodes[0]["bytes"] for row in nodes]
        self.assertEqual(grown, [0, size, 2 * size, size])  # `y` and `cos` die after add
        self.assertTrue(all(row["peak"] >= row["bytes"] for row in nodes))
        self.assertEqual((told["memory"]["segments"], told["memory"]["reserved"]), (1, 1 << 20))
        self.assertGreater(told["memory"]["largestFree"], 0)

    def test_out_of_memory_is_at_its_node_with_what_lives(self):
        with worker(FAKENPU_LIMIT=str(3 * 64 * 64 * 4)) as client:
            client.launch(self.path, device="fakenpu", pythonImports=[GPU], keep="none")
            error = client.to_stop("continue", threadId=1)["nodewise"]["error"]
        self.assertEqual(error["node"], "add")
        self.assertIn("out of memory. Tried to allocate 16384 bytes", error["message"])
        self.assertIn("lives then: ", error["hint"])
        for name in ("x", "sin", "cos"):
            self.assertRegex(error["hint"], rf"\b{name} (f|float)32\[64, 64\], 16.4 KB")

    def test_the_cpus_memory_runs_out_likewise(self):
        class Large(torch.nn.Module):
            def forward(self, x):
                return torch.zeros(1 << 22, 1 << 22) + x.sin()[0, 0]
        large = self.folder + "/large.pt2"
        torch.export.save(torch.export.export(Large(), (torch.randn(64, 64),)), large)  # traced without memory
        with worker() as client:
            client.launch(large)
            error = client.to_stop("continue", threadId=1)["nodewise"]["error"]
        self.assertEqual(error["node"], "zeros")
        self.assertIn("lives then: ", error["hint"])
        self.assertRegex(error["hint"], r"\bx (f|float)32\[64, 64\], 16.4 KB")

    def test_the_trace_has_the_memory(self):
        out = self.folder + "/trace.json"
        done = subprocess.run([program("nodewise-cli"), "run", self.path, "--python", sys.executable, "--device", "fakenpu", "--python-import", GPU, "--profile", out],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(out, encoding="utf-8") as file:
            events = json.load(file)["traceEvents"]
        counters = [event for event in events if event["ph"] == "C"]
        self.assertEqual([event["name"] for event in counters], ["device memory"] * 4)
        self.assertTrue(all(event["args"]["peak"] >= event["args"]["allocated"] > 0 for event in counters))
        starts = [event["ts"] + event["dur"] for event in events if event["ph"] == "X" and event["cat"] == "node"]
        self.assertEqual([event["ts"] for event in counters], starts)


if __name__ == "__main__":
    unittest.main()
