// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/ranks.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<RanksRequest>)
{
    a.optional("focus", &RanksRequest::focus);
}

template <class A>
void members(A& a, Tag<RankState>)
{
    a.required("rank", &RankState::rank);
    a.required("state", &RankState::state);
    a.optional("tick", &RankState::tick);
    a.optional("name", &RankState::name);
    a.optional("text", &RankState::text);
    a.optional("collective", &RankState::collective);
    a.optional("group", &RankState::group);
    a.optional("waitsFor", &RankState::waitsFor);
}

template <class A>
void members(A& a, Tag<RanksAnswer>)
{
    a.required("ranks", &RanksAnswer::ranks);
    a.optional("focus", &RanksAnswer::focus);
    a.optional("deadlock", &RanksAnswer::deadlock);
}

template <class A>
void members(A&, Tag<CompareRanksRequest>)
{
}

template <class A>
void members(A& a, Tag<CompareRanksAnswer::First>)
{
    using First = CompareRanksAnswer::First;
    a.required("name", &First::name);
    a.optional("op", &First::op);
    a.optional("node", &First::node);
    a.required("rank", &First::rank);
    a.required("of", &First::of);
    a.optional("sure", &First::sure);
    a.optional("message", &First::message);
}

template <class A>
void members(A& a, Tag<CompareRanksAnswer>)
{
    a.required("ranks", &CompareRanksAnswer::ranks);
    a.required("values", &CompareRanksAnswer::values);
    a.required("equal", &CompareRanksAnswer::equal);
    a.required("own", &CompareRanksAnswer::own);
    a.required("diverged", &CompareRanksAnswer::diverged);
    a.required("notCompared", &CompareRanksAnswer::notCompared);
    a.optional("first", &CompareRanksAnswer::first);
    a.optional("text", &CompareRanksAnswer::text);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(RanksRequest)
NODEWISE_PROTOCOL_BODY(RanksAnswer)
NODEWISE_PROTOCOL_BODY(CompareRanksRequest)
NODEWISE_PROTOCOL_BODY(CompareRanksAnswer)
