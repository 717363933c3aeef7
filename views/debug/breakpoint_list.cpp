// SPDX-License-Identifier: Apache-2.0
#include "views/debug/breakpoint_list.h"

#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr qsizetype mostBreakpoints = 10000;

struct KindWord {
    Breakpoint::Kind kind;
    const char* word;
};
constexpr KindWord kindWords[] = {{Breakpoint::Kind::Node, "node"},
                                  {Breakpoint::Kind::Op, "op"},
                                  {Breakpoint::Kind::Module, "module"},
                                  {Breakpoint::Kind::Line, "line"},
                                  {Breakpoint::Kind::Value, "value"}};

QString wordOf(Breakpoint::Kind kind)
{
    return QString::fromLatin1(std::find_if(std::begin(kindWords), std::end(kindWords), [kind](auto& w) { return w.kind == kind; })->word);
}

protocol::BreakpointRule ruleOf(const Breakpoint& breakpoint)
{
    return {breakpoint.condition.toStdString(), breakpoint.hitCondition.toStdString(), breakpoint.logMessage.toStdString()};
}

QJsonObject toObject(const Breakpoint& b)
{
    QJsonObject o{{"kind", wordOf(b.kind)}, {"target", b.target}, {"enabled", b.enabled}};
    if (b.side == Side::Ir)
        o["side"] = "ir";
    if (b.line > 0)
        o["line"] = b.line;
    if (b.recorded)
        o["recorded"] = true;
    for (const auto& [key, value] : {std::pair("condition", b.condition), {"hitCondition", b.hitCondition}, {"logMessage", b.logMessage}})
        if (!value.isEmpty())
            o[QLatin1String(key)] = value;
    return o;
}

Breakpoint withRule(Breakpoint b, const protocol::BreakpointRule& rule)
{
    b.condition = QString::fromStdString(rule.condition);
    b.hitCondition = QString::fromStdString(rule.hitCondition);
    b.logMessage = QString::fromStdString(rule.logMessage);
    return b;
}

/// "node:relu", "module:layers.0*", or an operator's pattern.
Breakpoint fromFunction(const protocol::FunctionBreakpoint& function, Side side)
{
    Breakpoint b;
    b.side = side;
    const QString name = QString::fromStdString(function.name);
    b.kind = name.startsWith(QLatin1String("node:"))     ? Breakpoint::Kind::Node
             : name.startsWith(QLatin1String("module:")) ? Breakpoint::Kind::Module
                                                         : Breakpoint::Kind::Op;
    b.target = b.kind == Breakpoint::Kind::Op ? name : name.section(QLatin1Char(':'), 1);
    return withRule(std::move(b), function.rule);
}

/// Of a client that names no range: the usual one.
ExceptionStops fromFilters(const protocol::ExceptionBreakpoints& filters)
{
    ExceptionStops e;
    const auto has = [&filters](const char* id) {
        return std::find(filters.filters.begin(), filters.filters.end(), id) != filters.filters.end();
    };
    e.error = has("error");
    e.nan = has("nan");
    e.inf = has("inf");
    for (const protocol::ExceptionFilter& option : filters.filterOptions) {
        const QStringList bounds = QString::fromStdString(option.condition).split(QLatin1Char(','));
        e.range = e.range || option.id == "range";
        if (option.id == "range" && bounds.size() == 2) {
            e.low = bounds[0].toDouble();
            e.high = bounds[1].toDouble();
        }
    }
    return e;
}

std::optional<Breakpoint> fromObject(const QJsonObject& o)
{
    Breakpoint b;
    const QString word = o["kind"].toString();
    const auto kind = std::find_if(std::begin(kindWords), std::end(kindWords), [&word](auto& w) { return word == QLatin1String(w.word); });
    b.target = o["target"].toString();
    b.line = o["line"].toInt();
    if (kind == std::end(kindWords) || b.target.isEmpty() || (kind->kind == Breakpoint::Kind::Line && b.line < 1))
        return std::nullopt;
    b.kind = kind->kind;
    b.side = o["side"].toString() == QLatin1String("ir") ? Side::Ir : Side::Fx;
    b.enabled = o["enabled"].toBool(true);
    b.condition = o["condition"].toString();
    b.hitCondition = o["hitCondition"].toString();
    b.logMessage = o["logMessage"].toString();
    b.recorded = o["recorded"].toBool();
    return b;
}

} // namespace

