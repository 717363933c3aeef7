// SPDX-License-Identifier: Apache-2.0
// Lays a canvas's diagram out in background jobs; the newest request wins.
#pragma once

#include <cstdint>

#include "core/layout/layouter.h"
#include "core/layout/placer.h"
#include "views/common/job.h"
#include "views/graph/scene_model.h"

#include <QSizeF>

#include <functional>
#include <memory>

namespace nodewise::views {

/// The process's one layout worker, shared by all canvases and started now, so that it comes up while the program is still read; ends
/// with its last user. A simple placer in this process where the worker is not installed. GUI thread only.
std::shared_ptr<layout::Placer> commonPlacer();

/// Owns the layout cache of the current diagram, shared with the jobs that use it. GUI thread only.
class LayoutRunner {
public:
    /// A finished layout; `model` holds the scene and its indexes, `error` is set instead where it failed.
    struct Outcome {
        layout::ExpansionState state;
        std::shared_ptr<const SceneModel> model;
        std::optional<Error> error;
    };
    using Done = std::function<void(Outcome)>;

    LayoutRunner(QObject* context, std::shared_ptr<const layout::TextMetrics> metrics);

    /// Forgets what was laid out. Null stops.
    void setDiagram(std::shared_ptr<const layout::Diagram> diagram);
    void setPlacer(std::shared_ptr<layout::Placer> placer);
    void start(layout::ExpansionState state, Done done);
    /// As many levels as can be read in `viewport` (logical pixels).
    void startInitial(QSizeF viewport, Done done);
    void cancel() { m_jobs.cancel(); }
    bool running() const { return m_jobs.running(); }

private:
    struct Known;
    void run(std::function<layout::ExpansionState(const layout::Diagram&, const layout::TextMetrics&)> stateOf, Done done);

    JobRunner m_jobs;
    std::shared_ptr<const layout::TextMetrics> m_metrics;
    std::shared_ptr<layout::Placer> m_placer;
    std::shared_ptr<Known> m_known;
};

} // namespace nodewise::views
