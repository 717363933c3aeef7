// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/exception_filters.h"

#include "core/torch/debug/places.h"
#include "core/torch/script/script.h"

#include <algorithm>
#include <charconv>

namespace nodewise::torch_worker {

namespace {

std::optional<std::pair<double, double>> tryRange(const std::string& text)
{
    std::pair<double, double> range;
    const auto comma = text.find(',');
    if (comma == text.npos)
        return std::nullopt;
    const auto number = [](std::string part, double& out) {
        std::erase(part, ' ');
        const auto read = std::from_chars(part.data(), part.data() + part.size(), out);
        return read.ec == std::errc() && read.ptr == part.data() + part.size();
    };
    const bool good = number(text.substr(0, comma), range.first) && number(text.substr(comma + 1), range.second);
    return good ? std::optional(range) : std::nullopt;
}

/// Of a condition "node:...", "module:..." or "op:..."; nullopt for TorchScript, in which no name ends so.
std::optional<NodeIndices> tryPlaces(const std::string& condition, const Listing& listing)
{
    using Find = NodeIndices (*)(const Listing&, const std::string&);
    static constexpr std::pair<std::string_view, Find> kinds[] = {{"node:", nodesLike}, {"module:", nodesInModule}, {"op:", nodesOfOp}};
    for (const auto& [word, find] : kinds)
        if (condition.starts_with(word))
            return find(listing, condition.substr(word.size()));
    return std::nullopt;
}

/// What is wrong with it; "" for nothing.
UserText setRule(FilterRule& rule, const std::string& condition, const Listing& listing)
{
    rule = {.on = true};
    const auto places = tryPlaces(condition, listing);
    if (!places) {
        if (auto read = condition.empty() ? Result<void>() : reads(condition); !read) {
            rule.on = false;
            return UserText("the condition does not compile, so it never stops: %1", read.error().asText());
        }
        rule.condition = condition;
        return {};
    }
    rule.nodes.assign(listing.size(), false);
    for (const std::uint32_t node : *places)
        rule.nodes[node] = true;
    return places->empty() ? UserText("no node of the program matches '%1'", condition) : UserText();
}

UserText setFilter(Filters& filters, const protocol::ExceptionFilter& wanted, const Listing& listing)
{
    if (wanted.id == "nan" || wanted.id == "inf")
        return setRule(wanted.id == "nan" ? filters.nan : filters.inf, wanted.condition, listing);
    if (wanted.id == "range") {
        filters.range = tryRange(wanted.condition);
        return filters.range ? UserText() : UserText("write the range as its condition: LOW,HIGH");
    }
    if (wanted.id != "error")
        return UserText("there is no filter '%1': error, nan, inf, range", wanted.id);
    return wanted.condition.empty() ? UserText() : UserText("an error always stops: the run can't continue after it");
}

} // namespace

FilterSet resolveFilters(const protocol::ExceptionBreakpoints& request, const Listing& listing)
{
    FilterSet out;
    std::vector<protocol::ExceptionFilter> all;
    for (const std::string& filter : request.filters)
        all.push_back({filter, {}});
    all.insert(all.end(), request.filterOptions.begin(), request.filterOptions.end());
    for (std::size_t i = 0; i < all.size(); ++i) {
        UserText problem = setFilter(out.filters, all[i], listing);
        const bool good = problem.empty();
        out.answer.breakpoints.push_back({.id = i < request.ids.size() ? request.ids[i] : 0,
                                          .verified = good,
                                          .message = std::move(problem),
                                          .reason = good ? "" : "failed"});
    }
    return out;
}

} // namespace nodewise::torch_worker
