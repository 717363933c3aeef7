# SPDX-License-Identifier: Apache-2.0
"""Why models don't export, as a table, and what exports but not as it was meant. tests/python/test_export.py fails with each, and tries its
advice. translations/core_texts.py lists `what`, `change`, and the cautions for translators: the standard library alone."""
from __future__ import annotations

import dataclasses
import re
import warnings
from typing import Any


@dataclasses.dataclass(frozen=True)
class Cause:
    """`pattern` is looked for in class and message of the exception, `line` in the user's expression that failed, or in its line if it begins
    with "^"; the first entry that fits is the cause."""
    name: str
    pattern: str
    what: str
    change: str
    line: str = ""


_PACKED = ("packed sequences take their sizes from a tensor of lengths, which export does not know",
           "run the module on the padded batch, and mask what is beyond the lengths")
_BRANCH = "GuardOnDataDependentSymNode|Could not guard on data-dependent|dynamic control flow|data-dependent branching|DataDependentOutputException"

CAUSES: tuple[Cause, ...] = (
    Cause("vmap-item", r"vmap: It looks like you're calling \.item\(\)",
          "a function under torch.vmap decides by, or takes out, the value of a tensor",
          "use torch.where in the function, and tensors in place of .item(); or call it without vmap"),
    Cause("one-hot", "data-dependent", "one_hot counts the classes in the data, which export does not know",
          "say how many there are: one_hot(x, num_classes=...)", line=r"\bone_hot\("),
    Cause("assert", _BRANCH, "an assert looks at the value of a tensor, which export does not know",
          "use torch._assert_async(condition, \"message\"), which stays in the graph, or take the assert out", line=r"^assert\b"),
    Cause("while", _BRANCH, "a loop ends by the value of a tensor, which export does not know",
          "use torch._higher_order_ops.while_loop(cond_fn, body_fn, (x,)), or a fixed number of turns", line=r"^while\b"),
    Cause("sort", _BRANCH, "Python's sorted, min, or max compares tensors, whose values export does not know",
          "use torch.sort, torch.minimum, or torch.maximum", line=r"(?<![.\w])(sorted|min|max)\("),
    Cause("math", _BRANCH, "a function of Python's math takes a number, and export has none for a tensor's value",
          "use torch's function of that name: torch.sqrt(x.sum())", line=r"\bmath\.|(?<![.\w])(int|float|bool)\("),
    Cause("packed-sequence", "data-dependent", *_PACKED, line=r"\bpack_(padded_)?sequence\(|\bpad_packed_sequence\("),
    Cause("packed-sequence", r"type must be tuple of (ints|SymInts),\s?but got (FakeTensor|Tensor)", *_PACKED),
    Cause("compares-tensors", r"DataDependentOutputException", "torch.equal and torch.allclose answer with a bool, which export does not know",
          "compare as a tensor: torch.where((a == b).all(), ...) or torch.cond"),
    Cause("size-of-values", r"Could not guard on data-dependent[^\n]*\(Size-like symbols: [^n)]",
          "the code decides by a size that depends on values (of nonzero, a mask, unique)",
          "say what holds with torch._check(n.shape[0] != 0), or write both cases as one, since most operators take empty tensors"),
    Cause("number-of-values", r"Could not extract specialized integer from data-dependent",
          "the code needs an integer that is in a tensor: for range(), as an index of a list or ModuleList",
          "index a tensor (torch.stack, table[n]) in place of a list, mask a loop of fixed length, or make the number an argument of forward()"),
    Cause("data-dependent", _BRANCH,
          "the code decides by the value of a tensor, which export does not know",
          "write the branch with torch.cond(pred, true_fn, false_fn, operands) or torch.where, or, if the number has a known range, say so with "
          "torch._check(...) before it is used"),
    Cause("dict-key", r"unhashable type: non-nested SymInt", "a number out of a tensor is the key of a dict",
          "index a tensor with it: table[n] of torch.tensor([...])"),
    Cause("text-of-values", r"passed to FakeTensor\.__format__|could not convert string to float: 'FakeTensor",
          "the code makes text of a tensor's values, which export does not know",
          "take it out, or put it under `if not torch.compiler.is_exporting():`"),
    Cause("nested-tensor", r"aten\._nested_|NestedTensor", "a nested tensor is made in forward(), which export has no shapes for",
          "work on a padded tensor and a mask"),
    Cause("no-fake", r"no fake impl|fake implementation|UnsupportedOperatorException|DynamicOutputShapeException",
          "an operator does not say what shape its result has",
          "register that: @torch.library.register_fake(\"ns::op\") with a function that returns torch.empty of the right shape"),
    Cause("numpy-argument", r"Unsupported input type <class 'numpy", "an argument is numpy's",
          "give torch.from_numpy(x) for an array, and x.item() for a number"),
    Cause("numpy", r"\.numpy\(\)|numpy\(\) is not supported|Can't call numpy|Numpy is not available",
          "the code leaves torch for numpy, which export can't follow",
          "use torch's operators in its place, or put the numpy code into an operator with torch.library.custom_op"),
    Cause("dynamic-shapes", r"top-level keys must be the arg names|structure of `inputs` and `dynamic_shapes`|list assignment index out of range",
          "dynamic_shapes does not have the structure of the arguments",
          "give an entry per argument of forward(), by name, in the nesting of the arguments: {\"x\": {0: Dim(\"n\")}}; a tuple of them for *args"),
    Cause("sizes-equal", r"must always be equal", "two sizes that were to be dynamic by themselves are always the same",
          "use one Dim for both"),
    Cause("size-range", r"Not all values of", "the code holds only for a part of a dynamic size's range",
          "give the range or the divisor that holds: Dim(\"n\", max=5), 2 * Dim(\"n\"); torch suggests one below"),
    Cause("constraint", r"CONSTRAINT_VIOLATION|Constraints violated|specialized|marked .* as dynamic",
          "a size that was to be dynamic is fixed by the code",
          "leave that dimension out of dynamic_shapes, or find where its size is used as a number (reshape, len, a comparison, a loop)"),
    Cause("parameter-in-place", r"a leaf Variable that requires grad is being used in an in-place operation",
          "forward() changes a parameter in place", "make it a buffer (self.register_buffer), or change it under torch.no_grad()"),
    Cause("cond-body", r"UncapturedHigherOrderOpError|torch\.cond,\s+expected same|merging two branches",
          "the functions of torch.cond, while_loop, or another operator that takes functions don't fit",
          "both must return tensors of the same shapes and dtypes, must not change their operands, and must return x.clone() in place of x"),
    Cause("script", r"Exporting a ScriptModule is not supported", "the model, or a module in it, is TorchScript",
          "export the nn.Module that it was made of"),
    Cause("quantized", r"__torch__\.torch\.classes\.|__obj_flatten__|PackedParams",
          "the model has packed weights of eager quantization, which export can't read",
          "export the model as it was before, and quantize the exported program"),
    Cause("lazy", r"UninitializedParameter|LazyModule", "the model has lazy modules that don't know their sizes yet",
          "call it once with the arguments before exporting: model(*args)"),
    Cause("inference-mode", r"inference tensor|InferenceMode", "the model or an argument was made under torch.inference_mode()",
          "make it outside, or under torch.no_grad()"),
    Cause("tensor-of-tensors", r"not allocated yet|data-dependent", "torch.tensor() is given tensors, whose numbers export does not have",
          "use torch.stack", line=r"\btorch\.(tensor|as_tensor)\("),
    Cause("copy", r"Cannot access data pointer", "copy.deepcopy of a tensor reads its memory, which export does not have",
          "use x.clone()", line=r"\bdeepcopy\("),
    Cause("memory", r"Cannot access data pointer|not allocated yet|Not available for 'meta' device type|argument of type: <class 'torch.storage",
          "the code reads a tensor's memory (data_ptr, its storage, an extension in C), which export does not have",
          "put the call into an operator: @torch.library.custom_op(\"ns::op\", mutates_args=()), with register_fake"),
    Cause("leaked", r"found a fake tensor in the exported program constant",
          "a tensor of forward() left it: into another thread, x.data, or a cache",
          "compute it in forward() itself, assign with x.copy_() in place of x.data, return what is to be kept"),
    Cause("pickle", r"Can't pickle|cannot pickle", "forward() pickles, or copies by pickling",
          "use x.clone(), or do it outside of forward()"),
    Cause("strict", r"^Unsupported\s|Dynamo (does not know|failed)|SkipFunctionVariable|marked as skipped",
          "the Python code has something that Dynamo can't follow (a context manager, an iterator, a builtin, an extension)",
          "export with strict=False, which runs the code as it is"),
    Cause("pytree", r"register_pytree_node|pytree|Unsupported (output|input) type|not.*supported (output|input) type|type .* is not supported",
          "the model takes or returns an object of a class that export does not know",
          "return a tuple or a dict (a list of a generator), or register the class: for a dataclass "
          "torch.export.register_dataclass(Class, serialized_type_name=\"Class\"), whose name files have"),
    Cause("not-module", r"Expected `mod` to be an instance of `torch.nn.Module`",
          "export takes a torch.nn.Module", "wrap the function into a module whose forward calls it (nodewise.export does that)"),
    Cause("arguments", r"missing \d+ required (positional|keyword-only) argument|missing a required argument|takes \d+ positional arguments? but|"
          r"unexpected keyword argument|too many positional arguments|Expecting `args` to be a tuple|argument after \*\* must be a mapping",
          "the arguments are not those of forward()",
          "give those that are by position as a tuple, as in model(*args), and those by name as kwargs={...}"),
    Cause("shapes", r"mat1 and mat2 shapes cannot be multiplied|size mismatch|The size of tensor a|shape '\[.*\]' is invalid|incompatible dimensions|"
          r"must match the size|a and b must have same reduction dim|Attempting to broadcast a dimension|Sizes of tensors must match|"
          r"expected input.* to have \d+ channels",
          "the model fails on these arguments, also without export", "run model(*args) first: the shapes don't fit"),
    Cause("types", r"one of the following scalar types|expected scalar type|must have the same dtype|to have the same dtype",
          "the model fails on these arguments, also without export", "run model(*args) first: the dtypes don't fit"),
    Cause("no-device", r"not compiled with CUDA|not linked with support for|No CUDA GPUs are available|Found no NVIDIA",
          "forward() names a device that this machine or this torch does not have",
          "take the device of an input: torch.zeros(..., device=x.device)"),
    Cause("devices", r"Unhandled FakeTensor Device Propagation|same device|found at least two devices",
          "tensors of two devices meet", "move the model and the arguments to one device before exporting; make tensors in forward() on an input's: device=x.device"),
)
HOW = ("have a function get_model() that returns (module, args), or name one: model.py:function. It may return (module, args, kwargs), or a dict "
       "of model, args, kwargs, dynamic_shapes")
