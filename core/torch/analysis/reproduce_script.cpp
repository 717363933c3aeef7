// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/reproduce_script.h"

#include "core/graph/fx_code.h"
#include "core/graph/value.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

/// The part that is the same in all of them. Format of the file: https://github.com/huggingface/safetensors.
constexpr const char* reader = R"py(
import json, os, struct, sys
import torch
from torch import device, inf, nan  # names that the graph's code uses

HERE = os.path.dirname(os.path.abspath(__file__))
DTYPES = {"F64": "float64", "F32": "float32", "F16": "float16", "BF16": "bfloat16", "I64": "int64", "I32": "int32", "I16": "int16",
          "I8": "int8", "U8": "uint8", "U16": "uint16", "U32": "uint32", "U64": "uint64", "BOOL": "bool", "C64": "complex64",
          "F8_E4M3": "float8_e4m3fn", "F8_E5M2": "float8_e5m2", "F8_E4M3FNUZ": "float8_e4m3fnuz", "F8_E5M2FNUZ": "float8_e5m2fnuz",
          "F8_E8M0": "float8_e8m0fnu"}


def load(name):
    """A .safetensors file as a dict of tensors."""
    with open(os.path.join(HERE, name), "rb") as file:
        header = json.loads(file.read(struct.unpack("<Q", file.read(8))[0]))
        data = bytearray(file.read())
    header.pop("__metadata__", None)
    tensors = {}
    for key, entry in header.items():
        begin, end = entry["data_offsets"]
        flat = torch.frombuffer(data[begin:end] or bytearray(1), dtype=torch.uint8)[: end - begin].clone()
        tensors[key] = flat.view(getattr(torch, DTYPES[entry["dtype"]])).reshape(entry["shape"])
    return tensors


def strided(tensor, strides):
    """The tensor laid out in memory as it was in the run."""
    base = tensor
    for dim, stride in enumerate(strides):
        base = base.narrow(dim, 0, 1) if stride == 0 and tensor.shape[dim] > 1 else base
    return torch.empty_strided(base.shape, strides, dtype=base.dtype).copy_(base).expand(tensor.shape)


def bound(cls):
    """An instance, with instances of the classes within it: bodies of control flow."""
    for name, member in list(vars(cls).items()):
        if isinstance(member, type):
            setattr(cls, name, bound(member))
    return cls()


def report(name, value, recorded):
    """Prints how far a tensor is from the recorded one."""
    if value.shape != recorded.shape or value.dtype != recorded.dtype:
        print(f"{name}: {value.dtype} {list(value.shape)} instead of {recorded.dtype} {list(recorded.shape)}")
        return
    kind = torch.complex128 if value.is_complex() else torch.float64
    got, wanted = value.to(kind), recorded.to(kind)
    apart = torch.where((got == wanted) | (got.isnan() & wanted.isnan()), torch.zeros_like(got), got - wanted).abs()
    largest = apart.max().item() if apart.numel() else 0.0
    same = torch.equal(value.contiguous().view(-1).view(torch.uint8), recorded.contiguous().view(-1).view(torch.uint8))
    print(f"{name}: max abs difference {largest:g}" + (", bitwise equal" if same else ""))

)py";

std::string indented(const std::string& text)
{
    std::string out;
    for (const char c : text) {
        out += c;
        if (c == '\n')
            out += "    ";
    }
    return out;
}

std::string outputLines(const ReproduceScript& script)
{
    std::string out;
    for (std::size_t i = 0; i < script.outputs.size(); ++i) {
        const auto& [name, tensors] = script.outputs[i];
        const std::string value = "results[" + std::to_string(i) + "]";
        const bool list = tensors.size() != 1 || tensors.front() != "output." + name;
        for (std::size_t j = 0; j < tensors.size(); ++j) {
            if (tensors[j].empty())
                continue;
            const std::string index = list ? "[" + std::to_string(j) + "]" : "";
            out.append("report(").append(graph::pythonString(name + index)).append(", ").append(value).append(index);
            out.append(", T[").append(graph::pythonString(tensors[j])).append("])\n");
        }
    }
    return out;
}

bool isName(std::string_view text)
{
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; };
    return !text.empty() && !(text.front() >= '0' && text.front() <= '9') && std::all_of(text.begin(), text.end(), plain);
}

