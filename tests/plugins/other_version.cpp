// SPDX-License-Identifier: Apache-2.0
// Built for a version of the interface that there is not.
#include "core/torch/plugin/plugin.h"

extern "C" const nodewise::plugin::Version* nodewise_plugin_version()
{
    static constexpr nodewise::plugin::Version version{.interface = 99};
    return &version;
}
extern "C" void nodewise_plugin_register(nodewise::plugin::Registrar&)
{
}
