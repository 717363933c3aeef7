// SPDX-License-Identifier: Apache-2.0
// Files that go with a saved session.
#include "core/protocol/compare.h"
#include "core/protocol/kept_files.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::protocol;

namespace {

SessionRecord::Edit swap(const QString& dump, bool keep = true)
{
    const SwapRequest request{
        .value = {.node = 1, .path = {}, .side = {}, .frameId = {}}, .dump = dump.toStdString(), .name = "x", .keep = keep};
    return {3, std::string(SwapRequest::command), {encodeBody(request)}};
}

QString dumpOf(const SessionRecord::Edit& edit)
{
    return QString::fromStdString(decodeBody<SwapRequest>(edit.arguments.text)->dump);
}

QByteArray content(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : "none";
}

void put(const QString& file, const QByteArray& text)
{
    QFile out(file);
    QVERIFY(QDir().mkpath(QFileInfo(file).path()) && out.open(QIODevice::WriteOnly) && out.write(text) == text.size());
}

SessionRecord record(std::vector<SessionRecord::Edit> edits)
{
    SessionRecord out;
    out.launch.text = "{}";
    out.edits = std::move(edits);
    return out;
}

} // namespace

class TestKeptFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void folders();
    void goWithTheSession();
    void ofOneName();
    void savedAgain();
    void otherFilesStay();
    void whatIsGone();
    void namesElsewhereAreRefused();
    void editsAreEditsAlone();
    void listsAreShort();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    bool write(const SessionRecord& record, const QString& name) const
    {
        const auto written = writeSessionFile(record, path(name).toStdString());
        if (!written)
            qWarning("%s", written.error().text().c_str());
        return written.has_value();
    }
    SessionRecord read(const QString& name) const { return readSessionFile(path(name).toStdString()).value(); }
    QStringList kept(const QString& name) const { return QDir(path(name + ".values")).entryList(QDir::Files, QDir::Name); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestKeptFiles::folders()
{
    QCOMPARE(keptFolder("/a/b.nodewise-session.json"), std::string("/a/b.values"));
    QCOMPARE(keptFolder("/a/b.json"), std::string("/a/b.values"));
    QCOMPARE(keptFolder("/a/b"), std::string("/a/b.values"));
}

/// Both are moved to another place, and the temporary file is gone.
void TestKeptFiles::goWithTheSession()
{
    put(path("tmp/x.safetensors"), "value");
    QVERIFY(write(record({swap(path("tmp/x.safetensors"))}), "a.nodewise-session.json"));
    QVERIFY(content(path("a.nodewise-session.json")).contains("\"a.values/x.safetensors\""));
    QVERIFY(QDir(path("tmp")).removeRecursively());
    QVERIFY(QDir().mkpath(path("moved")));
    QVERIFY(QFile::rename(path("a.nodewise-session.json"), path("moved/a.nodewise-session.json")));
    QVERIFY(QDir().rename(path("a.values"), path("moved/a.values")));
    const SessionRecord again = read("moved/a.nodewise-session.json");
    QCOMPARE(dumpOf(again.edits.at(0)), path("moved/a.values/x.safetensors"));
    QCOMPARE(content(dumpOf(again.edits.at(0))), QByteArray("value"));
    QCOMPARE(again.edits.at(0).tick, 3u);
}

void TestKeptFiles::ofOneName()
{
    put(path("one/x.safetensors"), "1");
    put(path("two/x.safetensors"), "2");
    QVERIFY(write(record({swap(path("one/x.safetensors")), swap(path("two/x.safetensors")), swap(path("one/x.safetensors"))}), "a.json"));
    QCOMPARE(kept("a").size(), 2);
    const SessionRecord again = read("a.json");
    QCOMPARE(content(dumpOf(again.edits.at(0))) + content(dumpOf(again.edits.at(1))) + content(dumpOf(again.edits.at(2))),
             QByteArray("121"));
}

/// Over itself with another edit of the same name, then without one, then elsewhere.
void TestKeptFiles::savedAgain()
{
    put(path("tmp/x.safetensors"), "1");
    QVERIFY(write(record({swap(path("tmp/x.safetensors"))}), "a.json"));
    SessionRecord again = read("a.json");
    put(path("tmp/x.safetensors"), "2");
    again.edits.insert(again.edits.begin(), swap(path("tmp/x.safetensors")));
    QVERIFY(write(again, "a.json"));
    again = read("a.json");
    QCOMPARE(content(dumpOf(again.edits.at(0))), QByteArray("2"));
    QCOMPARE(content(dumpOf(again.edits.at(1))), QByteArray("1"));
    again.edits.erase(again.edits.begin() + 1);
    QVERIFY(write(again, "a.json"));
    QCOMPARE(kept("a"), QStringList("x-2.safetensors"));
    QVERIFY(write(again, "b.json"));
    QCOMPARE(kept("b"), QStringList("x-2.safetensors"));
    QCOMPARE(content(path("a.values/x-2.safetensors")), QByteArray("2"));
    again.edits.clear();
    QVERIFY(write(again, "a.json"));
    QVERIFY(!QFileInfo::exists(path("a.values")));
}

/// A dump of the user's stays where it is, and what else lies in the folder stays there.
void TestKeptFiles::otherFilesStay()
{
    put(path("dump.npy"), "dump");
    put(path("a.values/notes.txt"), "mine");
    QVERIFY(write(record({swap(path("dump.npy"), false)}), "a.json"));
    QCOMPARE(dumpOf(read("a.json").edits.at(0)), path("dump.npy"));
    QCOMPARE(kept("a"), QStringList("notes.txt"));
}

void TestKeptFiles::whatIsGone()
{
    const auto written = writeSessionFile(record({swap(path("tmp/x.safetensors"))}), path("a.json").toStdString());
    QVERIFY(!written);
    QVERIFY2(written.error().text().starts_with(path("tmp/x.safetensors").toStdString()), written.error().text().c_str());
    QVERIFY(written.error().text().find("can't be saved with the session: No such file") != std::string::npos);
    QVERIFY(!QFileInfo::exists(path("a.json")));
}

/// A record of somebody else's names a file that would be copied beside it the next time that it is saved.
void TestKeptFiles::namesElsewhereAreRefused()
{
    put(path("tmp/x.safetensors"), "1");
    put(path("secret"), "mine");
    QVERIFY(QDir().mkpath(path("in")));
    QVERIFY(write(record({swap(path("tmp/x.safetensors"))}), "in/a.json"));
    const QByteArray sound = content(path("in/a.json"));
    QVERIFY(QFile::link(path("secret"), path("in/a.values/link")));
    for (const QByteArray& name : {QByteArray("../secret"), path("secret").toUtf8(), QByteArray("a.values/link")}) {
        put(path("in/a.json"), QByteArray(sound).replace("a.values/x.safetensors", name));
        const auto answer = readSessionFile(path("in/a.json").toStdString());
        QVERIFY2(!answer, name.constData());
        QCOMPARE(answer.error().message.english(), ("'" + name + "' leads out of the folder").toStdString());
    }
}

/// What a record has replayed as edits would write files, were it any request.
void TestKeptFiles::editsAreEditsAlone()
{
    const auto answer = [this](const char* command) {
        if (!write(record({{0, command, {"{}"}}}), "a.json"))
            qFatal("no record");
        const auto read = readSessionFile(path("a.json").toStdString());
        return read ? std::string("read") : read.error().path + ": " + read.error().message.english();
    };
    for (const char* command : {"nodewise/edit", "nodewise/cast", "nodewise/swap", "setVariable"})
        QCOMPARE(answer(command), std::string("read"));
    for (const std::string command : {"nodewise/export", "nodewise/saveOutputs", "nodewise/run", "evaluate", "launch", "disconnect", ""})
        QCOMPARE(answer(command.c_str()), "$.edits[0].command: '" + command + "' is not an edit of a value");
}

/// A hundred thousand edits or breakpoints were replayed one by one, for minutes.
void TestKeptFiles::listsAreShort()
{
    const auto problem = [this](const SessionRecord& record) {
        if (!write(record, "a.json"))
            qFatal("no record");
        const auto read = readSessionFile(path("a.json").toStdString());
        return read ? std::string() : read.error().path + ": " + read.error().message.english();
    };
    SessionRecord edited;
    edited.launch = {"{}"};
    edited.edits.assign(2000, {1, "nodewise/edit", {"{}"}});
    QCOMPARE(problem(edited), std::string());
    edited.edits.emplace_back(edited.edits.front());
    QCOMPARE(problem(edited), std::string("$.edits: this list has more than 2000 entries"));
    SessionRecord stops;
    stops.launch = {"{}"};
    std::string names = R"({"name": "a"})";
    for (int i = 0; i < 2000; ++i)
        names += R"(, {"name": "a"})";
    stops.functions = {"{\"breakpoints\": [" + names + "]}"};
    QCOMPARE(problem(stops), std::string("$.functions.breakpoints: this list has more than 2000 entries"));
}

QTEST_APPLESS_MAIN(TestKeptFiles)
#include "tst_kept_files.moc"
