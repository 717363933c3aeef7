// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/reports.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<ValueInfo>); // in values.cpp

template <class A>
void members(A& a, Tag<ProfileAnswer::Node>)
{
    using Node = ProfileAnswer::Node;
    a.required("node", &Node::node);
    a.required("name", &Node::name);
    a.optional("op", &Node::op);
    a.optional("module", &Node::module);
    a.required("count", &Node::count);
    a.required("ns", &Node::ns);
}

template <class A>
void members(A& a, Tag<ProfileAnswer>)
{
    a.required("runs", &ProfileAnswer::runs);
    a.required("total", &ProfileAnswer::total);
    a.required("nodes", &ProfileAnswer::nodes);
}

template <class A>
void members(A& a, Tag<RunRequest>)
{
    a.bounded("repeat", &RunRequest::repeat, 1, RunRequest::maxRepeat);
    a.optional("keep", &RunRequest::keep);
    a.optional("saveValues", &RunRequest::saveValues);
    a.optional("profile", &RunRequest::profile);
}

template <class A>
void members(A& a, Tag<RunAnswer>)
{
    a.required("ms", &RunAnswer::ms);
    a.optional("outputs", &RunAnswer::outputs);
    a.optional("saved", &RunAnswer::saved);
}

template <class A>
void members(A& a, Tag<SaveOutputsRequest>)
{
    a.required("file", &SaveOutputsRequest::file);
}

template <class A>
void members(A& a, Tag<CheckRequest>)
{
    a.required("file", &CheckRequest::file);
    a.optional("rtol", &CheckRequest::rtol);
    a.optional("atol", &CheckRequest::atol);
}

template <class A>
void members(A& a, Tag<CheckAnswer::Output>)
{
    using Output = CheckAnswer::Output;
    a.required("name", &Output::name);
    a.required("equal", &Output::equal);
    a.optional("maxAbs", &Output::maxAbs);
    a.optional("maxRel", &Output::maxRel);
    a.optional("firstIndex", &Output::firstIndex);
    a.optional("message", &Output::message);
}

template <class A>
void members(A& a, Tag<CheckAnswer>)
{
    a.required("equal", &CheckAnswer::equal);
    a.optional("bitwise", &CheckAnswer::bitwise);
    a.required("outputs", &CheckAnswer::outputs);
    a.optional("elsewhere", &CheckAnswer::elsewhere);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(ProfileAnswer)
NODEWISE_PROTOCOL_BODY(RunRequest)
NODEWISE_PROTOCOL_BODY(RunAnswer)
NODEWISE_PROTOCOL_BODY(SaveOutputsRequest)
NODEWISE_PROTOCOL_BODY(CheckRequest)
NODEWISE_PROTOCOL_BODY(CheckAnswer)
