# SPDX-License-Identifier: Apache-2.0
"""A notebook that shows a program, executed by nbconvert: its picture is in the file that comes out."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import PROGRAMS, ROOT  # noqa: E402

try:
    import ipykernel  # noqa: F401
    import nbconvert  # noqa: F401
    import nbformat
    MISSING = ""
except ImportError as error:
    MISSING = f"{error.name} is not installed (pip install nbconvert ipykernel), so no notebook was executed"

CODE = """import nodewise
nodewise.show({path!r})"""


@unittest.skipIf(MISSING, MISSING)
class Notebook(unittest.TestCase):
    def executed(self, code):
        """What its one cell put out, by type."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "look.ipynb")
            made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
            made.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
            nbformat.write(made, path)
            environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
            environment.update(PYTHONPATH=os.path.join(ROOT, "python"), JUPYTER_PLATFORM_DIRS="1", IPYTHONDIR=folder, JUPYTER_RUNTIME_DIR=folder)
            done = subprocess.run([sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--inplace",
                                   "--ExecutePreprocessor.timeout=600", path], env=environment, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            if os.environ.get("NODEWISE_TEST_PICTURES"):
                with open(path, encoding="utf-8") as file, open(os.path.join(os.environ["NODEWISE_TEST_PICTURES"], "look.ipynb"), "w",
                                                                encoding="utf-8") as copy:
                    copy.write(file.read())
            with open(path, encoding="utf-8") as file:
                outputs = json.load(file)["cells"][0]["outputs"]
        return {kind: "".join(text) for output in outputs for kind, text in output.get("data", {}).items()}

    def test_a_program_has_its_picture_and_the_way_to_the_window(self):
        llama = os.path.join(PROGRAMS, "llama.pt2")
        told = self.executed(CODE.format(path=llama))
        self.assertIn("<svg", told["image/svg+xml"])
        self.assertLess(len(told["image/svg+xml"]), 60_000)  # modules are closed: opened it has twice as much
        self.assertIn("ssh://", told["text/html"])           # there is no display
        self.assertIn("<svg", told["text/html"])
        self.assertNotIn("<script", told["text/html"])
        self.assertIn("llama.pt2", told["text/plain"])


if __name__ == "__main__":
    unittest.main()
