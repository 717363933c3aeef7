// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/coverage.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <>
struct fields::Words<Verdict> {
    static constexpr std::array<std::pair<Verdict, const char*>, 8> all{{{Verdict::Direct, "direct"},
                                                                         {Verdict::Lowered, "lowered"},
                                                                         {Verdict::Decomposed, "decomposed"},
                                                                         {Verdict::Custom, "custom"},
                                                                         {Verdict::Fallback, "fallback"},
                                                                         {Verdict::Unsupported, "unsupported"},
                                                                         {Verdict::Unimplemented, "unimplemented"},
                                                                         {Verdict::Refused, "refused"}}};
};
template <>
struct fields::Words<ChainLink::Stage> {
    using Stage = ChainLink::Stage;
    static constexpr std::array<std::pair<Stage, const char*>, 16> all{{{Stage::Decomposition, "decomposition"},
                                                                        {Stage::Declined, "declined"},
                                                                        {Stage::Excluded, "excluded"},
                                                                        {Stage::Pass, "pass"},
                                                                        {Stage::Custom, "custom"},
                                                                        {Stage::Lowering, "lowering"},
                                                                        {Stage::Mapping, "mapping"},
                                                                        {Stage::OpFunc, "opFunc"},
                                                                        {Stage::Override, "override"},
                                                                        {Stage::KernelDecomposition, "kernelDecomposition"},
                                                                        {Stage::View, "view"},
                                                                        {Stage::Dtype, "dtype"},
                                                                        {Stage::Fallback, "fallback"},
                                                                        {Stage::Unsupported, "unsupported"},
                                                                        {Stage::Unimplemented, "unimplemented"},
                                                                        {Stage::Refused, "refused"}}};
};

namespace {

template <class Enum>
std::string_view wordOf(Enum value)
{
    for (const auto& [candidate, word] : fields::Words<Enum>::all)
        if (candidate == value)
            return word;
    return {};
}

/// [["decompositions", 20], ...]: an object would lose the order.
fields::Json countsJson(const ProfileCheckAnswer& answer)
{
    fields::Json out = fields::Json::array();
    for (const auto& [section, count] : answer.rules)
        out.push_back({section, count});
    return out;
}

bool readCounts(const fields::Json& value, ProfileCheckAnswer& answer, Error& error)
{
    std::vector<std::vector<Scalar>> rows;
    if (!fields::read(value, rows, error))
        return false;
    answer.rules.clear();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto* section = rows[i].size() == 2 ? std::get_if<std::string>(&rows[i][0]) : nullptr;
        const auto* count = rows[i].size() == 2 ? std::get_if<std::int64_t>(&rows[i][1]) : nullptr;
        if (!section || !count || *count < 0) {
            fields::refuse(error, UserText("this must be a name with a count"));
            error.path = "[" + std::to_string(i) + "]";
            return false;
        }
        answer.rules.emplace_back(*section, static_cast<std::uint64_t>(*count));
    }
    return true;
}

} // namespace

std::string_view verdictWord(Verdict verdict)
{
    return wordOf(verdict);
}

std::string_view stageWord(ChainLink::Stage stage)
{
    return wordOf(stage);
}

template <class A>
void members(A& a, Tag<ProfileSource>)
{
    a.optional("name", &ProfileSource::name);
    a.optional("text", &ProfileSource::text);
    a.optional("folders", &ProfileSource::folders);
}

template <class A>
void members(A& a, Tag<ProfileProblem>)
{
    a.optional("file", &ProfileProblem::file);
    a.optional("line", &ProfileProblem::line);
    a.optional("column", &ProfileProblem::column);
    a.required("message", &ProfileProblem::message);
    a.optional("hint", &ProfileProblem::hint);
}

template <class A>
void members(A& a, Tag<ChainLink>)
{
    a.required("stage", &ChainLink::stage);
    a.optional("depth", &ChainLink::depth);
    a.optional("op", &ChainLink::op);
    a.optional("rule", &ChainLink::rule);
    a.optional("file", &ChainLink::file);
    a.optional("line", &ChainLink::line);
    a.optional("unit", &ChainLink::unit);
    a.optional("why", &ChainLink::why);
    a.optional("becomes", &ChainLink::becomes);
}

template <class A>
void members(A& a, Tag<Judgment>)
{
    a.required("verdict", &Judgment::verdict);
    a.optional("reason", &Judgment::reason);
    a.optional("chain", &Judgment::chain);
}

template <class A>
void members(A& a, Tag<CoverageRequest>)
{
    a.required("program", &CoverageRequest::program);
    a.optional("model", &CoverageRequest::model);
    a.optional("profile", &CoverageRequest::profile);
    a.optional("plugins", &CoverageRequest::plugins);
    a.optional("allowPluginNeeds", &CoverageRequest::allowPluginNeeds);
}

template <class A>
void members(A& a, Tag<CoverageAnswer::Node>)
{
    using Node = CoverageAnswer::Node;
    a.required("node", &Node::node);
    a.optional("graph", &Node::graph);
    a.required("name", &Node::name);
    a.required("op", &Node::op);
    a.required("judgment", &Node::judgment);
    a.optional("flops", &Node::flops);
    a.optional("bytes", &Node::bytes);
}

template <class A>
void members(A& a, Tag<CoverageAnswer>)
{
    a.required("profile", &CoverageAnswer::profile);
    a.optional("title", &CoverageAnswer::title);
    a.optional("path", &CoverageAnswer::path);
    a.required("judgments", &CoverageAnswer::judgments);
    a.required("nodes", &CoverageAnswer::nodes);
    a.optional("problems", &CoverageAnswer::problems);
    a.optional("mistakes", &CoverageAnswer::mistakes);
    a.optional("ms", &CoverageAnswer::ms);
}

template <class A>
void members(A& a, Tag<ProfileCheckRequest>)
{
    a.optional("profile", &ProfileCheckRequest::profile);
}

template <class A>
void members(A& a, Tag<ProfileCheckAnswer>)
{
    a.required("profile", &ProfileCheckAnswer::profile);
    a.optional("title", &ProfileCheckAnswer::title);
    a.optional("path", &ProfileCheckAnswer::path);
    a.optional("problems", &ProfileCheckAnswer::problems);
    a.optional("warnings", &ProfileCheckAnswer::warnings);
    a.custom("rules", countsJson, readCounts);
}

// rewrite.cpp and operator_verdict.cpp have them, too
template void members(fields::Writer<ProfileSource>&, Tag<ProfileSource>);
template void members(fields::Reader<ProfileSource>&, Tag<ProfileSource>);
template void members(fields::Writer<ProfileProblem>&, Tag<ProfileProblem>);
template void members(fields::Reader<ProfileProblem>&, Tag<ProfileProblem>);
template void members(fields::Writer<ChainLink>&, Tag<ChainLink>);
template void members(fields::Reader<ChainLink>&, Tag<ChainLink>);
template void members(fields::Writer<Judgment>&, Tag<Judgment>);
template void members(fields::Reader<Judgment>&, Tag<Judgment>);

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(CoverageRequest)
NODEWISE_PROTOCOL_BODY(CoverageAnswer)
NODEWISE_PROTOCOL_BODY(ProfileCheckRequest)
NODEWISE_PROTOCOL_BODY(ProfileCheckAnswer)
