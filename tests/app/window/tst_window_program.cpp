// SPDX-License-Identifier: Apache-2.0
// The real program, started as a script starts it: pictures, exit codes, one clear line on stderr.
#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

struct Outcome {
    int code = -1;
    QString out, err;
};

Outcome run(const QStringList& arguments, const QMap<QString, QString>& variables = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString& name : variables.keys())
        environment.insert(name, variables[name]);
    for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
        environment.remove(name); // no screen, and nothing said about it
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(NODEWISE_BIN "/nodewise"), arguments);
    if (!process.waitForFinished(180000))
        process.kill();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

QString data(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/programs/") + QString::fromLatin1(name);
}

/// Different colors along some lines: an empty or one-colored picture has few.
int colorsOf(const QImage& image)
{
    QSet<QRgb> colors;
    for (int y = 0; y < image.height(); y += 7)
        for (int x = 0; x < image.width(); ++x)
            colors.insert(image.pixel(x, y));
    return static_cast<int>(colors.size());
}

} // namespace

class TestWindowProgram : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Qt has options of the same names: its --plugin would load whatever generic plug-in of Qt's is named so.
    void qtTakesNoOptionOfOurs()
    {
        const QTemporaryDir folder;
        const QString loaded = folder.filePath("loaded");
        QMap<QString, QString> variables{{"QT_PLUGIN_PATH", NODEWISE_QT_PLUGINS}, {"NODEWISE_PROBE", loaded}};
        const QStringList arguments{"--screenshot", folder.filePath("a.png"), data("cnn.pt2")};
        const Outcome ours = run(QStringList{"--plugin", "nodewise_probe"} + arguments, variables);
        QCOMPARE(ours.code, 1);
        QVERIFY2(ours.err.contains("nodewise_probe"), qPrintable(ours.err));
        QVERIFY(!QFileInfo::exists(loaded));
        variables["QT_QPA_GENERIC_PLUGINS"] = "nodewise_probe"; // it would be found
        const Outcome asked = run(arguments, variables);
        QVERIFY2(asked.code == 0, qPrintable(asked.err));
        QVERIFY(QFileInfo::exists(loaded));
    }

    /// A session record is shown, not read as an IR file; it is replayed where that is asked for and it is trusted.
    void showsANamedRecord()
    {
        if (!QFileInfo::exists(QStringLiteral(NODEWISE_BIN "/nodewise-torch")))
            QSKIP("this build has no torch worker");
        QTemporaryDir folder;
        const QString record = folder.filePath("run.nodewise-session.json"), picture = folder.filePath("replayed.png");
        QCOMPARE(QProcess::execute(QStringLiteral(NODEWISE_BIN "/nodewise-cli"), {"run", data("cnn.pt2"), "--save-session", record}), 0);
        const Outcome shown = run({"--screenshot", picture, record});
        QVERIFY2(shown.code == 0, qPrintable(shown.err));
        const QImage page(picture);
        QVERIFY(colorsOf(page) > 20);
        const Outcome replayed = run({"--screenshot", picture, "--replay", record}); // the command line wrote it
        QVERIFY2(replayed.code == 0, qPrintable(replayed.err));
        QVERIFY(QImage(picture) != page);
        // From elsewhere it is not the same file.
        QTemporaryDir elsewhere;
        const QString sent = elsewhere.filePath("sent.nodewise-session.json");
        QVERIFY(QFile::copy(record, sent));
        const Outcome refused = run({"--screenshot", picture, "--replay", sent});
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("not trusted"), qPrintable(refused.err));
        QCOMPARE(run({"--screenshot", picture, "--replay", "--trust", elsewhere.path(), sent}).code, 0);
    }

    void savesAPicture_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << QStringList{"--select", "linear_1"} << false;
        QTest::newRow("dark code korean") << QStringList{"--theme", "dark", "--lang", "ko", "--view", "fx=code,ir=code"} << true;
        QTest::newRow("one of two models") << QStringList{"--model", "second"} << false;
        QTest::newRow("both canvas") << QStringList{"--view", "fx=canvas,ir=canvas"} << false;
    }
    void savesAPicture()
    {
        QFETCH(QStringList, more);
        QFETCH(bool, dark);
        QTemporaryDir folder;
        const QString file = folder.filePath("p.png");
        const Outcome o =
            run(QStringList{"--screenshot", file, "--size", "1100x700"} + more +
                QStringList{more.contains("--model") ? QStringLiteral(NODEWISE_TEST_DATA "/odd/two_models.pt2") : data("llama.pt2")});
        QVERIFY2(o.code == 0 && o.err.isEmpty(), qPrintable(o.err));
        const QImage image(file);
        QCOMPARE(image.size(), QSize(1100, 700));
        QVERIFY(colorsOf(image) > 60);
        QCOMPARE(image.pixelColor(3, 60).lightness() < 128, dark); // the toolbar, left of its buttons
    }

    /// The machine is told by the picture: another one gives another timeline.
    void picturesSimulation()
    {
        if (!QFileInfo::exists(QStringLiteral(NODEWISE_BIN "/nodewise-kernels")))
            QSKIP("this build has no kernel worker");
        QTemporaryDir folder;
        QImage images[2];
        for (int i = 0; i < 2; ++i) {
            const QString file = folder.filePath("p.png");
            const Outcome o =
                run({"--screenshot", file, "--size", "1280x800", "--simulate", "--npu", i ? "small16" : "tpuv3", data("cnn.pt2")});
            QVERIFY2(o.code == 0 && o.err.isEmpty(), qPrintable(o.err));
            images[i] = QImage(file);
            QVERIFY(colorsOf(images[i]) > 60);
        }
        const QRect dock(0, 560, 1280, 200);
        QVERIFY(images[0].copy(dock) != images[1].copy(dock));
    }

    /// On the command line of a picture naming is consent; what the plug-in converts is on it.
    void picturesPlugIns()
    {
#ifdef NODEWISE_PLUGINS
        QTemporaryDir folder;
        QImage images[2];
        for (int i = 0; i < 2; ++i) {
            const QString file = folder.filePath("p.png");
            const QStringList plugin = i ? QStringList{"--plugin", NODEWISE_PLUGINS "/fused_gate.so"} : QStringList();
            const Outcome o = run(QStringList{"--screenshot", file, "--size", "1100x700", "--view", "fx=code,ir=code"} + plugin +
                                  QStringList(QStringLiteral(NODEWISE_TEST_DATA "/plugins/fused_gate.pt2")));
            QVERIFY2(o.code == 0 && o.err.isEmpty(), qPrintable(o.err));
            images[i] = QImage(file);
        }
        QVERIFY(images[0] != images[1]);
#else
        QSKIP("built without the torch worker");
#endif
    }

    /// Nothing comes of it, and nobody is there to read a box: it ends at once.
    void recordsThatCantBeShown()
    {
        QTemporaryDir folder;
        const auto record = [&folder](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(QLatin1String(name) + QStringLiteral(".nodewise-session.json")));
            if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
                qFatal("no record");
            return file.fileName();
        };
        const QString picture = folder.filePath("never.png"), gone = folder.filePath("gone.nodewise-session.json");
        const auto refused = [&](const QStringList& arguments, const QString& why) {
            const Outcome o = run(QStringList{"--screenshot", picture} + arguments);
            return o.code == 1 && o.err.contains(why) && !o.err.contains("no complete picture") ? QString() : o.err;
        };
        QCOMPARE(refused({gone}, gone), QString());
        QCOMPARE(refused({"--replay", gone}, gone), QString());
        QCOMPARE(refused({record("damaged", "{")}, "can't be replayed"), QString());
        QCOMPARE(refused({"--replay", "--trust", folder.path(),
                          record("elsewhere", R"({"kind":"nodewise session","version":1,"launch":{"program":"/nowhere/x.pt2"}})")},
                         "/nowhere/x.pt2"),
                 QString());
        const QString other =
            record("plugin", R"({"kind":"nodewise session","version":1,"launch":{"program":"x.pt2","plugins":["/nowhere/x.so"]}})");
        QCOMPARE(refused({"--replay", "--trust", other, other}, "/nowhere/x.so, a plug-in of the session record, is not trusted"),
                 QString());
        QVERIFY(!QFileInfo::exists(picture));
    }

    /// Files that are no programs have pictures, too, one that is read in the background as well; what is asked of programs they say.
    void picturesOtherFiles()
    {
        QTemporaryDir folder;
        const auto file = [&folder](const char* name, const QByteArray& text) {
            QFile out(folder.filePath(QLatin1String(name)));
            if (!out.open(QIODevice::WriteOnly) || out.write(text) != text.size())
                qFatal("the file can't be written");
            return out.fileName();
        };
        const QString picture = folder.filePath("p.png");
        for (const QString& shown :
             {file("a.nodewise-matrix.json", R"({"format": "nodewise.matrix", "version": 1, "profile": "p", "models": [], "ops": []})"),
              file("a.nodewise-export.json",
                   R"({"format": "nodewise.export", "version": 1, "cause": "no-fake", "what": "a", "change": "b"})")}) {
            const Outcome o = run({"--screenshot", picture, shown});
            QVERIFY2(o.code == 0 && o.err.isEmpty() && QFile::remove(picture), qPrintable(o.err));
            const Outcome asked = run({"--screenshot", picture, "--debug", "relu", shown});
            QCOMPARE(asked.code, 1);
            QVERIFY2(asked.err.contains("this is not a program"), qPrintable(asked.err));
            QVERIFY(!QFile::exists(picture));
        }
        const Outcome damaged = run({"--screenshot", picture, file("b.nodewise-matrix.json", "{")});
        QCOMPARE(damaged.code, 1);
        QVERIFY2(damaged.err.contains("b.nodewise-matrix.json"), qPrintable(damaged.err));
    }

    void saysWhatWentWrong_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("message");
        QTest::newRow("missing") << QStringList{"--screenshot", "/tmp/never.png", "/nowhere/x.pt2"} << 1 << "/nowhere/x.pt2";
        QTest::newRow("no node") << QStringList{"--screenshot", "/tmp/never.png", "--select", "nobody", data("cnn.pt2")} << 1 << "nobody";
        const QString two = QStringLiteral(NODEWISE_TEST_DATA "/odd/two_models.pt2");
        QTest::newRow("no NPU") << QStringList{"--screenshot", "/tmp/never.png", "--simulate", "--npu", "abacus", data("cnn.pt2")} << 1
                                << "abacus";
        QTest::newRow("replayed without a picture") << QStringList{"--replay", data("cnn.pt2")} << 2 << "--screenshot";
        QTest::newRow("several models") << QStringList{"--screenshot", "/tmp/never.png", two} << 1 << "--model: first, second";
        QTest::newRow("no model") << QStringList{"--screenshot", "/tmp/never.png", "--model", "third", two} << 1 << "'third'";
        QTest::newRow("plug-in") << QStringList{"--screenshot", "/tmp/never.png", "--plugin", "/nowhere/x.so", data("cnn.pt2")} << 1
                                 << "nodewise: /nowhere/x.so: ";
        QTest::newRow("folder") << QStringList{"--screenshot", "/nowhere/p.png", data("cnn.pt2")} << 1 << "/nowhere/p.png";
        QTest::newRow("usage") << QStringList{"--size", "x", data("cnn.pt2")} << 2 << "--size";
    }
    void saysWhatWentWrong()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, message);
        const Outcome o = run(arguments);
        QCOMPARE(o.code, code);
        QVERIFY2(o.err.contains(message), qPrintable(o.err));
        QVERIFY2(o.err.count('\n') <= 2, qPrintable(o.err));
    }

    void measuresTheFirstFrame()
    {
        const Outcome o = run({"--no-session", "--time-first-frame", data("cnn.pt2")});
        QVERIFY2(o.code == 0, qPrintable(o.err));
        bool number = false;
        const double ms = o.out.split(' ').last().trimmed().toDouble(&number);
        QVERIFY2(number && ms > 0, qPrintable(o.out));
    }

    void versionAndHelp()
    {
        QVERIFY(run({"--version"}).out.startsWith("nodewise "));
        const Outcome help = run({"--help"});
        QCOMPARE(help.code, 0);
        QVERIFY(help.out.contains("--screenshot") && help.out.contains("--time-first-frame"));
    }
};

QTEST_GUILESS_MAIN(TestWindowProgram)
#include "tst_window_program.moc"
