// SPDX-License-Identifier: Apache-2.0
// Values of cells as text, for people and for other programs.
#pragma once

#include <QString>
#include <QVariant>

namespace nodewise::views {

/// For people: numbers as their language writes them; "" = none.
QString readable(const QVariant& value);
/// For other programs: all digits, "inf", "nan", "yes", "no"; "" = none.
QString plainText(const QVariant& value);

} // namespace nodewise::views
