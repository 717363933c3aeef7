// SPDX-License-Identifier: Apache-2.0
// Callables of exported programs that have no schema: argument names as in torch/_higher_order_ops and Python's operator module
// (inspect.signature, torch 2.13).
#include "core/base/words.h"
#include "core/protocol/schema.h"

#include <algorithm>
#include <array>

namespace nodewise::protocol {

namespace {

struct Signature {
    std::string_view name;
    std::string_view arguments; ///< separated by ", "; "*args" takes the rest
};

constexpr std::array higherOrder{
    Signature{"associative_scan", "combine_fn, xs, additional_inputs"},
    Signature{"auto_functionalized", "_mutable_op, **kwargs"},
    Signature{"auto_functionalized_v2", "_mutable_op, **kwargs"},
    Signature{"autograd_function_apply", "fwd, bwd, *fwd_args, **fwd_kwargs"},
    Signature{"call_torchbind", "obj, method, *args, **kwargs"},
    Signature{"cond", "pred, true_fn, false_fn, operands"},
    Signature{"executorch_call_delegate", "lowered_module, *args"},
    Signature{"flex_attention",
              "query, key, value, score_mod, block_mask, scale, kernel_options, score_mod_other_buffers, mask_mod_other_buffers"},
    Signature{"hints_wrapper", "body_fn, args, kwargs, hints"},
    Signature{"invoke_subgraph", "subgraph, identifier, *operands"},
    Signature{"map_impl", "f, xs, pos_args"},
    Signature{"out_dtype", "op, output_dtype, *args"},
    Signature{"run_const_graph", "graph, args"},
    Signature{"scan", "combine_fn, init, xs, additional_inputs"},
    Signature{"strict_mode", "callable, operands"},
    Signature{"tag_activation_checkpoint", "gmod, *args, **kwargs"},
    Signature{"while_loop", "cond_fn, body_fn, carried_inputs, additional_inputs"},
    Signature{"with_effects", "token, op, *args, **kwargs"},
    Signature{"wrap", "func, *args, **kwargs"},
    Signature{"wrap_activation_checkpoint", "function, *args, **kwargs"},
    Signature{"wrap_with_autocast", "device_type, dtype, enabled, cache_enabled, wrapped_func, *args, **kwargs"},
    Signature{"wrap_with_set_grad_enabled", "enable_grad, wrapped_func, *args, **kwargs"},
};

/// Functions of symbolic integers that don't take (a, b).
constexpr std::array functions{
    Signature{"abs", "a"},
    Signature{"getitem", "a, b"},
    Signature{"index", "a"},
    Signature{"inv", "a"},
    Signature{"invert", "a"},
    Signature{"neg", "a"},
    Signature{"not_", "a"},
    Signature{"pos", "a"},
    Signature{"round", "number, ndigits"},
    Signature{"sym_float", "a"},
    Signature{"sym_fresh_size", "expr"},
    Signature{"sym_int", "a"},
    Signature{"sym_ite", "b, t, f"},
    Signature{"sym_not", "a"},
    Signature{"truth", "a"},
};

constexpr std::string_view reasonHigherOrder = NODEWISE_LISTED(
    "a higher-order operator runs other graphs and has no schema; the names of its arguments are those of its Python function");
constexpr std::string_view reasonFunction = NODEWISE_LISTED("a Python function, not a PyTorch operator; it has no schema");

template <class Table>
const Signature* tryFind(const Table& table, std::string_view name)
{
    const auto found = std::find_if(table.begin(), table.end(), [name](const Signature& s) { return s.name == name; });
    return found == table.end() ? nullptr : &*found;
}

std::vector<SchemaArgument> argumentsOf(std::string_view list)
{
    std::vector<SchemaArgument> out;
    while (!list.empty()) {
        const auto end = std::min(list.find(", "), list.size());
        out.push_back({.name = std::string(list.substr(0, end))});
        list.remove_prefix(std::min(end + 2, list.size()));
    }
    return out;
}

/// The bare name of a Python function: "_operator.ge", "operator.getitem", "<built-in function getitem>", "torch.sym_max", "math.floor".
std::optional<std::string_view> tryFunctionName(std::string_view opType)
{
    if (takePrefix(opType, "<built-in function ") || takePrefix(opType, "<function ")) {
        opType = opType.substr(0, opType.find_first_of(" >"));
        return opType;
    }
    for (const auto prefix : {"_operator.", "operator.", "builtins.", "torch.sym_", "torch._sym_", "math."})
        if (opType.starts_with(prefix))
            return opType.substr(opType.find('.') + 1);
    return std::nullopt;
}

OpSchema described(std::string_view opType, OpSchema::Kind kind, std::string_view name, std::string_view arguments, std::string_view reason)
{
    OpSchema out{.opType = std::string(opType), .kind = kind, .name = std::string(name)};
    out.arguments = argumentsOf(arguments);
    out.text = out.name + "(" + std::string(arguments) + ")";
    out.reason = UserText::listed(reason);
    return out;
}

/// math.* and the square roots take one number, but for a few.
std::string_view functionArguments(std::string_view opType, std::string_view name)
{
    if (const auto* known = tryFind(functions, name))
        return known->arguments;
    if (name.starts_with("_sym_"))
        return "a";
    if (opType.starts_with("math.") && name != "pow")
        return "x";
    return "a, b";
}

} // namespace

std::optional<OpSchema> tryPythonSchema(std::string_view opType)
{
    std::string_view rest = opType;
    takePrefix(rest, "torch.ops.");
    if (takePrefix(rest, "higher_order.")) {
        const auto* known = tryFind(higherOrder, rest);
        return described(opType, OpSchema::Kind::HigherOrder, rest, known ? known->arguments : "*args, **kwargs", reasonHigherOrder);
    }
    if (const auto name = tryFunctionName(rest))
        return described(opType, OpSchema::Kind::PythonFunction, *name, functionArguments(rest, *name), reasonFunction);
    return std::nullopt;
}

} // namespace nodewise::protocol
