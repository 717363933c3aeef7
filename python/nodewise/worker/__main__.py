# SPDX-License-Identifier: Apache-2.0
# The standard output is for messages alone, from the first line on: torch and the user's modules may print as they are imported.
import os
import sys

_messages = os.dup(1)
os.dup2(2, 1)
sys.stdout = sys.stderr
# Before Python 3.11 `-m` puts the current folder there: no module comes from where the engine happened to be started.
sys.path[:] = [folder for folder in sys.path if folder not in ("", os.getcwd()) or folder in os.environ.get("PYTHONPATH", "").split(":")]


def _volunteer_for_out_of_memory() -> None:
    """An operator may ask for any amount of memory: when the system runs out, this process goes first and not the window."""
    try:
        with open("/proc/self/oom_score_adj", "w", encoding="ascii") as score:
            score.write("500")
    except OSError:
        pass


def _end_with_parent() -> None:
    """At once with the engine, whatever it died of (core/process/parent_watch.cpp)."""
    parent = os.environ.pop("NODEWISE_PARENT", "")
    if not parent or not sys.platform.startswith("linux"):
        return
    import ctypes
    import signal
    ctypes.CDLL(None, use_errno=True).prctl(1, signal.SIGKILL, 0, 0, 0)  # PR_SET_PDEATHSIG
    if os.getppid() != int(parent):
        os._exit(1)


def main() -> int:
    if sys.version_info < (3, 9):
        print("nodewise.worker: Python 3.9 or newer is needed", file=sys.stderr)
        return 1
    import faulthandler
    faulthandler.enable()
    _volunteer_for_out_of_memory()
    _end_with_parent()
    try:
        # Out-of-tree devices register themselves as torch is imported. What torch has of its own is noted before.
        wanted = os.environ.get("TORCH_DEVICE_BACKEND_AUTOLOAD", "1")
        os.environ["TORCH_DEVICE_BACKEND_AUTOLOAD"] = "0"
        import torch
    except ImportError as error:
        print(f"nodewise.worker: {sys.executable} can't import torch: {error}", file=sys.stderr)
        return 1
    from .faults import torch_problem
    if problem := torch_problem(torch.__version__):
        print(f"nodewise.worker: {sys.executable}: {problem}", file=sys.stderr)
        return 1
    from .board import Board
    from .channel import Channel, SharedPage
    from .server import Server
    from .targets import all_names
    own = all_names()
    os.environ["TORCH_DEVICE_BACKEND_AUTOLOAD"] = wanted
    if wanted == "1" and hasattr(torch, "_import_device_backends"):
        torch._import_device_backends()
    Server(Channel(0, _messages), Board.inherited() or SharedPage.inherited(), own).serve()
    return 0


if __name__ == "__main__":
    code = main()
    sys.stderr.flush()
    os._exit(code)  # nothing is to be saved, and the thread that reads may still wait
