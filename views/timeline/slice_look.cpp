// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/slice_look.h"

#include "core/base/hash.h"
#include "views/common/style_sheet.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace nodewise::views {

using layout::Family;
using trace::Kind;
using trace::Stall;

namespace {

constexpr std::uint8_t unknown = 0xFF;

bool namesDecide(Kind kind)
{
    return kind == Kind::Other || kind == Kind::Operator;
}

double luminance(const QColor& color)
{
    const auto linear = [](double part) { return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double first = luminance(a) + 0.05, second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

QColor readableOn(const QColor& fill)
{
    const QColor white(0xffffff), black(0x10141a);
    return contrast(fill, white) >= std::min(3.6, contrast(fill, black)) ? white : black;
}

std::size_t placeOf(Family family, int shade, SlicePalette::Light light)
{
    return (std::size_t(family) * SlicePalette::shades + std::size_t(shade)) * 2 + std::size_t(light);
}

} // namespace

QString SliceWords::kind(Kind kind)
{
    switch (kind) {
    case Kind::Other:
        return tr("other");
    case Kind::Kernel:
        return tr("kernel");
    case Kind::Load:
        return tr("load");
    case Kind::Store:
        return tr("store");
    case Kind::Array:
        return tr("array");
    case Kind::Vector:
        return tr("vector");
    case Kind::Barrier:
        return tr("barrier");
    case Kind::Operator:
        return tr("operator");
    case Kind::Module:
        return tr("module");
    case Kind::Runtime:
        return tr("runtime");
    case Kind::Memory:
        return tr("memory");
    case Kind::Window:
        return tr("window");
    }
    return {};
}

QString SliceWords::stall(Stall stall)
{
    switch (stall) {
    case Stall::None:
        return tr("nothing");
    case Stall::Data:
        return tr("data from DRAM");
    case Stall::Engine:
        return tr("its engine");
    case Stall::Scratchpad:
        return tr("space in the scratchpad");
    case Stall::Dependency:
        return tr("another unit's result");
    case Stall::Issue:
        return tr("issue of another instruction");
    case Stall::Barrier:
        return tr("a barrier");
    }
    return {};
}

Family familyOf(Kind kind)
{
    switch (kind) {
    case Kind::Load:
    case Kind::Store:
        return Family::Pointwise;
    case Kind::Array:
        return Family::Matmul;
    case Kind::Vector:
        return Family::Activation;
    case Kind::Kernel:
        return Family::Normalization;
    case Kind::Barrier:
        return Family::Control;
    case Kind::Runtime:
        return Family::Input;
    case Kind::Memory:
        return Family::Symbolic;
    case Kind::Window:
    case Kind::Other:
    case Kind::Operator:
    case Kind::Module:
        break;
    }
    return Family::View;
}

Family familyOfName(std::string_view name)
{
    std::string op(name);
    if (const std::size_t colons = name.find("::"); colons != std::string_view::npos) {
        op = name.substr(0, colons);
        op += '.';
        op += name.substr(colons + 2);
    }
    const Family family = layout::familyOf(op);
    if (family != Family::Other)
        return family;
    constexpr Family others[] = {Family::Matmul, Family::Normalization, Family::Pointwise, Family::Activation,
                                 Family::View,   Family::Input,         Family::Symbolic};
    return others[hashOf(name) % std::size(others)];
}

SlicePalette::SlicePalette(const Theme& theme) : m_back(theme.pane)
{
    constexpr double strength[shades] = {1, 0.88, 0.94, 0.8};
    for (int family = 0; family < layout::familyCount; ++family) {
        const QColor text = readableOn(mixed(theme.pane, theme.family[family], 0.9)); // one for all shades
        for (int shade = 0; shade < shades; ++shade) {
            const QColor full = mixed(theme.pane, theme.family[family], strength[shade]);
            m_inks[placeOf(Family(family), shade, Light::Full)] = {full, text};
            m_inks[placeOf(Family(family), shade, Light::Dimmed)] = {mixed(theme.pane, full, 0.2), theme.dim};
        }
    }
}

const SlicePalette::Ink& SlicePalette::ink(Family family, int shade, Light light) const
{
    return m_inks[placeOf(family, shade, light)];
}

/// Never as pale as the ground: nothing hides.
QColor SlicePalette::thin(Family family, int shade, Light light, double busy) const
{
    return mixed(m_back, ink(family, shade, light).fill, 0.35 + 0.65 * std::clamp(busy, 0.0, 1.0));
}

void SliceFamilies::setTrace(const trace::Trace* trace)
{
    m_trace = trace;
    m_names.assign(trace ? trace->nameCount() : 0, unknown);
}

Family SliceFamilies::of(trace::SliceId slice)
{
    const trace::Columns& columns = m_trace->columns();
    const Kind kind = columns.kind[slice];
    return namesDecide(kind) ? ofName(columns.name[slice]) : familyOf(kind);
}

Family SliceFamilies::ofName(trace::NameId name)
{
    if (name >= m_names.size())
        return Family::View;
    if (m_names[name] == unknown)
        m_names[name] = static_cast<std::uint8_t>(familyOfName(m_trace->name(name)));
    return Family(m_names[name]);
}

int SliceFamilies::shadeOf(trace::SliceId slice) const
{
    return int(m_trace->columns().name[slice] * 2654435761u >> 30); // Knuth's multiplicative hash: names in a row differ
}

} // namespace nodewise::views
