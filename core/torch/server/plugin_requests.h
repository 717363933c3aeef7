// SPDX-License-Identifier: Apache-2.0
// The requests that plug-ins have a part in and that need no session: what they bring, FX to IR with their conversions, operators'
// schemas, and who runs what. Only this process can run their code.
#pragma once

#include "core/protocol/convert.h"
#include "core/protocol/resolve.h"

#include <memory>

namespace nodewise::torch_box {

class Plugins;
struct LoadedPlugin;
struct Registrations;

/// Loads the plug-ins that are not loaded yet and converts with what all loaded ones registered. Errors name the file, the plug-in, or, in
/// strict mode, the node.
Result<dap::ConvertAnswer> convert(const dap::ConvertRequest& request, Plugins& plugins);

/// Compiles both graphs, without a tensor of theirs, with all loaded plug-ins, and tells what came of it.
Result<dap::ResolveAnswer> resolve(const dap::ResolveRequest& request, Plugins& plugins);

/// In JSON, for the worker's main(): a request's arguments in, the answer's body out.
Result<std::string> answerPlugins(const std::string& arguments, Plugins& plugins);
Result<std::string> answerSchemas(const std::string& arguments, Plugins& plugins);
Result<std::string> answerConvert(const std::string& arguments, Plugins& plugins);
Result<std::string> answerResolve(const std::string& arguments, Plugins& plugins);
/// One per process, shared by all who load plug-ins or use what they registered. For who does not include plugins.h, and with it LibTorch.
std::shared_ptr<Plugins> makePlugins();

dap::PluginInfo describe(const LoadedPlugin& plugin);
dap::RegistrationsAnswer::Op describe(std::string op, const Registrations& found);

} // namespace nodewise::torch_box
