// SPDX-License-Identifier: Apache-2.0
#include "views/compare/comparison.h"

#include "views/compare/compare_overlay.h"
#include "views/compare/compare_text.h"

#include "views/common/translated.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_context.h"
#include "views/debug/debug_session.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace nodewise::views {

namespace {

using Lifetime = DebugSession::Lifetime;
constexpr std::uint64_t rowsOfPage = 1000; // decoded in one go without being felt

void raise(std::vector<Agreement>& verdicts, std::uint32_t node, Agreement verdict)
{
    if (node < verdicts.size())
        verdicts[node] = std::max(verdicts[node], verdict);
}

std::string fileName(const protocol::CompareRow& row)
{
    std::string name = row.name;
    std::replace(name.begin(), name.end(), '/', '.');
    if (row.element)
        name.append(".").append(std::to_string(*row.element));
    return name.append(".safetensors");
}

/// As an exported file names its tensor: the node, without the graph that it stands in.
std::string entryName(const protocol::CompareRow& row)
{
    return row.name.substr(row.name.rfind('/') + 1);
}

protocol::ValueRef refOf(std::uint32_t node, std::optional<std::uint32_t> element, bool expected)
{
    protocol::ValueRef ref;
    ref.node = node;
    if (element)
        ref.path = {*element};
    ref.expected = expected;
    return ref;
}

} // namespace

Comparison::Comparison(DebugSession* session, std::shared_ptr<const Document> document, QObject* parent)
    : SessionWork(session, parent), m_document(std::move(document))
{
    connect(this, &SessionWork::changed, this, &Comparison::dropOther);
}

void Comparison::setSetup(CompareSetup setup)
{
    if (m_setup == setup)
        return;
    m_setup = std::move(setup);
    Q_EMIT changed();
}

void Comparison::setTarget(const Target& target)
{
    CompareSetup with = m_setup;
    with.npu = target.npu;
    with.profile = target.profile;
    with.tiles = target.tiles;
    with.usesTuned = target.usesTuned;
    setSetup(std::move(with));
}

void Comparison::addRule(protocol::ToleranceRule rule)
{
    CompareSetup with = m_setup;
    with.rules.push_back(std::move(rule));
    setSetup(std::move(with));
}

void Comparison::setEngine(const QString& program, const QStringList& arguments)
{
    m_engine = program;
    m_engineArguments = arguments;
}

QString Comparison::hindrance() const
{
    const QString why = SessionWork::hindrance();
    if (!why.isEmpty())
        return why;
    const QString side = sideHindrance();
    return side.isEmpty() ? CompareRequests::lacking(m_setup, *m_document) : side;
}

QString Comparison::busyText() const
{
    return tr("Values are being compared.");
}

QString Comparison::givenUpText() const
{
    return tr("The comparison was canceled.");
}

void Comparison::ask()
{
    if (m_other && m_otherOf == number())
        return; // the session went on meanwhile
    m_side = sideOf(session().side() == protocol::Side::Ir);
    if (const QString why = sideHindrance(); !why.isEmpty())
        return refuse(Error{.message = why.toStdString()});
    const auto request = CompareRequests::of(m_setup, *m_document, session().launched());
    if (!request)
        return refuse(request.error());
    m_asked = m_setup;
    m_setup.noteRecent();
    const auto stillAsked = [this, at = number()] { return at == number() && busy(); };
    const auto go = [this, stillAsked, request = *request] {
        if (!stillAsked())
            return;
        if (m_asked.with == CompareSetup::With::Python)
            runPython(request);
        else
            send(std::string(protocol::CompareRequest::command), protocol::encodeBody(request));
    };
    if (!m_gate)
        return go();
    m_gate(m_setup, go, [this, stillAsked] {
        if (stillAsked())
            refuse(Error{.message = m_asked.with == CompareSetup::With::Python
                                        ? UserText("an interpreter that is not trusted runs nothing")
                                        : UserText("kernels of templates that are not trusted are not run")});
    });
}

