# SPDX-License-Identifier: Apache-2.0
"""without_torch.py FOLDER-OF-PROGRAMS: what works where there is no PyTorch, and what says that it needs it. Beside it the same with the
LibTorch that the build has, where it has one: plans, cycles, and schemas must be the same, and a verdict that is worth more must say that it
was not worked out."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BIN = None
NEEDS = "pip install"


def started(environment, program, *arguments):
    return subprocess.run([os.path.join(BIN, program), *map(str, arguments)], capture_output=True, text=True, check=False, env=environment)


def without(*arguments, program="nodewise-cli"):
    """In an environment in which nothing names a torch, and a build's own counts as none."""
    plain = {k: v for k, v in os.environ.items() if k not in ("VIRTUAL_ENV", "CONDA_PREFIX", "PYTHONPATH")}
    return started(plain | {"NODEWISE_TORCH": "none", "PATH": "/nowhere", "QT_QPA_PLATFORM": "offscreen"}, program, *arguments)


def beside(*arguments):
    return started(os.environ, "nodewise-cli", *arguments)


HAS_TORCH = False
PROGRAMS = ROOT / "tests" / "data" / "programs"
NAMES = ("llama", "cnn", "bert", "gpt2", "resnet18", "vit", "attention", "dynamic_batch", "cond_branch", "mixed_dtypes", "interpolate", "indexing",
         "pad_roll_flip", "while_loop", "sorting", "complex_fft", "autocast", "buffer_mutation")
# What a verdict is worth: on the device, on the CPU, nowhere.
WORTH = {"unimplemented": 0, "refused": 0, "unsupported": 0, "fallback": 1, "decomposed": 2, "lowered": 2, "direct": 2, "custom": 2}


def program(name):
    return PROGRAMS / (name + ".pt2")


def verdicts(answer):
    """By node: what was said, why, and by which rules."""
    return {node: (row["verdict"], row["reason"], json.dumps(row["chain"])) for row in answer["ops"] for node in row["nodes"]}


class WithoutTorch(unittest.TestCase):
    maxDiff = 2000

    def holds(self, done):
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_programs_open_and_are_searched(self):
        self.assertIn("llama", self.holds(without("info", program("llama"))))
        self.assertIn("linear", self.holds(without("find", program("llama"), "op:linear")))
        self.holds(without("graph", program("cnn")))
        self.holds(without("diff", program("cnn"), program("cnn")))

    def test_converting_and_exporting(self):
        with tempfile.TemporaryDirectory() as folder:
            for suffix in ("json", "mmd", "dot", "svg", "md"):
                self.holds(without("convert", program("llama"), "-o", "%s/llama.%s" % (folder, suffix)))
                self.assertGreater(os.path.getsize("%s/llama.%s" % (folder, suffix)), 1000)
            if HAS_TORCH:
                self.holds(beside("convert", program("llama"), "-o", folder + "/with.json"))
                with open(folder + "/with.json", encoding="utf-8") as a, open(folder + "/llama.json", encoding="utf-8") as b:
                    self.assertEqual(json.load(a), json.load(b))

    def test_schemas(self):
        for op in ("aten.silu", "aten.add", "aten.linear.default", "quantized_decomposed.quantize_per_tensor"):
            made = json.loads(self.holds(without("ops", op, "--json")))
            self.assertTrue(made and made[0]["schema"], made)
            if HAS_TORCH:
                wanted = json.loads(self.holds(beside("ops", op, "--json")))
                self.assertEqual([(row["op"], row["schema"], row["tags"]) for row in made], [(row["op"], row["schema"], row["tags"]) for row in wanted])
        said = without("ops", "aten.no_such")
        self.assertNotEqual(said.returncode, 0)
        self.assertIn("table of PyTorch", said.stderr)

    def test_coverage(self):
        for profile in ("reference", "spyre-2026", "pytorchsim"):
            told = decided = better = 0
            for name in NAMES:
                with self.subTest(profile=profile, program=name):
                    made = without("coverage", program(name), "--profile", profile, "--json")
                    self.assertIn(made.returncode, (0, 1), made.stderr)
                    self.assertIn("without PyTorch", made.stderr)
                    mine = verdicts(json.loads(made.stdout))
                    told += len(mine)
                    if not HAS_TORCH:
                        continue
                    other = verdicts(json.loads(beside("coverage", program(name), "--profile", profile, "--json").stdout))
                    self.assertEqual(mine.keys(), other.keys())
                    same = [node for node in mine if mine[node][0] == other[node][0]]
                    decided += len(same)
                    for node in mine.keys() - set(same):
                        if WORTH[mine[node][0]] > WORTH[other[node][0]]: # a table names what comes of it, and its function would make something else
                            better += 1
                            self.assertIn("no PyTorch was found", mine[node][2], (node, mine[node], other[node]))
            if HAS_TORCH:
                print("coverage by %s: %d of %d nodes as with PyTorch, %d better by a table's word" % (profile, decided, told, better))
                self.assertEqual(decided, told) if profile == "reference" else self.assertGreater(decided, 0)

    def test_kernels_are_planned(self):
        for name in NAMES:
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                made = without("lower", program(name), "-o", folder + "/mine", "--cache", folder + "/cache")
                if name == "interpolate": # which no template computes
                    self.assertIn("nothing was lowered", made.stderr)
                    continue
                self.holds(made)
                if HAS_TORCH:
                    self.holds(beside("lower", program(name), "-o", folder + "/other", "--cache", folder + "/cache2"))
                    texts = [{file.name: file.read_text() for file in pathlib.Path(folder, who).rglob("*.mlir")} for who in ("mine", "other")]
                    self.assertEqual(*texts)
                    self.assertTrue(texts[0])

    def test_simulated_timelines(self):
        for name, npu in (("cnn", "tpuv3"), ("llama", "tpuv6e"), ("resnet18", "tpuv3")):
            with self.subTest(name):
                made = json.loads(self.holds(without("simulate", program(name), "--npu", npu, "--json")))
                if HAS_TORCH:
                    self.assertEqual(made, json.loads(self.holds(beside("simulate", program(name), "--npu", npu, "--json"))))

    def test_traces_and_kernels_of_files(self):
        self.holds(without("trace", ROOT / "resources" / "samples" / "training-step.trace.json.gz"))
        self.holds(without("templates"))

    def test_what_executes_says_what_to_do(self):
        for arguments in (("run", program("llama")), ("lower", program("cnn"), "--run"), ("decompose", program("llama"), "--profile", "spyre-2026", "--steps", "steps"),
                          ("risk", program("llama"))):
            with self.subTest(arguments[0]):
                said = without(*arguments)
                self.assertNotEqual(said.returncode, 0)
                self.assertIn("PyTorch", said.stderr)
                self.assertIn(NEEDS, said.stderr)

    def test_the_window(self):
        if not os.path.exists(os.path.join(BIN, "nodewise")):
            self.skipTest("the build has no window")
        with tempfile.TemporaryDirectory() as folder:
            self.holds(without("--screenshot", folder + "/picture.png", program("llama"), program="nodewise"))
            self.assertGreater(os.path.getsize(folder + "/picture.png"), 10_000)


if __name__ == "__main__":
    BIN = sys.argv.pop(1)
    HAS_TORCH = beside("run", program("kwarg_order")).returncode == 0
    if not HAS_TORCH:
        print("no PyTorch here to hold the results beside: that they are the same was NOT looked at", file=sys.stderr)
    unittest.main()
