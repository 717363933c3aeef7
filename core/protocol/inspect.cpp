// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/inspect.h"

#include "core/protocol/fields.h"

template <>
struct nodewise::dap::fields::Words<nodewise::dap::VariablesArguments::Filter> {
    using Filter = VariablesArguments::Filter;
    static constexpr std::array<std::pair<Filter, const char*>, 3> all{
        {{Filter::All, "all"}, {Filter::Indexed, "indexed"}, {Filter::Named, "named"}}};
};

namespace nodewise::dap {

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

} // namespace nodewise::dap

NODEWISE_DAP_BODY(StackTraceArguments)
NODEWISE_DAP_BODY(ScopesArguments)
NODEWISE_DAP_BODY(VariablesArguments)
NODEWISE_DAP_BODY(SetVariableArguments)
NODEWISE_DAP_BODY(EvaluateArguments)
NODEWISE_DAP_BODY(CompletionsArguments)
NODEWISE_DAP_BODY(ReadMemoryArguments)
NODEWISE_DAP_BODY(GotoTargetsArguments)
NODEWISE_DAP_BODY(RestartFrameArguments)
NODEWISE_DAP_BODY(DataBreakpointInfoArguments)
