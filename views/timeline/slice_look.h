// SPDX-License-Identifier: Apache-2.0
// How slices look: the color by what they are, in shades by their name, and words for kinds and causes.
#pragma once

#include "core/trace/store/trace.h"
#include "views/common/theme.h"

#include <QCoreApplication>

#include <array>
#include <vector>

namespace nodewise::views {

/// Words of kinds and of what slices wait for.
struct SliceWords {
    Q_DECLARE_TR_FUNCTIONS(SliceWords)
public:
    static QString kind(trace::Kind kind);
    /// In a sentence's middle: "data from DRAM".
    static QString stall(trace::Stall stall);
};

/// Colors of one theme, ready to paint with.
class SlicePalette {
public:
    enum class Light : std::uint8_t { Full, Dimmed };
    static constexpr int shades = 4;
    struct Ink {
        QColor fill, text;
    };

    explicit SlicePalette(const Theme& theme = Theme::light());
    const Ink& ink(layout::Family family, int shade, Light light) const;
    /// Of slices that are busy for a part of a pixel.
    QColor thin(layout::Family family, int shade, Light light, double busy) const;

private:
    QColor m_back;
    std::array<Ink, std::size_t(layout::familyCount) * shades * 2> m_inks;
};

/// Which color and shade each slice of a trace has. Looks a name up once. GUI thread only.
class SliceFamilies {
public:
    void setTrace(const trace::Trace* trace); ///< null: none; it outlives this
    layout::Family of(trace::SliceId slice);
    int shadeOf(trace::SliceId slice) const;

private:
    layout::Family ofName(trace::NameId name);

    const trace::Trace* m_trace = nullptr;
    std::vector<std::uint8_t> m_names; ///< by name; unknown until it is asked for
};

/// Of a kind whose slices all look alike; Other and Operator take theirs from the name.
layout::Family familyOf(trace::Kind kind);
/// "aten::addmm", "aten.addmm.default", or any other name.
layout::Family familyOfName(std::string_view name);

} // namespace nodewise::views
