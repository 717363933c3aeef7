// SPDX-License-Identifier: Apache-2.0
#include "core/ir/registry.h"

#include <algorithm>

namespace nodewise::ir {

std::string_view baseOpName(std::string_view opType)
{
    // "<built-in function getitem>" and "torch.sym_max" have no overload; "ns.op.overload" has.
    if (opType.starts_with('<') || opType.starts_with("torch.") || opType.starts_with("math."))
        return opType;
    if (std::count(opType.begin(), opType.end(), '.') < 2)
        return opType;
    return opType.substr(0, opType.find('.', opType.find('.') + 1));
}

Registry Registry::standard()
{
    Registry registry;
    registry.executors.add("<built-in function getitem>", ExecutorInfo{"built-in"});
    return registry;
}

RegisteredOps listRegisteredOps(const Registry& registry)
{
    RegisteredOps ops{registry.conversions.patterns(), registry.executors.patterns()};
    std::sort(ops.conversion.begin(), ops.conversion.end());
    std::sort(ops.execution.begin(), ops.execution.end());
    return ops;
}

} // namespace nodewise::ir
