// SPDX-License-Identifier: Apache-2.0
// Programs, pipelines and tables in text, for tests of what a profile says of them.
#pragma once

#include "core/coverage/judge.h"
#include "tests/core/fake_operators.h"

#include <QStringList>
#include <functional>

namespace nodewise::test {

/// Answers guards by their text, of each call.
class Guards : public FakeOperators {
public:
    using Guard = std::function<bool(const graph::Graph&, const graph::Node&)>;
    std::map<std::string, Guard> guards;
    std::size_t asked = 0;

    Result<rewrite::GuardAnswer> holds(const graph::Graph& graph, const graph::Node& call, const std::string& guard) override
    {
        ++asked;
        if (partly.contains(guard))
            return FakeOperators::holds(graph, call, guard);
        const auto found = guards.find(guard);
        if (found == guards.end())
            return fail("'%1' can't be read", guard);
        return rewrite::GuardAnswer{found->second(graph, call), {}};
    }
};

inline std::shared_ptr<const graph::Graph> parsed(const std::string& text)
{
    auto graph = graph::parseText(text);
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    return *graph;
}

/// Kept nodes come from their namesakes; others are told: new name -> names of the graph before.
inline rewrite::PipelineStep step(const std::shared_ptr<const graph::Graph>& before, const std::string& text,
                                  const std::map<std::string, std::vector<std::string>>& from, std::vector<rewrite::Event> events)
{
    rewrite::PipelineStep made{.name = "decompositions", .events = std::move(events)};
    made.rewritten.graph = parsed(text);
    for (const graph::Node& node : made.rewritten.graph->nodes()) {
        auto& origins = made.rewritten.from.emplace_back();
        const auto told = from.find(node.name);
        for (const std::string& name : told == from.end() ? std::vector{node.name} : told->second)
            if (const auto found = before->tryFind(name))
                origins.push_back(*found);
    }
    return made;
}

/// A profile that is sound.
inline backend::Profile profileOf(const std::string& json)
{
    auto profile = backend::readProfile("/p/mine.json", json);
    if (!profile)
        qFatal("%s", profile.error().text().c_str());
    return *profile;
}

/// A few rows of Inductor's.
inline backend::InductorTables someTables()
{
    using Kind = backend::InductorLowering::Kind;
    return {.name = "inductor-2.13",
            .torch = "2.13.0",
            .decompositions = {},
            .kernelDecompositions = {{"sigmoid", {"neg", "exp", "add", "truediv"}},
                                     {"reciprocal", {"truediv"}},
                                     {"expm1", {"exp", "sub"}},
                                     {"fma", {"mul", "add"}}},
            .lowerings = {{"aten.add.Tensor", {Kind::Pointwise, {"add"}}},
                          {"aten.mul.Tensor", {Kind::Pointwise, {"mul"}}},
                          {"aten.mul_.Tensor", {Kind::Pointwise, {"mul"}}},
                          {"aten.div.Tensor", {Kind::Pointwise, {"truediv"}}},
                          {"aten.neg.default", {Kind::Pointwise, {"neg"}}},
                          {"aten.pow.Tensor_Scalar", {Kind::Pointwise, {"mul"}}},
                          {"aten.sin.default", {Kind::Pointwise, {"sin"}}},
                          {"aten.expm1.default", {Kind::Pointwise, {"expm1"}}},
                          {"aten.sigmoid.default", {Kind::Pointwise, {"sigmoid"}}},
                          {"aten.reciprocal.default", {Kind::Pointwise, {"reciprocal"}}},
                          {"aten.addcmul.default", {Kind::Pointwise, {"fma"}}},
                          {"aten.clone.default", {Kind::Pointwise, {}}},
                          {"aten.full.default", {Kind::Pointwise, {"constant"}}},
                          {"aten.embedding.default", {Kind::Pointwise, {"indirect_indexing"}}},
                          {"aten.prod.dim_int", {Kind::Reduction, {"prod"}}},
                          {"aten.mean.dim", {Kind::Reduction, {"sum", "truediv"}}},
                          {"aten.mm.default", {Kind::Extern, {}}},
                          {"aten.bmm.default", {Kind::Extern, {}}},
                          {"aten.permute.default", {Kind::View, {}}},
                          {"aten.unsqueeze.default", {Kind::View, {}}},
                          {"aten.squeeze.dim", {Kind::View, {}}}},
            .leftTypes = {"complex64"},
            .cases = {{"aten.pow.Tensor_Scalar",
                       {{.when = "exponent == 0.5", .lowering = {Kind::Pointwise, {"sqrt"}}},
                        {.when = "True", .tells = backend::InductorCase::Tells::Decomposition, .becomes = {"aten.sin.default"}}}}},
            .calls = {
                {"aten._to_copy.default",
                 {{"prims.convert_element_type.default",
                   {{{.name = "a", .from = "self", .value = {}}, {.name = "dtype", .from = "dtype", .value = {}}}}}}},
                {"aten.root.default",
                 {{"aten.pow.Tensor_Scalar",
                   {{{.name = "self", .from = "self", .value = {}}, {.name = "exponent", .from = {}, .value = graph::Argument(0.5)}}}}}}}};
}

/// What a profile says of a program, by name of its nodes.
struct Judged {
    protocol::CoverageAnswer answer;