QString Breakpoint::name() const
{
    return kind == Kind::Line ? QStringLiteral("%1:%2").arg(QFileInfo(target).fileName()).arg(line) : target;
}

std::vector<std::uint32_t> linkedNodes(const Document& document, Side from, std::uint32_t node)
{
    std::vector<std::uint32_t> found;
    if (!document.links)
        return found;
    if (from == Side::Fx)
        for (const ir::NodeId id : document.links->irOf(graph::NodeId(node)))
            found.push_back(id.index());
    else
        for (const graph::NodeId id : document.links->fxOf(ir::NodeId(node)))
            found.push_back(id.index());
    return found;
}

BreakpointList::BreakpointList(std::shared_ptr<const Document> document, QObject* parent) : QObject(parent), m_document(std::move(document))
{
}

const Breakpoint* BreakpointList::tryFind(int key) const
{
    const auto found = std::find_if(m_all.begin(), m_all.end(), [key](const Breakpoint& b) { return b.key == key; });
    return found == m_all.end() ? nullptr : &*found;
}

const Breakpoint* BreakpointList::tryNode(Side side, std::uint32_t node) const
{
    for (const Breakpoint& b : m_all) {
        const auto nodes = nodesOn(side, b);
        if (b.kind == Breakpoint::Kind::Node && std::find(nodes.begin(), nodes.end(), node) != nodes.end())
            return &b;
    }
    return nullptr;
}

const BreakpointList::Names& BreakpointList::names(Side side) const
{
    Names& names = m_names[side == Side::Fx ? 0 : 1];
    if (!names.of.empty())
        return names;
    if (const graph::Graph* fx = m_document->fx(); side == Side::Fx && fx) {
        for (const graph::Node& node : fx->nodes())
            names.of.push_back(QString::fromStdString(fx->qualifiedName(node.id)));
    } else if (const ir::Graph* ir = m_document->ir.get(); side == Side::Ir && ir) {
        const std::vector<std::uint32_t> subgraphs = ir::subgraphOfNodes(*ir);
        for (const ir::OpNode& node : ir->nodes)
            names.of.push_back(QString::fromStdString(ir::qualifiedName(ir->subgraphs[subgraphs[node.id.index()]], node)));
    }
    names.nodes.reserve(static_cast<qsizetype>(names.of.size()));
    for (std::uint32_t node = 0; node < names.of.size(); ++node)
        names.nodes.insert(names.of[node], node);
    return names;
}

QString BreakpointList::nodeName(Side side, std::uint32_t node) const
{
    const Names& all = names(side);
    return node < all.of.size() ? all.of[node] : QString();
}

std::optional<std::uint32_t> BreakpointList::tryNodeIndex(Side side, const QString& name) const
{
    const Names& all = names(side);
    const auto found = all.nodes.constFind(name);
    return found == all.nodes.cend() ? std::nullopt : std::optional(*found);
}

std::vector<std::uint32_t> BreakpointList::nodesOn(Side side, const Breakpoint& b) const
{
    if (b.kind != Breakpoint::Kind::Node && b.kind != Breakpoint::Kind::Value)
        return {};
    const auto own = tryNodeIndex(b.side, b.target);
    if (!own)
        return {};
    return b.side == side ? std::vector{*own} : linkedNodes(*m_document, b.side, *own);
}

int BreakpointList::add(Breakpoint breakpoint)
{
    breakpoint.key = ++m_lastKey;
    m_all.push_back(std::move(breakpoint));
    Q_EMIT changed();
    return m_lastKey;
}

void BreakpointList::change(const Breakpoint& breakpoint)
{
    for (Breakpoint& b : m_all)
        if (b.key == breakpoint.key)
            b = breakpoint;
    Q_EMIT changed();
}

void BreakpointList::remove(int key)
{
    if (std::erase_if(m_all, [key](const Breakpoint& b) { return b.key == key; }) > 0)
        Q_EMIT changed();
}

void BreakpointList::removeAll()
{
    m_all.clear();
    Q_EMIT changed();
}

