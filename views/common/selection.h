// SPDX-License-Identifier: Apache-2.0
// The one linked selection of a document: outline, both panes, code lines, inspector and search all read and set this.
#pragma once

#include "views/common/document.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <algorithm>
#include <optional>
#include <utility>

namespace nodewise::views {

/// What is selected. Selecting on one side selects the linked nodes on the other. Lives on the GUI thread, one per document.
class Selection : public QObject {
    Q_OBJECT
public:
    /// What a place in the history is: nodes of both sides, or a module.
    struct State {
        std::vector<graph::NodeId> fx; ///< first = the one the inspector shows
        std::vector<ir::NodeId> ir;    ///< first = the one the inspector shows
        QString modulePath;            ///< not null: a module is selected instead ("" is the root)
        Side side = Side::Fx;          ///< where the user selected
        bool operator==(const State&) const = default;
        bool isEmpty() const { return fx.empty() && ir.empty() && modulePath.isNull(); }
    };

    explicit Selection(std::shared_ptr<const Document> document, QObject* parent = nullptr);

    const Document& document() const { return *m_document; }
    const std::shared_ptr<const Document>& sharedDocument() const { return m_document; }
    /// What is found out about the document after it was made: it gives way to one with these, too. Its graphs are the same.
    void setLateDiagnostics(const std::vector<graph::Diagnostic>& diagnostics);
    const State& state() const { return m_state; }
    std::optional<graph::NodeId> currentFx() const;
    std::optional<ir::NodeId> currentIr() const;

    void selectFx(graph::NodeId node);
    void selectIr(ir::NodeId node);
    void selectNodes(std::vector<graph::NodeId> nodes);
    /// The same from the IR side; it works without an FX side, too.
    void selectIrNodes(std::vector<ir::NodeId> nodes);
    void selectModule(const QString& path);
    void clear();

    /// While one lives, what is selected is a step of a walk by keyboard. Steps in a row are one place of the history, where they end,
    /// so that going back returns to where the walk began.
    class Walk {
    public:
        explicit Walk(Selection* selection) : m_selection(selection), m_before(selection && std::exchange(selection->m_walking, true)) {}
        ~Walk()
        {
            if (m_selection)
                m_selection->m_walking = m_before;
        }
        Walk(const Walk&) = delete;
        Walk& operator=(const Walk&) = delete;

    private:
        QPointer<Selection> m_selection;
        bool m_before;
    };

    bool canGoBack() const { return m_position > 0; }
    bool canGoForward() const { return m_position + 1 < m_history.size(); }
    void back();
    void forward();

Q_SIGNALS:
    void changed();
    void documentChanged();

private:
    struct Place {
        State state;
        bool passing = false; ///< a step of a walk came here; the next step takes its place
    };

    void set(State state);
    void returnTo(std::size_t position);
    void apply(State state);

    std::shared_ptr<const Document> m_opened;   ///< as it was made
    std::shared_ptr<const Document> m_document; ///< with late diagnostics
    State m_state;
    std::vector<Place> m_history;
    std::size_t m_position = 0;
    bool m_walking = false;
};

/// Selects a node of a side, if there is such a node: the other side follows by its links.
void selectNode(Selection& selection, Side side, std::uint32_t node);
/// The first is the one that the inspector shows; none: nothing changes.
void selectNodes(Selection& selection, Side side, const std::vector<std::uint32_t>& nodes);
/// What is selected of a graph, its first node.
std::optional<std::uint32_t> currentNode(const Selection& selection, Side side);

} // namespace nodewise::views
