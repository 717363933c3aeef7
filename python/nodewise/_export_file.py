# SPDX-License-Identifier: Apache-2.0
"""`nodewise-cli export model.py[:factory]`: runs the file, which is the user's own, and exports what it makes.

The file has a function (the factory; get_model, if none is named) that returns a module and the arguments of a call: (module, args), (module, args,
kwargs), or a dict of module, args, kwargs, dynamic_shapes; or it has the variables model, args, kwargs. What fails is written as a diagnosis
beside the program (_diagnosis.py), and so is what a draft fixes."""
from __future__ import annotations

import argparse
import contextlib
import dataclasses
import importlib
import importlib.util
import inspect
import io
import json
import logging
import os
import platform
import sys
import traceback
import warnings
from typing import Any, Iterator

from ._causes import BEFORE_EXPORT, HOW
from ._diagnosis import MOST_ROWS, MOST_TEXT, SUFFIX, Diagnosis, diagnose, is_users, users_lines
from ._progress import Teller, Watcher
from ._saving import save_program

USUAL = ("get_model", "factory")
KEYS = ("model", "module", "args", "kwargs", "dynamic_shapes", "strict")


class Wrong(Exception):
    """The file is not what it should be."""


@dataclasses.dataclass
class Wanted:
    model: Any
    args: tuple[Any, ...] = ()
    kwargs: dict[str, Any] | None = None
    dynamic_shapes: Any = None
    strict: bool = False


def split_name(name: str) -> tuple[str, str]:
    """ "model.py:make" -> its two parts; a file may have a colon in its name."""
    file, colon, factory = name.rpartition(":")
    return (file, factory) if colon and file.endswith(".py") and not os.path.exists(name) else (name, "")


def import_file(path: str) -> Any:
    """As itself, not as __main__; as a part of its package, if it lies in one."""
    folder, name = os.path.dirname(os.path.abspath(path)), os.path.splitext(os.path.basename(path))[0]
    dotted = name
    while os.path.exists(os.path.join(folder, "__init__.py")):
        folder, parent = os.path.split(folder)
        dotted = f"{parent}.{dotted}"
    sys.path.insert(0, folder)
    if dotted != name:
        return importlib.import_module(dotted)
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise Wrong(f"{path} can't be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def wanted_of(module: Any, factory: str, teller: Teller) -> Wanted:
    name = factory or next((one for one in USUAL if callable(getattr(module, one, None))), "")
    if not name:
        found = {key: getattr(module, key, getattr(module, key.upper(), None)) for key in KEYS}
        if found["model"] is None and found["module"] is None:
            raise Wrong(f"{module.__file__} has neither a function {' nor '.join(USUAL)} nor a variable model{_functions(module)}: {HOW}")
        return of_dict({key: value for key, value in found.items() if value is not None})
    function = getattr(module, name, None)
    if not callable(function):
        raise Wrong(f"{module.__file__} has no function {name}{_functions(module)}")
    with Watcher(teller, f"Calling {name}()"):
        out = function()
    if isinstance(out, dict):
        return of_dict(out)
    if isinstance(out, tuple) and 2 <= len(out) <= 3 and isinstance(out[1], (tuple, list)):
        return Wanted(out[0], tuple(out[1]), out[2] if len(out) == 3 else None)
    return Wanted(out)


def _functions(module: Any) -> str:
    """What may be meant: functions of the file that can be called without arguments."""
    names = [name for name, each in vars(module).items() if inspect.isfunction(each) and each.__module__ == module.__name__ and not name.startswith("_")
             and all(one.default is not one.empty or one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) for one in inspect.signature(each).parameters.values())]
    return f"; it has {', '.join(names[:10])}" if names else ""


def of_dict(given: dict[str, Any]) -> Wanted:
    unknown = [str(key) for key in given if key not in KEYS]
    model = given.get("model", given.get("module"))
    if unknown or model is None:
        raise Wrong(f"a dict of {', '.join(KEYS)} is expected, not of {', '.join(unknown) or 'no model'}")
    args = given.get("args", ())
    return Wanted(model, tuple(args) if isinstance(args, (tuple, list)) else (args,), given.get("kwargs"), given.get("dynamic_shapes"),
                  bool(given.get("strict", False)))


def in_users_code(error: BaseException, when: str) -> Diagnosis:
    """Of what is raised before export begins: "import" or "factory"."""
    what, change = BEFORE_EXPORT[when]
    lines = users_lines(error)
    text = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    if isinstance(error, Wrong):
        return Diagnosis("file", str(error).split(": ", 1)[0], HOW, error=str(error), details=str(error))
    return Diagnosis("users-code", what, change, str(lines[-1]) if lines else "", f"{type(error).__name__}: {error}", text[-MOST_TEXT:],
                     stack=lines[-MOST_ROWS:])


@contextlib.contextmanager
def quiet_stderr() -> Iterator[None]:
    """torch prints the graph of a failed export there, unasked; the diagnosis has it. What else was written is shown where it exports."""
    kept = io.StringIO()
    with contextlib.redirect_stderr(kept):
        yield
    sys.stderr.write(kept.getvalue())


