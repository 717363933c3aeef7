// SPDX-License-Identifier: Apache-2.0
#include "views/debug/watch_model.h"

#include "views/common/theme.h"
#include "views/common/translated.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace nodewise::views {

WatchModel::WatchModel(DebugSession* session, QObject* parent) : QAbstractTableModel(parent), m_session(session)
{
    connect(session, &DebugSession::valuesChanged, this, &WatchModel::evaluateAll);
}

QStringList WatchModel::expressions() const
{
    QStringList all;
    for (const Watch& watch : m_watches)
        all.append(watch.expression);
    return all;
}

void WatchModel::setExpressions(const QStringList& expressions)
{
    beginResetModel();
    m_watches.clear();
    for (const QString& expression : expressions)
        if (!expression.trimmed().isEmpty())
            m_watches.push_back({++m_lastKey, expression.trimmed(), {}, {}, {}, false});
    endResetModel();
    evaluateAll();
}

void WatchModel::add(const QString& expression)
{
    const QString trimmed = expression.trimmed();
    if (trimmed.isEmpty())
        return;
    const int row = static_cast<int>(m_watches.size());
    beginInsertRows({}, row, row);
    m_watches.push_back({++m_lastKey, trimmed, {}, {}, {}, false});
    endInsertRows();
    evaluate(m_watches.back());
    Q_EMIT expressionsChanged();
}

void WatchModel::remove(int row)
{
    if (row < 0 || row >= static_cast<int>(m_watches.size()))
        return;
    beginRemoveRows({}, row, row);
    m_watches.erase(m_watches.begin() + row);
    endRemoveRows();
    Q_EMIT expressionsChanged();
}

void WatchModel::evaluateAll()
{
    for (const Watch& watch : m_watches)
        evaluate(watch);
}

void WatchModel::evaluate(const Watch& watch)
{
    if (!m_session->stopped())
        return;
    const QJsonObject arguments{{"expression", watch.expression}, {"context", "watch"}};
    m_session->askText("evaluate", QJsonDocument(arguments).toJson(QJsonDocument::Compact).toStdString(), this,
                       [this, key = watch.key](Result<std::string> body) { take(key, std::move(body)); });
}

void WatchModel::take(int key, Result<std::string> body)
{
    const auto found = std::find_if(m_watches.begin(), m_watches.end(), [key](const Watch& w) { return w.key == key; });
    if (found == m_watches.end())
        return;
    QString value, type, error;
    if (body) {
        const QJsonObject answer = QJsonDocument::fromJson(QByteArray::fromStdString(*body)).object();
        value = answer["result"].toString();
        type = answer["type"].toString();
    } else {
        error = translated(body.error().message);
    }
    found->changed = !found->value.isEmpty() && found->value != value;
    found->value = value;
    found->type = type;
    found->error = error;
    const int row = static_cast<int>(found - m_watches.begin());
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

int WatchModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_watches.size()) + 1;
}

int WatchModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant WatchModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (index.row() == static_cast<int>(m_watches.size())) {
        if (role == Qt::ForegroundRole)
            return Theme::current().dim;
        return role == Qt::DisplayRole && index.column() == Expression ? QVariant(tr("Add an expression, such as linear.abs().max()"))
                                                                       : QVariant();
    }
    const Watch& watch = m_watches[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::FontRole:
        return monoFont();
    case Qt::ForegroundRole:
        if (index.column() == Value)
            return !watch.error.isEmpty() ? QVariant(Theme::current().error)
                   : watch.changed        ? QVariant(Theme::current().accent)
                                          : QVariant();
        return index.column() == Type ? QVariant(Theme::current().dim) : QVariant();
    case Qt::ToolTipRole:
        return watch.error.isEmpty() ? watch.value : watch.error;
    case Qt::EditRole:
        return index.column() == Expression ? QVariant(watch.expression) : QVariant();
    case Qt::DisplayRole:
        return index.column() == Expression ? watch.expression
               : index.column() == Type     ? watch.type
               : watch.error.isEmpty()      ? watch.value
                                            : watch.error.section(u'\n', 0, 0);
    default:
        return {};
    }
}

bool WatchModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || index.column() != Expression)
        return false;
    const QString expression = value.toString().trimmed();
    if (index.row() == static_cast<int>(m_watches.size())) {
        add(expression);
        return !expression.isEmpty();
    }
    if (expression.isEmpty()) {
        remove(index.row());
        return true;
    }
    Watch& watch = m_watches[static_cast<std::size_t>(index.row())];
    watch = {watch.key, expression, {}, {}, {}, false};
    Q_EMIT dataChanged(index, index.siblingAtColumn(ColumnCount - 1));
    evaluate(watch);
    Q_EMIT expressionsChanged();
    return true;
}

QVariant WatchModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Expression ? tr("expression") : section == Value ? tr("value") : tr("type");
}

Qt::ItemFlags WatchModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == Expression ? flags | Qt::ItemIsEditable : flags;
}

} // namespace nodewise::views
