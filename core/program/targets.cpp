// SPDX-License-Identifier: Apache-2.0
#include "core/program/targets.h"

#include <algorithm>

namespace nodewise::program {

namespace {
constexpr std::string_view ops = "torch.ops.", higherOrder = "torch.ops.higher_order.";
}

std::string printedTarget(std::string_view target)
{
    return std::string(target.starts_with("_operator.") ? target.substr(1) : target);
}

std::string_view targetFunctionName(std::string_view target)
{
    if (target.starts_with(ops) && !target.starts_with(higherOrder)) {
        const std::string_view rest = target.substr(ops.size());
        return rest.substr(rest.find('.') == std::string_view::npos ? 0 : rest.find('.') + 1);
    }
    return target.substr(target.rfind('.') == std::string_view::npos ? 0 : target.rfind('.') + 1);
}

bool isHigherOrder(std::string_view target)
{
    return target.starts_with(higherOrder) || (!target.starts_with(ops) && !target.starts_with('#') && !isSymbolicOperator(target));
}

bool mayReturnTuple(std::string_view target)
{
    return target.starts_with(higherOrder);
}

bool isSymbolicOperator(std::string_view target)
{
    return target.starts_with("_operator.") || target.starts_with("math.") || target.starts_with("torch.sym_") ||
           target.starts_with("torch._sym_") || target == "torch.ops.aten.item.default";
}

bool isUsuallyKeyword(std::string_view argument, std::size_t position)
{
    constexpr std::string_view names[] = {"alpha",  "beta",          "bias",         "device",     "dtype",         "eps",  "generator",
                                          "layout", "memory_format", "non_blocking", "pin_memory", "rounding_mode", "scale"};
    return position > 0 && std::find(std::begin(names), std::end(names), argument) != std::end(names);
}

} // namespace nodewise::program
