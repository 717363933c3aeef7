// SPDX-License-Identifier: Apache-2.0
// What is trusted: by path and content, by all processes of the user, until it is revoked or changes.
#include "core/base/data_folder.h"
#include "core/base/private_file.h"
#include "core/base/sha256.h"
#include "core/trust/plugin_needs.h"
#include "core/trust/trust_list.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;
using trust::State;
using trust::TrustList;

class TestTrustList : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        write("a.mlir", "one");
    }

    void byContent()
    {
        TrustList list(path("state/trust.json"));
        QCOMPARE(list.stateOf(path("a.mlir")), State::Unknown);
        QVERIFY(list.trust({path("a.mlir")}));
        QCOMPARE(list.stateOf(path("a.mlir")), State::Trusted);
        write("a.mlir", "two");
        QCOMPARE(list.stateOf(path("a.mlir")), State::Changed);
        write("a.mlir", "one");
        QCOMPARE(list.stateOf(path("a.mlir")), State::Trusted);
        QVERIFY(list.revoke({path("a.mlir")}));
        QCOMPARE(list.stateOf(path("a.mlir")), State::Unknown);
        QVERIFY(list.entries().empty());
    }

    /// By its folder the present content is trusted, not what was remembered of it.
    void forNowIsOfThePresent()
    {
        TrustList list(path("state/trust.json"));
        QVERIFY(list.trust({path("a.mlir")}));
        const auto before = list.tryTrustedHash(path("a.mlir"));
        write("a.mlir", "two");
        QVERIFY(before && !list.tryTrustedHash(path("a.mlir")));
        list.trustForNow(m_folder->path().toStdString());
        const auto now = list.tryTrustedHash(path("a.mlir"));
        QVERIFY(now && *now != *before);
    }

    /// One that keeps its size and its time is read again all the same.
    void byContentAlone()
    {
        TrustList list;
        QVERIFY(list.trust({path("a.mlir")}));
        QFile file(QString::fromStdString(path("a.mlir")));
        const QDateTime time = QFileInfo(file).lastModified();
        write("a.mlir", "two");
        QVERIFY(file.open(QIODevice::ReadWrite) && file.setFileTime(time, QFileDevice::FileModificationTime));
        file.close();
        QCOMPARE(list.stateOf(path("a.mlir")), State::Changed);
    }

    void isPrivateAndShared()
    {
        TrustList one(path("state/trust.json")), two(path("state/trust.json"));
        write("b.so", "b");
        QVERIFY(one.trust({path("a.mlir")}));
        QVERIFY(two.trust({path("b.so")})); // knows nothing of the first, and keeps it
        const TrustList third(path("state/trust.json"));
        QVERIFY(third.trusts(path("a.mlir")) && third.trusts(path("b.so")));
        QVERIFY(!one.trusts(path("b.so")));
        one.read();
        QVERIFY(one.trusts(path("b.so")));
        const auto owner = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;
        QCOMPARE(QFile::permissions(QString::fromStdString(path("state/trust.json"))), owner);
        QCOMPARE(QFile::permissions(QString::fromStdString(path("state"))), owner | QFile::ExeOwner | QFile::ExeUser);
    }

    void byWhereItLies()
    {
        QVERIFY(QDir(m_folder->path()).mkdir("in"));
        write("in/b.so", "b");
        QVERIFY(QFile::link(QString::fromStdString(path("a.mlir")), QString::fromStdString(path("in/link.mlir"))));
        TrustList list;
        list.trustForNow(path("in"));
        QVERIFY(list.trusts(path("in/b.so")));
        QVERIFY(!list.trusts(path("in/link.mlir"))); // it leads out
        QVERIFY(!list.trusts(path("inside.so")));    // a name that begins alike
        QVERIFY(list.trusts(path("in/../in/b.so")));
        QVERIFY(list.entries().empty() && !list.remembers(path("in/b.so")));
    }

    void whatIsShipped()
    {
        const auto folders = dataFolders("templates");
        QVERIFY(trust::isShipped(folders.front() + "/gemm.mlir"));
        QVERIFY(TrustList().trusts(folders.front() + "/gemm.mlir") && TrustList().remembers(folders.front() + "/gemm.mlir"));
        QVERIFY(!trust::isShipped(folders.front() + "/../../../gemm.mlir"));
        QVERIFY(!trust::isShipped("/gemm.mlir"));
    }

    void whatActs()
    {
        for (const char* name : {"k.py", "l.so", "l.so.1", "l.so.needs.json", "readme.md", "p.json"})
            write(name, "x");
        QStringList names;
        for (const std::string& file : trust::actingFiles(m_folder->path().toStdString()))
            names.append(QFileInfo(QString::fromStdString(file)).fileName());
        QCOMPARE(names, (QStringList{"a.mlir", "k.py", "l.so", "l.so.1"}));
    }

    /// What stands there is trusted if it is what was written; a file in a folder that is gone is forgotten.
    void whatWasWritten()
    {
        TrustList list(path("state/trust.json"));
        QVERIFY(list.trustWritten({{path("a.mlir"), "one"}, {path("gone.mlir"), "two"}, {path("away/b.mlir"), "four"}}));
        QVERIFY(list.trusts(path("a.mlir")) && list.remembers(path("a.mlir")));
        QVERIFY(list.trustWritten({{path("a.mlir"), "three"}}));
        QCOMPARE(list.stateOf(path("a.mlir")), State::Changed);
        QCOMPARE(list.stateOf(path("away/b.mlir")), State::Changed); // its disk is not mounted now: it stays known
        QCOMPARE(list.entries().size(), 2u);
    }

    void needsOfPlugins()
    {
        const auto needs = [this](const char* text) {
            write("l.so.needs.json", text);
            return trust::needsOf(path("l.so"));
        };
        QCOMPARE(trust::needsOf(path("l.so")).value(), trust::PluginNeeds());
        QCOMPARE(trust::needsFiles({path("l.so")}).size(), 0u);
        QCOMPARE(needs(R"({"read": ["/data/../etc", "tables"], "write": [".."], "other": 1})").value(),
                 (trust::PluginNeeds{{"/etc", path("tables")}, {QFileInfo(m_folder->path()).path().toStdString() + "/"}}));
        QCOMPARE(trust::needsFiles({path("a.mlir"), path("l.so")}), (std::vector<std::string>{path("l.so.needs.json")}));
        QCOMPARE(needs("{}").value(), trust::PluginNeeds());
        QCOMPARE(trust::needsFiles({path("l.so")}).size(), 0u); // it asks for nothing
        const QString many = "{\"write\": [" + QStringLiteral("\"a\", ").repeated(1000) + "\"a\"]}";
        const auto tooMany = needs(many.toUtf8().constData());
        QVERIFY(!tooMany && tooMany.error().path == "$.write");
        // Behind a zero byte the system sees nothing: it would grant all of /usr.
        for (const char* text : {"[]", "{", "7", R"({"read": "tables"})", R"({"read": [7]})", R"({"write": ["/usr\u0000/share/x"]})"}) {
            const auto broken = needs(text);
            QVERIFY2(!broken && broken.error().file == path("l.so.needs.json"), text);
            QCOMPARE(trust::needsFiles({path("l.so")}).size(), 0u);
        }
    }

    /// A list that is not one trusts nothing; a file that is not there can't be trusted.
    void nonsense()
    {
        for (const char* text : {"", "{", "[]", R"({"version": 2, "files": {"%1": "%2"}})", R"({"version": 1, "files": ["%1"]})",
                                 R"({"version": 1, "files": {"%1": 7}})", R"({"version": 1, "files": {"relative.so": "%2"}})"}) {
            write("trust.json", QString::fromLatin1(text).replace("%1", QString::fromStdString(path("a.mlir"))).toUtf8());
            QVERIFY2(TrustList(path("trust.json")).entries().empty(), text);
        }
        const auto missing = TrustList().trust({path("a.mlir"), path("none.so")});
        QVERIFY(!missing && missing.error().file == path("none.so"));
    }

    void hashes()
    {
        QCOMPARE(sha256OfFile(path("a.mlir")).value(), std::string("7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed"));
        QVERIFY(!sha256OfFile("/dev/zero") && !sha256OfFile(m_folder->path().toStdString()));
    }

    void locks()
    {
        FileLock first(path("lock"));
        QVERIFY(first.held());
        QVERIFY(!FileLock(path("lock"), FileLock::Wait::No).held());
        first = FileLock();
        QVERIFY(FileLock(path("lock"), FileLock::Wait::No).held());
    }

private:
    std::string path(const char* name) const { return m_folder->filePath(QLatin1String(name)).toStdString(); }
    void write(const char* name, const QByteArray& content) const
    {
        QFile file(QString::fromStdString(path(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s can't be written", name);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestTrustList)
#include "tst_trust_list.moc"
