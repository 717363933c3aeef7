// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_analysis.h"

#include "core/findings/runs.h"
#include "views/analysis/analyses.h"
#include "views/common/schema_service.h"
#include "views/coverage/coverage_facts.h"
#include "views/coverage/coverage_result.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/coverage_text.h"
#include "views/coverage/profile_editor.h"
#include "views/debug/debug_analysis.h"
#include "views/debug/debug_session.h"
#include "views/kernel/kernel_analysis.h"
#include "views/kernel/kernel_plan.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QJsonObject>

#include <algorithm>

namespace nodewise::views {

using Page = CoveragePanel::Page;

AnalysisKind CoverageAnalysis::kind()
{
    static constexpr ActionSpec actions[] = {
        {"profile.open", Menu::Backend, 102, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "Open Pro&file…"),
         QT_TRANSLATE_NOOP("Actions", "Choose a profile file from another folder")},
        {"profile.edit", Menu::Backend, 103, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "&Edit Profile…"),
         QT_TRANSLATE_NOOP("Actions", "Open the chosen profile in the editor, with live verdicts")},
        {"profile.new", Menu::Backend, 104, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "&New Profile From This One…"),
         QT_TRANSLATE_NOOP("Actions", "Copy the chosen profile to your folder, and edit the copy")},
        {"coverage.panel", Menu::Backend, 201, Needs::Fx, "Ctrl+Shift+B", QT_TRANSLATE_NOOP("Actions", "&Coverage"),
         QT_TRANSLATE_NOOP("Actions", "Show which of the program's operators the backend supports, how, and what is missing")},
        {"coverage.start", Menu::Backend, 202, Needs::Fx, "Ctrl+F8", QT_TRANSLATE_NOOP("Actions", "&Judge the Program"),
         QT_TRANSLATE_NOOP("Actions", "Determine what the backend of the chosen profile does with each node")},
        {"coverage.why", Menu::Backend, 203, Needs::Fx, "Shift+F8", QT_TRANSLATE_NOOP("Actions", "&Why This Verdict?"),
         QT_TRANSLATE_NOOP("Actions", "Show every rule that affects what the backend does with the selected node")},
        {"coverage.compare", Menu::Backend, 204, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "Co&mpare Profiles"),
         QT_TRANSLATE_NOOP("Actions", "Show which operators one profile supports better than another")},
        {"coverage.colors", Menu::Backend, 301, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "C&olor by Coverage"),
         QT_TRANSLATE_NOOP("Actions", "Color nodes by what the backend does with them"), true},
        {"coverage.end", Menu::Backend, 302, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "C&lear Coverage"),
         QT_TRANSLATE_NOOP("Actions", "Discard the verdicts and their colors")},
    };
    static constexpr OptionSpec options[] = {
        {"profile", "NAME", "Backend profile, such as spyre-2026, or its file"},
        {"coverage", "", "Judge the program by a backend profile first"},
    };
    return {actions, [](Analyses& tab) -> Analysis* { return new CoverageAnalysis(tab); }, options};
}

CoverageAnalysis::CoverageAnalysis(Analyses& tab) : Analysis(tab), m_profile(new ProfileChoice(this))
{
    EngineService* engine = host().schemas ? &host().schemas->engine() : nullptr;
    m_run = new CoverageRun({engine, host().plugins, host().document}, m_profile, this);
    connect(m_profile, &ProfileChoice::changed, this, &CoverageAnalysis::onProfile);
    connect(m_profile, &ProfileChoice::filesChanged, this, &CoverageAnalysis::onProfile);
    connect(m_run, &CoverageRun::changed, this, &Analysis::changed);
    connect(m_run, &CoverageRun::changed, this, &Analysis::factsChanged);
    connect(m_run, &CoverageRun::resultChanged, this, &Analysis::marksChanged);
    connect(m_run, &CoverageRun::resultChanged, this, &Analysis::factsChanged);
    connect(m_run, &CoverageRun::finished, this, [this] { setColors(true); });
    addActions();
    addProfileActions();
    addOptions();
}