BEFORE_EXPORT = {  # what a file of the user's does wrong before anything is exported, and what to do
    "file": ("there is no such file", "name a Python file"),
    "import": ("the file fails as it is imported", "run it by itself: python model.py"),
    "factory": ("making the model fails", "call the function by itself"),
}
UNKNOWN = Cause("unknown", "", "torch.export failed", "see what torch says")


def find_cause(searched: str, line: str, expression: str) -> Cause:
    """Of the user's line, without its indent, and of the expression in it that was evaluated; "" = not known."""
    for cause in CAUSES:
        if re.search(cause.pattern, searched, re.IGNORECASE) and (
                not cause.line or re.search(cause.line, line if cause.line.startswith("^") else expression)):
            return cause
    return UNKNOWN


def suggested_fixes(text: str) -> list[str]:
    """What torch proposes for sizes: "n = Dim('n', max=5)"."""
    found = re.search(r"Suggested fixes:\n((?:[ \t]+\S.*\n?)+)", text)
    return [line.strip() for line in found[1].splitlines()][:20] if found else []


# What exports, but not as it was meant: told as a warning.
CAUTIONS = {
    "training": "the model is in training mode: dropout and batch norm are exported as they train; call model.eval() first",
    "side-effect": "forward() changes something outside of the graph, which the exported program does not do: make it a buffer "
                   "(self.register_buffer), or return it",
    "fixed-size": "sizes that were to be dynamic where possible are fixed by the code",
}
_SIMPLE = (bool, int, float, str, type(None))


