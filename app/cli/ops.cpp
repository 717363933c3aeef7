// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/input.h"

#include <nlohmann/json.hpp>

namespace nodewise::cli {

Result<void> ops(const OpsOptions& options)
{
    const ir::RegisteredOps registered = ir::listRegisteredOps(ir::Registry::standard());
    if (options.json) {
        const nlohmann::ordered_json json = {{"conversion", registered.conversion}, {"execution", registered.execution}};
        return print(json.dump(2) + "\n");
    }
    std::string text;
    for (const auto& [title, names] : {std::pair("conversion", &registered.conversion), std::pair("execution", &registered.execution)}) {
        text.append(title).append(":\n");
        for (const std::string& name : *names)
            text.append("  ").append(name).append("\n");
        if (names->empty())
            text.append("  (none; every operator takes the default way)\n");
    }
    return print(text);
}

} // namespace nodewise::cli
