// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/breakpoints.h"

#include "core/protocol/fields.h"

template <>
struct nodewise::protocol::fields::Words<nodewise::protocol::DataAccess> {
    static constexpr std::array<std::pair<DataAccess, const char*>, 3> all{
        {{DataAccess::Write, "write"}, {DataAccess::Read, "read"}, {DataAccess::ReadWrite, "readWrite"}}};
};

namespace nodewise::protocol {

using fields::Tag;

namespace {

/// Of the source, as clients show it.
json::Json baseName(const BreakpointInfo& info)
{
    return info.path.empty() ? json::Json() : json::Json(info.path.substr(info.path.find_last_of('/') + 1));
}

} // namespace

template <class A>
void members(A& a, Tag<BreakpointRule>)
{
    a.optional("condition", &BreakpointRule::condition);
    a.optional("hitCondition", &BreakpointRule::hitCondition);
    a.optional("logMessage", &BreakpointRule::logMessage);
}

template <class A>
void members(A& a, Tag<SourceBreakpoint>)
{
    a.required("line", &SourceBreakpoint::line);
    a.inlined(&SourceBreakpoint::rule);
}

template <class A>
void members(A& a, Tag<SourceBreakpoints>)
{
    a.object("source", [](auto& inner) { inner.optional("path", &SourceBreakpoints::path); });
    a.optional("breakpoints", &SourceBreakpoints::breakpoints);
    a.object("nodewise", [](auto& inner) { inner.optional("ids", &SourceBreakpoints::ids); });
}

template <class A>
void members(A& a, Tag<FunctionBreakpoint>)
{
    a.required("name", &FunctionBreakpoint::name);
    a.inlined(&FunctionBreakpoint::rule);
}

template <class A>
void members(A& a, Tag<FunctionBreakpoints>)
{
    a.required("breakpoints", &FunctionBreakpoints::breakpoints);
    a.object("nodewise", [](auto& inner) { inner.optional("ids", &FunctionBreakpoints::ids); });
}

template <class A>
void members(A& a, Tag<DataBreakpoint>)
{
    a.required("dataId", &DataBreakpoint::dataId);
    a.optional("accessType", &DataBreakpoint::access);
    a.inlined(&DataBreakpoint::rule);
}

template <class A>
void members(A& a, Tag<DataBreakpoints>)
{
    a.required("breakpoints", &DataBreakpoints::breakpoints);
    a.object("nodewise", [](auto& inner) { inner.optional("ids", &DataBreakpoints::ids); });
}

template <class A>
void members(A& a, Tag<ExceptionFilter>)
{
    a.required("filterId", &ExceptionFilter::id);
    a.optional("condition", &ExceptionFilter::condition);
}

template <class A>
void members(A& a, Tag<ExceptionBreakpoints>)
{
    a.required("filters", &ExceptionBreakpoints::filters);
    a.optional("filterOptions", &ExceptionBreakpoints::filterOptions);
    a.object("nodewise", [](auto& inner) { inner.optional("ids", &ExceptionBreakpoints::ids); });
}

template <class A>
void members(A& a, Tag<BreakpointInfo>)
{
    a.optional("id", &BreakpointInfo::id);
    a.required("verified", &BreakpointInfo::verified);
    a.spoken("message", &BreakpointInfo::message);
    a.optional("reason", &BreakpointInfo::reason);
    a.optional("line", &BreakpointInfo::line);
    a.object("source", [](auto& inner) {
        inner.derived("name", baseName);
        inner.optional("path", &BreakpointInfo::path);
    });
    a.object("nodewise", [](auto& inner) {
        inner.optional("nodes", &BreakpointInfo::nodes);
        inner.optional("hits", &BreakpointInfo::hits);
    });
}

template <class A>
void members(A& a, Tag<BreakpointEvent>)
{
    a.required("reason", &BreakpointEvent::reason);
    a.required("breakpoint", &BreakpointEvent::breakpoint);
}

template <class A>
void members(A& a, Tag<BreakpointsAnswer>)
{
    a.required("breakpoints", &BreakpointsAnswer::breakpoints);
}

template <class A>
void members(A& a, Tag<ConditionRequest>)
{
    a.required("condition", &ConditionRequest::condition);
    a.optional("ops", &ConditionRequest::ops);
    a.optional("tensors", &ConditionRequest::tensors);
    a.optional("values", &ConditionRequest::values);
    a.optional("plugins", &ConditionRequest::plugins);
    a.optional("allowPluginNeeds", &ConditionRequest::allowPluginNeeds);
}

template <class A>
void members(A& a, Tag<ConditionAnswer>)
{
    a.spoken("problem", &ConditionAnswer::problem);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(SourceBreakpoints)
NODEWISE_PROTOCOL_BODY(FunctionBreakpoints)
NODEWISE_PROTOCOL_BODY(DataBreakpoints)
NODEWISE_PROTOCOL_BODY(ExceptionBreakpoints)
NODEWISE_PROTOCOL_BODY(BreakpointInfo)
NODEWISE_PROTOCOL_BODY(BreakpointEvent)
NODEWISE_PROTOCOL_BODY(BreakpointsAnswer)
NODEWISE_PROTOCOL_BODY(ConditionRequest)
NODEWISE_PROTOCOL_BODY(ConditionAnswer)
