// SPDX-License-Identifier: Apache-2.0
// All commands, in the order of the help.
#pragma once

#include "app/cli/command.h"

// clang-format off
#define NODEWISE_COMMANDS(command) \
    command(info)                  \
    command(convert)               \
    command(graph)                 \
    command(find)                  \
    command(findings)              \
    command(notes)                 \
    command(tokens)                \
    command(exportModel)           \
    command(run)                   \
    command(compare)               \
    command(diff)                  \
    command(levels)                \
    command(ops)                   \
    command(risk)                  \
    command(shadow)                \
    command(memory)                \
    command(history)               \
    command(extract)               \
    command(kernel)                \
    command(kernelCheck)           \
    command(kernelTiles)           \
    command(kernelInfo)            \
    command(passes)                \
    command(lower)                 \
    command(templates)             \
    command(templatesNew)          \
    command(templatesCheck)        \
    command(coverage)              \
    command(profile)               \
    command(profileCheck)          \
    command(profileList)           \
    command(decompose)             \
    command(simulate)              \
    command(trace)                 \
    command(dump)                  \
    command(mcp)                   \
    command(help)                  \
    command(completion)
// clang-format on

namespace nodewise::cli {

/// Each stands in a file of its own: `Command infoCommand()`.
#define NODEWISE_DECLARE_COMMAND(name) Command name##Command();
NODEWISE_COMMANDS(NODEWISE_DECLARE_COMMAND)
#undef NODEWISE_DECLARE_COMMAND

} // namespace nodewise::cli
