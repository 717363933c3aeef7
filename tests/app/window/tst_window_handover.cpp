// SPDX-License-Identifier: Apache-2.0
// One window for many starts: links, the socket between them, and what the window does with what it is handed.
#include "app/viewer/handover.h"
#include "app/viewer/incoming.h"
#include "app/viewer/link.h"
#include "tests/app/window/window_bench.h"

#include <QClipboard>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <cstring>
#include <future>
#include <sys/socket.h>
#include <sys/un.h>

using namespace nodewise;
using namespace nodewise::viewer;

namespace {

/// The other end waits for the answer, so it needs a thread while this one serves.
bool handOverMeanwhile(const QString& socket, const Handover& handover)
{
    std::future<bool> answer = std::async(std::launch::async, [=] { return handOver(socket, handover); });
    return QTest::qWaitFor([&] { return answer.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }, patience) && answer.get();
}

/// What a stranger's program sends; nothing is read.
process::OwnedFd connected(const QString& socket, const QByteArray& bytes)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strcpy(address.sun_path, QFile::encodeName(socket).constData());
    process::OwnedFd end(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (::connect(end.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0)
        return process::OwnedFd();
    ::send(end.get(), bytes.constData(), static_cast<std::size_t>(bytes.size()), MSG_NOSIGNAL | MSG_DONTWAIT);
    return end;
}

QProcessEnvironment quietEnvironment(const QString& home)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    for (const char* name : {"XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME"})
        environment.insert(QLatin1String(name), home);
    return environment;
}

} // namespace

