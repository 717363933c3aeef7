// SPDX-License-Identifier: Apache-2.0
// Places one module's nodes with Graphviz's dot, in memory. Only for the layout worker: Graphviz is not thread-safe, and may crash.
#pragma once

#include "core/layout/placer.h"

#include <memory>

namespace nodewise::graphviz {

/// Owns the process's one Graphviz context: make one per process, use it from one thread.
class GraphvizPlacer : public layout::Placer {
public:
    GraphvizPlacer();
    ~GraphvizPlacer() override;
    GraphvizPlacer(const GraphvizPlacer&) = delete;
    GraphvizPlacer& operator=(const GraphvizPlacer&) = delete;

    Result<std::vector<layout::Placement>> place(std::span<const layout::PlacementRequest> requests, const CancelToken& cancel) override;

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

} // namespace nodewise::graphviz
