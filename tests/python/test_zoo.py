# SPDX-License-Identifier: Apache-2.0
"""Many models: nodewise.map on executors of other processes, Dask's among them, and the matrix that their verdicts make."""
import concurrent.futures
import contextlib
import io
import json
import multiprocessing
import os
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import PROGRAMS, ROOT  # noqa: E402

sys.path.insert(0, os.path.join(ROOT, "python"))
import nodewise  # noqa: E402
from nodewise._queries import ask  # noqa: E402

PROFILE = "spyre-2026"
FILES = [os.path.join(PROGRAMS, name) for name in sorted(os.listdir(PROGRAMS)) if name.endswith(".pt2")][:30]


def judged(executor, files):
    return nodewise.matrix(nodewise.map(nodewise.coverage, files, executor=executor, profile=PROFILE), files)


class Zoo(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        before = os.environ.get("PYTHONPATH", "")
        os.environ["PYTHONPATH"] = os.path.join(ROOT, "python")  # the other processes import the package
        self.addCleanup(os.environ.__setitem__, "PYTHONPATH", before)

    def check(self, made):
        """Against what the command line says of the same folder."""
        self.assertEqual(len(made), 30)
        self.assertEqual(made.profile, PROFILE)
        few = os.path.join(self.folder, "few")
        os.makedirs(few)
        for file in FILES[:4]:
            os.symlink(file, os.path.join(few, os.path.basename(file)))
        told = json.loads(ask("coverage", few, "--profile", PROFILE, "--json", fine=(0, 1)))
        rows = {row.model: row for row in made}
        for one in told["models"]:
            row = rows[one["model"]]
            if "error" in one:
                self.assertTrue(row.error)
                continue
            self.assertEqual((row.nodes, row.nodes - row.missing), (one["totals"]["count"], one["totals"]["covered"]["count"]), row.model)
        for op in told["ops"]:
            for model, cell in op["models"].items():
                got = rows[model].cells[op["op"]]
                self.assertEqual((got.verdict, got.count, got.missing), (cell["verdict"], cell["count"], cell["missing"]), (model, op["op"]))

    def test_two_processes_of_dask(self):
        try:
            from dask.distributed import Client, LocalCluster
        except ImportError:
            self.skipTest("Dask is not installed (pip install distributed), so its executor was NOT tried")
        with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster, Client(cluster) as client:
            self.assertEqual(len(client.scheduler_info()["workers"]), 2)
            self.check(judged(client.get_executor(), FILES))

    def test_two_processes_of_python(self):
        with concurrent.futures.ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as executor:
            self.check(judged(executor, FILES))

    def test_what_can_not_be_judged_has_its_sentence(self):
        files = [*FILES[:2], "/no/such.pt2"]
        made = judged(None, files)
        self.assertEqual([row.model for row in made.failed], ["such"])
        self.assertIn("/no/such.pt2", made.failed[0].error)
        self.assertIn("1 could not be judged", str(made))

    def test_a_file_and_trends(self):
        path = os.path.join(self.folder, "zoo.nodewise-matrix.json")
        made = judged(None, FILES[:3])
        made.write(path)
        made.write(path)
        again = nodewise.Matrix.read(path)
        self.assertEqual((again.rows, again.profile, again.ops), (made.rows, made.profile, made.ops))
        self.assertEqual([row.file for row in again], FILES[:3])
        self.assertEqual(len(again.runs), 2)
        self.assertEqual([one[1:] for one in again.trend()], [made.trend()[-1][1:]] * 3)

    def test_the_command_line_prints_what_was_written(self):
        path = os.path.join(self.folder, "zoo.nodewise-matrix.json")
        made = judged(None, FILES[:3])
        made.write(path)
        told = json.loads(ask("coverage", path, "--json", fine=(0, 1)))
        self.assertEqual({one["model"]: one["totals"]["covered"]["count"] for one in told["models"]},
                         {row.model: row.nodes - row.missing for row in made})
        self.assertEqual([one["op"] for one in told["ops"]], made.ops)
        self.assertIn(made.ops[0], ask("coverage", path, fine=(0, 1)))

    def test_shows_itself(self):
        with mock.patch.dict(os.environ, {"XDG_CACHE_HOME": self.folder, "DISPLAY": "", "WAYLAND_DISPLAY": ""}), \
                contextlib.redirect_stderr(io.StringIO()):
            path = judged(None, FILES[:2]).show().path
        self.assertTrue(path.endswith(".nodewise-matrix.json"))
        self.assertEqual(len(nodewise.Matrix.read(path)), 2)

    def test_reads_what_the_command_line_writes(self):
        few = os.path.join(self.folder, "few")
        os.makedirs(few)
        os.symlink(FILES[0], os.path.join(few, os.path.basename(FILES[0])))
        path = os.path.join(self.folder, "cli.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write(ask("coverage", few, "--profile", PROFILE, "--json", fine=(0, 1)))
        self.assertEqual(nodewise.Matrix.read(path).rows, judged(None, FILES[:1]).rows)

    def test_other_files_are_refused(self):
        for text in ("{}", "[]", '{"format": "nodewise.matrix", "version": 9}', '{"profile": "p", "models": [{}], "ops": []}'):
            path = os.path.join(self.folder, "other.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            with self.assertRaisesRegex(ValueError, "no matrix|another format"):
                nodewise.Matrix.read(path)

    def test_profiles_and_names_must_agree(self):
        one, two = (nodewise.coverage(FILES[0], profile=profile) for profile in (PROFILE, "reference"))
        with self.assertRaisesRegex(ValueError, "different profiles"):
            nodewise.matrix([one, two])
        with self.assertRaisesRegex(ValueError, "same name"):
            nodewise.matrix([one, one])

    def test_pandas(self):
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed, so to_pandas() was NOT tried")
        table = judged(None, FILES[:3]).to_pandas()
        self.assertEqual(list(table.index), [os.path.splitext(os.path.basename(file))[0] for file in FILES[:3]])
        self.assertGreater(table.shape[1], 1)


if __name__ == "__main__":
    unittest.main()
