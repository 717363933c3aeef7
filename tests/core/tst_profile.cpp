// SPDX-License-Identifier: Apache-2.0
// Backend profiles: what is read, what is refused and where, and what a profile says of an operator.
#include "core/lowering/profile.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nodewise;
using namespace nodewise::lowering;

class TestProfile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhatItHas();
    void mistakesHavePlaces_data();
    void mistakesHavePlaces();
    void byName();
    void shippedOnesAreRead();
};

namespace {

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
}

} // namespace

void TestProfile::saysWhatItHas()
{
    const auto profile = readProfile("/data/mine.json", R"({
  "name": "mine", "title": "Some", "npu": "small16",
  "templates": {"folders": ["more", "../others"], "only": ["gemm", "softmax"], "except": ["softmax"]},
  "fallbacks": [{"op": "aten.rand", "why": "random"}, {"op": "aten.rand.generator", "why": "its own"}]
})");
    QVERIFY2(profile, profile ? "" : profile.error().text().c_str());
    QCOMPARE(profile->name, std::string("mine"));
    QCOMPARE(profile->title, std::string("Some"));
    QCOMPARE(profile->npu, std::string("small16"));
    QCOMPARE(profile->templateFolders, (std::vector<std::string>{"/data/more", "/others"}));
    QVERIFY(profile->hasTemplate("gemm"));
    QVERIFY(!profile->hasTemplate("softmax"));
    QVERIFY(!profile->hasTemplate("conv"));
    QCOMPARE(profile->tryFallback("aten.rand.default")->why, std::string("random"));
    QCOMPARE(profile->tryFallback("aten.rand.generator")->why, std::string("its own"));
    QVERIFY(profile->tryFallback("aten.rand_like.default") == nullptr);
    QVERIFY(Profile().hasTemplate("gemm"));
}

void TestProfile::mistakesHavePlaces_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    const auto row = [](const char* name, const char* text, const char* message, int line, int column) {
        QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(message) << line << column;
    };
    row("not JSON", "{\"name\": \"a\",\n  oops}", "this is not JSON", 2, 3);
    row("nothing", "", "this is not JSON", 1, 1);
    row("a list", "\n []", "a profile is a JSON object", 2, 2);
    row("no name", " {\"title\": \"x\"}", "the profile has no name", 1, 2);
    row("name is a number", "{\n  \"name\": 3\n}", "this must be a text", 2, 11);
    row("unknown member", "{\"name\": \"a\",\n \"lowering\": [1]}", "a profile has no 'lowering'", 2, 14);
    row("unknown member behind lists", "{\"name\": \"a\", \"templates\": {\"only\": [\"gemm\"]},\n\n \"x\": true}", "a profile has no 'x'",
        3, 7);
    row("templates are a list", "{\"name\": \"a\", \"templates\": []}", "this must be an object with folders, only and except", 1, 28);
    row("no such choice", "{\"name\": \"a\", \"templates\": {\"without\": []}}", "templates have no 'without'", 1, 40);
    row("name of a template", "{\"name\": \"a\", \"templates\": {\"only\": [\"gemm\",\n 7]}}", "this must be a text", 2, 2);
    row("fallback is a text", "{\"name\": \"a\", \"fallbacks\": [\"aten.rand\"]}", "this must be an object with op and why", 1, 29);
    row("fallback without reason", "{\"name\": \"a\", \"fallbacks\": [\n{\"op\": \"aten.rand\"}]}", "the fallback says no reason", 2, 1);
    row("no operator", "{\"name\": \"a\", \"fallbacks\": [{\"op\": \"rand\", \"why\": \"x\"}]}", "this is no operator", 1, 36);
    row("fallback's member", "{\"name\": \"a\", \"fallbacks\": [{\"op\": \"aten.a\", \"when\": \"x\"}]}", "a fallback has no 'when'", 1,
        54);
    row("twice", "{\"name\": \"a\", \"fallbacks\": [{\"op\": \"aten.a\", \"why\": \"x\"},\n{\"op\": \"aten.a\", \"why\": \"y\"}]}",
        "there are two fallbacks for 'aten.a'", 2, 8);
}

void TestProfile::mistakesHavePlaces()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    QFETCH(int, line);
    QFETCH(int, column);
    const auto profile = readProfile("a.json", std::string_view(text.constData(), std::size_t(text.size())));
    QVERIFY(!profile);
    QCOMPARE(QString::fromStdString(profile.error().message.english()), message);
    QCOMPARE(profile.error().line, line);
    QCOMPARE(profile.error().column, column);
    QCOMPARE(profile.error().file, std::string("a.json"));
}

void TestProfile::byName()
{
    const QTemporaryDir shipped, own;
    write(shipped.filePath("a.json"), R"({"name": "a", "title": "shipped"})");
    write(shipped.filePath("b.json"), R"({"name": "b"})");
    write(own.filePath("a.json"), R"({"name": "a", "title": "own"})");
    const std::vector<std::string> folders{shipped.path().toStdString(), own.path().toStdString()};
    QCOMPARE(readProfile(folders, "a")->title, std::string("own"));
    QCOMPARE(readProfile(folders, "b")->name, std::string("b"));
    QCOMPARE(readProfile({}, shipped.filePath("a.json").toStdString())->title, std::string("shipped"));
    const auto none = readProfile(folders, "c");
    QVERIFY(!none);
    QCOMPARE(none.error().text(), std::string("there is no profile 'c' (there are: a, b)"));
    QVERIFY(!readProfile(folders, shipped.filePath("c.json").toStdString()));
}

void TestProfile::shippedOnesAreRead()
{
    const QDir folder(QStringLiteral(NODEWISE_TEST_DATA "/../../resources/profiles"));
    const QStringList files = folder.entryList({"*.json"});
    QVERIFY(files.contains(QStringLiteral("reference.json")));
    for (const QString& file : files) {
        const auto profile = readProfile({}, folder.filePath(file).toStdString());
        QVERIFY2(profile, profile ? "" : profile.error().text().c_str());
        QCOMPARE(QString::fromStdString(profile->name) + ".json", file);
    }
}

QTEST_GUILESS_MAIN(TestProfile)
#include "tst_profile.moc"
