# SPDX-License-Identifier: Apache-2.0
"""export(): torch.export with an answer for those who don't live in it. Each cause below has a test whose advice was tried."""
from __future__ import annotations

import dataclasses
import os
import re
import traceback
import warnings
from typing import Any, Callable

# Pattern in class and message of the exception; what happened; what to change. The first that fits.
_CAUSES: tuple[tuple[str, str, str, str], ...] = (
    ("data-dependent", r"GuardOnDataDependentSymNode|Could not (guard on|extract specialized integer from) data-dependent|"
     r"dynamic control flow|Data-dependent branching|data-dependent branching",
     "the code decides by the value of a tensor, which export does not know",
     "write the branch with torch.cond(pred, true_fn, false_fn, operands) or torch.where, or, if the number has a known range, say so with "
     "torch._check(...) before it is used"),
    ("no-fake", r"no fake impl|fake implementation|UnsupportedOperatorException|DynamicOutputShapeException",
     "an operator does not say what shape its result has",
     "register that: @torch.library.register_fake(\"ns::op\") with a function that returns torch.empty of the right shape"),
    ("numpy", r"\.numpy\(\)|numpy\(\) is not supported|Can't call numpy|Numpy is not available",
     "the code leaves torch for numpy, which export can't follow",
     "use torch's operators in its place, or put the numpy code into an operator with torch.library.custom_op"),
    ("constraint", r"CONSTRAINT_VIOLATION|Constraints violated|specialized|marked .* as dynamic",
     "a size that was to be dynamic is fixed by the code",
     "leave that dimension out of dynamic_shapes, or find where its size is used as a number (reshape, a comparison, a loop)"),
    ("pytree", r"register_pytree_node|pytree|Unsupported (output|input) type|not.*supported (output|input) type|type .* is not supported",
     "the model takes or returns an object of a class that export does not know",
     "return a tuple or a dict, or register the class: torch.utils._pytree.register_dataclass(Class) for a dataclass"),
    ("not-module", r"Expected `mod` to be an instance of `torch.nn.Module`",
     "export takes a torch.nn.Module", "wrap the function into a module whose forward calls it (nodewise.export does that)"),
    ("arguments", r"missing \d+ required positional argument|takes \d+ positional arguments? but|unexpected keyword argument",
     "the arguments are not those of forward()", "give all of them as a tuple, as in model(*args)"),
    ("shapes", r"mat1 and mat2 shapes cannot be multiplied|size mismatch|The size of tensor a|shape '\[.*\]' is invalid|"
     r"incompatible dimensions|must match the size|a and b must have same reduction dim",
     "the model fails on these arguments, also without export", "run model(*args) first: the shapes don't fit"),
    ("devices", r"Unhandled FakeTensor Device Propagation|same device|found at least two devices",
     "tensors of two devices meet", "move the model and the arguments to one device before exporting"),
    ("mutation", r"mutat|attribute .* (assigned|changed)|Assigning|was assigned during export",
     "forward() changes an attribute of the model", "make it a buffer (self.register_buffer) or return it as an output"),
)


@dataclasses.dataclass(frozen=True)
class Diagnosis:
    """Why a model does not export: `where` is the user's own line, `what` the cause, `change` what to do about it."""
    cause: str           # "data-dependent", ..., "unknown"
    what: str
    change: str
    where: str = ""      # "model.py:12 in forward: if x.sum() > 0:"
    error: str = ""      # class and first line of torch's exception
    details: str = ""    # all of its text

    def __str__(self) -> str:
        place = f"\n  at {self.where}" if self.where else ""
        return f"{self.what}{place}\n  change: {self.change}\n  torch says: {self.error}"


class ExportError(RuntimeError):
    """`diagnosis` says why. torch's own exception is its cause."""

    def __init__(self, diagnosis: Diagnosis) -> None:
        super().__init__(str(diagnosis))
        self.diagnosis = diagnosis


def export(model: Any, args: tuple = (), kwargs: dict | None = None, *, draft: bool = True, strict: bool = False, **options: Any):
    """torch.export.export, and where that fails torch.export.draft_export: a program in which what depends on data is fixed to what these
    arguments gave, with a warning that says so. Functions are wrapped into a module. Raises ExportError if neither works, or without `draft`.
    """
    import torch
    module = model if isinstance(model, torch.nn.Module) else _wrapped(model)
    try:
        return torch.export.export(module, tuple(args), kwargs, strict=strict, **options)
    except Exception as error:  # torch's are of dozens of classes
        found = diagnose(error)
        if not draft or found.cause in ("arguments", "shapes", "not-module"):
            raise ExportError(found) from error
        program = _drafted(module, args, kwargs, options, found, error)
    warnings.warn(f"only a draft was exported, in which the branch that was taken is fixed: {found}", stacklevel=2)
    return program


def _drafted(module: Any, args: tuple, kwargs: dict | None, options: dict, found: Diagnosis, error: Exception):
    import torch
    try:
        return torch.export.draft_export(module, tuple(args), kwargs, **options)
    except Exception:  # what is told is why the real one failed
        raise ExportError(found) from error


def _wrapped(function: Callable[..., Any]):
    import torch
    if not callable(function):
        raise TypeError(f"a {type(function).__name__} is neither a module nor a function")

    class Function(torch.nn.Module):
        def forward(self, *args, **kwargs):
            return function(*args, **kwargs)

    return Function()


def diagnose(error: BaseException) -> Diagnosis:
    """What an exception of torch.export means."""
    text = str(error)
    kind = getattr(getattr(error, "error_type", None), "name", "")
    searched = f"{type(error).__name__} {kind} {text}"
    lines = [line for line in text.splitlines() if line.strip()]
    first = f"{type(error).__name__}: {lines[0].strip() if lines else ''}"
    for cause, pattern, what, change in _CAUSES:
        if re.search(pattern, searched, re.IGNORECASE):
            return Diagnosis(cause, what, change, users_line(error), first, text)
    return Diagnosis("unknown", "torch.export failed", "see what torch says", users_line(error), first, text)


def users_line(error: BaseException) -> str:
    """The last frame outside of torch and of this package; of torch.compile's errors the stack that they carry."""
    carried = getattr(error, "real_stack", None)
    frames = list(carried) if carried else traceback.extract_tb(error.__traceback__)
    own = os.path.dirname(os.path.abspath(__file__))
    mine = [frame for frame in frames if not frame.filename.startswith((own, "<")) and "site-packages" not in frame.filename
            and f"{os.sep}torch{os.sep}" not in frame.filename]
    if not mine:
        found = re.search(r'File "([^"<]+)", line (\d+), in (\w+)', str(error))
        return f"{found[1]}:{found[2]} in {found[3]}" if found else ""
    last = mine[-1]
    return f"{last.filename}:{last.lineno} in {last.name}" + (f": {last.line.strip()}" if last.line else "")
