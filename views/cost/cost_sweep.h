// SPDX-License-Identifier: Apache-2.0
// A simulated program over several values of one parameter of its NPU's configuration.
#pragma once

#include "views/common/job.h"
#include "views/cost/cost_run.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <utility>

namespace nodewise::views {

class Simulation;

/// What a sweep found; immutable.
struct SweepResult {
    struct Point {
        std::string value;
        sim::Npu npu;
        std::int64_t cycles = 0;
        sim::Cost total;
        std::size_t left = 0; ///< nodes that are not in the figures
        /// With the run as it is configured, where one has launches in its figures that the other leaves out.
        std::optional<cost::Common> common = {};
    };
    std::string parameter;
    std::vector<Point> points;
    std::int64_t before = 0; ///< cycles of the run as it is configured
    std::string as;          ///< the parameter's value there, "" = not stated

    /// Cycles as configured and at the point, of what both have in their figures.
    std::pair<std::int64_t, std::int64_t> compared(const Point& point) const
    {
        return point.common ? std::pair(point.common->first, point.common->second) : std::pair(before, point.cycles);
    }
};

/// "8,16,32"; "100..400 step 100" becomes "100,200,300,400", without a step by 1. An error says what it must look like, or that there are
/// too many.
Result<std::string> sweepValues(const std::string& typed);

/// The kernels stay as they are cut; parameters that they are cut for are refused. One per tab, on the GUI thread; the simulation outlives
/// it.
class CostSweep : public QObject {
    Q_OBJECT
public:
    explicit CostSweep(Simulation* simulation, QObject* parent = nullptr);

    /// Of the newest run's program; values as sweepValues() takes them.
    void start(const std::string& parameter, const std::string& values);
    void cancel();
    bool running() const { return m_job.running(); }
    /// Null: there is none.
    const std::shared_ptr<const SweepResult>& result() const { return m_result; }
    QString error() const { return m_error; } ///< "" = the last one ended well
    static constexpr std::size_t most = 200;  ///< values

Q_SIGNALS:
    /// running(), result() or error().
    void changed();
    void progress(const QString& text, double fraction);

private:
    void refuse(const QString& why);

    Simulation* m_simulation;
    std::shared_ptr<const SweepResult> m_result;
    QString m_error;
    JobRunner m_job{this};
};

} // namespace nodewise::views
