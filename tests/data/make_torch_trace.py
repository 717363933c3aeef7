#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_torch_trace.py LOGS OUT: makes small logs of TORCH_TRACE of real ones.

LOGS holds what torch 2.13 and 2.15 wrote (TORCH_TRACE=DIR INDUCTOR_PROVENANCE=1) for functions with graph breaks, recompilations, a step
of training, failures, control flow, compiled autograd, and two ranks of DDP. Left out are configurations, guards, bytecode, descriptions
of inputs, most of the timeline, and compilations of which there are enough; everything else is as torch wrote it."""
import hashlib
import json
import os
import re
import sys

KEYS = ("frame_id", "frame_compile_id", "attempt", "compiled_autograd_id", "rank", "has_payload", "stack", "subgraph_name")
KINDS = {"describe_storage", "describe_tensor", "describe_source", "create_symbol", "create_unbacked_symbol", "guard_added_fast",
         "symbolic_shape_specialization", "dynamo_cpp_guards_str", "dump_file"}
ARTIFACTS = {"fx_graph_runnable", "torch._functorch.config", "inductor_runtime_and_tensor_meta", "aot_forward_graph_fw_metadata",
             "inductor_provenance_tracking_kernel_stack_traces", "runtime_wrapper_orchestration", "backward_prologue", "backward_epilogue",
             "compiled_function_forward", "compiled_function_backward", "compiled_fn_wrapper", "min_cut_information"}
EVENTS = {"dynamo", "entire_frame_compile", "backend_compile", "aot_collect_metadata", "inductor_compile", "GraphLowering.compile_to_fn",
          "code_gen", "compile_fx_inner", "bytecode_tracing", "aot_trace_joint_graph", "fx_codegen_and_compile"}
METRICS = {"compile_id", "co_name", "co_filename", "co_firstlineno", "graph_op_count", "duration_us", "fail_type", "fail_reason",
           "restart_reasons", "is_forward", "aot_autograd_cumulative_compile_time_us", "inductor_cumulative_compile_time_us",
           "inductor_code_gen_cumulative_compile_time_us", "entire_frame_compile_time_s", "backend_compile_time_s",
           "inductor_compile_time_s", "code_gen_time_s"}
LOGS = (("graph_breaks.log", "", {(0, 0), (1, 0), (2, 0)}), ("recompiles.log", "", {(0, 0), (0, 1), (0, 3)}), ("failure.log", "", None),
        ("train_step.log", "", {(0, 0)}), ("train_step_torch215.log", "", {(0, 0)}), ("control_flow.log", "", None),
        ("compiled_autograd.log", "", {(0, 0), (1, 0)}), ("dedicated_log_torch_trace_rank_0_ddp.log", "ranks/", {(4, 0)}),
        ("dedicated_log_torch_trace_rank_1_ddp.log", "ranks/", {(4, 0)}))


def entries(path):
    made = []
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("\t"):
            made[-1][2].append(line[1:])
        elif line:
            match = re.match(r"(V.*?\] )(\{.*)$", line)
            made.append([match[1], json.loads(match[2]), []])
    return made


def reduced(entry, payload, kind, name):
    """The payload that is kept; None: the entry is left out. Changes the entry."""
    value = entry[kind]
    if kind in KINDS or (kind == "artifact" and (name in ARTIFACTS or "BYTECODE" in name)):
        return None
    if kind == "chromium_event":
        event = json.loads("\n".join(payload))
        if event["name"] not in EVENTS:
            return None
        event["args"] = {"compile_id": event.get("args", {}).get("compile_id")}
        return [json.dumps(event)]
    if kind in ("compilation_metrics", "bwd_compilation_metrics"):
        entry[kind] = {key: of for key, of in value.items() if key in METRICS and of is not None}
    if name == "dynamo_graph_break_reason":
        return "\n".join(payload).split("\n\nTraceback")[0].split("\n")
    if name == "dynamo_error":
        return payload[:4] + payload[-6:]
    if "output_code" in kind:
        return [re.sub(r"/(tmp|root|home)/[^\s'\")]*", "/cache", line) for line in payload[:120]]
    return payload


def reduce(source, target, only):
    with open(target, "w", encoding="utf-8") as out:
        for head, entry, payload in entries(source):
            kind = next(key for key in entry if key not in KEYS)
            name = entry[kind].get("name", "") if isinstance(entry[kind], dict) else ""
            if only and "frame_id" in entry and (entry["frame_id"], entry["frame_compile_id"]) not in only:
                continue
            payload = reduced(entry, payload, kind, name)
            if payload is None:
                continue
            if "has_payload" in entry:
                entry["has_payload"] = hashlib.md5("\n".join(payload).encode()).hexdigest()
            out.write(head + json.dumps(entry) + "\n" + "".join("\t" + line + "\n" for line in payload))


def main(logs, out):
    os.makedirs(os.path.join(out, "ranks"), exist_ok=True)
    for name, folder, only in LOGS:
        reduce(os.path.join(logs, name), os.path.join(out, folder + name), only)


if __name__ == "__main__":
    main(*sys.argv[1:])
