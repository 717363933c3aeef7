// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/resolve.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<RegistrationsRequest>)
{
    a.optional("op", &RegistrationsRequest::op);
}

template <class A>
void members(A& a, Tag<RegistrationsAnswer::Op>)
{
    using Op = RegistrationsAnswer::Op;
    a.required("op", &Op::op);
    a.optional("conversion", &Op::conversion);
    a.optional("execution", &Op::execution);
    a.optional("conversionOrigin", &Op::conversionOrigin);
    a.optional("executionOrigin", &Op::executionOrigin);
}

template <class A>
void members(A& a, Tag<RegistrationsAnswer>)
{
    a.required("ops", &RegistrationsAnswer::ops);
}

template <class A>
void members(A& a, Tag<ResolveRequest>)
{
    a.optional("program", &ResolveRequest::program);
    a.optional("model", &ResolveRequest::model);
    a.optional("ir", &ResolveRequest::ir);
    a.optional("plugins", &ResolveRequest::plugins);
    a.optional("allowPluginNeeds", &ResolveRequest::allowPluginNeeds);
}

template <class A>
void members(A& a, Tag<ResolveAnswer::Unresolved>)
{
    using Unresolved = ResolveAnswer::Unresolved;
    a.optional("side", &Unresolved::side);
    a.required("op", &Unresolved::op);
    a.required("nodes", &Unresolved::nodes);
    a.optional("reason", &Unresolved::reason);
    a.optional("hint", &Unresolved::hint);
}

template <class A>
void members(A& a, Tag<ResolveAnswer>)
{
    a.required("unresolved", &ResolveAnswer::unresolved);
    a.required("ops", &ResolveAnswer::ops);
}

// For operator_verdict.cpp.
template void members(fields::Writer<RegistrationsAnswer::Op>&, Tag<RegistrationsAnswer::Op>);
template void members(fields::Reader<RegistrationsAnswer::Op>&, Tag<RegistrationsAnswer::Op>);

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(RegistrationsRequest)
NODEWISE_PROTOCOL_BODY(RegistrationsAnswer)
NODEWISE_PROTOCOL_BODY(ResolveRequest)
NODEWISE_PROTOCOL_BODY(ResolveAnswer)
