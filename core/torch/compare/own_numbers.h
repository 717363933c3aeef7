// SPDX-License-Identifier: Apache-2.0
// Random numbers of a run beside another one: both share the thread's generator.
#pragma once

#include "core/torch/run/modes.h"

namespace nodewise::torch_worker {

/// Puts the generator where a run left it, and back when the other run goes on.
class OwnNumbers {
public:
    OwnNumbers(bool random, at::Tensor& state) : m_state(state), m_random(random)
    {
        if (!m_random)
            return;
        m_others = generatorState();
        if (m_state.defined())
            setGeneratorState(m_state);
    }
    ~OwnNumbers()
    {
        if (!m_random)
            return;
        m_state = generatorState();
        setGeneratorState(m_others);
    }
    OwnNumbers(const OwnNumbers&) = delete;
    OwnNumbers& operator=(const OwnNumbers&) = delete;

private:
    at::Tensor& m_state;
    at::Tensor m_others;
    bool m_random;
};

} // namespace nodewise::torch_worker
