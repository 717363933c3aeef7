// SPDX-License-Identifier: Apache-2.0
// The Python that is offered for files that hold no exported program: each runs, and what it writes opens.
#include "core/program/export_snippet.h"
#include "core/program/foreign.h"
#include "core/program/program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;

namespace {

struct Ran {
    int code = -1;
    QByteArray said;
};

Ran python(const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral(NODEWISE_TORCH_PYTHON), arguments);
    return process.waitForFinished(300000) ? Ran{process.exitCode(), process.readAll()} : Ran();
}

QString read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

bool write(const QString& path, const QString& text)
{
    QFile file(path);
    const QByteArray bytes = text.toUtf8();
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

} // namespace

class TestExportSnippets : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;
    const QString m_script = QStringLiteral(NODEWISE_SCRIPTS "/run_snippets.py");

    QString at(const QString& path) const { return m_folder.filePath(path); }
    QString snippetOf(const QString& name) const
    {
        const QString file = at(name + QLatin1Char('/') + read(at(name + QStringLiteral("/file.txt"))));
        return QString::fromStdString(program::exportSnippet(file.toStdString()));
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (python({QStringLiteral("-c"), QStringLiteral("import torch, safetensors")}).code != 0)
            QSKIP("this Python has no torch, or no safetensors");
        const Ran made = python({m_script, QStringLiteral("make"), m_folder.path()});
        QVERIFY2(made.code == 0, made.said);
    }

    /// Whatever is offered: the code of the window, and the hint of the command line.
    void theyRun()
    {
        const QStringList cases = QDir(m_folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        QCOMPARE(cases.size(), 12);
        for (const QString& name : cases) {
            const QString code = snippetOf(name);
            QVERIFY2(code.contains(QStringLiteral("torch.export.save(program, ")), qPrintable(name + code));
            QVERIFY(write(at(name + QStringLiteral("/snippet.py")), code));
            const std::string file = at(name + QLatin1Char('/') + read(at(name + QStringLiteral("/file.txt")))).toStdString();
            const QString hint = QString::fromStdString(program::foreignError(program::identifyForeign(file), file).hint.english());
            QVERIFY2(hint.startsWith(QStringLiteral("in Python")), qPrintable(hint));
            if (file.ends_with("model.pt")) // which hints name
                QVERIFY(write(at(name + QStringLiteral("/hint.py")),
                              QStringLiteral("import torch\nfrom my_code import MyModel, example_inputs\nmodel = MyModel()\n") +
                                  hint.mid(hint.indexOf(QStringLiteral(": ")) + 2) + QLatin1Char('\n')));
        }
        const Ran ran = python({m_script, QStringLiteral("run"), m_folder.path()});
        QVERIFY2(ran.code == 0, ran.said);
        for (const QString& name : cases) {
            const QStringList made = QDir(at(name)).entryList({QStringLiteral("*.pt2")});
            QVERIFY2(!made.isEmpty(), qPrintable(name));
            for (const QString& file : made)
                QVERIFY2(program::open(at(name + QLatin1Char('/') + file).toStdString()), qPrintable(name));
        }
    }

    void inputsFollowTheWeights_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("inputs");
        QTest::newRow("bert") << "bert"
                              << "example_inputs = (torch.randint(0, 100, (1, 16)),)  # token ids;";
        QTest::newRow("bert, sorted") << "bert_safetensors"
                                      << "example_inputs = (torch.randint(0, 100, (1, 16)),)";
        QTest::newRow("image") << "image"
                               << "example_inputs = (torch.randn(1, 1, 224, 224),)  # an image;";
        QTest::newRow("sequence") << "sequence"
                                  << "example_inputs = (torch.randn(1, 7, 64),)  # a sequence;";
        QTest::newRow("matrix") << "matrix"
                                << "example_inputs = (torch.randn(1, 5),)  # change";
    }
    void inputsFollowTheWeights()
    {
        QFETCH(QString, name);
        QFETCH(QString, inputs);
        QVERIFY2(snippetOf(name).contains(inputs), qPrintable(snippetOf(name)));
    }

    void classesOfASource()
    {
        QVERIFY2(snippetOf(QStringLiteral("source")).contains("from net import Net  #"), qPrintable(snippetOf("source")));
    }

    void noHelp()
    {
        QVERIFY(write(at(QStringLiteral("a.txt")), QStringLiteral("only words\n")));
        QVERIFY(program::exportSnippet(at(QStringLiteral("a.txt")).toStdString()).empty());
        QVERIFY(program::exportSnippet(NODEWISE_TEST_DATA "/programs/attention.pt2").empty());
    }
};

QTEST_GUILESS_MAIN(TestExportSnippets)
#include "tst_export_snippets.moc"
