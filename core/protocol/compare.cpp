// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/compare.h"

#include "core/protocol/fields.h"

template <>
struct nodewise::protocol::fields::Words<nodewise::protocol::CompareRow::Verdict> {
    using Verdict = CompareRow::Verdict;
    static constexpr std::array<std::pair<Verdict, const char*>, 4> all{
        {{Verdict::Equal, "equal"}, {Verdict::Within, "within"}, {Verdict::Diverged, "diverged"}, {Verdict::NotCompared, "notCompared"}}};
};

template <>
struct nodewise::protocol::fields::Words<nodewise::protocol::LoweredPart::By> {
    using By = LoweredPart::By;
    static constexpr std::array<std::pair<By, const char*>, 5> all{
        {{By::Kernel, "kernel"}, {By::Inside, "inside"}, {By::View, "view"}, {By::Aten, "aten"}, {By::Failed, "failed"}}};
};

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<LaunchArguments>); // in launch.cpp
template <class A>
void members(A& a, Tag<ValueRef>); // in values.cpp
template <class A>
void members(A& a, Tag<LowerRequest>); // in lower.cpp

template <class A>
void members(A& a, Tag<ToleranceRule>)
{
    a.optional("op", &ToleranceRule::op);
    a.optional("module", &ToleranceRule::module);
    a.optional("dtype", &ToleranceRule::dtype);
    a.optional("rtol", &ToleranceRule::rtol);
    a.optional("atol", &ToleranceRule::atol);
}

template <class A>
void members(A& a, Tag<LoweredSide>)
{
    a.inlined(&LoweredSide::plan);
    a.optional("isolated", &LoweredSide::isolated);
    a.optional("timeLimitMs", &LoweredSide::timeLimitMs);
}

template <class A>
void members(A& a, Tag<CompareRequest>)
{
    a.optional("dump", &CompareRequest::dump);
    a.optional("run", &CompareRequest::run);
    a.optional("lowered", &CompareRequest::lowered);
    a.optional("first", &CompareRequest::first);
    a.optional("bisect", &CompareRequest::bisect);
    a.optional("inDouble", &CompareRequest::inDouble);
    a.optional("rtol", &CompareRequest::rtol);
    a.optional("atol", &CompareRequest::atol);
    a.optional("rules", &CompareRequest::rules);
    a.optional("rows", &CompareRequest::rows);
}

template <class A>
void members(A& a, Tag<CompareFigures>)
{
    a.optional("elements", &CompareFigures::elements);
    a.optional("mismatches", &CompareFigures::mismatches);
    a.optional("maxAbs", &CompareFigures::maxAbs);
    a.optional("maxRel", &CompareFigures::maxRel);
    a.optional("cosine", &CompareFigures::cosine);
    a.optional("snr", &CompareFigures::snr);
    a.optional("maxUlps", &CompareFigures::maxUlps);
    a.optional("nanActual", &CompareFigures::nanActual);
    a.optional("nanExpected", &CompareFigures::nanExpected);
    a.optional("infActual", &CompareFigures::infActual);
    a.optional("infExpected", &CompareFigures::infExpected);
    a.optional("firstIndex", &CompareFigures::firstIndex);
    a.optional("firstActual", &CompareFigures::firstActual);
    a.optional("firstExpected", &CompareFigures::firstExpected);
    a.optional("message", &CompareFigures::message);
}

template <class A>
void members(A& a, Tag<LoweredPart>)
{
    a.required("by", &LoweredPart::by);
    a.optional("launch", &LoweredPart::launch);
    a.optional("kernel", &LoweredPart::kernel);
    a.optional("why", &LoweredPart::why);
    a.optional("own", &LoweredPart::own);
    a.optional("ownDiffers", &LoweredPart::ownDiffers);
    a.optional("inherited", &LoweredPart::inherited);
}

template <class A>
void members(A& a, Tag<CompareInDouble>)
{
    a.required("actual", &CompareInDouble::actual);
    a.required("expected", &CompareInDouble::expected);
    a.required("actualMax", &CompareInDouble::actualMax);
    a.required("expectedMax", &CompareInDouble::expectedMax);
    a.required("asNear", &CompareInDouble::asNear);
}

template <class A>
void members(A& a, Tag<CompareRow>)
{
    a.required("node", &CompareRow::node);
    a.optional("element", &CompareRow::element);
    a.optional("run", &CompareRow::run);
    a.optional("output", &CompareRow::output);
    a.required("name", &CompareRow::name);
    a.optional("op", &CompareRow::op);
    a.optional("module", &CompareRow::module);
    a.required("verdict", &CompareRow::verdict);
    a.optional("why", &CompareRow::why);
    a.optional("expectedName", &CompareRow::expectedName);
    a.optional("dtype", &CompareRow::dtype);
    a.optional("expectedDtype", &CompareRow::expectedDtype);
    a.optional("shape", &CompareRow::shape);
    a.optional("rtol", &CompareRow::rtol);
    a.optional("atol", &CompareRow::atol);
    a.optional("terms", &CompareRow::terms);
    a.inlined(&CompareRow::figures);
    a.optional("lowered", &CompareRow::lowered);
    a.optional("inDouble", &CompareRow::inDouble);
}

