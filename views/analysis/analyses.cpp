// SPDX-License-Identifier: Apache-2.0
#include "views/analysis/analyses.h"

#include "views/common/selection.h"
#include "views/common/theme.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace nodewise::views {

Analyses::Analyses(AnalysisHost host, std::span<const AnalysisKind> kinds, QObject* parent) : QObject(parent), m_host(std::move(host))
{
    for (const AnalysisKind& kind : kinds) {
        m_all.push_back(kind.make(*this));
        listen(m_all.back());
    }
    for (Analysis* analysis : m_all)
        analysis->attach();
    // Much of what can be done is about what is selected.
    connect(m_host.selection, &Selection::changed, this, &Analyses::changed);
}

Analyses::~Analyses()
{
    // Views die after us and must not be told.
    for (const Analysis* analysis : m_all)
        analysis->disconnect(this);
    disconnect();
    while (!m_all.empty()) {
        const Analysis* last = m_all.back();
        m_all.pop_back();
        delete last;
    }
}

void Analyses::listen(const Analysis* analysis)
{
    connect(analysis, &Analysis::changed, this, &Analyses::changed);
    connect(analysis, &Analysis::marksChanged, this, &Analyses::marksChanged);
    connect(analysis, &Analysis::factsChanged, this, &Analyses::factsChanged);
    connect(analysis, &Analysis::pageRequested, this, &Analyses::pageRequested);
    connect(analysis, &Analysis::dockRequested, this, &Analyses::dockRequested);
    connect(analysis, &Analysis::sourceRequested, this, &Analyses::sourceRequested);
    connect(analysis, &Analysis::actionRequested, this, &Analyses::actionRequested);
    connect(analysis, &Analysis::message, this, &Analyses::message);
    connect(analysis, &Analysis::noticed, this, &Analyses::noticed);
    connect(analysis, &Analysis::progress, this, &Analyses::progress);
    connect(analysis, &Analysis::keptChanged, this, &Analyses::keptChanged);
}

const ActionBehavior* Analyses::tryBehavior(const QByteArray& id) const
{
    for (Analysis* analysis : m_all)
        if (const ActionBehavior* found = analysis->actions().tryBehavior(id))
            return found;
    return nullptr;
}

const OptionBehavior* Analyses::tryOption(const QByteArray& name) const
{
    for (Analysis* analysis : m_all)
        if (const OptionBehavior* found = analysis->actions().tryOption(name))
            return found;
    return nullptr;
}

void Analyses::trigger(const QByteArray& id) const
{
    if (const ActionBehavior* behavior = tryBehavior(id))
        behavior->run(true);
}

std::vector<PageSpec> Analyses::pages(PageSpec::Where where) const
{
    std::vector<PageSpec> found;
    for (Analysis* analysis : m_all)
        for (PageSpec& page : analysis->pages())
            if (page.where == where)
                found.push_back(std::move(page));
    std::ranges::stable_sort(found, {}, &PageSpec::place);
    return found;
}

std::shared_ptr<const NodeMarks> Analyses::marks(Side side) const
{
    auto marks = std::make_shared<NodeMarks>();
    for (Analysis* analysis : m_all)
        analysis->mark(*marks, side);
    if (m_colored)
        marks->overlay = m_colored->overlay(side, m_way);
    return marks;
}

QStringList Analyses::hint(Side side, std::uint32_t node) const
{
    QStringList lines;
    if (node != NodeMarks::none)
        for (Analysis* analysis : m_all)
            lines += analysis->hint(side, node);
    lines.removeAll(QString());
    return lines;
}

std::vector<FactSection> Analyses::facts(graph::NodeId node) const
{
    std::vector<FactSection> sections;
    for (Analysis* analysis : m_all)
        analysis->addFacts(sections, node);
    return sections;
}

void Analyses::follow(const FactLink& link) const
{
    for (Analysis* analysis : m_all)
        if (analysis->follow(link))
            return;
}

std::vector<NodeMenuItem> Analyses::nodeMenu(Side side, std::optional<std::uint32_t> node) const
{
    std::vector<NodeMenuItem> items;
    for (Analysis* analysis : m_all)
        std::ranges::move(analysis->nodeMenu(side, node), std::back_inserter(items));
    std::ranges::stable_sort(items, {}, &NodeMenuItem::place);
    return items;
}

void Analyses::onGutter(Side side, std::uint32_t node) const
{
    for (Analysis* analysis : m_all)
        analysis->onGutter(side, node);
}

QByteArray Analyses::save() const
{
    QJsonObject kept;
    for (Analysis* analysis : m_all)
        analysis->save(kept);
    return QJsonDocument(kept).toJson(QJsonDocument::Compact);
}

void Analyses::restore(const QByteArray& kept) const
{
    const QJsonObject object = QJsonDocument::fromJson(kept).object();
    if (object.isEmpty())
        return;
    for (Analysis* analysis : m_all)
        analysis->restore(object);
}

QString Analyses::status() const
{
    for (Analysis* analysis : m_all)
        if (QString text = analysis->status(); !text.isEmpty())
            return text;
    return {};
}

QColor Analyses::statusColor(const Theme& theme) const
{
    for (Analysis* analysis : m_all)
        if (!analysis->status().isEmpty())
            return analysis->statusColor(theme);
    return theme.accent;
}

bool Analyses::running() const
{
    return std::ranges::any_of(m_all, [](const auto& analysis) { return analysis->running(); });
}

void Analyses::cancel() const
{
    for (Analysis* analysis : m_all)
        analysis->cancel();
}

void Analyses::retranslate()
{
    for (Analysis* analysis : m_all)
        analysis->retranslate();
    Q_EMIT marksChanged();
}

void Analyses::setColors(const Analysis* analysis, int way)
{
    m_colored = analysis;
    m_way = way;
    Q_EMIT marksChanged();
    Q_EMIT changed();
}

} // namespace nodewise::views
