// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/stop.h"

#include "core/protocol/fields.h"

template <>
struct nodewise::protocol::fields::Words<nodewise::protocol::StepArguments::Granularity> {
    using Granularity = StepArguments::Granularity;
    static constexpr std::array<std::pair<Granularity, const char*>, 3> all{
        {{Granularity::Statement, "statement"}, {Granularity::Line, "line"}, {Granularity::Instruction, "instruction"}}};
};
template <>
struct nodewise::protocol::fields::Words<nodewise::protocol::StepArguments::Unit> {
    using Unit = StepArguments::Unit;
    static constexpr std::array<std::pair<Unit, const char*>, 2> all{{{Unit::Node, "node"}, {Unit::Module, "module"}}};
};

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<StopError>)
{
    a.required("message", &StopError::message);
    a.optional("hint", &StopError::hint);
    a.optional("node", &StopError::node);
    a.optional("filter", &StopError::filter);
}

template <class A>
void members(A& a, Tag<CastOffer>)
{
    a.required("node", &CastOffer::node);
    a.required("argument", &CastOffer::argument);
    a.optional("from", &CastOffer::from);
    a.required("dtype", &CastOffer::dtype);
    a.optional("text", &CastOffer::text);
}

template <class A>
void members(A& a, Tag<StopInfo>)
{
    a.required("tick", &StopInfo::tick);
    a.optional("node", &StopInfo::node);
    a.optional("name", &StopInfo::name);
    a.optional("executedBy", &StopInfo::executedBy);
    a.required("side", &StopInfo::side);
    a.optional("executed", &StopInfo::executed);
    a.optional("total", &StopInfo::total);
    a.optional("finished", &StopInfo::finished);
    a.optional("ms", &StopInfo::ms);
    a.optional("keptBytes", &StopInfo::keptBytes);
    a.optional("budget", &StopInfo::budget);
    a.optional("recomputed", &StopInfo::recomputed);
    a.optional("edited", &StopInfo::edited);
    a.optional("error", &StopInfo::error);
    a.optional("cast", &StopInfo::cast);
}

template <class A>
void members(A& a, Tag<StoppedBody>)
{
    a.required("reason", &StoppedBody::reason);
    a.optional("description", &StoppedBody::description);
    a.optional("text", &StoppedBody::text);
    a.constant("threadId", 1);
    a.constant("allThreadsStopped", true);
    a.optional("hitBreakpointIds", &StoppedBody::hitBreakpointIds);
    a.required("nodewise", &StoppedBody::nodewise);
}

template <class A>
void members(A& a, Tag<StateRequest>)
{
    a.optional("times", &StateRequest::times);
}

template <class A>
void members(A& a, Tag<StateAnswer>)
{
    a.required("tick", &StateAnswer::tick);
    a.required("side", &StateAnswer::side);
    a.required("states", &StateAnswer::states);
    a.optional("times", &StateAnswer::times);
    a.optional("hits", &StateAnswer::hits);
    a.optional("error", &StateAnswer::error);
    a.optional("cast", &StateAnswer::cast);
}

template <class A>
void members(A& a, Tag<StepArguments>)
{
    a.required("threadId", &StepArguments::threadId);
    a.optional("granularity", &StepArguments::granularity);
    a.object("nodewise", [](auto& inner) {
        inner.optional("unit", &StepArguments::unit);
        inner.optional("force", &StepArguments::force);
    });
}

template <class A>
void members(A& a, Tag<GotoArguments>)
{
    a.required("threadId", &GotoArguments::threadId);
    a.required("targetId", &GotoArguments::targetId);
    a.object("nodewise", [](auto& inner) {
        inner.optional("tick", &GotoArguments::tick);
        inner.optional("node", &GotoArguments::node);
    });
}

template <class A>
void members(A& a, Tag<CancelArguments>)
{
    a.optional("requestId", &CancelArguments::requestId);
    a.optional("progressId", &CancelArguments::progressId);
}

template <class A>
void members(A& a, Tag<ExceptionAnswer>)
{
    a.required("exceptionId", &ExceptionAnswer::exceptionId);
    a.optional("description", &ExceptionAnswer::description);
    a.constant("breakMode", "always");
    a.object("details", [](auto& inner) { inner.optional("typeName", &ExceptionAnswer::typeName); });
}

template <class A>
void members(A& a, Tag<ProgressBody>)
{
    a.required("progressId", &ProgressBody::progressId);
    a.spoken("title", &ProgressBody::title);
    a.spoken("message", &ProgressBody::message);
    a.optional("requestId", &ProgressBody::requestId);
    a.optional("cancellable", &ProgressBody::cancellable);
    a.optional("percentage", &ProgressBody::percentage);
}

template <class A>
void members(A& a, Tag<RecoverRequest>)
{
    a.optional("tick", &RecoverRequest::tick);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(StoppedBody)
NODEWISE_PROTOCOL_BODY(StopInfo)
NODEWISE_PROTOCOL_BODY(StateRequest)
NODEWISE_PROTOCOL_BODY(StateAnswer)
NODEWISE_PROTOCOL_BODY(StepArguments)
NODEWISE_PROTOCOL_BODY(GotoArguments)
NODEWISE_PROTOCOL_BODY(CancelArguments)
NODEWISE_PROTOCOL_BODY(RecoverRequest)
NODEWISE_PROTOCOL_BODY(ExceptionAnswer)
NODEWISE_PROTOCOL_BODY(ProgressBody)
