# SPDX-License-Identifier: Apache-2.0
"""An exported program as it is run: graph, weights, and the values of its inputs. Never by torch.export.load, which takes files of its own
version only."""
from __future__ import annotations

import dataclasses
import json

import torch

from .archive import Archive, TensorReader
from .faults import Fault, first_line
from .files import read_tensors
from .graph import GraphReader, Node, _number, tagged


MOST_LEAVES = 100_000  # and containers, of sample inputs


@dataclasses.dataclass
class Input:
    """A placeholder of the root, and where its value comes from."""
    node: Node
    kind: str            # "user", "parameter", "buffer", "constant", "object"
    target: str = ""     # of a weight: its name in the state dict
    constant: object = None
    origin: str = ""     # of a user's input: "samples", a path, "normal, seed 1"

    @property
    def weight(self) -> bool:
        return self.kind in ("parameter", "buffer", "constant", "object")


class Program:
    """Owns the graph. Values of inputs and weights are made by `values`, on the device."""

    def __init__(self, path: str, *, model: str = "", device: str = "cpu") -> None:
        self.path = path
        self.notes: list[str] = []
        try:
            self.device = torch.device(device or "cpu")
        except RuntimeError as error:
            raise Fault(f"'{device}' is not a device of torch {torch.__version__}: {first_line(error)}", path="$.arguments.device") from None
        self.archive = Archive(path)
        self._find(model)
        document = self.archive.json(self._model_record)
        try:
            self._decode(document)
        except Fault as fault:
            fault.file, fault.record = fault.file or path, fault.record or self._model_record
            raise
        except (KeyError, TypeError, IndexError, AttributeError, ValueError, RecursionError) as error:
            raise Fault(f"this is not a program that torch.export wrote: {type(error).__name__}: {error}", file=path,
                        record=self._model_record) from None

    def _find(self, model: str) -> None:
        names = [name.removeprefix("models/").removesuffix(".json") for name in self.archive.names("models/", ".json")]
        self._flat = not names and self.archive.has("serialized_exported_program.json")
        if self._flat:
            self._model_record, self.model = "serialized_exported_program.json", ""
            return
        if not names:
            raise Fault("the file holds no exported program", file=self.path,
                        hint="save it with torch.export.save(ep, path); AOTInductor packages hold compiled code only")
        if model and model not in names:
            raise Fault(f"the file has no model '{model}'", file=self.path, path="$.arguments.model", hint="it has: " + ", ".join(names))
        self.model = model or names[0]
        self._model_record = f"models/{self.model}.json"

    def _decode(self, document: dict) -> None:
        module = document["graph_module"]
        signature = module["signature"]
        specs = [tagged(spec, "$.graph_module.signature.input_specs") for spec in signature["input_specs"]]
        constants = [content.get("name", "") if tag == "constant_input" else "" for tag, content in specs]
        reader = GraphReader(self.device)
        self.root = reader.read(module["graph"], constants=constants, path="$.graph_module.graph")
        self.nodes, self.bodies = reader.nodes, reader.bodies
        if len(specs) != len(self.root.placeholders):
            raise Fault(f"the signature has {len(specs)} inputs, the graph {len(self.root.placeholders)}")
        self.inputs = [_input(node, tag, content) for node, (tag, content) in zip(self.root.placeholders, specs)]
        outputs = [tagged(spec, "$.graph_module.signature.output_specs")[0] for spec in signature["output_specs"]]
        self.returned = [index for index, tag in enumerate(outputs) if tag in ("user_output", "loss_output")]
        calls = module.get("module_call_graph") or [{}]
        self._in_spec = ((calls[0] or {}).get("signature") or {}).get("in_spec") or ""
        self.torch_version = str(document.get("torch_version") or "")

    def user_inputs(self) -> list[Input]:
        return [entry for entry in self.inputs if not entry.weight]

    # --- values -------------------------------------------------------------------------------------------------------------------------

    def values(self, sources: list[dict], weight_files: list[str]) -> list:
        """Of the root's placeholders, in order, on the device."""
        weights = self._weights(weight_files)
        given = self._given(sources)
        samples = None
        out = []
        for position, entry in enumerate(self.inputs):
            if entry.kind == "object":
                raise Fault(f"the input '{entry.node.name}' is an object of TorchScript", node=entry.node.name,
                            hint="run it without --python")
            if entry.weight:
                if entry.target not in weights:
                    raise Fault(f"the weight '{entry.target}' is missing", file=self.path, hint="give a file that has it: --weights")
                value = weights[entry.target]
            elif entry.node.name in given:
                value, entry.origin = given[entry.node.name]
            elif entry.kind == "constant_input":
                value, entry.origin = entry.constant, "samples"
            else:
                samples = self._samples() if samples is None else samples
                place = [other.node.name for other in self.user_inputs()].index(entry.node.name)
                value, entry.origin = samples[place], "samples"
            out.append(self._placed(entry, value))
        return out

    def _placed(self, entry: Input, value):
        if not isinstance(value, torch.Tensor):
            return value
        meta = entry.node.meta
        if not entry.weight and meta:
            self._check_size(entry.node.name, value, meta)
        # Also where no gradient is asked for: at::matmul folds its operands, or not, by whether they require one.
        grad = bool(entry.weight and meta and meta.get("requires_grad")) and (value.is_floating_point() or value.is_complex())
        value = value.detach()
        value = value if value.device == self.device or value.is_meta else value.to(self.device)
        return value.requires_grad_(grad)

    def _check_size(self, name: str, value: torch.Tensor, meta: dict) -> None:
        sizes = [size.get("as_int") if isinstance(size, dict) else None for size in meta["sizes"]]
        if len(sizes) != value.dim() or any(want is not None and want != have for want, have in zip(sizes, value.shape)):
            wanted = ", ".join("any" if size is None else str(size) for size in sizes)
            raise Fault(f"the input '{name}' has the size {list(value.shape)} where the program takes [{wanted}]", node=name,
                        path="$.arguments.inputs", hint="a size that is not 'any' is fixed by the export: use dynamic_shapes there")

    def _weights(self, files: list[str]) -> dict[str, torch.Tensor]:
        out = self._stored()
        for file in files:
            out.update(read_tensors(file))
        return out

    def _stored(self) -> dict[str, torch.Tensor]:
        if self._flat:
            out = {}
            for record in ("serialized_state_dict.pt", "serialized_constants.pt"):
                if self.archive.has(record):
                    out.update(_tensors(self.archive.pickled(record)))
            return out
        out = {}
        for folder in ("weights", "constants"):
            config = f"data/{folder}/{self.model}_{folder}_config.json"
            saved = f"data/{folder}/{self.model}.pt"
            if self.archive.has(config):
                out.update(self._payloads(f"data/{folder}/", self.archive.json(config), config))
            elif self.archive.has(saved):
                out.update(_tensors(self.archive.pickled(saved)))
        return out

    def _payloads(self, folder: str, config: dict, record: str) -> dict[str, torch.Tensor]:
        reader, out = TensorReader(self.archive), {}
        entries = config.get("config")
        if not isinstance(entries, dict) or not all(isinstance(entry, dict) for entry in entries.values()):
            raise Fault("expected an object of objects", file=self.path, record=record, path="$.config")
        for name, entry in entries.items():
            path = folder + str(entry.get("path_name"))
            if entry.get("use_pickle") or not entry.get("tensor_meta"):
                if self.archive.has(path):
                    found = self.archive.pickled(path)
                    if isinstance(found, torch.Tensor):
                        out[name] = found
                continue
            try:
                out[name] = reader.read(path, entry["tensor_meta"])
            except Fault as fault:
                fault.file, fault.record, fault.path = self.path, fault.record or record, f"$.config['{name}']"
                raise
            except (KeyError, TypeError, AttributeError, LookupError) as error:
                raise Fault(f"the tensor can't be read: {first_line(error)}", file=self.path, record=record,
                            path=f"$.config['{name}']") from None
        return out

    # --- what the user gives, and samples -----------------------------------------------------------------------------------------------

    def _given(self, sources: list[dict]) -> dict[str, tuple[object, str]]:
        users = self.user_inputs()
        names = ", ".join(entry.node.name for entry in users)
        out: dict[str, tuple[object, str]] = {}
        for source in sources:
            if source.get("file") and not source.get("name") and source.get("index", -1) < 0:
                tensors = read_tensors(source["file"])
                named = {entry.node.name: tensors[entry.node.name] for entry in users if entry.node.name in tensors}
                if not named:
                    raise Fault("no tensor of the file has the name of an input", file=source["file"], hint="its inputs are: " + names)
                out.update({name: (value, source["file"]) for name, value in named.items()})
                continue
            index = source.get("index", -1)
            found = [entry for place, entry in enumerate(users) if entry.node.name == source.get("name") or place == index]
            if not found:
                raise Fault(f"the program has no input '{source.get('name') or index}'", path="$.arguments.inputs",
                            hint="its inputs are: " + names)
            value, origin = self._one(found[0], source)
            if origin:
                out[found[0].node.name] = (value, origin)
        return out

    def _one(self, entry: Input, source: dict) -> tuple[object, str]:
        if source.get("file"):
            tensors = read_tensors(source["file"], dtype=source.get("dtype") or "", shape=source.get("shape") or ())
            key = source.get("key") or ("" if "" in tensors else entry.node.name if entry.node.name in tensors else next(iter(tensors), ""))
            if key not in tensors:
                raise Fault(f"the file has no tensor '{key}'", file=source["file"], hint="it has: " + ", ".join(tensors))
            value = tensors[key]
            return (value.to(getattr(torch, source["dtype"])) if source.get("dtype") else value), source["file"]
        if source.get("generate"):
            return self._generated(entry, source)
        if "value" in source:
            return source["value"], str(source["value"])
        return None, ""

    def _generated(self, entry: Input, source: dict) -> tuple[object, str]:
        from . import kinds
        how, seed, meta = source["generate"], source.get("seed") or 0, entry.node.meta
        if not meta:
            raise Fault(f"the input '{entry.node.name}' is not a tensor", path="$.arguments.inputs", hint="give a value")
        dtype = getattr(torch, source["dtype"]) if source.get("dtype") else kinds.dtype_of(meta["dtype"])
        shape = source.get("shape") or [size.get("as_int", (size.get("as_expr") or {}).get("hint", {}).get("as_int")) for size in
                                        meta["sizes"]]
        if any(not isinstance(size, int) for size in shape):
            raise Fault(f"a size of the input '{entry.node.name}' is not known", path="$.arguments.inputs", hint="give its shape")
        if how == "normal":
            if not (dtype.is_floating_point or dtype.is_complex):
                raise Fault(f"random normal numbers can't be {kinds.dtype_name(dtype)}", hint="use zeros, ones or arange, or a file")
            return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=dtype), f"normal, seed {seed}"
        if how == "arange":
            count = torch.Size(shape).numel()
            return torch.arange(count, dtype=torch.int64).to(dtype).view(shape), how
        if how in ("zeros", "ones"):
            return getattr(torch, how)(shape, dtype=dtype), how
        raise Fault(f"there is no generator '{how}'", hint="use zeros, ones, normal or arange")

    def _samples(self) -> list:
        record = "serialized_example_inputs.pt" if self._flat else f"data/sample_inputs/{self.model}.pt"
        if not self.archive.has(record):
            raise Fault("the program has no sample inputs", file=self.path, hint="give the inputs: --inputs zeros")
        saved = self.archive.pickled(record)
        try:
            spec = json.loads(self._in_spec)[1] if self._in_spec else None
        except (ValueError, IndexError, TypeError, RecursionError):
            spec = None
        leaves = _leaves(saved, spec, 0, [MOST_LEAVES])
        if len(leaves) != len(self.user_inputs()):
            raise Fault(f"the sample inputs have {len(leaves)} values, the program takes {len(self.user_inputs())}", file=self.path,
                        record=record, hint="give the inputs")
        return leaves


