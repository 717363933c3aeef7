// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/schema_table.h"

#include "core/planner/schema_table.h"
#include "core/torch/policy/policy.h"
#include "core/torch/rewrite/composite.h"
#include "core/torch/schema/python_operators.h"
#include "core/torch/schema/schema_lookup.h"

#include <set>

namespace nodewise::torch_worker {

namespace {

/// "aten.add.Tensor" of "aten::add" and "Tensor".
std::string opTypeOf(const c10::OperatorName& name)
{
    std::string out = name.name;
    if (const auto colons = out.find("::"); colons != out.npos)
        out.replace(colons, 2, ".");
    return out + "." + (name.overload_name.empty() ? "default" : name.overload_name);
}

} // namespace

std::string schemaTable()
{
    definePythonOperators("quantized_decomposed");
    auto& dispatcher = c10::Dispatcher::singleton();
    planner::SchemaTableSource out;
    std::set<std::string> names;
    for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
        const auto op = dispatcher.findSchema(name); // none: an implementation without a definition
        const std::string opType = opTypeOf(name);
        if (!op || name.name.starts_with(std::string(policy::ownSpace) + "::") || !names.insert(opType).second)
            continue;
        if (isComposite(*op))
            out.composite.push_back(opType);
        if (auto why = policy::whyRefused(op->schema()))
            out.refused.emplace_back(opType, std::move(*why));
    }
    out.answer = {torchVersion(), lookUpSchemas({names.begin(), names.end()})};
    return planner::tableText(out);
}

} // namespace nodewise::torch_worker
