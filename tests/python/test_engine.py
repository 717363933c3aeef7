# SPDX-License-Identifier: Apache-2.0
"""The engine and the command line with an interpreter of the user's: who runs, what is said, what a record may not do."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import PROGRAMS, ROOT, SAMPLES, Client, Failure  # noqa: E402

sys.path.insert(0, os.path.join(ROOT, "python"))
from nodewise._programs import program  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
LLAMA = os.path.join(SAMPLES, "llama.pt2")


def engine(*options):
    client = Client([program("nodewise-engine"), *options])
    client.ask("initialize", adapterID="nodewise", nodewise={"protocol": {"major": 1}})
    return client


def cli(*arguments, **environment):
    return subprocess.run([program("nodewise-cli"), *arguments], capture_output=True, text=True, check=False, env={**os.environ, **environment})


class Engine(unittest.TestCase):
    def test_says_who_runs_and_that_it_is_not_caged(self):
        with engine() as client:
            opened = client.launch(LLAMA, python=sys.executable)
            self.assertIn("torch", opened["notes"][0])
            told = [event["body"]["output"] for event in client.events if event["event"] == "output"]
            self.assertTrue(any("outside of the cage" in text for text in told), told)
            self.assertEqual(client.to_stop("next", threadId=1)["nodewise"]["executedBy"], "Python worker")

    def test_its_own_option_is_the_default(self):
        with engine("--python", sys.executable) as client:
            self.assertIn("run by Python", client.launch(LLAMA)["notes"][0])

    def test_nodes_have_the_same_numbers_in_both_workers(self):
        """Programs with bodies, elements, and constants among them: a value's number means the same to the window."""
        for name in ("llama", "cond_branch", "scan", "sorting", "none_and_int_inputs", "autocast", "while_loop"):
            with self.subTest(name):
                seen = []
                for more in ({}, {"python": sys.executable}):
                    with engine() as client:
                        nodes = client.launch(os.path.join(PROGRAMS, name + ".pt2"), **more)["nodes"]
                        values = client.ask("nodewise/values", nodes=list(range(nodes)))["values"]
                        seen.append([value["name"] for value in values])
                self.assertEqual(*seen)

    def test_a_dead_worker_is_replaced_at_its_node(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(folder + "/dies.py", "w", encoding="utf-8") as file:
                file.write("import os, torch\n@torch.library.custom_op('myns::foo', mutates_args=())\n"
                           "def foo(x: torch.Tensor, a: int) -> torch.Tensor:\n    os.abort()\n")
            with engine() as client:
                client.launch(os.path.join(PROGRAMS, "custom_op.pt2"), python=sys.executable, pythonImports=[folder + "/dies.py"])
                stop = client.to_stop("continue", threadId=1)
                self.assertEqual((stop["reason"], stop["nodewise"]["error"]["filter"]), ("exception", "crash"))
                self.assertEqual(stop["nodewise"]["name"], "foo")
                self.assertEqual(client.to_stop("restart")["nodewise"]["tick"], 0)

    def test_a_record_names_no_interpreter(self):
        with tempfile.TemporaryDirectory() as folder:
            with engine() as client:
                client.launch(LLAMA, python=sys.executable)
                client.ask("nodewise/saveSession", file=folder + "/s.json")
            with engine() as client:
                opened = client.ask("launch", session=folder + "/s.json")["nodewise"]
                self.assertFalse(any("run by Python" in str(note) for note in opened.get("notes", [])))

    def test_long_work_is_canceled(self):
        with engine() as client:
            client.launch(os.path.join(PROGRAMS, "while_loop.pt2"), python=sys.executable)
            seq = client.post("nodewise/run", repeat=1_000_000)
            client.ask("cancel", requestId=seq)
            with self.assertRaisesRegex(Failure, "cancelled"):
                client.answer(seq)
            self.assertTrue(client.to_stop("continue", threadId=1)["nodewise"]["finished"])

    def test_a_torch_of_another_version_runs_by_its_own_interpreter(self):
        """A worker that was built for another torch than this interpreter's, as a package's may be."""
        import torch
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(program("nodewise-torch"), folder + "/nodewise-torch")
            with open(folder + "/nodewise-torch.json", "w", encoding="utf-8") as note:
                note.write('{"version": "1.9.0", "libraries": ""}')
            named = {"NODEWISE_TORCH": os.path.dirname(torch.__file__)}
            command = [program("nodewise-engine"), "--worker-dir", folder]
            with Client(command, named) as client:
                client.ask("initialize", adapterID="nodewise", nodewise={"protocol": {"major": 1}})
                opened = client.launch(LLAMA)
                self.assertIn("run by Python", opened["notes"][0])
                self.assertIn(torch.__version__.split("+")[0], opened["fingerprint"]["torch"])
                told = [event["body"]["output"] for event in client.events if event["event"] == "output"]
                self.assertTrue(any("needs another PyTorch than the " + torch.__version__ in text for text in told), told)
                self.assertEqual(client.to_stop("next", threadId=1)["nodewise"]["executedBy"], "Python worker")
            with Client(command, named | {"NODEWISE_OTHER_TORCH": "refuse"}) as client:
                client.ask("initialize", adapterID="nodewise", nodewise={"protocol": {"major": 1}})
                with self.assertRaisesRegex(Failure, "this needs PyTorch"):
                    client.ask("launch", program=LLAMA)

    def test_its_files_hide_no_module_of_pythons(self):
        """As code.py would hide `code`, which torch imports; also where the package is reached by a link, as a distribution may lay it out."""
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(os.path.join(ROOT, "python", "nodewise"), folder + "/linked")
            with open(folder + "/looks.py", "w", encoding="utf-8") as file:
                file.write("import code, sys\nassert not any('nodewise' in str(f) and f.endswith('worker') for f in sys.path), sys.path\n"
                           "assert 'nodewise' not in code.__file__\n")
            with Client([sys.executable, "-u", folder + "/linked/worker/start.py"]) as client:
                self.assertTrue(client.ask("launch", program=LLAMA, pythonImports=[folder + "/looks.py"])["nodewise"]["nodes"])

    def test_what_can_not_be_started_is_said(self):
        with engine() as client:
            with self.assertRaisesRegex(Failure, "not a Python interpreter"):
                client.ask("launch", program=LLAMA, python="/no/such/python")
            with self.assertRaisesRegex(Failure, "for the Python worker"):
                client.ask("launch", program=LLAMA, device="cuda")


class CommandLine(unittest.TestCase):
    def test_run(self):
        done = cli("run", LLAMA, "--python", sys.executable)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("run by Python", done.stderr)

    def test_both_executors_are_bitwise_equal(self):
        """With one torch; what another version computes may round otherwise."""
        import torch
        built = subprocess.run([program("nodewise-torch"), "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
        same = torch.__version__.split("+")[0] == built
        for name in ("llama", "attention", "cond_branch", "mutations_and_storages", "random_ops", "float8", "scan", "autocast", "resnet18"):
            with self.subTest(name):
                done = cli("compare", os.path.join(PROGRAMS, name + ".pt2"), "--python", sys.executable, "--threads", "1", "--json", "--partial")
                self.assertEqual(done.returncode, 0, done.stderr)
                told = json.loads(done.stdout)
                told = told.get("answer", told)
                self.assertEqual((told["within"] if same else 0, told["diverged"]), (0, 0))
                self.assertGreater(told["equal"], 0)

    def test_a_planted_kernel_of_a_device_is_found(self):
        done = cli("compare", os.path.join(PROGRAMS, "llama.pt2"), "--python", sys.executable, "--device", "fakenpu", "--python-import",
                   HERE + "/fake_device.py", "--first", "--rtol", "1e-4", FAKENPU_WRONG="aten::silu")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("silu", done.stderr)

    def test_a_capture_is_a_dump(self):
        import nodewise
        with tempfile.TemporaryDirectory() as folder:
            capture = nodewise.capture(LLAMA, folder=folder)
            done = cli("compare", capture.program, folder, "--partial")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("0 diverged", done.stdout)

    def test_usage(self):
        done = cli("compare", LLAMA, "--ir", "--python", sys.executable)
        self.assertEqual(done.returncode, 2)
        self.assertIn("leave B and --ir out", done.stderr)
        self.assertEqual(cli("run", LLAMA, "--device", "cuda").returncode, 2)


if __name__ == "__main__":
    unittest.main()
