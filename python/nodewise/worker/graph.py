# SPDX-License-Identifier: Apache-2.0
"""The FX graph of a model.json with the same nodes, names, and order as core/program has them: a node's index is the engine's.

Source of the format: torch/_export/serde/schema.py; of the names: GraphModuleDeserializer in serialize.py beside it.
"""
from __future__ import annotations

import dataclasses

import torch
from torch.fx.graph import _Namespace, _snake_case

from . import kinds
from .faults import Fault

DEEPEST = 64  # bodies of control flow, and dictionaries of arguments
_LISTS = ("as_tensors", "as_sym_ints", "as_sym_floats", "as_sym_bools", "as_ints", "as_floats", "as_strings", "as_bools",
          "as_optional_tensors")


@dataclasses.dataclass(frozen=True)
class Ref:
    """The value of a node, by index."""
    node: int


@dataclasses.dataclass(frozen=True)
class OperatorName:
    """An operator as an argument: "torch.ops.aten.add.Tensor"."""
    target: str


@dataclasses.dataclass(frozen=True)
class Unusable:
    """An argument that no operator can be given: the run stops at its node, and says why."""
    why: str


@dataclasses.dataclass
class Node:
    index: int
    name: str
    kind: str                   # "placeholder", "call", "get_attr", "output"
    target: str                 # the file's: "torch.ops.aten.linear.default"
    graph: "Body"
    args: list = dataclasses.field(default_factory=list)
    kwargs: dict = dataclasses.field(default_factory=dict)
    names: list = dataclasses.field(default_factory=list)  # of the positional ones, "" where the file has none
    module: str = ""            # path: "layers.0.attn"
    module_type: str = ""
    stack: str = ""             # Python's, as torch.export recorded it
    single: bool = True         # yields one value, not a tuple of them
    meta: dict | None = None    # the file's word on the tensor it yields
    line: int = 0               # in the code of the graph's file
    dies: tuple = ()            # nodes that no later one of the graph reads

    @property
    def qualified(self) -> str:
        return self.graph.prefix + self.name

    @property
    def op(self) -> str:
        """As breakpoints and reports name it: "aten.linear.default"."""
        if self.kind != "call":
            return self.kind
        return self.target.removeprefix("torch.ops.").removeprefix("_")

    @property
    def runs(self) -> bool:
        return self.kind in ("call", "output")


@dataclasses.dataclass
class Body:
    """A graph: the root, or a body of control flow."""
    name: str = ""
    prefix: str = ""            # of qualified names: "true_graph_0/"
    placeholders: list[Node] = dataclasses.field(default_factory=list)
    steps: list[Node] = dataclasses.field(default_factory=list)  # in order, the output last
    single_output: bool = False

    @property
    def output(self) -> Node:
        return self.steps[-1]


def targets_of(name: str) -> tuple[str, bool]:
    """A target's function name, of which torch makes names of nodes; whether it is a higher-order operator."""
    higher = name.startswith("torch.ops.higher_order.")
    rest = name.removeprefix("torch.ops.")
    if name.startswith("torch.ops.") and not higher:
        return rest.partition(".")[2] or rest, False
    return name.rpartition(".")[2], higher or not (name.startswith(("#", "torch.ops.")) or is_symbolic(name))


def is_symbolic(target: str) -> bool:
    return target.startswith(("_operator.", "math.", "torch.sym_", "torch._sym_")) or target == "torch.ops.aten.item.default"


def module_of(stack: str) -> tuple[str, str]:
    """Path and type of the innermost module of a serialized nn_module_stack: "key,path,type;..."."""
    found = ("", "")
    for entry in stack.split(";") if stack else ():
        parts, depth, start = [], 0, 0
        for at, char in enumerate(entry + ","):
            depth += (char in "[(") - (char in "])")
            if char == "," and (depth == 0 or at == len(entry)):
                parts.append(entry[start:at])
                start = at + 1
        if len(parts) != 3 or parts[1] == "_empty_nn_module_stack_from_metadata_hook":
            continue
        call = parts[0].rpartition("@")
        found = (parts[1] + ("@" + call[2] if call[1] and call[2].isdigit() else ""), parts[2])
    return found


def name_of(content) -> str | None:
    """Of an output: {"name": ..} of a tensor or an object, {"as_name": ..} of a symbol."""
    if not isinstance(content, dict):
        return None
    name = content.get("name", content.get("as_name"))
    return name if isinstance(name, str) else None


def tagged(union, path: str) -> tuple[str, object]:
    if not isinstance(union, dict) or len(union) != 1:
        raise Fault("expected an object with one member, whose name says its kind", path=path)
    return next(iter(union.items()))


class GraphReader:
    """Builds one graph after the other; owns the list of all nodes."""

    def __init__(self, device: torch.device) -> None:
        self.nodes: list[Node] = []
        self.bodies: list[Body] = []
        self._device = device

    def read(self, graph: dict, *, name: str = "", prefix: str = "", constants: list[str] = (), path: str = "$", depth: int = 0) -> Body:
        if depth > DEEPEST:
            raise Fault(f"bodies of control flow are nested deeper than {DEEPEST} levels", path=path)
        body = Body(name, prefix)
        self.bodies.append(body)
        _Scope(self, self._device, body, graph, path, depth).read(list(constants))
        return body


