# SPDX-License-Identifier: Apache-2.0
"""What nodewise-engine starts: `PYTHON -u .../nodewise/worker/start.py`; with the arguments `export FILE ...` it exports a model of a .py file
(nodewise/_export_file.py). The interpreter is the user's and need not have this package: it
is found beside this file, and nothing else of the folder that it lies in comes on the path."""
import importlib.util
import os
import runpy
import sys

_package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Python puts the folder there without its links.
sys.path[:] = [folder for folder in sys.path if os.path.realpath(folder) != os.path.dirname(os.path.realpath(__file__))]
_spec = importlib.util.spec_from_file_location("nodewise", os.path.join(_package, "__init__.py"), submodule_search_locations=[_package])
_module = importlib.util.module_from_spec(_spec)
sys.modules["nodewise"] = _module
_spec.loader.exec_module(_module)
_modules = {"export": "nodewise._export_file"}
runpy.run_module(_modules[sys.argv.pop(1)] if len(sys.argv) > 1 else "nodewise.worker", run_name="__main__", alter_sys=True)
