// SPDX-License-Identifier: Apache-2.0
// The keyboard's walk over what is visible: producers above, consumers below, neighbors at the sides.
#pragma once

#include "views/graph/scene_model.h"

#include <optional>
#include <vector>

namespace nodewise::views {

/// Stateless but for the last step, so that Down after Up comes back.
class CanvasNavigator {
public:
    enum class Step : std::uint8_t { Producer, Consumer, Left, Right };

    std::optional<layout::End> step(const SceneModel& model, layout::End from, Step step);
    /// Where a walk starts when nothing is selected: the topmost, then leftmost box.
    static std::optional<layout::End> first(const SceneModel& model);
    /// All direct producers or consumers among what is visible, hub values' flags included.
    static std::vector<layout::End> around(const SceneModel& model, layout::End of, bool producers);

private:
    static std::optional<layout::End> alongFlow(const SceneModel& model, layout::End from, bool up);
    static std::optional<layout::End> sideways(const SceneModel& model, layout::End from, bool left);

    layout::End m_before, m_after; ///< the last step along the flow
    bool m_wasUp = false;
};

inline bool same(layout::End a, layout::End b)
{
    return a.item == b.item && a.group == b.group;
}

} // namespace nodewise::views
