// SPDX-License-Identifier: Apache-2.0
// Numbers as people read them in dense tables.
#pragma once

#include <QLocale>
#include <QString>

#include <cstdint>

namespace nodewise::views {

/// "16 B", "37.1 kB", "100 kB"; powers of 1000.
QString byteText(std::int64_t bytes);
/// "9,216"; "1.24 M" from one million on.
QString countText(double count);

} // namespace nodewise::views
