// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/table_case.h"

#include <algorithm>

namespace nodewise::rewrite {

using backend::InductorCase;

const InductorCase* tryTableCase(const backend::InductorTables& tables, Operators& operators, const graph::Graph& graph,
                                 const graph::Node& call, InductorCase::Tells tells)
{
    const auto cases = tables.cases.find(call.opType());
    if (cases == tables.cases.end())
        return nullptr;
    const auto found = std::ranges::find_if(cases->second, [&](const InductorCase& one) {
        const auto answer = one.tells == tells ? operators.holds(graph, call, one.when) : GuardAnswer();
        return answer && answer->always;
    });
    return found == cases->second.end() ? nullptr : &*found;
}

} // namespace nodewise::rewrite
