// SPDX-License-Identifier: Apache-2.0
// Rules for tolerances as a table that is edited in place; every change can be undone.
#pragma once

#include "core/protocol/compare.h"
#include "views/table/record_model.h"

#include <vector>

namespace nodewise::views {

struct ToleranceRow {
    std::size_t at; ///< rules count in their order
    protocol::ToleranceRule rule;
};

class ToleranceModel : public RecordModel<ToleranceRow> {
    Q_OBJECT
public:
    enum Column { Op, Module, Dtype, Rtol, Atol, ColumnCount };
    using Rules = std::vector<protocol::ToleranceRule>;
    explicit ToleranceModel(QObject* parent = nullptr);

    Rules rules() const;
    /// Of another program: what was done before is forgotten.
    void setRules(const Rules& rules);
    /// The last one.
    void add();
    void remove(int row);
    bool canUndo() const { return !m_before.empty(); }
    void undo();

Q_SIGNALS:
    void changed();
    /// What was typed is no tolerance.
    void refused(const QString& why);

private:
    Table<ToleranceRow> table();
    void show(const Rules& rules);
    /// Instead of those that are there, which can come back.
    void put(const Rules& rules);
    bool change(std::size_t at, protocol::ToleranceRule rule);

    std::vector<Rules> m_before;
};

/// "1e-5" in any spelling that a number has; none: "" or no finite number of 0 or more.
std::optional<double> toleranceOf(const QString& typed);
/// The shortest text that reads back as the number.
QString toleranceText(double value);

} // namespace nodewise::views
