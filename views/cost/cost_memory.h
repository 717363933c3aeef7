// SPDX-License-Identifier: Apache-2.0
// What lies in DRAM and in the scratchpad while a simulated program runs.
#pragma once

#include "core/layout/diagram.h"
#include "views/common/document.h"
#include "views/cost/cost_run.h"

#include <QString>

#include <memory>
#include <span>
#include <vector>

namespace nodewise::views {

/// Immutable, shared by all that show it, on any thread. DRAM: weights and inputs all along, and the values that kernels leave for others,
/// each from the launch that makes it to the end of the last that reads it; what stays within a kernel is not there. Of the root graph.
class CostMemory {
public:
    struct Value {
        std::uint32_t node = 0; ///< that makes it
        std::uint64_t bytes = 0;
        std::int64_t from = 0, to = 0; ///< cycles
        bool input = false;            ///< there all along
    };
    /// From `cycle` to the next one's.
    struct Sample {
        std::int64_t cycle = 0;
        std::uint64_t bytes = 0;
    };
    /// What a kernel has in the scratchpad.
    struct Pad {
        QString name, shape; ///< "X_spad", "128 × 64 × f32"
        std::uint64_t bytes = 0;
    };

    CostMemory(std::shared_ptr<const CostRun> run, std::shared_ptr<const Document> document);

    const CostRun& run() const { return *m_run; }
    std::int64_t cycles() const { return m_run->cycles(); }
    std::uint64_t weights() const { return m_weights; }
    std::uint64_t inputs() const { return m_inputs; }
    std::uint64_t base() const { return m_weights + m_inputs; }
    const std::vector<Value>& values() const { return m_values; }

    /// Without weights and inputs.
    std::span<const Sample> dram() const { return m_dram; }
    const Sample& dramPeak() const { return m_dram[m_dramPeak]; }
    /// Of the fullest core; of each launch its most where no instruction was kept.
    std::span<const Sample> scratchpad() const { return m_scratchpad; }
    std::uint64_t scratchpadPeak() const { return m_scratchpadPeak; }
    std::uint64_t scratchpadBytes() const { return std::uint64_t(m_run->npu().scratchpadBytes()); }
    /// The value at a cycle of one of both; 0 before the first.
    static std::uint64_t at(std::span<const Sample> samples, std::int64_t cycle);

    /// Indices of values(), the largest first.
    std::vector<std::uint32_t> living(std::int64_t cycle) const;
    std::vector<Pad> pads(std::uint32_t launch) const;
    QString name(std::uint32_t node) const;
    QString op(std::uint32_t node) const;
    layout::Family family(std::uint32_t node) const;

private:
    void findValues();
    void countWeights();
    void sumDram();
    void readScratchpad();

    std::shared_ptr<const CostRun> m_run;
    std::shared_ptr<const Document> m_document;
    std::uint64_t m_weights = 0, m_inputs = 0, m_scratchpadPeak = 0;
    std::vector<Value> m_values;
    std::vector<Sample> m_dram{Sample{}}, m_scratchpad;
    std::size_t m_dramPeak = 0;
};

} // namespace nodewise::views
