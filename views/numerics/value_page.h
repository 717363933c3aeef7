// SPDX-License-Identifier: Apache-2.0
// A page of values that work on a session found: a button that starts it, how it stands, chips and a text that filter, a table to copy
// and export.
#pragma once

#include "views/debug/debug_context.h"
#include "views/table/table_page.h"

#include <functional>
#include <optional>

class QPushButton;
class QStackedWidget;

namespace nodewise::views {

class Label;
class SessionWork;
class ValueTable;
class WorkStrip;

/// A subclass adds what is its own, and shows the answer.
class ValuePage : public QWidget {
    Q_OBJECT
public:
    ValueTable* table() const { return m_table; }
    TablePage* page() const { return m_page; }
    QPushButton* startButton() const { return m_start; }
    WorkStrip* strip() const { return m_strip; }
    /// Summary and start, to stand beside the page's title.
    QWidget* corner() const { return m_corner; }
    QString emptyText() const; ///< "" while there are rows
    QString noteText() const;  ///< "" = none

Q_SIGNALS:
    /// In the tensor view.
    void valueRequested(std::uint32_t node, std::optional<std::uint32_t> element);
    void message(const QString& text);

protected:
    /// `words` of the table; its filter and its export are the page's. `side`: whose nodes the rows name.
    template <class Model>
    ValuePage(const DebugContext& context, SessionWork* work, Model* model, TablePage::Words words, std::vector<TableChip> chips,
              std::function<Side()> side, QWidget* parent)
        : ValuePage(context, work, model, model, std::move(words), std::move(chips), std::move(side), parent)
    {
    }
    /// Before the start button.
    void addToCorner(QWidget* widget);
    /// The element of a row's value that is to be looked at.
    virtual std::optional<std::uint32_t> elementOf(int row) const = 0;
    /// The button was clicked.
    virtual void start();
    /// State, age or answer changed.
    virtual void refresh() = 0;
    virtual void retranslate();
    /// `any`: there are rows; else `empty` says what to do or why there are none. `notes`: of what is shown, a line each.
    void showResult(bool any, const QString& empty, const QString& summary, const QStringList& notes);
    /// "Run Again", or `first`.
    void showStart(const QString& first);
    /// "The run failed at %1..." for showResult(); none where it did not.
    QStringList failure(Side side, const std::optional<std::uint32_t>& node, const UserText& why) const;

    const DebugContext& context() const { return m_context; }

private:
    ValuePage(const DebugContext& context, SessionWork* work, QAbstractItemModel* model, Described* described, TablePage::Words words,
              std::vector<TableChip> chips, std::function<Side()> side, QWidget* parent);
    QWidget* makeEmpty();
    void connectParts();

    DebugContext m_context;
    SessionWork* m_work;
    ValueTable* m_table;
    TablePage* m_page;
    QPushButton* m_start;
    WorkStrip* m_strip;
    QWidget* m_corner;
    QStackedWidget* m_stack;
    Label *m_empty, *m_note;
    bool m_any = false;
};

} // namespace nodewise::views
