// SPDX-License-Identifier: Apache-2.0
// What a page with a table asks of its model, besides what Qt's views ask.
#pragma once

#include "views/table/table_file.h"

#include <QModelIndex>

#include <cstdint>
#include <vector>

namespace nodewise::views {

/// How a column looks before anything is known of its rows.
struct ColumnLook {
    int letters = 12;
    bool bar = false, wraps = false;
};

class Described {
public:
    virtual ~Described() = default;
    virtual std::vector<ColumnLook> looks() const = 0;
    /// The language changed.
    virtual void retranslate() = 0;
    /// These rows of the model, for other programs. Like shown(), a copy: may be read on any thread, while the model changes.
    virtual TextTable file(const QModelIndexList& rows) const = 0;
    /// These rows as people read them, in these columns.
    virtual TextTable shown(const QModelIndexList& rows, const std::vector<int>& columns) const = 0;
};

} // namespace nodewise::views
