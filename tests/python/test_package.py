# SPDX-License-Identifier: Apache-2.0
"""The package: what import costs, show, captures, torch.compile, and queries."""
import json
import os
import subprocess
import sys
import tempfile
import unittest
import warnings
import zipfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import PROGRAMS, ROOT, SAMPLES  # noqa: E402

sys.path.insert(0, os.path.join(ROOT, "python"))
import torch  # noqa: E402

import nodewise  # noqa: E402
from nodewise._queries import ask  # noqa: E402
from nodewise.worker.archive import Archive  # noqa: E402
from nodewise.worker.dumps import Dump  # noqa: E402
from nodewise.worker.faults import Fault  # noqa: E402
from nodewise.worker.files import read_tensors, write_safetensors  # noqa: E402
from nodewise.worker.opening import open_file  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
CNN = os.path.join(SAMPLES, "cnn.pt2")


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = torch.nn.Linear(8, 16), torch.nn.Linear(16, 4)

    def forward(self, x):
        return self.second(torch.relu(self.first(x)))


class Refused(torch.nn.Module):
    """Has an operator that the policy refuses: this worker has no check of its indices."""

    def forward(self, x):
        return torch.nn.functional.embedding_bag(torch.zeros(1, 1, dtype=torch.long), x[:, None])


class Import(unittest.TestCase):
    def test_takes_neither_torch_nor_numpy(self):
        code = "import sys, nodewise; dir(nodewise); sys.exit(bool({'torch', 'numpy', 'pandas'} & set(sys.modules)))"
        done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": os.path.join(ROOT, "python")}, check=False)
        self.assertEqual(done.returncode, 0)

    def test_every_name_is_there(self):
        for name in nodewise.__all__:
            self.assertTrue(callable(getattr(nodewise, name)), name)


