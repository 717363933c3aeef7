// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/operator_verdict.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<ProfileSource>); // coverage.cpp
template <class A>
void members(A& a, Tag<ProfileProblem>);
template <class A>
void members(A& a, Tag<Judgment>);
template <class A>
void members(A& a, Tag<RegistrationsAnswer::Op>); // resolve.cpp

template <class A>
void members(A& a, Tag<OperatorVerdictRequest>)
{
    a.required("op", &OperatorVerdictRequest::op);
    a.required("profiles", &OperatorVerdictRequest::profiles);
    a.optional("plugins", &OperatorVerdictRequest::plugins);
    a.optional("allowPluginNeeds", &OperatorVerdictRequest::allowPluginNeeds);
}

template <class A>
void members(A& a, Tag<OperatorVerdictAnswer::Row>)
{
    using Row = OperatorVerdictAnswer::Row;
    a.required("profile", &Row::profile);
    a.optional("judgment", &Row::judgment);
    a.optional("problems", &Row::problems);
    a.optional("passes", &Row::passes);
}

template <class A>
void members(A& a, Tag<OperatorVerdictAnswer>)
{
    a.required("registered", &OperatorVerdictAnswer::registered);
    a.optional("unresolved", &OperatorVerdictAnswer::unresolved);
    a.optional("hint", &OperatorVerdictAnswer::hint);
    a.required("call", &OperatorVerdictAnswer::call);
    a.required("rows", &OperatorVerdictAnswer::rows);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(OperatorVerdictRequest)
NODEWISE_PROTOCOL_BODY(OperatorVerdictAnswer)
