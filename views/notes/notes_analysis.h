// SPDX-License-Identifier: Apache-2.0
// Notes that people pin to nodes: marked on the canvas, told in tooltips and by the inspector, listed in the dock.
#pragma once

#include "core/notes/notes.h"
#include "views/analysis/analysis.h"

#include <array>
#include <unordered_map>

namespace nodewise::views {

class ProgramNotes;

/// Owns the notes.
class NotesAnalysis : public Analysis {
    Q_OBJECT
public:
    static AnalysisKind kind();
    explicit NotesAnalysis(Analyses& tab);

    ProgramNotes& notes() const { return *m_notes; }
    /// Asks for the text.
    void askFor(Side side, std::uint32_t node);
    /// Of a kernel or a slice.
    void askOn(notes::Note::On on, const QString& name);
    QStringList textsOn(notes::Note::On on, const QString& name) const;

    std::vector<PageSpec> pages() override;
    void mark(NodeMarks& marks, Side side) const override;
    QStringList hint(Side side, std::uint32_t node) override;
    void addFacts(std::vector<FactSection>& sections, graph::NodeId node) const override;
    std::vector<NodeMenuItem> nodeMenu(Side side, std::optional<std::uint32_t> node) override;

Q_SIGNALS:
    /// What the note is pinned to should be seen: a kernel or a slice of this name.
    void kernelWanted(const QString& name);
    void sliceWanted(const QString& name);

private:
    QWidget* makePage();
    void goTo(const notes::Note& note);
    std::string nameOf(Side side, std::uint32_t node) const;
    void ask(const notes::Note& note, const QString& why);
    /// Texts of the notes by the nodes that they are pinned to.
    using Pinned = std::unordered_map<std::uint32_t, QStringList>;
    const Pinned& pinned(Side side) const;
    Pinned found(Side side) const;
    QStringList textsOf(Side side, std::uint32_t node) const { return pinned(side).contains(node) ? pinned(side).at(node) : QStringList(); }
    /// The node that is selected, of either side.
    std::optional<std::pair<Side, std::uint32_t>> selected() const;

    ProgramNotes* m_notes;
    mutable std::array<std::optional<Pinned>, 2> m_pinned; ///< by side, of the notes that are there now; none: not looked for yet
};

} // namespace nodewise::views
