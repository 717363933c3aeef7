// SPDX-License-Identifier: Apache-2.0
#include "views/cost/tile_tuning.h"

#include "core/sim/floor.h"
#include "views/cost/simulation.h"
#include "views/debug/debug_session.h"

#include <algorithm>
#include <utility>

namespace nodewise::views {

namespace {

using Tilings = std::shared_ptr<const protocol::TilingsAnswer>;

Result<std::shared_ptr<const TuneResult>> searched(const std::string& body, const Tilings& tilings, const sim::Npu& npu,
                                                   const Progress& progress)
{
    auto graphs = protocol::decodeBody<protocol::TileGraphsAnswer>(body);
    if (!graphs)
        return fail(graphs.error());
    auto search = cost::searchTiles(*tilings, *graphs, npu, progress);
    if (!search)
        return fail(search.error());
    TuneResult out{.search = std::move(*search), .texts = {}, .graphs = {}, .npu = npu};
    std::size_t at = 0;
    for (const protocol::TilingsAnswer::Tiling& tiling : tilings->tilings) {
        out.texts.push_back(tiling.text);
        const bool there = !tiling.text.empty() && at < graphs->kernels.size();
        out.graphs.push_back(there ? std::move(graphs->kernels[at++].graph) : sim::TileGraph{.why = tiling.why});
    }
    return std::make_shared<const TuneResult>(std::move(out));
}

} // namespace

TileTuning::TileTuning(Simulation* simulation, QObject* parent) : SessionWork(&simulation->debugSession(), parent), m_simulation(simulation)
{
    connect(this, &TileTuning::changed, this, [this] {
        if (!busy())
            m_work.cancel(); // it was given up
    });
    connect(simulation, &Simulation::changed, this, &TileTuning::resultsChanged);
}

QString TileTuning::busyText() const
{
    return tr("Tiles are being tried.");
}

QString TileTuning::givenUpText() const
{
    return tr("The search for tiles was canceled. What it had found is kept.");
}

QString TileTuning::hindrance() const
{
    if (busy())
        return busyText();
    if (m_simulation->busy())
        return m_simulation->hindrance();
    return m_simulation->plan().hindrance();
}

QString TileTuning::current() const
{
    return busy() && m_at < m_wanted.size() ? m_wanted[m_at] : QString();
}

std::shared_ptr<const TuneResult> TileTuning::result(const QString& kernel) const
{
    const auto found = m_results.find(kernel);
    const auto npu = m_simulation->npu();
    const bool holds = found != m_results.end() && npu && sim::simulationKey(*npu) == sim::simulationKey(found->second->npu);
    return holds ? found->second : nullptr;
}

void TileTuning::tune(QStringList kernels)
{
    if (busy() || kernels.isEmpty())
        return;
    m_wanted = std::move(kernels);
    start();
}

void TileTuning::clear()
{
    m_work.cancel();
    m_at = 0;
}

/// Tiles are those of the worker's last plan.
void TileTuning::ask()
{
    auto npu = m_simulation->npu();
    if (!npu)
        return refuse(npu.error());
    if (const QString why = session().kernelHindrance(); !why.isEmpty())
        return refuse(Error{.message = why.toStdString()});
    m_npu = std::move(*npu);
    m_phase = Phase::Plan;
    m_asked = QDateTime::currentDateTime();
    send(std::string(protocol::LowerRequest::command), protocol::encodeBody(m_simulation->lowerRequest()));
}

/// On another thread: answers have the texts of hundreds of kernels.
template <class Work, class Take>
void TileTuning::work(Work work, void (TileTuning::*take)(Take))
{
    m_work.start(
        std::move(work),
        [this, take, at = number()](auto result) {
            if (isCurrent(at))
                (this->*take)(std::move(result));
        },
        [this](const QString& text, double fraction) {
            const double all = std::max<double>(1, double(m_wanted.size()));
            Q_EMIT progress(text, (double(m_at) + std::max(0.0, fraction)) / all);
        });
}

void TileTuning::take(std::string body)
{
    if (stopping())
        return refuse(Error{.message = UserText::listed(cancelledMessage)});
    switch (m_phase) {
    case Phase::Plan:
        return work([body = std::move(body)](const Progress&) { return protocol::decodeBody<protocol::LowerAnswer>(body); },
                    &TileTuning::takePlan);
    case Phase::Tilings:
        return work(
            [body = std::move(body)](const Progress&) -> Result<Tilings> {
                auto answer = protocol::decodeBody<protocol::TilingsAnswer>(body);
                if (!answer)
                    return fail(answer.error());
                return std::make_shared<const protocol::TilingsAnswer>(std::move(*answer));
            },
            &TileTuning::takeTilings);
    case Phase::Graphs:
        m_phase = Phase::Search;
        return work([body = std::move(body), tilings = m_tilings,
                     npu = m_npu](const Progress& progress) { return searched(body, tilings, npu, progress); },
                    &TileTuning::takeResult);
    case Phase::Search:
        return;
    case Phase::Keep:
        return next();
    }
}

void TileTuning::takePlan(Result<protocol::LowerAnswer> answer)
{
    if (!answer)
        return refuse(answer.error());
    m_simulation->plan().adopt(std::make_shared<const protocol::LowerAnswer>(std::move(*answer)), m_asked);
    askNext();
}

void TileTuning::next()
{
    ++m_at;
    askNext();
}

void TileTuning::askNext()
{
    const auto& kernels = m_simulation->plan().answer()->kernels;
    for (; m_at < m_wanted.size(); ++m_at) {
        const auto found = std::ranges::find(kernels, m_wanted[m_at].toStdString(), &protocol::LoweredKernel::name);
        if (found == kernels.end() || !found->canRun() || found->axes.empty())
            continue;
        m_kernel = std::uint32_t(found - kernels.begin());
        m_phase = Phase::Tilings;
        Q_EMIT progress(tr("tiles of %1").arg(m_wanted[m_at]), double(m_at) / double(m_wanted.size()));
        return send(std::string(protocol::TilingsRequest::command),
                    protocol::encodeBody(protocol::TilingsRequest{.kernel = m_kernel, .key = found->key}));
    }
    conclude();
}

void TileTuning::takeTilings(Result<Tilings> answer)
{
    if (!answer)
        return refuse(answer.error());
    m_tilings = std::move(*answer);
    m_phase = Phase::Graphs;
    send(std::string(protocol::TileGraphsRequest::command), protocol::encodeBody(cost::tileGraphsOf(*m_tilings)));
}

void TileTuning::takeResult(Result<std::shared_ptr<const TuneResult>> result)
{
    if (!result)
        return refuse(result.error());
    const cost::TileSearch& search = (*result)->search;
    m_results[m_wanted[m_at]] = *result;
    Q_EMIT resultsChanged();
    const auto& kernels = m_simulation->plan().answer()->kernels;
    if (!search.best || m_kernel >= kernels.size())
        return next();
    m_phase = Phase::Keep;
    send(std::string(protocol::KeepTilesRequest::command),
         protocol::encodeBody(protocol::KeepTilesRequest{.kernel = m_kernel,
                                                         .key = kernels[m_kernel].key,
                                                         .tuned = sim::simulationKey(m_npu),
                                                         .sizes = search.bestSizes(),
                                                         .cycles = search.bestCycles(),
                                                         .estimateCycles = search.estimateCycles()}));
}

} // namespace nodewise::views