CoverageAnalysis::~CoverageAnalysis()
{
    delete m_editor; // it looks at what is judged
}

void CoverageAnalysis::attach()
{
    onProfile();
}

void CoverageAnalysis::addActions()
{
    const auto judged = [this] { return m_run->result() != nullptr; };
    addAction("coverage.panel", [this](bool) { show(Page::Operators); });
    addAction(
        "coverage.start",
        [this](bool) {
            show(Page::Operators);
            m_run->start();
        },
        [this] { return m_run->hindrance().isEmpty() && !m_run->busy(); });
    addAction(
        "coverage.why", [this](bool) { show(Page::Why); }, [this] { return operatorSelected(); });
    addAction(
        "coverage.compare", [this](bool) { show(Page::Compare); }, [this] { return document().fx() != nullptr; });
    addColors("coverage.colors", judged);
    addAction(
        "coverage.end", [this](bool) { m_run->end(); }, judged);
}

void CoverageAnalysis::addProfileActions()
{
    const auto any = [this] { return document().fx() != nullptr; };
    addAction("profile.open", [this](bool) { openProfile(); });
    addAction(
        "profile.edit", [this](bool) { edit(); }, any);
    addAction(
        "profile.new", [this](bool) { editCopyOf(m_profile->entry()); }, any);
}

void CoverageAnalysis::addOptions()
{
    const auto askProfile = [this](const QString& name) {
        choose(name);
        return m_profile->entry().path.isEmpty() ? m_profile->entry().wrong : QString();
    };
    const auto ask = [this](const QString&) {
        tab().trigger("coverage.start");
        return QString();
    };
    using State = CoverageAsk::State;
    actionSet().addOption("profile", {.ask = askProfile});
    actionSet().addOption("coverage",
                          {.ask = ask,
                           .settled = [this] { return !m_run->busy() && m_run->own().state() != State::Empty; },
                           .failure = [this] { return m_run->own().state() == State::Failed ? m_run->own().reason() : QString(); }});
}

bool CoverageAnalysis::operatorSelected() const
{
    return tryOperator(selection()).has_value();
}

void CoverageAnalysis::onProfile()
{
    if (auto* kernels = find<KernelAnalysis>())
        kernels->plan().setProfile(m_profile->kernelProfile(), m_profile->kernelNote());
    const bool runs = m_profile->entry().wrong.isEmpty() && m_profile->name() != ProfileChoice::usual();
    if (auto* debug = find<DebugAnalysis>())
        debug->launcher().setProfile(runs ? m_profile->name().toStdString() : std::string());
    Q_EMIT changed();
}

void CoverageAnalysis::show(Page page)
{
    m_page = page;
    showPage("coverage", true);
    if (m_panel)
        m_panel->showPage(page);
    // Whoever asks why, or for a comparison, wants an answer.
    const bool compares = page == Page::Compare && !m_run->comparedName().isEmpty();
    if ((page == Page::Why || compares) && !m_run->result() && !m_run->busy() && m_run->hindrance().isEmpty())
        m_run->start();
}

std::vector<PageSpec> CoverageAnalysis::pages()
{
    // The right of the dock is about values of a session.
    const auto wide = [this] { return !find<DebugAnalysis>()->session().alive(); };
    return {{"coverage", PageSpec::Where::DockLeft, 90, [] { return tr("Coverage"); }, [this](QWidget*) { return makePanel(); }, wide,
             PageSpec::Group::Backend}};
}

QWidget* CoverageAnalysis::makePanel()
{
    m_panel = new CoveragePanel({&selection(), host().document, m_run});
    m_panel->showPage(m_page);
    connect(m_panel, &CoveragePanel::message, this, &Analysis::message);
    connect(m_panel, &CoveragePanel::ruleRequested, this, &CoverageAnalysis::edit);
    return m_panel;
}

