// SPDX-License-Identifier: Apache-2.0
// What the tests of debugged runs share: runs of programs of tests/data, values as text, edits by name.
#pragma once

#include "core/torch/debug/debugged_run.h"
#include "core/torch/values/describe.h"

#include <QtTest>

namespace run_test {

using namespace nodewise;
using namespace nodewise::torch_worker;

inline std::unique_ptr<DebuggedRun> launched(const char* program, const protocol::LaunchArguments& extra = {})
{
    protocol::LaunchArguments arguments = extra;
    arguments.program = std::string(NODEWISE_TEST_DATA "/programs/") + program;
    auto run = DebuggedRun::launch(arguments);
    if (!run)
        qWarning("%s", run.error().text().c_str());
    return run ? std::move(*run) : nullptr;
}

inline QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

inline std::uint32_t nodeOf(const DebuggedRun& run, const char* name)
{
    return run.listing().find(name).front();
}

inline QString text(DebuggedRun& run, const char* expression)
{
    const auto value = run.values().evaluate(expression);
    return value ? qs(valueText(*value)) : qs(value.error().text());
}

/// As a request sets them.
template <class Request>
std::vector<protocol::BreakpointInfo> setBreakpoints(DebuggedRun& run, const Request& request)
{
    BreakpointSet set = run.conditions().breakpoints().resolve(request);
    auto answer = set.answer.breakpoints;
    run.conditions().install(std::move(set));
    return answer;
}

inline protocol::StepArguments step(protocol::StepArguments::Granularity granularity)
{
    return {.threadId = 1, .granularity = granularity};
}

inline const protocol::StepArguments node;
inline const protocol::StepArguments module{.threadId = 1, .unit = protocol::StepArguments::Unit::Module};

inline protocol::EditRequest editOf(const DebuggedRun& run, const char* name, const char* slice, const char* expression)
{
    return {.value = {.node = nodeOf(run, name), .path = {}, .side = {}, .frameId = {}},
            .slice = slice,
            .expression = expression,
            .file = {},
            .number = {}};
}

} // namespace run_test