template <class A>
void members(A& a, Tag<CompareWeights>)
{
    a.optional("compared", &CompareWeights::compared);
    a.optional("equal", &CompareWeights::equal);
    a.optional("within", &CompareWeights::within);
    a.optional("diverged", &CompareWeights::diverged);
    a.optional("notCompared", &CompareWeights::notCompared);
    a.optional("rows", &CompareWeights::rows);
    a.optional("note", &CompareWeights::note);
}

template <class A>
void members(A& a, Tag<CompareSample>)
{
    a.required("slice", &CompareSample::slice);
    a.required("rows", &CompareSample::rows);
    a.required("columns", &CompareSample::columns);
    a.required("actual", &CompareSample::actual);
    a.required("expected", &CompareSample::expected);
}

template <class A>
void members(A& a, Tag<CompareReplay>)
{
    a.optional("onActual", &CompareReplay::onActual);
    a.optional("onExpected", &CompareReplay::onExpected);
    a.optional("operatorDiffers", &CompareReplay::operatorDiffers);
    a.optional("why", &CompareReplay::why);
}

template <class A>
void members(A& a, Tag<LoweredSummary>)
{
    a.required("npu", &LoweredSummary::npu);
    a.optional("isolated", &LoweredSummary::isolated);
    a.required("kernels", &LoweredSummary::kernels);
    a.required("launches", &LoweredSummary::launches);
    a.optional("failed", &LoweredSummary::failed);
    a.optional("aten", &LoweredSummary::aten);
    a.optional("inherited", &LoweredSummary::inherited);
    a.optional("launchMs", &LoweredSummary::launchMs);
    a.optional("kernelMs", &LoweredSummary::kernelMs);
}

template <class A>
void members(A& a, Tag<CompareMissing>)
{
    a.required("name", &CompareMissing::name);
    a.optional("why", &CompareMissing::why);
    a.optional("output", &CompareMissing::output);
}

template <class A>
void members(A& a, Tag<CompareAnswer>)
{
    a.required("reference", &CompareAnswer::reference);
    a.optional("side", &CompareAnswer::side);
    a.required("total", &CompareAnswer::total);
    a.required("rows", &CompareAnswer::rows);
    a.required("compared", &CompareAnswer::compared);
    a.required("equal", &CompareAnswer::equal);
    a.required("within", &CompareAnswer::within);
    a.required("diverged", &CompareAnswer::diverged);
    a.required("notCompared", &CompareAnswer::notCompared);
    a.optional("roundings", &CompareAnswer::roundings);
    a.optional("first", &CompareAnswer::first);
    a.optional("firstRow", &CompareAnswer::firstRow);
    a.optional("replay", &CompareAnswer::replay);
    a.optional("sample", &CompareAnswer::sample);
    a.optional("weights", &CompareAnswer::weights);
    a.optional("missing", &CompareAnswer::missing);
    a.optional("elsewhere", &CompareAnswer::elsewhere);
    a.optional("unused", &CompareAnswer::unused);
    a.optional("modules", &CompareAnswer::modules);
    a.optional("notes", &CompareAnswer::notes);
    a.optional("passes", &CompareAnswer::passes);
    a.optional("peakBytes", &CompareAnswer::peakBytes);
    a.optional("lowered", &CompareAnswer::lowered);
}

template <class A>
void members(A& a, Tag<CompareRowsRequest>)
{
    a.optional("start", &CompareRowsRequest::start);
    a.optional("count", &CompareRowsRequest::count);
}

template <class A>
void members(A& a, Tag<CompareRowsAnswer>)
{
    a.required("total", &CompareRowsAnswer::total);
    a.required("rows", &CompareRowsAnswer::rows);
}

template <class A>
void members(A& a, Tag<SwapRequest>)
{
    a.required("value", &SwapRequest::value);
    a.required("dump", &SwapRequest::dump);
    a.optional("name", &SwapRequest::name);
    a.optional("keep", &SwapRequest::keep);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(ToleranceRule)
NODEWISE_PROTOCOL_BODY(CompareRequest)
NODEWISE_PROTOCOL_BODY(CompareFigures)
NODEWISE_PROTOCOL_BODY(CompareRow)
NODEWISE_PROTOCOL_BODY(CompareReplay)
NODEWISE_PROTOCOL_BODY(CompareAnswer)
NODEWISE_PROTOCOL_BODY(CompareRowsRequest)
NODEWISE_PROTOCOL_BODY(CompareRowsAnswer)
NODEWISE_PROTOCOL_BODY(SwapRequest)
