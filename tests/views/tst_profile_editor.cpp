// SPDX-License-Identifier: Apache-2.0
// The editor of backend profiles: live verdicts, mistakes inline, files saved, kept and asked about.
#include "tests/views/coverage_bench.h"
#include "tests/views/find.h"
#include "views/coverage/coverage_panel.h"
#include "views/coverage/profile_editor.h"
#include "views/coverage/profile_rule_bar.h"
#include "views/coverage/profile_verdicts.h"
#include "views/coverage/verdict_bar.h"
#include "views/coverage/verdict_change_model.h"
#include "views/editor/edit_window.h"
#include "views/kernel/json_text.h"
#include "views/table/value_filter.h"
#include "views/text/text_search.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::views;
using test::first;
using test::patience;
using Mark = Covered;

namespace {

struct Bench : test::CoverageBench {
    Bench() : editor(context) { QObject::connect(&editor, &ProfileEditor::profileChosen, choice.get(), &ProfileChoice::choose); }
    ~Bench()
    {
        for (QMessageBox* box : editor.findChildren<QMessageBox*>())
            delete box;
    }
    bool quiet()
    {
        return QTest::qWaitFor([this] { return editor.settled() && !run->busy(); }, patience);
    }
    void open()
    {
        editor.open(path("first"));
        QVERIFY(quiet());
    }
    void replace(const QString& what, const QString& with)
    {
        TextEditor& text = *editor.currentEditor();
        QTextCursor cursor = text.document()->find(what);
        QVERIFY2(!cursor.isNull(), qPrintable(what));
        cursor.insertText(with);
    }
    Mark mark(const char* op) const
    {
        const auto& marks = run->marks(Side::Fx);
        return marks.empty() ? Mark::None : marks[node(op)];
    }

    template <class Widget>
    Widget* part(const char* name = "") const
    {
        return editor.findChild<Widget*>(*name ? QString::fromLatin1(name) : QString()); // null: whatever its name
    }
    QListWidget* list() const { return part<QListWidget>(); }
    QTabWidget* editors() const { return part<QTabWidget>("editors"); }
    QTabWidget* lists() const { return part<ProfileVerdicts>()->findChild<QTabWidget*>(); }
    ProblemPage& problems() const { return *part<ProblemPage>(); }
    QTreeView* problemTable() const { return problems().table(); }
    QString problemsNote() const { return problems().emptyText(); }
    QAbstractItemModel* changes() const { return part<TablePage>("changed verdicts")->filter().sourceModel(); }
    QString changesNote() const { return part<TablePage>("changed verdicts")->emptyText(); }
    QString summaryText() const { return part<QLabel>("summary")->text(); }
    VerdictBar* bar() const { return part<VerdictBar>(); }
    QPushButton* saveButton() const { return part<EditHead>()->saveButton(); }
    QAction* deleteAction() const { return part<QAction>("delete"); }
    QToolButton* ruleButton() const { return part<ProfileRuleBar>()->findChild<QToolButton*>(); }
    QLabel* ruleLabel() const { return part<ProfileRuleBar>()->findChild<QLabel*>(); }
    QLineEdit* findField() const { return part<TextSearch>()->field(); }
    QString badgeText() const { return part<EditHead>()->badge(); }
    QString statusText() const { return part<EditHead>()->status(); }
    QMessageBox* question() const { return part<QMessageBox>(); }

    ProfileEditor editor;
};

NoticeBar& noticeOf(const ProfileEditor& editor)
{
    return *editor.findChild<NoticeBar*>();
}

} // namespace

