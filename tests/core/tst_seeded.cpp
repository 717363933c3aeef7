// SPDX-License-Identifier: Apache-2.0
// Samples whose weights are a recipe: what is made of them, the same bits everywhere, and recipes that are refused.
#include "core/base/atomic_file.h"
#include "core/base/zip_writer.h"
#include "core/program/archive.h"
#include "core/program/program.h"
#include "core/program/seeded.h"

#include <QtTest>

#include <cmath>
#include <cstring>

using namespace nodewise;
using namespace nodewise::program;

namespace {

const QString samples = QStringLiteral(NODEWISE_TEST_DATA "/../../resources/samples");

class Recipes {
public:
    std::string path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    std::string archive(std::string_view recipe) const
    {
        const std::string file = path("small.seed.pt2");
        auto out = AtomicFile::create(file);
        if (!out)
            qFatal("%s", out.error().text().c_str());
        ZipWriter zip(*out, 64);
        zip.add("small/models/model.json", "{}");
        zip.add("small/data/weights/weight_1", "kept");
        if (!recipe.empty())
            zip.add("small/extra/nodewise_seed.json", recipe);
        zip.finish();
        if (!out->commit())
            qFatal("not written");
        return file;
    }
    std::string problem(std::string_view recipe) const
    {
        const auto made = completeSeeded(archive(recipe), path("whole.pt2"));
        return made ? "" : made.error().message.english();
    }

private:
    QTemporaryDir m_folder;
};

template <class T>
std::vector<T> values(const Archive& archive, std::string_view name)
{
    const auto bytes = archive.read(*archive.tryRecord(name));
    std::vector<T> all(bytes->size / sizeof(T));
    std::memcpy(all.data(), bytes->data.get(), bytes->size);
    return all;
}

} // namespace

