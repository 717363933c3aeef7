# SPDX-License-Identifier: Apache-2.0
"""check_deb.py FILE.deb: does a desktop take what the Debian package brings? Menu entry, types of files, icon, man pages, and completions, each by
the tool that a desktop or a shell would use. Unpacks it into a folder of its own; nothing is installed. Needs dpkg-deb, desktop-file-validate,
update-mime-database, man, bash, fish, and zsh."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

DEB = None
TYPES = {"model.pt2": "application/x-pytorch-exported-program", "run.etrecord": "application/x-executorch-etrecord",
         "model.pte": "application/x-executorch-program", "model.ir.json": "application/x-nodewise-ir+json"}
OTHER = ("model.json", "archive.zip")  # are none of ours


def ran(*command, text=True, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, text=text, check=False, **more)


class Unpacked(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory(prefix="nodewise-deb-")
        cls.addClassCleanup(holder.cleanup)
        cls.root = pathlib.Path(holder.name)
        subprocess.run(["dpkg-deb", "-x", DEB, holder.name], check=True)
        cls.share = cls.root / "usr/share"
        cls.cli = cls.root / "usr/bin/nodewise-cli"

    def quiet(self, done):
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))

    def test_menu_entry(self):
        entry = self.share / "applications/nodewise.desktop"
        self.quiet(ran("desktop-file-validate", entry))
        text = entry.read_text(encoding="utf-8")
        named = set(re.search(r"^MimeType=(.*)$", text, re.M)[1].rstrip(";").split(";"))
        self.assertEqual(named, {"x-scheme-handler/nodewise", *TYPES.values()})
        program = re.search(r"^Exec=(\S+)", text, re.M)[1]
        self.assertTrue(os.access(self.root / "usr/bin" / program, os.X_OK), program)
        icon = self.share / "icons/hicolor/scalable/apps" / (re.search(r"^Icon=(\S+)$", text, re.M)[1] + ".svg")
        self.assertTrue(xml.etree.ElementTree.parse(icon).getroot().tag.endswith("svg"))

    def test_a_desktop_finds_the_program_by_type(self):
        self.quiet(ran("update-desktop-database", self.share / "applications"))
        cache = (self.share / "applications/mimeinfo.cache").read_text()
        for name in TYPES.values():
            self.assertIn(name + "=nodewise.desktop;", cache)

    def test_types_of_files(self):
        system = pathlib.Path("/usr/share/mime/packages/freedesktop.org.xml")
        self.assertTrue(system.exists(), "shared-mime-info is not installed, so a type among all others can't be told")
        (self.share / "mime/packages/freedesktop.org.xml").write_bytes(system.read_bytes())
        self.quiet(ran("update-mime-database", self.share / "mime", env=os.environ | {"XDG_DATA_DIRS": str(self.share)}))
        found = self.share / "mime"
        globs = [line.split(":")[:3] for line in (found / "globs2").read_text().splitlines() if not line.startswith("#")]
        for name in (*TYPES, *OTHER):
            fitting = [(int(weight), len(pattern), kind) for weight, kind, pattern in globs if pattern.startswith("*") and name.endswith(pattern[1:])]
            best = max(fitting)[2]  # the heavier one, then the longer, as the specification has it
            self.assertEqual(best if best in TYPES.values() else None, TYPES.get(name), name)
        for kind in TYPES.values():
            described = xml.etree.ElementTree.parse(found / (kind + ".xml")).getroot()
            space = "{http://www.freedesktop.org/standards/shared-mime-info}"
            self.assertTrue(described.findtext(space + "comment"))
            self.assertEqual(described.find(space + "icon").get("name"), "nodewise")

    def test_man_pages(self):
        pages = sorted((self.share / "man/man1").glob("*.gz"))
        commands = set(re.findall(r"^nodewise-cli ([a-z]+)", ran(self.cli, "help").stdout, re.M))
        self.assertGreater(len(commands), 20)
        for command in commands:
            self.assertTrue([page for page in pages if page.name.startswith("nodewise-cli-" + command)], command)
        for page in pages:
            with self.subTest(page.name):
                done = ran("man", "--warnings", "-E", "UTF-8", "-l", page, env=os.environ | {"MANWIDTH": "140", "MANPAGER": "cat", "LC_ALL": "C.UTF-8"})
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertRegex(done.stdout, r"NAME\s+%s\s+-\s+\w+" % page.name[:-len(".1.gz")])

    def script(self, shell):
        names = {"bash": "bash-completion/completions/nodewise-cli", "fish": "fish/vendor_completions.d/nodewise-cli.fish",
                 "zsh": "zsh/vendor-completions/_nodewise-cli"}
        return self.share / names[shell]

    def test_bash_completes(self):
        for words, wanted in (("simul", "simulate"), ("kernel ch", "check"), ("run --thr", "--threads"), ("completion f", "fish")):
            line = "source %s; COMP_WORDS=(nodewise-cli %s); COMP_CWORD=%d; _nodewise_cli; echo ${COMPREPLY[@]}" % (self.script("bash"), words, len(words.split()))
            done = ran("bash", "--norc", "-c", line)
            self.assertEqual((done.stdout.strip(), done.stderr), (wanted, ""))

    def test_fish_completes(self):
        for words, wanted in (("simul", "simulate"), ("kernel ch", "check"), ("run --thr", "--threads"), ("completion f", "fish")):
            done = ran("fish", "--no-config", "-c", "source %s; complete -C 'nodewise-cli %s'" % (self.script("fish"), words))
            self.assertEqual([line.split("\t")[0] for line in done.stdout.splitlines()], [wanted], done.stderr)

    def test_zsh_takes_the_script(self):
        self.quiet(ran("zsh", "-f", "-n", self.script("zsh")))
        done = ran("zsh", "-f", "-c", "fpath=(%s $fpath); autoload -U compinit; compinit -u -D; print $_comps[nodewise-cli]" % self.script("zsh").parent)
        self.assertEqual(done.stdout.strip(), "_nodewise-cli", done.stderr)

    def test_licenses(self):
        text = (self.share / "doc/nodewise/copyright").read_text()
        table = self.root / re.search(r"in this package, with .*: /(\S+);", text)[1]
        rows = [line for line in table.read_text().splitlines() if line.startswith("| `")]
        bundled = [file for file in (self.root / "usr/lib/nodewise").rglob("*.so*") if file.is_file() and "_app/lib/" not in str(file)]
        named = {row.split("`")[1] for row in rows}
        self.assertEqual({file.relative_to(self.root / "usr/lib/nodewise").as_posix() for file in bundled} - named, set())


if __name__ == "__main__":
    DEB = os.path.abspath(sys.argv.pop(1))
    unittest.main()
