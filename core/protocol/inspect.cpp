// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/inspect.h"

#include "core/protocol/fields.h"

template <>
struct nodewise::protocol::fields::Words<nodewise::protocol::VariablesArguments::Filter> {
    using Filter = VariablesArguments::Filter;
    static constexpr std::array<std::pair<Filter, const char*>, 3> all{
        {{Filter::All, "all"}, {Filter::Indexed, "indexed"}, {Filter::Named, "named"}}};
};

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<StackTraceArguments>)
{
    a.required("threadId", &StackTraceArguments::threadId);
    a.optional("startFrame", &StackTraceArguments::startFrame);
    a.optional("levels", &StackTraceArguments::levels);
}

template <class A>
void members(A& a, Tag<ScopesArguments>)
{
    a.required("frameId", &ScopesArguments::frameId);
}

template <class A>
void members(A& a, Tag<VariablesArguments>)
{
    a.required("variablesReference", &VariablesArguments::variablesReference);
    a.optional("filter", &VariablesArguments::filter);
    a.optional("start", &VariablesArguments::start);
    a.optional("count", &VariablesArguments::count);
}

template <class A>
void members(A& a, Tag<SetVariableArguments>)
{
    a.required("variablesReference", &SetVariableArguments::variablesReference);
    a.required("name", &SetVariableArguments::name);
    a.required("value", &SetVariableArguments::value);
}

template <class A>
void members(A& a, Tag<EvaluateArguments>)
{
    a.required("expression", &EvaluateArguments::expression);
    a.optional("frameId", &EvaluateArguments::frameId);
}

template <class A>
void members(A& a, Tag<CompletionsArguments>)
{
    a.required("text", &CompletionsArguments::text);
    a.required("column", &CompletionsArguments::column);
    a.optional("line", &CompletionsArguments::line);
}

template <class A>
void members(A& a, Tag<ReadMemoryArguments>)
{
    a.required("memoryReference", &ReadMemoryArguments::memoryReference);
    a.optional("offset", &ReadMemoryArguments::offset);
    a.required("count", &ReadMemoryArguments::count);
}

template <class A>
void members(A& a, Tag<GotoTargetsArguments>)
{
    a.object("source", [](auto& inner) { inner.optional("path", &GotoTargetsArguments::path); });
    a.required("line", &GotoTargetsArguments::line);
}

template <class A>
void members(A& a, Tag<RestartFrameArguments>)
{
    a.required("frameId", &RestartFrameArguments::frameId);
}

template <class A>
void members(A& a, Tag<DataBreakpointInfoArguments>)
{
    a.optional("variablesReference", &DataBreakpointInfoArguments::variablesReference);
    a.required("name", &DataBreakpointInfoArguments::name);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(StackTraceArguments)
NODEWISE_PROTOCOL_BODY(ScopesArguments)
NODEWISE_PROTOCOL_BODY(VariablesArguments)
NODEWISE_PROTOCOL_BODY(SetVariableArguments)
NODEWISE_PROTOCOL_BODY(EvaluateArguments)
NODEWISE_PROTOCOL_BODY(CompletionsArguments)
NODEWISE_PROTOCOL_BODY(ReadMemoryArguments)
NODEWISE_PROTOCOL_BODY(GotoTargetsArguments)
NODEWISE_PROTOCOL_BODY(RestartFrameArguments)
NODEWISE_PROTOCOL_BODY(DataBreakpointInfoArguments)
