// SPDX-License-Identifier: Apache-2.0
// Names in slices: laid out once for each width, as thousands are drawn in a frame.
#pragma once

#include "core/trace/store/trace.h"

#include <QFont>
#include <QFontMetricsF>
#include <QStaticText>
#include <QString>

#include <unordered_map>

class QPainter;

namespace nodewise::views {

/// GUI thread only, or one painting thread.
class SliceLabels {
public:
    /// Forgets what it knew where they differ.
    void set(const trace::Trace* trace, const QFont& font);
    /// In the middle of the height; cut with an ellipsis, and not at all where only a letter or two would be seen. Pen and font are set.
    void draw(QPainter& painter, const QRectF& room, trace::NameId name);

private:
    double widthOf(trace::NameId name);

    const trace::Trace* m_trace = nullptr;
    QFont m_font;
    QFontMetricsF m_metrics{QFont()};
    std::unordered_map<trace::NameId, float> m_widths;
    std::unordered_map<std::uint64_t, QStaticText> m_texts; ///< by name and room in steps of 6 pixels
};

} // namespace nodewise::views
