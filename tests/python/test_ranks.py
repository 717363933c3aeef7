# SPDX-License-Identifier: Apache-2.0
"""Programs with collectives on two and four ranks over gloo: stepped together and apart, a rank that does not arrive, a wrong rank found."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from client import ROOT, Client, Failure, worker  # noqa: E402

sys.path.insert(0, os.path.join(ROOT, "python"))
import torch  # noqa: E402

import nodewise  # noqa: E402
from nodewise._programs import program  # noqa: E402

WRONG_ON_2 = '''
import os, torch
if os.environ["RANK"] == "2":
    _library = torch.library.Library("aten", "IMPL")
    _library.impl("silu", lambda x: x * torch.sigmoid(x) * 1.01, "CPU")
'''
DIES_ON_1 = '''
import os, torch
_library = torch.library.Library("aten", "IMPL")
_library.impl("cos", lambda x: os.abort() if os.environ["RANK"] == "1" else torch.sin(x + 1.5707964), "CPU")
'''

FAILS_ON_1 = '''
import os
if os.environ["RANK"] == "1":
    raise ValueError("not on this rank")
'''
ENDS_ON_1 = '''
import os
if os.environ["RANK"] == "1":
    os.kill(os.getpid(), 9)
'''
SLEEPS_ON_1 = '''
import os, time
if os.environ["RANK"] == "1":
    open(os.environ["BEGUN"], "w").close()
    time.sleep(600)
'''
SLOW_ON_1 = '''
import os, time, torch
_library = torch.library.Library("aten", "IMPL")
_library.impl("cos", lambda x: time.sleep(600 if os.environ["RANK"] == "1" else 0) or torch.sin(x + 1.5707964), "CPU")
'''


def cli(*arguments):
    return subprocess.run([program("nodewise-cli"), *arguments], capture_output=True, text=True, check=False)


@unittest.skipUnless(torch.distributed.is_available(), "this torch was built without torch.distributed, so ranks were NOT tested")
class OnSeveralRanks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls._folder = tempfile.TemporaryDirectory()
        cls.folder = cls._folder.name
        for size in (2, 4):
            os.mkdir(f"{cls.folder}/{size}")
            subprocess.run([sys.executable, "-W", "ignore", os.path.join(HERE, "ranked_programs.py"), str(size), f"{cls.folder}/{size}"], check=True)
        for name, text in (("wrong", WRONG_ON_2), ("dies", DIES_ON_1), ("slow", SLOW_ON_1), ("fails", FAILS_ON_1), ("ends", ENDS_ON_1), ("sleeps", SLEEPS_ON_1)):
            with open(f"{cls.folder}/{name}.py", "w", encoding="utf-8") as file:
                file.write(text)
        from nodewise.worker.files import write_safetensors
        torch.manual_seed(1)
        for rank in range(4):
            write_safetensors(f"{cls.folder}/x{rank}.safetensors", {"x": torch.randn(4, 8)})
            write_safetensors(f"{cls.folder}/sign{rank}.safetensors", {"x": torch.ones(4, 8) * (1 if rank == 0 else -1)})

    @classmethod
    def tearDownClass(cls):
        cls._folder.cleanup()

    def two(self, **more):
        return nodewise.ranks(f"{self.folder}/2/parallel.pt2", 2, **more)

    # --- stepping -------------------------------------------------------------------------------------------------------------------------

    def test_all_step_together_and_one_alone_waits_for_the_other(self):
        with self.two() as ranks:
            self.assertEqual([state.node for state in ranks.step()], ["silu", "silu"])
            ranks.step(0).step(0)
            self.assertEqual([state.node for state in ranks], ["wait_tensor", "silu"])
            ranks.step(0)
            waiting, = ranks.waiting
            self.assertEqual((waiting.rank, waiting.collective, waiting.node, waiting.waits_for), (0, "all_reduce", "all_reduce", (1,)))
            self.assertEqual(str(waiting), "rank 0 waits in all_reduce (all_reduce) for rank 1, which stands before silu")
            with self.assertRaisesRegex(RuntimeError, "waits in all_reduce"):
                ranks.tensor("linear", 0)
            self.assertEqual(list(ranks.tensor("linear", 1).shape), [4, 8])
            ranks.step(1).step(1)  # over silu, and the collective begins
            self.assertEqual([(state.state, state.node) for state in ranks], [("stopped", "linear_1"), ("stopped", "wait_tensor")])

    def test_back_from_where_they_stand_apart(self):
        with self.two() as ranks:
            ranks.step().step(0).step(0).step(0)
            self.assertEqual(ranks[0].state, "waiting")
            ranks.back()
            self.assertEqual(len({state.tick for state in ranks}), 1)
            self.assertEqual({state.state for state in ranks}, {"stopped"})
            ranks.run()
            self.assertEqual({state.state for state in ranks}, {"finished"})
            ranks.back()  # in the same processes
            self.assertEqual({state.node for state in ranks}, {"cos"})

    def test_breakpoints_stop_all_and_conditions_one(self):
        with self.two() as ranks:
            ranks.break_at("aten.linear*").run()
            self.assertEqual([state.node for state in ranks], ["linear_1", "linear_1"])
            ranks.to(0).break_at("silu", condition="x.sum() == x.sum()").run()
            self.assertEqual([state.node for state in ranks], ["silu", "silu"])
            with self.assertRaisesRegex(ValueError, "nowhere"):
                ranks.break_at("nowhere")

    # --- values -----------------------------------------------------------------------------------------------------------------------------

    def test_values_are_those_of_the_collectives(self):
        from nodewise.worker.files import read_tensors
        with self.two(inputs=[f"{self.folder}/x{{rank}}.safetensors"]) as ranks:
            ranks.run()
            given = [read_tensors(f"{self.folder}/x{rank}.safetensors")["x"] for rank in range(2)]
            self.assertTrue(all(torch.equal(ranks.tensor("x", rank), given[rank]) for rank in range(2)))
            parts = [ranks.tensor("silu", rank) for rank in range(2)]
            self.assertFalse(torch.equal(*parts))
            self.assertTrue(torch.equal(ranks.tensor("wait_tensor", 0), parts[0] + parts[1]))
            whole = torch.cat([ranks.tensor("silu_1", rank) for rank in range(2)])
            self.assertTrue(torch.equal(ranks.tensor("wait_tensor_1", 1), whole))
            self.assertTrue(torch.equal(ranks.tensor("wait_tensor_2", 1), whole[4:] * 2))

    def test_parts_of_the_data_are_no_divergence(self):
        with nodewise.ranks(f"{self.folder}/4/parallel.pt2", 4, inputs=[f"{self.folder}/x{{rank}}.safetensors"]) as ranks:
            told = ranks.compare()
        self.assertTrue(told.agrees, told)
        self.assertEqual((told.ranks, told.own > 0, told.equal > 0, told.first), (4, True, True, None))

    def test_the_wrong_rank_is_found(self):
        with nodewise.ranks(f"{self.folder}/4/parallel.pt2", 4, imports=[f"{self.folder}/wrong.py"]) as ranks:
            told = ranks.compare()
        self.assertFalse(told.agrees)
        self.assertEqual((told.first.name, told.first.op, told.first.rank, told.first.sure), ("silu", "aten.silu.default", 2, True))
        self.assertGreater(told.first.max_abs, 0)
        self.assertIn("first divergence: silu", str(told))

    def test_what_is_under_way_is_not_compared(self):
        """Elements of a collective of several tensors are there once they were waited for."""
        with nodewise.ranks(f"{self.folder}/2/together.pt2", 2, inputs=[f"{self.folder}/x{{rank}}.safetensors"]) as ranks:
            told = ranks._inner.compare()
            names = [row["name"] for row in told["rows"]]
            self.assertEqual([name for name in names if name.startswith(("getitem", "all_reduce"))], [])
            self.assertEqual([row["verdict"] for row in told["rows"] if row["name"].startswith("wait_tensor")], ["equal", "equal"])
            self.assertTrue(ranks.compare().agrees)

    # --- what goes wrong ----------------------------------------------------------------------------------------------------------------------

    def test_a_rank_that_does_not_arrive(self):
        """Nobody waits for a clock: the ranks that are waited for have come to their end."""
        for size in (2, 4):
            with self.subTest(size), nodewise.ranks(f"{self.folder}/{size}/sometimes.pt2", size, inputs=[f"{self.folder}/sign{{rank}}.safetensors"]) as ranks:
                with self.assertRaisesRegex(nodewise.Deadlock, r"rank 0 waits in all_reduce \(true_graph_0/all_reduce\) for rank 1, which has come to its end"):
                    ranks.run()
                self.assertEqual([state.state for state in ranks], ["waiting"] + ["finished"] * (size - 1))
                self.assertEqual(ranks[0].waits_for, tuple(range(1, size)))
                with self.assertRaises(nodewise.Deadlock):
                    ranks.compare()
                self.assertEqual({state.tick for state in ranks}, {0})  # of new processes

    def test_a_dead_rank_is_named_with_its_node(self):
        with self.two(imports=[f"{self.folder}/dies.py"]) as ranks:
            ranks.run()
            self.assertEqual(ranks[1].state, "ended")
            self.assertIn("was ended by SIGABRT while it ran cos (aten.cos.default)", ranks[1].text)

    def test_a_run_can_be_given_up(self):
        with self.two(imports=[f"{self.folder}/slow.py"]) as ranks:
            threading.Timer(0.5, ranks._inner.cancel).start()
            with self.assertRaisesRegex(RuntimeError, "cancelled"):
                ranks.compare()
            self.assertEqual([state.node for state in ranks.step()], ["silu", "silu"])  # in new processes

    def test_a_file_that_was_rewritten_stops_them(self):
        with tempfile.TemporaryDirectory() as folder:
            path = shutil.copy(f"{self.folder}/2/parallel.pt2", folder + "/p.pt2")
            with nodewise.ranks(path, 2) as ranks:
                ranks.step()
                self.assertEqual([rank._answers for rank in ranks._inner], [{}, {}])
                shutil.copy(f"{self.folder}/4/parallel.pt2", path)
                self.assertEqual([state.state for state in ranks.step()], ["failed", "failed"])
                self.assertIn("the file has changed since it was opened", ranks[1].text)
                self.assertEqual([rank._answers for rank in ranks._inner], [{}, {}])

    def test_a_launch_that_fails_on_one_rank(self):
        """The other waits for it, and would for ever."""
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(f"{self.folder}/2/parallel.pt2", folder + "/p0.pt2")
            with self.assertRaisesRegex(RuntimeError, "rank 1: .*p1.pt2|p1.pt2.*: rank 1: "):
                nodewise.ranks(folder + "/p{rank}.pt2", 2)
        for module, text in (("fails", "rank 1: .*not on this rank"), ("ends", "rank 1 was ended by SIGKILL")):
            with self.subTest(module), self.assertRaisesRegex(RuntimeError, text):
                self.two(imports=[f"{self.folder}/{module}.py"])

    def test_a_launch_can_be_cancelled(self):
        with tempfile.TemporaryDirectory() as folder, worker(BEGUN=folder + "/begun", TMPDIR=folder) as client:
            asked = client.post("launch", program=f"{self.folder}/2/parallel.pt2", ranks=2, pythonImports=[f"{self.folder}/sleeps.py"])
            while not os.path.exists(folder + "/begun"):
                time.sleep(0.01)
            client.ask("cancel", requestId=asked)
            with self.assertRaisesRegex(Failure, "cancelled"):
                client.answer(asked)
            self.assertEqual(os.listdir(folder), ["begun"])
            client.launch(f"{self.folder}/2/parallel.pt2", ranks=2)

    def test_a_move_that_fails_is_a_stop(self):
        with tempfile.TemporaryDirectory() as folder, worker() as client:
            path = shutil.copy(f"{self.folder}/2/parallel.pt2", folder + "/p.pt2")
            client.launch(path, ranks=2)
            client.to_stop("next", threadId=1, singleThread=True)
            os.remove(path)
            stop = client.to_stop("stepBack", threadId=1)  # in new processes, as they stand apart
            self.assertEqual(stop["reason"], "exception")
            self.assertIn("p.pt2", stop["text"])
            self.assertEqual(stop["nodewise"]["tick"], 1)
            self.assertIn("p.pt2", client.ask("exceptionInfo", threadId=1)["description"])
            for command, arguments in (("threads", {}), ("next", {"threadId": 1}), ("stackTrace", {"threadId": 2}), ("setFunctionBreakpoints", {"breakpoints": []})):
                with self.subTest(command), self.assertRaisesRegex(Failure, "p.pt2|rank [01]: ") as failed:
                    client.ask(command, **arguments)
                self.assertNotIn("Error", str(failed.exception))
            shutil.copy(f"{self.folder}/2/parallel.pt2", path)
            self.assertEqual(client.to_stop("next", threadId=1)["nodewise"]["tick"], 1)

    def test_ranks_that_can_not_be_launched_again(self):
        with tempfile.TemporaryDirectory() as folder:
            path = shutil.copy(f"{self.folder}/2/parallel.pt2", folder + "/p.pt2")
            with nodewise.ranks(path, 2) as ranks:
                ranks.step(0)
                os.remove(path)
                for ask in (ranks.back, ranks.step, lambda: ranks.states, lambda: ranks.break_at("silu"), lambda: ranks.to(1)):
                    with self.assertRaisesRegex(RuntimeError, "p.pt2"):
                        ask()
                shutil.copy(f"{self.folder}/2/parallel.pt2", path)
                self.assertEqual([state.node for state in ranks.step()], ["silu", "silu"])

    def test_a_refused_move_is_a_stop(self):
        with tempfile.TemporaryDirectory() as folder, worker() as client:
            path = shutil.copy(f"{self.folder}/2/parallel.pt2", folder + "/p.pt2")
            client.launch(path, ranks=2)
            shutil.copy(f"{self.folder}/4/parallel.pt2", path)
            stop = client.to_stop("next", threadId=1)
            self.assertEqual((stop["reason"], stop["allThreadsStopped"]), ("exception", True))
            self.assertIn("the file has changed", stop["nodewise"]["error"]["message"])
            self.assertIn("the file has changed", client.ask("exceptionInfo", threadId=1)["description"])

    def test_nothing_of_theirs_stays(self):
        with tempfile.TemporaryDirectory() as folder:
            with worker(TMPDIR=folder) as client:
                client.launch(f"{self.folder}/2/parallel.pt2", ranks=2)
                self.assertTrue([name for name in os.listdir(folder) if name.startswith("nodewise-ranks-")])
            self.assertEqual([name for name in os.listdir(folder) if name.startswith("nodewise-ranks-")], [])  # at the end of the input

    def test_another_number_of_ranks_is_refused(self):
        with nodewise.ranks(f"{self.folder}/4/parallel.pt2", 2) as ranks:
            ranks.run()
            self.assertEqual({state.state for state in ranks}, {"failed"})
        done = cli("run", f"{self.folder}/4/parallel.pt2", "--python", sys.executable, "--ranks", "2")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("the program is for a group of 4 ranks", done.stderr)
        self.assertIn("--ranks 4", done.stderr)

    def test_one_worker_says_that_ranks_are_needed(self):
        done = cli("run", f"{self.folder}/2/parallel.pt2", "--python", sys.executable)
        self.assertIn("it is a collective, which several ranks run together (say how many there are: --ranks 2)", done.stderr)

    def test_groups_of_some_ranks(self):
        """The program's group, of two ranks, is here one of four: each pair sums for itself."""
        inputs = [f"{self.folder}/x{{rank}}.safetensors"]
        with nodewise.ranks(f"{self.folder}/2/parallel.pt2", 4, groups=["0=0,1/2,3"], inputs=inputs) as ranks:
            ranks.break_at("linear_1").run()
            sums = [ranks.tensor("wait_tensor", rank) for rank in range(4)]
            parts = [ranks.tensor("silu", rank) for rank in range(4)]
        self.assertTrue(torch.equal(sums[0], parts[0] + parts[1]) and torch.equal(sums[2], parts[2] + parts[3]))
        self.assertFalse(torch.equal(sums[0], sums[2]))
        for rule in ("0=0,1/1,2", "0=0,9", "0="):
            with self.assertRaisesRegex(RuntimeError, "names no groups"):
                nodewise.ranks(f"{self.folder}/2/parallel.pt2", 4, groups=[rule])

    # --- the command line and the protocol ------------------------------------------------------------------------------------------------------

    def test_the_command_line_runs_and_compares(self):
        out = f"{self.folder}/out.safetensors"
        done = cli("run", f"{self.folder}/2/parallel.pt2", "--python", sys.executable, "--ranks", "2", "--save-outputs", out, "--keep", "silu", "--save-values",
                   f"{self.folder}/kept")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("rank 0: sin", done.stdout)
        self.assertIn("rank 1: cos", done.stdout)
        self.assertTrue(os.path.exists(f"{self.folder}/kept/rank1/silu.npy"))
        again = cli("run", f"{self.folder}/2/parallel.pt2", "--python", sys.executable, "--ranks", "2", "--check", out)
        self.assertIn("4 outputs are bitwise equal", again.stdout, again.stderr)
        for more, code in (([], 0), (["--python-import", f"{self.folder}/wrong.py"], 1)):
            done = cli("compare", f"{self.folder}/4/parallel.pt2", "--python", sys.executable, "--ranks", "4", "--json", *more)
            self.assertEqual(done.returncode, code, done.stderr)
            told = json.loads(done.stdout)
            self.assertEqual(("first" in told, told["ranks"]), (bool(code), 4))
        self.assertIn("node 'silu': rank 2 differs from rank 0", done.stderr)

    def test_a_deadlock_on_the_command_line(self):
        done = cli("run", f"{self.folder}/2/sometimes.pt2", "--python", sys.executable, "--ranks", "2", "--inputs", f"{self.folder}/sign{{rank}}.safetensors")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("rank 0 waits in all_reduce (true_graph_0/all_reduce) for rank 1", done.stderr)

    def test_stop_on_entry_and_debugging_at_all(self):
        path = f"{self.folder}/2/parallel.pt2"
        for asked, reason, tick in (({}, "entry", 0), ({"stopOnEntry": False}, "function breakpoint", 0), ({"stopAtTick": 2}, "goto", 2)):
            with self.subTest(str(asked)), worker() as client:
                client.ask("launch", program=path, ranks=2, **asked)
                client.ask("setFunctionBreakpoints", breakpoints=[{"name": "node:linear"}])
                stop = client.to_stop("configurationDone")
                self.assertEqual((stop["reason"], stop["nodewise"]["tick"]), (reason, tick))
        with worker() as client:
            client.ask("launch", program=path, ranks=2, noDebug=True)
            client.ask("configurationDone")
            while not any(event["event"] == "terminated" for event in client.events):
                client.events.append(client.receive())
            self.assertEqual([event["event"] for event in client.events if event["event"] in ("stopped", "exited")], ["exited"])

    def test_a_frame_of_the_first_rank_is_its_own(self):
        with worker() as client:
            client.launch(f"{self.folder}/2/parallel.pt2", ranks=2)
            for _ in range(4):
                stop = client.to_stop("next", threadId=1, singleThread=True)
            self.assertFalse(stop["allThreadsStopped"])
            told = client.ask("nodewise/ranks", focus=1)
            self.assertEqual((told["stop"]["threadId"], told["stop"]["nodewise"]["name"]), (2, "linear"))
            waits = client.ask("nodewise/ranks", focus=0)["stop"]  # inside of the collective, whose node it stands at
            self.assertEqual((waits["nodewise"]["name"], waits["nodewise"]["tick"] > 0), ("all_reduce", True))
            self.assertIn("rank 0 waits in all_reduce", waits["description"])
            self.assertEqual(told["ranks"][0]["name"], waits["nodewise"]["name"])
            client.ask("nodewise/ranks", focus=1)
            frame = client.ask("stackTrace", threadId=1)["stackFrames"][0]
            self.assertIn("waits in all_reduce", frame["name"])
            with self.assertRaisesRegex(Failure, "rank 0 waits in all_reduce"):
                client.ask("scopes", frameId=frame["id"])

    def test_comparing_says_what_it_does_not_do(self):
        """Nothing compared is no agreement."""
        done = cli("compare", f"{self.folder}/2/same.pt2", "--python", sys.executable, "--ranks", "2")
        self.assertEqual(done.returncode, 2)
        self.assertIn("nothing could be compared", done.stderr)
        for more in (["--rtol", "1"], ["--atol", "1"], ["--rule", "rtol=1"], ["--backend", "spyre"], ["--plugin", "none.so"]):
            done = cli("compare", f"{self.folder}/2/parallel.pt2", "--python", sys.executable, "--ranks", "2", *more)
            self.assertEqual(done.returncode, 2, more)
            self.assertIn("--ranks compares bit by bit", done.stderr)

    def test_ranks_are_threads_of_the_protocol(self):
        client = Client([program("nodewise-engine")])
        with client:
            client.ask("initialize", adapterID="nodewise", nodewise={"protocol": {"major": 1}})
            opened = client.launch(f"{self.folder}/2/parallel.pt2", python=sys.executable, ranks=2)
            self.assertIn("2 ranks, each run by Python", opened["notes"][0])
            self.assertEqual([thread["id"] for thread in client.ask("threads")["threads"]], [1, 2])
            client.to_stop("next", threadId=2, singleThread=True)
            self.assertEqual([row["name"] for row in client.ask("nodewise/ranks")["ranks"]], ["linear", "silu"])
            for _ in range(2):
                client.to_stop("next", threadId=2, singleThread=True)
            stop = client.to_stop("next", threadId=2, singleThread=True)
            self.assertEqual((stop["threadId"], stop["allThreadsStopped"]), (1, False))
            self.assertIn("rank 1 waits in all_reduce", stop["description"])
            self.assertIn("rank 1 waits in all_reduce", client.ask("threads")["threads"][1]["name"])
            frame = client.ask("stackTrace", threadId=1)["stackFrames"][0]
            self.assertIn("linear", frame["name"])
            self.assertIn("waits in all_reduce", client.ask("stackTrace", threadId=2)["stackFrames"][0]["name"])
            scopes = client.ask("scopes", frameId=frame["id"])["scopes"]
            names = [one["name"] for one in client.ask("variables", variablesReference=scopes[0]["variablesReference"])["variables"]]
            self.assertIn("x", names)
            with self.assertRaisesRegex(Failure, "not at an exception"):
                client.ask("exceptionInfo", threadId=1)
            stop = client.to_stop("continue", threadId=1)
            self.assertTrue(stop["nodewise"]["finished"])
            frame = client.ask("stackTrace", threadId=2)["stackFrames"][0]["id"]
            scope = client.ask("scopes", frameId=frame)["scopes"][3]["variablesReference"]
            self.assertGreater(scope, 1 << 24)  # the second rank's
            row = client.ask("variables", variablesReference=scope)["variables"][0]
            self.assertEqual(len(client.ask("variables", variablesReference=row["variablesReference"])["variables"]), 4)
            with self.assertRaisesRegex(Failure, "there is no thread"):
                client.ask("stackTrace", threadId=3)
            with self.assertRaisesRegex(Failure, "all ranks do together"):
                client.ask("stepBack", threadId=1, singleThread=True)
            self.assertFalse(client.to_stop("stepBack", threadId=1)["nodewise"]["finished"])


if __name__ == "__main__":
    unittest.main()
