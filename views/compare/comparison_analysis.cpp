// SPDX-License-Identifier: Apache-2.0
#include "views/compare/comparison_analysis.h"

#include "core/backend/profile.h"
#include "core/base/data_folder.h"
#include "core/findings/runs.h"
#include "views/common/selection.h"
#include "views/common/trust_service.h"
#include "views/compare/compare_panel.h"
#include "views/compare/compare_text.h"
#include "views/compare/comparison.h"
#include "views/compare/finding_report.h"
#include "views/compare/reference_line.h"
#include "views/compare/value_fetch.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_analysis.h"
#include "views/debug/debug_session.h"
#include "views/debug/interpreter_dialog.h"
#include "views/debug/interpreter_text.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonObject>

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace nodewise::views {

AnalysisKind ComparisonAnalysis::kind()
{
    static constexpr ActionSpec actions[] = {
        {"compare.panel", Menu::Compare, 101, Needs::Document, "Ctrl+Shift+J", QT_TRANSLATE_NOOP("Actions", "&Compare With…"),
         QT_TRANSLATE_NOOP("Actions",
                           "Choose what to compare this program's values with: its other graph, another program, or reference values")},
        {"compare.start", Menu::Compare, 201, Needs::Document, "F7", QT_TRANSLATE_NOOP("Actions", "&Run Comparison"),
         QT_TRANSLATE_NOOP("Actions", "Run the program alongside the reference, and find the first divergence")},
        {"compare.next", Menu::Compare, 202, Needs::Document, "Shift+F7", QT_TRANSLATE_NOOP("Actions", "&Next Difference"),
         QT_TRANSLATE_NOOP("Actions", "Select the next node whose value is out of tolerance")},
        {"compare.use", Menu::Compare, 203, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "&Use Reference Value"),
         QT_TRANSLATE_NOOP("Actions", "Continue as if the first node that differs had produced the reference value")},
        {"compare.report", Menu::Compare, 204, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "Save &Report…"),
         QT_TRANSLATE_NOOP("Actions", "Save what the comparison found as a single HTML page")},
        {"compare.colors", Menu::Compare, 301, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "C&olor by Comparison"),
         QT_TRANSLATE_NOOP("Actions", "Color nodes by whether their values agree with the reference's"), true},
        {"compare.end", Menu::Compare, 302, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "C&lear Comparison"),
         QT_TRANSLATE_NOOP("Actions", "Discard the comparison and release the reference")},
    };
    static constexpr OptionSpec options[] = {
        {"compare", "FILE", "Compare the program's values with these first: a file or folder of values, another program, or an IR file"},
    };
    return {actions, [](Analyses& tab) -> Analysis* { return new ComparisonAnalysis(tab); }, options};
}

namespace {

/// All that the plan may choose from: which kernels a whole run takes is known only in it.
QStringList templatesOf(const CompareSetup& setup)
{
    std::vector<std::string> folders = dataFolders("templates");
    if (const auto profile = backend::readProfile(dataFolders("profiles"), setup.profile))
        folders.insert(folders.end(), profile->templateFolders.begin(), profile->templateFolders.end());
    QStringList files;
    for (const std::string& folder : folders)
        for (const std::string& file : trust::actingFiles(folder))
            files.append(QString::fromStdString(file));
    return files;
}

/// By qualified name; the first of those that share one.
std::unordered_map<std::string, std::uint32_t> nodesByName(const Document& document, Side side)
{
    std::unordered_map<std::string, std::uint32_t> nodes;
    if (side == Side::Fx && document.fx())
        for (const graph::Node& node : document.fx()->nodes())
            nodes.emplace(document.fx()->qualifiedName(node.id), node.id.index());
    else if (side == Side::Ir && document.ir)
        for (const ir::Subgraph& subgraph : document.ir->subgraphs)
            for (const ir::NodeId id : subgraph.nodes)
                nodes.emplace(ir::qualifiedName(subgraph, document.ir->node(id)), id.index());
    return nodes;
}

} // namespace

