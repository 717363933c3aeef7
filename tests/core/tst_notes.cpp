// SPDX-License-Identifier: Apache-2.0
// Notes beside a program: written and read again, and files that are none.
#include "core/notes/notes.h"

#include "core/base/atomic_file.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;
using notes::Note;

namespace {

const QString head = QStringLiteral(R"({"format":"nodewise-notes","version":1,"notes":)");

QString problemOf(const QString& text)
{
    const auto read = notes::parse(text.toStdString(), "m.pt2.nodewise");
    return read ? QString() : QString::fromStdString(read.error().text());
}

} // namespace

class TestNotes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void comeBack();
    void keepOthers();
    void refusals_data();
    void refusals();
    void whatIsDamagedStays();
};

void TestNotes::comeBack()
{
    QTemporaryDir folder;
    const std::string program = folder.filePath("m.pt2").toStdString();
    QCOMPARE(notes::read(program)->size(), std::size_t(0)); // no file
    const std::vector<Note> all{{.on = Note::On::Node, .name = "sub/linear_3", .text = "two\nlines, <b>, \"quoted\", 한국어"},
                                {.on = Note::On::Value, .ir = true, .name = "add", .index = {0, 3}, .text = "x"},
                                {.on = Note::On::Kernel, .name = "gemm_4", .text = "x", .time = "2026-01-01T00:00:00Z"},
                                {.on = Note::On::Slice, .name = "step 1", .text = "x"}};
    for (const Note& note : all)
        QVERIFY(notes::add(program, note).has_value());
    const auto read = notes::read(program);
    QCOMPARE(read->size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        Note expected = all[i];
        expected.id = static_cast<std::uint32_t>(i + 1);
        QVERIFY(!(*read)[i].time.empty());
        expected.time = (*read)[i].time;
        QVERIFY((*read)[i] == expected);
    }
    QCOMPARE(QString::fromStdString(notes::placeOf((*read)[1])), QString("value add [0, 3] (IR)"));
    QCOMPARE((*read)[2].time, std::string("2026-01-01T00:00:00Z"));
    // What is removed can be put back as it was: undo.
    const auto removed = notes::remove(program, 2);
    QVERIFY(removed.has_value());
    QCOMPARE(notes::read(program)->size(), all.size() - 1);
    QVERIFY(notes::add(program, *removed).has_value());
    QVERIFY(*notes::read(program) == *read);
    QVERIFY(QString::fromStdString(notes::remove(program, 9).error().text()).contains("there is no note 9"));
}

/// Two windows: each reads before it writes.
void TestNotes::keepOthers()
{
    QTemporaryDir folder;
    const std::string program = folder.filePath("m.pt2").toStdString();
    QCOMPARE(notes::add(program, {.name = "a", .text = "first"})->id, 1u);
    QCOMPARE(notes::add(program, {.id = 1, .name = "b", .text = "second"})->id, 2u);
    QCOMPARE(notes::read(program)->size(), std::size_t(2));
}

void TestNotes::refusals_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("problem");
    QTest::newRow("empty") << QString() << "not nodewise-notes";
    QTest::newRow("no JSON") << "{"
                             << "m.pt2.nodewise";
    QTest::newRow("another file") << R"({"format":"x"})"
                                  << "not nodewise-notes";
    QTest::newRow("list") << "[]"
                          << "not nodewise-notes";
    QTest::newRow("later") << R"({"format":"nodewise-notes","version":2,"notes":[]})"
                           << "later version";
    QTest::newRow("no notes") << R"({"format":"nodewise-notes","version":1})"
                              << "notes";
    QTest::newRow("no object") << head + "[1]}"
                               << "notes[0]: a note must be an object";
    QTest::newRow("unknown") << head + R"([{"id":1,"on":"moon","name":"a","text":"b"}]})"
                             << "notes[0]: 'on' must be";
    QTest::newRow("no id") << head + R"([{"on":"node","name":"a","text":"b"}]})"
                           << "notes[0]: 'id' must be";
    QTest::newRow("id 0") << head + R"([{"id":0,"on":"node","name":"a","text":"b"}]})"
                          << "'id' must be";
    QTest::newRow("large id") << head + R"([{"id":99999999999,"on":"node","name":"a","text":"b"}]})"
                              << "'id' must be";
    QTest::newRow("twice") << head + R"([{"id":1,"on":"node","name":"a","text":"b"},{"id":1,"on":"node","name":"a","text":"b"}]})"
                           << "notes[1]: two notes have the id 1";
    QTest::newRow("no text") << head + R"([{"id":1,"on":"node","name":"a"}]})"
                             << "notes[0]: 'text' must have";
    QTest::newRow("long text") << head + R"([{"id":1,"on":"node","name":"a","text":")" + QString(10001, 'x') + "\"}]}"
                               << "'text' must have";
    QTest::newRow("number for a name") << head + R"([{"id":1,"on":"node","name":7,"text":"b"}]})"
                                       << "'name' must have";
    QTest::newRow("index") << head + R"([{"id":1,"on":"value","name":"a","index":[-1],"text":"b"}]})"
                           << "'index' must be";
    QTest::newRow("index of text") << head + R"([{"id":1,"on":"value","name":"a","index":["1"],"text":"b"}]})"
                                   << "'index' must be";
    QTest::newRow("deep") << QString(500, '[') + QString(500, ']') << "m.pt2.nodewise";
}

void TestNotes::refusals()
{
    QFETCH(QString, text);
    QFETCH(QString, problem);
    QVERIFY2(problemOf(text).contains(problem), qPrintable(problemOf(text)));
}

/// Whatever stands there is somebody's: adding to it does not lose it.
void TestNotes::whatIsDamagedStays()
{
    QTemporaryDir folder;
    const std::string program = folder.filePath("m.pt2").toStdString();
    QVERIFY(writeFile(notes::fileOf(program), "precious").has_value());
    QVERIFY(!notes::add(program, {.name = "a", .text = "b"}));
    QVERIFY(!notes::remove(program, 1));
    QFile file(QString::fromStdString(notes::fileOf(program)));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("precious"));
    QVERIFY(!notes::add(folder.filePath("other.pt2").toStdString(), {.name = "a", .text = "\xff"}));
    QVERIFY(!notes::add(folder.filePath("other.pt2").toStdString(), {.name = "", .text = "b"}));
    QVERIFY(!QFileInfo::exists(folder.filePath("other.pt2.nodewise")));
}

QTEST_GUILESS_MAIN(TestNotes)
#include "tst_notes.moc"
