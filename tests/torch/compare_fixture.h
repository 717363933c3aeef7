// SPDX-License-Identifier: Apache-2.0
// Programs that are run to be compared.
#pragma once

#include "core/torch/debug/debugged_run.h"

#include <QString>

namespace compare_test {

using namespace nodewise;
using namespace nodewise::torch_worker;

inline std::string path(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/programs/") + name + ".pt2";
}

inline std::unique_ptr<DebuggedRun> launched(protocol::LaunchArguments arguments)
{
    auto run = DebuggedRun::launch(arguments);
    if (!run)
        qFatal("%s", run.error().text().c_str());
    return std::move(*run);
}

/// Every value of the program as files named after nodes.
inline void writeDump(const char* program, const QString& folder)
{
    const auto run = launched({.program = path(program), .noDebug = true});
    const auto ran = run->wholeRuns().run({.repeat = 1, .keep = "*", .saveValues = folder.toStdString()});
    if (!ran)
        qFatal("%s", ran.error().text().c_str());
}

} // namespace compare_test
