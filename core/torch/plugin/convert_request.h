// SPDX-License-Identifier: Apache-2.0
// `nodewise/convert`: FX to IR with the conversions of plug-ins, which only this process can run.
#pragma once

#include "core/dap/convert.h"

#include <memory>

namespace nodewise::torch_box {

class Plugins;
struct LoadedPlugin;

/// Loads the plug-ins that are not loaded yet and converts with what all loaded ones registered. Errors name the file, the plug-in, or, in
/// strict mode, the node.
Result<dap::ConvertAnswer> convert(const dap::ConvertRequest& request, Plugins& plugins);

/// The same in JSON, for the worker's main(): a request's arguments in, the answer's body out.
Result<std::string> answerConvert(const std::string& arguments, Plugins& plugins);
/// One per process, shared by all who load plug-ins or use what they registered. For who does not include plugins.h, and with it LibTorch.
std::shared_ptr<Plugins> makePlugins();

dap::PluginInfo describe(const LoadedPlugin& plugin);

} // namespace nodewise::torch_box