class Show(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.before = {key: os.environ.pop(key, None) for key in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_CACHE_HOME")}
        os.environ["XDG_CACHE_HOME"] = self.folder.name
        self.addCleanup(lambda: os.environ.update({key: value for key, value in self.before.items() if value}))

    def test_without_a_display_it_says_where_the_file_is(self):
        view = nodewise.show(Block(), torch.randn(2, 8))
        self.assertIsNone(view.process)
        self.assertTrue(view.path.startswith(self.folder.name))
        self.assertEqual(os.stat(os.path.dirname(view.path)).st_mode & 0o077, 0)
        self.assertEqual(view.wait(), 0)

    def test_notebooks_get_a_picture(self):
        view = nodewise.show(CNN)
        bundle = view._repr_mimebundle_()
        self.assertIn("cnn.pt2", bundle["text/plain"])
        self.assertIn("<svg", bundle["image/svg+xml"])
        self.assertIn("ssh://", view.command)
        self.assertIn("ssh://", bundle["text/html"])
        os.environ["DISPLAY"] = ":0"
        self.addCleanup(os.environ.pop, "DISPLAY", None)
        self.assertIn(f'<a href="nodewise://open?file={CNN}">', view._repr_mimebundle_()["text/html"])

    def test_modules_are_closed_in_the_picture(self):
        view = nodewise.show(os.path.join(PROGRAMS, "llama.pt2"))
        everything = ask("convert", view.path, "-o", "-", "--format", "svg", "--fx")
        self.assertLess(len(view.svg()), len(everything) / 2)
        self.assertIn("▸", view.svg())

    def test_takes_traces(self):
        path = os.path.join(self.folder.name, "trace.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"traceEvents": [{"ph": "X", "name": "mm", "pid": 1, "tid": 1, "ts": 0, "dur": 5}]}, file)
        view = nodewise.show(path)
        self.assertEqual(view.path, path)
        self.assertNotIn("image/svg+xml", view._repr_mimebundle_())  # a trace has no graph
        self.assertIn(path, view._repr_mimebundle_()["text/plain"])

    def test_opens_in_the_window_that_runs_or_waits_for_its_own(self):
        """With a window that writes down how it was started."""
        programs, told = os.path.join(self.folder.name, "bin"), os.path.join(self.folder.name, "told")
        os.makedirs(programs)
        with open(os.path.join(programs, "nodewise"), "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\necho \"$@\" >> {told}\nexit 7\n")
        os.chmod(os.path.join(programs, "nodewise"), 0o755)
        before = os.environ.get("NODEWISE_BIN")
        os.environ.update(NODEWISE_BIN=programs, DISPLAY=":0")
        self.addCleanup(lambda: (os.environ.pop("DISPLAY", None), os.environ.pop("NODEWISE_BIN", None),
                                 os.environ.update({"NODEWISE_BIN": before} if before else {})))
        self.assertEqual(nodewise.show(CNN, wait=True).process.returncode, 7)
        self.assertEqual(nodewise.show(CNN).wait(), 7)
        with open(told, encoding="utf-8") as file:
            self.assertEqual(file.read().splitlines(), [CNN, "--reuse " + CNN])

    def test_takes_functions_programs_and_graph_modules(self):
        x = torch.randn(3)
        exported = torch.export.export(Block(), (torch.randn(2, 8),))
        for what, args in ((lambda x: x.sin() + 1, (x,)), (exported, ()), (torch.fx.symbolic_trace(Block()), (torch.randn(2, 8),))):
            self.assertTrue(os.path.exists(nodewise.show(what, *args).path))

    def test_missing_file(self):
        with self.assertRaises(FileNotFoundError):
            nodewise.show("/no/such.pt2")


class Captures(unittest.TestCase):
    def test_two_runs_agree(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            model, x = Block(), torch.randn(2, 8)
            state = torch.get_rng_state()
            captures = [nodewise.capture(model, (x,), folder=folder) for folder in (one, two)]
            self.assertTrue(torch.equal(torch.get_rng_state(), state))
            result = nodewise.compare(*captures)
            self.assertEqual((result.first, result.equal, result.left_out), (None, len(captures[0].values), []))
            self.assertTrue(result.agrees)
            last = captures[0].values[-1]["name"]
            self.assertTrue(torch.equal(captures[0].tensor(last), model(x)))

    def test_first_divergence_is_named(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            model, x = Block(), torch.randn(2, 8)
            nodewise.capture(model, (x,), folder=one)
            with torch.no_grad():
                model.second.bias[1] += 1
            nodewise.capture(model, (x,), folder=two)
            result = nodewise.compare(one, two)
            self.assertEqual((result.first.name, result.first.op), ("linear_1", "aten.linear.default"))
            self.assertIn("first divergence: linear_1", str(result))

    def test_a_planted_kernel_is_found(self):
        code = ("import nodewise, sys; c = nodewise.capture(sys.argv[1], device=sys.argv[2], folder=sys.argv[3], imports=[sys.argv[4]])")
        with tempfile.TemporaryDirectory() as folder:
            for device, wrong in (("cpu", ""), ("fakenpu", "aten::silu")):
                environment = {**os.environ, "PYTHONPATH": os.path.join(ROOT, "python"), "FAKENPU_WRONG": wrong}
                subprocess.run([sys.executable, "-c", code, os.path.join(PROGRAMS, "llama.pt2"), device, f"{folder}/{device}",
                                HERE + "/fake_device.py"], env=environment, check=True)
            first = nodewise.compare(f"{folder}/cpu", f"{folder}/fakenpu", rtol=1e-4).first
            self.assertEqual(first.op, "aten.silu.default")

    def test_what_is_not_kept_is_told_apart_by_its_hash(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            x = torch.randn(2, 8)
            nodewise.capture(Block(), (x,), folder=one, keep=[])
            nodewise.capture(Block(), (x,), folder=two, keep=[])
            result = nodewise.compare(one, two, fetch=False)
            self.assertEqual(result.diverged, 0)
            self.assertTrue(result.left_out)
            self.assertFalse(result.agrees)

    def test_fetching_keeps_what_was_captured(self):
        """A run that differs from the captured one now is no proof of it."""
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            model, x = Block(), torch.randn(2, 8)
            for folder in (one, two):
                nodewise.capture(model, (x,), folder=folder, keep=[])
            with open(os.path.join(one, "index.json"), encoding="utf-8") as file:
                index = json.load(file)
            for key, wrong in (("sha1", "0" * 40), ("mean", 5.0)):
                next(row for row in index["values"] if row["name"] == "relu")[key] = wrong
            with open(os.path.join(one, "index.json"), "w", encoding="utf-8") as file:
                json.dump(index, file)
            for fetch in (False, True):
                result = nodewise.compare(one, two, fetch=fetch)
                self.assertEqual((result.equal, result.left_out, result.agrees), (len(index["values"]) - 1, ["relu"], False), fetch)
                self.assertEqual(nodewise.Capture(one).index, index)
            capture = nodewise.Capture(one)
            self.assertEqual(capture.fetch(["relu", "linear"]), ["linear"])
            self.assertEqual([{**row, "file": ""} for row in nodewise.Capture(one).values], index["values"])

    def test_what_can_not_be_run_again_is_left_out(self):
        """Captured elsewhere, or what others made of it."""
        def nothing(index, folder):
            os.unlink(os.path.join(folder, "program.pt2"))
        changes = {"not here": lambda index, _: index.update(device="cuda" if not torch.cuda.is_available() else "cuda:99"),
                   "no device": lambda index, _: index.pop("device"), "no program": nothing,
                   "a dtype of others": lambda index, _: index["values"][0].update(dtype="float1024")}
        for what, change in changes.items():
            with self.subTest(what), tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
                model, x = Block(), torch.randn(2, 8)
                nodewise.capture(model, (x,), folder=one, keep=[])
                with torch.no_grad():
                    model.second.bias[1] += 1
                nodewise.capture(model, (x,), folder=two, keep=[])
                for folder in (one, two) if what == "a dtype of others" else (two,):
                    with open(os.path.join(folder, "index.json"), encoding="utf-8") as file:
                        index = json.load(file)
                    change(index, folder)
                    with open(os.path.join(folder, "index.json"), "w", encoding="utf-8") as file:
                        json.dump(index, file)
                result = nodewise.compare(one, two)
                if what == "a dtype of others":
                    self.assertEqual(result.first.name, "linear_1")
                    continue
                self.assertEqual((result.left_out, result.agrees), (["linear_1"], False))
                self.assertRegex(result.why, f"^{two}: it can't be run again here: .")
                self.assertIn(result.why, str(result))
                self.assertEqual([row["file"] for side in (one, two) for row in nodewise.Capture(side).values], [""] * 6)
                self.assertEqual([name for name in os.listdir(one) if name.endswith(".safetensors")], [])
                with self.assertRaisesRegex(RuntimeError, "can't be run again here"):
                    nodewise.Capture(two).fetch(["linear_1"])

    def test_a_value_changed_after_its_hash_is_found(self):
        from nodewise.worker.files import write_safetensors
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            model, x = Block(), torch.randn(2, 8)
            captures = [nodewise.capture(model, (x,), folder=folder) for folder in (one, two)]
            for wrong in (float("inf"), float("nan"), 7.0):
                entry = captures[1].values[-1]
                value = captures[1].tensor(entry["name"]).clone()
                value.view(-1)[0] = wrong
                write_safetensors(os.path.join(two, entry["file"]), {entry["name"]: value})
                for sides in (captures, captures[::-1]):
                    self.assertEqual(nodewise.compare(*sides).first.name, entry["name"])
                    self.assertFalse(nodewise.compare(*sides).agrees)


class HostileFolders(unittest.TestCase):
    """Captures and tensors that others send: what is wrong is told, nothing outside of the folder is read, nothing is waited for."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def at(self, name, content=None):
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if content is not None:
            with open(path, "wb") as file:
                file.write(content)
        return path

    def capture(self, **fields):
        entry = {"name": "a", "op": "aten.add.Tensor", "dtype": "float32", "shape": [1], "sha1": "0", "file": "a.safetensors", **fields}
        self.at("c/index.json", json.dumps({"version": 1, "values": [entry]}).encode())
        return nodewise.Capture(self.at("c"))

    def test_names_that_lead_out(self):
        write_safetensors(self.at("secret.safetensors"), {"a": torch.ones(1)})
        os.makedirs(self.at("c"))
        os.symlink(self.at("secret.safetensors"), self.at("c/link.safetensors"))
        for name in ("../secret.safetensors", self.at("secret.safetensors"), "link.safetensors", "x/../../secret.safetensors", "."):
            with self.assertRaisesRegex(Fault, "leads out of the folder"):
                self.capture(file=name).tensor("a")
        write_safetensors(self.at("c/a.safetensors"), {"a": torch.ones(1)})
        self.assertEqual(self.capture().tensor("a").item(), 1)

    def test_indices_that_are_none(self):
        for text in (b"[]", b"{", b"\xff\xfe", b"[" * 100000, b'{"version": 1}', b'{"version": 1, "values": [1]}',
                     b'{"version": 1, "values": [{"name": 1}]}', b'{"version": NaN, "values": []}'):
            self.at("c/index.json", text)
            with self.assertRaisesRegex(ValueError, "this is not a capture of version 1"):
                nodewise.Capture(self.at("c"))

    def test_pipes_and_devices(self):
        for name in ("c/index.json", "x.npy", "x.npz", "x.safetensors", "x.pt", "x.pt2"):
            os.mkfifo(self.at(name))
            link = self.at("zero." + name.rpartition(".")[2])
            os.symlink("/dev/zero", link)
            for path in (self.at(name), link):
                with self.assertRaisesRegex(Fault, "this is not a regular file"):
                    if name.endswith("json"):
                        nodewise.Capture(os.path.dirname(path)) if path.endswith("index.json") else open_file(path)
                    elif name.endswith("pt2"):
                        Archive(path)
                    else:
                        read_tensors(path)

    def test_a_folder_that_says_nothing_of_its_run(self):
        write_safetensors(self.at("d/a.safetensors"), {"a": torch.ones(1)})
        os.mkfifo(self.at("d/fingerprint.json"))
        self.assertEqual(Dump(self.at("d")).metadata, {})
        os.unlink(self.at("d/fingerprint.json"))
        for text, told in ((b"[" * 60000, {}), (b"\xff", {}), (b'{"torch": "2.13"}', {"torch": "2.13"})):
            self.at("d/fingerprint.json", text)
            self.assertEqual(Dump(self.at("d")).metadata, told)

    def test_archives_that_grow(self):
        npz, program = self.at("x.npz"), self.at("x.pt2")
        for path, name in ((npz, "a.npy"), (program, "x/models/model.json")):
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(name, bytes(64 << 20))
        with self.assertRaisesRegex(Fault, "the record claims to expand from [0-9]+ to 67108864 bytes"):
            read_tensors(npz)
        with self.assertRaisesRegex(Fault, "the record claims to expand from [0-9]+ to 67108864 bytes"):
            Archive(program).json("models/model.json")

    def test_pickles_that_unfold(self):
        doubled, itself = [torch.ones(1)], []
        for _ in range(40):
            doubled = [doubled, doubled]
        itself.append(itself)
        for value in (doubled, itself, [0] * 200_000):
            torch.save(value, self.at("x.pt"))
            with self.assertRaisesRegex(Fault, "contains itself, or unfolds to more than 100000 values"):
                read_tensors(self.at("x.pt"))
        torch.save({"a": [torch.ones(1), (torch.zeros(2),)]}, self.at("x.pt"))
        self.assertEqual(list(read_tensors(self.at("x.pt"))), ["a.0", "a.1.0"])

    def test_headers_without_end(self):
        length = (1 << 20).to_bytes(4, "little")
        with self.assertRaisesRegex(Fault, "the header has 1048576 bytes"):
            read_tensors(self.at("x.npy", b"\x93NUMPY\x02\x00" + length + b"(" * (1 << 20)))

    def test_links_do_not_lead_a_write_out(self):
        """Every file that is written in a folder of others, by whatever name it is written first."""
        from nodewise._diagnosis import Diagnosis
        from nodewise.worker.runs import WholeRuns
        own = self.at("own", b"mine")
        folder = os.path.dirname(self.at("c/x"))
        capture = nodewise.capture(Block(), (torch.randn(2, 8),), folder=folder, keep=["relu"])
        part = f".part{os.getpid()}"

        def runs():
            from types import SimpleNamespace
            machine = SimpleNamespace(tick=0, produced=None, times=None, edited=None, finished=True,
                                      start=lambda *_: machine.produced(SimpleNamespace(kind="call", qualified="a"), torch.ones(1)))
            session = SimpleNamespace(machine=machine, check_file=lambda: None, inputs=[], seed=0, user_outputs=lambda: [], go=lambda _: None,
                                      cancelled=SimpleNamespace(clear=lambda: None), restart=lambda: None,
                                      program=SimpleNamespace(device=torch.device("cpu")))
            made = WholeRuns()
            made._run = lambda: session
            made._whole_runs({"saveValues": folder})

        def graphs():
            with nodewise.watch(folder):
                torch._dynamo.reset()
                torch.compile(Block(), backend=nodewise.backend())(torch.randn(2, 8))
        writes = {("index.json.new", "linear.safetensors", "linear.safetensors" + part): lambda: capture.fetch(["linear"]),
                  ("index.json", "program.pt2", "fingerprint.json.new"): lambda: nodewise.capture(Block(), (torch.randn(2, 8),), folder=folder),
                  ("program.pt2", "program.pt2.new"): lambda: nodewise.capture(CNN, folder=folder),
                  ("fingerprint.json", "fingerprint.json.new", "a.npy" + part): runs,
                  ("index.json", "index.json.new", "0_0_dynamo.pt2", "0_0_forward.pt2"): graphs,
                  ("x.json.new",): lambda: Diagnosis("", "", "", "", "", "").write(folder + "/x.json"),
                  ("m.json.new",): lambda: nodewise.Matrix("reference", []).write(folder + "/m.json")}
        for names, write in writes.items():
            with self.subTest(str(names)):
                for name in names:
                    path = os.path.join(folder, name)
                    if os.path.lexists(path):
                        os.unlink(path)
                    os.symlink(own, path)
                write()
                self.assertEqual([name for name in names if os.path.islink(os.path.join(folder, name))], [])
                with open(own, "rb") as file:
                    self.assertEqual(file.read(), b"mine")

    def test_a_program_is_run_again_by_the_policy(self):
        """Whatever its folder says of how it is to be run."""
        folder, marker = os.path.dirname(self.at("c/x")), self.at("acted")
        nodewise.capture(Block(), (torch.randn(2, 8),), folder=folder, keep=[])
        self.at("c/evil.py", f"open({marker!r}, 'w').close()".encode())
        sys.path.insert(0, folder)
        self.addCleanup(sys.path.remove, folder)

        def with_words(imports):
            with open(os.path.join(folder, "index.json"), encoding="utf-8") as file:
                index = json.load(file)
            index.update(imports=imports, reviewed=False, policy="all operators")
            self.at("c/index.json", json.dumps(index).encode())
            return nodewise.Capture(folder)
        for name, module in (("linear", "evil"), ("relu", os.path.join(folder, "evil.py"))):
            self.assertEqual(with_words([module]).fetch([name]), [name])
            self.assertFalse(os.path.exists(marker))
        self.assertNotIn("evil", sys.modules)
        own = nodewise.capture(Refused(), (torch.ones(3),), folder=folder, keep=[])
        self.assertEqual(own.index["reviewed"], False)
        self.assertTrue(own.fetch([own.values[-1]["name"]]))  # of this process
        with self.assertRaisesRegex(RuntimeError, "can't be run again here: .*refused"):
            with_words([]).fetch([own.values[0]["name"]])

    def test_words_are_no_commands(self):
        told = str(nodewise.compare(self.capture(name="a\x1b[2J"), self.capture(name="b"), fetch=False))
        self.assertTrue(told.isprintable(), told)
        told = str(nodewise._capture.Divergence("a\x1b]0;x\x07", "op\n", "1 of 1 elements differ"))
        self.assertTrue(told.isprintable(), told)
        self.assertEqual(told, "a\\u{1b}]0;x\\u{7} (op\\u{a}): 1 of 1 elements differ")

    def test_a_second_pass_fetches_what_differs(self):
        """Both programs run again, a block of values at a time, until the first divergence is found."""
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            model, x = Block(), torch.randn(2, 8)
            nodewise.capture(model, (x,), folder=one, keep=[])
            with torch.no_grad():
                model.first.bias += 1e-7  # within tolerance
                model.second.bias[1] += 1
            nodewise.capture(model, (x,), folder=two, keep=[])
            for budget in (200, 1 << 20):
                captures = nodewise.Capture(one), nodewise.Capture(two)
                result = nodewise.compare(*captures, budget=budget)
                self.assertEqual((result.first.name, result.first.op), ("linear_1", "aten.linear.default"), budget)
                self.assertEqual((result.within > 0, result.diverged), (True, 1))
                self.assertEqual([row["name"] for row in captures[0].values if row["file"]], ["linear_1"])
                captures[0].drop(["linear_1"])
                captures[1].drop(["linear_1"])

    def test_what_was_kept_stays(self):
        with tempfile.TemporaryDirectory() as folder:
            capture = nodewise.capture(Block(), (torch.randn(2, 8),), folder=folder, keep=["relu"])
            self.assertEqual(capture.fetch(["linear"]), ["linear"])
            self.assertEqual([row["name"] for row in capture.values if row["file"]], ["linear", "relu"])
            self.assertEqual(capture.fetch(["linear_1"], budget=4), [])

    def test_modules_operators_and_compiled_graphs(self):
        model, x = torch.nn.Sequential(Block(), Block()).eval(), torch.randn(2, 8)
        model[1].first = torch.nn.Linear(4, 16)
        out = model(x)
        names = {"modules": ("0.first", "1", "model"), "operators": ("0.first/linear", "1.second/linear"), "compiled": ("0/0/addmm", "0/0/relu")}
        for how, wanted in names.items():
            with self.subTest(how), tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
                first = nodewise.capture(model, (x,), folder=one, how=how)
                got = {row["name"]: row for row in first.values}
                self.assertLessEqual(set(wanted), set(got))
                torch.testing.assert_close(first.tensor(first.values[-1]["name"]), out)
                self.assertEqual(nodewise.compare(first, nodewise.capture(model, (x,), folder=two, how=how)).equal, len(got))
                with self.assertRaisesRegex(ValueError, "can't be run again"):
                    first.fetch([])
        with self.assertRaisesRegex(ValueError, "not of 'lines'"):
            nodewise.capture(model, (x,), how="lines")

    def test_calls_are_counted(self):
        class Twice(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.layer = torch.nn.Linear(3, 3)

            def forward(self, x):
                return self.layer(self.layer(x))
        with tempfile.TemporaryDirectory() as folder:
            rows = nodewise.capture(Twice(), (torch.ones(3),), folder=folder, how="modules").values
            self.assertEqual([(row["name"], row["module"], row["call"]) for row in rows],
                             [("layer", "layer", 1), ("layer#2", "layer", 2), ("model", "model", 1)])

    def test_nodes_know_where_they_come_from(self):
        with tempfile.TemporaryDirectory() as folder:
            program = torch.export.export(Block(), (torch.randn(2, 8),)).run_decompositions()
            rows = {row["name"]: row for row in nodewise.capture(program, folder=folder).values}
            self.assertEqual(rows["relu"]["call"], 1)
            self.assertEqual(rows["addmm"]["module"], "first")
            self.assertTrue(any("linear" in name for name in rows["addmm"]["from_node"]), rows["addmm"])

    def test_a_file_is_run_by_the_policy(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(nodewise.capture(CNN, folder=folder).index["policy"], "the reviewed operators")
            self.assertIn("own process", nodewise.capture(Block(), (torch.randn(2, 8),), folder=folder).index["policy"])
            path = os.path.join(folder, "refused.pt2")
            torch.export.save(torch.export.export(Refused(), (torch.ones(3),)), path)
            with self.assertRaisesRegex(RuntimeError, "refused"):
                nodewise.capture(path, folder=folder)


class Compile(unittest.TestCase):
    def setUp(self):
        torch._dynamo.reset()

    def test_forward_and_backward_are_written(self):
        with tempfile.TemporaryDirectory() as folder, nodewise.watch(folder) as seen:
            model = torch.compile(Block(), backend=nodewise.backend())
            x = torch.randn(2, 8)
            torch.testing.assert_close(model(x), model._orig_mod(x))
            model(x).sum().backward()
            self.assertEqual(len(seen.graphs), 1)
            self.assertEqual(seen.graphs[0].problems, [])
            self.assertLessEqual({"dynamo", "forward", "backward"}, set(seen.graphs[0].files))
            self.assertTrue(seen.graphs[0].guards)
            for path in seen.graphs[0].files.values():
                self.assertGreater(json.loads(ask("info", path, "--json"))["calls"], 1, path)

    def test_inductor_is_recorded_and_compiles(self):
        with tempfile.TemporaryDirectory() as folder, nodewise.watch(folder) as seen:
            model, x = Block(), torch.randn(2, 8)
            out = torch.compile(model, backend=nodewise.backend(inner="inductor"))(x)
            torch.testing.assert_close(out, model(x))
            out.sum().backward()
            self.assertLessEqual({"forward", "backward"}, set(seen.graphs[0].files), seen.graphs[0].problems)

    def test_code_without_a_graph_is_told(self):
        """Dynamo leaves a whole frame to Python: then no graph's end could say why."""
        with tempfile.TemporaryDirectory() as folder, nodewise.watch(folder) as seen:
            torch.compile(torch.nn.Sequential(torch.jit.script(torch.nn.ReLU())), backend="eager")(torch.ones(2))
        self.assertEqual(seen.graphs, [])
        self.assertEqual(len(seen.skipped), 1)
        self.assertRegex(str(seen), "no graph: .*torch.jit.script")

    def test_breaks_and_recompilations(self):
        def broken(x):
            x = x.sin()
            torch._dynamo.graph_break()
            return x.cos()
        with tempfile.TemporaryDirectory() as folder, nodewise.watch(folder) as seen:
            function = torch.compile(broken, backend=nodewise.backend(), dynamic=False)
            function(torch.randn(3))
            function(torch.randn(4))
        self.assertEqual(len(seen.breaks), 2, seen)
        self.assertIn("test_package.py", seen.breaks[0].break_where)
        self.assertTrue(seen.recompiles, seen)
        self.assertIn("size mismatch", seen.recompiles[0].recompiled)


class Queries(unittest.TestCase):
    def test_values(self):
        self.assertEqual([match.op for match in nodewise.find(CNN, "op:relu")], ["aten.relu.default"])
        coverage = nodewise.coverage(CNN)
        self.assertEqual(coverage.profile, "reference")
        self.assertTrue(coverage.complete and len(coverage) > 1)
        simulated = nodewise.simulate(CNN)
        self.assertTrue(simulated.cycles > 0 and simulated.complete and simulated.rows)
        self.assertTrue(nodewise.diff(CNN, CNN).equal)
        self.assertFalse(nodewise.diff(CNN, os.path.join(SAMPLES, "llama.pt2")).equal)
        found = nodewise.findings(os.path.join(PROGRAMS, "llama.pt2"))
        self.assertEqual([(one.rule, one.rank) for one in found], [("constant", "hint")])
        self.assertIn("arange", found.rows[0].nodes)

    def test_map_keeps_going(self):
        out = nodewise.map(nodewise.coverage, [CNN, "/no/such.pt2"])
        self.assertIsInstance(out[0], nodewise.Coverage)
        self.assertIsInstance(out[1], nodewise.NodewiseError)
        self.assertIn("/no/such.pt2", str(out[1]))


if __name__ == "__main__":
    unittest.main()
