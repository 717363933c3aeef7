// SPDX-License-Identifier: Apache-2.0
// What marks make of collapsed modules: the worst that they hide, what they come to together, and where the session stands.
#pragma once

#include "views/common/node_marks.h"
#include "views/graph/scene_model.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace nodewise::views {

/// Of one picture: what is collapsed in it, and what marks its nodes have.
class GroupMarks {
public:
    /// Nothing is marked.
    GroupMarks() = default;
    GroupMarks(const SceneModel& model, const NodeMarks& marks);

    /// The node that the collapsed module shows, of those that it hides and whose entry is bad.
    std::optional<std::uint32_t> tryWorst(layout::GroupId group) const;
    /// By what its nodes come to together, among all collapsed modules; none: nothing is summed there.
    std::optional<Overlay::Colors> trySumColors(layout::GroupId group, const Theme& theme) const;
    /// For the module's second line.
    std::optional<std::string> trySumText(layout::GroupId group) const;
    /// The collapsed module that hides the current node, or the body that it names; not valid: none.
    layout::GroupId stop() const { return m_stop; }

private:
    struct Sum {
        double all = 0;
        std::vector<double> byEntry;
    };
    void findWorst(const SceneModel& model);
    void addWorst(const SceneModel& model, layout::ItemId item, std::uint32_t node);
    void findSums(const SceneModel& model);
    static layout::GroupId stopOf(const SceneModel& model, std::uint32_t node);

    std::shared_ptr<const Overlay> m_overlay;
    std::unordered_map<std::uint32_t, std::uint32_t> m_worst; ///< node by group
    std::unordered_map<std::uint32_t, Sum> m_sums;            ///< by group
    double m_most = 0;                                        ///< of all sums
    layout::GroupId m_stop;
};

} // namespace nodewise::views
