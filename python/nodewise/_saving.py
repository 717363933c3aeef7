# SPDX-License-Identifier: Apache-2.0
"""Writing an ExportedProgram as a file."""
from __future__ import annotations

import contextlib
import os
import tempfile
from typing import Any, Iterator


def save_program(program: Any, path: str | os.PathLike[str]) -> list[str]:
    """torch.export.save, also where a class of its arguments or results was registered without a name for files, which torch refuses at the
    end of the work: the class's own name is used. Returns these names: who loads the file registers the classes by them. What can't be
    written leaves nothing, and what stood at the path as it was."""
    import torch
    with _named_classes(program) as names:
        if os.path.exists(path) and not os.path.isfile(path):  # a device can't be replaced
            torch.export.save(program, path)
            return names
        folder, name = os.path.split(path)
        with tempfile.TemporaryDirectory(prefix=".nodewise-", dir=folder or ".") as beside:
            made = os.path.join(beside, name)  # torch writes the name into the archive
            torch.export.save(program, made)
            with contextlib.suppress(OSError):
                os.chmod(made, os.stat(path).st_mode & 0o7777)
            os.replace(made, path)
    return names


@contextlib.contextmanager
def _named_classes(program: Any) -> Iterator[list[str]]:
    """Registered as before once it is left: another program's loader may give them names of its own."""
    from torch.utils import _pytree as pytree
    nodes = getattr(pytree, "SUPPORTED_SERIALIZED_TYPES", None)
    missing = getattr(pytree, "NO_SERIALIZED_TYPE_NAME_FOUND", None)
    by_name = getattr(pytree, "SERIALIZED_TYPE_TO_PYTHON_TYPE", None)
    if nodes is None or missing is None or by_name is None:  # another version's: it says itself what it lacks
        yield []
        return
    before = {kind: nodes[kind] for kind in _classes(program) if kind in nodes and nodes[kind].serialized_type_name == missing}
    names = []
    try:
        for kind, node in before.items():
            name = f"{kind.__module__}.{kind.__qualname__}"
            if name not in by_name:
                nodes[kind] = node._replace(serialized_type_name=name)
                by_name[name] = kind
                names.append(name)
        yield names
    finally:
        nodes.update(before)
        for name in names:
            by_name.pop(name, None)


def _classes(program: Any) -> set[Any]:
    """Of the trees that arguments and results are."""
    found: set[Any] = set()
    specs = [spec for entry in program.module_call_graph if entry.signature for spec in (entry.signature.in_spec, entry.signature.out_spec)]
    while specs:
        spec = specs.pop()
        if spec is not None and spec.type is not None:
            found.add(spec.type)
            specs.extend(spec.children() if callable(getattr(spec, "children", None)) else spec.children_specs)
    return found
