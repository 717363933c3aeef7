// SPDX-License-Identifier: Apache-2.0
// How other threads reach into what runs.
#pragma once

#include "core/torch/run/machine.h"

#include <atomic>
#include <functional>
#include <mutex>

namespace nodewise::torch_worker {

/// Sets the flags that machines look at between two nodes, and says what they then do: end, or make a call and go on.
class Interrupts {
public:
    explicit Interrupts(Machine& machine) : m_machine(machine) {}

    /// From any thread: ends what runs, between two nodes.
    void interrupt();
    /// From any thread: what runs calls the function of setCalledIn(), between two nodes, and goes on.
    void callIn();
    void setCalledIn(std::function<void()> calledIn) { m_calledIn = std::move(calledIn); }
    /// What else than an interrupt ends a run where the machine's flag is found set.
    void setAlsoStops(std::function<bool()> alsoStops) { m_alsoStops = std::move(alsoStops); }
    /// Forgets an interrupt that came too late; whether there was one.
    bool take();
    /// Asked by what runs where it finds the machine's flag set.
    bool stopsHere();
    /// A machine that runs in place of the usual one; null = none.
    void setOther(Machine* machine);

private:
    Machine& m_machine;
    std::function<void()> m_calledIn;
    std::function<bool()> m_alsoStops;
    std::atomic<bool> m_interrupted{false};
    std::mutex m_mutex; ///< guards m_other
    Machine* m_other = nullptr;
};

} // namespace nodewise::torch_worker
