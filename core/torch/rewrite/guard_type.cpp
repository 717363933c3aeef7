// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/guard_type.h"

#include "core/torch/script/compile.h"
#include "core/torch/script/script.h"

#include <torch/jit.h>

namespace nodewise::torch_worker {

std::string guardType(const std::string& guard, const std::vector<std::pair<std::string, std::string>>& types)
{
    std::string parameters;
    for (const auto& [name, type] : types)
        parameters.append(parameters.empty() ? "" : ", ").append(name).append(": ").append(type);
    const auto unit = compiledText("def f(" + parameters + "):\n    return (" + withDtypeNumbers(guard) + ")\n");
    return unit->get_function(c10::QualifiedName("f")).getSchema().returns().front().type()->annotation_str();
}

UserText notABool(const std::string& guard, const std::string& type)
{
    return UserText("'%1': a guard must be true or false, not %2", guard, type);
}

} // namespace nodewise::torch_worker