std::shared_ptr<const Overlay> CoverageAnalysis::overlay(Side side, int) const
{
    return m_run->result() ? m_run->overlay(side) : nullptr;
}

QStringList CoverageAnalysis::hint(Side side, std::uint32_t of)
{
    const auto& result = m_run->result();
    const auto node = result ? onSide(document(), side, Side::Fx, of) : std::nullopt;
    return node ? QStringList(CoverageText::nodeLine(*result, *node)) : QStringList();
}

void CoverageAnalysis::addFacts(std::vector<FactSection>& sections, graph::NodeId node) const
{
    if (auto section = CoverageFacts::section(*m_run, node))
        sections.push_back(std::move(*section));
}

bool CoverageAnalysis::follow(const FactLink& link)
{
    if (link.action == "coverage.rule")
        edit(link.text, int(link.node));
    else if (link.action == "coverage.judge")
        m_run->start();
    else
        return false;
    return true;
}

std::vector<NodeMenuItem> CoverageAnalysis::nodeMenu(Side side, std::optional<std::uint32_t> node)
{
    const bool fx = node && onSide(document(), side, Side::Fx, *node);
    return {{202, m_run->result() ? tr("Why This &Verdict?") : tr("Why &Not?"), fx && operatorSelected(), [this] { show(Page::Why); }}};
}

void CoverageAnalysis::choose(const QString& name)
{
    m_profile->choose(name);
    Q_EMIT profileChosen(m_profile->name());
}

void CoverageAnalysis::openProfile()
{
    auto* dialog = new QFileDialog(host().window, tr("Open Profile"), m_profile->store().ownFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Profiles (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &CoverageAnalysis::choose);
    dialog->open();
}

ProfileEditor& CoverageAnalysis::editor()
{
    if (!m_editor) {
        m_editor = new ProfileEditor({&selection(), host().document, m_run}, host().window);
        connect(m_editor, &ProfileEditor::profileChosen, this, &CoverageAnalysis::choose);
    }
    return *m_editor;
}

void CoverageAnalysis::edit(const QString& file, int line, int column)
{
    const ProfileEntry& chosen = m_profile->entry();
    const QString path = file.isEmpty() ? chosen.path : QFileInfo(file).absoluteFilePath();
    if (path.isEmpty())
        return Q_EMIT message(chosen.wrong);
    editor().open(path, line, column);
}

bool CoverageAnalysis::editCopyOf(const ProfileEntry& from)
{
    const QString why = from.path.isEmpty() ? from.wrong : editor().copyToEdit(from.path);
    if (!why.isEmpty())
        Q_EMIT message(why);
    return why.isEmpty();
}

void CoverageAnalysis::addFindings(std::vector<findings::Finding>& found) const
{
    const std::shared_ptr<const CoverageResult>& result = m_run->result();
    if (!result || !document().fx() || !m_run->outdatedText().isEmpty())
        return;
    std::vector<graph::NodeId> nodes;
    for (const protocol::Verdict verdict : {protocol::Verdict::Unsupported, protocol::Verdict::Unimplemented, protocol::Verdict::Refused})
        for (const std::uint32_t node : result->nodesOf(verdict))
            nodes.emplace_back(node);
    std::ranges::sort(nodes, {}, [](graph::NodeId node) { return node.index(); });
    findings::addUnsupported(found, *document().fx(), result->answer().profile, std::move(nodes));
}

void CoverageAnalysis::save(QJsonObject& kept) const
{
    kept["profile"] = m_profile->name();
    kept["comparedProfile"] = m_run->comparedName();
}

void CoverageAnalysis::restore(const QJsonObject& kept)
{
    if (const QString profile = kept["profile"].toString(); !profile.isEmpty()) {
        m_restored = true;
        m_profile->choose(profile);
    }
    if (const QString compared = kept["comparedProfile"].toString(); !compared.isEmpty())
        m_run->keepCompared(compared);
}

} // namespace nodewise::views
