// SPDX-License-Identifier: Apache-2.0
#include "core/export/risk_report.h"

#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/base/words.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace nodewise::exporting {

namespace {

using Json = nlohmann::ordered_json;
using Origin = protocol::NonFiniteOrigin;
using Row = protocol::RiskRow;
using plain::percent;
using plain::shortNumber;

std::string nameOf(const Row& row)
{
    return row.name + (row.element ? "[" + std::to_string(*row.element) + "]" : "");
}

/// Names of nodes by index, as far as rows tell them; placeholders of bodies have none.
using Names = std::map<std::uint32_t, std::string>;

Names namesOf(const protocol::RiskAnswer& answer)
{
    Names names;
    for (const Row& row : answer.rows)
        names.emplace(row.node, row.name);
    return names;
}

std::vector<std::string> named(const std::vector<std::uint32_t>& nodes, const Names& names)
{
    std::vector<std::string> out;
    for (const std::uint32_t node : nodes)
        if (const auto found = names.find(node); found != names.end())
            out.push_back(found->second);
    return out;
}

template <class T>
Cell orNone(const std::optional<T>& value)
{
    return value ? Cell(*value) : Cell();
}

template <class T>
Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json();
}

Json jsonOf(const Cell& cell)
{
    return std::visit(
        [](const auto& value) -> Json {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>)
                return nullptr;
            else
                return value;
        },
        cell);
}

Json jsonOf(const Row& row)
{
    Json out = Json::object(), casts = Json::object();
    for (const RiskColumn& column : riskColumns())
        out[std::string(column.name)] = jsonOf(column.of(row));
    for (const protocol::CastRisk& cast : row.casts)
        casts[cast.dtype] = {{"overflow", cast.overflow},
                             {"overflow_fraction", row.overflowFraction(cast)},
                             {"underflow", cast.underflow},
                             {"underflow_fraction", row.underflowFraction(cast)},
                             {"subnormal", cast.subnormal}};
    out["casts"] = std::move(casts);
    return out;
}

Json jsonOf(const Origin& origin, const Names& names)
{
    return {{"kind", origin.kind == Origin::Kind::Nan ? "nan" : "inf"},
            {"name", origin.name},
            {"element", orNull(origin.element)},
            {"op", origin.op},
            {"module", origin.module},
            {"run", origin.run},
            {"count", origin.count},
            {"first_index", origin.firstIndex},
            {"cause", origin.cause.english()},
            {"given", origin.given},
            {"inf_origin", orNull(origin.infOrigin)},
            {"path", named(origin.path, names)},
            {"chain", named(origin.chain, names)},
            {"outputs", origin.outputs}};
}

std::string indexText(const std::vector<std::int64_t>& index)
{
    std::string out;
    for (const std::int64_t at : index)
        out += (out.empty() ? "" : ", ") + std::to_string(at);
    return "[" + out + "]";
}

std::string textOf(const Origin& origin, const protocol::RiskAnswer& answer, const Names& names)
{
    std::string out = (origin.kind == Origin::Kind::Nan ? "NaN" : "Inf") + std::string(" originates at ") + origin.name;
    if (!origin.op.empty())
        out += " (" + origin.op + ")";
    out +=
        ": " + std::to_string(origin.count) + (origin.count == 1 ? " element, " : " elements, the first ") + indexText(origin.firstIndex);
    if (!origin.cause.empty())
        out += "; " + origin.cause.english();
    if (origin.infOrigin && *origin.infOrigin < answer.origins.size())
        out += "; caused by the Inf of " + answer.origins[*origin.infOrigin].name;
    const auto chain = named(origin.chain, names);
    if (chain.size() > 1)
        out += "\n  goes " + joined(chain, " > ") + " (" + std::to_string(origin.path.size()) + " nodes in all)";
    if (!origin.outputs.empty())
        out += "\n  reaches the output " + joined(origin.outputs, ", ");
    return out + "\n";
}

/// Few values lose none of their elements in float8: only where a good part is lost.
bool atRisk(const Row& row)
{
    constexpr double much = 0.1;
    return row.level != Row::Level::Fine || std::any_of(row.casts.begin(), row.casts.end(), [&](const protocol::CastRisk& cast) {
               return row.overflowFraction(cast) > 0 || row.underflowFraction(cast) >= much;
           });
}

