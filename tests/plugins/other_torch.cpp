// SPDX-License-Identifier: Apache-2.0
// Built with a LibTorch that there is not.
#include "core/torch/plugin/plugin.h"

extern "C" const nodewise::plugin::Version* nodewise_plugin_version()
{
    static constexpr nodewise::plugin::Version version{.torch = "1.0.0"};
    return &version;
}
extern "C" void nodewise_plugin_register(nodewise::plugin::Registrar&)
{
}
