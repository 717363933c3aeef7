// SPDX-License-Identifier: Apache-2.0
// What the machine sets for its thread while it runs.
#pragma once

#include "core/torch/run/machine.h"

#include <c10/core/InferenceMode.h>

namespace nodewise::torch_worker {

/// Puts modes in force on the thread; the former ones may be put back by the same call.
void applyModes(const Modes& from, const Modes& to);

/// Inference mode and the machine's modes for as long as it lives. The machine may change its modes meanwhile.
class ModeScope {
public:
    explicit ModeScope(const Modes& modes) : m_modes(modes) { applyModes({}, m_modes); }
    ~ModeScope() { applyModes(m_modes, {}); }
    ModeScope(const ModeScope&) = delete;
    ModeScope& operator=(const ModeScope&) = delete;

private:
    c10::InferenceMode m_inference;
    const Modes& m_modes;
};

/// State of the CPU generator, as a copy.
at::Tensor generatorState();
void setGeneratorState(const at::Tensor& state);
void seedGenerator(std::uint64_t seed);

/// The generator gives the run the same numbers, whatever is asked meanwhile.
class GeneratorScope {
public:
    GeneratorScope() : m_state(generatorState()) {}
    ~GeneratorScope() { setGeneratorState(m_state); }
    GeneratorScope(const GeneratorScope&) = delete;
    GeneratorScope& operator=(const GeneratorScope&) = delete;

private:
    at::Tensor m_state;
};

} // namespace nodewise::torch_worker
