// SPDX-License-Identifier: Apache-2.0
#include "app/engine/python_executor.h"

#include "app/engine/worker_pipe.h"
#include "core/base/json.h"
#include "core/process/locate.h"
#include "core/protocol/session_record.h"

#include <filesystem>
#include <unistd.h>
#include <vector>

namespace nodewise::engine {

namespace {

constexpr std::string_view reviewed =
#include "resources/ops/policy.inc"
    ;

} // namespace

Result<protocol::PythonExecutor> executorOf(const std::string& launchArguments, const protocol::PythonExecutor& usual)
{
    auto named = protocol::decodeBody<protocol::PythonExecutor>(launchArguments);
    if (!named)
        return named;
    if (!named->python.empty())
        return named;
    const bool own = !named->device.empty() || !named->pythonImports.empty() || !named->deviceRules.empty() || named->inDouble;
    if (usual.python.empty() && (own || named->ranks > 0))
        return fail(Error{.message = UserText("devices, modules, ranks, and a run in double are for the Python worker"),
                          .path = "$.arguments.python",
                          .hint = UserText("name the interpreter, too: nodewise-torch runs on the CPU")});
    protocol::PythonExecutor out = usual;
    out.recorded = named->recorded;
    out.ranks = named->ranks;
    out.rankGroups = named->rankGroups;
    return out;
}

Result<process::WorkerProcess::Options> pythonWorkerOptions(const protocol::PythonExecutor& executor)
{
    if (::access(executor.python.c_str(), X_OK) != 0)
        return fail(Error{.message = UserText("this is not a Python interpreter that can be started"),
                          .file = executor.python,
                          .path = "$.arguments.python",
                          .hint = UserText("name the one that has torch, such as .venv/bin/python")});
    auto start = process::findPythonStart();
    if (!start)
        return fail(start.error());
    auto out = workerOptions(executor.python);
    out.arguments = {"-u", std::move(*start)};
    out.caged = false;
    return out;
}

dap::Request forPython(dap::Request launch, const protocol::PythonExecutor& executor)
{
    if (launch.command != "launch")
        return launch;
    const std::string list = json::dump({{"reviewedOperators", std::string(reviewed)}});
    for (const std::string& more : {protocol::encodeBody(executor), list})
        if (auto merged = protocol::mergedJson(launch.arguments, more))
            launch.arguments = std::move(*merged);
    return launch;
}

} // namespace nodewise::engine
