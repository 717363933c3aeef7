// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/shortcuts_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace nodewise::viewer {

namespace {

QString keysOf(const QAction* action)
{
    QStringList keys;
    for (const QKeySequence& key : action->shortcuts())
        keys.append(key.toString(QKeySequence::NativeText));
    return keys.join(QStringLiteral(", "));
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Keyboard Shortcuts"));
    resize(520, 600);
    auto* filter = new QLineEdit(this);
    filter->setPlaceholderText(tr("Filter"));
    filter->setAccessibleName(filter->placeholderText());
    auto* list = new QTreeWidget(this);
    list->setRootIsDecorated(false);
    list->setHeaderLabels({tr("Command"), tr("Keys")});
    list->setAccessibleName(windowTitle());
    const std::pair<QString, QString> canvas[] = {
        {tr("Canvas: producer, consumer, siblings"), tr("Arrow keys")},
        {tr("Canvas: expand or collapse a module"), tr("Enter, or a double click")},
        {tr("Canvas: move the view"), tr("Drag, or the wheel")},
        {tr("Canvas: zoom at the pointer"), tr("Ctrl and the wheel")},
        {tr("Code: go to a value's definition"), tr("F12, or Ctrl and a click")},
        {tr("MLIR: list the uses of a name"), tr("Shift+F12")},
        {tr("MLIR: next or previous use of a name"), tr("Ctrl+Down, Ctrl+Up")},
        {tr("MLIR: fold or unfold a region; all of them"), tr("Ctrl+Shift+[ ], Ctrl+Alt+[ ]")},
    };
    for (const QAction* action : actions)
        if (!action->shortcut().isEmpty())
            new QTreeWidgetItem(list, {action->iconText(), keysOf(action)});
    for (const auto& [what, keys] : canvas)
        new QTreeWidgetItem(list, {what, keys});
    list->header()->resizeSection(0, 300);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* column = new QVBoxLayout(this);
    column->addWidget(filter);
    column->addWidget(list, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(filter, &QLineEdit::textChanged, list, [list](const QString& text) {
        for (int i = 0; i < list->topLevelItemCount(); ++i) {
            QTreeWidgetItem* item = list->topLevelItem(i);
            item->setHidden(!item->text(0).contains(text, Qt::CaseInsensitive) && !item->text(1).contains(text, Qt::CaseInsensitive));
        }
    });
}

} // namespace nodewise::viewer
