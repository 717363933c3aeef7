// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/slice_text.h"

#include <algorithm>
#include <charconv>

namespace nodewise::views {

namespace {

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> split(std::string_view text, char by)
{
    std::vector<std::string_view> parts;
    while (true) {
        const auto at = text.find(by);
        parts.push_back(trimmed(text.substr(0, at)));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

std::optional<std::int64_t> number(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::optional<SliceItem> item(std::string_view text)
{
    SliceItem made;
    const auto parts = split(text, ':');
    if (parts.size() == 1) {
        const auto index = number(parts[0]);
        made.single = true;
        made.index = index.value_or(0);
        return index ? std::optional(made) : std::nullopt;
    }
    if (parts.size() > 3)
        return std::nullopt;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].empty())
            continue;
        const auto value = number(parts[i]);
        if (!value || (i == 2 && *value < 1))
            return std::nullopt;
        if (i == 2)
            made.step = *value;
        else
            (i == 0 ? made.start : made.stop) = *value;
    }
    return made;
}

std::string itemText(const SliceItem& entry)
{
    if (entry.single)
        return std::to_string(entry.index);
    return (entry.start ? std::to_string(*entry.start) : "") + ":" + (entry.stop ? std::to_string(*entry.stop) : "") +
           (entry.step != 1 ? ":" + std::to_string(entry.step) : "");
}

std::int64_t clampedStart(const SliceItem& item, std::int64_t size)
{
    const std::int64_t start = item.start.value_or(0);
    return std::clamp<std::int64_t>(start < 0 ? start + size : start, 0, size);
}

} // namespace

std::optional<std::vector<SliceItem>> parseSlice(std::string_view text, const std::vector<std::int64_t>& shape)
{
    text = trimmed(text);
    if (text.starts_with('[') && text.ends_with(']'))
        text = trimmed(text.substr(1, text.size() - 2));
    if (text.ends_with(','))
        text = trimmed(text.substr(0, text.size() - 1));
    std::vector<SliceItem> items;
    const auto parts = text.empty() ? std::vector<std::string_view>() : split(text, ',');
    const auto dots = std::count(parts.begin(), parts.end(), std::string_view("..."));
    if (dots > 1 || parts.size() - static_cast<std::size_t>(dots) > shape.size())
        return std::nullopt;
    for (const std::string_view part : parts) {
        if (part == "...") {
            items.resize(items.size() + shape.size() + 1 - parts.size());
            continue;
        }
        const auto made = item(part);
        if (!made)
            return std::nullopt;
        items.push_back(*made);
    }
    items.resize(shape.size());
    for (std::size_t i = 0; i < items.size(); ++i)
        if (items[i].single && (items[i].index >= shape[i] || items[i].index < -shape[i]))
            return std::nullopt;
    return items;
}

std::string sliceText(const std::vector<SliceItem>& items)
{
    std::size_t said = items.size();
    while (said > 0 && items[said - 1] == SliceItem())
        --said;
    std::string text;
    for (std::size_t i = 0; i < said; ++i)
        text += (i == 0 ? "[" : ", ") + itemText(items[i]);
    return text.empty() ? text : text + "]";
}

std::optional<std::vector<std::int64_t>> keptShape(std::string_view slice, const std::vector<std::int64_t>& shape)
{
    const auto items = parseSlice(slice, shape);
    if (!items)
        return std::nullopt;
    std::vector<std::int64_t> out;
    for (std::size_t i = 0; i < items->size(); ++i) {
        const SliceItem& entry = (*items)[i];
        if (entry.single)
            continue;
        const std::int64_t stop = entry.stop.value_or(shape[i]);
        const std::int64_t end = std::clamp<std::int64_t>(stop < 0 ? stop + shape[i] : stop, 0, shape[i]);
        const std::int64_t begin = clampedStart(entry, shape[i]);
        out.push_back(end > begin ? (end - begin + entry.step - 1) / entry.step : 0);
    }
    return out;
}

std::optional<std::string> elementSlice(std::string_view slice, const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& at)
{
    const auto items = parseSlice(slice, shape);
    if (!items)
        return std::nullopt;
    std::string text = "[";
    std::size_t kept = 0;
    for (std::size_t i = 0; i < items->size(); ++i) {
        const SliceItem& entry = (*items)[i];
        std::int64_t index = entry.index < 0 ? entry.index + shape[i] : entry.index;
        if (!entry.single) {
            if (kept >= at.size())
                return std::nullopt;
            index = clampedStart(entry, shape[i]) + at[kept++] * entry.step;
        }
        text += (i ? ", " : "") + std::to_string(index);
    }
    return kept == at.size() ? std::optional(text + "]") : std::nullopt;
}

std::optional<std::string> narrowed(std::string_view slice, const std::vector<std::int64_t>& shape, std::size_t kept, std::int64_t index)
{
    const auto items = parseSlice(slice, shape);
    if (!items)
        return std::nullopt;
    std::string text;
    std::size_t at = 0;
    bool placed = false;
    for (std::size_t i = 0; i < items->size(); ++i) {
        const SliceItem& entry = (*items)[i];
        text += text.empty() ? "[" : ", ";
        if (entry.single) {
            text += itemText(entry);
        } else if (at++ == kept) {
            text += std::to_string(clampedStart(entry, shape[i]) + index * entry.step);
            placed = true;
        } else {
            text += itemText(entry);
        }
    }
    return placed ? std::optional(text + "]") : std::nullopt;
}

} // namespace nodewise::views
