# SPDX-License-Identifier: Apache-2.0
"""export(): torch.export with an answer for those who don't live in it."""
from __future__ import annotations

import contextlib
import sys
import warnings
from typing import Any, Callable, Iterator

from ._causes import cautions, simple_attributes
from ._diagnosis import Diagnosis, diagnose
from ._progress import TerminalLine, Watcher, has_terminal

__all__ = ["Diagnosis", "ExportError", "diagnose", "export"]


class ExportError(RuntimeError):
    """`diagnosis` says why. torch's own exception is its cause."""

    def __init__(self, diagnosis: Diagnosis) -> None:
        super().__init__(str(diagnosis))
        self.diagnosis = diagnosis

    def show(self) -> Any:
        """As a page of the window: your line, the graph as far as it came, what to change. Returns at once."""
        from ._show import show_failure
        return show_failure(self.diagnosis)


def export(model: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None, *, draft: bool = True, strict: bool = False,
           page: bool | None = None, progress: bool | None = None, **options: Any) -> Any:
    """torch.export.export, and where that fails torch.export.draft_export: a program in which what depends on data is fixed to what these
    arguments gave, with a warning that says so. Functions are wrapped into a module. Raises ExportError if neither works, or without `draft`.
    What exports otherwise than it was meant (training mode, side effects, fixed sizes) is told as a warning, too.
    `page`: what fails is shown as a page of the window, too (ExportError.show); None = where someone types, and has a display.
    `progress`: one line on stderr says in which of your lines it is, and since when; None = where stderr is a terminal.
    """
    with _telling(progress) as step:
        return _export(model, args, kwargs, draft, strict, page, step, options)


def _export(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any] | None, draft: bool, strict: bool, page: bool | None,
            step: Callable[[str], contextlib.AbstractContextManager[Any]], options: dict[str, Any]) -> Any:
    import torch
    module = model if isinstance(model, torch.nn.Module) else _wrapped(model)
    args = args if isinstance(args, torch.Tensor) else tuple(args)
    told: list[str] = []
    try:
        with _watched(told, module, options, strict) as made, step("Exporting"):
            made.append(torch.export.export(module, args, kwargs, strict=strict, **options))
        program = made[0]
    except Exception as error:  # torch's are of dozens of classes
        found = diagnose(error, module)
        failure = ExportError(found)
        if page or (page is None and _someone_types()):
            failure.show()
        if not draft or found.cause in ("arguments", "shapes", "types", "not-module", "lazy"):
            raise failure from error
        with step("Exporting a draft, which runs the model"):
            program = _drafted(module, args, kwargs, options, failure, error)
        told.append(f"only a draft was exported, in which the branch that was taken is fixed: {found}")
    for one in told:
        warnings.warn(one, stacklevel=3)
    return program


@contextlib.contextmanager
def _telling(progress: bool | None) -> Iterator[Callable[[str], contextlib.AbstractContextManager[Any]]]:
    """What makes, of a step's name, a block in which the terminal tells of it."""
    if not (has_terminal() if progress is None else progress):
        yield lambda _: contextlib.nullcontext()
        return
    line = TerminalLine(sys.stderr)
    try:
        yield lambda name: Watcher(line, name, again=True)
    finally:
        line.close()


@contextlib.contextmanager
def _watched(told: list[str], module: Any, options: dict[str, Any], strict: bool) -> Iterator[list[Any]]:
    """Adds to `told` what the program that is put into the list does not do as forward() does. Other warnings pass."""
    import torch
    before = simple_attributes(module)
    made: list[Any] = []
    after = dict(before)
    # export puts attributes back, so they are looked at as forward() ends; Dynamo would trace this.
    hook = None if strict else module.register_forward_hook(lambda *_: after.update(simple_attributes(module)))
    leaks = getattr(getattr(torch._export, "config", None), "patch", None)
    watch_leaks = leaks(detect_non_strict_fake_tensor_leaks=True) if leaks and hasattr(
        torch._export.config, "detect_non_strict_fake_tensor_leaks") else contextlib.nullcontext()
    with warnings.catch_warnings(record=True) as warned, watch_leaks:
        warnings.simplefilter("always")
        try:
            yield made
        finally:
            if hook:
                hook.remove()
    found = cautions(module, made[0], before, after, warned, options.get("dynamic_shapes"))
    told.extend(found)
    for one in warned:
        if not found or not ("assigned during export" in str(one.message) or "fake tensor" in str(one.message)):
            warnings.warn_explicit(one.message, one.category, one.filename, one.lineno)


def _drafted(module: Any, args: Any, kwargs: dict[str, Any] | None, options: dict[str, Any], failure: ExportError,
             error: Exception) -> Any:
    import torch
    try:
        return torch.export.draft_export(module, args, kwargs, **options)
    except Exception:  # what is told is why the real one failed
        raise failure from error


def _someone_types() -> bool:
    """At a prompt or in a notebook, with a display."""
    from ._show import has_display
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return (hasattr(sys, "ps1") or shell is not None) and has_display()


def _wrapped(function: Callable[..., Any]) -> Any:
    import torch
    if not callable(function):
        raise TypeError(f"a {type(function).__name__} is neither a module nor a function")

    class Function(torch.nn.Module):
        def forward(self, *args: Any, **kwargs: Any) -> Any:
            return function(*args, **kwargs)

    return Function()
