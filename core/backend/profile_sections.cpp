// SPDX-License-Identifier: Apache-2.0
#include "core/backend/custom_schema.h"
#include "core/backend/profile_reader.h"
#include "core/graph/types.h"

#include <array>
#include <limits>
#include <nlohmann/json.hpp>

namespace nodewise::backend {

namespace {

using Json = nlohmann::json;
using Members = std::vector<JsonReader::Member>;

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

// Each tells of which members a rule consists.

Members membersOf(JsonReader& r, Fallback& rule)
{
    return {{"op", r.op(rule.op), true}, {"why", r.text(rule.why), true}, {"when", r.text(rule.when)}};
}

Members membersOf(JsonReader& r, Decomposition& rule)
{
    return {{"op", r.op(rule.op), true}, {"function", r.text(rule.function)},       {"becomes", r.ops(rule.becomes)},
            {"when", r.text(rule.when)}, {"unsupported", r.text(rule.unsupported)}, {"why", r.text(rule.why)}};
}

Members membersOf(JsonReader& r, Exclusion& rule)
{
    return {{"op", r.op(rule.op), true}, {"why", r.text(rule.why)}};
}

Members membersOf(JsonReader& r, PassRule& rule)
{
    return {{"pass", r.text(rule.pass), true},         {"runs", r.flag(rule.runs)}, {"pattern", r.text(rule.pattern)},
            {"replacement", r.text(rule.replacement)}, {"when", r.text(rule.when)}, {"why", r.text(rule.why)}};
}

Members membersOf(JsonReader& r, LoweringRule& rule)
{
    return {{"op", r.op(rule.op), true},
            {"as", r.text(rule.as)},
            {"opFuncs", r.texts(rule.opFuncs)},
            {"when", r.text(rule.when)},
            {"unsupported", r.text(rule.unsupported)},
            {"why", r.text(rule.why)}};
}

Members membersOf(JsonReader& r, OpFunc& rule)
{
    return {{"op", r.text(rule.op), true},          {"name", r.text(rule.name), true}, {"unit", r.text(rule.unit)},
            {"constants", r.texts(rule.constants)}, {"when", r.text(rule.when)},       {"why", r.text(rule.why)}};
}

Members membersOf(JsonReader& r, CustomOp& rule)
{
    const auto schema = [&](const Json& value, const std::string& path) {
        r.text(rule.schema)(value, path);
        if (rule.schema.empty())
            return;
        auto op = opOfSchema(rule.schema);
        if (!op)
            return r.refuse(path, op.error().message, op.error().hint, op.error().column);
        rule.op = std::move(*op);
    };
    return {{"schema", schema, true, UserText("e.g. \"schema\": \"spyre::exx2(Tensor x, float scale) -> Tensor\"")},
            {"fake", r.text(rule.fake), true,
             UserText("name the function that gives the shape and dtype of its result: \"fake\": \"exx2_fake\"")},
            {"executor", r.text(rule.executor)},
            {"removedBy", r.text(rule.removedBy)},
            {"why", r.text(rule.why)}};
}

JsonReader::Read dtype(JsonReader& r, std::string& into)
{
    return [&](const Json& value, const std::string& path) {
        r.text(into)(value, path);
        if (!into.empty() && !graph::tryDtype(into))
            r.refuse(path, UserText("there is no dtype '%1'", into), UserText("e.g. \"float16\", as PyTorch names them"));
    };
}

Members membersOf(JsonReader& r, DtypeRule& rule)
{
    return {{"dtype", dtype(r, rule.dtype), true},
            {"format", r.text(rule.format)},
            {"stored", dtype(r, rule.stored)},
            {"why", r.text(rule.why)}};
}

Members membersOf(JsonReader& r, LayoutRule& rule)
{
    return {{"stickBytes", r.number(rule.stickBytes, 1, 1 << 20)}, {"cores", r.number(rule.cores, 1, 1 << 16)},
            {"spanBytes", r.number(rule.spanBytes, 1, largest)},   {"scratchpadBytes", r.number(rule.scratchpadBytes, 1, largest)},
            {"map", r.oneOf(rule.map, {"stride", "dim"})},         {"divide", r.oneOf(rule.divide, {"greedy", "pointwise-1d"})}};
}

/// Keeps a rule in which nothing is wrong.
template <class Rule, class ReadIt>
void keep(JsonReader& r, std::vector<Rule>& into, const std::string& path, Rule rule, const ReadIt& read)
{
    const std::size_t before = r.mistakes();
    rule.place = r.placeOf(path);
    read(rule);
    if (r.mistakes() == before)
        into.push_back(std::move(rule));
}

template <class Rule>
JsonReader::Read rules(JsonReader& r, std::vector<Rule>& into, const Rule& like = {})
{
    return [&r, &into, like](const Json& value, const std::string& path) {
        r.list(value, path, [&](const Json& item, const std::string& at) {
            keep(r, into, at, like, [&](Rule& rule) { r.object(item, at, membersOf(r, rule)); });
        });
    };
}

JsonReader::Read overrides(JsonReader& r, std::vector<Override>& into)
{
    return [&](const Json& value, const std::string& path) {
        r.list(value, path, [&](const Json& item, const std::string& at) {
            keep(r, into, at, Override(), [&](Override& rule) { r.text(rule.op)(item, at); });
        });
    };
}

JsonReader::Read opFuncs(JsonReader& r, Profile& profile)
{
    return [&](const Json& value, const std::string& path) {
        std::vector<OpFunc>& into = profile.opFuncs;
        profile.opFuncsPlace = r.placeOf(path);
        r.object(value, path,
                 {{"override", r.flag(profile.opFuncsOverride)},
                  {"pointwise", rules(r, into, OpFunc{.kind = OpFunc::Kind::Pointwise})},
                  {"reduction", rules(r, into, OpFunc{.kind = OpFunc::Kind::Reduction})},
                  {"data", rules(r, into, OpFunc{.kind = OpFunc::Kind::Data})}});
    };
}

/// Numbers beside the members that all passes have are options of the pass's own.
JsonReader::Read passesAt(JsonReader& r, std::vector<PassRule>& into, PassRule::Point point)
{
    return [&r, &into, point](const Json& value, const std::string& path) {
        r.list(value, path, [&](const Json& item, const std::string& at) {
            keep(r, into, at, PassRule{.point = point}, [&](PassRule& rule) {
                r.object(item, at, membersOf(r, rule), [&](const std::string& name, const Json& option, const std::string& where) {
                    r.number(rule.options[name], -largest, largest)(option, where);
                });
            });
        });
    };
}

/// In the order in which they run, however the file orders the points.
JsonReader::Read passes(JsonReader& r, std::vector<PassRule>& into)
{
    return [&](const Json& value, const std::string& path) {
        using Point = PassRule::Point;
        std::array<std::vector<PassRule>, 4> at;
        r.object(value, path,
                 {{"pre-grad", passesAt(r, at[0], Point::PreGrad)},
                  {"pre", passesAt(r, at[1], Point::Pre)},
                  {"post", passesAt(r, at[2], Point::Post)},
                  {"pre-scheduling", passesAt(r, at[3], Point::PreScheduling)}});
        for (std::vector<PassRule>& some : at)
            std::ranges::move(some, std::back_inserter(into));
    };
}

JsonReader::Read layout(JsonReader& r, std::optional<LayoutRule>& into)
{
    return [&](const Json& value, const std::string& path) {
        LayoutRule& rule = into.emplace();
        rule.place = r.placeOf(path);
        r.object(value, path, membersOf(r, rule));
    };
}

} // namespace

std::vector<JsonReader::Member> ruleSections(JsonReader& r, Profile& profile)
{
    return {{"decompositions", rules(r, profile.decompositions)},
            {"exclude", rules(r, profile.excluded)},
            {"passes", passes(r, profile.passes)},
            {"lowerings", rules(r, profile.lowerings)},
            {"opFuncs", opFuncs(r, profile)},
            {"overrides", overrides(r, profile.overrides)},
            {"customOps", rules(r, profile.customOps)},
            {"fallbacks", rules(r, profile.fallbacks)},
            {"dtypes", rules(r, profile.dtypes)},
            {"layout", layout(r, profile.layout)}};
}

} // namespace nodewise::backend
