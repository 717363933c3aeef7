// SPDX-License-Identifier: Apache-2.0
// What the leading dimensions of a tensor mostly are, by the operator that makes it.
#pragma once

#include <QCoreApplication>
#include <QStringList>

#include <cstdint>
#include <string_view>
#include <vector>

namespace nodewise::views {

class DimensionNames {
    Q_DECLARE_TR_FUNCTIONS(DimensionNames)
public:
    /// Of each dimension but the last two: "batch", "head", "channel", or "dimension 1" where nothing says more.
    /// `op`: "aten.softmax.int"; "" = not known.
    static QStringList of(std::string_view op, const std::vector<std::int64_t>& shape);
};

} // namespace nodewise::views
