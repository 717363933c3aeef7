// SPDX-License-Identifier: Apache-2.0
#include "views/notes/notes_analysis.h"

#include "core/document/document.h"
#include "views/common/selection.h"
#include "views/notes/notes_page.h"
#include "views/notes/program_notes.h"

#include <QInputDialog>
#include <QTimer>

namespace nodewise::views {

using notes::Note;

AnalysisKind NotesAnalysis::kind()
{
    static constexpr ActionSpec actions[] = {
        {"notes.add", Menu::Go, 901, Needs::Document, "Ctrl+Alt+N", QT_TRANSLATE_NOOP("Actions", "Add &Note…"),
         QT_TRANSLATE_NOOP("Actions", "Pin a note to the selected node; it is kept beside the program")},
        {"notes.panel", Menu::Go, 902, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "N&otes"),
         QT_TRANSLATE_NOOP("Actions", "List the notes of this program")},
        {"notes.undo", Menu::Go, 903, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "&Undo Change of Notes"), ""},
    };
    return {actions, [](Analyses& tab) -> Analysis* { return new NotesAnalysis(tab); }};
}

NotesAnalysis::NotesAnalysis(Analyses& tab) : Analysis(tab), m_notes(new ProgramNotes(document().file, this))
{
    connect(m_notes, &ProgramNotes::changed, this, &Analysis::marksChanged);
    connect(m_notes, &ProgramNotes::changed, this, &Analysis::factsChanged);
    connect(m_notes, &ProgramNotes::changed, this, &Analysis::changed);
    connect(m_notes, &ProgramNotes::failed, this, &Analysis::message);
    connect(&selection(), &Selection::changed, this, &Analysis::changed);
    addAction(
        "notes.add",
        [this](bool) {
            if (const auto node = selected())
                askFor(node->first, node->second);
        },
        [this] { return selected().has_value(); });
    addAction("notes.panel", [this](bool) { showPage("notes", true); });
    addAction(
        "notes.undo", [this](bool) { m_notes->undo(); }, [this] { return m_notes->canUndo(); });
    QTimer::singleShot(0, m_notes, &ProgramNotes::read); // the tab first
}

std::vector<PageSpec> NotesAnalysis::pages()
{
    return {{"notes", PageSpec::Where::DockLeft, 90, [] { return tr("Notes"); }, [this](QWidget*) { return makePage(); }}};
}

QWidget* NotesAnalysis::makePage()
{
    auto* page = new NotesPage(m_notes);
    connect(page, &NotesPage::chosen, this, &NotesAnalysis::goTo);
    return page;
}

void NotesAnalysis::goTo(const Note& note)
{
    if (note.on != Note::On::Node && note.on != Note::On::Value)
        return;
    const Side side = note.ir ? Side::Ir : Side::Fx;
    if (const auto node = document::tryNodeIndex(document(), side, note.name))
        selectNode(selection(), side, *node);
    else
        Q_EMIT message(tr("This program has no node %1 any more.").arg(QString::fromStdString(note.name)));
}

std::optional<std::pair<Side, std::uint32_t>> NotesAnalysis::selected() const
{
    const Side side = selection().state().side;
    const auto node = currentNode(selection(), side);
    return node ? std::optional(std::pair(side, *node)) : std::nullopt;
}

std::string NotesAnalysis::nameOf(Side side, std::uint32_t node) const
{
    if (side == Side::Fx)
        return document().fx() && node < document().fx()->nodes().size() ? document().fx()->qualifiedName(graph::NodeId(node))
                                                                         : std::string();
    if (!document().ir || node >= document().ir->nodes.size())
        return {};
    const std::uint32_t subgraph = ir::subgraphOfNodes(*document().ir)[node];
    return ir::qualifiedName(document().ir->subgraphs[subgraph], document().ir->nodes[node]);
}

QStringList NotesAnalysis::textsOf(Side side, std::uint32_t node) const
{
    QStringList out;
    if (m_notes->all().empty())
        return out;
    const std::string name = nameOf(side, node);
    for (const Note& note : m_notes->all())
        if ((note.on == Note::On::Node || note.on == Note::On::Value) && note.ir == (side == Side::Ir) && note.name == name)
            out.append(QString::fromStdString(note.text));
    return out;
}

void NotesAnalysis::askFor(Side side, std::uint32_t node)
{
    const std::string name = nameOf(side, node);
    if (name.empty())
        return;
    QWidget* parent = host().window;
    auto* dialog = new QInputDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QInputDialog::UsePlainTextEditForTextInput);
    dialog->setWindowTitle(tr("Add Note"));
    dialog->setLabelText(Tip(tr("Note on %1:").arg(QString::fromStdString(name))).text());
    dialog->setOkButtonText(tr("Add"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, side, name](const QString& typed) {
        if (!typed.trimmed().isEmpty())
            m_notes->add({.on = Note::On::Node, .ir = side == Side::Ir, .name = name, .text = typed.trimmed().toStdString()});
    });
    dialog->open();
}

void NotesAnalysis::mark(NodeMarks& marks, Side side) const
{
    for (const Note& note : m_notes->all())
        if ((note.on == Note::On::Node || note.on == Note::On::Value) && note.ir == (side == Side::Ir))
            if (const auto node = document::tryNodeIndex(document(), side, note.name))
                marks.noted.insert(*node);
}

QStringList NotesAnalysis::hint(Side side, std::uint32_t node)
{
    QStringList out;
    for (const QString& text : textsOf(side, node))
        out.append(tr("Note: %1").arg(text));
    return out;
}

void NotesAnalysis::addFacts(std::vector<FactSection>& sections, graph::NodeId node) const
{
    FactSection section{.title = tr("Notes")};
    for (const QString& text : textsOf(Side::Fx, node.index()))
        section.rows.push_back({{FactCell(text)}, {}});
    if (!section.rows.empty())
        sections.push_back(std::move(section));
}

std::vector<NodeMenuItem> NotesAnalysis::nodeMenu(Side side, std::optional<std::uint32_t> node)
{
    return {{110, tr("Add &Note…"), node.has_value(), [this, side, node] { askFor(side, *node); }}};
}

} // namespace nodewise::views
