// SPDX-License-Identifier: Apache-2.0
#include "views/debug/condition_check.h"

#include "core/graph/predicates.h"
#include "views/common/document.h"
#include "views/common/schema_service.h"
#include "views/common/translated.h"
#include "views/debug/debug_session.h"

#include <QPointer>
#include <QRegularExpression>

#include <algorithm>
#include <set>

namespace nodewise::views {

namespace {

QString str(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A node of either graph: the name of its operator, and whether it yields one tensor.
struct Called {
    std::string op;
    QString module;
    bool isCall = false;
};

Called calledBy(const Document& document, Side side, std::uint32_t node)
{
    if (const graph::Graph* fx = document.fx(); side == Side::Fx && fx && node < fx->nodes().size()) {
        const graph::Node& at = fx->nodes()[node];
        return {.op = std::string(at.opType()),
                .module = at.module.valid() ? str(fx->module(at.module).path) : QString(),
                .isCall = at.op == graph::NodeOp::CallFunction};
    }
    if (side == Side::Ir && document.ir && node < document.ir->nodes.size())
        return {.op = document.ir->nodes[node].opType, .module = {}, .isCall = true};
    return {};
}

std::size_t nodeCount(const Document& document, Side side)
{
    return side == Side::Fx ? (document.fx() ? document.fx()->nodes().size() : 0) : (document.ir ? document.ir->nodes.size() : 0);
}

} // namespace

std::vector<std::string> operatorsOf(const Document& document, const Breakpoint& b)
{
    using Kind = Breakpoint::Kind;
    std::set<std::string> found;
    const Side side = b.kind == Kind::Node || b.kind == Kind::Value ? b.side : document.fx() ? Side::Fx : Side::Ir;
    const QRegularExpression like(QRegularExpression::wildcardToRegularExpression(b.target));
    if (b.kind == Kind::Line || (b.kind != Kind::Node && b.kind != Kind::Value && !like.isValid()))
        return {};
    const graph::Graph* fx = document.fx();
    for (std::uint32_t node = 0; node < nodeCount(document, side); ++node) {
        const Called called = calledBy(document, side, node);
        const QString op = str(called.op);
        const bool here = b.kind == Kind::Module ? like.match(called.module).hasMatch()
                          : b.kind == Kind::Op   ? like.match(op).hasMatch() || like.match(op.section(u'.', 0, 1)).hasMatch()
                          : side == Side::Fx     ? str(fx->qualifiedName(graph::NodeId(node))) == b.target
                                                 : str(document.ir->nodes[node].name) == b.target.section(u'/', -1);
        if (called.isCall && here)
            found.insert(called.op);
    }
    return {found.begin(), found.end()};
}

ExpressionWords valueWords(const DebugContext& context)
{
    ExpressionWords out;
    const Document& document = *context.document;
    const Side side = sideOf(!document.fx() || (context.session->alive() && context.session->side() == protocol::Side::Ir));
    const graph::Graph* fx = side == Side::Fx ? document.fx() : nullptr;
    for (std::uint32_t node = 0; node < nodeCount(document, side); ++node) {
        const QString name = context.breakpoints->nodeName(side, node).section(u'/', -1);
        const Called called = calledBy(document, side, node);
        if (!name.isEmpty() && called.op != "output")
            out.push_back({name, called.isCall                                   ? str(called.op)
                                 : fx && graph::isWeight(*fx, fx->nodes()[node]) ? ConditionCheck::tr("weight")
                                                                                 : ConditionCheck::tr("input")});
    }
    return out;
}

ConditionCheck::ConditionCheck(const DebugContext& context, QObject* parent) : QObject(parent), m_context(context)
{
    if (context.schemas)
        connect(context.breakpoints, &BreakpointList::changed, this, &ConditionCheck::checkAll);
    checkAll();
}

ExpressionWords ConditionCheck::words(const Breakpoint& breakpoint) const
{
    ExpressionWords out;
    std::set<QString> seen;
    const auto add = [&](const QString& word, const QString& what) {
        if (seen.insert(word).second)
            out.push_back({word, what});
    };
    const auto ops = operatorsOf(*m_context.document, breakpoint);
    if (m_context.schemas)
        m_context.schemas->request(ops);
    for (const std::string& op : ops)
        if (const auto schema = m_context.schemas ? m_context.schemas->trySchema(op) : nullptr)
            for (const protocol::SchemaArgument& argument : schema->arguments)
                add(str(argument.name), tr("argument, %1", "an argument's type").arg(str(argument.type)));
    if (!ops.empty())
        add(QStringLiteral("result"), tr("what the operator gives"));
    for (const ExpressionWord& value : valueWords(m_context))
        add(value.word, value.what);
    return out;
}

void ConditionCheck::check(const Breakpoint& breakpoint, const QString& condition, QObject* context,
                           std::function<void(const UserText& problem)> done)
{
    if (!m_context.schemas || condition.trimmed().isEmpty())
        return done(UserText());
    protocol::ConditionRequest request{.condition = condition.toStdString(), .ops = operatorsOf(*m_context.document, breakpoint)};
    static const QRegularExpression name(QStringLiteral("[A-Za-z_][A-Za-z0-9_]*"));
    const Side side = m_context.document->fx() ? Side::Fx : Side::Ir;
    std::set<QString> named;
    for (auto at = name.globalMatch(condition); at.hasNext();)
        named.insert(at.next().captured());
    for (std::uint32_t node = 0; node < nodeCount(*m_context.document, side); ++node) {
        const QString own = m_context.breakpoints->nodeName(side, node).section(u'/', -1);
        if (!named.contains(own))
            continue;
        const graph::Graph* fx = side == Side::Fx ? m_context.document->fx() : nullptr;
        const bool tensor = fx && fx->nodes()[node].value.isTensor();
        (tensor ? request.tensors : request.values).push_back(own.toStdString());
    }
    m_context.schemas->engine().ask(std::string(protocol::ConditionRequest::command), protocol::encodeBody(request), context,
                                    [done = std::move(done)](const Result<std::string>& body) {
                                        const auto answer = body ? protocol::decodeBody<protocol::ConditionAnswer>(*body)
                                                                 : Result<protocol::ConditionAnswer>(fail(body.error()));
                                        done(answer ? answer->problem : UserText());
                                    });
}

/// Those of no session's are checked here; a session says it itself.
void ConditionCheck::checkAll()
{
    if (!m_context.schemas || m_context.session->alive())
        return;
    for (const Breakpoint& b : m_context.breakpoints->all()) {
        if (b.condition.isEmpty() || !b.told.empty() || m_checked.value(b.key) == b.condition)
            continue;
        m_checked.insert(b.key, b.condition);
        check(b, b.condition, this, [this, key = b.key, condition = b.condition](const UserText& problem) {
            m_context.breakpoints->takeProblem(key, condition, problem);
        });
    }
}

} // namespace nodewise::views