void BreakpointList::toggleNode(Side side, std::uint32_t node)
{
    if (const Breakpoint* there = tryNode(side, node))
        return remove(there->key);
    Breakpoint b;
    b.side = side;
    b.target = nodeName(side, node);
    if (!b.target.isEmpty())
        add(std::move(b));
}

void BreakpointList::setEnabled(int key, bool enabled)
{
    for (Breakpoint& b : m_all)
        if (b.key == key)
            b.enabled = enabled;
    Q_EMIT changed();
}

void BreakpointList::setAllEnabled(bool enabled)
{
    for (Breakpoint& b : m_all)
        b.enabled = enabled;
    Q_EMIT changed();
}

void BreakpointList::setExceptions(const ExceptionStops& exceptions)
{
    if (m_exceptions == exceptions)
        return;
    m_exceptions = exceptions;
    Q_EMIT changed();
}

namespace {

/// Verified if one of the engine's is.
void conclude(Breakpoint& b)
{
    const auto good = std::find_if(b.told.begin(), b.told.end(), [](const auto& info) { return info.verified; });
    b.verified = good != b.told.end() ? Breakpoint::Verified::Yes : Breakpoint::Verified::No;
    b.message = good != b.told.end() ? good->message : b.told.front().message;
    b.hits = 0;
    for (const protocol::BreakpointInfo& info : b.told)
        b.hits += info.hits;
}

} // namespace

void BreakpointList::takeAnswer(const std::vector<int>& keys, const protocol::BreakpointsAnswer& answer)
{
    std::map<int, std::vector<protocol::BreakpointInfo>> byKey;
    for (std::size_t i = 0; i < std::min(keys.size(), answer.breakpoints.size()); ++i)
        byKey[keys[i]].push_back(answer.breakpoints[i]);
    for (Breakpoint& b : m_all)
        if (auto found = byKey.find(b.key); found != byKey.end()) {
            b.told = std::move(found->second);
            conclude(b);
        }
    Q_EMIT verified();
}

void BreakpointList::takeChange(const protocol::BreakpointInfo& changed)
{
    for (Breakpoint& b : m_all)
        for (protocol::BreakpointInfo& info : b.told)
            if (info.id == changed.id) {
                info = changed;
                conclude(b);
            }
    Q_EMIT verified();
}

void BreakpointList::takeProblem(int key, const QString& condition, const UserText& problem)
{
    for (Breakpoint& b : m_all) {
        if (b.key != key || b.condition != condition || !b.told.empty())
            continue;
        b.verified = problem.empty() ? Breakpoint::Verified::Unknown : Breakpoint::Verified::No;
        b.message = problem;
        Q_EMIT verified();
    }
}

bool BreakpointList::anyRecorded() const
{
    return std::ranges::any_of(m_all, [](const Breakpoint& b) { return b.enabled && b.recorded; });
}

void BreakpointList::forgetAnswers()
{
    for (Breakpoint& b : m_all) {
        b.verified = Breakpoint::Verified::Unknown;
        b.told.clear();
        b.hits = 0;
        b.message = UserText();
    }
    m_hit.clear();
    Q_EMIT verified();
}

void BreakpointList::setHit(const std::vector<int>& ids)
{
    if (m_hit == ids)
        return;
    m_hit = ids;
    Q_EMIT verified();
}

bool BreakpointList::isHit(const Breakpoint& b) const
{
    return std::any_of(b.told.begin(), b.told.end(),
                       [this](const auto& info) { return std::find(m_hit.begin(), m_hit.end(), info.id) != m_hit.end(); });
}

