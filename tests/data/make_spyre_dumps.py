#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_spyre_dumps.py: writes tests/data/dumps/synthesized_spyre_*, files in the formats of Spyre's compiler.

SYNTHESIZED: no compiler of Spyre ran. The formats are those of torch-spyre's sources and documents (docs/dumps.md): descriptors of 2025-11
and of 2026, bundle.mlir, spyre_provenance.json version 1. Run in the repository's root."""
import json
import math
import pathlib
import shutil

OUT = pathlib.Path("tests/data/dumps")
FP16 = "SEN169_FP16"
# 63-bit numbers that no double holds.
HANDLES = {"norm": "9007199254740993", "up": "9223372036854775807", "gelu": "4611686018427387905", "fused": "6917529027641081857"}


def folds(dim, size, cores, stick):
    elements = [(size // cores // 64, 64), (64, 1)] if stick else [(size // cores, 1)]
    functions = [(size // cores, 0), (0, 0), (0, 0)] + [(alpha, 0) for _, alpha in elements]
    labels = [(cores, "core_fold"), (1, "corelet_fold"), (1, "row_fold")]
    labels += [(factor, f"elem_arr_{len(elements) - 1 - i}") for i, (factor, _) in enumerate(elements)]
    return {"spatial": 3, "temporal": 0, "elemArr": len(elements), "padding": "nopad",
            "folds": {"dim_prop_func": [{"Affine": {"alpha_": a, "beta_": b}} for a, b in functions],
                      "dim_prop_attr": [{"factor_": f, "label_": name} for f, name in labels]}}


def allocation(index, dims, order, slices, address, symbolic=False):
    cores = math.prod(slices.values())
    data = {f"[{core}, 0, 0]": str(-(index + 1) if symbolic else address + core * 128) for core in range(cores)}
    return {"nodeType_": "allocate", "name_": f"allocate-Tensor{index}_hbm", "prev_": "", "ldsIdx_": index, "component_": "hbm",
            "layoutDimOrder_": order, "maxDimSizes_": [-1] * len(order),
            "startAddressCoreCorelet_": {
                "dim_prop_func": [{"Map": {}}, {"Const": {}}, {"Const": {}}],
                "dim_prop_attr": [{"factor_": cores, "label_": "core"}, {"factor_": 1, "label_": "corelet"}, {"factor_": 1, "label_": "time"}],
                "data_": data},
            "coordinates_": {"coordInfo": {dim: folds(dim, dims[dim], slices.get(dim, 1), dim == "out") for dim in order},
                             "coreIdToWkSlice_": {}}}


def descriptor(key, op, unit, dims, slices, tensors, layouts, inputs, constants="{}", handle=None, new=False):
    """tensors: (layout class, scales); the last is the output. layouts: class -> (order, innermost first; stick axis)."""
    cores = math.prod(slices.values())
    names = list(dims)
    work = {}
    for core in range(cores):
        rest, slice_ = core, {}
        for name in names:
            slice_[name] = rest % slices.get(name, 1)
            rest //= slices.get(name, 1)
        work[str(core)] = {name: slice_[name] for name in names}
    sizes = {"name_": "n", **{f"{name}_": size for name, size in dims.items()}}
    stage = {"name_": "core", **{f"{name}_": size // slices.get(name, 1) for name, size in dims.items()}}
    body = {"numCoresUsed_": cores, "numCoreletsUsed_": 1, "coreIdsUsed_": list(range(cores)), "N_": sizes,
            "dataStageParam_": {"0": {"ss_": stage, "el_": stage}},
            "primaryDsInfo_": {name: {"layoutDimOrder_": order, "stickDimOrder_": [stick], "stickSize_": [64]}
                               for name, (order, stick) in layouts.items()},
            "scheduleTree_": [allocation(i, dims, layouts[layout][0], slices, i << 34, new) for i, (layout, _) in enumerate(tensors)],
            "labeledDs_": [{"ldsIdx_": i, "dsName_": f"Tensor{i}", "dsType_": layout, "scale_": scales, "wordLength": 2,
                            "dataFormat_": FP16, "memOrg_": {"hbm": {"isPresent": 1}, "lx": {"isPresent": 1}}}
                           for i, (layout, scales) in enumerate(tensors)],
            "constantInfo_": constants,
            "computeOp_": [{"exUnit": unit, "opFuncName": op, "attributes_": {"dataFormat_": FP16, "fidelity_": "regular"},
                            "location": "Inner", "inputLabeledDs": [f"Tensor{i}-idx{i}" for i in range(inputs)],
                            "outputLabeledDs": [f"Tensor{i}-idx{i}" for i in range(inputs, len(tensors))]}]}
    top = {"sdscFoldProps_": [{"factor_": 1, "label_": "time"}],
           "sdscFolds_": {"dim_prop_func": [{"Affine": {"alpha_": 1, "beta_": 0}}], "dim_prop_attr": [{"factor_": 1, "label_": "time"}],
                          "data_": {"[0]": "0"}},
           "coreFoldProp_": {"factor_": cores, "label_": "core"}, "coreletFoldProp_": {"factor_": 1, "label_": "corelet"},
           "numCoresUsed_": cores, "coreIdToDsc_": {str(i): 0 for i in range(cores)},
           "numWkSlicesPerDim_": {name: slices.get(name, 1) for name in names}, "coreIdToWkSlice_": work,
           "coreIdToDscSchedule": {str(i): [[-1, 0, 0, 0]] for i in range(cores)}, "dscs_": [{op: body}]}
    if new:
        top = {"debug_handle_": handle, **top}
    return {key: top}


def handle(name, line, op, source="/home/user/project/mlp.py"):
    return {"id": HANDLES[name], "source": {"file": source, "start_line": line, "start_col": 8, "end_line": None, "end_col": None},
            "aten_op": op, "ir_chain": [name, f"op_{name}"], "fused_from": [], "transform_history": []}


def constant(name, value):
    return {"0": {"dataFormat_": FP16, "name_": name,
                  "data_": {"dim_prop_func": [{"Const": {}}, {"Const": {}}, {"Map": {}}],
                            "dim_prop_attr": [{"factor_": 1, "label_": label} for label in ("core", "corelet", "time")],
                            "data_": {"[0, 0, 0]": [value]}}}}


def write(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value, indent=2) + "\n")


POINTWISE = {"OUTPUT": (["mb", "out"], "out")}
MATMUL = {"INPUT": (["mb", "in"], "in"), "KERNEL": (["in", "out"], "out"), "OUTPUT": (["mb", "out"], "out")}


def old(folder):
    """2025-11: a kernel is one descriptor, in a folder named after it."""
    execute = folder / "sdsc_fused_abs_0_x1y2" / "execute" / "sdsc_fused_abs_0"
    write(execute / "sdsc.json", descriptor("abs", "abs", "sfp", {"out": 256}, {"out": 4}, [("OUTPUT", [1]), ("OUTPUT", [1])],
                                            {"OUTPUT": (["out"], "out")}, 1))
    execute = folder / "sdsc_fused_sum_1_z3w4" / "execute" / "sdsc_fused_sum_1"
    write(execute / "sdsc.json", descriptor("sum", "sum", "sfp", {"mb": 67, "out": 256}, {}, [("OUTPUT", [1, 1]), ("OUTPUT", [1, -2])],
                                            POINTWISE, 1))


BUNDLE = """#map_0 = affine_map<(d0)[s0] -> (s0 + 8192*d0)>
module {
\tfunc.func @sdsc_bundle(%pool_base_addr: !sdscbundle.input_arg<index>, %arg_0_base_addr: !sdscbundle.input_arg<index>) {
\t\t%pool = sdscbundle.input_arg_extract value from %pool_base_addr : !sdscbundle.input_arg<index> -> index
\t\t%arg_0 = sdscbundle.input_arg_extract value from %arg_0_base_addr : !sdscbundle.input_arg<index> -> index
\t\t%c0 = arith.constant 0 : index
\t\t%c1 = arith.constant 1 : index
\t\t%loop_bound_0 = arith.constant 4 : index
\t\t%sym_3 = arith.constant 17179869184 : index
\t\tsdscbundle.sdsc_execute (%arg_0, %pool) {sdsc_filename="sdsc_0.json", "symbol_ids"=[-1, -2]}
\t\tscf.for %i_0 = %c0 to %loop_bound_0 step %c1 {
\t\t\t%addr_0 = affine.apply #map_0(%i_0)[%arg_0]
\t\t\tsdscbundle.sdsc_execute (%addr_0, %pool, %sym_3) {sdsc_filename="sdsc_1.json", "symbol_ids"=[-1, -2, -3]}
\t\t}
\t\tsdscbundle.sdsc_execute (%pool, %sym_3) {sdsc_filename="sdsc_2.json", "symbol_ids"=[-1, -2]}
\t\treturn
\t}
}
"""


def provenance():
    key, compile_id, occurrence = "abcdefghij234567", "0" * 63 + "1", "0" * 63 + "2"
    fused = {**handle("fused", 13, None), "source": None, "fused_from": [HANDLES["up"], HANDLES["gelu"]],
             "transform_history": [{"kind": "fusion", "pass_name": "spyre_fuse_nodes", "reason": "one loop over 'mb'"}]}
    handles = [handle("norm", 12, "aten.layer_norm.default"), handle("up", 13, "aten.linear.default"),
               handle("gelu", 13, "aten.gelu.default"), fused]
    return {"schemaVersion": 1,
            "eventKey": {"version": 1, "algorithm": "sha256-prefix-80-base32-lower", "width": 16, "stepAttribution": "bundle"},
            "mergeGeneration": 1, "status": "complete", "diagnostics": {}, "handles": {one["id"]: one for one in handles},
            "kernelIdentities": {key: {
                "directHandleIds": [HANDLES["norm"], HANDLES["up"], HANDLES["gelu"]],
                "specHandleBindings": [{"specPath": [0], "handleId": HANDLES["norm"]}, {"specPath": [1, 0], "handleId": HANDLES["up"]},
                                       {"specPath": [2], "handleId": HANDLES["gelu"]}],
                "atenOps": ["aten.gelu.default", "aten.layer_norm.default", "aten.linear.default"],
                "eventNameBase": "spyre_kernel_v1_layer_norm_linear_gelu_" + key}},
            "kernelOccurrences": {occurrence: {"identityKey": key, "compileId": compile_id,
                                               "compilerKernelName": "sdsc_fused_layer_norm_linear_gelu_0",
                                               "registrations": [{"ordinal": 1, "alias": "sdsc_fused_layer_norm_linear_gelu_0:1"}]}},
            "upstreamProjections": {compile_id: {
                "source": "inductor_provenance_tracking_node_mappings", "version": 2.0,
                "producer": {"torchSpyreVersion": "0.0", "torchVersion": "2.13.0"},
                "settings": {"provenanceTrackingLevel": 1, "structuredTracing": False},
                "kernels": [{"compilerKernelName": "sdsc_fused_layer_norm_linear_gelu_0", "identityKey": key}], "uncollectedKernels": [],
                "upstreamProjectionFailed": False, "upstreamJoin": "ok", "preToPost": {"h": ["layer_norm"], "linear": ["linear"]},
                "postToPre": {"layer_norm": ["h"], "linear": ["linear"]},
                "cppCodeToPost": {"sdsc_fused_layer_norm_linear_gelu_0:1": ["layer_norm", "linear", "gelu"]},
                "postToCppCode": {name: ["sdsc_fused_layer_norm_linear_gelu_0:1"] for name in ("layer_norm", "linear", "gelu")},
                "kernelStackTraces": {}}}}


def new(folder):
    """2026: a kernel is a bundle with a descriptor per operator; folders have other names from version to version."""
    kernel = folder / "1a2b3c4d_sdsc_fused_layer_norm_linear_gelu_0_k5l6"
    write(kernel / "bundle.mlir", BUNDLE)
    write(kernel / "sdsc_0.json", descriptor("0_layernormscale", "layernormscale", "sfp", {"mb": 64, "out": 256}, {"mb": 32},
                                             [("OUTPUT", [1, 1]), ("OUTPUT", [1, 1])], POINTWISE, 1, constant("eps", 4096),
                                             handle("norm", 12, "aten.layer_norm.default"), True))
    write(kernel / "sdsc_1.json", descriptor("1_batchmatmul", "batchmatmul", "pt", {"mb": 64, "in": 256, "out": 512}, {"mb": 4, "out": 8},
                                             [("INPUT", [1, 1]), ("KERNEL", [1, 1]), ("OUTPUT", [1, 1])], MATMUL, 2, "{}",
                                             handle("up", 13, "aten.linear.default"), True))
    write(kernel / "sdsc_2.json", descriptor("2_gelufwd", "gelufwd", "sfp", {"mb": 5, "x": 100, "out": 150}, {"x": 20},
                                             [("OUTPUT", [1, 1, 1]), ("OUTPUT", [1, 1, 1])], {"OUTPUT": (["mb", "out", "x"], "out")}, 1,
                                             "{}", handle("gelu", 13, "aten.gelu.default"), True))
    write(folder / "spyre_provenance.json", provenance())


def damaged(folder):
    """Each mistake once, beside files that are whole."""
    good = descriptor("0_add", "add", "sfp", {"mb": 4, "out": 128}, {"mb": 2}, [("OUTPUT", [1, 1])] * 3, POINTWISE, 2, new=True)
    write(folder / "k" / "sdsc_0.json", good)
    cut = json.dumps(good, indent=2)
    write(folder / "k" / "sdsc_1.json", cut[:len(cut) // 2])
    odd = json.loads(json.dumps(good).replace("Tensor1-idx1", "Tensor9-idx9").replace('"numCoresUsed_": 2', '"numCoresUsed_": "two"', 1))
    write(folder / "k" / "sdsc_2.json", odd)
    write(folder / "k" / "sdsc_3.json", "[1, 2]\n")
    write(folder / "k" / "bundle.mlir", BUNDLE.replace("sdsc_2.json", "sdsc_7.json").replace('[-1, -2, -3]', '[-1, -2]'))
    bad = provenance()
    first = next(iter(bad["handles"].values()))
    first["id"] = int(first["id"])
    bad["handles"][HANDLES["fused"]]["fused_from"].append("5")
    write(folder / "spyre_provenance.json", bad)


def main():
    for name, make in (("old", old), ("new", new), ("damaged", damaged)):
        folder = OUT / f"synthesized_spyre_{name}"
        shutil.rmtree(folder, ignore_errors=True)
        make(folder)


if __name__ == "__main__":
    main()
