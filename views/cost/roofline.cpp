// SPDX-License-Identifier: Apache-2.0
#include "views/cost/roofline.h"

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr double vectorElementBits = 32;
constexpr double room = 1.6; ///< between the outermost dot or roof and the edge, as a factor

} // namespace

Roofline::Roofline(const CostRun& run)
    : m_arrayRoof(double(run.npu().macsPerCycle())),
      m_vectorRoof(double(run.npu().cores) * double(run.npu().lanes) * double(run.npu().vectorBits) / vectorElementBits),
      m_bytesPerCycle(run.npu().dramBytesPerCycle), m_mhz(run.npu().coreMhz)
{
    for (std::uint32_t kernel = 0; kernel < run.kernels().size(); ++kernel)
        if (run.kernels()[kernel].simulated())
            add(run, kernel);
    std::stable_sort(m_dots.begin(), m_dots.end(), [](const Dot& a, const Dot& b) { return a.share > b.share; });
    std::vector<double> xs{ridge(m_arrayRoof) * room, ridge(m_vectorRoof) / room}, ys{m_arrayRoof * room, m_vectorRoof / room};
    for (const Dot& dot : m_dots) {
        xs.insert(xs.end(), {dot.intensity / room, dot.intensity * room});
        ys.insert(ys.end(), {dot.rate / room, dot.rate * room});
    }
    m_x = LogAxis::around(xs);
    m_y = LogAxis::around(ys);
}

void Roofline::add(const CostRun& run, std::uint32_t kernel)
{
    const sim::Cost& cost = run.cost(kernel);
    const bool arrays = cost.macs > 0;
    const double work = double(arrays ? cost.macs : cost.vectorPoints), bytes = double(bytesOf(cost));
    if (work <= 0 || bytes <= 0) {
        ++m_leftOut;
        return;
    }
    m_dots.push_back({kernel, work / bytes, work / double(cost.cycles), run.kernels()[kernel].share, cost.bound(), arrays});
}

} // namespace nodewise::views
