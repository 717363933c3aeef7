// SPDX-License-Identifier: Apache-2.0
// Expressions over the values of a stop, evaluated again at every stop. The last row takes a new one.
#pragma once

#include "views/debug/debug_session.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

namespace nodewise::views {

/// The session is watched, not owned. TorchScript, as in conditions: "linear.abs().max()".
class WatchModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Expression, Value, Type, ColumnCount };
    explicit WatchModel(DebugSession* session, QObject* parent = nullptr);

    QStringList expressions() const;
    void setExpressions(const QStringList& expressions);
    void add(const QString& expression);
    void remove(int row);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void expressionsChanged();

private:
    struct Watch {
        int key = 0;
        QString expression, value, type, error;
        bool changed = false; ///< since the stop before
    };
    void evaluateAll();
    void evaluate(const Watch& watch);
    void take(int key, Result<std::string> body);

    DebugSession* m_session;
    std::vector<Watch> m_watches;
    int m_lastKey = 0;
};

} // namespace nodewise::views
