// SPDX-License-Identifier: Apache-2.0
// Values of a stop in words and short numbers, as tables, tooltips and the inspector say them.
#pragma once

#include "core/protocol/values.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace nodewise::views {

class ValueText {
    Q_DECLARE_TR_FUNCTIONS(ValueText)
public:
    /// "−2.31", "1.2e−05", "NaN", "∞": four significant digits, a real minus.
    static QString number(double value, int digits = 4);
    /// "f32[1, 16, 32]"; of other kinds "int", "list of 3".
    static QString shape(const protocol::ValueInfo& value);
    /// "float32" to "f32"; unknown names as they are.
    static QString shortDtype(const std::string& dtype);
    /// "−2.31 … 2.44", or the scalar's text, or in words why there is none: "not run yet", "dropped · recompute".
    static QString range(const protocol::ValueInfo& value);
    /// "0.0021 ± 0.131"; "" without statistics.
    static QString mean(const protocol::ValueInfo& value);
    /// "2 NaN", "1 Inf": what is wrong with the numbers; "" if nothing.
    static QString trouble(const protocol::ValueInfo& value);
    /// Several lines for a tooltip.
    static QStringList lines(const protocol::ValueInfo& value);
    static bool hasRun(const protocol::ValueInfo& value) { return value.state != protocol::ValueInfo::State::Pending; }
    /// "1.9 ms", "27 µs", "3.1 s"
    static QString duration(double nanoseconds);
};

} // namespace nodewise::views
