// SPDX-License-Identifier: Apache-2.0
// The graphs of a program's further levels, beside its FX graph and IR, each a pane with a selection that follows the program's.
#pragma once

#include "app/viewer/levels_analysis.h"

#include <QPointer>

#include <map>

class QSplitter;

namespace nodewise::views {
class Selection;
}

namespace nodewise::viewer {

class DocumentPage;
class GraphPane;

/// Owns its panes, which live as long as their level is there. FX and IR are the page's own panes: they are shown and hidden by it.
class LevelPanes : public QObject {
    Q_OBJECT
public:
    LevelPanes(DocumentPage& page, QSplitter& split, LevelsAnalysis& analysis, bool animated);

    /// All that are shown are painted in full.
    bool isComplete() const;

Q_SIGNALS:
    void frameComplete();
    /// The selection that the inspector should tell of, and its level; nullopt: the page's own.
    void inspected(views::Selection* selection, std::optional<std::size_t> level);

protected:
    /// Files that are dropped on the graphs.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Held {
        std::shared_ptr<const document::Document> document;
        QPointer<GraphPane> pane;
        views::Selection* selection = nullptr;
    };
    /// Null where the level has none yet: it is made when it is first shown.
    GraphPane* tryPane(const QString& id) const;
    void inspect(views::Selection* selection, std::optional<std::size_t> level);
    void takeSet();
    void apply();
    void showOwn(bool fx, bool ir);
    std::map<const QWidget*, int> widths() const;
    void shareWidth(const std::map<const QWidget*, int>& before);
    void adopt();
    void showReached();
    Held& hold(std::size_t level);
    void showIn(std::size_t level, const Held& held);
    std::size_t levelOf(const QString& id) const;

    DocumentPage& m_page;
    QSplitter& m_split;
    LevelsAnalysis& m_analysis;
    const views::Selection* m_inspected; ///< as told last; compared, not used
    bool m_animated, m_applying = false, m_selecting = false;
    std::map<QString, Held> m_held;
};

} // namespace nodewise::viewer
