// SPDX-License-Identifier: Apache-2.0
// Edits cells that hold expressions.
#pragma once

#include <QStyledItemDelegate>

#include <functional>

namespace nodewise::views {

class ExpressionField;

/// Calls `prepare` with each editor that it opens.
class ExpressionDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using Prepare = std::function<void(ExpressionField& field, const QModelIndex& index)>;
    explicit ExpressionDelegate(Prepare prepare, QObject* parent = nullptr);

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* editor, QEvent* event) override;

private:
    Prepare m_prepare;
};

} // namespace nodewise::views
