// SPDX-License-Identifier: Apache-2.0
#include "views/debug/expression_delegate.h"

#include "views/common/follow.h"
#include "views/debug/expression_field.h"

#include <QKeyEvent>

namespace nodewise::views {

ExpressionDelegate::ExpressionDelegate(Prepare prepare, QObject* parent) : QStyledItemDelegate(parent), m_prepare(std::move(prepare))
{
}

QWidget* ExpressionDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const
{
    auto* field = new ExpressionField(parent);
    field->setObjectName(QStringLiteral("expression"));
    field->setAutoFillBackground(true);
    followFont(field, monoFont);
    auto* self = const_cast<ExpressionDelegate*>(this); // as commitData() and closeEditor() want it
    connect(
        field, &ExpressionField::entered, self,
        [self, field] {
            Q_EMIT self->commitData(field);
            Q_EMIT self->closeEditor(field);
        },
        Qt::QueuedConnection);
    m_prepare(*field, index);
    return field;
}

void ExpressionDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    static_cast<ExpressionField*>(editor)->setText(index.data(Qt::EditRole).toString());
}

void ExpressionDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    model->setData(index, static_cast<ExpressionField*>(editor)->text());
}

/// Tab is the field's: it completes.
bool ExpressionDelegate::eventFilter(QObject* editor, QEvent* event)
{
    const bool tab = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Tab;
    const auto* field = qobject_cast<ExpressionField*>(editor);
    if (tab && field && !field->text().isEmpty())
        return false;
    return QStyledItemDelegate::eventFilter(editor, event);
}

} // namespace nodewise::views