ComparisonAnalysis::ComparisonAnalysis(Analyses& tab)
    : Analysis(tab), m_debug(find<DebugAnalysis>()), m_comparison(new Comparison(&m_debug->session(), host().document, this))
{
    m_debug->setCompared(m_comparison);
    m_comparison->setEngine(host().engine, host().engineArguments);
    m_report = new FindingReport(context(), this);
    m_values = new ValueFetch(context(), this);
    connect(m_values, &ValueFetch::tensorCame, m_debug, &DebugAnalysis::tensorRequested);
    connect(m_values, &ValueFetch::differenceCame, m_debug, &DebugAnalysis::differenceRequested);
    connect(m_values, &ValueFetch::message, this, &Analysis::message);
    m_comparison->setGate([this](const CompareSetup& setup, std::function<void()> then, std::function<void()> otherwise) {
        if (setup.with == CompareSetup::With::Python)
            return host().trust->ask(InterpreterText::trustOf(setup.python), host().window, std::move(then), std::move(otherwise));
        if (setup.with != CompareSetup::With::Kernels)
            return then();
        host().trust->ask({.what = TrustRequest::What::Kernels, .files = templatesOf(setup), .does = {}}, host().window, std::move(then),
                          std::move(otherwise));
    });
    connect(m_comparison, &Comparison::launchRequested, &m_debug->launcher(), &SessionStart::start);
    connect(m_comparison, &Comparison::changed, this, &Analysis::marksChanged);
    connect(m_comparison, &Comparison::changed, this, &Analysis::changed);
    connect(m_comparison, &Comparison::changed, this, &ComparisonAnalysis::showReference);
    connect(m_comparison, &Comparison::rowsReset, this, [this] {
        m_missing.clear();
        m_failed.clear();
        m_rowsSeen = 0;
    });
    connect(m_comparison, &Comparison::rowsCame, this, &ComparisonAnalysis::findFailed);
    connect(m_comparison, &Comparison::finished, this, &ComparisonAnalysis::findMissing);
    connect(m_comparison, &Comparison::rowsCame, this, &Analysis::marksChanged);
    connect(m_comparison, &Comparison::rowsCame, this, &ComparisonAnalysis::showReference);
    connect(m_comparison, &Comparison::rowsReset, this, &ComparisonAnalysis::showReference);
    // The last page of rows makes a report possible.
    connect(m_comparison, &Comparison::rowsCame, this, &Analysis::changed);
    // What was asked for is shown; times come back when they are wanted.
    connect(m_comparison, &Comparison::finished, this, [this] {
        setColors(true);
        if (const auto& first = m_comparison->answer().firstRow)
            selectNode(selection(), m_comparison->side(), first->node);
    });
    connect(m_report, &FindingReport::written, this, &ComparisonAnalysis::tellReport);
    connect(m_report, &FindingReport::failed, this, &Analysis::message);
    connect(&selection(), &Selection::changed, this, &ComparisonAnalysis::showReference);
    addActions();
    addOption();
}

void ComparisonAnalysis::addActions()
{
    addAction("compare.panel", [this](bool) { showPage("compare", true); });
    addAction(
        "compare.start", [this](bool) { start(m_comparison->setup()); }, [this] { return m_comparison->hindrance().isEmpty(); });
    addAction(
        "compare.next", [this](bool) { goToNextDivergence(); }, [this] { return done() && m_comparison->answer().diverged > 0; });
    addAction(
        "compare.use", [this](bool) { m_comparison->useExpected(); }, [this] { return m_comparison->canUseExpected(); });
    addAction(
        "compare.report", [this](bool) { askReport(); }, [this] { return done() && m_comparison->complete(); });
    addColors("compare.colors", [this] { return done(); });
    addAction(
        "compare.end", [this](bool) { m_comparison->end(); }, [this] { return done(); });
}

void ComparisonAnalysis::addOption()
{
    actionSet().addOption(
        "compare", {.ask = [this](const QString& file) { return askFor(file); },
                    .settled = [this] { return done() && m_comparison->complete() && !m_comparison->busy(); },
                    .failure = [this] { return m_comparison->state() == Comparison::State::Failed ? m_comparison->reason() : QString(); }});
}

