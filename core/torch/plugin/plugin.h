// SPDX-License-Identifier: Apache-2.0
// What a plug-in includes: one shared library with any number of operators, conversions and executors. See docs/extending.md.
//
//   TORCH_LIBRARY(custom, m) { ... }          operators, LibTorch's own way; a library with these alone needs nothing of this header
//   NODEWISE_PLUGIN(registrar)
//   {
//       registrar.registerConversion("custom.fused_gate", convertFusedGate);
//       registrar.registerExecutor("npu.gate", runGate);
//   }
//
// A plug-in runs inside the torch worker: what it does wrong ends the worker, not the window. It is loaded once and never unloaded.
#pragma once

#include "core/ir/node_info.h"
#include "core/ir/registry.h"
#include "core/torch/run/compile.h"

#include <torch/version.h>

/// Of this header and all that it includes. A plug-in that was built with another one is refused.
#define NODEWISE_PLUGIN_VERSION 1

namespace nodewise::plugin {

/// Takes what a plug-in offers. Patterns are an op type ("custom.fused_gate.default"), or its base name ("custom.fused_gate") for all
/// overloads. Looked up exactly, then by base name, then any pattern of the same base; registering a pattern again replaces.
class Registrar {
public:
    virtual ~Registrar() = default;

    /// Turns one FX node, and others that it takes along, into nodes of the IR. Returns an Error or throws: the node is then converted as
    /// without the plug-in, and a note says why.
    virtual void registerConversion(std::string pattern, ir::Conversion conversion) = 0;

    /// Runs one IR node. Gets the inputs in the IR's order and the attributes with the schema's defaults filled in; returns the outputs in
    /// order: as many, and of the shapes and dtypes, as the node has. Replaces ATen's own for patterns of "aten.*". Returns an Error or
    /// throws: the run stops at the node with the message.
    virtual void registerExecutor(std::string pattern, torch_worker::Executor executor) = 0;
};

/// What the loader asks first. Its head stays the same in all versions.
struct Version {
    int interface = NODEWISE_PLUGIN_VERSION;
    const char* torch = TORCH_VERSION;
};

} // namespace nodewise::plugin

// NOLINTBEGIN(bugprone-macro-parentheses): a parameter's name
#define NODEWISE_PLUGIN(registrar)                                                                                                         \
    static void nodewisePluginBody(::nodewise::plugin::Registrar& registrar);                                                              \
    extern "C" __attribute__((visibility("default"))) const ::nodewise::plugin::Version* nodewise_plugin_version()                         \
    {                                                                                                                                      \
        static constexpr ::nodewise::plugin::Version version;                                                                              \
        return &version;                                                                                                                   \
    }                                                                                                                                      \
    extern "C" __attribute__((visibility("default"))) void nodewise_plugin_register(::nodewise::plugin::Registrar& to)                     \
    {                                                                                                                                      \
        nodewisePluginBody(to);                                                                                                            \
    }                                                                                                                                      \
    static void nodewisePluginBody([[maybe_unused]] ::nodewise::plugin::Registrar& registrar)
// NOLINTEND(bugprone-macro-parentheses)
