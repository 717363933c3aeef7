// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/number_text.h"

namespace nodewise::views
{

QString byteText(std::int64_t bytes)
{
    return QLocale().formattedDataSize(bytes, bytes < 1000 ? 0 : 1, QLocale::DataSizeSIFormat);
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
