// SPDX-License-Identifier: Apache-2.0
// What a program is run with, and an engine that stands before its first node.
#pragma once

#include "app/cli/engine_client.h"
#include "app/cli/plugins.h"
#include "core/protocol/executor.h"
#include "core/protocol/launch.h"

#include <memory>
#include <string>
#include <vector>

namespace nodewise::cli {

struct LaunchOptions {
    std::string file, model; ///< .pt2, or .json: an IR alone
    std::vector<std::string> inputs, weights;
    std::string backend; ///< profile whose custom operators are called: a name, or a file
    PluginOptions plugins;
    std::uint64_t seed = 0;
    int threads = 0;
    bool ir = false, meta = false;
};

/// Throws UsageError for an input that can't be read.
protocol::LaunchArguments launchOf(const LaunchOptions& options);
/// Up to the stop before the first node. Notes and operators that can't be run go to stderr.
Result<protocol::LaunchAnswer> open(EngineClient& engine, const protocol::LaunchArguments& launch,
                                    const protocol::PythonExecutor& python = {});

/// An engine with the program launched.
struct Opened {
    std::unique_ptr<EngineClient> engine;
    protocol::LaunchAnswer answer;
};
Result<Opened> open(const LaunchOptions& options);
/// One request of an engine of its own.
template <class Answer, class Request>
Result<Answer> ask(const LaunchOptions& options, const Request& request)
{
    auto opened = open(options);
    return opened ? opened->engine->call<Answer>(request) : fail(opened.error());
}

} // namespace nodewise::cli
