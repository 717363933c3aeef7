// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/lower.h"

#include "core/protocol/fields.h"
#include "core/protocol/kernel_words.h"

#include <algorithm>

namespace nodewise::protocol {

bool LoweredKernel::hasValues() const
{
    return std::any_of(operands.begin(), operands.end(), [](const KernelOperand& operand) { return !operand.file.empty(); });
}

LoweredCounts LowerAnswer::counts() const
{
    LoweredCounts out;
    out.unusable = std::uint64_t(std::ranges::count_if(kernels, [](const LoweredKernel& kernel) { return !kernel.canRun(); }));
    const auto canRun = [this](std::uint32_t launch) {
        return launch < launches.size() && launches[launch].kernel < kernels.size() && kernels[launches[launch].kernel].canRun();
    };
    for (const LoweredNode& node : nodes) {
        const bool falls = node.route == LoweredNode::Route::Fallback;
        const bool orphaned = node.launch && !canRun(*node.launch);
        out.computing += falls || node.route == LoweredNode::Route::Kernel ? 1 : 0;
        out.aten += falls || orphaned ? 1 : 0;
        out.orphans += orphaned ? 1 : 0;
    }
    return out;
}

UserText LowerAnswer::tilesText() const
{
    using By = LoweredKernel::TiledBy;
    const auto tuned = std::ranges::count(kernels, By::Search, &LoweredKernel::tiledBy),
               forced = std::ranges::count(kernels, By::User, &LoweredKernel::tiledBy);
    if (tuned > 0 && forced > 0)
        return UserText("tuned tiles: %1 of %3 kernels; forced tiles: %2", tuned, forced, kernels.size());
    if (tuned > 0)
        return UserText("tuned tiles: %1 of %2 kernels", tuned, kernels.size());
    return forced > 0 ? UserText("forced tiles: %1 of %2 kernels", forced, kernels.size()) : UserText();
}

using fields::Tag;

template <>
struct fields::Words<LoweredKernel::TiledBy> {
    using By = LoweredKernel::TiledBy;
    static constexpr std::array<std::pair<By, const char*>, 3> all{
        {{By::Estimate, "estimate"}, {By::Search, "search"}, {By::User, "user"}}};
};

template <>
struct fields::Words<LoweredNode::Route> {
    using Route = LoweredNode::Route;
    static constexpr std::array<std::pair<Route, const char*>, 5> all{
        {{Route::None, "none"}, {Route::View, "view"}, {Route::Kernel, "kernel"}, {Route::Fallback, "fallback"}, {Route::Body, "body"}}};
};

template <class A>
void members(A& a, Tag<KernelOperand>); // kernels.cpp

template <class A>
void members(A& a, Tag<LowerRequest::Machine>)
{
    a.required("name", &LowerRequest::Machine::name);
    a.required("lanes", &LowerRequest::Machine::lanes);
    a.required("scratchpadBytesPerLane", &LowerRequest::Machine::scratchpadBytesPerLane);
    a.optional("cores", &LowerRequest::Machine::cores);
}

template <class A>
void members(A& a, Tag<LowerRequest::Tiles::Size>)
{
    a.required("axis", &LowerRequest::Tiles::Size::axis);
    a.required("size", &LowerRequest::Tiles::Size::size);
}

template <class A>
void members(A& a, Tag<LowerRequest::Tiles>)
{
    a.required("of", &LowerRequest::Tiles::of);
    a.required("sizes", &LowerRequest::Tiles::sizes);
    a.optional("tuned", &LowerRequest::Tiles::tuned);
}

template <class A>
void members(A& a, Tag<LowerRequest>)
{
    a.optional("profile", &LowerRequest::profile);
    a.optional("npu", &LowerRequest::npu);
    a.optional("machine", &LowerRequest::machine);
    a.optional("tiles", &LowerRequest::tiles);
    a.optional("tuned", &LowerRequest::tuned);
    a.optional("templates", &LowerRequest::templates);
    a.optional("npus", &LowerRequest::npus);
    a.optional("profiles", &LowerRequest::profiles);
    a.optional("values", &LowerRequest::values);
    a.optional("cache", &LowerRequest::cache);
}

template <class A>
void members(A& a, Tag<KeptVerdict>)
{
    a.required("outcome", &KeptVerdict::outcome);
    a.optional("equal", &KeptVerdict::equal);
    a.optional("rtol", &KeptVerdict::rtol);
    a.optional("atol", &KeptVerdict::atol);
    a.optional("maxAbs", &KeptVerdict::maxAbs);
    a.optional("maxRel", &KeptVerdict::maxRel);
    a.optional("mismatches", &KeptVerdict::mismatches);
    a.optional("elements", &KeptVerdict::elements);
    a.optional("terms", &KeptVerdict::terms);
    a.optional("message", &KeptVerdict::message);
    a.optional("compileMs", &KeptVerdict::compileMs);
    a.optional("runMs", &KeptVerdict::runMs);
    a.optional("program", &KeptVerdict::program);
    a.optional("inputs", &KeptVerdict::inputs);
    a.required("time", &KeptVerdict::time);
}

template void members(fields::Writer<LowerRequest>&, Tag<LowerRequest>);
template void members(fields::Reader<LowerRequest>&, Tag<LowerRequest>);

template <class A>
void members(A& a, Tag<LoweredKernel::Axis>)
{
    a.required("name", &LoweredKernel::Axis::name);
    a.required("extent", &LoweredKernel::Axis::extent);
    a.required("size", &LoweredKernel::Axis::size);
}

template <class A>
void members(A& a, Tag<LoweredKernel::Scratchpad>)
{
    using Scratchpad = LoweredKernel::Scratchpad;
    a.required("name", &Scratchpad::name);
    a.required("element", &Scratchpad::element);
    a.required("shape", &Scratchpad::shape);
    a.required("bytes", &Scratchpad::bytes);
}

template <class A>
void members(A& a, Tag<LoweredKernel>)
{
    a.required("name", &LoweredKernel::name);
    a.required("key", &LoweredKernel::key);
    a.required("file", &LoweredKernel::file);
    a.optional("sources", &LoweredKernel::sources);
    a.optional("text", &LoweredKernel::text);
    a.optional("lines", &LoweredKernel::lines);
    a.optional("ops", &LoweredKernel::ops);
    a.optional("axes", &LoweredKernel::axes);
    a.optional("scratchpads", &LoweredKernel::scratchpads);
    a.optional("candidates", &LoweredKernel::candidates);
    a.optional("fitting", &LoweredKernel::fitting);
    a.optional("tiledBy", &LoweredKernel::tiledBy);
    a.optional("tiling", &LoweredKernel::tiling);
    a.optional("why", &LoweredKernel::why);
    a.optional("invalid", &LoweredKernel::invalid);
    a.optional("operands", &LoweredKernel::operands);
    a.optional("launches", &LoweredKernel::launches);
    a.optional("kept", &LoweredKernel::kept);
}

template <class A>
void members(A& a, Tag<LoweredLaunch>)
{
    a.required("kernel", &LoweredLaunch::kernel);
    a.optional("graph", &LoweredLaunch::graph);
    a.optional("nodes", &LoweredLaunch::nodes);
    a.optional("prologue", &LoweredLaunch::prologue);
    a.optional("own", &LoweredLaunch::own);
    a.optional("ended", &LoweredLaunch::ended);
    a.optional("copied", &LoweredLaunch::copied);
}

template <class A>
void members(A& a, Tag<LoweredNode::Tried>)
{
    a.required("name", &LoweredNode::Tried::name);
    a.optional("why", &LoweredNode::Tried::why);
}

template <class A>
void members(A& a, Tag<LoweredNode>)
{
    a.required("node", &LoweredNode::node);
    a.optional("graph", &LoweredNode::graph);
    a.required("name", &LoweredNode::name);
    a.optional("op", &LoweredNode::op);
    a.required("route", &LoweredNode::route);
    a.optional("launch", &LoweredNode::launch);
    a.optional("tried", &LoweredNode::tried);
    a.optional("why", &LoweredNode::why);
    a.optional("floating", &LoweredNode::floating);
}

template <class A>
void members(A& a, Tag<LowerAnswer>)
{
    a.optional("profile", &LowerAnswer::profile);
    a.required("npu", &LowerAnswer::npu);
    a.required("kernels", &LowerAnswer::kernels);
    a.required("launches", &LowerAnswer::launches);
    a.required("nodes", &LowerAnswer::nodes);
    a.optional("planMs", &LowerAnswer::planMs);
    a.optional("renderMs", &LowerAnswer::renderMs);
    a.optional("rendered", &LowerAnswer::rendered);
}

void LowerVerdictsRequest::add(std::uint32_t kernel, const KernelRunAnswer& run)
{
    const bool done = run.outcome == KernelRunAnswer::Outcome::Done;
    if (done)
        kernels.push_back(kernel);
    UserText message = run.message;
    if (!run.diagnostics.empty())
        message = UserText("line %1: %2", run.diagnostics.front().line, run.diagnostics.front().message);
    runs.push_back({kernel, run.outcome, done ? UserText() : std::move(message), run.passesMs + run.jitMs, run.runMs});
}

template <class A>
void members(A& a, Tag<LowerVerdictsRequest::Ran>)
{
    using Ran = LowerVerdictsRequest::Ran;
    a.required("kernel", &Ran::kernel);
    a.required("outcome", &Ran::outcome);
    a.optional("message", &Ran::message);
    a.optional("compileMs", &Ran::compileMs);
    a.optional("runMs", &Ran::runMs);
}

// template_draft.cpp has one, too
template void members(fields::Writer<LowerAnswer>&, Tag<LowerAnswer>);
template void members(fields::Reader<LowerAnswer>&, Tag<LowerAnswer>);

template <class A>
void members(A& a, Tag<LowerVerdictsRequest>)
{
    a.optional("kernels", &LowerVerdictsRequest::kernels);
    a.optional("runs", &LowerVerdictsRequest::runs);
}

template <class A>
void members(A& a, Tag<LowerVerdictsAnswer::Verdict>)
{
    using Verdict = LowerVerdictsAnswer::Verdict;
    a.required("kernel", &Verdict::kernel);
    a.required("equal", &Verdict::equal);
    a.optional("rtol", &Verdict::rtol);
    a.optional("atol", &Verdict::atol);
    a.optional("maxAbs", &Verdict::maxAbs);
    a.optional("maxRel", &Verdict::maxRel);
    a.optional("mismatches", &Verdict::mismatches);
    a.optional("elements", &Verdict::elements);
    a.optional("terms", &Verdict::terms);
    a.optional("firstIndex", &Verdict::firstIndex);
    a.optional("message", &Verdict::message);
}

template <class A>
void members(A& a, Tag<LowerVerdictsAnswer>)
{
    a.required("verdicts", &LowerVerdictsAnswer::verdicts);
}

template void members(fields::Writer<LowerRequest::Tiles::Size>&, Tag<LowerRequest::Tiles::Size>); // for tilings.cpp
template void members(fields::Reader<LowerRequest::Tiles::Size>&, Tag<LowerRequest::Tiles::Size>);

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(KeptVerdict)
NODEWISE_PROTOCOL_BODY(LowerRequest)
NODEWISE_PROTOCOL_BODY(LowerAnswer)
NODEWISE_PROTOCOL_BODY(LowerVerdictsRequest)
NODEWISE_PROTOCOL_BODY(LowerVerdictsAnswer)
