// SPDX-License-Identifier: Apache-2.0
#include "views/debug/values_model.h"

#include "views/common/theme.h"
#include "views/common/tip.h"
#include "views/debug/sparkline.h"
#include "views/debug/value_text.h"

#include <QLocale>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr std::uint64_t pageSize = 400;

protocol::ValuesRequest::Scope scopeOf(ValuesModel::Section section)
{
    using Scope = protocol::ValuesRequest::Scope;
    switch (section) {
    case ValuesModel::Section::Stop:
        return Scope::Inputs;
    case ValuesModel::Section::Result:
        return Scope::Outputs;
    case ValuesModel::Section::Live:
        return Scope::Live;
    case ValuesModel::Section::Weights:
        return Scope::Weights;
    case ValuesModel::Section::Inputs:
        return Scope::ProgramInputs;
    }
    return Scope::Nodes;
}

/// A list's elements follow it.
void flatten(protocol::ValueInfo value, std::vector<ValuesModel::Value>& out)
{
    std::vector<protocol::ValueInfo> elements = value.elements;
    out.push_back(std::make_shared<const protocol::ValueInfo>(std::move(value)));
    for (protocol::ValueInfo& element : elements)
        flatten(std::move(element), out);
}

bool isThere(const protocol::ValueInfo& value)
{
    return value.state == protocol::ValueInfo::State::Live || value.state == protocol::ValueInfo::State::Kept;
}

const protocol::ValueInfo* find(const protocol::ValueInfo& value, const std::vector<std::uint32_t>& path, std::size_t depth = 0)
{
    if (value.ref.path == path)
        return &value;
    for (const protocol::ValueInfo& element : value.elements)
        if (const auto* found = depth < 8 ? find(element, path, depth + 1) : nullptr)
            return found;
    return nullptr;
}

std::vector<ValuesModel::Value> valuesOf(const std::vector<ValueRow>& rows)
{
    std::vector<ValuesModel::Value> values;
    for (const ValueRow& row : rows)
        values.push_back(row.value);
    return values;
}

std::vector<const ValueRow*> pointersTo(const std::vector<ValueRow>& rows)
{
    std::vector<const ValueRow*> out;
    for (const ValueRow& row : rows)
        out.push_back(&row);
    return out;
}

/// Nothing where there are no statistics.
std::function<QVariant(const ValueRow&)> figure(double protocol::TensorStats::*member)
{
    return [member](const ValueRow& row) { return row.value->stats ? QVariant((*row.value->stats).*member) : QVariant(); };
}

QString rangeOf(const ValueRow& row)
{
    const QString trouble = ValueText::trouble(*row.value);
    QStringList parts{ValueText::range(*row.value)};
    if (isThere(*row.value) && parts.front() != trouble)
        parts.append(trouble);
    parts.append(row.alias);
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

Table<ValueRow> valueTable()
{
    using Row = ValueRow;
    const auto dim = [](const Row&, const Theme& theme) { return theme.dim; };
    return {.columns = {{.title = ValuesModel::tr("value"),
                         .letters = 15,
                         .text = [](const Row& row) { return row.name; },
                         .color = [](const Row& row, const Theme& theme) { return row.value->edited ? theme.accent : theme.text; }},
                        {.title = ValuesModel::tr("shape"),
                         .letters = 15,
                         .text = [](const Row& row) { return ValueText::shape(*row.value); },
                         .color = dim},
                        {.title = ValuesModel::tr("range"),
                         .letters = 20,
                         .text = rangeOf,
                         .color = [](const Row& row,
                                     const Theme& theme) { return ValueText::trouble(*row.value).isEmpty() ? QColor() : theme.error; }},
                        {.title = ValuesModel::tr("mean ± std"),
                         .letters = 16,
                         .text = [](const Row& row) { return ValueText::mean(*row.value); }},
                        {.title = ValuesModel::tr("histogram"), .letters = 9, .text = [](const Row&) { return QString(); }}},
            .fields = {{"name", [](const Row& row) { return QString::fromStdString(row.value->name); }},
                       {"shape", [](const Row& row) { return ValueText::shape(*row.value); }},
                       {"value", [](const Row& row) { return row.value->stats ? QVariant() : QVariant(ValueText::range(*row.value)); }},
                       {"min", figure(&protocol::TensorStats::min)},
                       {"max", figure(&protocol::TensorStats::max)},
                       {"mean", figure(&protocol::TensorStats::mean)},
                       {"std", figure(&protocol::TensorStats::std)}},
            .search = [](const Row& row) { return QString::fromStdString(row.value->name); },
            .tip =
                [](const Row& row) {
                    return (QStringList{QString::fromStdString(row.value->name), ValueText::shape(*row.value)} +
                            ValueText::lines(*row.value))
                        .join(QLatin1Char('\n'));
                },
            .color = [](const Row& row, const Theme& theme) { return isThere(*row.value) ? QColor() : theme.dim; },
            .background = [](const Row& row, const Theme& theme) { return row.current ? theme.stop : QColor(); }};
}

} // namespace

