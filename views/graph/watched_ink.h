// SPDX-License-Identifier: Apache-2.0
// Ink of a background job: tells how far it has come, and draws nothing more once the job is cancelled.
#pragma once

#include "core/base/progress.h"
#include "views/graph/ink.h"

#include <algorithm>
#include <string>

namespace nodewise::views {

/// Passes everything on to another ink. `expected`: about how many shapes there will be, all text and small parts apart.
class WatchedInk final : public Ink {
public:
    WatchedInk(Ink& ink, const Progress& progress, std::string what, std::size_t expected)
        : m_ink(ink), m_progress(progress), m_what(std::move(what)), m_expected(std::max<std::size_t>(1, expected))
    {
    }
    void fill(const QRectF& rect, QRgb color) override
    {
        if (!cancelled())
            m_ink.fill(rect, color);
    }
    void box(const QRectF& rect, const BoxStyle& style) override
    {
        if (next())
            m_ink.box(rect, style);
    }
    void flag(const QRectF& rect, double tip, QRgb fill, QRgb edge) override
    {
        if (next())
            m_ink.flag(rect, tip, fill, edge);
    }
    void curve(std::span<const QPointF> points, QRgb color, double width) override
    {
        if (next())
            m_ink.curve(points, color, width);
    }
    void arrow(QPointF tip, QPointF direction, QRgb color, double size) override
    {
        if (!cancelled())
            m_ink.arrow(tip, direction, color, size);
    }
    void text(const QRectF& line, std::string_view utf8, const TextStyle& style) override
    {
        if (!cancelled())
            m_ink.text(line, utf8, style);
    }
    double textWidth(std::string_view utf8, double size) const override { return m_ink.textWidth(utf8, size); }
    void flush() override { m_ink.flush(); }

private:
    bool cancelled() const { return m_progress.cancelled(); }
    bool next()
    {
        if (++m_done % 256 == 0)
            m_progress.step(m_what, std::min(1.0, double(m_done) / double(m_expected)));
        return !cancelled();
    }

    Ink& m_ink;
    const Progress& m_progress;
    std::string m_what;
    std::size_t m_expected, m_done = 0;
};

} // namespace nodewise::views
