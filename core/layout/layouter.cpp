// SPDX-License-Identifier: Apache-2.0
#include "core/layout/layouter.h"

#include "core/layout/module_layouts.h"
#include "core/layout/placer.h"
#include "core/layout/scene_maker.h"

#include <mutex>
#include <optional>

namespace nodewise::layout {

struct LayoutCache::State {
    std::mutex mutex;
    std::optional<ModuleLayouts> layouts; ///< made by the first layout
};

LayoutCache::LayoutCache() : m_state(std::make_unique<State>())
{
}
LayoutCache::~LayoutCache() = default;

LayoutCache::Counts LayoutCache::counts() const
{
    const std::lock_guard lock(m_state->mutex);
    return m_state->layouts ? m_state->layouts->counts() : Counts{};
}

Result<std::shared_ptr<const Scene>> layout(const Diagram& diagram, const ExpansionState& state, const TextMetrics& metrics, Placer& placer,
                                            LayoutCache& cache, const LayoutOptions& options, const Progress& progress)
{
    const std::lock_guard lock(cache.m_state->mutex);
    if (progress.cancelled())
        return fail(UserText::listed(cancelledMessage));
    auto& layouts = cache.m_state->layouts;
    if (!layouts)
        layouts.emplace(diagram);
    if (&layouts->diagram() != &diagram)
        return fail(Error{.message = UserText("a layout cache was used for two diagrams")});
    const auto open = layouts->layOut(state, metrics, placer, options.share, progress);
    if (!open)
        return fail(open.error());
    return makeScene(*layouts, *open, metrics);
}

} // namespace nodewise::layout
