// SPDX-License-Identifier: Apache-2.0
// The workshop over the real engine and workers, for the tests that type into it.
#pragma once

#include "tests/app/window/debug_bench.h"
#include "views/common/engine_service.h"
#include "views/common/schema_service.h"
#include "views/common/theme.h"
#include "views/editor/text_editor.h"
#include "views/kernel/draft_check.h"
#include "views/kernel/kernel_plan.h"
#include "views/kernel/template_draft.h"
#include "views/kernel/workshop.h"
#include "views/kernel/workshop_start.h"
#include "views/table/table_page.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>

namespace nodewise::viewer {

inline views::TextEditor* templateOf(const views::Workshop& shop)
{
    return shop.findChild<views::TextEditor*>("text");
}

inline views::TextEditor* functionsOf(const views::Workshop& shop)
{
    return shop.findChild<views::TextEditor*>("functions");
}

/// A window with an engine for schemas, too, and tests/data/kernels/workshop.pt2 in it.
struct WorkshopBench {
    views::EngineService engine{QStringLiteral(NODEWISE_BIN "/nodewise-engine")};
    views::SchemaService schemas{&engine};
    views::ThemeHub theme;
    Language language;
    MainWindow window{{&theme, &schemas, false, QStringLiteral(NODEWISE_BIN "/nodewise-engine"), {}}, language, {}};

    WorkshopBench()
    {
        schemas.setPlugins(std::vector<std::string>{});
        window.resize(1400, 900);
        window.show();
    }
    bool open()
    {
        OpenFile file;
        file.file = QStringLiteral(NODEWISE_TEST_DATA "/kernels/workshop.pt2");
        return Bench::ready(window.open(file));
    }
    DocumentPage& page() { return *window.currentPage(); }
    views::Workshop& shop()
    {
        if (!window.findChild<views::Workshop*>()) {
            (*this)["kernels.new"]->trigger();
            startDialog()->reject();
        }
        return *window.findChild<views::Workshop*>();
    }
    views::DraftCheck& draftCheck() { return *ofShop<views::DraftCheck>(); }
    /// Null while nothing is asked.
    views::WorkshopStart* startDialog() const
    {
        for (auto* dialog : window.findChildren<views::WorkshopStart*>())
            if (dialog->isVisible())
                return dialog;
        return nullptr;
    }
    QPushButton* startButton() const { return startDialog()->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok); }
    QAction* operator[](const char* id) { return window.actions()[id]; }
    views::KernelPlan& plan() { return part<views::KernelPlan>(page()); }
    bool plans()
    {
        (*this)["kernels.plan"]->trigger();
        return QTest::qWaitFor([this] { return !plan().busy(); }, patience) && plan().state() == views::SessionWork::State::Done;
    }
    /// The dialog that "Write a Kernel" of the selected node opens, once it knows the schema.
    bool write(const char* node)
    {
        if (!page().selectByName(QString::fromLatin1(node)))
            return false;
        (*this)["kernels.write"]->trigger();
        return QTest::qWaitFor([this] { return startDialog() && startButton()->isEnabled(); }, patience);
    }
    template <class Widget>
    Widget* ofShop(const char* name = "")
    {
        return shop().findChild<Widget*>(*name ? QString::fromLatin1(name) : QString()); // null: whatever its name
    }
    QMessageBox* question() { return ofShop<QMessageBox>(); }
    QPushButton* saveButton() { return ofShop<views::EditHead>()->saveButton(); }
    QString statusText() { return ofShop<views::EditHead>()->status(); }
    views::NoticeBar& notice() { return *ofShop<views::NoticeBar>(); }
    QTabWidget& editors() { return *ofShop<QTabWidget>("editors"); }
    void confirmDeletion()
    {
        ofShop<QAction>("delete")->trigger();
        for (QAbstractButton* button : question()->buttons())
            if (question()->buttonRole(button) == QMessageBox::DestructiveRole)
                return button->click();
    }
    bool rendered()
    {
        const auto settled = [this] {
            return shop().draft().state() == views::TemplateDraft::State::Rendered && shop().draft().texts().text == text();
        };
        return QTest::qWaitFor(
            [&] { return settled() && (!shop().draft().kernel() || shop().draft().kernel()->text.empty() || shop().draft().checked()); },
            patience);
    }
    std::string text() { return templateOf(shop())->toPlainText().toStdString(); }
    bool checked()
    {
        return QTest::qWaitFor([this] { return !draftCheck().busy(); }, patience) &&
               draftCheck().state() == views::SessionWork::State::Done;
    }
    QStringList problems()
    {
        QStringList rows;
        const QAbstractItemModel& model = *ofShop<views::ProblemPage>()->table()->model();
        for (int row = 0; row < model.rowCount(); ++row)
            rows.append(model.index(row, 0).data().toString() + ' ' + model.index(row, 1).data().toString());
        return rows;
    }
    const protocol::LoweredNode& routeOf(const char* name)
    {
        const auto node = views::tryNodeIndex(*page().document(), views::Side::Fx, name);
        return *plan().tryNode(*node);
    }
};

/// Types in place of what is found.
inline void replace(views::TextEditor* editor, const QString& what, const QString& by)
{
    QTextCursor cursor = editor->document()->find(what);
    QVERIFY2(!cursor.isNull(), qPrintable(what));
    cursor.insertText(by);
}

/// The template of torch.take, by indices in one dimension, out of the skeleton.
inline void writeTake(views::Workshop& shop)
{
    replace(templateOf(shop), "%from = arith.remui %at, %x_count : index",
            "%index = memref.load %Index[%at] : {{Index_type}}\n        %from = arith.index_cast %index : i64 to index");
    replace(functionsOf(shop), "return \"\"", "return \"its index has dimensions\" if len(Y_shape) != 1 else \"\"");
}

inline QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace nodewise::viewer
