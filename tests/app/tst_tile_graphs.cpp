// SPDX-License-Identifier: Apache-2.0
// Tile graphs of all kernels of shipped templates and of models: derived, with the bytes that compiled kernels move, buffer by buffer.
#include "tests/app/cli_runner.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;

// The graphs of all kernels of a program, with `template` beside each, and whether it is `padded`; none if it can't be planned.
QJsonArray kernelsOf(const QString& program, const QString& npu)
{
    const QTemporaryDir folder;
    const Ran lowered = cli(
        {QStringLiteral("lower"), program, QStringLiteral("-o"), folder.path(), QStringLiteral("--npu"), npu, QStringLiteral("--json")});
    if (lowered.code != 0)
        qWarning("%s", qPrintable(lowered.err));
    QStringList arguments{QStringLiteral("kernel"), QStringLiteral("tiles"),   QStringLiteral("--count"),
                          QStringLiteral("--json"), QStringLiteral("--trust"), folder.path()};
    QStringList templates;
    QList<bool> padded;
    for (const auto& kernel : QJsonDocument::fromJson(lowered.out.toUtf8()).object()[QStringLiteral("kernels")].toArray()) {
        arguments += folder.filePath(kernel[QStringLiteral("name")].toString() + QStringLiteral(".mlir"));
        templates += kernel[QStringLiteral("template")].toString();
        QFile text(arguments.last());
        padded += text.open(QIODevice::ReadOnly) && text.readAll().contains("%outside");
    }
    const Ran ran = cli(arguments);
    if (ran.code != 0) // what it says is tested below
        qWarning("%s", qPrintable(ran.err));
    QJsonArray out;
    for (const auto& kernel : QJsonDocument::fromJson(ran.out.toUtf8()).object()[QStringLiteral("kernels")].toArray()) {
        QJsonObject with = kernel.toObject();
        with.insert(QStringLiteral("template"), templates[out.size()]);
        with.insert(QStringLiteral("padded"), padded[out.size()]);
        out.append(with);
    }
    return out;
}

QString unequal(const QJsonObject& kernel)
{
    const QJsonArray traffic = kernel[QStringLiteral("totals")][QStringLiteral("traffic")].toArray();
    for (const auto& counted : kernel[QStringLiteral("counted")].toArray()) {
        const QJsonValue said = traffic[counted[QStringLiteral("buffer")].toInt()];
        for (const auto& way : {QStringLiteral("read"), QStringLiteral("written")})
            if (said[way].toDouble() != counted[way].toDouble())
                return QStringLiteral("buffer %1 %2: %3, counted %4")
                    .arg(counted[QStringLiteral("buffer")].toInt())
                    .arg(way)
                    .arg(said[way].toDouble())
                    .arg(counted[way].toDouble());
    }
    return {};
}

int argumentsOf(const QJsonObject& kernel)
{
    int out = 0;
    for (const auto& buffer : kernel[QStringLiteral("graph")][QStringLiteral("buffers")].toArray())
        out += buffer[QStringLiteral("argument")].isDouble() ? 1 : 0;
    return out;
}

bool hasEmptyArgument(const QJsonObject& kernel)
{
    const QJsonArray buffers = kernel[QStringLiteral("graph")][QStringLiteral("buffers")].toArray();
    return std::any_of(buffers.begin(), buffers.end(), [](const auto& buffer) { return buffer[QStringLiteral("bytes")].toDouble() == 0; });
}

bool readsToo(const QJsonValue& step, int buffer)
{
    const QJsonArray reads = step[QStringLiteral("reads")].toArray();
    return std::any_of(reads.begin(), reads.end(), [&](const auto& read) { return read[QStringLiteral("buffer")].toInt() == buffer; });
}

// Buffers that are written over what is still of use, by steps that do not read them.
QStringList notFresh(const QJsonObject& kernel)
{
    QStringList out;
    const QJsonValue graph = kernel[QStringLiteral("graph")];
    for (const auto& step : graph[QStringLiteral("steps")].toArray())
        for (const auto& write : step[QStringLiteral("writes")].toArray())
            if (const int buffer = write[QStringLiteral("buffer")].toInt();
                !write[QStringLiteral("fresh")].toBool() && !readsToo(step, buffer))
                out += graph[QStringLiteral("buffers")][buffer][QStringLiteral("name")].toString();
    return out;
}

} // namespace

class TestTileGraphs : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void templates_data();
    void templates();
    void models_data();
    void models();

private:
    void check(const QJsonArray& kernels);
};

void TestTileGraphs::initTestCase()
{
#if !defined(NODEWISE_HAS_TORCH_WORKER) || !defined(NODEWISE_HAS_KERNEL_WORKER)
    QSKIP("built without the torch worker or the kernel worker");
#endif
}

void TestTileGraphs::check(const QJsonArray& kernels)
{
    QVERIFY(!kernels.isEmpty());
    for (const auto& value : kernels) {
        const QJsonObject kernel = value.toObject();
        const QString file = kernel[QStringLiteral("file")].toString();
        QVERIFY2(!kernel[QStringLiteral("graph")][QStringLiteral("why")].isString(), qPrintable(file));
        QCOMPARE(int(kernel[QStringLiteral("counted")].toArray().size()), argumentsOf(kernel));
        QVERIFY2(unequal(kernel).isEmpty(), qPrintable(file + u' ' + unequal(kernel)));
        QVERIFY2(kernel[QStringLiteral("totals")][QStringLiteral("stores")].toDouble() > 0 || hasEmptyArgument(kernel), qPrintable(file));
        // The outermost loop of each template goes over tiles of the result.
        const QJsonValue first = kernel[QStringLiteral("graph")][QStringLiteral("steps")][0];
        if (first[QStringLiteral("kind")] == QStringLiteral("loop"))
            QVERIFY2(first[QStringLiteral("parallel")].toBool(), qPrintable(file));
        // All tiles are filled anew, but for the middle of a padded one: pad's result, and what reaches beside an operand.
        const QString name = kernel[QStringLiteral("template")].toString();
        QStringList middle;
        if (name == QStringLiteral("pad"))
            middle.append(QStringLiteral("Y_spad"));
        // Where windows are loaded in parts it is not known that no tile does.
        if (kernel[QStringLiteral("padded")].toBool() && !notFresh(kernel).isEmpty())
            middle.append(QStringLiteral("X_spad"));
        QVERIFY2(notFresh(kernel) == middle, qPrintable(file + u' ' + notFresh(kernel).join(u' ')));
    }
}

void TestTileGraphs::templates_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("npu");
    const QDir folder(QStringLiteral(NODEWISE_TEST_DATA "/kernels"));
    const QStringList programs = folder.entryList({QStringLiteral("*.pt2")});
    QVERIFY(programs.size() >= 26);
    for (const QString& program : programs)
        for (const char* npu : {"tpuv3", "small16"})
            QTest::addRow("%s on %s", qPrintable(program.chopped(4)), npu) << folder.filePath(program) << QString::fromLatin1(npu);
}

void TestTileGraphs::templates()
{
    QFETCH(QString, program);
    QFETCH(QString, npu);
    check(kernelsOf(program, npu));
}

void TestTileGraphs::models_data()
{
    QTest::addColumn<QString>("program");
    for (const char* model : {"bert", "gpt2", "llama", "resnet18", "foobar_47x10"})
        QTest::newRow(model) << QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(QLatin1String(model));
}

void TestTileGraphs::models()
{
    QFETCH(QString, program);
    check(kernelsOf(program, QStringLiteral("tpuv3")));
}

QTEST_GUILESS_MAIN(TestTileGraphs)
#include "tst_tile_graphs.moc"