QString Comparison::sideHindrance() const
{
    if (m_setup.with == CompareSetup::With::Kernels)
        return session().kernelHindrance();
    const bool ir = m_setup.with == CompareSetup::With::Python && session().alive() && session().side() == protocol::Side::Ir;
    return ir ? tr("Interpreters run the FX graph, but this session runs the IR. Stop it, and choose Run the FX Graph.") : QString();
}

/// Its values become files first; then they are a dump like any other.
void Comparison::runPython(protocol::CompareRequest request)
{
    m_other = std::make_unique<InterpreterRun>(m_engine, m_engineArguments);
    m_otherOf = number();
    connect(m_other.get(), &InterpreterRun::progress, this, &SessionWork::progress);
    m_other->start(session().launched(), m_asked.python,
                   [this, at = number(), request = std::move(request)](Result<InterpreterRun::Values> values) mutable {
                       if (at != number() || !busy())
                           return;
                       Q_EMIT progress(QString(), -1);
                       if (!values)
                           return refuse(values.error());
                       m_who = values->who;
                       m_otherTimes = std::move(values->times);
                       request.dump = values->folder.toStdString();
                       timeOwn(std::move(request));
                   });
}

/// In a process of its own, as the interpreter was: the session's own times are of runs with stops.
void Comparison::timeOwn(protocol::CompareRequest request)
{
    m_own = std::make_unique<InterpreterRun>(m_engine, m_engineArguments);
    connect(m_own.get(), &InterpreterRun::progress, this, &SessionWork::progress);
    m_own->startTimes(session().launched(), session().python(),
                      [this, at = number(), request = std::move(request)](const Result<InterpreterRun::Values>& values) {
                          if (at != number() || !busy())
                              return;
                          Q_EMIT progress(QString(), -1);
                          if (values)
                              takeTimes(values->times);
                          send(std::string(protocol::CompareRequest::command), protocol::encodeBody(request));
                      });
}

/// Nodes are the same by their names: each side counts its own.
void Comparison::takeTimes(const protocol::ProfileAnswer& own)
{
    m_times.clear();
    std::map<std::string_view, const protocol::ProfileAnswer::Node*> others;
    for (const auto& node : m_otherTimes.nodes)
        others.emplace(node.name, &node);
    std::uint64_t longest = 1;
    for (const auto& node : own.nodes) {
        const auto other = others.find(node.name);
        if (other == others.end() || node.count == 0 || other->second->count == 0)
            continue;
        const CompareTimes times{.ns = node.ns / node.count, .expectedNs = other->second->ns / other->second->count};
        longest = std::max({longest, times.ns, times.expectedNs});
        m_times.emplace(node.node, times);
    }
    for (auto& [node, times] : m_times) {
        times.share = static_cast<double>(times.ns) / static_cast<double>(longest);
        times.expectedShare = static_cast<double>(times.expectedNs) / static_cast<double>(longest);
    }
}

const CompareTimes* Comparison::tryTimes(std::uint32_t node) const
{
    const auto found = m_times.find(node);
    return found == m_times.end() ? nullptr : &found->second;
}

/// Given up while the interpreter still runs, or by its run, which is then still at work.
void Comparison::dropOther()
{
    if (state() != State::Failed || (!m_other && !m_own))
        return;
    for (InterpreterRun* run : {m_other.release(), m_own.release()}) {
        if (!run)
            continue;
        run->disconnect(this);
        run->setParent(this);
        run->deleteLater();
    }
    Q_EMIT progress(QString(), -1);
}

void Comparison::take(std::string body)
{
    auto answer = protocol::decodeBody<protocol::CompareAnswer>(body);
    if (!answer)
        return refuse(answer.error());
    m_answer = std::move(*answer);
    m_launch = session().launchAnswer();
    if (m_asked.with == CompareSetup::With::Python)
        m_answer.reference = tr("the program in %1", "an interpreter, its torch and device").arg(m_who).toStdString();
    takeWeights(std::exchange(m_answer.weights.rows, {}));
    addRows(std::exchange(m_answer.rows, {}));
    conclude();
    fetchRows();
}

