// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/risk.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <>
struct fields::Words<RiskRow::Level> {
    static constexpr std::array<std::pair<RiskRow::Level, const char*>, 3> all{
        {{RiskRow::Level::Fine, "fine"}, {RiskRow::Level::Watch, "watch"}, {RiskRow::Level::Danger, "danger"}}};
};
template <>
struct fields::Words<NonFiniteOrigin::Kind> {
    static constexpr std::array<std::pair<NonFiniteOrigin::Kind, const char*>, 2> all{
        {{NonFiniteOrigin::Kind::Nan, "nan"}, {NonFiniteOrigin::Kind::Inf, "inf"}}};
};

template <class A>
void members(A& a, Tag<RiskRequest>)
{
    a.optional("weights", &RiskRequest::weights);
}

template <class A>
void members(A& a, Tag<CastRisk>)
{
    a.required("dtype", &CastRisk::dtype);
    a.required("overflow", &CastRisk::overflow);
    a.required("underflow", &CastRisk::underflow);
    a.required("subnormal", &CastRisk::subnormal);
}

template <class A>
void members(A& a, Tag<RiskRow>)
{
    a.required("node", &RiskRow::node);
    a.optional("element", &RiskRow::element);
    a.required("name", &RiskRow::name);
    a.optional("op", &RiskRow::op);
    a.optional("module", &RiskRow::module);
    a.optional("weight", &RiskRow::weight);
    a.optional("runs", &RiskRow::runs);
    a.required("dtype", &RiskRow::dtype);
    a.required("shape", &RiskRow::shape);
    a.required("level", &RiskRow::level);
    a.required("elements", &RiskRow::elements);
    a.required("finite", &RiskRow::finite);
    a.required("zeros", &RiskRow::zeros);
    a.required("nan", &RiskRow::nan);
    a.required("inf", &RiskRow::inf);
    a.required("subnormal", &RiskRow::subnormal);
    a.required("maxAbs", &RiskRow::maxAbs);
    a.required("minAbs", &RiskRow::minAbs);
    a.optional("rangeBits", &RiskRow::rangeBits);
    a.optional("headBits", &RiskRow::headBits);
    a.optional("floorBits", &RiskRow::floorBits);
    a.required("casts", &RiskRow::casts);
}

template <class A>
void members(A& a, Tag<NonFiniteOrigin>)
{
    a.required("kind", &NonFiniteOrigin::kind);
    a.required("node", &NonFiniteOrigin::node);
    a.required("name", &NonFiniteOrigin::name);
    a.optional("op", &NonFiniteOrigin::op);
    a.optional("module", &NonFiniteOrigin::module);
    a.optional("run", &NonFiniteOrigin::run);
    a.optional("element", &NonFiniteOrigin::element);
    a.optional("firstIndex", &NonFiniteOrigin::firstIndex);
    a.required("count", &NonFiniteOrigin::count);
    a.optional("cause", &NonFiniteOrigin::cause);
    a.optional("given", &NonFiniteOrigin::given);
    a.optional("infOrigin", &NonFiniteOrigin::infOrigin);
    a.required("path", &NonFiniteOrigin::path);
    a.required("chain", &NonFiniteOrigin::chain);
    a.optional("outputs", &NonFiniteOrigin::outputs);
}

template <class A>
void members(A& a, Tag<RiskAnswer>)
{
    a.required("castTypes", &RiskAnswer::castTypes);
    a.required("rows", &RiskAnswer::rows);
    a.required("origins", &RiskAnswer::origins);
    a.optional("originsLeftOut", &RiskAnswer::originsLeftOut);
    a.optional("leftOut", &RiskAnswer::leftOut);
    a.optional("failed", &RiskAnswer::failed);
    a.optional("why", &RiskAnswer::why);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(RiskRequest)
NODEWISE_PROTOCOL_BODY(RiskAnswer)