class TestSeeded : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void names()
    {
        QCOMPARE(seededName("/a/resnet50.seed.pt2"), std::string("resnet50"));
        QCOMPARE(seededName("/a/resnet50.pt2"), std::string());
        QCOMPARE(seededName("/a/.seed.pt2"), std::string());
    }

    void makesTheSameBits()
    {
        const Recipes recipes;
        const std::string from = recipes.archive(R"({"version": 1, "seed": 7, "records": {
            "data/weights/weight_0": {"dtype": "float32", "elements": 300000, "mean": 0.5, "spread": 0.25},
            "data/weights/weight_2": {"dtype": "bfloat16", "elements": 1000, "mean": 0, "spread": 0.1},
            "data/weights/weight_3": {"dtype": "float16", "elements": 1000, "mean": 0, "spread": 2}}})");
        double last = 0;
        Progress progress;
        progress.report = [&](const UserText&, double fraction) { last = fraction; };
        QVERIFY(completeSeeded(from, recipes.path("whole.pt2"), progress));
        QCOMPARE(last, 1.0);
        const auto whole = Archive::open(recipes.path("whole.pt2"));
        QVERIFY(whole);
        QCOMPARE(whole->root(), std::string("small/"));
        QVERIFY(!whole->tryRecord("extra/nodewise_seed.json"));
        QCOMPARE(std::string(whole->read(*whole->tryRecord("data/weights/weight_1"))->view()), std::string("kept"));
        const auto floats = values<float>(*whole, "data/weights/weight_0");
        QCOMPARE(floats.size(), 300000u); // more than one piece
        double sum = 0;
        for (const float value : floats) {
            QVERIFY(value >= 0.25f && value <= 0.75f);
            sum += value;
        }
        QVERIFY(std::abs(sum / 300000 - 0.5) < 0.002);
        QVERIFY(whole->fileOffset(*whole->tryRecord("data/weights/weight_0")) % 64 == 0);
        // Each bit is the recipe's, whatever machine makes it; worked out in Python.
        const auto bits0 = values<std::uint32_t>(*whole, "data/weights/weight_0");
        QCOMPARE((std::vector<std::uint32_t>{bits0[0], bits0[1], bits0[299999]}),
                 (std::vector<std::uint32_t>{0x3edc50e8u, 0x3ed9e5c3u, 0x3e81a074u}));
        const auto bits2 = values<std::uint16_t>(*whole, "data/weights/weight_2");
        QCOMPARE((std::vector<std::uint16_t>{bits2[0], bits2[1], bits2[999]}), (std::vector<std::uint16_t>{0x3d83u, 0xbc04u, 0x3d34u}));
        const auto bits3 = values<std::uint16_t>(*whole, "data/weights/weight_3");
        QCOMPARE((std::vector<std::uint16_t>{bits3[0], bits3[1], bits3[999]}), (std::vector<std::uint16_t>{0xbf8du, 0x3668u, 0xb6f3u}));
        for (const std::uint16_t bits : values<std::uint16_t>(*whole, "data/weights/weight_3")) // within 2, as float16
            QVERIFY((bits & 0x7fff) <= 0x4000);
        for (const std::uint16_t bits : values<std::uint16_t>(*whole, "data/weights/weight_2"))
            QVERIFY(std::abs(std::bit_cast<float>(std::uint32_t(bits) << 16)) <= 0.1005f);
        QCOMPARE(QFile::permissions(QString::fromStdString(recipes.path("whole.pt2"))) & (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("recipe");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* name, const char* records, const char* why) {
            QTest::newRow(name) << QByteArray(R"({"version": 1, "seed": 7, "records": {)") + records + "}}" << QString::fromLatin1(why);
        };
        QTest::newRow("none") << QByteArray() << "the sample has no recipe for its weights";
        QTest::newRow("version") << QByteArray(R"({"version": 2, "seed": 7, "records": {}})")
                                 << "the sample's recipe is none of this version";
        QTest::newRow("seed") << QByteArray(R"({"version": 1, "seed": -7, "records": {}})")
                              << "the sample's recipe is none of this version";
        const char* const senseless = "the sample's recipe for 'data/weights/weight_0' makes no sense";
        row("dtype", R"("data/weights/weight_0": {"dtype": "int8", "elements": 3, "mean": 0, "spread": 1})", senseless);
        row("negative", R"("data/weights/weight_0": {"dtype": "float32", "elements": -3, "mean": 0, "spread": 1})", senseless);
        row("wide", R"("data/weights/weight_0": {"dtype": "float32", "elements": 3, "mean": 0, "spread": 1e30})", senseless);
        row("list", R"("data/weights/weight_0": [])", senseless);
        row("elsewhere", R"("models/other.json": {"dtype": "float32", "elements": 3, "mean": 0, "spread": 1})",
            "the sample's recipe for 'models/other.json' makes no sense");
        row("there", R"("data/weights/weight_1": {"dtype": "float32", "elements": 3, "mean": 0, "spread": 1})",
            "the sample's recipe for 'data/weights/weight_1' makes no sense");
        row("large", R"("data/weights/weight_0": {"dtype": "float32", "elements": 200000000, "mean": 0, "spread": 1})",
            "the sample's weights would be larger than 536870912 bytes");
    }

    void refuses()
    {
        QFETCH(QByteArray, recipe);
        QFETCH(QString, why);
        const Recipes recipes;
        QCOMPARE(QString::fromStdString(recipes.problem(recipe.toStdString())), why);
        QVERIFY(!QFile::exists(QString::fromStdString(recipes.path("whole.pt2"))));
    }

    void isCancelled()
    {
        const Recipes recipes;
        const std::string from = recipes.archive(R"({"version": 1, "seed": 7, "records": {
            "data/weights/weight_0": {"dtype": "float32", "elements": 3, "mean": 0, "spread": 1}}})");
        Progress progress;
        progress.cancel.cancel();
        QVERIFY(!completeSeeded(from, recipes.path("whole.pt2"), progress));
        QVERIFY(!QFile::exists(QString::fromStdString(recipes.path("whole.pt2"))));
    }

    /// Those that ship are whole programs of real size then.
    void shippedSamples_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<qulonglong>("parameters");
        QTest::newRow("resnet50") << "resnet50" << 25557032ull;
        QTest::newRow("llama") << "llama-16-layers" << 0ull;
        QTest::newRow("whisper") << "whisper-tiny" << 0ull;
    }

    void shippedSamples()
    {
        QFETCH(QString, name);
        QFETCH(qulonglong, parameters);
        const QTemporaryDir cache;
        qputenv("XDG_CACHE_HOME", cache.path().toLocal8Bit());
        const std::string from = (samples + '/' + name + ".seed.pt2").toStdString();
        QVERIFY(QFileInfo(QString::fromStdString(from)).size() < 200000);
        const auto made = seededProgram(from);
        QVERIFY2(made, made ? "" : made.error().text().c_str());
        const auto model = program::open(*made);
        QVERIFY2(model, model ? "" : model.error().text().c_str());
        QVERIFY((*model)->hasSampleInputs && (*model)->graph->nodes().size() > 400);
        qulonglong elements = 0, bytes = 0;
        for (const WeightEntry& entry : (*model)->weights) {
            qulonglong size = 1;
            for (const auto& extent : entry.meta.sizes)
                size *= qulonglong(extent.value);
            elements += entry.role == WeightEntry::Role::Parameter ? size : 0;
            bytes += entry.recordSize;
            QVERIFY2(entry.recordSize > 0, entry.name.c_str()); // nothing lacks
        }
        QVERIFY(bytes > 50'000'000);
        if (parameters > 0)
            QCOMPARE(elements, parameters);
        QCOMPARE(*seededProgram(from), *made); // once
        qunsetenv("XDG_CACHE_HOME");
    }
};

QTEST_APPLESS_MAIN(TestSeeded)
#include "tst_seeded.moc"
