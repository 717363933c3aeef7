// SPDX-License-Identifier: Apache-2.0
// Numerical risk of a run: where NaN and Inf begin, and every value with how near it comes to the limits of number formats.
#pragma once

#include "views/common/theme.h"
#include "views/debug/debug_context.h"

#include <QWidget>

#include <string>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace nodewise::views {

class FilterChips;
class OriginModel;
class RiskModel;
class TableExport;
class ValueTable;
class WorkStrip;
struct TextTable;

/// The run is the context's, which is not null.
class RiskPage : public QWidget {
    Q_OBJECT
public:
    explicit RiskPage(const DebugContext& context, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    RiskModel& model() const { return *m_model; }
    OriginModel& origins() const { return *m_origins; }
    ValueTable* table() const { return m_table; }
    QTreeView* originView() const { return m_originView; }
    FilterChips* chips() const { return m_chips; }
    QLineEdit* filterField() const { return m_text; }
    QToolButton* weightsButton() const { return m_weights; }
    QComboBox* castBox() const { return m_cast; }
    QPushButton* startButton() const { return m_start; }
    QToolButton* pathButton() const { return m_path; }
    /// Summary and start, to stand beside the page's title.
    QWidget* corner() const { return m_corner; }
    WorkStrip* strip() const { return m_strip; }
    /// What is shown; see TableExport.
    void exportTo(const QString& file);
    QString emptyText() const;
    QString noteText() const;

Q_SIGNALS:
    /// In the tensor view.
    void valueRequested(std::uint32_t node, std::optional<std::uint32_t> element);
    void message(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeBar();
    QWidget* makeEmpty();
    void makeOrigins();
    void connectParts();
    void fill();
    void onFinished();
    int firstOrigin() const;
    void refresh();
    void chooseOrigin(const QModelIndex& index);
    void showOrigin();
    void showValue(int row);
    TextTable shownTable() const;
    void fillCasts();
    void arrange();
    void arrangeOrigins();
    void retranslate();

    DebugContext m_context;
    Theme m_theme = Theme::light();
    RiskModel* m_model;
    OriginModel* m_origins;
    ValueTable* m_table;
    QTreeView* m_originView;
    FilterChips* m_chips;
    QLineEdit* m_text;
    QToolButton *m_weights, *m_path, *m_export;
    QComboBox* m_cast;
    QPushButton* m_start;
    QWidget* m_corner;
    WorkStrip* m_strip;
    QStackedWidget* m_stack;
    QSplitter* m_split;
    QLabel *m_empty, *m_note, *m_castLabel;
    TableExport* m_file;
    bool m_showing = false; ///< what changes is not the user's
};

} // namespace nodewise::views
