// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/plugins.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<PluginInfo>)
{
    a.required("file", &PluginInfo::file);
    a.optional("operators", &PluginInfo::operators);
    a.optional("conversions", &PluginInfo::conversions);
    a.optional("executors", &PluginInfo::executors);
}

template <class A>
void members(A& a, Tag<PluginsRequest>)
{
    a.required("plugins", &PluginsRequest::plugins);
    a.optional("allowPluginNeeds", &PluginsRequest::allowPluginNeeds);
}

template <class A>
void members(A& a, Tag<PluginsAnswer>)
{
    a.required("plugins", &PluginsAnswer::plugins);
}

// For convert.cpp.
template void members(fields::Writer<PluginInfo>&, Tag<PluginInfo>);
template void members(fields::Reader<PluginInfo>&, Tag<PluginInfo>);

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(PluginsRequest)
NODEWISE_PROTOCOL_BODY(PluginsAnswer)
