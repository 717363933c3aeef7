// SPDX-License-Identifier: Apache-2.0
#include "core/torch/policy/reviewed.h"

#include <ATen/core/function_schema.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace nodewise::torch_worker::policy {

namespace {

constexpr std::string_view list =
#include "resources/ops/policy.inc"
    ;

constexpr OperatorClass classes[] = {
    {"pure", true, "computes from its arguments alone, or writes into one of them; ATen checks sizes and indices"},
    {"view", true, "another view or shape of its argument; ATen checks the bounds"},
    {"fresh", true, "makes or grows memory of its own, uninitialized at most"},
    {"random", true, "draws from the run's generator"},
    {"asks", true, "asks about a value, a type, or the build"},
    {"asserts", true, "stops the run when a condition does not hold"},
    {"device", true, "has kernels for other devices only"},
    {"shipped", true, "defined in Python by PyTorch, with kernels by Nodewise"},
    {"script", true, "TorchScript's own: numbers, strings, lists, tuples, and dictionaries"},
    {"storage", true, "a view that ATen does not check in full: its bounds are checked against the storage before the call"},
    {"sizes", true, "its kernel trusts sizes or indices: they are checked before the call"},
    {"files", false, NODEWISE_LISTED("it reads or writes files")},
    {"memory", false, NODEWISE_LISTED("it reaches memory that does not belong to its arguments")},
    {"trusting", false, NODEWISE_LISTED("it reads or writes memory by sizes or indices that nothing checks")},
    {"backward", false, NODEWISE_LISTED("it is a part of the backward pass and trusts what the forward pass saved")},
    {"sparse", false, NODEWISE_LISTED("it is for sparse tensors, whose indices its kernel does not check")},
    {"nested", false, NODEWISE_LISTED("it is for nested tensors, whose offsets its kernel does not check")},
    {"quantized", false, NODEWISE_LISTED("it is for tensors of quantized types, whose kernels trust sizes and scales")},
    {"packed", false, NODEWISE_LISTED("it takes packed data, which its kernel uses as an object in memory")},
    {"autograd", false, NODEWISE_LISTED("it changes what autograd or vmap keep")},
    {"settings", false, NODEWISE_LISTED("it changes the process: settings, caches, or the generator")},
    {"output", false, NODEWISE_LISTED("it writes to the worker's output or reads the clock")},
    {"threads", false, NODEWISE_LISTED("it starts or waits for other threads")},
    {"tests", false, NODEWISE_LISTED("it is there for PyTorch's own tests")},
    {"optimizer", false, NODEWISE_LISTED("only TorchScript's optimizer uses it")},
};

const OperatorClass* classNamed(std::string_view name)
{
    const auto* found = std::find_if(std::begin(classes), std::end(classes), [name](const OperatorClass& row) { return row.name == name; });
    if (found == std::end(classes))
        throw std::logic_error("policy.inc names an unknown class: " + std::string(name));
    return found;
}

/// "add(,Tensor)" are aten::add and aten::add.Tensor; "prim::min" is one of another namespace.
void addEntry(std::string_view entry, const OperatorClass* of, ReviewedOperators& to)
{
    const std::size_t open = entry.find('(');
    std::string name(entry.substr(0, open));
    if (name.find("::") == std::string::npos)
        name.insert(0, "aten::");
    if (open == entry.npos) {
        to.emplace(name, of);
        return;
    }
    std::istringstream overloads(std::string(entry.substr(open + 1, entry.size() - open - 2)) + ",");
    for (std::string overload; std::getline(overloads, overload, ',');)
        to.emplace(overload.empty() ? name : name + "." + overload, of);
}

ReviewedOperators read()
{
    ReviewedOperators out;
    std::istringstream entries{std::string(list)};
    const OperatorClass* current = nullptr;
    for (std::string entry; entries >> entry;)
        if (entry.front() == '[')
            current = classNamed(std::string_view(entry).substr(1, entry.size() - 2));
        else
            addEntry(entry, current, out);
    return out;
}

} // namespace

const ReviewedOperators& reviewedOperators()
{
    static const ReviewedOperators operators = read();
    return operators;
}

std::string nameOf(const c10::FunctionSchema& schema)
{
    return schema.overload_name().empty() ? schema.name() : schema.name() + "." + schema.overload_name();
}

} // namespace nodewise::torch_worker::policy
