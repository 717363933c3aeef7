#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""test_packaging.py NODEWISE_CLI: entry points, menu entries, metadata, licenses, and man pages; what needs a bare root is bare_root.sh's."""
import configparser
import email
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "packaging"), str(ROOT / "python")]
sys.dont_write_bytecode = True
import licenses
import make_wheel
import man_pages
from nodewise import _programs, _register

CLI = None
SCRIPT = '#!/bin/sh\necho "$0" "$$" "$NODEWISE_TORCH" "$@"\nexit 7\n'


class Installed(unittest.TestCase):
    """A copy of the package as a wheel leaves it, with a script for a program."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.site = pathlib.Path(holder.name).resolve() / "it's a site"
        (self.site / "nodewise").mkdir(parents=True)
        for name in ("__init__.py", "_programs.py", "_register.py"):
            shutil.copyfile(ROOT / "python/nodewise" / name, self.site / "nodewise" / name)
        self.program = self.add("nodewise/_app/bin/nodewise-cli", SCRIPT)
        self.program.chmod(0o755)

    def add(self, name, text=""):
        file = self.site / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def start(self, *arguments, function="cli", **environment):
        """Its exit code, output, and process id."""
        code = f"import sys; sys.path.insert(0, {str(self.site)!r}); from nodewise._programs import {function}; {function}()"
        plain = {k: v for k, v in os.environ.items() if k not in ("NODEWISE_TORCH", "VIRTUAL_ENV", "NODEWISE_BIN")}
        process = subprocess.Popen([sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   env=plain | {"PATH": "/usr/bin:/bin"} | environment)
        out, errors = process.communicate()
        return process.returncode, out.rstrip("\n") + errors, process.pid

    def test_an_entry_point_becomes_the_program(self):
        self.add("torch/__init__.py", "raise RuntimeError('torch was imported')")
        code, said, pid = self.start("run", "a b")
        self.assertEqual((code, said), (7, f"{self.program} {pid} {self.site / 'torch'} run a b"))

    def test_what_the_user_names_stays(self):
        self.add("torch/__init__.py")
        self.assertIn(" /mine/torch ", self.start("x", NODEWISE_TORCH="/mine/torch")[1])
        self.assertNotIn(str(self.site / "torch"), self.start("x", VIRTUAL_ENV="/another/environment")[1])

    def test_a_program_that_is_missing(self):
        code, said, _ = self.start(function="engine")
        self.assertEqual(code, 1)
        self.assertIn("nodewise-engine is not part of this installation", said)

    def test_an_entry_point_is_no_program(self):
        shutil.rmtree(self.site / "nodewise/_app")
        self.add("bin/nodewise-cli", "#!/usr/bin/python3\n").chmod(0o755)
        self.assertIn("is not part of this installation", self.start(PATH=str(self.site / "bin") + ":/usr/bin:/bin")[1])

    def test_order_of_the_places(self):
        own = self.add("own/nodewise-cli", SCRIPT)
        own.chmod(0o755)
        self.assertTrue(self.start(NODEWISE_BIN=str(own.parent))[1].startswith(str(self.program)))
        shutil.rmtree(self.site / "nodewise/_app")
        self.assertTrue(self.start(NODEWISE_BIN=str(own.parent))[1].startswith(str(own)))

    def test_registering(self):
        for name in ("nodewise.desktop", "nodewise.xml", "icons/nodewise.svg"):
            target = next(f for f in _register._FILES if f.endswith(pathlib.Path(name).name))
            self.add("nodewise/_app/share/" + target, (ROOT / "resources" / name).read_text())
        home = self.site / "data"
        code, said, _ = self.start("--register", function="window", XDG_DATA_HOME=str(home))
        self.assertEqual(code, 0, said)
        entry = configparser.RawConfigParser(strict=True, delimiters="=")
        entry.optionxform = str
        entry.read(home / "applications/nodewise.desktop")
        self.assertTrue(entry["Desktop Entry"]["Exec"].endswith('" --reuse %U'), entry["Desktop Entry"]["Exec"])
        self.assertIn("application/x-pytorch-exported-program;", entry["Desktop Entry"]["MimeType"])
        self.assertTrue((home / "mime/packages/nodewise.xml").exists())
        self.assertEqual(self.start("--unregister", function="window", XDG_DATA_HOME=str(home))[0], 0)
        self.assertEqual([f for f in home.rglob("*") if f.is_file() and "mimeinfo" not in f.name and "mime/packages" in str(f)], [])

    def test_exec_of_odd_folders(self):
        self.assertEqual(_register.quoted('/a b/50%/$x"y'), '"/a b/50%%/\\\\$x\\\\"y"')

    def test_only_a_wheel_is_registered(self):
        self.assertIn("only an installed wheel", self.start("--register", function="window")[1])


class Packing(unittest.TestCase):
    def test_metadata(self):
        project = make_wheel.read_project()
        said = email.message_from_string(make_wheel.metadata(project))
        self.assertEqual((said["Name"], said["Version"]), ("nodewise", make_wheel.cmake_version()))
        self.assertEqual(said.get_all("Requires-Dist"), ['torch==2.13.*; extra == "torch"'])
        self.assertIn("# Nodewise", said.get_payload())

    def test_entry_points_exist(self):
        made = configparser.ConfigParser(delimiters="=")
        made.read_string(make_wheel.entry_points(make_wheel.read_project()))
        self.assertEqual(set(made["console_scripts"]), {"nodewise", "nodewise-cli", "nodewise-engine"})
        for function in made["console_scripts"].values():
            self.assertTrue(callable(getattr(_programs, function.removeprefix("nodewise._programs:"))), function)

    def test_files_of_unknown_origin_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "libunknown-01234567.so.1"
            shutil.copyfile(os.path.realpath(sys.executable), file)
            with self.assertRaisesRegex(SystemExit, "where does it come from"):
                licenses.origin(file, pathlib.Path(folder) / "plugins")

    def test_every_binary_is_proved(self):
        """Wherever it lies; our own programs alone need no package of Debian's."""
        with tempfile.TemporaryDirectory() as folder:
            app = pathlib.Path(folder) / "nodewise/_app"
            for name in ("bin/nodewise", "share/nodewise/tool"):
                (app / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(shutil.which("true"), app / name)
            with self.assertRaisesRegex(SystemExit, "tool is bundled, but no installed package"):
                list(licenses.rows(pathlib.Path(folder)))
            (app / "share/nodewise/tool").unlink()
            self.assertEqual(len(list(licenses.rows(pathlib.Path(folder)))), len(licenses.LINKED))

    @unittest.skipUnless(shutil.which("dpkg-query"), "no dpkg on this machine")
    def test_licenses_of_packages(self):
        self.assertIn("MIT", licenses.license_of("libicu-dev") if pathlib.Path("/usr/share/doc/libicu-dev/copyright").exists() else "MIT")
        self.assertEqual(len(licenses.facts("libc6")), 3)
        with self.assertRaisesRegex(SystemExit, "not installed"):
            licenses.facts("no-such-package-as-this")

    def test_man_pages_are_what_the_programs_say(self):
        commands = man_pages.commands_of(man_pages.said(CLI, "help"))
        self.assertIn("kernel check", commands)
        self.assertIn("simulate", commands)
        page = man_pages.command_page(CLI, "kernel check", "1", ["nodewise-cli"])
        self.assertIn("\\-\\-passes", page)
        self.assertTrue(page.startswith('.TH NODEWISE-CLI-KERNEL-CHECK 1 '))
        self.assertEqual(man_pages.roff(".x\n'y\\"), "\\&.x\n\\&'y\\e")


if __name__ == "__main__":
    CLI = sys.argv.pop(1)
    unittest.main()
