// SPDX-License-Identifier: Apache-2.0
// A list of notes: added, removed, and both taken back, in the file and in the list; what fails can be tried again.
#include "tests/views/find.h"
#include "views/notes/notes_page.h"
#include "views/notes/program_notes.h"
#include "views/table/table_page.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;

class TestNotesPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void changesAreTakenBack();
    void ofADamagedFile();
    void failedChangesStay();
    void whatIsGoneIsNotTriedAgain();
};

void TestNotesPage::changesAreTakenBack()
{
    QTemporaryDir folder;
    const std::string program = folder.filePath("m.pt2").toStdString();
    ProgramNotes notes(program);
    NotesPage page(&notes);
    const QAbstractItemModelTester tester(&page.model());
    page.resize(900, 400);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    auto* remove = test::named<QToolButton>(page, "remove");
    auto* undo = test::named<QToolButton>(page, "undo");
    QVERIFY(!remove->isEnabled());
    notes.read();
    notes.add({.name = "relu", .text = "first"}); // one after the other, though the first is under way
    notes.add({.name = "conv2d", .text = "second"});
    QTRY_COMPARE(page.model().rowCount(), 2);
    QTRY_VERIFY(!notes.busy());
    QCOMPARE(notes::read(program)->size(), std::size_t(2));
    // A note of another window appears with the next change.
    QVERIFY(notes::add(program, {.name = "linear", .text = "third"}).has_value());
    QSignalSpy chosen(&page, &NotesPage::chosen);
    QTreeView* table = page.table().table();
    const QModelIndex row = table->model()->index(0, 0);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(row).center());
    QTRY_COMPARE(chosen.size(), 1);
    QVERIFY(remove->isEnabled());
    remove->click();
    QTRY_VERIFY(!notes.busy());
    QCOMPARE(page.model().rowCount(), 2);
    QTRY_VERIFY(undo->isEnabled());
    undo->click();
    QTRY_COMPARE(page.model().rowCount(), 3);
    QCOMPARE(page.model().row(0).text, std::string("first"));
    for (const int left : {2, 1}) { // what was added here goes; the other window's stays
        QTRY_VERIFY(undo->isEnabled());
        undo->click();
        QTRY_COMPARE(page.model().rowCount(), left);
    }
    QCOMPARE(page.model().row(0).text, std::string("third"));
    QTRY_VERIFY(!undo->isEnabled());
}

void TestNotesPage::ofADamagedFile()
{
    QTemporaryDir folder;
    QFile file(folder.filePath("m.pt2.nodewise"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": 3}");
    file.close();
    ProgramNotes notes(folder.filePath("m.pt2").toStdString());
    QSignalSpy failed(&notes, &ProgramNotes::failed);
    notes.read();
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(failed.front().front().toString().contains("m.pt2.nodewise"));
    notes.add({.name = "relu", .text = "x"});
    QTRY_COMPARE(failed.size(), 2);
    QVERIFY(notes.all().empty());
}

/// A folder in the file's place stands for a disk that can't be written.
void TestNotesPage::failedChangesStay()
{
    QTemporaryDir folder;
    const QString file = folder.filePath("m.pt2.nodewise");
    ProgramNotes notes(folder.filePath("m.pt2").toStdString());
    QSignalSpy failed(&notes, &ProgramNotes::failed), changed(&notes, &ProgramNotes::changed);
    notes::Note given;
    QString why;
    connect(&notes, &ProgramNotes::notAdded, this, [&](const notes::Note& note, const QString& text) {
        given = note;
        why = text;
    });
    notes.add({.name = "relu", .text = "keep me"});
    QTRY_COMPARE(notes.all().size(), std::size_t(1));
    notes.remove(notes.all().front().id);
    QTRY_VERIFY(notes.all().empty() && notes.canUndo());
    QVERIFY(QFile::remove(file) && QDir().mkdir(file));
    changed.clear();
    notes.undo();
    QVERIFY(!notes.canUndo()); // under way
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(changed.size(), 1); // its buttons are there again
    QVERIFY(notes.canUndo());
    notes.add({.name = "conv2d", .text = "typed at length"});
    QTRY_COMPARE(failed.size(), 2);
    QCOMPARE(given.text, std::string("typed at length"));
    QCOMPARE(why, failed.back().front().toString());
    QVERIFY(QDir().rmdir(file));
    notes.undo();
    QTRY_COMPARE(notes.all().size(), std::size_t(1));
    QCOMPARE(notes.all().front().text, std::string("keep me"));
}

/// Another window removed it: there is nothing to take back.
void TestNotesPage::whatIsGoneIsNotTriedAgain()
{
    QTemporaryDir folder;
    const std::string program = folder.filePath("m.pt2").toStdString();
    ProgramNotes notes(program);
    QSignalSpy failed(&notes, &ProgramNotes::failed);
    notes.add({.name = "relu", .text = "first"});
    QTRY_VERIFY(notes.canUndo());
    QVERIFY(notes::remove(program, notes.all().front().id).has_value());
    notes.undo();
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(!notes.canUndo());
}

QTEST_MAIN(TestNotesPage)
#include "tst_notes_page.moc"
