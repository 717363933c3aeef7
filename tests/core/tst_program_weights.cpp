// SPDX-License-Identifier: Apache-2.0
// The index of weights: aliases, roles, and offsets at which the bytes really lie.
#include "core/program/archive.h"
#include "core/program/program.h"

#include <QtTest>

using namespace nodewise;
using program::WeightEntry;

namespace {

std::string path(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/programs/") + name;
}

std::shared_ptr<const program::Model> opened(const char* name)
{
    auto model = program::open(path(name));
    if (!model)
        qWarning("%s", model.error().text().c_str());
    return model ? *model : nullptr;
}

const WeightEntry& weight(const program::Model& model, std::string_view name)
{
    for (const WeightEntry& entry : model.weights)
        if (entry.name == name)
            return entry;
    qFatal("no weight %s", std::string(name).c_str());
}

QStringList aliases(const program::Model& model)
{
    QStringList out;
    for (const program::AliasSet& set : model.aliases) {
        QStringList names;
        for (const std::size_t index : set.entries)
            names << QString::fromStdString(model.weights[index].name);
        out << names.join(u' ');
    }
    return out;
}

QByteArray bytesAt(const std::string& file, const WeightEntry& entry)
{
    QFile opened(QString::fromStdString(file));
    if (!opened.open(QIODevice::ReadOnly) || !opened.seek(static_cast<qint64>(entry.recordOffset)))
        return {};
    return opened.read(static_cast<qint64>(entry.recordSize));
}

} // namespace

class TestProgramWeights : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tiedWeightsShareARecord()
    {
        const auto model = opened("tied_weights.pt2");
        QVERIFY(model);
        QCOMPARE(aliases(*model), QStringList({QStringLiteral("e.weight o.weight")}));
        QCOMPARE(weight(*model, "o.weight").record, std::string("data/weights/weight_0"));
        QCOMPARE(weight(*model, "o.weight").role, WeightEntry::Role::Parameter);
    }
    void stridedViewsKeepTheirPlace()
    {
        const auto model = opened("mutations_and_storages.pt2");
        QVERIFY(model);
        QVERIFY(!model->aliases.empty());
        bool offset = false;
        for (const WeightEntry& entry : model->weights)
            offset |= entry.meta.storageOffset.value > 0;
        QVERIFY(offset);
    }
    /// Replaced, rewritten in place, gone: what is read later would be of another program.
    void changedSinceItWasOpened()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("p.pt2");
        QVERIFY(QFile::copy(QStringLiteral(NODEWISE_TEST_DATA "/programs/cnn.pt2"), file));
        const std::string path = file.toStdString();
        const auto model = program::open(path);
        QVERIFY(model);
        QCOMPARE((*model)->contentHash.size(), std::size_t(32));
        QVERIFY(program::checkUnchanged(**model, path));
        QFile in(file);
        QVERIFY(in.open(QIODevice::ReadWrite) && in.seek(100) && in.write("x") == 1);
        in.close();
        QVERIFY(in.open(QIODevice::ReadWrite) &&
                in.setFileTime(QDateTime::currentDateTime().addSecs(10), QFileDevice::FileModificationTime));
        in.close();
        QCOMPARE(program::checkUnchanged(**model, path).error().message.english(), std::string("the file has changed since it was opened"));
        QVERIFY(QFile::remove(file));
        QCOMPARE(program::checkUnchanged(**model, path).error().message.english(), std::string("the file no longer exists"));
    }
    void weightFreeProgramsAliasNothing()
    {
        const auto model = opened("meta_mlp.pt2");
        QVERIFY(model);
        QCOMPARE(model->weights.size(), std::size_t(4));
        QVERIFY(model->aliases.empty());
        for (const WeightEntry& entry : model->weights) {
            QCOMPARE(entry.meta.device.type, std::string("meta"));
            QVERIFY(entry.record.empty() && entry.recordSize == 0);
        }
    }
    void offsetsPointAtTheBytes_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<bool>("nested");
        QTest::newRow("archive") << QByteArray("cnn.pt2") << false;
        QTest::newRow("flat zip") << QByteArray("cnn.torch27.pt2") << true;
    }
    void offsetsPointAtTheBytes()
    {
        QFETCH(QByteArray, file);
        QFETCH(bool, nested);
        const auto model = opened(file.constData());
        QVERIFY(model);
        QCOMPARE(model->weights.size(), std::size_t(9));
        const auto archive = program::Archive::open(path(file.constData()));
        QVERIFY(archive);
        const auto inner =
            nested ? archive->openInside(*archive->tryRecord("serialized_state_dict.pt")) : program::Archive::open(path("cnn.pt2"));
        QVERIFY(inner);
        for (const WeightEntry& entry : model->weights) {
            const std::string name = nested ? entry.record.substr(entry.record.find("data/")) : entry.record;
            const auto record = inner->read(*inner->tryRecord(name));
            QVERIFY(record);
            QVERIFY(entry.recordOffset != 0);
            QCOMPARE(bytesAt(path(file.constData()), entry), QByteArray(record->data.get(), static_cast<qsizetype>(record->size)));
        }
    }
    /// The same program in both layouts has the same weights.
    void layoutsAgree()
    {
        const auto today = opened("cnn.pt2"), flat = opened("cnn.torch27.pt2");
        QVERIFY(today && flat);
        for (const WeightEntry& entry : today->weights) {
            const WeightEntry& other = weight(*flat, entry.name);
            QCOMPARE(other.role, entry.role);
            QVERIFY(other.meta == entry.meta);
            QCOMPARE(bytesAt(path("cnn.torch27.pt2"), other), bytesAt(path("cnn.pt2"), entry));
        }
        QVERIFY(flat->hasSampleInputs && today->hasSampleInputs);
    }
    void constants()
    {
        for (const char* name : {"lifted_constant.pt2", "lifted_constant.torch27.pt2"}) {
            const auto model = opened(name);
            QVERIFY(model);
            const auto role = [](const WeightEntry& entry) { return entry.role == WeightEntry::Role::Constant; };
            QVERIFY(std::any_of(model->weights.begin(), model->weights.end(), role));
        }
    }
    void programFacts()
    {
        const auto model = opened("dynamic_batch.pt2");
        QVERIFY(model);
        QCOMPARE(model->torchVersion, std::string("2.13.0+cpu"));
        QCOMPARE(model->dialect, std::string("TRAINING"));
        QCOMPARE(model->schemaMajor, 8);
        QCOMPARE(model->atenOpset, 10);
        QVERIFY(!model->graph->ranges().empty());
        QVERIFY(model->inSpec.starts_with("[1, {\"type\": \"builtins.tuple\""));
        QVERIFY(!model->forwardArgNames.empty());
    }
};

QTEST_GUILESS_MAIN(TestProgramWeights)
#include "tst_program_weights.moc"