BreakpointRequests BreakpointList::requests(Side running) const
{
    BreakpointRequests r;
    const auto function = [&r](const Breakpoint& b, const QString& name) {
        r.functions.breakpoints.push_back({name.toStdString(), ruleOf(b)});
        r.functionKeys.push_back(b.key);
    };
    for (const Breakpoint& b : m_all) {
        if (!b.enabled)
            continue;
        switch (b.kind) {
        case Breakpoint::Kind::Node:
            for (const std::uint32_t node : nodesOn(running, b))
                function(b, QStringLiteral("node:") + nodeName(running, node));
            break;
        case Breakpoint::Kind::Op:
            function(b, b.target);
            break;
        case Breakpoint::Kind::Module:
            function(b, QStringLiteral("module:") + b.target);
            break;
        case Breakpoint::Kind::Line: {
            const std::string path = b.target.toStdString();
            r.sources[path].path = path;
            r.sources[path].breakpoints.push_back({b.line, ruleOf(b)});
            r.sourceKeys[path].push_back(b.key);
            break;
        }
        case Breakpoint::Kind::Value:
            for (const std::uint32_t node : nodesOn(running, b)) {
                r.data.breakpoints.push_back({"value:" + nodeName(running, node).toStdString(), ruleOf(b)});
                r.dataKeys.push_back(b.key);
            }
            break;
        }
    }
    for (const auto& [on, id] : {std::pair(m_exceptions.error, "error"), {m_exceptions.nan, "nan"}, {m_exceptions.inf, "inf"}})
        if (on)
            r.exceptions.filters.push_back(id);
    if (m_exceptions.range)
        r.exceptions.filterOptions.push_back(
            {"range", QStringLiteral("%1,%2").arg(m_exceptions.low, 0, 'g', 17).arg(m_exceptions.high, 0, 'g', 17).toStdString()});
    return r;
}

std::unordered_map<std::uint32_t, NodeMarks::Breakpoint> BreakpointList::marks(Side side) const
{
    std::unordered_map<std::uint32_t, NodeMarks::Breakpoint> found;
    for (const Breakpoint& b : m_all)
        for (const std::uint32_t node : nodesOn(side, b))
            found.emplace(node, NodeMarks::Breakpoint{b.enabled, b.conditional(), !b.logMessage.isEmpty()});
    return found;
}

void BreakpointList::take(const protocol::SessionRecord& record, Side running)
{
    m_all.clear();
    const auto read = [](const protocol::RawJson& raw, auto usual) {
        return protocol::decodeBody<decltype(usual)>(raw.text).value_or(usual);
    };
    for (const protocol::FunctionBreakpoint& function : read(record.functions, protocol::FunctionBreakpoints()).breakpoints)
        m_all.push_back(fromFunction(function, running));
    for (const protocol::DataBreakpoint& data : read(record.data, protocol::DataBreakpoints()).breakpoints) {
        Breakpoint b;
        b.kind = Breakpoint::Kind::Value;
        b.side = running;
        b.target = QString::fromStdString(data.dataId).section(QLatin1Char(':'), 1);
        m_all.push_back(withRule(std::move(b), data.rule));
    }
    for (const protocol::RawJson& source : record.sources) {
        const auto lines = read(source, protocol::SourceBreakpoints());
        for (const protocol::SourceBreakpoint& line : lines.breakpoints) {
            Breakpoint b;
            b.kind = Breakpoint::Kind::Line;
            b.target = QString::fromStdString(lines.path);
            b.line = line.line;
            m_all.push_back(withRule(std::move(b), line.rule));
        }
    }
    for (Breakpoint& b : m_all) {
        b.key = ++m_lastKey;
        b.recorded = !b.condition.isEmpty() || !b.logMessage.isEmpty();
    }
    if (!record.exceptions.text.empty())
        m_exceptions = fromFilters(read(record.exceptions, protocol::ExceptionBreakpoints()));
    Q_EMIT changed();
}

QJsonObject BreakpointList::toJson() const
{
    QJsonArray all;
    for (const Breakpoint& b : m_all)
        all.append(toObject(b));
    const ExceptionStops& e = m_exceptions;
    return {{"breakpoints", all},
            {"exceptions",
             QJsonObject{{"error", e.error}, {"nan", e.nan}, {"inf", e.inf}, {"range", e.range}, {"low", e.low}, {"high", e.high}}}};
}

void BreakpointList::fromJson(const QJsonObject& json)
{
    m_all.clear();
    const QJsonArray all = json["breakpoints"].toArray();
    for (qsizetype i = 0; i < std::min(all.size(), mostBreakpoints); ++i) {
        if (auto b = fromObject(all[i].toObject())) {
            b->key = ++m_lastKey;
            m_all.push_back(std::move(*b));
        }
    }
    const QJsonObject e = json["exceptions"].toObject();
    m_exceptions = {e["error"].toBool(true), e["nan"].toBool(),       e["inf"].toBool(),
                    e["range"].toBool(),     e["low"].toDouble(-1e4), e["high"].toDouble(1e4)};
    Q_EMIT changed();
}

} // namespace nodewise::views
