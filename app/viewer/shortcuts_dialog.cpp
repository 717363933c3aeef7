// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/shortcuts_dialog.h"

#include "views/table/record_model.h"
#include "views/table/table_page.h"

#include <QDialogButtonBox>
#include <QVBoxLayout>

namespace nodewise::viewer {

namespace {

struct Shortcut {
    QString what, keys;
};

class ShortcutModel : public views::RecordModel<Shortcut> {
public:
    using DescribedModel::DescribedModel;

protected:
    views::Table<Shortcut> describe() const override
    {
        return {.columns = {{.title = ShortcutsDialog::tr("Command"),
                             .name = "command",
                             .letters = 42,
                             .mono = false,
                             .text = [](const Shortcut& row) { return row.what; }},
                            {.title = ShortcutsDialog::tr("Keys"), .name = "keys", .mono = false, .text = [](const Shortcut& row) {
                                 return row.keys;
                             }}}};
    }
};

views::TableWords shortcutWords()
{
    return {.name = ShortcutsDialog::tr("Keyboard Shortcuts"),
            .filter = ShortcutsDialog::tr("Filter"),
            .filterName = ShortcutsDialog::tr("Filter"),
            .exportTitle = ShortcutsDialog::tr("Export Shortcuts"),
            .exportFile = QStringLiteral("shortcuts.csv")};
}

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
    std::vector<Shortcut> rows;
    for (const QAction* action : actions)
        if (!action->shortcut().isEmpty())
            rows.push_back({action->iconText(), keysOf(action)});
    rows.insert(rows.end(), {
                                {tr("Canvas: producer, consumer, siblings"), tr("Arrow keys")},
                                {tr("Canvas: expand or collapse a module"), tr("Enter, or a double click")},
                                {tr("Canvas: select producers, consumers"), tr("Ctrl+Up, Ctrl+Down")},
                                {tr("Canvas: select everything upstream, downstream, between"), tr("Shift+Up, Shift+Down, Shift+Right")},
                                {tr("Canvas: open only this module, everything inside it"), tr("Shift+Enter, Ctrl+Enter")},
                                {tr("Canvas: move the view"), tr("Drag, or the wheel")},
                                {tr("Canvas: zoom at the pointer"), tr("Ctrl and the wheel")},
                                {tr("Code: go to a value's definition"), tr("F12, or Ctrl and a click")},
                                {tr("MLIR: list the uses of a name"), tr("Shift+F12")},
                                {tr("MLIR: next or previous use of a name"), tr("Ctrl+Down, Ctrl+Up")},
                                {tr("MLIR: fold or unfold a region; all of them"), tr("Ctrl+Shift+[ ], Ctrl+Alt+[ ]")},
                            });
    auto* model = new ShortcutModel(this);
    model->setRows(std::move(rows));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* column = new QVBoxLayout(this);
    column->addWidget(new views::TablePage(model, shortcutWords, {}, this), 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

} // namespace nodewise::viewer
