// SPDX-License-Identifier: Apache-2.0
#include "views/notes/notes_analysis.h"

#include "core/document/document.h"
#include "views/common/selection.h"
#include "views/notes/note_dialog.h"
#include "views/notes/notes_page.h"
#include "views/notes/program_notes.h"

#include <QTimer>

#include <algorithm>

namespace nodewise::views {

using notes::Note;

namespace {

// Of a tooltip; the panel has all.
constexpr qsizetype mostHints = 5;
constexpr qsizetype hintLetters = 500;

bool isOnNode(const Note& note, Side side)
{
    return (note.on == Note::On::Node || note.on == Note::On::Value) && note.ir == (side == Side::Ir);
}

} // namespace

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
    connect(m_notes, &ProgramNotes::changed, this, [this] { m_pinned = {}; });
    connect(m_notes, &ProgramNotes::changed, this, &Analysis::marksChanged);
    connect(m_notes, &ProgramNotes::changed, this, &Analysis::factsChanged);
    connect(m_notes, &ProgramNotes::changed, this, &Analysis::changed);
    connect(m_notes, &ProgramNotes::failed, this, &Analysis::message);
    connect(m_notes, &ProgramNotes::notAdded, this, &NotesAnalysis::ask);
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
    return {{"notes", PageSpec::Where::DockLeft, 90, [] { return tr("Notes"); }, [this](QWidget*) { return makePage(); }, nullptr,
             PageSpec::Group::Backend}};
}

QWidget* NotesAnalysis::makePage()
{
    auto* page = new NotesPage(m_notes);
    connect(page, &NotesPage::chosen, this, &NotesAnalysis::goTo);
    return page;
}

void NotesAnalysis::goTo(const Note& note)
{
    if (note.on == Note::On::Kernel)
        return Q_EMIT kernelWanted(QString::fromStdString(note.name));
    if (note.on == Note::On::Slice)
        return Q_EMIT sliceWanted(QString::fromStdString(note.name));
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

const NotesAnalysis::Pinned& NotesAnalysis::pinned(Side side) const
{
    std::optional<Pinned>& kept = m_pinned[side == Side::Fx ? 0 : 1];
    if (!kept)
        kept = found(side);
    return *kept;
}

/// In one pass over the nodes: a file may have as many notes as a graph has nodes.
NotesAnalysis::Pinned NotesAnalysis::found(Side side) const
{
    std::unordered_map<std::string, QStringList> texts;
    for (const Note& note : m_notes->all())
        if (isOnNode(note, side))
            texts[note.name].append(QString::fromStdString(note.text));
    Pinned out;
    const auto take = [&](std::uint32_t node, const std::string& name) {
        if (auto of = texts.extract(name))
            out.emplace(node, std::move(of.mapped()));
    };
    if (texts.empty())
        return out;
    if (side == Side::Fx && document().fx()) {
        for (const graph::Node& node : document().fx()->nodes())
            take(node.id.index(), document().fx()->qualifiedName(node.id));
    } else if (side == Side::Ir && document().ir) {
        for (const ir::Subgraph& subgraph : document().ir->subgraphs)
            for (const ir::NodeId id : subgraph.nodes)
                take(id.index(), ir::qualifiedName(subgraph, document().ir->node(id)));
    }
    return out;
}

void NotesAnalysis::askFor(Side side, std::uint32_t node)
{
    if (const std::string name = nameOf(side, node); !name.empty())
        ask({.on = Note::On::Node, .ir = side == Side::Ir, .name = name}, {});
}

void NotesAnalysis::askOn(Note::On on, const QString& name)
{
    if (!name.isEmpty())
        ask({.on = on, .name = name.toStdString()}, {});
}

QStringList NotesAnalysis::textsOn(Note::On on, const QString& name) const
{
    return m_notes->textsOn(on, name.toStdString());
}

/// `why`: the note was not written; what was typed is there to be changed or tried again.
void NotesAnalysis::ask(const Note& note, const QString& why)
{
    askForNote(host().window, note, why, this, [this](const Note& written) { m_notes->add(written); });
}

void NotesAnalysis::mark(NodeMarks& marks, Side side) const
{
    for (const auto& [node, texts] : pinned(side))
        marks.noted.insert(node);
}

QStringList NotesAnalysis::hint(Side side, std::uint32_t node)
{
    const QStringList texts = textsOf(side, node);
    QStringList out;
    for (const QString& text : texts.first(std::min(texts.size(), mostHints)))
        out.append(tr("Note: %1").arg(text.size() > hintLetters ? text.left(hintLetters) + QStringLiteral("…") : text));
    if (texts.size() > mostHints)
        out.append(tr("and %1 more notes").arg(texts.size() - mostHints));
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
