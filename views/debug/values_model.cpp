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

const protocol::ValueInfo* find(const protocol::ValueInfo& value, const std::vector<std::uint32_t>& path, std::size_t depth = 0)
{
    if (value.ref.path == path)
        return &value;
    for (const protocol::ValueInfo& element : value.elements)
        if (const auto* found = depth < 8 ? find(element, path, depth + 1) : nullptr)
            return found;
    return nullptr;
}

} // namespace

ValuesModel::ValuesModel(DebugSession* session, QObject* parent) : QAbstractItemModel(parent), m_session(session)
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
        rows = m_sections[std::size_t(section)].rows;
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
        std::vector<Value> rows = m_sections[std::size_t(Section::Stop)].rows;
        flatten(std::move(answer->values.front()), rows);
        setRows(Section::Stop, std::move(rows), m_sections[std::size_t(Section::Stop)].total);
    });
}

void ValuesModel::setRows(Section section, std::vector<Value> rows, std::uint64_t total)
{
    Group& group = m_sections[std::size_t(section)];
    const QModelIndex parent = sectionIndex(section);
    for (Value& value : rows) {
        const auto known = m_session->tryValue(value->ref.node);
        const protocol::ValueInfo* whole = known ? find(*known, value->ref.path) : nullptr;
        if (whole && !value->stats)
            value = std::make_shared<const protocol::ValueInfo>(*whole);
    }
    Group next;
    next.rows = std::move(rows);
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
        if (value->state == protocol::ValueInfo::State::Live || value->state == protocol::ValueInfo::State::Kept)
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
            const std::uint32_t node = rows[i]->ref.node;
            if (std::find(nodes.begin(), nodes.end(), node) == nodes.end())
                continue;
            const auto known = m_session->tryValue(node);
            const protocol::ValueInfo* value = known ? find(*known, rows[i]->ref.path) : nullptr;
            if (!value)
                continue;
            rows[i] = std::make_shared<const protocol::ValueInfo>(*value);
            Q_EMIT dataChanged(index(int(i), 0, parent), index(int(i), ColumnCount - 1, parent));
        }
    }
}

ValuesModel::Value ValuesModel::tryValue(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == 0)
        return nullptr;
    const auto& rows = m_sections[index.internalId() - 1].rows;
    return std::size_t(index.row()) < rows.size() ? rows[std::size_t(index.row())] : nullptr;
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

/// In the body where the run stands its names are short: "…/add".
QString ValuesModel::nameOf(const protocol::ValueInfo& value) const
{
    const auto snapshot = m_session->snapshot();
    const std::string current = snapshot ? snapshot->info().name : std::string();
    const std::size_t body = current.rfind('/') + 1;
    if (body > 0 && value.name.size() > body && value.name.compare(0, body, current, 0, body) == 0)
        return QStringLiteral("…/") + QString::fromStdString(value.name.substr(body));
    return QString::fromStdString(value.name);
}

bool ValuesModel::isCurrent(const protocol::ValueInfo& value) const
{
    const auto snapshot = m_session->snapshot();
    return snapshot && snapshot->info().node == value.ref.node;
}

QString ValuesModel::aliasOf(const protocol::ValueInfo& value) const
{
    if (!m_isEarlier || !ValueText::hasRun(value))
        return {};
    const auto first = std::find_if(value.aliases.begin(), value.aliases.end(),
                                    [&](const std::string& name) { return m_isEarlier(name, value.ref.node); });
    return first == value.aliases.end() ? QString() : tr("alias of %1").arg(QString::fromStdString(*first));
}

QVariant ValuesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (index.internalId() == 0)
        return sectionCell(Section(index.row()), index.column(), role);
    const Value value = tryValue(index);
    if (!value) {
        const Group& group = m_sections[index.internalId() - 1];
        if (role == Qt::ForegroundRole)
            return Theme::current().accent;
        return role == Qt::DisplayRole && index.column() == Name
                   ? QVariant(tr("Show more (%1 in all)").arg(QLocale().toString(qulonglong(group.total))))
                   : QVariant();
    }
    if (role == valueRole)
        return QVariant::fromValue(value);
    return shownData(valueCell(*value, index.column(), role), role);
}

QVariant ValuesModel::sectionCell(Section section, int column, int role) const
{
    if (role == Qt::DisplayRole && column == Name)
        return titleOf(section);
    if (role == Qt::ForegroundRole)
        return Theme::current().dim;
    return {};
}

QVariant ValuesModel::valueCell(const protocol::ValueInfo& value, int column, int role) const
{
    const bool there = value.state == protocol::ValueInfo::State::Live || value.state == protocol::ValueInfo::State::Kept;
    switch (role) {
    case Qt::FontRole:
        return monoFont();
    case Qt::BackgroundRole:
        return isCurrent(value) ? QVariant(Theme::current().stop) : QVariant();
    case Qt::ForegroundRole:
        if (column == Range && !ValueText::trouble(value).isEmpty())
            return Theme::current().error;
        if (column == Name)
            return value.edited ? QVariant(Theme::current().accent) : QVariant();
        return column == Shape || !there ? QVariant(Theme::current().dim) : QVariant();
    case Qt::ToolTipRole:
        return (QStringList{QString::fromStdString(value.name), ValueText::shape(value)} + ValueText::lines(value)).join(QLatin1Char('\n'));
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (column) {
    case Name:
        return nameOf(value);
    case Shape:
        return ValueText::shape(value);
    case Range: {
        QStringList parts{ValueText::range(value)};
        if (there && !ValueText::trouble(value).isEmpty() && parts.front() != ValueText::trouble(value))
            parts.append(ValueText::trouble(value));
        parts.append(aliasOf(value));
        parts.removeAll(QString());
        return parts.join(QStringLiteral(" · "));
    }
    case Mean:
        return ValueText::mean(value);
    default:
        return {};
    }
}

QVariant ValuesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("value");
    case Shape:
        return tr("shape");
    case Range:
        return tr("range");
    case Mean:
        return tr("mean ± std");
    case Histogram:
        return tr("histogram");
    }
    return {};
}

} // namespace nodewise::views
