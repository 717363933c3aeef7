// SPDX-License-Identifier: Apache-2.0
// Which interpreter `nodewise-cli export` starts where none is named: never one that somebody else may have put beside the file.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

class TestCliExport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void besideTheFile();
    void notWhereAllMayWrite_data();
    void notWhereAllMayWrite();
    void theActiveOneGoesFirst();

private:
    QString at(const char* path) const { return m_folder->filePath(QLatin1String(path)); }
    /// One that only says its name.
    void install(const char* environment) const;
    void run(const QProcessEnvironment& environment);
    static QProcessEnvironment bare();
    std::optional<QTemporaryDir> m_folder;
    int m_code = -1;
    QString m_out, m_err;
};

void TestCliExport::init()
{
    QVERIFY(m_folder.emplace().isValid());
    QVERIFY(QDir(m_folder->path()).mkpath("work/models"));
}

void TestCliExport::install(const char* environment) const
{
    const QString prefix = at(environment);
    const auto write = [](const QString& path, const QByteArray& text) {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        QVERIFY(file.setPermissions(file.permissions() | QFileDevice::ExeOwner));
    };
    write(prefix + "/pyvenv.cfg", "version = 3.12.1\n");
    write(prefix + "/lib/python3.12/site-packages/torch/version.py", "__version__ = '2.15.0'\n");
    write(prefix + "/bin/python", QByteArray("#!/bin/sh\necho ") + environment + "\n");
}

QProcessEnvironment TestCliExport::bare()
{
    QProcessEnvironment out = QProcessEnvironment::systemEnvironment();
    out.remove("VIRTUAL_ENV");
    out.remove("CONDA_PREFIX");
    out.insert("HOME", "/nonexistent");
    out.insert("PATH", "/nonexistent");
    return out;
}

void TestCliExport::run(const QProcessEnvironment& environment)
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(NODEWISE_BIN "/nodewise-cli"), {"export", at("work/models/model.py")});
    QVERIFY(process.waitForFinished(120000));
    m_code = process.exitCode();
    m_out = QString::fromUtf8(process.readAllStandardOutput()).trimmed();
    m_err = QString::fromUtf8(process.readAllStandardError());
}

void TestCliExport::besideTheFile()
{
    install("work/.venv");
    run(bare());
    QCOMPARE(m_out, QString("work/.venv"));
    QVERIFY2(m_err.contains(at("work/.venv/bin/python") + " runs it, with PyTorch 2.15.0"), qPrintable(m_err));
}

void TestCliExport::notWhereAllMayWrite_data()
{
    QTest::addColumn<QString>("folder");
    QTest::newRow("environment") << "work/.venv";
    QTest::newRow("the folder that holds it") << "work";
}

void TestCliExport::notWhereAllMayWrite()
{
    QFETCH(QString, folder);
    install("work/.venv");
    const QString path = m_folder->filePath(folder);
    QVERIFY(QFile::setPermissions(path, QFile::permissions(path) | QFileDevice::WriteOther));
    run(bare());
    QVERIFY(m_code != 0);
    QCOMPARE(m_out, QString());
    QVERIFY2(m_err.contains("no Python interpreter with torch was found"), qPrintable(m_err));
}

void TestCliExport::theActiveOneGoesFirst()
{
    install("work/.venv");
    install("mine");
    QProcessEnvironment environment = bare();
    environment.insert("VIRTUAL_ENV", at("mine"));
    run(environment);
    QCOMPARE(m_out, QString("mine"));
    environment.remove("VIRTUAL_ENV");
    environment.insert("CONDA_PREFIX", at("mine"));
    run(environment);
    QCOMPARE(m_out, QString("mine"));
}

QTEST_GUILESS_MAIN(TestCliExport)
#include "tst_cli_export.moc"