QString ComparisonAnalysis::askFor(const QString& file)
{
    const QString path = QFileInfo(file).absoluteFilePath();
    const auto kind = compareKindOf(path);
    if (!kind)
        return tr("%1 holds nothing to compare with").arg(file);
    CompareSetup setup = m_comparison->setup();
    setup.with = *kind;
    (*kind == CompareSetup::With::Program ? setup.program : setup.dump) = path;
    start(std::move(setup));
    return {};
}

CompareContext ComparisonAnalysis::context() const
{
    return {m_debug->context(), m_comparison};
}

bool ComparisonAnalysis::done() const
{
    return m_comparison->state() == Comparison::State::Done;
}

void ComparisonAnalysis::start(CompareSetup setup)
{
    showPage("compare", true);
    m_comparison->setSetup(std::move(setup));
    m_comparison->start();
}

void ComparisonAnalysis::requestValue(std::uint32_t node, std::optional<std::uint32_t> element)
{
    m_values->request(node, element, false);
}

void ComparisonAnalysis::goToNextDivergence()
{
    if (const protocol::CompareRow* next = m_comparison->tryNextDivergence(currentNode(selection(), m_comparison->side())))
        selectNode(selection(), m_comparison->side(), next->node);
    else
        Q_EMIT message(tr("No compared value is out of tolerance."));
}

std::vector<PageSpec> ComparisonAnalysis::pages()
{
    using Where = PageSpec::Where;
    return {{"compare", Where::DockLeft, 50, [] { return tr("Compare"); }, [this](QWidget*) { return makePanel(); }, nullptr,
             PageSpec::Group::Numerics},
            {"reference", Where::NodeFacts, 10, nullptr, [this](QWidget* parent) { return makeReferenceLine(parent); }}};
}

QWidget* ComparisonAnalysis::makePanel()
{
    m_panel = new ComparePanel(context());
    connect(m_panel, &ComparePanel::tensorRequested, m_debug, &DebugAnalysis::tensorRequested);
    connect(m_panel, &ComparePanel::valueRequested, m_values, &ValueFetch::request);
    connect(m_panel, &ComparePanel::differenceRequested, m_values, &ValueFetch::requestDifference);
    connect(m_panel, &ComparePanel::reportRequested, this, &ComparisonAnalysis::askReport);
    connect(m_panel, &ComparePanel::sourceRequested, this, &Analysis::sourceRequested);
    connect(m_panel, &ComparePanel::message, this, &Analysis::message);
    connect(m_panel, &ComparePanel::interpreterRequested, this, &ComparisonAnalysis::chooseInterpreter);
    return m_panel;
}

void ComparisonAnalysis::chooseInterpreter()
{
    auto* dialog =
        new InterpreterDialog({.now = m_comparison->setup().python, .program = document().file, .own = false}, host().trust, host().window);
    connect(dialog, &InterpreterDialog::chosen, this, [this](const protocol::PythonExecutor& python, const QString& torch) {
        CompareSetup setup = m_comparison->setup();
        setup.with = CompareSetup::With::Python;
        setup.python = python;
        setup.pythonTorch = torch;
        m_comparison->setSetup(std::move(setup));
        Q_EMIT keptChanged();
    });
    dialog->open();
}

QWidget* ComparisonAnalysis::makeReferenceLine(QWidget* parent)
{
    m_line = new ReferenceLine(parent);
    connect(m_line, &ReferenceLine::activated, this, [this] {
        if (const auto node = comparedNode()) {
            showPage("compare", true);
            m_panel->showNode(*node);
        }
    });
    showReference();
    return m_line;
}

/// The selected node as the comparison names it; none where it was not compared.
std::optional<std::uint32_t> ComparisonAnalysis::comparedNode() const
{
    return done() ? currentNode(selection(), m_comparison->side()) : std::nullopt;
}

void ComparisonAnalysis::showReference()
{
    if (!m_line)
        return;
    const auto node = comparedNode();
    m_line->setRow(node ? m_comparison->tryWorst(*node) : nullptr);
}

std::shared_ptr<const Overlay> ComparisonAnalysis::overlay(Side side, int) const
{
    return done() ? m_comparison->overlay(side) : nullptr;
}

