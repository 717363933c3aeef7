// SPDX-License-Identifier: Apache-2.0
// What every document editor does: unsaved text is asked about and kept, files that others change, read-only origins.
#include "tests/views/finish.h"
#include "views/common/follow.h"
#include "views/editor/background_check.h"
#include "views/editor/edit_window.h"
#include "views/text/text_search.h"

#include <QAction>
#include <QDeadlineTimer>
#include <QLineEdit>
#include <QPushButton>
#include <QSemaphore>
#include <QSplitter>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::views;

namespace {

constexpr int patience = 20000;

/// Of notes: a file with an optional part.
class NoteEditor : public EditWindow {
public:
    NoteEditor() : EditWindow(nullptr)
    {
        tabs().setTabsClosable(true);
        auto* rows = new QSplitter(Qt::Vertical, this);
        rows->addWidget(editArea());
        rows->addWidget(&EditWindow::problems());
        arrange(rows);
        followLanguage(this, &NoteEditor::retranslate);
    }
    EditFile& add(EditFile file)
    {
        EditFile& added = addFile(std::move(file), {.colors = [](const QString&) { return std::vector<TextStretch>(); }});
        tabs().setCurrentWidget(added.editor);
        showWindow();
        return added;
    }
    using EditWindow::files;
    using EditWindow::problems;

protected:
    QString windowName() const override { return QStringLiteral("Notes"); }
    QStringList filters() const override { return {}; }
    const TextStore& store() const override { return m_store; }
    void openFile(const QString& path) override { add({.path = path}); }
    QString writeCopy(const QString& from, const QString& to) const override { return TextStore::save(to, files().textOf(from)); }
    void onDeleted(const QString&) override {}

private:
    TextStore m_store{"notes"};
};

struct Bench {
    QTemporaryDir home;
    bool there = qputenv("XDG_CACHE_HOME", home.filePath("cache").toUtf8()) && qputenv("XDG_DATA_HOME", home.path().toUtf8());
    NoteEditor editor;

    QString path(const char* name) const { return home.filePath(QStringLiteral("nodewise/notes/") + QLatin1String(name)); }
    void write(const char* name, const QString& text) const { QCOMPARE(TextStore::save(path(name), text), QString()); }
    QString read(const char* name) const { return TextStore::tryText(path(name)).value_or(QStringLiteral("(none)")); }
    EditFile& open(const char* name, const QString& text)
    {
        write(name, text);
        return editor.add({.path = path(name)});
    }
    template <class Widget>
    Widget* part(const char* name = "") const
    {
        return editor.findChild<Widget*>(*name ? QString::fromLatin1(name) : QString()); // null: whatever its name
    }
    QMessageBox* question() const { return part<QMessageBox>(); }
    NoticeBar& notice() const { return *part<NoticeBar>(); }
    EditHead& head() const { return *part<EditHead>(); }
    QTabWidget& tabs() const { return *part<QTabWidget>("editors"); }
    bool answer(QMessageBox::StandardButton button) const
    {
        if (!question())
            return false;
        question()->button(button)->click();
        return QTest::qWaitFor([this] { return !question(); }, patience);
    }
};

} // namespace

class TestEditWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void unsavedTextIsAskedAbout()
    {
        Bench b;
        b.open("a.txt", "one\n");
        b.open("b.txt", "two\n").editor->insertPlainText("typed ");
        QVERIFY(b.editor.dirty() && !b.editor.dirty(b.path("a.txt")));
        QVERIFY(b.editor.isWindowModified() && b.head().saveButton()->isEnabled());
        b.editor.close();
        QVERIFY(b.editor.isVisible() && b.question());
        QVERIFY2(b.question()->text().contains("b.txt") && !b.question()->text().contains("a.txt"), qPrintable(b.question()->text()));
        QVERIFY(b.answer(QMessageBox::Cancel));
        QVERIFY(b.editor.isVisible() && b.editor.dirty());
        b.editor.close();
        QVERIFY(b.answer(QMessageBox::Save));
        QTRY_VERIFY(!b.editor.isVisible());
        QCOMPARE(b.read("b.txt"), QString("typed two\n"));
    }

    /// Of a tab that is closed, too: the file stays as it is, and the draft goes.
    void discarded()
    {
        Bench b;
        b.open("a.txt", "one\n").editor->insertPlainText("typed ");
        b.editor.files().keepDrafts();
        QVERIFY(TextStore::tryDraft(b.path("a.txt")));
        Q_EMIT b.tabs().tabCloseRequested(0);
        QVERIFY(b.answer(QMessageBox::Discard));
        QCOMPARE(b.tabs().count(), 0);
        QVERIFY(!b.editor.dirty() && !TextStore::tryDraft(b.path("a.txt")));
        QCOMPARE(b.read("a.txt"), QString("one\n"));
        b.editor.close();
        QVERIFY(!b.editor.isVisible());
    }

    /// As after a crash.
    void draftsComeBack()
    {
        Bench b;
        b.open("a.txt", "one\n").editor->insertPlainText("typed ");
        b.editor.files().keepDrafts();
        NoteEditor other;
        EditFile& file = other.add({.path = b.path("a.txt")});
        QCOMPARE(file.editor->toPlainText(), QString("typed one\n"));
        auto* notice = other.findChild<NoticeBar*>();
        QVERIFY2(notice->text().contains("restored"), qPrintable(notice->text()));
        notice->button(false)->click();
        QCOMPARE(file.editor->toPlainText(), QString("one\n"));
        QVERIFY(notice->text().isEmpty() && !other.dirty());
        file.editor->undo(); // a revert is an edit
        QCOMPARE(file.editor->toPlainText(), QString("typed one\n"));
    }

    void changedOnDisk()
    {
        Bench b;
        const EditFile& file = b.open("a.txt", "one\n");
        b.write("a.txt", "theirs\n");
        QTRY_COMPARE_WITH_TIMEOUT(file.editor->toPlainText(), QString("theirs\n"), patience);
        QVERIFY(!b.editor.dirty() && b.notice().text().isEmpty());
        QVERIFY2(b.head().status().contains("changed on disk"), qPrintable(b.head().status()));
        // Under what was typed: reload it or keep that.
        file.editor->insertPlainText("mine ");
        b.write("a.txt", "again\n");
        QTRY_VERIFY_WITH_TIMEOUT(!b.notice().text().isEmpty(), patience);
        QCOMPARE(file.editor->toPlainText(), QString("mine theirs\n"));
        b.notice().button(false)->click();
        QCOMPARE(file.editor->toPlainText(), QString("mine theirs\n"));
        QVERIFY(b.editor.dirty());
        b.write("a.txt", "last\n");
        QTRY_VERIFY_WITH_TIMEOUT(!b.notice().text().isEmpty(), patience);
        b.notice().button(true)->click();
        QCOMPARE(file.editor->toPlainText(), QString("last\n"));
        QVERIFY(!b.editor.dirty());
        // Gone: the text stays, and can be saved again.
        QVERIFY(QFile::remove(b.path("a.txt")));
        QTRY_VERIFY_WITH_TIMEOUT(b.editor.dirty(), patience);
        QCOMPARE(b.head().badge(), QString("new"));
        QVERIFY(b.editor.save());
        QCOMPARE(b.read("a.txt"), QString("last\n"));
    }

    void readOnly()
    {
        Bench b;
        b.write("a.txt", "one\n");
        EditFile& file = b.editor.add({.path = b.path("a.txt"), .readOnly = true});
        QVERIFY(file.editor->isReadOnly() && b.head().saveButton()->isHidden());
        QCOMPARE(b.head().badge(), QString("shipped: read-only"));
        QVERIFY(!b.editor.save());
        QVERIFY(b.head().status().contains("read-only"));
        QVERIFY(b.editor.saveTo(b.path("copy.txt")));
        QCOMPARE(b.editor.currentFile(), b.path("copy.txt"));
        QVERIFY(!b.editor.currentEditor()->isReadOnly());
    }

    /// A shipped file is the text of the own one until that is there, and again when it is deleted.
    void origin()
    {
        Bench b;
        b.write("shipped/a.txt", "shipped\n");
        EditFile& file = b.editor.add({.path = b.path("a.txt"), .origin = b.path("shipped/a.txt")});
        QCOMPARE(file.editor->toPlainText(), QString("shipped\n"));
        QVERIFY(!b.editor.dirty());
        QCOMPARE(b.head().badge(), QString("shipped"));
        file.editor->insertPlainText("mine, not ");
        QVERIFY(b.editor.save());
        QCOMPARE(b.read("a.txt"), QString("mine, not shipped\n"));
        QCOMPARE(b.read("shipped/a.txt"), QString("shipped\n"));
        QVERIFY2(b.head().badge().contains("replacing"), qPrintable(b.head().badge()));
        b.part<QAction>("delete")->trigger();
        for (QAbstractButton* button : b.question()->buttons())
            if (b.question()->buttonRole(button) == QMessageBox::DestructiveRole)
                button->click();
        QCOMPARE(b.read("a.txt"), QString("(none)"));
        QCOMPARE(file.editor->toPlainText(), QString("shipped\n"));
        QVERIFY(!b.editor.dirty());
    }

    /// A part is saved with its main file, and has no file of its own while it has no text.
    void parts()
    {
        Bench b;
        b.open("a.txt", "one\n");
        const EditFile& part = b.editor.add({.path = b.path("a.more"), .main = b.path("a.txt")});
        QVERIFY(!b.editor.dirty());
        part.editor->insertPlainText("more");
        QVERIFY(b.editor.save());
        QCOMPARE(b.read("a.more"), QString("more\n"));
        part.editor->selectAll();
        part.editor->cut();
        b.tabs().setCurrentIndex(1);
        QVERIFY(b.editor.save());
        QCOMPARE(b.read("a.more"), QString("(none)"));
        QVERIFY(!b.editor.dirty());
    }

    void keys()
    {
        Bench b;
        const EditFile& file = b.open("a.txt", "one\ntwo\nthree\n");
        file.editor->insertPlainText("typed ");
        QTest::keyClick(file.editor, Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(b.read("a.txt"), QString("typed one\ntwo\nthree\n"));
        QTest::keyClick(file.editor, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(b.part<QDialog>());
        b.part<QDialog>()->reject();
        QTest::keyClick(file.editor, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(b.editor.dirty());
        QTest::keyClick(file.editor, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!b.editor.dirty());
    }

    void search()
    {
        Bench b;
        const EditFile& file = b.open("a.txt", "one\ntwo\nOne more\n");
        const auto& search = *b.part<TextSearch>();
        const auto at = [&] { return file.editor->textCursor().blockNumber(); };
        QTest::keyClick(file.editor, Qt::Key_F, Qt::ControlModifier);
        QVERIFY(search.isVisible());
        QTest::keyClicks(search.field(), "one");
        QCOMPARE(at(), 0); // where the caret was
        QCOMPARE(search.state(), QString("2"));
        QTest::keyClick(search.field(), Qt::Key_Return);
        QCOMPARE(at(), 2);
        QTest::keyClick(file.editor, Qt::Key_F3); // around the end
        QCOMPARE(at(), 0);
        QTest::keyClick(file.editor, Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(at(), 2);
        search.findChild<QToolButton*>("case")->click();
        QCOMPARE(search.state(), QString("1"));
        QCOMPARE(at(), 0);
        QTest::keyClick(file.editor, Qt::Key_G, Qt::ControlModifier);
        auto* line = search.findChild<QLineEdit*>("line");
        QTest::keyClicks(line, "2");
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(at(), 1);
        QTest::keyClick(file.editor, Qt::Key_Escape);
        QVERIFY(!search.isVisible());
    }

    void problems()
    {
        Bench b;
        const EditFile& one = b.open("a.txt", "one\ntwo\n");
        const EditFile& two = b.open("b.txt", "three\n");
        b.editor.problems().setProblems({{.file = two.path, .line = 1, .column = 3, .what = "wrong"},
                                         {.file = one.path, .line = 2, .what = "odd", .warning = true},
                                         {.what = "of no file"}});
        QCOMPARE(b.editor.problems().title(), QString::fromUtf8("Errors 2 · Warnings 1"));
        QCOMPARE(two.editor->marks(), (std::vector<EditorMark>{{0, 2, "wrong", false}}));
        QCOMPARE(one.editor->marks(), (std::vector<EditorMark>{{1, 0, "odd", true}}));
        // By keys, from file to file and around.
        QTest::keyClick(two.editor, Qt::Key_F8);
        QCOMPARE(two.editor->textCursor().position(), 2);
        QTest::keyClick(two.editor, Qt::Key_F8);
        QCOMPARE(b.editor.currentFile(), one.path);
        QCOMPARE(one.editor->currentLine(), 1);
        QTest::keyClick(one.editor, Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(b.editor.currentFile(), two.path);
        // By the list, which keeps the keys until Enter.
        QTreeView* list = b.editor.problems().table();
        list->setFocus();
        list->setCurrentIndex(list->model()->index(1, 0));
        QCOMPARE(b.editor.currentFile(), one.path);
        QVERIFY(b.editor.focusWidget() == list);
        QTest::keyClick(list, Qt::Key_Return);
        QVERIFY(b.editor.focusWidget() == one.editor);
        // What is saved with mistakes is, and says so.
        one.editor->insertPlainText("x");
        QVERIFY(b.editor.save());
        QVERIFY2(b.head().status().contains("2 error"), qPrintable(b.head().status()));
        b.editor.problems().setProblems({});
        QVERIFY(one.editor->marks().empty() && two.editor->marks().empty());
    }

    /// Of a text typed meanwhile, the newer check alone is heard, and the older one is told to end.
    void checkedInTheBackground()
    {
        struct Old {
            QSemaphore entered;
            std::atomic_bool ended = false;
        };
        const auto old = std::make_shared<Old>();
        QObject context;
        QString text = "old";
        QStringList heard;
        BackgroundCheck<QString, QString> check(
            &context, 1, [&] { return text; },
            [old](const QString& in, const Progress& progress) {
                if (in == "old") {
                    old->entered.release();
                    for (const QDeadlineTimer late(patience); !old->ended && !late.hasExpired();)
                        old->ended = progress.cancelled();
                }
                return in + " is fine";
            },
            [&](const QString& out) { heard.append(out); });
        check.soon();
        QVERIFY(check.busy());
        QVERIFY(QTest::qWaitFor([&] { return old->entered.tryAcquire(); }, patience));
        text = "new";
        check.soon();
        QTRY_COMPARE_WITH_TIMEOUT(heard, QStringList{"new is fine"}, patience);
        QVERIFY(!check.busy());
        test::finishJobs();
        QVERIFY(old->ended);
        QCOMPARE(heard, QStringList{"new is fine"});
    }
};

QTEST_MAIN(TestEditWindow)
#include "tst_edit_window.moc"
