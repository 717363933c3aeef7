#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the damaged files of broken/ and the odd but readable ones of odd/, with Python's standard library only.

Usage: make_broken.py     (writes beside itself; the result is the same each time)
broken/messages.txt says what the reader answers to each; a test compares word by word.
"""
import copy
import io
import json
import pathlib
import pickle
import struct
import zipfile

HERE = pathlib.Path(__file__).parent
BROKEN = HERE / "broken"
ODD = HERE / "odd"


# --- a small sound program: linear(x, w) then relu ---

def meta(*sizes, dtype=7, device="cpu"):
    strides, step = [], 1
    for size in reversed(sizes):
        strides.insert(0, step)
        step *= size if isinstance(size, int) else 1
    return {"dtype": dtype, "sizes": [{"as_int": s} for s in sizes], "requires_grad": False, "device": {"type": device, "index": None},
            "strides": [{"as_int": s} for s in strides], "storage_offset": {"as_int": 0}, "layout": 7}


def tensor(name):
    return {"as_tensor": {"name": name}}


def node(target, outputs, *inputs, name=None, **metadata):
    return {"target": target, "inputs": [{"name": n, "arg": a, "kind": 1} for n, a in inputs], "outputs": outputs, "metadata": metadata,
            "is_hop_single_tensor_return": None, "name": name}


def program():
    nodes = [
        node("torch.ops.aten.linear.default", [tensor("linear")], ("input", tensor("x")), ("weight", tensor("p_w")), name="linear",
             nn_module_stack="L__self__,,M;L__self__lin,lin,torch.nn.modules.linear.Linear"),
        node("torch.ops.aten.relu.default", [tensor("relu")], ("self", tensor("linear")), name="relu", nn_module_stack="L__self__,,M"),
    ]
    graph = {"inputs": [tensor("p_w"), tensor("x")], "outputs": [tensor("relu")], "nodes": nodes,
             "tensor_values": {"p_w": meta(3, 4), "x": meta(2, 4), "linear": meta(2, 3), "relu": meta(2, 3)},
             "sym_int_values": {}, "sym_bool_values": {}, "sym_float_values": {}, "custom_obj_values": {}, "is_single_tensor_return": False}
    signature = {"input_specs": [{"parameter": {"arg": {"name": "p_w"}, "parameter_name": "w"}}, {"user_input": {"arg": tensor("x")}}],
                 "output_specs": [{"user_output": {"arg": tensor("relu")}}]}
    return {"graph_module": {"graph": graph, "signature": signature, "module_call_graph": [], "metadata": {}, "treespec_namedtuple_fields": {}},
            "opset_version": {"aten": 10}, "range_constraints": {}, "schema_version": {"major": 8, "minor": 20}, "verifiers": ["TRAINING"],
            "torch_version": "2.13.0", "guards_code": []}


def weights_config():
    return {"config": {"w": {"path_name": "weight_0", "is_param": True, "use_pickle": False, "tensor_meta": meta(3, 4)}}}


def records(model=None, weights=None, constants=None, weight_bytes=48, name="model"):
    """Records of today's archive; a record set to None by the caller is left out."""
    as_bytes = lambda value: value if isinstance(value, bytes) else json.dumps(value).encode()
    return {
        "archive_format": b"pt2",
        "archive_version": b"0",
        f"models/{name}.json": as_bytes(model if model is not None else program()),
        f"data/weights/{name}_weights_config.json": as_bytes(weights if weights is not None else weights_config()),
        "data/weights/weight_0": bytes(weight_bytes),
        f"data/constants/{name}_constants_config.json": as_bytes(constants if constants is not None else {"config": {}}),
        f"data/sample_inputs/{name}.pt": b"",
        ".data/version": b"6\n",
        "byteorder": b"little",
    }


