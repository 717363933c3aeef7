// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/rewrite.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<ProfileSource>);
template <class A>
void members(A& a, Tag<ProfileProblem>);
template <class A>
void members(A& a, Tag<ChainLink>);

template <class A>
void members(A& a, Tag<RewriteRequest>)
{
    a.required("program", &RewriteRequest::program);
    a.optional("model", &RewriteRequest::model);
    a.optional("profile", &RewriteRequest::profile);
    a.optional("plugins", &RewriteRequest::plugins);
    a.optional("allowPluginNeeds", &RewriteRequest::allowPluginNeeds);
    a.optional("ir", &RewriteRequest::ir);
}

template <class A>
void members(A& a, Tag<RewriteAnswer::Event>)
{
    using Event = RewriteAnswer::Event;
    a.required("node", &Event::node);
    a.optional("after", &Event::after);
    a.inlined(&Event::link);
}

template <class A>
void members(A& a, Tag<RewriteAnswer::Step>)
{
    using Step = RewriteAnswer::Step;
    a.required("name", &Step::name);
    a.optional("point", &Step::point);
    a.optional("line", &Step::line);
    a.optional("ran", &Step::ran);
    a.optional("changes", &Step::changes);
    a.optional("graph", &Step::graph);
    a.optional("from", &Step::from);
    a.optional("events", &Step::events);
    a.optional("note", &Step::note);
    a.optional("ms", &Step::ms);
}

template <class A>
void members(A& a, Tag<RewriteAnswer>)
{
    a.required("profile", &RewriteAnswer::profile);
    a.optional("title", &RewriteAnswer::title);
    a.optional("path", &RewriteAnswer::path);
    a.required("steps", &RewriteAnswer::steps);
    a.optional("problems", &RewriteAnswer::problems);
    a.optional("mistakes", &RewriteAnswer::mistakes);
    a.optional("ms", &RewriteAnswer::ms);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(RewriteRequest)
NODEWISE_PROTOCOL_BODY(RewriteAnswer)
