// SPDX-License-Identifier: Apache-2.0
// One graph that torch.compile compiled, three times beside each other: as it was given, after the passes, and as code. A click on a node
// or a call lights what belongs to it in the others.
#pragma once

#include "core/dump/artifacts.h"
#include "core/dump/program_places.h"

#include <QWidget>

#include <array>
#include <memory>

namespace nodewise::views {

class Label;
class FilePane;

class GraphsPage : public QWidget {
    Q_OBJECT
public:
    enum class Pane { Before, After, Code };

    explicit GraphsPage(QWidget* parent = nullptr);
    /// `model`: in the artifacts.
    void setModel(std::shared_ptr<const dump::Artifacts> artifacts, std::size_t model);
    FilePane* pane(Pane which) const { return m_panes[std::size_t(which)]; }
    void focusPane(Pane which);
    /// As a click does; lines from 1.
    void choose(Pane which, int line);
    /// By the name of a node after the passes. False if there is none. Tells nobody.
    bool showNode(const std::string& after);
    /// What is chosen and what belongs to it, in words.
    QString stateText() const;
    bool settled() const;

Q_SIGNALS:
    /// What the chosen nodes are in a program is to be found by one of these.
    void chosen(const std::vector<dump::PlaceQuery>& queries);
    void message(const QString& text);

private:
    /// Names in both graphs, and places among the calls.
    struct Chosen {
        std::vector<std::string> before, after;
        std::vector<std::size_t> calls;
    };
    const dump::CompiledModel* tryModel() const;
    Chosen chosenAt(Pane which, int line) const;
    void complete(Chosen& chosen) const;
    void light(const Chosen& chosen, std::optional<Pane> from);
    std::vector<dump::PlaceQuery> queriesOf(const Chosen& chosen) const;
    QString textOf(const Chosen& chosen) const;
    void openPanes();

    std::shared_ptr<const dump::Artifacts> m_artifacts;
    std::size_t m_model = 0;
    std::array<FilePane*, 3> m_panes;
    Label* m_state;
    Chosen m_chosen;
    bool m_moving = false; ///< carets move by this page
};

} // namespace nodewise::views