QStringList ComparisonAnalysis::hint(Side side, std::uint32_t of)
{
    const auto node = done() ? onSide(document(), side, m_comparison->side(), of) : std::nullopt;
    const protocol::CompareRow* row = node ? m_comparison->tryWorst(*node) : nullptr;
    return row ? QStringList(CompareText::line(*row)) : QStringList();
}

void ComparisonAnalysis::askReport()
{
    if (!m_report->possible())
        return;
    auto* dialog = new QFileDialog(host().window, tr("Save Report"), lastFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Web pages (*.html)")});
    dialog->setDefaultSuffix(QStringLiteral("html"));
    dialog->selectFile(m_report->suggestion());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        m_report->write(file);
        setLastFolder(QFileInfo(file).absolutePath());
    });
    dialog->open();
}

void ComparisonAnalysis::tellReport(const QString& file)
{
    Q_EMIT noticed({.text = [file] { return tr("Report saved: %1").arg(QDir::toNativeSeparators(file)); },
                    .details = {},
                    .file = file,
                    .folder = QFileInfo(file).absolutePath()});
}

/// Of the session's side, in FX.
std::vector<graph::NodeId> ComparisonAnalysis::inFx(std::uint32_t node) const
{
    std::vector<graph::NodeId> out;
    if (m_comparison->side() == Side::Fx && document().fx() && node < document().fx()->nodes().size())
        out.emplace_back(node);
    else if (m_comparison->side() == Side::Ir)
        for (const std::uint32_t linked : linkedNodes(document(), Side::Ir, node))
            out.emplace_back(linked);
    return out;
}

/// Once: findings are asked for at each selection, and a program has many nodes.
void ComparisonAnalysis::findMissing()
{
    m_missing.clear();
    const auto& missing = m_comparison->answer().missing;
    if (missing.empty())
        return;
    const auto nodes = nodesByName(document(), m_comparison->side());
    for (const protocol::CompareMissing& each : missing)
        if (const auto found = nodes.find(each.name); found != nodes.end())
            std::ranges::copy(inFx(found->second), std::back_inserter(m_missing));
}

/// Of the rows that came.
void ComparisonAnalysis::findFailed()
{
    const CompareRows& rows = m_comparison->rows();
    for (; m_rowsSeen < rows.size(); ++m_rowsSeen)
        if (const protocol::CompareRow& row = *rows[m_rowsSeen]; row.lowered && row.lowered->by == protocol::LoweredPart::By::Failed)
            std::ranges::copy(inFx(row.node), std::back_inserter(m_failed));
}

void ComparisonAnalysis::addFindings(std::vector<findings::Finding>& found) const
{
    const protocol::CompareAnswer& answer = m_comparison->answer();
    if (!done() || !document().fx())
        return;
    const graph::Graph& fx = *document().fx();
    const std::string reference =
        answer.lowered ? std::string("ATen") : QFileInfo(QString::fromStdString(answer.reference)).fileName().toStdString();
    if (const auto first = answer.firstRow ? inFx(answer.firstRow->node) : std::vector<graph::NodeId>(); !first.empty())
        findings::addDivergence(found, fx, first.front(), reference, answer.diverged);
    const CompareRows& weights = m_comparison->weights();
    const auto other = std::ranges::find(weights, protocol::CompareRow::Verdict::Diverged, [](const auto& row) { return row->verdict; });
    if (other != weights.end() && !answer.firstRow)
        if (const auto first = inFx((*other)->node); !first.empty())
            findings::addOtherWeights(found, fx, reference, first.front(), answer.weights.diverged);
    if (!m_missing.empty())
        findings::addIncomplete(found, fx, reference, m_missing, answer.missing.front().why);
    if (answer.lowered)
        findings::addWrongKernels(found, fx, answer.lowered->npu, m_failed);
}

void ComparisonAnalysis::save(QJsonObject& kept) const
{
    kept["compare"] = m_comparison->setup().toJson();
}

void ComparisonAnalysis::restore(const QJsonObject& kept)
{
    m_comparison->setSetup(CompareSetup::fromJson(kept["compare"].toObject()));
}

} // namespace nodewise::views