std::string castText(const Row& row, const std::string& type)
{
    for (const protocol::CastRisk& cast : row.casts)
        if (cast.dtype == type) {
            std::string out = percent(row.overflowFraction(cast));
            const std::string under = percent(row.underflowFraction(cast));
            if (!out.empty())
                out += under.empty() ? " over" : " over, ";
            return under.empty() ? out : out.append(under).append(" lost");
        }
    return "-";
}

std::string tableOf(const protocol::RiskAnswer& answer, bool all)
{
    std::vector<std::vector<std::string>> rows{{"value", "dtype", "level", "smallest", "largest", "head bits"}};
    rows.front().insert(rows.front().end(), answer.castTypes.begin(), answer.castTypes.end());
    for (const Row& row : answer.rows) {
        if (!all && !atRisk(row))
            continue;
        rows.push_back({nameOf(row), row.dtype, std::string(riskWord(row.level)), shortNumber(row.minAbs), shortNumber(row.maxAbs),
                        row.headBits ? shortNumber(*row.headBits) : ""});
        for (const std::string& type : answer.castTypes)
            rows.back().push_back(castText(row, type));
    }
    return rows.size() > 1 ? plain::table(rows, {3, 4, 5}) : std::string();
}

} // namespace

std::string_view riskWord(protocol::RiskRow::Level level)
{
    return level == Row::Level::Fine ? "fine" : level == Row::Level::Watch ? "watch" : "danger";
}

std::span<const RiskColumn> riskColumns()
{
    static constexpr RiskColumn columns[] = {
        {"name", [](const Row& row) { return Cell(row.name); }},
        {"element", [](const Row& row) { return row.element ? Cell(std::uint64_t(*row.element)) : Cell(); }},
        {"op", [](const Row& row) { return Cell(row.op); }},
        {"module", [](const Row& row) { return Cell(row.module); }},
        {"weight", [](const Row& row) { return Cell(row.weight); }},
        {"runs", [](const Row& row) { return Cell(std::uint64_t(row.runs)); }},
        {"dtype", [](const Row& row) { return Cell(row.dtype); }},
        {"shape", [](const Row& row) { return Cell(row.shape); }},
        {"level", [](const Row& row) { return Cell(std::string(riskWord(row.level))); }},
        {"elements", [](const Row& row) { return Cell(row.elements); }},
        {"finite", [](const Row& row) { return Cell(row.finite); }},
        {"zeros", [](const Row& row) { return Cell(row.zeros); }},
        {"nan", [](const Row& row) { return Cell(row.nan); }},
        {"inf", [](const Row& row) { return Cell(row.inf); }},
        {"subnormal", [](const Row& row) { return Cell(row.subnormal); }},
        {"max_abs", [](const Row& row) { return Cell(row.maxAbs); }},
        {"min_abs", [](const Row& row) { return Cell(row.minAbs); }},
        {"range_bits", [](const Row& row) { return orNone(row.rangeBits); }},
        {"head_bits", [](const Row& row) { return orNone(row.headBits); }},
        {"floor_bits", [](const Row& row) { return orNone(row.floorBits); }},
    };
    return columns;
}

std::string riskText(const protocol::RiskAnswer& answer, bool all)
{
    const Names names = namesOf(answer);
    std::string out;
    for (const Origin& origin : answer.origins)
        if (all || !origin.given)
            out += textOf(origin, answer, names);
    if (answer.originsLeftOut > 0)
        out += "and " + std::to_string(answer.originsLeftOut) + " more\n";
    const std::string values = tableOf(answer, all);
    out += out.empty() || values.empty() ? values : "\n" + values;
    const auto risky = std::count_if(answer.rows.begin(), answer.rows.end(), atRisk);
    return out + (out.empty() ? "" : "\n") + std::to_string(risky) + " of " + std::to_string(answer.rows.size()) +
           " floating-point values at risk, in their own type or a narrower one\n";
}

std::string riskJson(const protocol::RiskAnswer& answer)
{
    const Names names = namesOf(answer);
    Json values = Json::array(), origins = Json::array();
    for (const Row& row : answer.rows)
        values.push_back(jsonOf(row));
    for (const Origin& origin : answer.origins)
        origins.push_back(jsonOf(origin, names));
    return jsonText({{"values", std::move(values)},
                     {"origins", std::move(origins)},
                     {"origins_left_out", answer.originsLeftOut},
                     {"values_without_floats", answer.leftOut}});
}

} // namespace nodewise::exporting
