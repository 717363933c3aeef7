// SPDX-License-Identifier: Apache-2.0
// Running on, and stepping in both directions.
#pragma once

#include "core/torch/debug/stop_conditions.h"
#include "core/torch/debug/stop_report.h"
#include "core/torch/debug/value_checks.h"

namespace nodewise::torch_worker {

/// Each verb runs to the next stop and tells where and why.
class Stepper {
public:
    Stepper(RunState& run, StopConditions& conditions, ValueChecks& checks, StopReport& report)
        : m_run(run), m_conditions(conditions), m_checks(checks), m_report(report), m_at(run.position())
    {
    }

    protocol::StoppedBody start(); ///< from launch: entry, or on to the first stop
    protocol::StoppedBody run();
    protocol::StoppedBody next(const protocol::StepArguments& step);
    protocol::StoppedBody stepIn(const protocol::StepArguments& step);
    protocol::StoppedBody stepOut(const protocol::StepArguments& step);
    protocol::StoppedBody stepBack(const protocol::StepArguments& step);
    protocol::StoppedBody reverse();
    protocol::StoppedBody restart();
    protocol::StoppedBody restartFrame(std::size_t frame); ///< innermost = 0
    protocol::StoppedBody goTo(Tick tick);
    protocol::StoppedBody goToNode(std::uint32_t node);

private:
    enum class Outcome : std::uint8_t { Reached, Finished, Breakpoint, Watch, Caught, Failed, Interrupted };
    Outcome forward(const std::function<bool()>& until = {});
    Outcome afterTick();
    protocol::StoppedBody stopFor(Outcome outcome, const char* reached);
    protocol::StoppedBody stepUntil(const std::function<bool()>& there);
    bool isOffLine(const std::string& line) const;
    protocol::StoppedBody back(const std::function<bool()>& wanted, const char* reason);

    RunState& m_run;
    StopConditions& m_conditions;
    ValueChecks& m_checks;
    StopReport& m_report;
    Position m_at;
};

} // namespace nodewise::torch_worker
