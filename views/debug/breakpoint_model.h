// SPDX-License-Identifier: Apache-2.0
// Breakpoints as a table: the four stops without a place first, then the others in the order in which they were set.
#pragma once

#include "views/debug/breakpoint_list.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

struct BreakpointRow {
    int key = 0;                                   ///< 0: a stop without a place
    bool ExceptionStops::*stop = nullptr;          ///< which one
    QString place{}, kind{}, condition{}, typed{}; ///< `typed`: the condition as it is edited
    QString hits{};                                ///< the hit condition
    quint64 count = 0;
    bool counts = false; ///< a session counts
    QString log{}, tip{};
    bool on = false, hit = false, refused = false;
};

/// The list is watched, not owned. Check boxes enable; condition, hit condition, and log message are edited in place.
class BreakpointModel : public RecordModel<BreakpointRow> {
    Q_DECLARE_TR_FUNCTIONS(BreakpointModel)
public:
    enum Column { Place, Kind, Condition, Hits, Count, Log, ColumnCount };
    static constexpr int exceptionRows = 4;

    explicit BreakpointModel(BreakpointList* list, QObject* parent = nullptr);
    void retranslate() override;

protected:
    Table<BreakpointRow> describe() const override;

private:
    void refresh();

    BreakpointList* m_list;
};

} // namespace nodewise::views
