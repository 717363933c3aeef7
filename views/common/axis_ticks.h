// SPDX-License-Identifier: Apache-2.0
// Where an axis has its marks, and what they say.
#pragma once

#include <QString>

#include <vector>

namespace nodewise::views {

/// Multiples of 1, 2 or 5 times a power of ten from `low` to `high`, both ends included where they are such; the densest of which there
/// are at most `most` (2 at least). `least`: the smallest distance between two, 1 where only whole numbers are meant.
std::vector<double> roundTicks(double low, double high, int most, double least = 0);

/// One for each.
template <class Text>
std::vector<QString> tickTexts(const std::vector<double>& ticks, Text text)
{
    std::vector<QString> texts;
    for (const double tick : ticks)
        texts.push_back(text(tick));
    return texts;
}

/// "0", "0.5 MB", "1.0 MB": all in the unit of the largest, with as many digits as their distance needs; powers of 1000.
std::vector<QString> byteTickTexts(const std::vector<double>& ticks);

} // namespace nodewise::views
