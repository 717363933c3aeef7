// SPDX-License-Identifier: Apache-2.0
// Slices that are lit: found, on a path, or of the selected nodes.
#pragma once

#include "core/trace/store/trace.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace nodewise::views {

/// Sorted and shared, so that a piece of a row is looked up in a few steps however many there are.
class SliceSet {
public:
    SliceSet() = default;
    /// In any order, each once or more often.
    explicit SliceSet(std::vector<trace::SliceId> slices)
    {
        std::sort(slices.begin(), slices.end());
        slices.erase(std::unique(slices.begin(), slices.end()), slices.end());
        m_slices = std::make_shared<const std::vector<trace::SliceId>>(std::move(slices));
    }

    const std::vector<trace::SliceId>& all() const
    {
        static const std::vector<trace::SliceId> nothing;
        return m_slices ? *m_slices : nothing;
    }
    bool empty() const { return all().empty(); }
    std::size_t size() const { return all().size(); }
    bool contains(trace::SliceId slice) const { return std::binary_search(all().begin(), all().end(), slice); }
    /// The first of `count` slices from `first` on, or none.
    trace::SliceId firstOf(trace::SliceId first, std::uint32_t count) const
    {
        const auto found = std::lower_bound(all().begin(), all().end(), first);
        return found != all().end() && *found - first < count ? *found : trace::none;
    }

    /// The last of them, or none.
    trace::SliceId lastOf(trace::SliceId first, std::uint32_t count) const
    {
        const auto behind = std::lower_bound(all().begin(), all().end(), std::uint64_t(first) + count);
        return behind != all().begin() && behind[-1] >= first ? behind[-1] : trace::none;
    }

private:
    std::shared_ptr<const std::vector<trace::SliceId>> m_slices;
};

} // namespace nodewise::views
