// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/number_text.h"

#include <iterator>

namespace nodewise::views {

QString byteText(std::int64_t bytes)
{
    static constexpr const char* units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    double shown = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (shown >= 999.5 && unit + 1 < std::size(units)) {
        shown /= 1000;
        ++unit;
    }
    const int digits = unit == 0 || shown >= 99.95 ? 0 : 1;
    return QStringLiteral("%1 %2").arg(QLocale().toString(shown, 'f', digits), QLatin1String(units[unit]));
}

QString countText(double count)
{
    static constexpr struct {
        double from;
        const char* suffix;
    } units[] = {{1e18, "E"}, {1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}};
    for (const auto& unit : units) {
        if (count >= unit.from)
            return QStringLiteral("%1 %2").arg(QLocale().toString(count / unit.from, 'f', count >= unit.from * 100 ? 0 : 2),
                                               QLatin1String(unit.suffix));
    }
    return QLocale().toString(qint64(count));
}

} // namespace nodewise::views
