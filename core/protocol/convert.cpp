// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/convert.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

namespace fields {

template <>
struct Words<ConvertAnswer::Severity> {
    using enum ConvertAnswer::Severity;
    static constexpr std::array<std::pair<ConvertAnswer::Severity, const char*>, 3> all{
        {{Note, "note"}, {Warning, "warning"}, {Error, "error"}}};
};

} // namespace fields

using fields::Tag;

template <class A>
void members(A& a, Tag<PluginInfo>); // plugins.cpp

template <class A>
void members(A& a, Tag<ConvertRequest>)
{
    a.required("program", &ConvertRequest::program);
    a.optional("model", &ConvertRequest::model);
    a.optional("plugins", &ConvertRequest::plugins);
    a.optional("allowPluginNeeds", &ConvertRequest::allowPluginNeeds);
    a.optional("strict", &ConvertRequest::strict);
}

template <class A>
void members(A& a, Tag<ConvertAnswer::Diagnostic>)
{
    using Diagnostic = ConvertAnswer::Diagnostic;
    a.required("severity", &Diagnostic::severity);
    a.required("message", &Diagnostic::message);
    a.optional("node", &Diagnostic::node);
    a.optional("hint", &Diagnostic::hint);
}

template <class A>
void members(A& a, Tag<ConvertAnswer>)
{
    a.required("ir", &ConvertAnswer::ir);
    a.optional("diagnostics", &ConvertAnswer::diagnostics);
    a.optional("plugins", &ConvertAnswer::plugins);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(ConvertRequest)
NODEWISE_PROTOCOL_BODY(ConvertAnswer)
