// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/operators.h"

#include "core/lowering/plan_call.h"

#include <algorithm>

namespace nodewise::rewrite {

std::vector<std::string> Operators::writes(std::string_view opType)
{
    return lowering::writesInPlace(opType) ? std::vector<std::string>{"self"} : std::vector<std::string>();
}

bool Operators::mayAlias(std::string_view opType)
{
    return lowering::isViewOperator(opType) || lowering::writesInPlace(opType);
}

std::string functionName(std::string_view opType)
{
    const std::size_t first = opType.find('.'), last = opType.rfind('.');
    if (first == std::string_view::npos)
        return std::string(opType);
    if (first == last)
        return std::string(opType.substr(first + 1));
    const std::string_view overload = opType.substr(last + 1);
    std::string name(opType.substr(first + 1, last - first - 1));
    std::ranges::replace(name, '.', '_');
    return overload == "default" ? name : name + "_" + std::string(overload);
}

} // namespace nodewise::rewrite
