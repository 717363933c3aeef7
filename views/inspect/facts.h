// SPDX-License-Identifier: Apache-2.0
// What inspector and summary show: titled sections of small tables whose cells hold text with links. Plain values, made without widgets.
#pragma once

#include "core/graph/value.h"
#include "core/ir/ir.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace nodewise::views {

/// Where a piece of text leads.
struct FactLink {
    enum class To : std::uint8_t { None, Fx, Ir, Module, Query, Action };
    To to = To::None;
    std::uint32_t node = 0; ///< Fx, Ir: index; Action: an argument of it
    QString text;           ///< Module: path; Query: the query; Action: an argument of it
    QByteArray action = {}; ///< Action: what the analysis calls it that says these facts
    bool operator==(const FactLink&) const = default;
};

/// One cell. Runs style parts of the text; what no run covers is plain.
struct FactCell {
    enum class Tone : std::uint8_t { Plain, Dim, Italic, Strong, Good, Warning, Error, Link };
    struct Run {
        int begin = 0, length = 0; ///< UTF-16 units
        Tone tone = Tone::Plain;
        FactLink link;
    };
    QString text;
    std::vector<Run> runs;
    bool mono = false;  ///< values; words are in the window's font
    bool right = false; ///< numbers
    QString whole;      ///< what copying gives, where `text` is cut short
    double bar = -1;    ///< 0..1: a bar of this length behind nothing else; -1 = none

    FactCell() = default;
    FactCell(const QString& words) : text(words) {} // NOLINT: words are a cell
    static FactCell value(const QString& text);     ///< in the mono font
    static FactCell number(const QString& text);    ///< mono, right
    static FactCell toned(const QString& text, Tone tone);

    /// Appends text.
    FactCell& add(const QString& more, Tone tone = Tone::Plain);
    FactCell& link(const QString& more, FactLink to);
    QString copyText() const { return whole.isNull() ? text : whole; }
};

struct FactRow {
    std::vector<FactCell> cells;
    FactLink link; ///< a click anywhere in the row, and Enter, lead there
};

struct FactSection {
    QString title;
    QStringList columns; ///< empty: no header
    std::vector<FactRow> rows;
    QString note; ///< a sentence under the table, or in its place
    QString json; ///< what "Copy as JSON" gives; empty = nothing to offer
};

/// What stands above the sections.
struct FactHeader {
    QString title;   ///< mono, strong: the node's name
    QString kind;    ///< beside it: the op
    FactCell detail; ///< below: the module path as a link, its class
};

/// Longer values are cut in a cell; copying gives the whole.
inline constexpr int longestFact = 400;

} // namespace nodewise::views
