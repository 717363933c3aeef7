// SPDX-License-Identifier: Apache-2.0
#include "core/layout/measure.h"

#include "core/layout/diagram_builder.h"
#include "core/layout/item_shape.h"

#include <algorithm>
#include <cmath>

namespace nodewise::layout {

namespace {

constexpr std::size_t mostStubs = 6;
constexpr double stubDistance = 3;
using Role = TextMetrics::Role;

} // namespace

Measure::Measure(const Diagram& diagram, const Levels& levels)
    : m_diagram(diagram), m_levels(levels), m_items(diagram.items.size()), m_groups(diagram.groups.size())
{
    const auto note = [this](const std::string& title) {
        const std::string_view base = withoutNumber(title);
        std::size_t digits = 0;
        while (digits < title.size() && title[title.size() - 1 - digits] >= '0' && title[title.size() - 1 - digits] <= '9')
            ++digits;
        if (base.size() == title.size())
            digits = 0;
        std::size_t& most = m_digits[base];
        most = std::max(most, digits);
    };
    for (const Item& item : diagram.items)
        note(item.title);
    for (const Group& group : diagram.groups)
        note(group.title);
}

/// "add_7" and "add_123" take the same room, so that equal modules stay equal whatever the numbers of their nodes.
std::string Measure::titleRoom(const std::string& title) const
{
    const std::string_view base = withoutNumber(title);
    const std::size_t digits = m_digits.at(base);
    if (digits == 0)
        return title;
    const bool underscore = base.size() == title.size() || title[base.size()] == '_';
    return std::string(base) + (underscore ? "_" : "") + std::string(digits, '8');
}

const BoxSize& Measure::item(ItemId id, const TextMetrics& metrics)
{
    const Item& item = m_diagram.item(id);
    const auto shape = [&] { return itemShape(item, metrics, titleRoom(item.title)); };
    return sized(m_items[id.index()], shape, End{.item = id}, metrics);
}

const BoxSize& Measure::group(GroupId id, const TextMetrics& metrics)
{
    const Group& group = m_diagram.group(id);
    const auto shape = [&] { return groupShape(group, metrics, titleRoom(group.title)); };
    return sized(m_groups[id.index()], shape, End{.group = id}, metrics);
}

template <class Shape>
const BoxSize& Measure::sized(BoxSize& box, Shape shape, End end, const TextMetrics& metrics) const
{
    if (box.width > 0)
        return box;
    const ItemShape measured = shape();
    box.width = measured.width;
    box.height = std::ceil(measured.height);
    addStubs(box, end.item.valid() ? m_levels.stubs(end.item) : m_levels.stubs(end.group), metrics);
    return box;
}

/// Stubs stand right of the box, in columns as high as it.
void Measure::addStubs(BoxSize& box, const std::vector<ItemId>& makers, const TextMetrics& metrics) const
{
    const std::size_t shown = makers.size() <= mostStubs ? makers.size() : mostStubs;
    const double height = std::ceil(metrics.height(Role::EdgeLabel)) + 3;
    const auto fitting = static_cast<std::size_t>((box.height + stubDistance) / (height + stubDistance));
    const std::size_t perColumn = std::max<std::size_t>(1, fitting);
    double x = box.width + shape::stubGap;
    for (std::size_t first = 0; first < shown; first += perColumn) {
        const std::size_t count = std::min(perColumn, shown - first);
        double columnWidth = 0, y = (box.height - static_cast<double>(count) * (height + stubDistance) + stubDistance) / 2;
        for (std::size_t i = first; i < first + count; ++i) {
            const bool rest = i + 1 == shown && makers.size() > shown;
            const std::string& title = m_diagram.item(makers[i]).title;
            box.stubTexts.push_back(rest ? "+" + std::to_string(makers.size() - i) : title);
            const double text = metrics.width(rest ? box.stubTexts.back() : titleRoom(title), Role::EdgeLabel);
            const double width = std::ceil(text) + shape::stubTip + 2 * shape::stubPadX;
            box.stubRects.push_back({x, y, width, height});
            box.stubMakers.push_back(makers[i]);
            columnWidth = std::max(columnWidth, width);
            y += height + stubDistance;
        }
        x += columnWidth + shape::stubGap;
        box.stubs = x - shape::stubGap - box.width;
    }
}

double Measure::headerWidth(GroupId id, const TextMetrics& metrics) const
{
    const Group& group = m_diagram.group(id);
    if (group.kind == Group::Kind::Root)
        return 0;
    const double title = metrics.width("▾ " + titleRoom(group.title), Role::GroupTitle);
    return std::ceil(title + metrics.width(metrics.say(groupSubtitle(group)), Role::Subtitle)) + 3 * shape::padX;
}

double Measure::labelWidth(std::string_view label, const TextMetrics& metrics)
{
    if (label.empty())
        return 0;
    const auto [at, added] = m_labels.emplace(label, 0);
    if (added)
        at->second = std::ceil(metrics.width(label, Role::EdgeLabel));
    return at->second;
}

} // namespace nodewise::layout
