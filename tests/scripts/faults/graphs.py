# SPDX-License-Identifier: Apache-2.0
"""Faults in a graph: in an exported program, and in an IR of one."""
import copy
import json

import torch

from .case import cli

OTHER_OPS = {"aten.add.Tensor": "aten.sub.Tensor", "aten.mul.Tensor": "aten.add.Tensor", "aten.relu.default": "aten.neg.default",
             "aten.gelu.default": "aten.tanh.default", "aten.sub.Tensor": "aten.add.Tensor", "aten.silu.default": "aten.relu.default"}


# What leaves its input as it is, or nearly.
SAME = ("dropout", "clone", "batch_norm", "contiguous", "alias", "detach", "to.", "_to_copy", "view", "reshape", "expand", "slice", "_assert", "lift",
        "transpose", "permute", "add.Tensor", "unsqueeze", "squeeze")


def meta_of(node):
    value = node.meta.get("val")
    return (value.dtype, tuple(value.shape)) if isinstance(value, torch.Tensor) else None


def calls(graph):
    return [node for node in graph.nodes if node.op == "call_function"]


def dropped(program):
    """A node in the middle that has an input like its result: what reads it reads that input."""
    found = [node for node in calls(program.graph) if node.args and isinstance(node.args[0], torch.fx.Node) and meta_of(node) is not None
             and meta_of(node) == meta_of(node.args[0]) and node.users and node.args[0].op == "call_function"
             and not str(node.target).removeprefix("aten.").startswith(SAME)]
    if not found:
        return None
    node = found[len(found) // 2]
    node.replace_all_uses_with(node.args[0])
    program.graph.erase_node(node)
    return node.name


def swapped(program):
    found = [node for node in calls(program.graph) if str(node.target) in ("aten.sub.Tensor", "aten.div.Tensor", "aten.linear.default", "aten.add.Tensor")
             and len(node.args) >= 2 and all(isinstance(arg, torch.fx.Node) for arg in node.args[:2])
             and meta_of(node.args[0]) == meta_of(node.args[1]) and "add" not in str(node.target)]
    if not found:
        return None
    node = found[len(found) // 2]
    node.args = (node.args[1], node.args[0], *node.args[2:])
    return node.name


def attribute(program):
    """A number that an operator takes."""
    found = [node for node in calls(program.graph) if any(isinstance(arg, float) for arg in node.args) and str(node.target).split(".")[1] in
             ("layer_norm", "mul", "add", "div", "batch_norm", "pow", "group_norm", "sub", "hardtanh", "leaky_relu")]
    if not found:
        return None
    node = found[len(found) // 2]
    node.args = tuple(arg * 3 + 1 if isinstance(arg, float) else arg for arg in node.args)
    return node.name


def operator(program):
    found = [node for node in calls(program.graph) if str(node.target) in OTHER_OPS and meta_of(node) and meta_of(node)[0] == torch.float32]
    if not found:
        return None
    node = found[len(found) // 2]
    name, overload = OTHER_OPS[str(node.target)].split(".")[1:]
    node.target = getattr(getattr(torch.ops.aten, name), overload)
    node.kwargs = {}
    return node.name


def other_output(program):
    """What is returned first becomes an earlier value of the same type."""
    last = program.graph.output_node()
    out = last.args[0][0]
    like = [node for node in calls(program.graph) if meta_of(node) == meta_of(out) and node is not out]
    if not like:
        return None
    last.args = ((like[0], *last.args[0][1:]),)
    program.graph_signature.output_specs[0].arg.name = like[0].name
    return out.name


IN_A_PROGRAM = [("a node is dropped", dropped), ("inputs are swapped", swapped), ("another attribute", attribute), ("another operator", operator),
                ("another value is returned", other_output)]


def in_programs(bench):
    for fault, change in IN_A_PROGRAM:
        program = torch.export.load(str(bench.program))
        place = change(program)
        if place is None:
            continue
        program.graph_module.recompile()
        file = bench.place("planted.pt2")
        torch.export.save(program, str(file))
        yield cli("compare PROGRAM", fault, place, "compare", bench.program, file)
        yield cli("diff", fault, place, "diff", bench.program, file)


def in_weights(bench):
    program = torch.export.load(str(bench.program))
    used = {spec.target for spec in program.graph_signature.input_specs if spec.kind.name == "PARAMETER"}
    names = [name for name, value in program.state_dict.items()
             if name in used and value.dtype == torch.float32 and value.dim() == 2 and "embed" not in name]
    name = names[len(names) // 2]
    for fault, change in (("one wrong weight", lambda w: w.view(-1)[:1].add_(10)), ("a weight is NaN", lambda w: w.view(-1)[:1].fill_(float("nan"))),
                          ("a weight is all zeros", lambda w: w.zero_())):
        program = torch.export.load(str(bench.program))
        with torch.no_grad():
            change(program.state_dict[name])
        file = bench.place("planted.pt2")
        torch.export.save(program, str(file))
        yield cli("compare PROGRAM", fault, name, "compare", bench.program, file)
        stale = bench.place("stale")
        bench.run("run", file, "--keep", "*", "--save-values", stale)
        yield cli("compare DUMP", f"stale: {fault} when it was made", "instead of", "compare", bench.program, stale)
        yield cli("run --check", f"{fault} now", bench.output, "run", file, "--check", bench.outputs)


# --- an IR --------------------------------------------------------------------------------------------------------------------------------


def ir_node(ir, wanted):
    found = [node for node in ir["nodes"] if wanted(node)]
    return found[len(found) // 2] if found else None


def like(one, other):
    return one["shape"] == other["shape"] and one["dtype"] == other["dtype"]


def ir_dropped(ir):
    node = ir_node(ir, lambda node: node["inputs"] and len(node["outputs"]) == 1 and "producer_node" in node["inputs"][0]
                   and like(node["inputs"][0], node["outputs"][0]) and node["op_type"].startswith("aten.")
                   and not node["op_type"].removeprefix("aten.").startswith(SAME)
                   and node["name"] not in [out["name"] for out in ir["graph_outputs"]])
    if node is None:
        return None
    ir["nodes"].remove(node)
    source = node["inputs"][0]
    for other in ir["nodes"]:
        for each in other["inputs"]:
            if each.get("producer_node") == node["name"]:
                each.update({key: source[key] for key in ("name", "producer_node", "producer_output_idx")})
    return node["name"]


def ir_operator(ir):
    node = ir_node(ir, lambda node: node["op_type"] in OTHER_OPS and node["outputs"][0]["dtype"] == "float32" and "args" not in node.get("nodewise", {}))
    if node is None:
        return None
    node["op_type"], node["attrs"] = OTHER_OPS[node["op_type"]], {key: value for key, value in node["attrs"].items() if key == "other"}
    return node["name"]


def ir_attribute(ir):
    node = ir_node(ir, lambda node: any(isinstance(value, float) for value in node["attrs"].values()) and "dropout" not in node["op_type"]
                   and "args" not in node.get("nodewise", {}))
    if node is None:
        return None
    for key, value in node["attrs"].items():
        if isinstance(value, float):
            node["attrs"][key] = value * 3 + 1
    return node["name"]


def ir_other_weight(ir):
    """A node reads another weight of the same shape."""
    weights = [each for node in ir["nodes"] for each in node["inputs"] if "producer_node" not in each]
    for node in ir["nodes"]:
        for each in node["inputs"]:
            other = next((w for w in weights if like(w, each) and w["name"] != each["name"] and len(each["shape"]) > 1), None)
            if "producer_node" not in each and other:
                each["name"] = other["name"]
                return node["name"]
    return None


def ir_mapping(ir):
    """Two weights of the same shape swapped in the table of names."""
    shapes = {weight["name"]: weight["shape"] for weight in ir["weights"]}
    table, seen = ir["weight_name_mapping"], {}
    for placeholder, name in table.items():
        shape = tuple(shapes.get(name, ()))
        if len(shape) > 1 and shape in seen:
            table[placeholder], table[seen[shape]] = table[seen[shape]], name
            for each in ir.get("nodewise", {}).get("placeholders", []):
                each["target"] = table.get(each["name"], each.get("target"))
            return placeholder, seen[shape]  # either is where it is
        seen[shape] = placeholder
    return None


def ir_no_output(ir):
    place = ir["graph_outputs"][0]["name"]
    ir["graph_outputs"] = ir["graph_outputs"][1:]
    if "returned" in ir.get("nodewise", {}):
        ir["nodewise"]["returned"] = ir["nodewise"]["returned"][1:]
    return place


def ir_other_output(ir):
    out = ir["graph_outputs"][0]
    other = ir_node(ir, lambda node: len(node["outputs"]) == 1 and like(node["outputs"][0], out) and node["name"] != out["name"])
    if other is None:
        return None
    was, out["name"] = out["name"], other["name"]
    for each in ir.get("nodewise", {}).get("returned", []):
        if each.get("value") == {"$node": was}:
            each["value"] = {"$node": other["name"]}
    return was


def ir_renamed_and_wrong(ir):
    """The wrong node has a name of its own, so that only what reads it tells."""
    place = ir_operator(ir)
    if place is None:
        return None
    for node in ir["nodes"]:
        for each in node["outputs"] if node["name"] == place else node["inputs"]:
            if each["name"] == place:
                each["name"] = "renamed_now"
        if node["name"] == place:
            node["name"] = "renamed_now"
        for each in node["inputs"]:
            if each.get("producer_node") == place:
                each["producer_node"] = "renamed_now"
    return "" if all(out["name"] != place for out in ir["graph_outputs"]) else None


IN_AN_IR = [("a node is dropped", ir_dropped), ("another operator", ir_operator), ("another attribute", ir_attribute),
            ("another weight of that shape", ir_other_weight), ("two weights swapped by name", ir_mapping), ("an output is missing", ir_no_output),
            ("another value is returned", ir_other_output), ("renamed, and another operator", ir_renamed_and_wrong)]


def in_irs(bench):
    sound = json.loads(bench.ir.read_text())
    for fault, change in IN_AN_IR:
        ir = copy.deepcopy(sound)
        place = change(ir)
        if place is None:
            continue
        file = bench.place("planted.json")
        file.write_text(json.dumps(ir))
        yield cli("compare IR", fault, place, "compare", bench.program, file)
        yield cli("diff IR", fault, "" if change is ir_mapping else place, "diff", bench.program, file)
    cut = bench.place("cut.json")
    cut.write_text(bench.ir.read_text()[:-200])
    yield cli("compare IR", "the file cut off", cut.name, "compare", bench.program, cut)


def cases(bench):
    again = bench.place("again.pt2")
    torch.export.save(torch.export.load(str(bench.program)), str(again))
    yield cli("compare PROGRAM", "", "", "compare", bench.program, again)
    yield cli("diff", "", "", "diff", bench.program, again)
    yield cli("compare --ir", "", "", "compare", bench.program, "--ir")
    yield cli("compare IR", "", "", "compare", bench.program, bench.ir)
    yield from in_programs(bench)
    yield from in_weights(bench)
    yield from in_irs(bench)
