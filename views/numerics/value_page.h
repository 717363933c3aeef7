// SPDX-License-Identifier: Apache-2.0
// A page of values that work on a session found: a button that starts it, how it stands, chips and a text that filter, a table to copy
// and export.
#pragma once

#include "views/debug/debug_context.h"

#include <QWidget>

#include <functional>
#include <optional>

class QAbstractItemModel;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace nodewise::views {

class FilterChips;
class SessionWork;
class TableExport;
class ValueTable;
class WorkStrip;
struct TextTable;

/// The work is the context's. A subclass adds what is its own, and shows the answer.
class ValuePage : public QWidget {
    Q_OBJECT
public:
    ValueTable* table() const { return m_table; }
    FilterChips* chips() const { return m_chips; }
    QLineEdit* filterField() const { return m_text; }
    QPushButton* startButton() const { return m_start; }
    WorkStrip* strip() const { return m_strip; }
    /// Summary and start, to stand beside the page's title.
    QWidget* corner() const { return m_corner; }
    /// What is shown; see TableExport.
    void exportTo(const QString& file);
    QString emptyText() const; ///< "" while there are rows
    QString noteText() const;  ///< "" = none

Q_SIGNALS:
    /// In the tensor view.
    void valueRequested(std::uint32_t node, std::optional<std::uint32_t> element);
    void message(const QString& text);

protected:
    /// `kinds`: of the chips, from left to right; `side`: whose nodes the rows name.
    ValuePage(const DebugContext& context, SessionWork* work, QAbstractItemModel* model, const std::vector<std::size_t>& kinds,
              std::function<Side()> side, QWidget* parent);
    /// Behind the filter's text.
    void addToBar(QWidget* widget);
    /// Before the start button.
    void addToCorner(QWidget* widget);
    /// Above the table.
    void addAbove(QWidget* widget);
    /// In place of the table's; it has the table in it.
    void setBody(QWidget* body);
    /// Rows of the model, in this order.
    virtual TextTable textOf(std::vector<int> rows) const = 0;
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
    QStringList failure(Side side, const std::optional<std::uint32_t>& node, const Text& why) const;
    void setExportNames(const QString& title, const QString& file);
    void resizeEvent(QResizeEvent* event) override;

    const DebugContext& context() const { return m_context; }

private:
    QWidget* makeBar();
    QWidget* makeEmpty();
    void connectParts();

    DebugContext m_context;
    SessionWork* m_work;
    ValueTable* m_table;
    FilterChips* m_chips;
    QLineEdit* m_text;
    QToolButton* m_export;
    QPushButton* m_start;
    WorkStrip* m_strip;
    QWidget* m_corner;
    QStackedWidget* m_stack;
    QHBoxLayout* m_bar = nullptr;
    QVBoxLayout* m_found = nullptr;
    QLabel *m_empty, *m_note;
    TableExport* m_file;
    QString m_exportTitle, m_exportFile;
    bool m_any = false;
};

} // namespace nodewise::views
