// SPDX-License-Identifier: Apache-2.0
// What the tests of debug sessions share: sessions over programs of tests/data, values as text, edits by name.
#pragma once

#include "core/torch/debug/debugged_run.h"
#include "core/torch/values/describe.h"

#include <QtTest>

namespace session_test {

using namespace nodewise;
using namespace nodewise::torch_worker;

inline std::unique_ptr<DebuggedRun> launched(const char* program, const protocol::LaunchArguments& extra = {})
{
    protocol::LaunchArguments arguments = extra;
    arguments.program = std::string(NODEWISE_TEST_DATA "/programs/") + program;
    auto session = DebuggedRun::launch(arguments);
    if (!session)
        qWarning("%s", session.error().text().c_str());
    return session ? std::move(*session) : nullptr;
}

inline QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

inline std::uint32_t nodeOf(const DebuggedRun& session, const char* name)
{
    return session.listing().find(name).front();
}

inline QString text(DebuggedRun& session, const char* expression)
{
    const auto value = session.values().evaluate(expression);
    return value ? qs(valueText(*value)) : qs(value.error().text());
}

/// As a request sets them.
template <class Request>
std::vector<protocol::BreakpointInfo> setBreakpoints(DebuggedRun& session, const Request& request)
{
    BreakpointSet set = session.conditions().breakpoints().resolve(request);
    auto answer = set.answer.breakpoints;
    session.conditions().install(std::move(set));
    return answer;
}

inline protocol::StepArguments step(protocol::StepArguments::Granularity granularity)
{
    return {.threadId = 1, .granularity = granularity};
}

inline const protocol::StepArguments node;
inline const protocol::StepArguments module{.threadId = 1, .unit = protocol::StepArguments::Unit::Module};

inline protocol::EditRequest editOf(const DebuggedRun& session, const char* name, const char* slice, const char* expression)
{
    return {.value = {.node = nodeOf(session, name), .path = {}, .side = {}, .frameId = {}},
            .slice = slice,
            .expression = expression,
            .file = {},
            .number = {}};
}

} // namespace session_test