def _input(node: Node, tag: str, content: dict) -> Input:
    if tag == "parameter":
        return Input(node, tag, content["parameter_name"])
    if tag == "buffer":
        return Input(node, tag, content["buffer_name"])
    if tag == "tensor_constant":
        return Input(node, "constant", content["tensor_constant_name"])
    if tag == "custom_obj":
        return Input(node, "object", content["custom_obj_name"])
    if tag == "constant_input":
        kind, value = tagged(content["value"], "$.graph_module.signature.input_specs")
        return Input(node, "constant_input", constant=None if kind == "as_none" else _number(value))
    if tag in ("user_input", "token"):
        return Input(node, "user")
    raise Fault(f"an input of the kind '{tag}' is not known", path="$.graph_module.signature.input_specs")


def _tensors(saved) -> dict[str, torch.Tensor]:
    return {name: value.detach() for name, value in saved.items() if isinstance(value, torch.Tensor)} if isinstance(saved, dict) else {}


def _leaves(value, spec, depth: int, left: list[int]) -> list:
    """As torch.utils._pytree flattens them; dicts in the order of the signature, since they may have been saved in another."""
    if depth > 100:
        raise Fault("the inputs are nested deeper than 100 levels")
    left[0] -= 1
    if left[0] < 0:  # a few bytes of a file may name one list again and again
        raise Fault(f"the sample inputs have more than {MOST_LEAVES} parts")
    if isinstance(spec, dict) and spec.get("type") is None:
        return [value]
    children = spec.get("children_spec") if isinstance(spec, dict) else None
    if isinstance(value, dict):
        try:
            keys = json.loads(spec["context"]) if spec else list(value)
        except (ValueError, TypeError, KeyError):
            keys = list(value)
        keys = keys if isinstance(keys, list) and set(map(str, keys)) == set(map(str, value)) else list(value)
        parts = [value[key] for key in keys]
    elif isinstance(value, (list, tuple)):
        parts = list(value)
    else:
        return [value]
    specs = children if isinstance(children, list) and len(children) == len(parts) else [None] * len(parts)
    return [leaf for part, inner in zip(parts, specs) for leaf in _leaves(part, inner, depth + 1, left)]
