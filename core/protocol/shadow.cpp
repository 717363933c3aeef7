// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/shadow.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <>
struct fields::Words<ShadowRow::Verdict> {
    using Verdict = ShadowRow::Verdict;
    static constexpr std::array<std::pair<Verdict, const char*>, 4> all{
        {{Verdict::Fine, "fine"}, {Verdict::Operator, "operator"}, {Verdict::Inputs, "inputs"}, {Verdict::NotShadowed, "notShadowed"}}};
};
template <>
struct fields::Words<ShadowRow::Closer> {
    using Closer = ShadowRow::Closer;
    static constexpr std::array<std::pair<Closer, const char*>, 3> all{
        {{Closer::Neither, "neither"}, {Closer::Run, "run"}, {Closer::Reference, "reference"}}};
};

template <class A>
void members(A& a, Tag<ShadowRequest>)
{
    a.optional("nodes", &ShadowRequest::nodes);
    a.optional("names", &ShadowRequest::names);
    a.optional("program", &ShadowRequest::program);
    a.optional("reference", &ShadowRequest::reference);
}

template <class A>
void members(A& a, Tag<ShadowError>)
{
    a.required("maxAbs", &ShadowError::maxAbs);
    a.required("maxRel", &ShadowError::maxRel);
    a.required("snr", &ShadowError::snr);
    a.required("maxUlps", &ShadowError::maxUlps);
    a.required("mismatches", &ShadowError::mismatches);
    a.optional("worst", &ShadowError::worst);
}

template <class A>
void members(A& a, Tag<ShadowRow>)
{
    a.required("node", &ShadowRow::node);
    a.optional("element", &ShadowRow::element);
    a.optional("run", &ShadowRow::run);
    a.required("name", &ShadowRow::name);
    a.optional("op", &ShadowRow::op);
    a.optional("module", &ShadowRow::module);
    a.required("dtype", &ShadowRow::dtype);
    a.required("shape", &ShadowRow::shape);
    a.required("verdict", &ShadowRow::verdict);
    a.optional("why", &ShadowRow::why);
    a.optional("own", &ShadowRow::own);
    a.optional("total", &ShadowRow::total);
    a.optional("reference", &ShadowRow::reference);
    a.optional("closer", &ShadowRow::closer);
}

template <class A>
void members(A& a, Tag<ShadowAnswer>)
{
    a.required("rows", &ShadowAnswer::rows);
    a.required("shadowed", &ShadowAnswer::shadowed);
    a.required("notShadowed", &ShadowAnswer::notShadowed);
    a.optional("leftOut", &ShadowAnswer::leftOut);
    a.required("peakBytes", &ShadowAnswer::peakBytes);
    a.optional("failed", &ShadowAnswer::failed);
    a.optional("why", &ShadowAnswer::why);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(ShadowRequest)
NODEWISE_PROTOCOL_BODY(ShadowAnswer)