class TestWindowHandover : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void linksComeBack_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("node");
        QTest::newRow("plain") << "/models/gpt2.pt2"
                               << "linear_3";
        QTest::newRow("reserved") << "/a b/#1?&=+%41;.pt2"
                                  << "a&file=/etc/passwd#x";
        QTest::newRow("unicode") << QStringLiteral("/모델/é\n\x1b[2J.pt2") << QStringLiteral("submod_1/submod_1.“n”");
        QTest::newRow("no node") << "/x.pt2"
                                 << "";
    }

    void linksComeBack()
    {
        QFETCH(QString, file);
        QFETCH(QString, node);
        const Link link{file, QString(), node};
        const QString text = linkText(link);
        QVERIFY(isLink(text));
        for (const QChar c : text) // whole where it is printed, pasted, or underlined
            QVERIFY2(c > QLatin1Char(' ') && c < QChar(127), qPrintable(text));
        const auto read = readLink(text);
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QVERIFY(*read == link);
        const ParsedOptions options = parseOptions({"nodewise", text});
        QVERIFY(!options.exit);
        QVERIFY(options.options.reuse);
        QCOMPARE(options.options.files, QStringList{file});
        QCOMPARE(options.options.select, node);
    }

    void linksThatDoNotOpen_data()
    {
        QTest::addColumn<QString>("link");
        QTest::addColumn<QString>("why");
        QTest::newRow("action") << "nodewise://run?file=/x.pt2"
                                << "starts with";
        QTest::newRow("host of a file") << "nodewise://open.example.com?file=/x.pt2"
                                        << "starts with";
        QTest::newRow("path") << "nodewise://open/etc?file=/x.pt2"
                              << "starts with";
        QTest::newRow("user") << "nodewise://me@open?file=/x.pt2"
                              << "starts with";
        QTest::newRow("none") << "nodewise://open"
                              << "absolute path";
        QTest::newRow("relative") << "nodewise://open?file=../x.pt2"
                                  << "absolute path";
        QTest::newRow("other machine") << "nodewise://open?file=ssh://host/x.pt2"
                                       << "absolute path";
        QTest::newRow("zero byte") << "nodewise://open?file=/x%00.pt2"
                                   << "zero byte";
        QTest::newRow("twice") << "nodewise://open?file=/x.pt2&file=/y.pt2"
                               << "twice";
        QTest::newRow("act") << "nodewise://open?file=/x.pt2&plugin=/evil.so"
                             << "'plugin'";
        QTest::newRow("long") << "nodewise://open?file=/" + QString(20000, 'x') << "longer";
    }

    void linksThatDoNotOpen()
    {
        QFETCH(QString, link);
        QFETCH(QString, why);
        const ParsedOptions options = parseOptions({"nodewise", link});
        QVERIFY(options.exit);
        QCOMPARE(options.exit->code, 2);
        QVERIFY2(options.exit->text.contains(why), qPrintable(options.exit->text));
    }

    void desktopsNameFilesAsUrls()
    {
        const ParsedOptions options = parseOptions({"nodewise", "--reuse", "file:///a%20b/c.pt2"});
        QVERIFY(!options.exit);
        QCOMPARE(options.options.files, QStringList{"/a b/c.pt2"});
    }

    void aLinkBringsNoSettings()
    {
        for (const QStringList& more : {QStringList{"--plugin", "x.so"}, {"--trust", "/"}, {"--screenshot", "x.png"}, {"other.pt2"}}) {
            const ParsedOptions options = parseOptions(QStringList{"nodewise", "nodewise://open?file=/x.pt2"} + more);
            QVERIFY2(options.exit && options.exit->code == 2, qPrintable(more.join(' ')));
        }
    }

    void handsOver()
    {
        const Handover handover{{{"/a.pt2", "m", "/a.ir.json", "n\n1"}, {"/b.pt2", {}, {}, {}}}, "token"};
        QVERIFY(!handOver(m_socket, handover)); // nobody there
        HandoverServer server(m_socket);
        QVERIFY(server.tryListen() && server.tryListen());
        QCOMPARE(QFile::permissions(m_folder.filePath("nodewise")) &
                     (QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther),
                 QFile::Permissions());
        QList<Handover> got;
        connect(&server, &HandoverServer::requested, this, [&](const Handover& h) { got.append(h); });
        QVERIFY(handOverMeanwhile(m_socket, handover));
        QCOMPARE(got.size(), 1);
        QVERIFY(got[0] == handover);
        QVERIFY(handOverMeanwhile(m_socket, {})); // only come to the front
        QVERIFY(got.size() == 2 && got[1].files.isEmpty());
    }

    void oneWindowHasTheSocket()
    {
        auto first = std::make_unique<HandoverServer>(m_socket);
        HandoverServer second(m_socket);
        QVERIFY(first->tryListen() && !second.tryListen());
        QVERIFY(handOverMeanwhile(m_socket, {}));
        first.reset();
        QVERIFY(!QFile::exists(m_socket));
        QVERIFY(second.tryListen());
        QVERIFY(handOverMeanwhile(m_socket, {}));
    }

    /// A window that was killed leaves its socket, and the lock is free.
    void aSocketThatWasLeft()
    {
        QVERIFY(QDir().mkpath(m_folder.filePath("nodewise")));
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::strcpy(address.sun_path, QFile::encodeName(m_socket).constData());
        {
            const process::OwnedFd left(::socket(AF_UNIX, SOCK_STREAM, 0));
            QCOMPARE(::bind(left.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
        }
        QVERIFY(QFile::exists(m_socket) && !handOver(m_socket, {}));
        HandoverServer server(m_socket);
        QVERIFY(server.tryListen());
        QVERIFY(handOverMeanwhile(m_socket, {}));
    }

    void nonsenseIsNotTaken_data()
    {
        QTest::addColumn<QByteArray>("sent");
        QTest::newRow("no json") << QByteArray("hello\n");
        QTest::newRow("another version") << QByteArray("{\"version\":2,\"files\":[]}\n");
        QTest::newRow("relative") << QByteArray("{\"version\":1,\"files\":[{\"file\":\"x.pt2\"}]}\n");
        QTest::newRow("relative IR") << QByteArray("{\"version\":1,\"files\":[{\"file\":\"/x.pt2\",\"ir\":\"../y\"}]}\n");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("without end") << QByteArray(2 << 20, 'x');
        QTest::newRow("many") << "{\"version\":1,\"files\":[" + QByteArray("{\"file\":\"/x\"},").repeated(300) + "{\"file\":\"/x\"}]}\n";
    }

    void nonsenseIsNotTaken()
    {
        QFETCH(QByteArray, sent);
        HandoverServer server(m_socket);
        QVERIFY(server.tryListen());
        QSignalSpy requested(&server, &HandoverServer::requested);
        const process::OwnedFd stranger = connected(m_socket, sent);
        QVERIFY(stranger.open());
        QVERIFY(handOverMeanwhile(m_socket, {})); // behind it, and served nevertheless
        QCOMPARE(requested.size(), 1);
    }

    void theWindowOpensAndSelects()
    {
        Bench b;
        take(b.window, {{{data("cnn.pt2"), {}, {}, "relu"}}, {}}, nullptr);
        QVERIFY(Bench::ready(b.window.currentTab()));
        QCOMPARE(b.window.currentPage()->selectedName(), "relu");
        take(b.window, {{{data("cnn.pt2"), {}, {}, "linear"}}, {}}, nullptr); // the same tab
        QCOMPARE(b.window.tabs().size(), 1);
        QCOMPARE(b.window.currentPage()->selectedName(), "linear");
        take(b.window, {{{data("cnn.pt2"), {}, {}, "no_such"}}, {}}, nullptr);
        QCOMPARE(b.window.currentPage()->selectedName(), "linear");
        QTRY_VERIFY(b.window.status().currentMessage().contains("no_such"));
        b["file.copyLink"]->trigger();
        QCOMPARE(QApplication::clipboard()->text(), linkText({data("cnn.pt2"), b.window.currentTab()->state().model, "linear"}));
        b.window.showMinimized();
        take(b.window, {}, nullptr);
        QVERIFY(!b.window.isMinimized());
        QVERIFY(qEnvironmentVariableIsEmpty("XDG_ACTIVATION_TOKEN"));
    }

    /// The second start ends at once, and the file is in the first one's window, which remembers it.
    void twoStarts()
    {
        QProcess first;
        first.setProcessEnvironment(quietEnvironment(m_folder.path()));
        first.start(QStringLiteral(NODEWISE_BIN "/nodewise"), {"--reuse", data("cnn.pt2")});
        QVERIFY(first.waitForStarted(patience));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_socket), patience);
        QProcess second;
        second.setProcessEnvironment(first.processEnvironment());
        second.start(QStringLiteral(NODEWISE_BIN "/nodewise"), {linkText({data("attention.pt2"), {}, ""})});
        QVERIFY(second.waitForFinished(patience));
        QCOMPARE(second.exitCode(), 0);
        QCOMPARE(first.state(), QProcess::Running);
        const auto remembered = [this] {
            QProcess grep;
            grep.start("grep", {"-rl", "attention.pt2", m_folder.path()});
            grep.waitForFinished(patience);
            return grep.exitCode() == 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(remembered(), patience);
        first.kill();
        QVERIFY(first.waitForFinished(patience));
    }

    void init()
    {
        QVERIFY(m_folder.isValid());
        QDir(m_folder.filePath("nodewise")).removeRecursively();
        m_socket = m_folder.filePath("nodewise/window");
    }

private:
    QTemporaryDir m_folder;
    QString m_socket;
};

QTEST_MAIN(TestWindowHandover)
#include "tst_window_handover.moc"
