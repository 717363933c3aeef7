// SPDX-License-Identifier: Apache-2.0
// Colors for numbers. Perceptually uniform ones: equal steps of the number look like equal steps.
#pragma once

#include <QColor>
#include <QString>

namespace nodewise::views {

/// Sources: viridis, magma and inferno of matplotlib (S. van der Walt, N. Smith, 2015; CC0); red-blue of ColorBrewer (C. Brewer;
/// Apache 2.0).
class ColorMap {
public:
    enum class Kind { Viridis, Magma, Inferno, Gray, RedBlue };
    static constexpr int kinds = 5;

    explicit ColorMap(Kind kind = Kind::Viridis) : m_kind(kind) {}
    Kind kind() const { return m_kind; }
    /// For numbers around zero: its middle is light, its ends are dark and of two hues.
    bool diverging() const { return m_kind == Kind::RedBlue; }
    /// 0..1; beyond, the ends.
    QRgb at(double part) const;
    static QString name(Kind kind);
    bool operator==(const ColorMap&) const = default;

private:
    Kind m_kind;
};

} // namespace nodewise::views
