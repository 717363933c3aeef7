// SPDX-License-Identifier: Apache-2.0
// One section's table: as high as its rows, wrapped text, links, everything copyable.
#pragma once

#include "views/common/table_model.h"
#include "views/inspect/facts.h"

#include <QCoreApplication>
#include <QTableView>

class QTextLayout;

namespace nodewise::views {

class FactModel : public TableModel<FactRow> {
public:
    using TableModel::TableModel;
    void setFacts(const FactSection& section);
    const FactCell* tryCell(const QModelIndex& index) const;

protected:
    int columns() const override { return m_columns; }
    QVariant cell(const FactRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    QStringList m_titles;
    int m_columns = 0;
};

/// Never scrolls: the page around it does.
class FactTable : public QTableView {
    Q_OBJECT
public:
    explicit FactTable(QWidget* parent = nullptr);

    void setFacts(const FactSection& section);
    const FactModel& facts() const { return *m_model; }
    /// The rows as tab-separated text, with the header where there is one.
    QString allText() const;
    QString rowText(int row) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }
    bool hasHeightForWidth() const override { return false; }

Q_SIGNALS:
    void linkActivated(const FactLink& link);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void layOut();
    int titleWidth(int column) const;
    /// Per column the most that `width` gives for its cells, and what the title needs.
    template <class Width>
    std::vector<int> widthsOf(Width width) const;
    FactLink linkAt(const QPoint& position) const;
    FactLink firstLink(const QModelIndex& index) const;
    void copyCell() const;

    FactModel* m_model;
    QString m_json;
    int m_height = 0; ///< of header and rows
};

} // namespace nodewise::views
