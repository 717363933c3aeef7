// SPDX-License-Identifier: Apache-2.0
// Kernels against what their configuration could do at most: operations for each byte of DRAM, operations in each cycle.
#pragma once

#include "views/cost/cost_run.h"
#include "views/cost/log_axis.h"

namespace nodewise::views {

/// An operation is a multiplication with addition on an array; of a kernel that uses no array, an element of the vector unit's work.
/// Immutable; docs/cost.md has the formulas.
class Roofline {
public:
    using Bound = sim::Cost::Bound;
    struct Dot {
        std::uint32_t kernel = 0;
        double intensity = 0; ///< operations for each byte of DRAM
        double rate = 0;      ///< operations in each cycle
        double share = 0;     ///< of the run's time
        Bound bound = Bound::Compute;
        bool arrays = false; ///< it uses them; else the vector unit alone
    };
    explicit Roofline(const CostRun& run);

    /// The largest share first, so that small ones are drawn over it.
    const std::vector<Dot>& dots() const { return m_dots; }
    /// Kernels without any operation, or without a byte of DRAM: they have no place here.
    int leftOut() const { return m_leftOut; }
    double arrayRoof() const { return m_arrayRoof; }
    double vectorRoof() const { return m_vectorRoof; } ///< elements of 32 bits, one operation each
    double bytesPerCycle() const { return m_bytesPerCycle; }
    std::int64_t mhz() const { return m_mhz; }
    /// Where the roof of DRAM meets it.
    double ridge(double roof) const { return m_bytesPerCycle > 0 ? roof / m_bytesPerCycle : 0; }
    const LogAxis& x() const { return m_x; }
    const LogAxis& y() const { return m_y; }

private:
    void add(const CostRun& run, std::uint32_t kernel);

    std::vector<Dot> m_dots;
    double m_arrayRoof = 0, m_vectorRoof = 0, m_bytesPerCycle = 0;
    std::int64_t m_mhz = 0;
    int m_leftOut = 0;
    LogAxis m_x, m_y;
};

} // namespace nodewise::views
