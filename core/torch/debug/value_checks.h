// SPDX-License-Identifier: Apache-2.0
// Exception filters at work: each value is looked at as it comes to be.
#pragma once

#include "core/torch/debug/exception_filters.h"
#include "core/torch/debug/stop_values.h"

namespace nodewise::torch_worker {

class ValueChecks {
public:
    ValueChecks(RunState& run, StopValues& values) : m_run(run), m_values(values) {}

    /// Also of a run that is under way.
    void set(Filters filters);
    /// The run goes on, or has stopped: values count between these.
    void begin();
    void end();
    void forget() { m_found.clear(); }
    /// Something was found, and the run is to stop after its node.
    bool found() const { return !m_found.empty(); }
    /// After that node: whether the condition of one of the filters holds there, which is then the stop's error. Takes what was found.
    bool stopsHere();

private:
    void arm();
    void check(const Step& step, const c10::IValue& value);

    RunState& m_run;
    StopValues& m_values;
    Filters m_filters;
    std::vector<std::string> m_found; ///< filters that found something in the value of a node
    std::uint32_t m_foundAt = 0;      ///< that node's index
    bool m_underWay = false;
};

} // namespace nodewise::torch_worker
