// SPDX-License-Identifier: Apache-2.0
// Programs that are run to be compared.
#pragma once

#include "core/torch/compare/compare_run.h"
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

inline std::unique_ptr<Expected> otherRun(const protocol::LaunchArguments& arguments, DebuggedRun& actual)
{
    auto run = ExpectedRun::launch(arguments, {}, actual);
    if (!run)
        qFatal("%s", run.error().text().c_str());
    return std::move(*run);
}

inline std::unique_ptr<Expected> dumpOf(const QString& folder, DebuggedRun& actual)
{
    auto dump = Dump::open(folder.toStdString());
    if (!dump)
        qFatal("%s", dump.error().text().c_str());
    return std::make_unique<ExpectedDump>(std::move(*dump), actual.listing());
}

inline CompareReport compared(DebuggedRun& actual, Expected& expected, const CompareOptions& options = {})
{
    auto report = compareRun(actual, expected, options);
    if (!report)
        qFatal("%s", report.error().text().c_str());
    return std::move(*report);
}

inline std::string firstOf(const CompareReport& report, const DebuggedRun& run)
{
    return report.first ? run.listing().node(report.rows[*report.first].node).name : std::string();
}

} // namespace compare_test
