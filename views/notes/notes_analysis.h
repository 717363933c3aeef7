// SPDX-License-Identifier: Apache-2.0
// Notes that people pin to nodes: marked on the canvas, told in tooltips and by the inspector, listed in the dock.
#pragma once

#include "views/analysis/analysis.h"

namespace nodewise::notes {
struct Note;
}

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

    std::vector<PageSpec> pages() override;
    void mark(NodeMarks& marks, Side side) const override;
    QStringList hint(Side side, std::uint32_t node) override;
    void addFacts(std::vector<FactSection>& sections, graph::NodeId node) const override;
    std::vector<NodeMenuItem> nodeMenu(Side side, std::optional<std::uint32_t> node) override;

private:
    QWidget* makePage();
    void goTo(const notes::Note& note);
    std::string nameOf(Side side, std::uint32_t node) const;
    QStringList textsOf(Side side, std::uint32_t node) const;
    /// The node that is selected, of either side.
    std::optional<std::pair<Side, std::uint32_t>> selected() const;

    ProgramNotes* m_notes;
};

} // namespace nodewise::views