    const protocol::Judgment& of(const std::string& node) const
    {
        for (const auto& each : answer.nodes)
            if (each.name == node)
                return answer.judgments[each.judgment];
        qFatal("'%s' is not judged", node.c_str());
    }
    /// "unimplemented: there is no OpFunc for sin"
    QString told(const std::string& node) const
    {
        const protocol::Judgment& judgment = of(node);
        const std::string_view word = protocol::verdictWord(judgment.verdict);
        return QString::fromUtf8(word.data(), qsizetype(word.size())) + QStringLiteral(": ") +
               QString::fromStdString(judgment.reason.english());
    }
    /// "  opFunc truediv realdiv:7 sfp -> a, b (why)", indented by depth
    QStringList chain(const std::string& node) const
    {
        QStringList out;
        for (const protocol::ChainLink& link : of(node).chain) {
            std::string line = std::string(2 * link.depth, ' ') + std::string(protocol::stageWord(link.stage)) + " " + link.op;
            if (!link.rule.empty())
                line += " " + link.rule + (link.line > 0 ? ":" + std::to_string(link.line) : std::string());
            line += link.unit.empty() ? "" : " " + link.unit;
            for (std::size_t i = 0; i < link.becomes.size(); ++i)
                line += (i == 0 ? " -> " : ", ") + link.becomes[i];
            if (!link.why.empty())
                line += " (" + link.why.english() + ")";
            out.append(QString::fromStdString(line));
        }
        return out;
    }
};

/// As torch-spyre was in November 2025, in a few rows; the places of its rules are asserted below.
inline const std::string snapshot = R"({
  "name": "snapshot", "title": "A few rows", "tables": ["inductor-2.13"],
  "opFuncs": {
    "pointwise": [
      {"op": "add", "name": "add", "unit": "sfp"},
      {"op": "exp", "name": "exp", "unit": "sfp"},
      {"op": "mul", "name": "mul", "unit": "sfp"},
      {"op": "sub", "name": "sub", "unit": "sfp"},
      {"op": "truediv", "name": "realdiv", "unit": "sfp"},
      {"op": "sigmoid", "name": "sigmoid", "unit": "sfp"}
    ],
    "reduction": [{"op": "sum", "name": "sum", "unit": "sfp"}, {"op": "matmul", "name": "matmul", "unit": "pt"}]
  },
  "overrides": ["exp", "fma",
    "sigmoid"],
  "lowerings": [{"op": "aten.mm.default", "as": "Reduction matmul", "opFuncs": ["matmul"]}]
})";

inline Judged judged(const std::string& profile, const rewrite::Pipeline& pipeline, Guards& guards,
                     coverage::Templates* templates = nullptr)
{
    const auto answer = coverage::judge(pipeline, profileOf(profile), someTables(), guards, templates);
    if (!answer)
        qFatal("%s", answer.error().text().c_str());
    return {*answer};
}

/// Of a program that nothing rewrites.
inline Judged judged(const std::string& profile, const std::string& program)
{
    Guards guards;
    return judged(profile, rewrite::Pipeline{.original = parsed(program)}, guards);
}

inline std::string unary(const std::string& op)
{
    return "%x : f16[2, 64] = placeholder\n%y : f16[2, 64] = " + op + "(self: %x)\nreturn (%y)\n";
}

} // namespace nodewise::test
