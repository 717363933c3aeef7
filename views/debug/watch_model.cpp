// SPDX-License-Identifier: Apache-2.0
#include "views/debug/watch_model.h"

#include "views/common/theme.h"
#include "views/common/translated.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace nodewise::views {

WatchModel::WatchModel(DebugSession* session, QObject* parent) : DescribedModel(parent), m_session(session)
{
    connect(session, &DebugSession::valuesChanged, this, &WatchModel::evaluateAll);
    connect(this, &WatchModel::typed, this, &WatchModel::change, Qt::QueuedConnection); // the cell's editor closes first
    put({});
}

std::vector<WatchRow> WatchModel::watches() const
{
    return {rows().begin(), rows().end() - 1};
}

void WatchModel::put(std::vector<WatchRow> watches)
{
    watches.emplace_back();
    updateRows(std::move(watches));
}

QStringList WatchModel::expressions() const
{
    QStringList all;
    for (const WatchRow& watch : watches())
        all.append(watch.expression);
    return all;
}

void WatchModel::setExpressions(const QStringList& expressions)
{
    std::vector<WatchRow> watches;
    for (const QString& expression : expressions)
        if (!expression.trimmed().isEmpty())
            watches.push_back({++m_lastKey, expression.trimmed()});
    put(std::move(watches));
    evaluateAll();
}

void WatchModel::add(const QString& expression)
{
    change(0, expression.trimmed());
}

void WatchModel::remove(int key)
{
    std::vector<WatchRow> left = watches();
    std::erase_if(left, [key](const WatchRow& watch) { return watch.key == key; });
    put(std::move(left));
}

void WatchModel::change(int key, const QString& expression)
{
    if (expression.isEmpty())
        return remove(key);
    std::vector<WatchRow> all = watches();
    const auto found = std::find_if(all.begin(), all.end(), [key](const WatchRow& watch) { return watch.key == key; });
    const WatchRow now{key > 0 ? key : ++m_lastKey, expression};
    if (found == all.end())
        all.push_back(now);
    else
        *found = now;
    put(std::move(all));
    evaluate(now);
}

void WatchModel::evaluateAll()
{
    for (const WatchRow& watch : watches())
        evaluate(watch);
}

void WatchModel::evaluate(const WatchRow& watch)
{
    if (!m_session->stopped())
        return;
    const QJsonObject arguments{{"expression", watch.expression}, {"context", "watch"}};
    m_session->askText("evaluate", QJsonDocument(arguments).toJson(QJsonDocument::Compact).toStdString(), this,
                       [this, key = watch.key](Result<std::string> body) { take(key, body); });
}

void WatchModel::take(int key, const Result<std::string>& body)
{
    std::vector<WatchRow> all = watches();
    const auto found = std::find_if(all.begin(), all.end(), [key](const WatchRow& watch) { return watch.key == key; });
    if (found == all.end())
        return;
    WatchRow now{key, found->expression};
    if (body) {
        const QJsonObject answer = QJsonDocument::fromJson(QByteArray::fromStdString(*body)).object();
        now.value = answer["result"].toString();
        now.type = answer["type"].toString();
    } else {
        now.error = translated(body.error().message);
    }
    now.changed = !found->value.isEmpty() && found->value != now.value;
    *found = now;
    put(std::move(all));
}

Table<WatchRow> WatchModel::describe() const
{
    using Row = WatchRow;
    return {
        .columns = {{.title = tr("expression"),
                     .name = "expression",
                     .letters = 32,
                     .text =
                         [](const Row& row) { return row.key > 0 ? row.expression : tr("Add an expression, such as linear.abs().max()"); },
                     .value = [](const Row& row) { return row.expression; },
                     .color = [](const Row& row, const Theme& theme) { return row.key > 0 ? QColor() : theme.dim; },
                     .words = [](const Row& row) { return row.key == 0; },
                     .edit =
                         [this](const Row& row, const QString& expression) {
                             Q_EMIT typed(row.key, expression);
                             return row.key > 0 || !expression.isEmpty();
                         }},
                    {.title = tr("value"),
                     .name = "value",
                     .letters = 50,
                     .text = [](const Row& row) { return row.error.isEmpty() ? row.value : row.error.section(u'\n', 0, 0); },
                     .color =
                         [](const Row& row, const Theme& theme) {
                             return !row.error.isEmpty() ? theme.error : row.changed ? theme.accent : QColor();
                         }},
                    {.title = tr("type"),
                     .name = "type",
                     .text = [](const Row& row) { return row.type; },
                     .color = [](const Row&, const Theme& theme) { return theme.dim; }}},
        .inFiles = [](const Row& row) { return row.key > 0; },
        .tip = [](const Row& row) { return row.error.isEmpty() ? row.value : row.error; },
        .key = [](const Row& row) { return QString::number(row.key); },
    };
}

} // namespace nodewise::views
