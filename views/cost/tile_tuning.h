// SPDX-License-Identifier: Apache-2.0
// The search for a program's fastest tiles, kernel by kernel: planned and rendered by the session's engine, simulated on a thread.
#pragma once

#include "core/cost/tile_search.h"
#include "views/common/job.h"
#include "views/debug/session_work.h"

#include <QDateTime>
#include <QStringList>

#include <map>
#include <memory>

namespace nodewise::views {

class Simulation;

/// Of one kernel; immutable.
struct TuneResult {
    cost::TileSearch search;
    std::vector<std::string> texts;     ///< MLIR by tiling; "" = it could not be rendered
    std::vector<sim::TileGraph> graphs; ///< by tiling; with `why` where there is none
    sim::Npu npu;
};

/// One per tab, on the GUI thread; the simulation outlives it.
class TileTuning : public SessionWork {
    Q_OBJECT
public:
    explicit TileTuning(Simulation* simulation, QObject* parent = nullptr);

    /// Kernels of the plan, by name; one after the other.
    void tune(QStringList kernels);
    QString hindrance() const override;
    /// Null: it was not tuned for the configuration as it is now.
    std::shared_ptr<const TuneResult> result(const QString& kernel) const;
    /// The kernel whose tiles are tried; "" = none.
    QString current() const;

Q_SIGNALS:
    /// Another result(), or none.
    void resultsChanged();

private:
    enum class Phase { Plan, Tilings, Graphs, Search, Keep };
    void ask() override;
    void take(std::string body) override;
    void clear() override;
    bool isOfValues() const override { return false; }
    QString givenUpText() const override;
    QString busyText() const override;
    void takePlan(Result<protocol::LowerAnswer> answer);
    void askNext();
    void takeTilings(Result<std::shared_ptr<const protocol::TilingsAnswer>> answer);
    void takeResult(Result<std::shared_ptr<const TuneResult>> result);
    void next();
    template <class Work, class Take>
    void work(Work work, void (TileTuning::*take)(Take));

    Simulation* m_simulation;
    Phase m_phase = Phase::Plan;
    QStringList m_wanted;
    qsizetype m_at = 0; ///< of them
    std::uint32_t m_kernel = 0;
    sim::Npu m_npu;
    std::shared_ptr<const protocol::TilingsAnswer> m_tilings;
    std::map<QString, std::shared_ptr<const TuneResult>> m_results;
    JobRunner m_work{this};
    QDateTime m_asked; ///< the plan that is under way
};

} // namespace nodewise::views