def zipped(entries, root="root/", method=zipfile.ZIP_STORED):
    """Bytes of an archive; entries is a dict or a list of (name, bytes)."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in (entries.items() if isinstance(entries, dict) else entries):
            if data is not None:
                archive.writestr(zipfile.ZipInfo(root + name), data, method)
    return out.getvalue()


def changed(change):
    """The program after change(graph, module) on a fresh copy."""
    made = program()
    change(made["graph_module"]["graph"], made["graph_module"])
    return zipped(records(made))


def top(change):
    made = program()
    change(made)
    return zipped(records(made))


def without(*names):
    made = records()
    for name in names:
        made[name] = None
    return zipped(made)


def body(name, graph):
    return {"as_graph": {"name": name, "graph": graph}}


def nested_bodies(depth):
    inner = {"inputs": [], "outputs": [], "nodes": [], "tensor_values": {}, "sym_int_values": {}, "sym_bool_values": {}}
    for i in range(depth):
        inner = dict(inner, nodes=[node("torch.ops.higher_order.wrap", [], ("", body(f"body_{i}", copy.deepcopy(inner))), name="wrap")])
    return inner


def nested_dictionaries(depth):
    argument = {"as_int": 1}
    for _ in range(depth):
        argument = {"as_string_to_argument": {"k": argument}}
    return argument


# --- pickles, as torch.save writes them ---

class Named:
    """Pickles as a call of a global, whatever Python has installed."""

    def __init__(self, module, name, *arguments):
        self.module, self.name, self.arguments = module, name, arguments


class Storage:
    def __init__(self, kind, key, numel):
        self.id = ("storage", Named("torch", kind), key, "cpu", numel)


class Pickler(pickle._Pickler):  # the Python one, which can be told how to save a class
    def persistent_id(self, value):
        return value.id if isinstance(value, Storage) else None

    def save(self, value, save_persistent_id=True):
        if not isinstance(value, Named):
            return super().save(value, save_persistent_id)
        self.write(pickle.GLOBAL + f"{value.module}\n{value.name}\n".encode())
        if value.arguments:
            super().save(tuple(value.arguments))
            self.write(pickle.REDUCE)


def pickled(value):
    out = io.BytesIO()
    Pickler(out, 2).dump(value)
    return out.getvalue()


def saved_tensor(key, numel, sizes, strides, offset=0, kind="FloatStorage"):
    return Named("torch._utils", "_rebuild_tensor_v2", Storage(kind, key, numel), offset, sizes, strides, False, None)


def saved(value, storages=()):
    entries = {"data.pkl": pickled(value) if not isinstance(value, bytes) else value, "version": b"3"}
    entries.update({f"data/{key}": data for key, data in storages})
    return zipped(entries, "archive/")


def flat(state=None, model=None):
    state = state if state is not None else saved({"w": saved_tensor("0", 12, (3, 4), (4, 1))}, [("0", bytes(48))])
    return zipped({"version": b"8.8", "serialized_exported_program.json": json.dumps(model or program()).encode(), "serialized_state_dict.pt": state,
                   "serialized_constants.pt": saved({}), "serialized_example_inputs.pt": saved(((), {}))}, "")


# --- damage below zip's level ---

def patched(data, find, at, replacement):
    """Replaces bytes behind each occurrence of a header's signature."""
    out = bytearray(data)
    start = out.find(find)
    while start >= 0:
        out[start + at:start + at + len(replacement)] = replacement
        start = out.find(find, start + 4)
    return bytes(out)


def set_in(path, value):
    def change(graph, module):
        *parents, last = path
        target = graph
        for key in parents:
            target = target[key]
        target[last] = value
    return change


def add_node(*nodes, **values):
    def change(graph, module):
        graph["nodes"].extend(nodes)
        graph["tensor_values"].update(values)
    return change