ValuesModel::ValuesModel(DebugSession* session, QObject* parent) : QAbstractItemModel(parent), m_session(session), m_cells(valueTable())
{
    for (const Section section : {Section::Stop, Section::Result, Section::Live})
        m_sections[std::size_t(section)].open = true;
    connect(session, &DebugSession::valuesChanged, this, &ValuesModel::reload);
    connect(session, &DebugSession::valuesReady, this, &ValuesModel::takeStats);
    reload();
}

void ValuesModel::setOpen(Section section, bool open)
{
    Group& group = m_sections[std::size_t(section)];
    group.open = open;
    if (open && !group.known && m_session->stopped())
        ask(section, 0);
}

void ValuesModel::reload()
{
    for (int i = 0; i < sectionCount; ++i) {
        m_sections[std::size_t(i)].known = false;
        if (m_session->stopped() && m_sections[std::size_t(i)].open)
            ask(Section(i), 0);
    }
    Q_EMIT dataChanged(index(0, 0), index(sectionCount - 1, ColumnCount - 1));
}

void ValuesModel::ask(Section section, std::uint64_t start)
{
    m_sections[std::size_t(section)].known = true;
    protocol::ValuesRequest request;
    request.scope = scopeOf(section);
    request.start = start;
    request.count = pageSize;
    m_session->ask<protocol::ValuesAnswer>(request, this, [this, section, start](Result<protocol::ValuesAnswer> answer) {
        take(section, start, answer ? std::move(*answer) : protocol::ValuesAnswer{});
    });
}

void ValuesModel::take(Section section, std::uint64_t start, protocol::ValuesAnswer answer)
{
    std::vector<Value> rows;
    if (start > 0)
        rows = valuesOf(m_sections[std::size_t(section)].rows);
    const std::size_t before = answer.values.size();
    for (protocol::ValueInfo& value : answer.values)
        flatten(std::move(value), rows);
    // Elements of lists are no entries of the engine's list.
    const bool whole = before == 0 || start + before >= answer.total;
    setRows(section, std::move(rows), whole ? 0 : answer.total);
    if (section == Section::Stop)
        askCurrent();
}

void ValuesModel::askCurrent()
{
    const auto snapshot = m_session->snapshot();
    if (!snapshot || !snapshot->info().node)
        return;
    protocol::ValuesRequest request;
    request.nodes = {*snapshot->info().node};
    m_session->ask<protocol::ValuesAnswer>(request, this, [this](Result<protocol::ValuesAnswer> answer) {
        if (!answer || answer->values.empty())
            return;
        std::vector<Value> rows = valuesOf(m_sections[std::size_t(Section::Stop)].rows);
        flatten(std::move(answer->values.front()), rows);
        setRows(Section::Stop, std::move(rows), m_sections[std::size_t(Section::Stop)].total);
    });
}

void ValuesModel::setRows(Section section, const std::vector<Value>& values, std::uint64_t total)
{
    Group& group = m_sections[std::size_t(section)];
    const QModelIndex parent = sectionIndex(section);
    Group next;
    for (const Value& value : values) {
        const auto known = m_session->tryValue(value->ref.node);
        const protocol::ValueInfo* whole = known ? find(*known, value->ref.path) : nullptr;
        next.rows.push_back(rowOf(whole && !value->stats ? std::make_shared<const protocol::ValueInfo>(*whole) : value));
    }
    next.total = total;
    const int before = group.count(), after = next.count();
    const auto swap = [&] {
        group.rows = std::move(next.rows);
        group.total = next.total;
    };
    if (after > before) {
        beginInsertRows(parent, before, after - 1);
        swap();
        endInsertRows();
    } else if (after < before) {
        beginRemoveRows(parent, after, before - 1);
        swap();
        endRemoveRows();
    } else {
        swap();
    }
    if (after > 0)
        Q_EMIT dataChanged(index(0, 0, parent), index(after - 1, ColumnCount - 1, parent));
    Q_EMIT dataChanged(parent, parent.siblingAtColumn(ColumnCount - 1));
}

void ValuesModel::loadMore(Section section)
{
    ask(section, m_sections[std::size_t(section)].rows.size());
}

void ValuesModel::wantStats(const QModelIndexList& rows)
{
    std::vector<std::uint32_t> nodes;
    for (const QModelIndex& row : rows) {
        const Value value = tryValue(row);
        if (!value || value->stats || value->kind != protocol::ValueInfo::Kind::Tensor)
            continue;
        if (isThere(*value))
            nodes.push_back(value->ref.node);
    }
    m_session->requestValues(nodes);
}

