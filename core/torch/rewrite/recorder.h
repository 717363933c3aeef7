// SPDX-License-Identifier: Apache-2.0
// What a function or a kernel calls, noted as it runs on tensors without data.
#pragma once

#include "core/torch/run/plan.h"

#include <ATen/core/dispatch/Dispatcher.h>

namespace nodewise::torch_worker {

/// One operator that was called. Lists in it are copies; tensors are those of the run, held so that they stay apart.
struct RecordedCall {
    c10::OperatorHandle op;
    Values arguments; ///< by schema; devices are meta
    Values results;
    Values yielded; ///< the same as they were then: an operator that squeezes in place changes a tensor's own sizes
};

/// As long as it lives, operators that its thread calls run on tensors without data. Devices become meta.
class OnShapes {
public:
    OnShapes();
    ~OnShapes();
    OnShapes(const OnShapes&) = delete;
    OnShapes& operator=(const OnShapes&) = delete;
};

/// Notes what its thread calls while it lives: what a call calls in turn is not noted, nor what yields no tensor (sizes). One at a time per
/// thread. A call more than `most` throws StepError(tooMany()).
class Recording {
public:
    /// Far more than anyone can read; a few thousand steps of an LSTM. A loop over tiles of a large size would take all memory.
    static constexpr std::size_t most = 30'000;
    static UserText tooMany() { return UserText("it makes more than %1 calls", most); }

    Recording();
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    std::vector<RecordedCall> take() { return std::move(m_calls); }
    /// Calls the operator's own kernel so that what it calls is noted, and not the call itself.
    static void callInside(const c10::OperatorHandle& op, Values& stack);

private:
    friend struct Recorder;
    OnShapes m_onShapes;
    std::vector<RecordedCall> m_calls;
};

/// Calls the operator on tensors without data, past any Recording. One that has no kernel for them runs on the CPU with numbers made for
/// the purpose, if they are few. Throws what LibTorch throws.
void callOnShapes(const c10::OperatorHandle& op, Values& stack);

} // namespace nodewise::torch_worker
