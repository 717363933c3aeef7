# SPDX-License-Identifier: Apache-2.0
"""show(): a program in the window, and its picture in a notebook. Nothing is blocked, no port is opened."""
from __future__ import annotations

import html
import os
import shlex
import socket
import subprocess
import sys
import tempfile
import urllib.parse
from typing import Any

from ._diagnosis import SUFFIX, Diagnosis
from ._export import ExportError
from ._programs import program
from ._queries import NodewiseError, ask
from ._saving import save_program

MOST_SVG = 1 << 20  # bytes that a notebook may be made to store


class View:
    """What is shown. In a notebook its picture; `path` is the program's file, `process` the window's, None without a display."""

    def __init__(self, path: str, process: subprocess.Popen[bytes] | None) -> None:
        self.path, self.process = path, process
        self._svg: str | None = None

    def svg(self) -> str:
        """The graph with its modules closed; "" if it can't be drawn (a trace can't) or is too large to be stored in a notebook."""
        if self._svg is None:
            try:
                text = ask("convert", self.path, "-o", "-", "--format", "svg", "--collapsed", "--fx")
            except (NodewiseError, FileNotFoundError):
                text = ""
            self._svg = text if len(text) <= MOST_SVG else ""
        return self._svg

    @property
    def link(self) -> str:
        """Opens the file in the window, where a desktop knows the scheme (`nodewise --register`)."""
        return "nodewise://open?file=" + urllib.parse.quote(self.path)

    @property
    def command(self) -> str:
        """The same as a line for a shell: on this machine, or, where there is no display, on one that has one."""
        return f"nodewise {shlex.quote(self.path)}" if has_display() else f"nodewise {shlex.quote(f'ssh://{socket.gethostname()}{self.path}')}"

    def wait(self) -> int:
        """Until the window is closed; its exit code."""
        return self.process.wait() if self.process else 0

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        out = {"text/plain": f"{self!r}\n{self.command}"}
        way = f'<a href="{html.escape(self.link)}">Open in Nodewise</a>' if has_display() else "From a machine with a display:"
        out["text/html"] = f"<div>{self.svg()}</div><p>{way} <code>{html.escape(self.command)}</code></p>"
        if self.svg():
            out["image/svg+xml"] = self.svg()
        return out

    def __repr__(self) -> str:
        return f"nodewise.View({self.path!r})"


def show(what: Any, *args: Any, wait: bool = False, layout: str = "", **kwargs: Any) -> View:
    """Opens a module or function with the arguments of a call, an ExportedProgram, a GraphModule, or a file (a program, a trace, ...)
    in the window that runs, or in a new one, and returns at once.
    `layout` arranges its tab: "read", "debug", "kernels", "timeline", or one that you saved.
    `wait` returns when the window is closed. Without a display it prints where the file is, and how to open it from elsewhere.
    A model that does not export is an ExportError, and a page of the window says why and what to change."""
    try:
        path = os.fspath(what) if isinstance(what, (str, os.PathLike)) else save(what, args, kwargs)
    except ExportError as error:
        show_failure(error.diagnosis)
        raise
    if not os.path.exists(path):
        raise FileNotFoundError(path)
    return show_file(path, wait=wait, layout=layout)


def show_failure(diagnosis: Diagnosis) -> View:
    """Why a model does not export, as a page of the window."""
    import platform

    import torch
    path = os.path.join(private_folder(), "model" + SUFFIX)
    diagnosis.write(path, model="", factory="", python=platform.python_version(), torch=torch.__version__, draft=None)
    return show_file(path)


def show_file(path: str, wait: bool = False, layout: str = "") -> View:
    process = None
    if has_display():
        # In the window that runs, unless somebody waits for this one's end. A pipe of ours that it kept open would hang whoever reads it.
        process = subprocess.Popen([program("nodewise"), *([] if wait else ["--reuse"]), *(["--layout", layout] if layout else []),
                                    os.path.abspath(path)], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    else:
        print(f"There is no display. The file is {os.path.abspath(path)}; from a machine with one:\n  {View(os.path.abspath(path), None).command}",
              file=sys.stderr)
    view = View(os.path.abspath(path), process)
    if wait:
        view.wait()
    return view


def has_display() -> bool:
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def private_folder() -> str:
    """New, of the user alone; it stays, since the window opens what is in it later."""
    base = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "nodewise", "shown")
    os.makedirs(base, mode=0o700, exist_ok=True)
    return tempfile.mkdtemp(dir=base)


def save(what: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """As a .pt2 in a private folder."""
    import torch

    from ._export import export
    if not isinstance(what, torch.export.ExportedProgram):
        if isinstance(what, torch.fx.GraphModule) and not args and not kwargs:
            args = tuple(node.meta["val"] for node in what.graph.nodes if node.op == "placeholder" and "val" in node.meta)
        what = export(what, args, kwargs, page=False)
    path = os.path.join(private_folder(), "program.pt2")
    save_program(what, path)
    return path