def overlapping():
    """Twenty entries of the directory share the bytes of one."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in records(weight_bytes=20_000).items():
            archive.writestr(zipfile.ZipInfo("root/" + name), data)
        whole = archive.getinfo("root/data/weights/weight_0")
        for number in range(1, 20):
            again = copy.copy(whole)
            again.filename = f"root/data/weights/weight_{number}"
            archive.filelist.append(again)
    return out.getvalue()


def broken():
    sound = zipped(records())
    text = json.dumps(program()).encode()
    relu = lambda source, out: node("torch.ops.aten.relu.default", [tensor(out)], ("self", tensor(source)), name=out)
    weight = lambda **changes: {"config": {"w": dict(weights_config()["config"]["w"], **changes)}}
    yield "empty.pt2", b""
    yield "not_a_zip.pt2", bytes(range(256)) * 4
    yield "cut_off.pt2", sound[:len(sound) * 6 // 10]
    yield "directory_cut_off.pt2", sound[:-12]
    yield "bytes_in_front.pt2", b"<html>" + sound
    yield "no_files.pt2", zipped({})
    yield "zip_bomb.pt2", zipped(dict(records(), **{"models/model.json": bytes(24 << 20)}), method=zipfile.ZIP_DEFLATED)
    yield "json_grows.pt2", zipped(dict(records(), **{"models/model.json": text + b" " * (12 << 20)}), method=zipfile.ZIP_DEFLATED)
    yield "records_overlap.pt2", overlapping()
    yield "size_lie.pt2", patched(sound, b"PK\x01\x02", 20, struct.pack("<II", 0x7fffffff, 0x7fffffff))
    yield "size_zip64.pt2", patched(sound, b"PK\x01\x02", 20, struct.pack("<II", 0xffffffff, 0xffffffff))
    yield "checksum.pt2", sound.replace(b'"minor": 20', b'"minor": 21')
    yield "encrypted.pt2", patched(patched(sound, b"PK\x01\x02", 8, b"\x01\x00"), b"PK\x03\x04", 6, b"\x01\x00")
    yield "record_twice.pt2", zipped(list(records().items()) + [("models/model.json", text)])
    yield "no_model.pt2", without("models/model.json")
    yield "archive_format.pt2", zipped(dict(records(), archive_format=b"pt9"))
    yield "archive_version.pt2", zipped(dict(records(), archive_version=b"7"))
    yield "schema_major.pt2", top(lambda p: p.update(schema_version={"major": 9, "minor": 1}))
    yield "schema_missing.pt2", top(lambda p: p.pop("schema_version"))
    yield "json_empty.pt2", zipped(records(b""))
    yield "json_cut_off.pt2", zipped(records(text[:-40]))
    yield "json_syntax.pt2", zipped(records(text.replace(b'"nodes": [', b'"nodes": [,')))
    yield "json_list.pt2", zipped(records(b"[1, 2]"))
    yield "json_utf8.pt2", zipped(records(text.replace(b"relu", b"re\xfflu")))
    yield "json_too_deep.pt2", zipped(records(b"[" * 2000 + b"]" * 2000))
    yield "json_big_integer.pt2", changed(set_in(("tensor_values", "x", "sizes", 0), {"as_int": 2 ** 63}))
    yield "json_bigger_integer.pt2", changed(set_in(("tensor_values", "x", "sizes", 0), {"as_int": 2 ** 70}))
    yield "no_graph.pt2", top(lambda p: p["graph_module"].pop("graph"))
    yield "nodes_object.pt2", changed(set_in(("nodes",), {}))
    yield "target_number.pt2", changed(set_in(("nodes", 0, "target"), 7))
    yield "unknown_value.pt2", changed(set_in(("nodes", 1, "inputs", 0, "arg"), tensor("nowhere")))
    yield "forward_reference.pt2", changed(lambda g, m: g["nodes"].reverse())
    yield "cycle.pt2", changed(set_in(("nodes", 1, "inputs", 0, "arg"), tensor("relu")))
    yield "value_twice.pt2", changed(add_node(relu("linear", "relu")))
    yield "input_twice.pt2", changed(set_in(("inputs", 1), tensor("p_w")))
    yield "name_nul.pt2", changed(set_in(("nodes", 1, "outputs", 0), tensor("re\0lu")))
    yield "name_empty.pt2", changed(set_in(("nodes", 1, "outputs", 0), tensor("")))
    yield "union_two.pt2", changed(set_in(("nodes", 1, "inputs", 0, "arg"), {"as_int": 1, "as_bool": True}))
    yield "negative_size.pt2", changed(set_in(("tensor_values", "x", "sizes", 0), {"as_int": -2}))
    yield "size_overflow.pt2", changed(set_in(("tensor_values", "x"), meta(2 ** 40, 2 ** 40)))
    yield "strides_missing.pt2", changed(set_in(("tensor_values", "x", "strides"), []))
    yield "meta_missing_dtype.pt2", changed(lambda g, m: g["tensor_values"]["x"].pop("dtype"))
    yield "specs_too_few.pt2", changed(lambda g, m: m["signature"]["input_specs"].pop())
    yield "spec_other_name.pt2", changed(lambda g, m: m["signature"]["input_specs"].reverse())
    yield "output_spec_unknown.pt2", changed(lambda g, m: m["signature"]["output_specs"].__setitem__(0, {"buffer_mutation": {"arg": {"name": "gone"}, "buffer_name": "b"}}))
    yield "output_unknown.pt2", changed(set_in(("outputs", 0), tensor("gone")))
    yield "no_weights_config.pt2", without("data/weights/model_weights_config.json")
    yield "no_weight.pt2", without("data/weights/weight_0")
    yield "weight_too_short.pt2", zipped(records(weight_bytes=40))
    yield "weight_overflow.pt2", zipped(records(weights=weight(tensor_meta=dict(meta(3, 4), strides=[{"as_int": 2 ** 62}, {"as_int": 1}]))))
    yield "weight_offset.pt2", zipped(records(weights=weight(tensor_meta=dict(meta(3, 4), storage_offset={"as_int": -1}))))
    yield "weights_list.pt2", zipped(records(weights={"config": []}))
    yield "bodies_too_deep.pt2", changed(lambda g, m: g["nodes"].extend(nested_bodies(70)["nodes"]))
    yield "dictionaries_too_deep.pt2", changed(set_in(("nodes", 1, "inputs", 0, "arg"), nested_dictionaries(70)))
    yield "flat_no_state.pt2", zipped({"version": b"8.8", "serialized_exported_program.json": text}, "")
    yield "flat_pickle_cut_off.pt2", flat(saved(pickled({"w": saved_tensor("0", 12, (3, 4), (4, 1))})[:-20]))
    yield "flat_pickle_opcode.pt2", flat(saved(b"\x80\x02\x82\x01."))
    yield "flat_pickle_list.pt2", flat(saved([1, 2]))
    yield "flat_weight_gone.pt2", flat(saved({"w": saved_tensor("7", 12, (3, 4), (4, 1))}))
    yield "flat_state_not_zip.pt2", flat(b"weights")
    # What people open by mistake.
    yield "state_dict.pt", saved({"w": saved_tensor("0", 12, (3, 4), (4, 1))}, [("0", bytes(48))])
    yield "module.pt", saved(Named("models", "MyNet", 1))
    yield "script.pt", zipped({"constants.pkl": b"", "code/__torch__.py": b"class M(Module):\n  pass\n"}, "script/")
    yield "legacy.pth", b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.\x80\x02M\xe9\x03."
    yield "model.py", b"import torch\n\nclass MyModel(torch.nn.Module):\n    pass\n"
    header = b'{"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}'
    yield "weights.safetensors", struct.pack("<Q", len(header)) + header + bytes(8)
    yield "model.onnx", b"\x08\x08\x12\x07pytorch\x1a\x03\x32.0" + bytes(16)
    yield "model.gguf", b"GGUF\x03\0\0\0" + bytes(16)
    yield "array.npy", b"\x93NUMPY\x01\0" + bytes(16)
    yield "arrays.npz", zipped({"a.npy": b"\x93NUMPY"}, "")
    yield "weights.bin", bytes(range(200, 256)) * 3
    yield "keras.h5", b"\x89HDF\r\n\x1a\n" + bytes(16)
    yield "model.tflite", b"\x1c\0\0\0TFL3" + bytes(16)
    yield "model.pte", b"\x1c\0\0\0ET12" + bytes(16)
    yield "model.tar.gz", b"\x1f\x8b\x08" + bytes(16)
    yield "run.pftrace", b"\x0a\x02\x40\x01"
    yield "run.trace", b'{"traceEvents": []}\n'
    yield "notes.txt", b"the model is on the other disk\n"
    yield "ir.json", b'{"model_name": "m", "graph_inputs": [], "nodes": []}'
    yield "config.json", b'{"hidden": 8}'
    yield "aoti.pt2", zipped({"archive_format": b"pt2", "archive_version": b"0", "data/aotinductor/model/c.so": b""})


def odd_program():
    """Things that no torch of today writes, each of which has to stay visible."""
    def change(graph, module):
        graph["nodes"] += [
            node("torch.ops.aten.relu.default", [tensor("relu_1")], ("self", {"as_quaternion": [1, 2, 3, 4]}), name="relu_1"),
            node("torch.ops.aten.to.dtype", [tensor("to")], ("self", tensor("relu")), ("dtype", {"as_scalar_type": 99}), name="to"),
            node("torch.ops.aten.clone.default", [tensor("clone")], ("self", tensor("relu")), ("memory_format", {"as_memory_format": 42}), name="clone"),
            node("#ext:thing", [tensor("thing")], ("", tensor("clone")), name="thing"),
            node("torch.ops.aten.sym_size.int", [{"as_sym_int": {"as_name": "size"}}], ("self", tensor("relu")), ("dim", {"as_int": 0}), name="size"),
            node("torch.ops.aten.no_value.default", [tensor("no_value")], ("self", tensor("relu")), name="no_value"),
            node("torch.ops.aten.bad_stack.default", [tensor("bad_stack")], ("self", tensor("relu")), name="bad_stack", nn_module_stack="only,two"),
        ]
        unreadable = {"as_expr": {"expr_str": "Add(Symbol('s0'", "hint": None}}
        graph["tensor_values"].update(relu_1=meta(2, 3), to=meta(2, 3, dtype=99), clone=dict(meta(2, 3), layout=77), thing=meta(2), bad_stack=meta(2))
        graph["sym_int_values"]["size"] = unreadable
        graph["inputs"].append(tensor("z"))
        graph["tensor_values"]["z"] = meta(1)
        graph["outputs"].append(tensor("to"))
        module["signature"]["input_specs"].append({"telepathy": {"arg": {"name": "z"}}})
        module["signature"]["output_specs"].append({"dream": {"arg": {"name": "to"}}})
        module["graph_module_extra"] = {"future": True}
    return changed(change)


def old_program():
    """As torch of 2.5 wrote it: nodes without name, arguments without kind, no is_hop_single_tensor_return; bare NaN."""
    made = program()
    graph = made["graph_module"]["graph"]
    graph["nodes"] += [
        node("torch.ops.aten.topk.default", [tensor("getitem"), tensor("getitem_1")], ("self", tensor("relu")), ("k", {"as_int": 1})),
        node("torch.ops.aten.add.Tensor", [tensor("add")], ("self", tensor("relu")), ("other", tensor("getitem")), ("alpha", {"as_float": float("nan")})),
        node("torch.ops.aten.conv1d.default", [tensor("conv")], ("input", tensor("add")), ("weight", tensor("p_w")), ("bias", {"as_none": True}),
             ("stride", {"as_ints": [2]})),
        node("torch.ops.aten._assert_async.msg", [{"as_none": True}], ("self", tensor("add")), ("assert_msg", {"as_string": "no"})),
    ]
    graph["tensor_values"].update(getitem=meta(2, 1), getitem_1=meta(2, 1, dtype=5), add=meta(2, 3), conv=meta(2, 3))
    for one in graph["nodes"]:
        del one["name"], one["is_hop_single_tensor_return"]
        for argument in one["inputs"]:
            del argument["kind"]
    for key in ("sym_float_values", "custom_obj_values"):
        del graph[key]
    made["schema_version"] = {"major": 8, "minor": 2}
    made["dialect"] = "TRAINING"
    del made["verifiers"], made["torch_version"]
    return zipped(records(made))


def inputs_program():
    """A token, a custom object, constants as inputs and None."""
    def change(graph, module):
        graph["inputs"] = [tensor("token"), {"as_custom_obj": {"name": "obj_q", "class_fqn": "__torch__.Queue"}}] + graph["inputs"] + [
            {"as_int": 3}, {"as_none": True}, {"as_string": "nearest"}, {"as_float": "Infinity"}]
        graph["custom_obj_values"] = {"obj_q": {"name": "obj_q", "class_fqn": "__torch__.Queue"}}
        graph["nodes"].append(node("torch.ops.myns.push.default", [{"as_none": True}], ("q", {"as_custom_obj": {"name": "obj_q", "class_fqn": "__torch__.Queue"}}),
                                   ("other", {"as_custom_obj": {"name": "elsewhere", "class_fqn": "__torch__.Stack"}}), name="push"))
        graph["outputs"] = [tensor("token"), tensor("relu"), {"as_int": 7}, {"as_none": True}]
        specs = module["signature"]["input_specs"]
        module["signature"]["input_specs"] = [
            {"token": {"arg": {"name": "token"}}},
            {"custom_obj": {"arg": {"name": "obj_q", "class_fqn": "__torch__.Queue"}, "custom_obj_name": "q"}}] + specs + [
            {"constant_input": {"name": "k", "value": {"as_int": 3}}}, {"user_input": {"arg": {"as_none": True}}},
            {"constant_input": {"name": "mode", "value": {"as_string": "nearest"}}}, {"user_input": {"arg": {"as_float": "Infinity"}}}]
        module["signature"]["output_specs"] = [
            {"token": {"arg": {"name": "token"}}}, {"user_output": {"arg": tensor("relu")}}, {"user_output": {"arg": {"as_int": 7}}},
            {"user_output": {"arg": {"as_none": True}}}]
    made = program()
    change(made["graph_module"]["graph"], made["graph_module"])
    constants = {"config": {"q": {"path_name": "custom_obj_0", "is_param": False, "use_pickle": True, "tensor_meta": None}}}
    return zipped(dict(records(made, constants=constants), **{"data/constants/custom_obj_0": b"PK"}))


def dtypes_program():
    """One input of each element type."""
    numbers = [*range(1, 14), *range(28, 36)]
    made = program()
    graph, signature = made["graph_module"]["graph"], made["graph_module"]["signature"]
    for number in numbers:
        graph["inputs"].append(tensor(f"t{number}"))
        graph["tensor_values"][f"t{number}"] = meta(2, dtype=number)
        signature["input_specs"].append({"user_input": {"arg": tensor(f"t{number}")}})
    return zipped(records(made))


def wide_program(count):
    """A cat of so many tensors."""
    def change(graph, module):
        names = [f"r{i}" for i in range(count)]
        graph["nodes"] += [node("torch.ops.aten.relu.default", [tensor(name)], ("self", tensor("relu")), name=name) for name in names]
        graph["nodes"].append(node("torch.ops.aten.cat.default", [tensor("cat")], ("tensors", {"as_tensors": [{"name": name} for name in names]}),
                                   ("dim", {"as_int": 0}), name="cat"))
        graph["tensor_values"].update({name: meta(2, 3) for name in names}, cat=meta(2 * count, 3))
        graph["outputs"] = [tensor("cat")]
        module["signature"]["output_specs"] = [{"user_output": {"arg": tensor("cat")}}]
    made = program()
    change(made["graph_module"]["graph"], made["graph_module"])
    return zipped(records(made), method=zipfile.ZIP_DEFLATED)


def odd():
    two = dict(records(name="first"), **{k: v for k, v in records(name="second").items()})
    saved_state = saved({"w": saved_tensor("0", 16, (3, 4), (4, 1), 2), "view": saved_tensor("0", 16, (2,), (8,), 1), "odd": Named("os", "system", "true")},
                        [("0", bytes(64))])
    interim = dict(records(), **{"data/weights/model_weights_config.json": None, "data/weights/weight_0": None,
                                 "data/constants/model_constants_config.json": None, "data/weights/model.pt": saved_state,
                                 "data/constants/model.pt": saved({})})
    yield "unknown_things.pt2", odd_program()
    yield "old_nodes.pt2", old_program()
    yield "inputs.pt2", inputs_program()
    yield "dtypes.pt2", dtypes_program()
    yield "two_models.pt2", zipped(two)
    yield "wide_cat.pt2", wide_program(600)
    yield "deflated.pt2", zipped(records(), method=zipfile.ZIP_DEFLATED)
    yield "interim.pt2", zipped(interim)
    yield "interim_deflated.pt2", zipped(interim, method=zipfile.ZIP_DEFLATED)
    yield "unversioned.pt2", top(lambda p: p.update(schema_version={"major": 0, "minor": 0}))
    yield "weight_missing.pt2", zipped(records(weights={"config": {}}))


def main():
    for folder, files in ((BROKEN, broken()), (ODD, odd())):
        folder.mkdir(exist_ok=True)
        for name, data in files:
            (folder / name).write_bytes(data)


if __name__ == "__main__":
    main()
