// SPDX-License-Identifier: Apache-2.0
// Expressions over the values of a stop, evaluated again at every stop. The last row takes a new one.
#pragma once

#include "views/debug/debug_session.h"
#include "views/table/record_model.h"

#include <QStringList>

#include <vector>

namespace nodewise::views {

struct WatchRow {
    int key = 0; ///< 0: the row that takes a new expression
    QString expression{}, value{}, type{}, error{};
    bool changed = false; ///< since the stop before
};

/// The session is watched, not owned. TorchScript, as in conditions: "linear.abs().max()".
class WatchModel : public RecordModel<WatchRow> {
    Q_OBJECT
public:
    enum Column { Expression, Value, Type, ColumnCount };
    explicit WatchModel(DebugSession* session, QObject* parent = nullptr);

    QStringList expressions() const;
    void setExpressions(const QStringList& expressions);
    void add(const QString& expression);
    void remove(int key);

Q_SIGNALS:
    void typed(int key, const QString& expression) const;

protected:
    Table<WatchRow> describe() const override;

private:
    std::vector<WatchRow> watches() const;
    void put(std::vector<WatchRow> watches);
    /// Key 0 makes a new one, an empty text takes the watch away.
    void change(int key, const QString& expression);
    void evaluateAll();
    void evaluate(const WatchRow& watch);
    void take(int key, const Result<std::string>& body);

    DebugSession* m_session;
    int m_lastKey = 0;
};

} // namespace nodewise::views