class _Scope:
    """One graph while it is read. Names are scoped per graph."""

    def __init__(self, reader: GraphReader, device: torch.device, body: Body, graph: dict, path: str, depth: int) -> None:
        self._reader, self._device, self._body, self._graph, self._path, self._depth = reader, device, body, graph, path, depth
        self._names = _Namespace()
        self._values: dict[str, int] = {}
        self._known = {key for table in ("tensor_values", "sym_int_values", "sym_float_values", "sym_bool_values", "custom_obj_values")
                       for key in graph.get(table) or ()}
        self._info = ("", "", "")

    def read(self, constants: list[str]) -> None:
        for index, union in enumerate(self._graph["inputs"]):
            self._placeholder(union, index, constants)
        for index, json in enumerate(self._graph["nodes"]):
            try:
                self._node(json)
            except (KeyError, TypeError, ValueError, AttributeError, LookupError) as error:
                raise Fault(f"the node can't be read: {type(error).__name__}: {error}", path=f"{self._path}.nodes[{index}]") from None
        self._output()
        self._find_last_uses()

    def _fresh(self, candidate: str) -> str:
        name = self._names.create_name(candidate, None)
        while name in self._known:
            name = self._names.create_name(candidate, None)
        return name

    def _take(self, name: str) -> None:
        self._names.create_name(name, None)

    def _add(self, name: str, kind: str, target: str, published: str | None = None) -> Node:
        module, module_type, stack = self._info
        node = Node(len(self._reader.nodes), name, kind, target, self._body, module=module, module_type=module_type, stack=stack)
        node.meta = (self._graph.get("tensor_values") or {}).get(published or "")
        self._reader.nodes.append(node)
        if published is not None:
            if published in self._values:
                raise Fault(f"the value '{published}' is defined twice", path=self._path)
            self._values[published] = node.index
        if node.runs:
            self._body.steps.append(node)
        elif kind == "placeholder":
            self._body.placeholders.append(node)
        return node

    def _placeholder(self, union: dict, index: int, constants: list[str]) -> None:
        tag, content = tagged(union, f"{self._path}.inputs[{index}]")
        published = name_of(content) if tag in ("as_tensor", "as_custom_obj", "as_sym_int", "as_sym_float", "as_sym_bool") else None
        if published:
            self._take(_snake_case(published))
            self._add(published, "placeholder", published, published)
            return
        target = constants[index] if index < len(constants) and constants[index] else f"arg{index}"
        self._add(self._fresh(_snake_case(target)), "placeholder", target).args = [self._argument(union)]

    def _node(self, json: dict) -> None:
        metadata = json.get("metadata") or {}
        self._info = (*module_of(metadata.get("nn_module_stack") or ""), metadata.get("stack_trace") or "")
        target = json["target"]
        args, names, kwargs = self._arguments(json["inputs"], target)  # bodies become nodes before this one
        node = self._place(json, target)
        node.args, node.names, node.kwargs = args, names, kwargs

    def _place(self, json: dict, target: str) -> Node:
        outputs = json["outputs"]
        function, higher = targets_of(target)
        name = json.get("name") or ""
        if not name:
            only = name_of(tagged(outputs[0], self._path)[1]) if len(outputs) == 1 and not higher else None
            name = only or _snake_case(function)
        if len(outputs) != 1:
            return self._several(self._fresh(name), target, outputs, False)
        tag, content = tagged(outputs[0], self._path)
        if tag == "as_none":
            self._take(name)
            return self._add(self._fresh(_snake_case(function) + "_unused"), "call", target)
        published = None if tag in _LISTS else name_of(content)
        may_be_tuple = target.startswith("torch.ops.higher_order.") and not json.get("is_hop_single_tensor_return")
        if may_be_tuple or published is None:
            return self._several(self._fresh(name), target, content if tag in _LISTS else outputs, tag in _LISTS)
        self._take(name)
        return self._add(published, "call", target, published)

    def _several(self, name: str, target: str, outputs: list, bare: bool) -> Node:
        node = self._add(name, "call", target)
        node.single = False
        self._getitems(node, outputs, bare)
        self._values.setdefault(name, node.index)
        return node

    def _getitems(self, source: Node, outputs: list, bare: bool) -> None:
        for index, output in enumerate(outputs):
            self._getitem(source, index, output, bare)

    def _getitem(self, source: Node, index: int, output, bare: bool) -> None:
        if bare and not isinstance(output, dict):
            return  # a constant
        published = name_of(output) if bare else None
        if published is None:
            tag, content = tagged(output, self._path)
            if tag in _LISTS and not bare:
                inner = self._element(source, index, self._fresh("getitem"))
                self._getitems(inner, content, True)
                return
            if tag == "as_none":
                self._element(source, index, self._fresh("as_none"))
                return
            published = name_of(content)
        if published is None:
            self._element(source, index, self._fresh("getitem"))
            return
        self._take(published)
        self._element(source, index, published, published)

    def _element(self, source: Node, index: int, name: str, published: str | None = None) -> Node:
        node = self._add(name, "call", "_operator.getitem", published)
        node.args, node.names = [Ref(source.index), index], ["", ""]
        return node

    def _arguments(self, inputs: list, target: str) -> tuple[list, list, dict]:
        args, names, kwargs = [], [], {}
        symbolic, (_, higher) = is_symbolic(target), targets_of(target)
        for json in inputs:
            name, kind = json.get("name") or "", json.get("kind") or 0
            keyword = bool(name) and not symbolic and (kind == 2 if kind else not higher and self._is_keyword(target, name))
            value = self._argument(json["arg"])
            if keyword:
                kwargs[name] = value
            else:
                args.append(value)
                names.append(name)
        return args, names, kwargs

    @staticmethod
    def _is_keyword(target: str, name: str) -> bool:
        """Of files that do not say so (torch <= 2.7): those that have a default may be given by name."""
        from .targets import try_schema
        schema = try_schema(target)
        found = [argument for argument in schema.arguments if argument.name == name] if schema else []
        return bool(found) and (found[0].kwarg_only or found[0].has_default_value())

    def _output(self) -> None:
        self._info = ("", "", "")
        values = [self._argument(union) for union in self._graph["outputs"]]
        self._body.single_output = bool(self._graph.get("is_single_tensor_return"))
        if self._body.single_output and len(values) != 1:
            raise Fault(f"a graph with a single return has {len(values)} outputs", path=self._path + ".outputs")
        node = self._add(self._fresh("output"), "output", "output")
        node.args = [values[0] if self._body.single_output else values]

    def _reference(self, name: str) -> Ref:
        if name in self._values:
            return Ref(self._values[name])
        known = "used before it is defined" if name in self._known else "not defined in this graph"
        raise Fault(f"the value '{name}' is {known}", path=self._path)

    def _argument(self, union, depth: int = 0):
        tag, content = tagged(union, self._path)
        if tag == "as_none":
            return None
        if tag == "as_tensor":
            return self._reference(content["name"])
        if tag == "as_tensors":
            return [self._reference(item["name"]) for item in content]
        if tag == "as_nested_tensors":
            return [[self._reference(item["name"]) for item in inner] for inner in content]
        if tag == "as_optional_tensor":
            return self._argument(content, depth)
        if tag == "as_optional_tensors":
            return [self._argument(item, depth) for item in content]
        if tag in ("as_sym_int", "as_sym_float", "as_sym_bool"):
            return self._symbol(content)
        if tag in ("as_sym_ints", "as_sym_floats", "as_sym_bools"):
            return [self._symbol(item) for item in content]
        if tag in ("as_int", "as_float", "as_bool", "as_string"):
            return _number(content)
        if tag in ("as_ints", "as_floats", "as_bools", "as_strings", "as_int_lists", "as_float_lists"):
            return _number(content)
        if tag == "as_complex":
            return complex(_number(content["real"]), _number(content["imag"]))
        if tag in ("as_scalar_type", "as_layout", "as_memory_format"):
            return _known(tag, content)
        if tag == "as_device":
            return torch.device("meta") if content.get("type") == "meta" else self._device
        if tag == "as_graph":
            return self._subgraph(content)
        if tag == "as_operator":
            return OperatorName(content)
        if tag == "as_custom_obj" and content.get("name") in self._values:
            return Ref(self._values[content["name"]])
        if tag == "as_string_to_argument":
            if depth > DEEPEST:
                raise Fault(f"arguments are nested deeper than {DEEPEST} levels", path=self._path)
            return {key: self._argument(value, depth + 1) for key, value in content.items()}
        return Unusable(f"an argument of the kind '{tag}' can't be given to an operator here")

    def _symbol(self, union):
        tag, content = tagged(union, self._path)
        return self._reference(content) if tag == "as_name" else _number(content)

    def _subgraph(self, content: dict) -> Body:
        name = content["name"]
        info = self._info
        body = self._reader.read(content["graph"], name=name, prefix=self._body.prefix + name + "/",
                                 path=f"{self._path}...{name}", depth=self._depth + 1)
        self._info = info
        self._add(self._fresh(name), "get_attr", name)
        return body

    def _find_last_uses(self) -> None:
        seen: set[int] = set()
        for step in reversed(self._body.steps):
            used = set(references([step.args, step.kwargs])) - seen
            seen |= used
            step.dies = tuple(used)


def _known(tag: str, number: int):
    try:
        return {"as_scalar_type": kinds.dtype_of, "as_layout": kinds.layout_of, "as_memory_format": kinds.memory_format_of}[tag](number)
    except LookupError as error:
        return Unusable(str(error))


def _number(value):
    """Floats that JSON does not have are text in the file."""
    if isinstance(value, list):
        return [_number(item) for item in value]
    return float(value) if value in ("Infinity", "-Infinity", "NaN") else value


def references(value):
    """Indices of the nodes that an argument reads."""
    if isinstance(value, Ref):
        yield value.node
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from references(item)
    elif isinstance(value, dict):
        yield from references(list(value.values()))
