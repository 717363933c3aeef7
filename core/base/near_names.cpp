// SPDX-License-Identifier: Apache-2.0
#include "core/base/near_names.h"

#include <algorithm>
#include <numeric>

namespace nodewise {

std::size_t misspellings(std::string_view name, std::string_view other)
{
    // Distances of the beginnings of `name` so far from those of `other`: optimal string alignment
    std::vector<std::size_t> before, last(other.size() + 1), now(other.size() + 1);
    std::iota(last.begin(), last.end(), 0);
    for (std::size_t i = 1; i <= name.size(); ++i) {
        now[0] = i;
        for (std::size_t j = 1; j <= other.size(); ++j) {
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (name[i - 1] == other[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && name[i - 1] == other[j - 2] && name[i - 2] == other[j - 1])
                now[j] = std::min(now[j], before[j - 2] + 1);
        }
        before = last;
        last = now;
    }
    return last.back();
}

std::vector<std::string> nearNames(std::string_view name, const std::vector<std::string_view>& known)
{
    constexpr std::size_t most = 3;
    std::size_t nearest = std::clamp<std::size_t>(name.size() / 4, 1, 3);
    std::vector<std::string> near;
    for (const std::string_view other : known) {
        const std::size_t longer = std::max(name.size(), other.size()), shorter = std::min(name.size(), other.size());
        const std::size_t distance = longer - shorter > nearest ? longer : misspellings(name, other);
        if (distance > nearest)
            continue;
        if (distance < nearest)
            near.clear();
        nearest = distance;
        near.emplace_back(other);
    }
    near.resize(std::min(near.size(), most));
    return near;
}

} // namespace nodewise
