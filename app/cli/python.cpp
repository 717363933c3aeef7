// SPDX-License-Identifier: Apache-2.0
#include "app/cli/python.h"

#include "app/cli/absolute.h"
#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "app/cli/usage_error.h"
#include "core/base/words.h"
#include "core/protocol/debug.h"
#include "core/protocol/session_record.h"

#include <sstream>
#include <unistd.h>

namespace nodewise::cli {

void addPython(CLI::App& app, protocol::PythonExecutor& python)
{
    auto* const path =
        acts(add(app, "--python PATH", python.python, "Python interpreter whose torch runs the program, outside of the cage"));
    acts(add(app, "--device D", python.device, "Device of that torch: cuda, cuda:1; default: cpu"))->needs(path);
    acts(addRepeated(app, "--device-rule R", python.deviceRules,
                     "Device of some nodes: 'layers.3*=cpu' by module, 'node:linear_1=cpu', 'op:aten.mm*=cuda'; the last that fits wins"))
        ->needs(path);
    acts(app.add_flag("--double", python.inDouble, "Weights, inputs and results of floating types are float64 there"))->needs(path);
    acts(addRepeated(app, "--python-import M", python.pythonImports,
                     "Module, or .py file, that registers operators or a device there; it is executed"))
        ->needs(path);
    auto* const ranks = acts(add(app, "--ranks N", python.ranks,
                                 "Processes that run the program together, for its collectives; {rank} in files is each one's number"));
    ranks->needs(path)->check(CLI::Range(1, protocol::PythonExecutor::maxRanks));
    acts(addRepeated(app, "--rank-group R", python.rankGroups,
                     "Process group that the program names: 'tp=0,1/2,3'; others are of all ranks"))
        ->needs(ranks);
}

protocol::PythonExecutor located(protocol::PythonExecutor python)
{
    for (std::string& module : python.pythonImports)
        if (module.ends_with(".py"))
            module = absolutePath(module);
    if (python.python.empty())
        return python;
    if (python.python.find('/') == std::string::npos) {
        std::istringstream folders(variable("PATH"));
        for (std::string folder; std::getline(folders, folder, ':');)
            if (const std::string path = folder + "/" + python.python; ::access(path.c_str(), X_OK) == 0) {
                python.python = path;
                break;
            }
    }
    python.python = absolutePath(python.python);
    if (::access(python.python.c_str(), X_OK) != 0)
        throw UsageError{"--python " + python.python + ": there is no such program"};
    return python;
}

Result<protocol::LaunchAnswer> launchIn(EngineClient& engine, const protocol::LaunchArguments& launch,
                                        const protocol::PythonExecutor& python)
{
    auto arguments = protocol::mergedJson(protocol::encodeBody(launch), protocol::encodeBody(python));
    auto body = arguments ? engine.call(protocol::LaunchArguments::command, std::move(*arguments)) : fail(arguments.error());
    return body ? protocol::decodeBody<protocol::LaunchAnswer>(*body) : fail(body.error());
}

Result<protocol::ProfileAnswer> profiled(EngineClient& engine)
{
    if (auto ran = engine.call<protocol::RunAnswer>(protocol::RunRequest{.keep = {}, .saveValues = {}, .profile = true}); !ran)
        return fail(ran.error());
    auto body = engine.call("nodewise/profile", {});
    return body ? protocol::decodeBody<protocol::ProfileAnswer>(*body) : fail(body.error());
}

Result<PythonValues> valuesBy(const protocol::PythonExecutor& python, const protocol::LaunchArguments& launch, ValuesFolder& folder)
{
    auto path = folder.make();
    if (!path)
        return fail(path.error());
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    auto launched = launchIn(**engine, launch, python);
    if (!launched)
        return fail(launched.error());
    if (auto entry = (*engine)->toStop("configurationDone", {}); !entry)
        return fail(entry.error());
    auto ran = (*engine)->call<protocol::RunAnswer>(protocol::RunRequest{.keep = "*", .saveValues = *path});
    if (!ran)
        return fail(ran.error());
    auto profile = profiled(**engine);
    if (!profile)
        return fail(profile.error());
    return PythonValues{*path, launched->notes.empty() ? python.python : launched->notes.front().english(), std::move(*profile)};
}

} // namespace nodewise::cli
