// SPDX-License-Identifier: Apache-2.0
#include "views/graph/layout_runner.h"

#include "core/layout/worker_placer.h"

#include <mutex>

namespace nodewise::views {

using namespace layout;

std::shared_ptr<Placer> commonPlacer()
{
    static std::weak_ptr<Placer> common;
    if (auto placer = common.lock())
        return placer;
    std::shared_ptr<Placer> placer = makePlacer();
    // A failure to start is told by the first request, which tries again.
    if (auto* worker = dynamic_cast<WorkerPlacer*>(placer.get()))
        (void)worker->start();
    common = placer;
    return placer;
}

/// What jobs of one diagram share; a job that outlives its canvas keeps it alive.
struct LayoutRunner::Known {
    explicit Known(std::shared_ptr<const Diagram> d) : diagram(std::move(d)) {}
    std::shared_ptr<const Diagram> diagram;
    LayoutCache cache;
    std::once_flag once;
    std::shared_ptr<const DiagramFacts> facts; ///< made by the first job
};

LayoutRunner::LayoutRunner(QObject* context, std::shared_ptr<const TextMetrics> metrics)
    : m_jobs(context), m_metrics(std::move(metrics)), m_placer(commonPlacer())
{
}

void LayoutRunner::setDiagram(std::shared_ptr<const Diagram> diagram)
{
    m_jobs.cancel();
    m_known = diagram ? std::make_shared<Known>(std::move(diagram)) : nullptr;
}

void LayoutRunner::setPlacer(std::shared_ptr<Placer> placer)
{
    m_placer = std::move(placer);
}

void LayoutRunner::start(ExpansionState state, Done done)
{
    run([state = std::move(state)](const Diagram&, const TextMetrics&) { return state; }, std::move(done));
}

void LayoutRunner::startInitial(QSizeF viewport, Done done)
{
    run([viewport](const Diagram& diagram,
                   const TextMetrics& metrics) { return initialExpansion(diagram, viewport.width(), viewport.height(), metrics); },
        std::move(done));
}

void LayoutRunner::run(std::function<ExpansionState(const Diagram&, const TextMetrics&)> stateOf, Done done)
{
    if (!m_known)
        return;
    auto work = [stateOf = std::move(stateOf), known = m_known, metrics = m_metrics, placer = m_placer](const Progress& progress) {
        std::call_once(known->once, [&] { known->facts = std::make_shared<DiagramFacts>(*known->diagram); });
        Outcome outcome{.state = stateOf(*known->diagram, *metrics)};
        auto scene = layout::layout(*known->diagram, outcome.state, *metrics, *placer, known->cache, {}, progress);
        if (scene)
            outcome.model = std::make_shared<SceneModel>(known->diagram, *scene, known->facts);
        else
            outcome.error = scene.error();
        return outcome;
    };
    m_jobs.start(std::move(work), std::move(done));
}

} // namespace nodewise::views
