// SPDX-License-Identifier: Apache-2.0
// A log of passes, or any text too long to be parsed: its dumps or functions as a list, the text beside it, and what a pass changed.
#pragma once

#include "views/mlir/dump_list_model.h"
#include "views/mlir/scanned_file.h"

#include <QTimer>
#include <QWidget>

#include <functional>

class QLineEdit;
class QProgressBar;
class QStackedWidget;
class QToolButton;

namespace nodewise::views {

class Label;
class TablePage;
class TextPane;

class LogPage : public QWidget {
    Q_OBJECT
public:
    explicit LogPage(QWidget* parent = nullptr);

    void start(SharedFile file);
    ScannedFile& scanned() { return m_scanned; }
    TextPane* text() const { return m_text; }
    TablePage* list() const { return m_list; }
    DumpListModel& dumps() const { return *m_model; }
    TablePage* functions() const { return m_functions; }
    QLineEdit* searchField() const { return m_search; }
    QToolButton* changesButton() const { return m_changes; }
    bool comparing() const { return m_diffing.running(); }
    bool searching() const { return m_searching.running(); }
    QString stateText() const;
    /// Everything that was asked for is there.
    bool settled() const { return !m_scanned.reading() && !comparing() && !searching(); }

Q_SIGNALS:
    void message(const QString& text);
    void progressed(); ///< of reading

private:
    QWidget* makeSide();
    void makeLists();
    void onGrown();
    void fill();
    void markChosen();
    void onChosen();
    void search();
    void showChosen();
    void showDump(const mlirtext::PassDump& dump);
    void compare(const mlirtext::PassDump& a, const mlirtext::PassDump& b);
    void showState();
    void retranslate();
    /// Now, and again in another language.
    void say(std::function<void()> title);
    void sayFile();
    static QString titleOf(const mlirtext::PassDump& dump); ///< "after cse"
    static QString nameOf(const mlirtext::PassDump& dump);  ///< "cse", "before cse"

    ScannedFile m_scanned{this};
    DumpListModel* m_model;
    FunctionListModel* m_functionModel;
    QStackedWidget* m_lists;
    TablePage *m_list, *m_functions;
    QLineEdit* m_search;
    QToolButton *m_changedOnly, *m_changes, *m_anyNumbers;
    QProgressBar* m_bar;
    Label* m_state;
    TextPane* m_text;
    std::vector<std::uint64_t> m_hits;
    std::vector<std::uint32_t> m_chosen; ///< dumps; none: the whole file
    bool m_shown = false;
    std::function<void()> m_title; ///< says what is shown
    QTimer m_searchDelay;
    JobRunner m_diffing{this}, m_searching{this};
};

} // namespace nodewise::views