def simple_attributes(module: Any) -> dict[str, Any]:
    """What forward() may change without anybody noticing: numbers and texts of all modules, the lengths of lists and dicts."""
    out = {}
    for path, each in module.named_modules():
        for name, value in vars(each).items():
            if name.startswith("_") or name == "training":
                continue
            if isinstance(value, _SIMPLE):
                out[f"{path}.{name}" if path else name] = value
            elif isinstance(value, (list, dict, set)):
                out[f"{path}.{name}" if path else name] = len(value)
    return out


def cautions(module: Any, program: Any, before: dict[str, Any], after: dict[str, Any], warned: list[warnings.WarningMessage], dynamic: Any) -> list[str]:
    """"side-effect: ...", a line each."""
    out = []
    acting = [path or "the model" for path, each in module.named_modules()
              if each.training and re.search(r"Dropout|BatchNorm|InstanceNorm", type(each).__name__)]
    if acting:
        out.append(f"training: {CAUTIONS['training']} ({', '.join(acting[:5])})")
    changed = [name for name in before if name in after and before[name] != after[name]]
    told = [str(one.message).splitlines()[0] for one in warned if "assigned during export" in str(one.message) or "fake tensor" in str(one.message)]
    if changed or told:
        out.append(f"side-effect: {CAUTIONS['side-effect']} ({'; '.join([*changed, *told][:5])})")
    fixed = _fixed_sizes(program, dynamic)
    if fixed:
        out.append(f"fixed-size: {CAUTIONS['fixed-size']} ({', '.join(fixed[:5])})")
    return out


def _fixed_sizes(program: Any, dynamic: Any) -> list[str]:
    """Of Dim.AUTO: the others fail."""
    if not isinstance(dynamic, dict):
        return []
    import torch
    from torch.fx.experimental.symbolic_shapes import is_concrete_int
    auto = getattr(torch.export.Dim, "AUTO", None)
    values = {node.name: node.meta.get("val") for node in program.graph.nodes if node.op == "placeholder"}
    return [f"{name}: dimension {at}" for name, wanted in dynamic.items() if isinstance(wanted, dict)
            for at, dim in wanted.items() if dim == auto and isinstance(at, int) and name in values
            and isinstance(values[name], torch.Tensor) and is_concrete_int(values[name].shape[at])]
