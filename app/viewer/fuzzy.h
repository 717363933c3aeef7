// SPDX-License-Identifier: Apache-2.0
// Ranks a text by a typed pattern whose letters must appear in order.
#pragma once

#include <QString>

#include <optional>

namespace nodewise::viewer {

/// Higher is better; nullopt = no match. Case-insensitive. Letters at the starts of words and in a row count more, long texts less;
/// an empty pattern matches everything with 0.
std::optional<int> fuzzyScore(QStringView pattern, QStringView text);

} // namespace nodewise::viewer
