// SPDX-License-Identifier: Apache-2.0
#include "core/cost/comparison_report.h"

#include "core/base/plain_text.h"

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace nodewise::cost {

namespace {

using Json = nlohmann::ordered_json;
using By = trace::Comparison::By;
using Scale = trace::Comparison::Scale;
using plain::grouped;
using plain::Rows;
using plain::table;

const char* word(By by)
{
    switch (by) {
    case By::Node:
        return "node";
    case By::Launch:
        return "launch";
    case By::Path:
        break;
    }
    return "path";
}

const char* word(Scale scale)
{
    switch (scale) {
    case Scale::Cycles:
        return "cycles";
    case Scale::Nanoseconds:
        return "ns";
    case Scale::Shares:
        break;
    }
    return "shares";
}

const char* unitOf(Scale scale)
{
    return scale == Scale::Cycles ? "cycles" : scale == Scale::Nanoseconds ? "us" : "%";
}

std::string valueText(Scale scale, double value, bool sign = false)
{
    if (scale == Scale::Cycles)
        return (sign && value > 0 ? "+" : "") + grouped(value);
    char text[48];
    std::snprintf(text, sizeof text, sign ? "%+.2f" : "%.2f", scale == Scale::Nanoseconds ? value / 1e3 : 100 * value);
    return text;
}

std::string ratioText(const trace::Change& change)
{
    const auto ratio = change.ratio();
    char text[32] = "";
    if (ratio)
        std::snprintf(text, sizeof text, "%.2f", *ratio);
    return text;
}

std::vector<std::string> row(Scale scale, const trace::Change& change)
{
    return {change.key, valueText(scale, change.sides[0].value), valueText(scale, change.sides[1].value),
            valueText(scale, change.difference(), true), ratioText(change)};
}

std::string tableOf(const Rows& rows)
{
    return table(rows, {1, 2, 3, 4});
}

std::string onlyText(const Compared& compared, std::size_t side)
{
    const auto& only = compared.found.only[side];
    if (only.empty())
        return {};
    Rows rows{{"only in " + compared.names[side], unitOf(compared.found.scale)}};
    for (const trace::Change& change : only)
        rows.push_back({change.key, valueText(compared.found.scale, change.sides[side].value)});
    return "\n" + table(rows, {1});
}

Json sideJson(const trace::Change::Side& side)
{
    return {{"count", side.count}, {"ticks", side.ticks}, {"value", side.value}};
}

Json jsonOf(const std::vector<trace::Change>& changes)
{
    Json rows = Json::array();
    for (const trace::Change& change : changes) {
        const auto ratio = change.ratio();
        rows.push_back({{"key", change.key},
                        {"before", sideJson(change.sides[0])},
                        {"after", sideJson(change.sides[1])},
                        {"difference", change.difference()},
                        {"ratio", ratio ? Json(*ratio) : Json()}});
    }
    return rows;
}

} // namespace

std::string comparisonText(const Compared& compared)
{
    const trace::Comparison& found = compared.found;
    Rows rows{{word(found.by), compared.names[0], compared.names[1], std::string("change, ") + unitOf(found.scale), "times"}};
    std::size_t same = 0;
    for (const trace::Change& change : found.changes)
        if (change.difference() == 0)
            ++same;
        else
            rows.push_back(row(found.scale, change));
    trace::Change total = found.isPartly() ? found.common : found.whole;
    total.key = found.isPartly() ? "in both" : "all";
    rows.push_back(row(found.scale, total));
    std::string out = tableOf(rows);
    if (same > 0)
        out += std::to_string(same) + (same == 1 ? " other takes" : " others take") + " as long in both\n";
    Rows kinds{{found.isPartly() ? "busy, all of each" : "busy", compared.names[0], compared.names[1],
                std::string("change, ") + unitOf(found.scale), "times"}};
    for (const trace::Change& change : found.kinds)
        kinds.push_back(row(found.scale, change));
    for (std::size_t side = 0; side < 2; ++side)
        if (!compared.left[side].empty())
            out += compared.names[side] + " is incomplete: " + compared.left[side].english() + "\n";
    return out + onlyText(compared, 0) + onlyText(compared, 1) + (kinds.size() > 1 ? "\n" + tableOf(kinds) : std::string());
}

Json comparisonJson(const Compared& compared)
{
    const trace::Comparison& found = compared.found;
    Json whole = jsonOf({found.whole}).front(), common = jsonOf({found.common}).front();
    whole.erase("key");
    common.erase("key");
    Json out{{"before", compared.names[0]},
             {"after", compared.names[1]},
             {"by", word(found.by)},
             {"scale", word(found.scale)},
             {"whole", std::move(whole)},
             {"common", std::move(common)},
             {"changes", jsonOf(found.changes)},
             {"only_before", jsonOf(found.only[0])},
             {"only_after", jsonOf(found.only[1])},
             {"kinds", jsonOf(found.kinds)}};
    for (const auto& [name, left] : {std::pair("left_out_before", &compared.left[0]), std::pair("left_out_after", &compared.left[1])})
        if (!left->empty())
            out[name] = left->english();
    return out;
}

} // namespace nodewise::cost