void ValuesModel::takeStats(const std::vector<std::uint32_t>& nodes)
{
    for (int s = 0; s < sectionCount; ++s) {
        const QModelIndex parent = index(s, 0);
        auto& rows = m_sections[std::size_t(s)].rows;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::uint32_t node = rows[i].value->ref.node;
            if (std::find(nodes.begin(), nodes.end(), node) == nodes.end())
                continue;
            const auto known = m_session->tryValue(node);
            const protocol::ValueInfo* value = known ? find(*known, rows[i].value->ref.path) : nullptr;
            if (!value)
                continue;
            rows[i] = rowOf(std::make_shared<const protocol::ValueInfo>(*value));
            Q_EMIT dataChanged(index(int(i), 0, parent), index(int(i), ColumnCount - 1, parent));
        }
    }
}

const ValueRow* ValuesModel::tryRow(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == 0)
        return nullptr;
    const auto& rows = m_sections[index.internalId() - 1].rows;
    return std::size_t(index.row()) < rows.size() ? &rows[std::size_t(index.row())] : nullptr;
}

ValuesModel::Value ValuesModel::tryValue(const QModelIndex& index) const
{
    const ValueRow* row = tryRow(index);
    return row ? row->value : nullptr;
}

bool ValuesModel::isMore(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() != 0 && !tryValue(index);
}

QModelIndex ValuesModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, quintptr(parent.isValid() ? parent.row() + 1 : 0));
}

QModelIndex ValuesModel::parent(const QModelIndex& child) const
{
    return child.isValid() && child.internalId() != 0 ? createIndex(int(child.internalId()) - 1, 0, quintptr(0)) : QModelIndex();
}

int ValuesModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return sectionCount;
    return parent.internalId() == 0 && parent.column() == 0 ? m_sections[std::size_t(parent.row())].count() : 0;
}

int ValuesModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QString ValuesModel::titleOf(Section section) const
{
    const auto snapshot = m_session->snapshot();
    switch (section) {
    case Section::Stop:
        return snapshot && snapshot->info().node ? tr("%1 and its inputs").arg(QString::fromStdString(snapshot->info().name))
                                                 : tr("Inputs");
    case Section::Result:
        return tr("Computed last");
    case Section::Live:
        return tr("Live values");
    case Section::Weights:
        return tr("Weights");
    case Section::Inputs:
        return tr("Program inputs");
    }
    return {};
}

ValueRow ValuesModel::rowOf(Value value) const
{
    const auto snapshot = m_session->snapshot();
    const std::string current = snapshot ? snapshot->info().name : std::string();
    const std::size_t body = current.rfind('/') + 1;
    const bool within = body > 0 && value->name.size() > body && value->name.compare(0, body, current, 0, body) == 0;
    ValueRow row{.value = value,
                 .name =
                     within ? QStringLiteral("…/") + QString::fromStdString(value->name.substr(body)) : QString::fromStdString(value->name),
                 .alias = {},
                 .current = snapshot && snapshot->info().node == value->ref.node};
    if (m_isEarlier && ValueText::hasRun(*value))
        for (const std::string& name : value->aliases)
            if (row.alias.isEmpty() && m_isEarlier(name, value->ref.node))
                row.alias = tr("alias of %1").arg(QString::fromStdString(name));
    return row;
}

QString ValuesModel::moreText(const QModelIndex& index) const
{
    return tr("Show more (%1 in all)").arg(QLocale().toString(qulonglong(m_sections[index.internalId() - 1].total)));
}

QVariant ValuesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (const ValueRow* row = tryRow(index))
        return role == valueRole ? QVariant::fromValue(row->value) : shownData(m_cells.cell(*row, index.column(), role), role);
    const bool section = index.internalId() == 0;
    switch (role) {
    case KindRole:
        return 0; // what leads to values stays
    case Qt::ForegroundRole:
        return section ? Theme::current().dim : Theme::current().accent;
    case Qt::DisplayRole:
        if (index.column() == Name)
            return section ? titleOf(Section(index.row())) : moreText(index);
        return {};
    default:
        return {};
    }
}

QVariant ValuesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal && section >= 0 && section < ColumnCount ? m_cells.title(section, role) : QVariant();
}

void ValuesModel::retranslate()
{
    m_cells = TableCells(valueTable());
    for (int i = 0; i < sectionCount; ++i)
        setRows(Section(i), valuesOf(m_sections[std::size_t(i)].rows), m_sections[std::size_t(i)].total);
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

std::shared_ptr<const std::vector<ValueRow>> ValuesModel::copyOf(const QModelIndexList& rows) const
{
    auto copies = std::make_shared<std::vector<ValueRow>>();
    for (const QModelIndex& index : rows)
        if (const ValueRow* row = tryRow(index))
            copies->push_back(*row);
    return copies;
}

TextTable ValuesModel::file(const QModelIndexList& rows) const
{
    const auto copies = copyOf(rows);
    return m_cells.file(pointersTo(*copies), copies);
}

TextTable ValuesModel::shown(const QModelIndexList& rows, const std::vector<int>& columns) const
{
    const auto copies = copyOf(rows);
    return m_cells.shown(pointersTo(*copies), columns, copies);
}

} // namespace nodewise::views
