// SPDX-License-Identifier: Apache-2.0
// Two graphs side by side and what differs between them: a list, both canvases with one selection, steps from difference to difference.
#pragma once

#include "views/analysis/tool_page.h"
#include "views/common/job.h"
#include "views/diff/diff_result.h"

#include <QPointer>
#include <QTimer>

#include <array>
#include <functional>

class QAction;
class QProgressBar;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace nodewise::views {

class Label;
class DiffList;
class DiffPane;
class StepBar;

/// Compares in a background job; what was shown stays until it is done.
class DiffView : public ToolPage {
    Q_OBJECT
public:
    enum class State { Empty, Working, Done, Failed };

    explicit DiffView(QWidget* parent = nullptr);

    void setAnimated(bool animated);
    /// Without `known`: what the documents tell of each other.
    void compare(DiffInput before, DiffInput after, std::optional<diff::Known> known = {});
    /// Another graph in place of one of the two that were asked for.
    void replace(bool after, DiffInput input);
    const DiffInput& input(bool after) const { return after ? m_askedAfter : m_askedBefore; }
    std::shared_ptr<const Document> document() const override { return m_askedBefore.document; }
    /// Compared anew where it is one of the two, at the same difference if there still is one of that node.
    void readAgain(const std::shared_ptr<const Document>& document) override;
    /// Graphs to choose another one from, asked for whenever the choice is shown. Until then the two stay, and no file can be dropped.
    void setChoices(std::function<QList<DiffInput>()> graphs);
    void clear();
    void cancel();

    State state() const { return m_state; }
    const std::shared_ptr<const DiffResult>& result() const { return m_result; }
    DiffList* list() const { return m_list; }
    /// The column with the list, for more above or below it.
    QSplitter* side() const { return m_side; }
    DiffPane* pane(bool after) const { return after ? m_after : m_before; }
    QAction* nextAction() const;
    QAction* previousAction() const;
    QPushButton* cancelButton() const { return m_cancel; }
    /// Selects both sides of an entry and its line.
    void showEntry(std::uint32_t entry);
    void find() override;
    GraphCanvas* activeCanvas() const override;
    bool isComplete() const override;

Q_SIGNALS:
    void stateChanged();
    /// The user chose another graph.
    void inputsChanged();
    /// The program of a file, "" = to be chosen, should take the place of one of the two: by replace().
    void fileWanted(bool after, const QString& file);
    /// An entry was chosen, in the list or on a canvas.
    void entryShown(std::uint32_t entry);
    /// The user wants to see it in its own document.
    void nodeActivated(const nodewise::views::DiffInput& input, std::uint32_t node);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeHead();
    QWidget* makeContent();
    QWidget* makeMessage();
    void fillChoices();
    bool isBehind(const QPoint& at) const;
    void connectPane(DiffPane* pane, bool after);
    void take(Result<std::shared_ptr<const DiffResult>> found);
    void showFirst();
    void onSelected(bool after, std::uint32_t node);
    void follow(bool after);
    void followGroups(bool after);
    void setState(State state);
    void showState();
    void arrange();
    void retranslate();

    JobRunner m_job{this};
    State m_state = State::Empty;
    std::shared_ptr<const DiffResult> m_result;
    DiffInput m_askedBefore, m_askedAfter;
    std::optional<diff::Known> m_askedKnown;
    QString m_error, m_cause;
    std::string m_kept; ///< node whose difference is shown again
    StepBar* m_head;
    QToolButton *m_other, *m_link;
    std::function<QList<DiffInput>()> m_choices;
    QStackedWidget* m_stack;
    QSplitter *m_split, *m_side, *m_panes;
    DiffList* m_list;
    DiffPane *m_before, *m_after;
    Label* m_message;
    QProgressBar* m_bar;
    QPushButton *m_cancel, *m_again;
    QTimer m_slow;                                  ///< progress is shown when it fires
    QPointer<DiffPane> m_driver;                    ///< the pane that the user scrolls; the other one follows
    std::array<std::vector<std::string>, 2> m_open; ///< expanded groups of each canvas, as laid out last
    bool m_following = false;
};

} // namespace nodewise::views
