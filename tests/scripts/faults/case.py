# SPDX-License-Identifier: Apache-2.0
"""One question to one command, and what the questions about one program share."""
import dataclasses
import functools
import json
import os
import shutil
import subprocess
from typing import Callable

PATIENCE = 600  # seconds


@dataclasses.dataclass
class Case:
    """`fault` "": nothing is wrong. `place`: what must be named, one of several if it is a tuple. `ask` returns the exit code and what was said. `told`: nothing that is there is
    wrong, and what is missing must be named, whatever the exit code is."""
    command: str
    fault: str
    place: str
    ask: Callable
    told: bool = False


def cli(command, fault, place, *arguments, told=False):
    """The command line's words are the command's; a fault's place is looked for in all that it prints."""
    def ask(bin):
        ran = subprocess.run([str(bin / "nodewise-cli"), *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE)
        return ran.returncode, ran.stdout + ran.stderr
    return Case(command, fault, place, ask, told)


class Bench:
    """A program, its sound dump, IR and outputs. What is planted lies in folders of its own."""

    def __init__(self, bin, program, folder):
        self.bin, self.program, self.folder, self._next = bin, program, folder, 0

    def run(self, *arguments):
        ran = subprocess.run([str(self.bin / "nodewise-cli"), *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE)
        if ran.returncode != 0:
            raise RuntimeError(f"{' '.join(map(str, arguments))}: {ran.stderr}")
        return ran.stdout

    def place(self, name):
        """A new path."""
        self._next += 1
        return self.folder / f"{self._next}_{name}"

    @functools.cached_property
    def dump(self):
        folder = self.place("dump")
        self.run("run", self.program, "--keep", "*", "--save-values", folder)
        return folder

    @functools.cached_property
    def outputs(self):
        file = self.place("outputs.safetensors")
        self.run("run", self.program, "--save-outputs", file)
        return file

    @functools.cached_property
    def ir(self):
        file = self.place("sound.json")
        self.run("convert", self.program, "-o", file)
        return file

    @functools.cached_property
    def rows(self):
        """All values of the program that are float32 and have something in them, in the order of the run."""
        answer = json.loads(self.run("compare", self.program, self.dump, "--json"))
        return [row for row in answer["rows"] if row.get("dtype") == "float32" and row.get("elements", 0) > 8
                and (self.dump / f"{row['name']}.npy").exists()]  # not of elements of lists, nor in bodies

    @functools.cached_property
    def output(self):
        """The node whose value is returned first, and is a float32 tensor."""
        ir = json.loads(self.ir.read_text())
        names = {row["name"] for row in self.rows}
        return next(each["name"] for each in ir["graph_outputs"] if each["name"] in names)

    @property
    def middle(self):
        """A node in the middle whose operator computes."""
        views = ("view", "reshape", "transpose", "permute", "expand", "slice", "clone", "dropout", "select", "unsqueeze", "to.", "flatten", "t.",
                 "contiguous", "detach", "alias", "getitem", "chunk", "split")
        rows = [row for row in self.rows if not row["op"].removeprefix("aten.").startswith(views) and row["name"] != self.output]
        return rows[len(rows) // 2]

    def copied(self, folder, but=()):
        """A folder of the same files, as links but for those that will be changed."""
        new = self.place("copy")
        new.mkdir()
        for file in folder.iterdir():
            (shutil.copyfile if file.name in but else os.link)(file, new / file.name)
        return new
