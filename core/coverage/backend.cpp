// SPDX-License-Identifier: Apache-2.0
#include "core/coverage/backend.h"

#include "core/lowering/plan_call.h"

namespace nodewise::coverage {

Result<rewrite::GuardAnswer> holds(const Backend& backend, const Call& call, const std::string& guard, backend::RulePlace place,
                                   bool unknown)
{
    if (guard.empty())
        return rewrite::GuardAnswer{.always = true};
    if (call.node == nullptr)
        return rewrite::GuardAnswer{.always = unknown};
    auto answer = backend.operators.holds(*call.graph, *call.node, guard);
    if (answer)
        return answer;
    Error error = std::move(answer.error());
    if (error.file.empty()) {
        error.file = backend.profile.path;
        error.line = place.line;
        error.column = place.column;
    }
    return fail(std::move(error));
}

protocol::ChainLink linkTo(const Backend& backend, protocol::ChainLink::Stage stage, std::string op, std::string rule,
                           backend::RulePlace place)
{
    return {.stage = stage,
            .op = std::move(op),
            .rule = std::move(rule),
            .file = place.line > 0 ? backend.profile.path : std::string(),
            .line = place.line};
}

protocol::ChainLink linkToRow(const Backend& backend, protocol::ChainLink::Stage stage, std::string op, std::string_view section)
{
    backend::RowPlace place = backend.tables.placeOf(section, op);
    if (place.line == 0)
        place = backend.tables.placeOf(section, lowering::withoutOverload(op));
    return {.stage = stage, .op = std::move(op), .rule = backend.tables.name, .file = std::move(place.file), .line = place.line};
}

UserText listed(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 6;
    std::string out;
    for (std::size_t i = 0; i < names.size() && i < most; ++i)
        out += (out.empty() ? "" : ", ") + names[i];
    return names.size() > most ? UserText("%1 and %2 more", out, names.size() - most) : UserText(std::move(out));
}

} // namespace nodewise::coverage
