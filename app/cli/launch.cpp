// SPDX-License-Identifier: Apache-2.0
#include "app/cli/launch.h"

#include "app/cli/print.h"
#include "app/cli/python.h"
#include "app/cli/run_inputs.h"

#include <cstdio>

namespace nodewise::cli {

protocol::LaunchArguments launchOf(const LaunchOptions& options)
{
    const bool alone = options.file.ends_with(".json");
    protocol::LaunchArguments out{.model = options.model,
                                  .side = options.ir || alone ? protocol::Side::Ir : protocol::Side::Fx,
                                  .profile = options.backend,
                                  .inputs = readInputs(options.inputs),
                                  .weights = options.weights,
                                  .seed = options.seed,
                                  .threads = options.threads,
                                  .meta = options.meta};
    namePlugins(options.plugins, out);
    (alone ? out.ir : out.program) = options.file;
    return out;
}

Result<protocol::LaunchAnswer> open(EngineClient& engine, const protocol::LaunchArguments& launch, const protocol::PythonExecutor& python)
{
    engine.setOpening(true);
    auto launched = launchIn(engine, launch, python);
    if (!launched)
        return launched;
    for (const auto& note : launched->notes)
        remark("note", note.english());
    // All of them: the run ends at the first that it reaches, and may reach none.
    for (const auto& op : launched->unresolved)
        remark("warning", Error{.message = op.reason, .node = op.name, .hint = op.hint}.text());
    if (auto started = engine.toStop("configurationDone", {}); !started)
        return fail(started.error());
    engine.setOpening(false);
    return launched;
}

Result<Opened> open(const LaunchOptions& options)
{
    const protocol::LaunchArguments launch = launchOf(options); // wrong usage before an engine is started
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    auto answer = open(**engine, launch);
    if (!answer)
        return fail(answer.error());
    return Opened{std::move(*engine), std::move(*answer)};
}

} // namespace nodewise::cli