/// One page after the other, so that what the user asks for meanwhile does not wait for all of them.
void Comparison::fetchRows()
{
    if (state() != State::Done || complete() || m_fetching || !session().stopped() || age() == Age::Gone)
        return;
    m_fetching = true;
    session().ask<protocol::CompareRowsAnswer>(
        protocol::CompareRowsRequest{.start = m_rows.size(), .count = rowsOfPage}, this,
        [this, at = number()](Result<protocol::CompareRowsAnswer> page) {
            if (at != number())
                return;
            m_fetching = false;
            if (!page || page->rows.empty())
                return; // the session went on: the next stop fetches the rest
            addRows(std::move(page->rows));
            fetchRows();
        },
        Lifetime::Session);
}

void Comparison::addRows(std::vector<protocol::CompareRow> rows)
{
    if (rows.empty())
        return;
    const auto page = std::make_shared<const std::vector<protocol::CompareRow>>(std::move(rows));
    m_rows.reserve(m_rows.size() + page->size());
    for (const protocol::CompareRow& row : *page)
        m_rows.emplace_back(page, &row);
    Q_EMIT rowsCame();
}

void Comparison::takeWeights(std::vector<protocol::CompareRow> rows)
{
    std::stable_sort(rows.begin(), rows.end(), [](const protocol::CompareRow& a, const protocol::CompareRow& b) {
        return std::pair(CompareText::markOf(a), a.figures.maxAbs) > std::pair(CompareText::markOf(b), b.figures.maxAbs);
    });
    const auto all = std::make_shared<const std::vector<protocol::CompareRow>>(std::move(rows));
    for (const protocol::CompareRow& row : *all)
        m_weights.emplace_back(all, &row);
}

void Comparison::clear()
{
    m_fetching = false;
    m_times.clear();
    m_answer = {};
    m_rows.clear();
    m_weights.clear();
    for (auto& verdicts : m_verdicts)
        verdicts.clear();
    m_overlays = {};
    m_worst.clear();
    m_verdictRows = 0;
    Q_EMIT rowsReset();
}

void Comparison::end()
{
    if (busy())
        return;
    if (session().stopped() && age() != Age::Gone)
        session().askText(
            std::string(protocol::endComparisonCommand), "{}", this, [](const Result<std::string>&) {}, Lifetime::Session);
    forget();
}

bool Comparison::isOwnStop() const
{
    return session().snapshot()->body.reason == "divergence";
}

/// Once for all rows that have come.
void Comparison::judge() const
{
    if (m_verdictRows == m_rows.size())
        return;
    m_verdictRows = m_rows.size();
    m_overlays = {};
    auto& own = m_verdicts[m_side == Side::Fx ? 0 : 1];
    auto& other = m_verdicts[m_side == Side::Fx ? 1 : 0];
    const std::size_t fx = m_document->fx() ? m_document->fx()->nodes().size() : 0, ir = m_document->ir ? m_document->ir->nodes.size() : 0;
    own.assign(m_side == Side::Fx ? fx : ir, Agreement::None);
    other.assign(m_side == Side::Fx ? ir : fx, Agreement::None);
    m_worst.assign(own.size(), nullptr);
    for (const auto& row : m_rows) {
        const Agreement verdict = CompareText::markOf(*row);
        if (row->node < own.size() && verdict > own[row->node])
            m_worst[row->node] = row.get();
        raise(own, row->node, verdict);
    }
    if (m_answer.firstRow && !CompareText::isInherited(*m_answer.firstRow))
        raise(own, m_answer.firstRow->node, Agreement::First);
    for (std::uint32_t node = 0; node < own.size(); ++node)
        if (own[node] != Agreement::None)
            for (const std::uint32_t linked : linkedNodes(*m_document, m_side, node))
                raise(other, linked, own[node]);
}

const std::vector<Agreement>& Comparison::verdicts(Side side) const
{
    judge();
    return m_verdicts[side == Side::Fx ? 0 : 1];
}

