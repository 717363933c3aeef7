// SPDX-License-Identifier: Apache-2.0
#include "core/export/shadow_report.h"

#include "core/base/byte_text.h"
#include "core/base/json_text.h"
#include "core/base/plain_text.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace nodewise::exporting {

namespace {

using Json = nlohmann::ordered_json;
using Row = protocol::ShadowRow;

const char* word(Row::Verdict verdict)
{
    switch (verdict) {
    case Row::Verdict::Fine:
        return "fine";
    case Row::Verdict::Operator:
        return "operator";
    case Row::Verdict::Inputs:
        return "inputs";
    case Row::Verdict::NotShadowed:
        break;
    }
    return "not shadowed";
}

const char* word(Row::Closer closer)
{
    return closer == Row::Closer::Run ? "run" : closer == Row::Closer::Reference ? "reference" : "neither";
}

/// JSON has no infinity: no difference at all is null.
Json numberJson(double value)
{
    return std::isfinite(value) ? Json(value) : Json();
}

Json jsonOf(const std::optional<protocol::ShadowError>& error)
{
    if (!error)
        return nullptr;
    return {{"max_abs", numberJson(error->maxAbs)}, {"max_rel", numberJson(error->maxRel)}, {"snr", numberJson(error->snr)},
            {"max_ulps", error->maxUlps},           {"mismatches", error->mismatches},      {"worst", error->worst}};
}

Json jsonOf(const Row& row)
{
    Json out{{"name", row.name},
             {"element", row.element ? Json(*row.element) : Json()},
             {"run", row.run},
             {"op", row.op},
             {"module", row.module},
             {"dtype", row.dtype},
             {"shape", row.shape},
             {"verdict", word(row.verdict)},
             {"why", row.why.english()},
             {"own", jsonOf(row.own)},
             {"total", jsonOf(row.total)}};
    if (row.reference) {
        out["reference"] = jsonOf(row.reference);
        out["closer"] = word(row.closer);
    }
    return out;
}

std::string errorText(const std::optional<protocol::ShadowError>& error)
{
    if (!error)
        return "-";
    return plain::shortNumber(error->maxAbs) + " (" + std::to_string(error->maxUlps) + " ulp)";
}

std::string nameOf(const Row& row)
{
    return row.name + (row.element ? "[" + std::to_string(*row.element) + "]" : "") + (row.run > 1 ? " #" + std::to_string(row.run) : "");
}

std::string tableOf(const protocol::ShadowAnswer& answer, const ShadowShown& shown)
{
    std::vector<std::vector<std::string>> rows{{"value", "operator", "dtype", "verdict", "own error", "total error"}};
    const bool referred = shown.referred;
    if (referred)
        rows.front().insert(rows.front().end(), {"reference's", "closer"});
    rows.front().emplace_back("why");
    for (const Row& row : answer.rows) {
        const bool told = row.verdict != Row::Verdict::Fine || row.closer != Row::Closer::Neither || shown.named;
        if (!told && !shown.all)
            continue;
        rows.push_back({nameOf(row), row.op, row.dtype, word(row.verdict), errorText(row.own), errorText(row.total)});
        if (referred)
            rows.back().insert(rows.back().end(), {errorText(row.reference), row.reference ? word(row.closer) : "-"});
        rows.back().push_back(row.why.english());
    }
    return rows.size() > 1 ? plain::table(rows) : std::string();
}

} // namespace

std::string shadowText(const protocol::ShadowAnswer& answer, const ShadowShown& shown)
{
    const auto count = [&](Row::Verdict verdict) {
        return std::to_string(
            std::count_if(answer.rows.begin(), answer.rows.end(), [=](const Row& row) { return row.verdict == verdict; }));
    };
    const std::string values = tableOf(answer, shown);
    return values + (values.empty() ? "" : "\n") + std::to_string(answer.rows.size()) +
           " floating-point values: " + count(Row::Verdict::Fine) + " fine, " + count(Row::Verdict::Operator) + " off by their operator, " +
           count(Row::Verdict::Inputs) + " by their inputs, " + count(Row::Verdict::NotShadowed) + " not shadowed; up to " +
           byteText(answer.peakBytes) + " in double\n";
}

std::string shadowJson(const protocol::ShadowAnswer& answer)
{
    Json values = Json::array();
    for (const Row& row : answer.rows)
        values.push_back(jsonOf(row));
    return jsonText({{"values", std::move(values)},
                     {"shadowed", answer.shadowed},
                     {"not_shadowed", answer.notShadowed},
                     {"values_without_floats", answer.leftOut},
                     {"peak_bytes", answer.peakBytes}});
}

} // namespace nodewise::exporting
