// SPDX-License-Identifier: Apache-2.0
#include "core/layout/bundled_metrics.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <array>

namespace nodewise::layout {

namespace {

/// Of U+0020 to U+007E, in thousandths of an em.
constexpr std::array<std::uint16_t, 95> ascii{
    317, 400, 459, 837, 636, 950, 779, 274, 390,  390, 500, 837, 317, 360, 317, 336, 636, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 336, 336, 837, 837, 837, 530, 1000, 684, 686, 698, 770, 631, 575, 774, 751, 294, 294, 655, 557, 862, 748, 787,
    603, 787, 694, 634, 610, 731, 684, 988, 685,  610, 685, 390, 336, 390, 837, 500, 500, 612, 634, 549, 634, 615, 352, 634,
    633, 277, 277, 579, 277, 974, 633, 611, 634,  634, 411, 520, 392, 633, 591, 817, 591, 591, 524, 636, 336, 636, 837};

double advance(char32_t c)
{
    if (c >= 0x20 && c < 0x7f)
        return ascii[c - 0x20];
    switch (c) {
    case U'×':
        return 837;
    case U'·':
        return 317;
    case U'▸':
    case U'▾':
        return 501;
    case U'…':
        return 1000;
    default:
        return c < 0x1100 ? 650 : 1000; // Hangul, CJK and what follows are square
    }
}

/// The next code point; a broken sequence counts as one character per byte.
char32_t next(std::string_view& text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    const auto [c, length] = utf8::first(text);
    text.remove_prefix(std::max<std::size_t>(length, 1));
    return length > 0 ? c : lead;
}

} // namespace

double BundledMetrics::fontSize(Role role)
{
    switch (role) {
    case Role::Title:
    case Role::GroupTitle:
        return 13;
    case Role::Subtitle:
    case Role::Chip:
    case Role::EdgeLabel:
        return 11;
    }
    return 13;
}

double BundledMetrics::width(std::string_view utf8, Role role) const
{
    double thousandths = 0;
    while (!utf8.empty())
        thousandths += advance(next(utf8));
    return thousandths * fontSize(role) / 1000;
}

double BundledMetrics::height(Role role) const
{
    return fontSize(role) * 1.25;
}

} // namespace nodewise::layout
