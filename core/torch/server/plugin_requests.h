// SPDX-License-Identifier: Apache-2.0
// The requests that plug-ins have a part in and that need no session: what they bring, FX to IR with their conversions, and who runs what.
// Only this process can run their code.
#pragma once

#include "core/protocol/breakpoints.h"
#include "core/protocol/convert.h"
#include "core/protocol/plugins.h"
#include "core/protocol/resolve.h"

namespace nodewise::torch_worker {

class Plugins;
struct LoadedPlugin;
struct Registrations;

/// Loads them. Errors: of the first that can't be loaded.
Result<protocol::PluginsAnswer> listPlugins(const protocol::PluginsRequest& request, Plugins& plugins);

/// Loads the plug-ins that are not loaded yet and converts with what all loaded ones registered. Errors name the file, the plug-in, or, in
/// strict mode, the node.
Result<protocol::ConvertAnswer> convert(const protocol::ConvertRequest& request, Plugins& plugins);

/// Compiles both graphs, without a tensor of theirs, with all loaded plug-ins, and tells what came of it.
Result<protocol::ResolveAnswer> resolve(const protocol::ResolveRequest& request, Plugins& plugins);

/// Compiles the condition with the types that the operators' schemas have.
Result<protocol::ConditionAnswer> checkCondition(const protocol::ConditionRequest& request, Plugins& plugins);

protocol::PluginInfo describe(const LoadedPlugin& plugin);
protocol::RegistrationsAnswer::Op describe(std::string op, const Registrations& found);

} // namespace nodewise::torch_worker
