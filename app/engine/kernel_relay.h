// SPDX-License-Identifier: Apache-2.0
// Kernels that the worker of a session has checked or run elsewhere: the kernel worker's crash is not its own.
#pragma once

#include "core/dap/messages.h"

#include <functional>
#include <map>
#include <optional>

namespace nodewise::engine {

/// Knows which of the worker's requests are under way, and gives them numbers that no client's come to.
class KernelRelay {
public:
    static constexpr int numbers = 1 << 30; ///< theirs are larger
    struct Output {
        std::function<void(const dap::Request&)> run; ///< its answer comes by take()
        std::function<void(int seq)> giveUp;
    };
    explicit KernelRelay(Output output) : m_output(std::move(output)) {}

    /// What the worker asks in the midst of a request of ours: one kernel after the other, or to give them up.
    void take(dap::Request request);
    /// For the worker, with its own number; none: it no longer waits for it.
    std::optional<dap::Response> take(dap::Response response);
    /// Nobody waits for them any more.
    void giveUp();

private:
    Output m_output;
    int m_seq = numbers;
    std::map<int, int> m_asked; ///< under way: the worker's number
};

} // namespace nodewise::engine
