// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/operators.h"

#include <algorithm>
#include <array>

namespace nodewise::rewrite {

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

bool isPureInPython(std::string_view target)
{
    constexpr std::array modules{"operator.", "_operator.", "math.", "torch.sym_", "torch._sym_"};
    constexpr std::array writing{"setitem", "delitem", "iadd", "iand", "iconcat", "ifloordiv", "ilshift",  "imatmul",
                                 "imod",    "imul",    "ior",  "ipow", "irshift", "isub",      "itruediv", "ixor"};
    std::string_view name = target.substr(target.rfind('.') + 1);
    if (name.starts_with("__") && name.ends_with("__") && name.size() > 4)
        name = name.substr(2, name.size() - 4);
    return std::ranges::any_of(modules, [&](const char* module) { return target.starts_with(module); }) &&
           std::ranges::find(writing, name) == writing.end();
}

} // namespace nodewise::rewrite
