// SPDX-License-Identifier: Apache-2.0
// Headers of .safetensors as large as they may be: names without end are read in linear time, lists in lists are not read to their end.
#include "core/base/atomic_file.h"
#include "core/torch/tensor/files.h"

#include <QTemporaryDir>
#include <QtEndian>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::torch_worker;

namespace {

QByteArray fileOf(const QByteArray& header)
{
    QByteArray length(8, '\0');
    qToLittleEndian<quint64>(header.size(), length.data());
    return length + header;
}

} // namespace

class TestTensorHeaders : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void manyNames();
    void hugeHeaders_data();
    void hugeHeaders();

private:
    std::string written(const QByteArray& header) const
    {
        const std::string name = m_folder.filePath("a.safetensors").toStdString();
        if (!writeFile(name, fileOf(header).toStdString()))
            qFatal("no file");
        return name;
    }
    QTemporaryDir m_folder;
};

/// Read and written by their number, not by its square: with that this took minutes.
void TestTensorHeaders::manyNames()
{
    constexpr int count = 600'000;
    QByteArray header = "{";
    for (int i = 0; i < count; ++i)
        header += (i > 0 ? ",\"n" : "\"n") + QByteArray::number(i) + R"(":{"dtype":"F32","shape":[0],"data_offsets":[0,0]})";
    const auto read = readTensors(written(header + "}"));
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    QCOMPARE(read->size(), std::size_t(count));
    const std::string again = m_folder.filePath("again.safetensors").toStdString();
    QVERIFY(writeTensors(again, TensorFormat::Safetensors, *read).has_value());
    QCOMPARE(readTensors(again)->size(), std::size_t(count));
}

void TestTensorHeaders::hugeHeaders_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QString>("message");
    const QString deep = "the header nests deeper than lists of tensors do";
    QTest::newRow("lists") << QByteArray(90'000'000, '[') << deep; // took 8 GB
    QTest::newRow("objects") << QByteArray("{\"a\":").repeated(15'000'000) << deep;
    QTest::newRow("short ones") << "{\"a\":{\"shape\":[[]" + QByteArray(",[]").repeated(25'000'000) + "]}}" << deep;
    QTest::newRow("dimensions") << R"({"a":{"dtype":"F32","data_offsets":[0,4],"shape":[1)" + QByteArray(",1").repeated(64) + "]}}"
                                << "$.a.shape: the shape has more than 64 dimensions";
}

void TestTensorHeaders::hugeHeaders()
{
    QFETCH(QByteArray, header);
    QFETCH(QString, message);
    const auto read = readTensors(written(header));
    QVERIFY(!read);
    QVERIFY2(QString::fromStdString(read.error().text()).contains(message), read.error().text().c_str());
    const auto metadata = readMetadata(written(header));
    QVERIFY(!metadata || metadata->empty());
}

QTEST_GUILESS_MAIN(TestTensorHeaders)
#include "tst_tensor_headers.moc"