def report_of(program: Any) -> list[dict[str, str]]:
    """What draft_export found, where this torch says so: it is gone once the program is saved."""
    out = []
    report = getattr(program, "_report", None)
    names = {str(index): file for index, file in dict(getattr(report, "str_to_filename", {})).items()} if report else {}
    for failure in list(getattr(report, "failures", ()))[:MOST_ROWS]:
        data = getattr(failure, "data", {}) or {}
        stack = data.get("user_stack") or data.get("stack") or []
        places = [(names.get(str(frame.get("filename")), frame.get("filename")), frame.get("line"), frame.get("name")) for frame in stack
                  if isinstance(frame, dict)]
        users = [place for place in places if is_users(str(place[0]))]
        where = f"{users[-1][0]}:{users[-1][1]} in {users[-1][2]}" if users else ""
        took = f"{data.get('expr') or data.get('op') or ''}" + (f" = {data['result']}" if "result" in data else "")
        out.append({"kind": getattr(getattr(failure, "failure_type", None), "name", ""), "text": took[:400], "where": where})
    return out


class Job:
    def __init__(self, name: str, out: str, teller: Teller, draft: bool) -> None:
        self.file, self.factory = split_name(name)
        self.out = os.path.abspath(out or os.path.splitext(self.file)[0] + ".pt2")
        self.report = os.path.splitext(self.out)[0] + SUFFIX
        self.teller, self.draft = teller, draft

    def run(self) -> int:
        if not os.path.isfile(self.file):
            return self.failed(Diagnosis("file", *BEFORE_EXPORT["file"], error=self.file))
        try:
            with Watcher(self.teller, f"Running {os.path.basename(self.file)}"):
                module = import_file(self.file)
        except BaseException as error:  # also the SystemExit of a script
            return self.failed(in_users_code(error, "import"))
        import torch
        self.versions = {"python": platform.python_version(), "torch": torch.__version__}
        try:
            wanted = wanted_of(module, self.factory, self.teller)
        except BaseException as error:
            return self.failed(in_users_code(error, "factory"))
        return self.export(wanted)

    versions: dict[str, str] = {"python": platform.python_version(), "torch": ""}

    def export(self, wanted: Wanted) -> int:
        import torch

        from ._export import ExportError, export
        if isinstance(wanted.model, torch.export.ExportedProgram):
            return self.save(wanted.model, None, [])
        more = {"dynamic_shapes": wanted.dynamic_shapes} if wanted.dynamic_shapes is not None else {}
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            try:
                with Watcher(self.teller, "Exporting"), quiet_stderr():
                    program = export(wanted.model, wanted.args, wanted.kwargs, draft=False, strict=wanted.strict, page=False, **more)
                return self.save(program, None, [str(one.message) for one in told if ": " in str(one.message)])
            except ExportError as error:
                found = error.diagnosis
            except Exception as error:  # of our own: told as what it is
                found = diagnose(error)
        if self.draft and found.cause not in ("arguments", "shapes", "types", "not-module", "lazy"):
            try:
                with Watcher(self.teller, "Exporting a draft, which runs the model"), quiet_stderr():
                    program = torch.export.draft_export(wanted.model, wanted.args, wanted.kwargs, **more)
                return self.save(program, found, [])
            except Exception as error:  # that it failed, too, is no news
                del error
        return self.failed(found)

    def save(self, program: Any, found: Diagnosis | None, told: list[str]) -> int:
        self.teller.step("Saving", os.path.basename(self.out))
        named = save_program(program, self.out)
        told = [*told, *(f"class: the file has {name} by that name, as it was registered without one; before you load it, register it with "
                         f"serialized_type_name={name!r}" for name in named)]
        if found is None:
            if os.path.exists(self.report):
                os.unlink(self.report)  # of an export that failed before
            self.done(None, False, told)
            return 0
        self.write(found, {"draft": {"file": self.out, "failures": report_of(program)}})
        self.done(found, True, told)
        return 0

    def failed(self, found: Diagnosis) -> int:
        self.write(found, {"draft": None})
        self.done(found, False, [])
        return 1

    def write(self, found: Diagnosis, more: dict[str, Any]) -> None:
        found.write(self.report, model=os.path.abspath(self.file), factory=self.factory, **self.versions, **more)

    def done(self, found: Diagnosis | None, draft: bool, told: list[str]) -> None:
        exported = found is None or draft
        message = {"done": {"program": self.out if exported else "", "diagnosis": self.report if found else "", "draft": draft, "told": told}}
        lines = [f"note: {one}" for one in told]
        if found and draft:
            lines.append(f"only a draft was exported, in which the branches that were taken are fixed: {found}")
        elif found:
            lines.append(f"{self.file} does not export: {found}")
        lines.append(f"{self.report}: all of it as JSON" if found else "")
        lines.append(self.out if exported else "")
        self.teller.send(message, "\n".join(line for line in lines if line))


def main() -> int:
    messages = os.fdopen(os.dup(1), "w", encoding="utf-8")  # what the user's code prints is no message
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    parser = argparse.ArgumentParser(prog="nodewise-cli export")
    parser.add_argument("model")
    parser.add_argument("-o", dest="out", default="")
    parser.add_argument("--messages", action="store_true")
    parser.add_argument("--no-draft", action="store_true")
    options = parser.parse_args()
    sys.argv = [options.model]
    logging.disable(logging.WARNING)  # torch logs what the diagnosis says
    try:
        import torch  # noqa: F401 - said first: without it nothing else can be told
    except ImportError as error:
        print(f"{sys.executable} can't import torch: {error}; name an interpreter that has it with --python", file=sys.stderr)
        return 2
    return Job(options.model, options.out, Teller(messages if options.messages else None), not options.no_draft).run()


if __name__ == "__main__":
    code = main()
    sys.stderr.flush()
    os._exit(code)  # threads of the user's code may wait for ever