std::shared_ptr<const Overlay> Comparison::overlay(Side side) const
{
    const auto& nodes = verdicts(side);
    auto& overlay = m_overlays[side == Side::Fx ? 0 : 1];
    if (!overlay)
        overlay = CompareOverlay::of(nodes);
    return overlay;
}

const protocol::CompareRow* Comparison::tryWorst(std::uint32_t node) const
{
    judge();
    return node < m_worst.size() ? m_worst[node] : nullptr;
}

const protocol::CompareRow* Comparison::tryNextDivergence(std::optional<std::uint32_t> node) const
{
    const auto diverged = [](const auto& row) { return row->verdict == protocol::CompareRow::Verdict::Diverged; };
    auto from = m_rows.begin();
    if (node) {
        from = std::find_if(m_rows.begin(), m_rows.end(), [&](const auto& row) { return row->node == *node; });
        while (from != m_rows.end() && (*from)->node == *node)
            ++from;
    }
    auto found = std::find_if(from, m_rows.end(), diverged);
    if (found == m_rows.end())
        found = std::find_if(m_rows.begin(), m_rows.end(), diverged);
    return found == m_rows.end() ? nullptr : found->get();
}

void Comparison::requestValue(std::uint32_t node, std::optional<std::uint32_t> element, bool expected, QObject* context, Take take) const
{
    if (!session().stopped())
        return take(fail(tr("Values can be viewed only where the program is stopped.").toStdString()));
    if (expected && (state() != State::Done || age() == Age::Gone))
        return take(fail(tr("The reference was released. Compare again to view its values.").toStdString()));
    session().ask<protocol::ValuesAnswer>(protocol::ValuesRequest{.nodes = {node}, .stats = true, .expected = expected}, context,
                                          [element, take = std::move(take)](Result<protocol::ValuesAnswer> answer) {
                                              if (!answer)
                                                  return take(fail(answer.error()));
                                              if (answer->values.empty())
                                                  return take(fail(tr("The reference has no value for this node.").toStdString()));
                                              protocol::ValueInfo& value = answer->values.front();
                                              if (element && *element < value.elements.size())
                                                  return take(std::move(value.elements[*element]));
                                              take(std::move(value));
                                          });
}

bool Comparison::canUseExpected() const
{
    return state() == State::Done && m_answer.firstRow && session().stopped() && age() != Age::Gone && age() != Age::Edited;
}

/// What another run has is written to a file first: an edit names where its value is from, so that it can be made again.
void Comparison::useExpected()
{
    if (!canUseExpected())
        return;
    if (m_asked.with == CompareSetup::With::Dump)
        return swapWith(m_asked.dump.toStdString(), {});
    if (!m_files)
        m_files.emplace();
    const protocol::CompareRow& row = *m_answer.firstRow;
    const std::string file = m_files->filePath(QString::fromStdString(fileName(row))).toStdString();
    const protocol::ExportRequest request{.value = refOf(row.node, row.element, true), .slice = {}, .file = file, .format = {}};
    session().askText(
        std::string(protocol::ExportRequest::command), protocol::encodeBody(request), this,
        [this, file, entry = entryName(row), at = number()](const Result<std::string>& body) {
            if (!body)
                return Q_EMIT message(translated(body.error()));
            if (at == number())
                swapWith(file, entry);
        },
        Lifetime::Session);
}

/// `entry`: of a file that was made for this alone; it goes with a saved session.
void Comparison::swapWith(const std::string& dump, const std::string& entry)
{
    const protocol::CompareRow& row = *m_answer.firstRow;
    const protocol::SwapRequest request{.value = refOf(row.node, row.element, false), .dump = dump, .name = entry, .keep = !entry.empty()};
    session().ask<protocol::EditsAnswer>(
        request, this,
        [this](const Result<protocol::EditsAnswer>& answer) {
            // Values that are others are told by the engine; what failed only here.
            if (!answer)
                Q_EMIT message(translated(answer.error()));
        },
        Lifetime::Session);
}

} // namespace nodewise::views
