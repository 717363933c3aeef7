// SPDX-License-Identifier: Apache-2.0
#include "core/base/atomic_file.h"
#include "core/base/hash.h"
#include "core/base/ids.h"
#include "core/base/mapped_file.h"
#include "core/base/result.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;

class TestBase : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void idNamesNothingByDefault()
    {
        const Id<struct T> none;
        QVERIFY(!none.valid());
        QVERIFY((Id<struct T>(0).valid()));
    }
    void errorTextNamesPlaceAndHint()
    {
        const Error error{.message = UserText("no such name"),
                          .file = "a.pt2",
                          .record = "models/model.json",
                          .path = "$.x",
                          .hint = UserText("export it again")};
        QCOMPARE(QString::fromStdString(error.text()), QStringLiteral("a.pt2: models/model.json: $.x: no such name (export it again)"));
        const Error inside{.message = UserText("no such name"), .file = "a.json", .node = "add", .line = 3, .column = 7};
        QCOMPARE(QString::fromStdString(inside.text()), QStringLiteral("a.json: line 3, column 7: node 'add': no such name"));
    }
    void textKeepsItsTemplate()
    {
        const UserText text("%2 of %1: %3", std::string("50 %2"), 7, UserText("the %1", std::string_view("end")));
        QCOMPARE(QString::fromStdString(text.english()), QStringLiteral("7 of 50 %2: the end"));
        QVERIFY(text.isListed() && text.arguments()[2].isListed() && !text.arguments()[0].isListed());
        const auto shout = [](const std::string& source) { return source == "the %1" ? std::string("<%1>") : "%3 / %1 / %2 / %9"; };
        QCOMPARE(QString::fromStdString(text.translated(shout)), QStringLiteral("<end> / 50 %2 / 7 / %9"));
    }
    void verbatimTextIsNeverTranslated()
    {
        const UserText text(std::string("what a library said: %1"));
        QCOMPARE(QString::fromStdString(text.translated([](const std::string&) { return std::string("wrong"); })),
                 QStringLiteral("what a library said: %1"));
        QVERIFY(text == std::string_view("what a library said: %1") && UserText().empty());
    }

    /// Names of files depend on them: they must be the same for ever.
    void hashesAreXxHashs()
    {
        QCOMPARE(hashText(""), std::string("2d06800538d394c2"));
        QCOMPARE(hashText("a"), std::string("e6c632b61e964e1f"));
        QCOMPARE(hashText("Nodewise"), QString::number(hashOf("Nodewise"), 16).rightJustified(16, '0').toStdString());
        QVERIFY(hashOf("a", 1) != hashOf("a") && hashOf("ab") != hashOf("ba") && hashOfPair(1, 2) != hashOfPair(2, 1));
    }

    void filesAreWrittenWholeOrNotAtAll()
    {
        const QTemporaryDir folder;
        const auto path = [&folder](const char* name) { return folder.filePath(QLatin1String(name)).toStdString(); };
        const auto files = [&folder] { return QDir(folder.path()).entryList(QDir::Files, QDir::Name); };
        const auto read = [&path](const char* name) {
            QFile file(QString::fromStdString(path(name)));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not there");
        };
        QVERIFY(writeFile(path("a"), "before"));
        {
            auto given = AtomicFile::create(path("a"));
            QVERIFY(given && given->write("after"));
            auto other = AtomicFile::create(path("a")); // at the same time
            QVERIFY(other && other->write("0ther") && other->position() == 5);
            QCOMPARE(read("a"), QByteArray("before"));
            other->patch(0, "o");
            QVERIFY(other->commit());
            QCOMPARE(read("a"), QByteArray("other"));
        }
        QCOMPARE(read("a"), QByteArray("other")); // what was not committed is gone
        QCOMPARE(files(), QStringList{"a"});
        QVERIFY(writeFile(path("empty"), ""));
        QCOMPARE(read("empty"), QByteArray());
        const auto nowhere = writeFile(path("none/b"), "x");
        QVERIFY(!nowhere);
        QCOMPARE(nowhere.error().message.english(), std::string("the file can't be written: No such file or directory"));
        QCOMPARE(nowhere.error().file, path("none/b"));
        QVERIFY(QDir(folder.path()).mkdir("folder") && QDir(folder.path()).mkdir("folder/inside"));
        QVERIFY(!writeFile(path("folder"), "x"));
        QCOMPARE(files(), (QStringList{"a", "empty"}));
    }

    void devicesAreWrittenThemselves()
    {
        QVERIFY(writeFile("/dev/null", "gone"));
        QVERIFY(!QFileInfo("/dev/null").isFile());
        const auto full = writeFile("/dev/full", "no room");
        QVERIFY(!full);
        QCOMPARE(full.error().message.english(), std::string("the file can't be written: No space left on device"));
    }

    void mappedFiles()
    {
        const QTemporaryDir folder;
        const auto path = [&folder](const char* name) { return folder.filePath(QLatin1String(name)).toStdString(); };
        QVERIFY(writeFile(path("a"), "bytes") && writeFile(path("empty"), ""));
        const auto shown = MappedFile::open(path("a"));
        const auto own = MappedFile::openCopyOnWrite(path("a"));
        QVERIFY(shown && own);
        (*own)->bytes()[0] = 'B';
        QCOMPARE(std::string((*own)->bytes().begin(), (*own)->bytes().end()), std::string("Bytes"));
        QCOMPARE(std::string((*shown)->bytes().begin(), (*shown)->bytes().end()), std::string("bytes"));
        QVERIFY(MappedFile::open(path("empty"))->get()->bytes().empty());
        QCOMPARE(MappedFile::open(path("none")).error().message.english(), std::string("there is no such file"));
        QCOMPARE(MappedFile::open(folder.path().toStdString()).error().message.english(), std::string("this is a folder"));
    }
};

QTEST_GUILESS_MAIN(TestBase)
#include "tst_base.moc"