/// "torch.ops.aten.add.Tensor"
bool isDotted(std::string_view text)
{
    while (true) {
        const auto dot = text.find('.');
        if (!isName(text.substr(0, dot)))
            return false;
        if (dot == text.npos)
            return true;
        text.remove_prefix(dot + 1);
    }
}

bool isPlain(const graph::Argument& argument)
{
    using graph::Argument;
    if (const auto* device = argument.as<graph::Device>())
        return isName(device->type);
    if (const auto* op = argument.as<Argument::Operator>())
        return isDotted(op->name);
    if (const auto* list = argument.as<Argument::List>())
        return std::all_of(list->begin(), list->end(), isPlain);
    if (const auto* dict = argument.as<Argument::Dict>())
        return std::all_of(dict->begin(), dict->end(), [](const auto& entry) { return isPlain(entry.second); });
    return !argument.as<Argument::SubgraphRef>() && !argument.as<Argument::CustomObject>() && !argument.as<Argument::Opaque>();
}

Result<void> checkPlain(const graph::Graph& part)
{
    for (const graph::Subgraph& body : part.subgraphs())
        if (body.id.index() != 0 && !isName(body.name))
            return fail("the name '%1' can't be used in a script", body.name);
    for (const graph::Node& node : part.nodes()) {
        if (!isName(node.name) || (node.op != graph::NodeOp::Output && !isDotted(node.target)))
            return fail(Error{.message = UserText("the name '%1' can't be used in a script", isName(node.name) ? node.target : node.name)});
        for (const graph::NamedArgument& argument : node.args)
            if ((argument.keyword && !isName(argument.name)) || !isPlain(argument.value))
                return fail(Error{.message = UserText("one of its arguments can't be written in a script"), .node = node.name});
    }
    return {};
}

/// Annotations become proper strings, and comments end with their line.
std::string codeOf(const graph::Graph& part)
{
    using Kind = graph::CodeSpan::Kind;
    std::string out;
    for (const graph::CodeLine& line : fxCode(part)) {
        std::size_t at = 0;
        for (const graph::CodeSpan& span : line.spans) {
            if ((span.kind != Kind::Type && span.kind != Kind::Comment) || span.length < 2)
                continue;
            out += line.text.substr(at, span.begin - at);
            std::string text = line.text.substr(span.begin, span.length);
            if (span.kind == Kind::Type)
                text = graph::pythonString(std::string_view(text).substr(1, text.size() - 2));
            std::replace_if(
                text.begin(), text.end(), [](unsigned char c) { return c < 0x20; }, ' ');
            out += text;
            at = span.begin + span.length;
        }
        out += line.text.substr(at) + "\n";
    }
    return out;
}

} // namespace

Result<std::string> reproduceScript(const graph::Graph& part, const ReproduceScript& script)
{
    if (auto plain = checkPlain(part); !plain)
        return fail(plain.error());
    std::string out =
        "#!/usr/bin/env python3\n# " + script.title +
        "\n# Made by Nodewise. Runs these nodes on the inputs that the run had, with torch alone, and compares the results.\n";
    out += reader;
    if (script.quantized)
        out += "import torch.ao.quantization.fx._decomposed  # registers quantized_decomposed\n";
    if (script.vmap)
        out += "import torch._functorch.predispatch\n";
    for (const std::string& library : script.libraries)
        out += "torch.ops.load_library(" + graph::pythonString(library) + ")\n";
    out += "\n" + codeOf(part) + "\n\n";
    out += "T = load(\"tensors.safetensors\")\nrecorded = json.load(open(os.path.join(HERE, \"fingerprint.json\")))\n"
           "torch.set_num_threads(" +
           std::to_string(script.threads) +
           ")\n"
           "print(f\"torch {torch.__version__}, recorded with {recorded['torch']} ({recorded['cpu_capability']}, {recorded['threads']} "
           "threads)\")\n";
    if (script.random)
        out += "torch.set_rng_state(T[\"rng_state\"])\n";
    out += "arguments = [\n";
    for (const ReproduceInput& input : script.inputs)
        out += "    " + input.value + ",  # " + input.name + "\n";
    out += "]\n";
    std::string run = "results = bound(GraphModule)(*arguments)\n";
    if (!script.autocast.empty())
        run = "with torch.autocast(\"cpu\", dtype=" + script.autocast + "):\n    " + run;
    out += "with torch.no_grad():\n    " + indented(run.substr(0, run.size() - 1)) + "\n";
    return out + outputLines(script);
}

} // namespace nodewise::torch_worker