class TestProfileEditor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_cache = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CACHE_HOME", m_cache->path().toUtf8());
    }

    void json()
    {
        using Kind = MlirSpan::Kind;
        const auto spans = jsonSpans(QStringLiteral("  {\"op\" : \"a\\\"b\", \"line\": -1.5e3, \"on\": true},"));
        const std::vector<Kind> kinds{Kind::Op, Kind::String, Kind::Op, Kind::Number, Kind::Op, Kind::Keyword};
        QCOMPARE(spans.size(), kinds.size());
        for (std::size_t i = 0; i < kinds.size(); ++i)
            QCOMPARE(spans[i].kind, kinds[i]);
        QCOMPARE(spans[1].length, 6);
        QVERIFY(jsonSpans("{ }").empty());
        QCOMPARE(jsonSpans("\"open").size(), 1u);
    }

    /// What is typed is judged behind a pause, in the whole window; the file is untouched until it is saved.
    void liveVerdicts()
    {
        Bench b;
        b.open();
        QVERIFY(b.run->result()); // opening it asked
        QCOMPARE(b.mark("aten.linear.default"), Mark::Decomposed);
        CoveragePanel panel(b.context);
        QVERIFY2(b.changesNote().startsWith("While you edit the profile"), qPrintable(b.changesNote()));
        b.replace("aten.linear", "aten.conv2d");
        QVERIFY(b.editor.dirty() && b.saveButton()->isEnabled() && !b.editor.settled());
        QVERIFY2(b.list()->currentItem()->text().startsWith(u'●'), qPrintable(b.list()->currentItem()->text()));
        QVERIFY(b.quiet());
        QCOMPARE(b.mark("aten.linear.default"), Mark::Unimplemented);
        QCOMPARE(b.mark("aten.conv2d.default"), Mark::Decomposed);
        QVERIFY(b.run->isDraft() && test::named<QLabel>(panel, "badge")->text().contains("unsaved"));
        QCOMPARE(ProfileStore::tryText(b.path("first")), std::optional(QString(first)));
        // What it changes against the file.
        QTRY_VERIFY_WITH_TIMEOUT(b.changes()->rowCount() > 0, patience);
        QCOMPARE(b.changesNote(), QString());
        const QAbstractItemModelTester tester(b.changes(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(b.changes()->index(0, VerdictChangeModel::Name).data().toString(), QString("aten.linear.default"));
        QVERIFY(b.changes()->index(0, VerdictChangeModel::Change).data().toString().contains("worse"));
        QVERIFY(b.lists()->tabText(0).contains("2"));
        // Taken back, all is as it was.
        b.editor.currentEditor()->undo();
        QTextCursor end(b.editor.currentEditor()->document());
        end.movePosition(QTextCursor::End);
        end.insertText(" ");
        QVERIFY(b.quiet());
        QTRY_VERIFY2(b.changesNote().startsWith("Your edits change no verdict"), qPrintable(b.changesNote()));
        b.editor.currentEditor()->undo();
        QVERIFY(!b.editor.dirty() && !b.list()->currentItem()->text().contains(u'●'));
        QVERIFY(b.quiet());
        QCOMPARE(b.mark("aten.linear.default"), Mark::Decomposed);
        QVERIFY(!b.run->isDraft() && test::named<QLabel>(panel, "badge")->isHidden());
    }

    void mistakes()
    {
        Bench b;
        b.open();
        const QAbstractItemModelTester tester(b.problemTable()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto good = b.run->result();
        b.replace("\"why\"", "\"wy\"");
        QVERIFY(b.quiet());
        QVERIFY(int(b.problems().problems().size()) > 0);
        QCOMPARE(b.lists()->currentIndex(), 1);
        // The place is not cut while there is room beside it.
        QTreeView& table = *b.problemTable();
        QVERIFY(table.columnWidth(ProblemPage::Where) >= table.sizeHintForIndex(table.model()->index(0, 0)).width());
        const auto& marks = b.editor.currentEditor()->marks();
        QVERIFY(!marks.empty());
        QCOMPARE(marks.front().line, 10);
        QCOMPARE(b.run->result(), good); // the last that could be judged
        b.editor.currentEditor()->goTo(0);
        b.problemTable()->setCurrentIndex(b.problemTable()->model()->index(0, 0));
        QTest::keyClick(b.problemTable(), Qt::Key_Return);
        QCOMPARE(b.editor.currentEditor()->currentLine(), 10);
        b.editor.currentEditor()->undo();
        QVERIFY(b.quiet());
        QCOMPARE(int(b.problems().problems().size()), 0);
        QVERIFY(b.editor.currentEditor()->marks().empty());
        QCOMPARE(b.lists()->currentIndex(), 0);
    }

    /// Names that nobody knows are told beside mistakes, as warnings: nothing is the worse for them.
    void warnings()
    {
        Bench b;
        b.open();
        QCOMPARE(int(b.problems().problems().size()), 0);
        QVERIFY2(b.problemsNote().startsWith("The profile has no errors"), qPrintable(b.problemsNote()));
        b.replace("aten.linear", "aten.lineer");
        QVERIFY(b.quiet());
        QCOMPARE(b.problems().warnings(), 1);
        QCOMPARE(b.problems().mistakes(), 0);
        QCOMPARE(b.lists()->tabText(1), QString("Warnings 1"));
        QCOMPARE(b.lists()->currentIndex(), 0); // verdicts were changed, and are looked at
        QVERIFY(b.problemsNote().isEmpty() && b.run->isDraft());
        const QModelIndex what = b.problemTable()->model()->index(0, ProblemPage::What), where = what.siblingAtColumn(0);
        QVERIFY2(what.data().toString().contains("did you mean aten.linear?"), qPrintable(what.data().toString()));
        QVERIFY2(where.data().toString().startsWith("first.json:5"), qPrintable(where.data().toString()));
        QVERIFY(where.data(Qt::AccessibleTextRole).toString().startsWith("Warning"));
        const auto& marks = b.editor.currentEditor()->marks();
        QVERIFY(marks.size() == 1 && marks.front().warning && marks.front().line == 4);
        b.editor.currentEditor()->goTo(0);
        b.lists()->setCurrentIndex(1);
        b.problemTable()->setCurrentIndex(what);
        QTest::keyClick(b.problemTable(), Qt::Key_Return);
        QCOMPARE(b.editor.currentEditor()->currentLine(), 4);
        QVERIFY(!b.bar()->isHidden());
        // With a mistake: both, the mistake first. Saving counts that alone.
        b.replace("\"why\"", "\"wy\"");
        QVERIFY(b.quiet());
        QCOMPARE(b.lists()->tabText(1), QString::fromUtf8("Errors 2 · Warnings 1"));
        QVERIFY(!b.problems().problems()[0].warning && b.problems().problems()[2].warning);
        QCOMPARE(b.editor.currentEditor()->marks().size(), 3u);
        QVERIFY(b.editor.save());
        QVERIFY2(b.statusText().contains("2 error"), qPrintable(b.statusText()));
        // A profile that is opened tells its own; another one has none.
        b.write("second", QString(first).replace("\"first\"", "\"second\""));
        b.editor.open(b.path("second"));
        QVERIFY(b.quiet());
        QCOMPARE(int(b.problems().problems().size()), 0);
        // Of one that has mistakes at once there is nothing to draw.
        b.write("third", QString(first).replace("\"why\"", "\"wy\""));
        b.editor.open(b.path("third"));
        QVERIFY(b.quiet());
        QVERIFY(b.problems().mistakes() > 0 && b.bar()->isHidden());
    }

    /// What is shown of a text that can't be judged is of the one before, and says so.
    void faulty()
    {
        Bench b;
        b.editor.open(b.path("first"), 5, 3);
        QVERIFY(b.quiet());
        QCOMPARE(b.summaryText(), QString("This program:"));
        QVERIFY(!b.editor.currentEditor()->notes().empty());
        b.replace("\"why\"", "\"wy\"");
        QVERIFY(b.quiet());
        QCOMPARE(b.summaryText(), QString("Before the errors:"));
        QVERIFY(b.editor.currentEditor()->notes().empty()); // lines may be others
        b.editor.currentEditor()->goTo(4);
        QVERIFY2(b.ruleLabel()->text().startsWith("No rule applies"), qPrintable(b.ruleLabel()->text()));
        QVERIFY(b.ruleButton()->isHidden());
        b.editor.currentEditor()->undo();
        QVERIFY(b.quiet());
        QVERIFY(!b.editor.currentEditor()->notes().empty());
        // No text at all is one, too.
        b.editor.currentEditor()->selectAll();
        b.editor.currentEditor()->insertPlainText({});
        b.editor.currentEditor()->textCursor().removeSelectedText();
        QVERIFY(b.editor.currentEditor()->toPlainText().isEmpty());
        QVERIFY(b.quiet());
        QVERIFY(b.problems().mistakes() > 0);
    }

    /// A generated table is shown, and is no profile.
    void tables()
    {
        Bench b;
        const QString table = b.folder() + QStringLiteral("/tables/generated.json");
        QVERIFY(ProfileStore::save(table, "{\n  \"torch\": \"2.13\",\n  \"decompositions\": {\n    \"aten.t.default\": []\n  }\n}\n")
                    .isEmpty());
        b.write("first", QString(first).replace("\"decompositions\"", "\"tables\": [\"generated\"],\n  \"decompositions\""));
        QTRY_COMPARE_WITH_TIMEOUT(b.choice->entry().tables, QStringList(table), patience);
        b.editor.open(table, 4); // from a verdict: nothing was edited before
        QVERIFY(b.quiet());
        QCOMPARE(b.editor.currentFile(), table);
        QCOMPARE(b.editor.currentEditor()->currentLine(), 3);
        QCOMPARE(b.editor.profile(), b.path("first"));
        QVERIFY(b.editor.currentEditor()->isReadOnly() && b.saveButton()->isHidden());
        QVERIFY2(b.badgeText().contains("generated"), qPrintable(b.badgeText()));
        QVERIFY2(b.statusText().contains("script"), qPrintable(b.statusText()));
        QCOMPARE(int(b.problems().problems().size()), 0);
        QVERIFY(!b.bar()->parts().empty()); // of the profile
        QVERIFY(!b.editor.save() && b.statusText().contains("generated"));
        QVERIFY2(b.list()->currentItem() && b.list()->currentItem()->text().contains("generated"), "listed");
        // What is told of it is not told of the profile.
        b.editor.open(b.path("first"));
        QVERIFY2(b.statusText().isEmpty(), qPrintable(b.statusText()));
        b.editor.open(table);
        QVERIFY(b.statusText().contains("script"));
        // It is watched, as the files of functions are.
        QSignalSpy files(b.choice.get(), &ProfileChoice::filesChanged);
        QVERIFY(ProfileStore::save(table, "{}").isEmpty());
        QTRY_COMPARE_WITH_TIMEOUT(files.size(), 1, patience);
    }

    /// From a rule to the nodes that it decides.
    void rules()
    {
        Bench b;
        b.editor.open(b.path("first"), 5, 3);
        QVERIFY(b.quiet());
        QCOMPARE(b.editor.currentEditor()->currentLine(), 4);
        QVERIFY2(b.ruleLabel()->text().contains("decides 1 node"), qPrintable(b.ruleLabel()->text()));
        QVERIFY(!b.ruleButton()->isHidden());
        b.ruleButton()->click();
        QCOMPARE(b.selection.currentFx()->index(), b.node("aten.linear.default"));
        QVERIFY(b.editor.currentEditor()->notes().at(4).contains("1"));
        b.editor.currentEditor()->goTo(10); // aten.add.Tensor: the program has none
        QVERIFY2(b.ruleLabel()->text().contains("no node"), qPrintable(b.ruleLabel()->text()));
        QVERIFY(b.ruleButton()->isHidden());
        b.editor.currentEditor()->goTo(1);
        QVERIFY(b.ruleLabel()->text().contains("cursor"));
        // A rule over several lines, the caret inside.
        b.replace("{\"op\": \"aten.relu\", ", "{\n      \"op\": \"aten.relu\",\n      ");
        QVERIFY(b.quiet());
        b.editor.currentEditor()->goTo(9);
        QVERIFY2(b.ruleLabel()->text().contains("decides 1 node"), qPrintable(b.ruleLabel()->text()));
    }

    void saving()
    {
        Bench b;
        b.open();
        b.replace("aten.linear", "aten.conv2d");
        QTest::keyClick(&b.editor, Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!b.editor.dirty());
        QVERIFY2(b.statusText().contains("first.json"), qPrintable(b.statusText()));
        QVERIFY(ProfileStore::tryText(b.path("first"))->contains("aten.conv2d"));
        QVERIFY(b.quiet());
        QCOMPARE(b.mark("aten.conv2d.default"), Mark::Decomposed);
        // Back to the file, and that can be undone.
        b.replace("aten.conv2d", "aten.cat");
        b.editor.revert();
        QVERIFY(!b.editor.dirty());
        b.editor.currentEditor()->undo();
        QVERIFY(b.editor.currentEditor()->toPlainText().contains("aten.cat"));
        // Under another name: the first file stays as it was saved.
        QVERIFY(b.editor.saveTo(b.path("third")));
        QCOMPARE(b.editor.currentFile(), b.path("third"));
        QVERIFY(ProfileStore::tryText(b.path("third"))->contains("\"name\": \"third\""));
        QVERIFY(ProfileStore::tryText(b.path("first"))->contains("aten.conv2d"));
        QVERIFY(!b.editor.dirty());
        QVERIFY(b.quiet());
    }

    /// Shipped ones are read only, and copied to be edited.
    void shipped()
    {
        Bench b;
        const ProfileStore store;
        const ProfileEntry reference = store.find("reference");
        if (!reference.shipped)
            QSKIP("no profiles are shipped beside this test");
        b.choice->choose("reference");
        b.editor.open(reference.path);
        QVERIFY(b.editor.currentEditor()->isReadOnly() && b.saveButton()->isHidden());
        QVERIFY(b.badgeText().contains("read-only"));
        QVERIFY(!b.editor.save());
        QVERIFY(b.editor.copyToEdit(reference.path).isEmpty());
        QVERIFY(!b.editor.currentEditor()->isReadOnly());
        QCOMPARE(QFileInfo(b.editor.currentFile()).absolutePath(), QFileInfo(b.folder()).absoluteFilePath());
        QCOMPARE(b.choice->entry().path, b.editor.currentFile());
        QVERIFY(b.choice->entry().wrong.isEmpty());
    }

    /// Closing asks about what is not saved; a window that dies keeps it as a draft.
    void nothingIsLost()
    {
        Bench b;
        b.open();
        b.replace("aten.linear", "aten.conv2d");
        b.editor.close();
        QVERIFY(b.editor.isVisible() && b.question());
        b.question()->button(QMessageBox::Cancel)->click();
        QVERIFY(b.editor.isVisible() && b.editor.dirty());
        {
            const QString typed = b.editor.currentEditor()->toPlainText();
            ProfileEditor other(b.context); // as after a crash
            b.part<EditFiles>()->keepDrafts();
            other.open(b.path("first"));
            QCOMPARE(other.currentEditor()->toPlainText(), typed);
            QVERIFY(noticeOf(other).text().contains("Unsaved changes"));
            noticeOf(other).button(false)->click(); // back to the file
            QCOMPARE(other.currentEditor()->toPlainText(), QString(first));
            QVERIFY(noticeOf(other).text().isEmpty());
        }
        QTRY_VERIFY(!b.question());
        b.editor.close();
        QVERIFY(b.question());
        b.question()->button(QMessageBox::Discard)->click();
        QTRY_VERIFY(!b.editor.isVisible());
        QCOMPARE(ProfileStore::tryText(b.path("first")), std::optional(QString(first)));
        QVERIFY(!ProfileStore().tryDraft(b.path("first")));
        QVERIFY(b.quiet());
        QCOMPARE(b.mark("aten.linear.default"), Mark::Decomposed);
    }

    /// An own profile is copied and deleted; what is deleted can be saved again.
    void duplicateAndDelete()
    {
        Bench b;
        b.open();
        b.part<QAction>("duplicate")->trigger();
        QCOMPARE(b.editor.currentFile(), b.path("first-2"));
        QVERIFY(ProfileStore::tryText(b.path("first-2"))->contains("\"name\": \"first-2\""));
        QCOMPARE(b.choice->name(), QString("first")); // the window stays with what is chosen
        QVERIFY(b.quiet());
        b.editor.open(b.path("first"));
        QVERIFY(b.deleteAction()->isEnabled());
        QSignalSpy chosen(&b.editor, &ProfileEditor::profileChosen);
        const auto answer = [&](QMessageBox::ButtonRole role) {
            b.deleteAction()->trigger();
            for (QAbstractButton* button : b.question()->buttons())
                if (b.question()->buttonRole(button) == role)
                    return button->click();
        };
        answer(QMessageBox::RejectRole);
        QVERIFY(QFileInfo::exists(b.path("first")));
        QTRY_VERIFY(!b.question());
        answer(QMessageBox::DestructiveRole);
        QVERIFY(!QFileInfo::exists(b.path("first")));
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.front()[0].toString(), ProfileChoice::usual()); // there is none of its name any more
        QVERIFY(!b.deleteAction()->isEnabled());
        QVERIFY(b.editor.dirty(b.path("first")));
        QCOMPARE(b.badgeText(), QString("new"));
        QVERIFY(b.editor.save());
        QCOMPARE(ProfileStore::tryText(b.path("first")), std::optional(QString(first)));
        QVERIFY(b.deleteAction()->isEnabled());
        // Given up with its tab, it is gone from here, too.
        b.part<QAction>("duplicate")->trigger();
        const QString copy = b.editor.currentFile();
        for (const QString& path : {b.path("first"), b.path("first-2")})
            if (const auto* file = b.part<EditFiles>()->tryFile(path))
                Q_EMIT b.editors()->tabCloseRequested(b.editors()->indexOf(file->editor));
        QVERIFY(QFile::remove(copy));
        QTRY_VERIFY_WITH_TIMEOUT(b.editor.dirty(copy), patience);
        Q_EMIT b.editors()->tabCloseRequested(0);
        QTRY_VERIFY(b.question());
        b.question()->button(QMessageBox::Discard)->click();
        QCOMPARE(b.editors()->count(), 0);
        QVERIFY2(b.editor.profile().isEmpty(), qPrintable(b.editor.profile()));
        QVERIFY(b.list()->findItems(QFileInfo(copy).completeBaseName(), Qt::MatchExactly).isEmpty());
    }

    /// What can't be read is not written over; an empty file is one.
    void unreadable()
    {
        Bench b;
        const QString folder = b.path("folder");
        QVERIFY(QDir().mkpath(folder));
        b.editor.open(folder);
        QVERIFY(b.editor.currentEditor()->isReadOnly());
        QVERIFY2(b.statusText().contains("can't be read"), qPrintable(b.statusText()));
        const QString empty = b.folder() + QStringLiteral("/empty.py");
        QVERIFY(ProfileStore::save(empty, {}).isEmpty());
        b.editor.open(empty);
        QVERIFY(!b.editor.currentEditor()->isReadOnly() && !b.editor.dirty());
        QCOMPARE(b.badgeText(), QString("yours"));
    }

    void changedByOthers()
    {
        Bench b;
        b.open();
        b.write("first", QString(first).replace("aten.linear", "aten.conv2d"));
        QTRY_VERIFY_WITH_TIMEOUT(b.editor.currentEditor()->toPlainText().contains("aten.conv2d"), patience);
        QVERIFY(!b.editor.dirty() && noticeOf(b.editor).text().isEmpty());
        b.replace("aten.conv2d", "aten.cat");
        b.write("first", QLatin1String(first));
        QTRY_VERIFY_WITH_TIMEOUT(noticeOf(b.editor).text().contains("changed on disk"), patience);
        QVERIFY(b.editor.currentEditor()->toPlainText().contains("aten.cat"));
        noticeOf(b.editor).button(true)->click(); // reload
        QCOMPARE(b.editor.currentEditor()->toPlainText(), QString(first));
    }

    /// Files of functions are edited beside the profile; unsaved text is judged as a copy, and told by its own name.
    void functions()
    {
        Bench b;
        const QString python = b.folder() + QStringLiteral("/mine.py");
        QVERIFY(ProfileStore::save(python, "def linear(input):\n    return input\n").isEmpty());
        b.write("first", QString(first).replace("\"decompositions\"", "\"functions\": [\"mine.py\"],\n  \"decompositions\""));
        QTRY_COMPARE_WITH_TIMEOUT(b.choice->entry().functions, QStringList(python), patience);
        b.open();
        QStringList listed;
        for (int row = 0; row < b.list()->count(); ++row)
            listed.append(b.list()->item(row)->text().trimmed());
        QVERIFY2(listed.contains("mine.py"), qPrintable(listed.join(' ')));
        b.editor.open(python);
        QCOMPARE(b.editors()->count(), 2);
        QCOMPARE(b.editor.profile(), b.path("first")); // still the one that is judged
        b.replace("return input", "return input + 1");
        QVERIFY(b.quiet());
        QVERIFY(b.run->isDraft());
        QVERIFY(!QString::fromStdString(b.run->own().profile().text).contains("\"mine.py\"")); // a copy stands in its place
        QVERIFY(int(b.problems().problems().size()) == 0);
        QVERIFY(b.editor.save());
        QVERIFY(ProfileStore::tryText(python)->contains("+ 1"));
        QVERIFY(b.quiet());
        QVERIFY(!b.run->isDraft());
    }

    void keyboard()
    {
        Bench b;
        b.open();
        QTest::keyClick(&b.editor, Qt::Key_F, Qt::ControlModifier);
        QVERIFY(b.findField()->isVisible());
        b.findField()->setText("relu");
        QTest::keyClick(b.findField(), Qt::Key_Return);
        QCOMPARE(b.editor.currentEditor()->currentLine(), 7);
        QTest::keyClick(&b.editor, Qt::Key_Escape);
        QVERIFY(!b.findField()->isVisible());
        // Another profile by the list.
        b.write("second", QString(first).replace("\"first\"", "\"second\""));
        b.editor.open(b.path("second"));
        QCOMPARE(b.editor.profile(), b.path("second"));
        QVERIFY(b.quiet());
        QCOMPARE(b.run->result()->answer().profile, std::string("first")); // the window stays with what is chosen
        b.replace("aten.linear", "aten.conv2d");
        QVERIFY(b.quiet());
        QCOMPARE(b.mark("aten.linear.default"), Mark::Decomposed);
        QVERIFY(!b.bar()->parts().empty());
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
};

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--engine")
        return test::CoverageEngine().run();
    QApplication app(argc, argv);
    TestProfileEditor tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "tst_profile_editor.moc"
