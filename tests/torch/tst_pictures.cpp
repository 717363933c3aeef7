// SPDX-License-Identifier: Apache-2.0
// Pictures against what torchvision makes of them (tests/data/make_pictures.py), and files that are none.
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/files.h"
#include "core/torch/tensor/picture.h"
#include "core/torch/tensor/picture_file.h"

#include <ATen/ops/allclose.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::torch_worker;
using Fit = PictureOptions::Fit;

namespace {

std::string path(const QString& name)
{
    return NODEWISE_TEST_DATA "/pictures/" + name.toStdString();
}

QJsonDocument json(const QString& name)
{
    QFile file(QString::fromStdString(path(name)));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()) : QJsonDocument();
}

std::vector<double> numbers(const QJsonValue& list)
{
    std::vector<double> out;
    for (const auto& number : list.toArray())
        out.push_back(number.toDouble());
    return out;
}

Fit fitNamed(const QString& name)
{
    return name == QLatin1String("stretch") ? Fit::Stretch : name == QLatin1String("none") ? Fit::None : Fit::Crop;
}

} // namespace

class TestPictures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asTorchvision_data();
    void asTorchvision();
    void broken_data();
    void broken();
    void pixels();
    void refuses();
    void known();
};

void TestPictures::asTorchvision_data()
{
    QTest::addColumn<QJsonObject>("wanted");
    QTest::addColumn<int>("number");
    const auto cases = json(QStringLiteral("cases.json")).array();
    QVERIFY(cases.size() > 20);
    for (int i = 0; i < cases.size(); ++i)
        QTest::addRow("%d %s", i, qPrintable(cases[i][QLatin1String("file")].toString())) << cases[i].toObject() << i;
}

void TestPictures::asTorchvision()
{
    QFETCH(QJsonObject, wanted);
    QFETCH(int, number);
    PictureOptions options{.fit = fitNamed(wanted[QStringLiteral("fit")].toString()),
                           .mean = numbers(wanted[QStringLiteral("mean")]),
                           .std = numbers(wanted[QStringLiteral("std")]),
                           .type = tryDtypeNamed(wanted[QStringLiteral("dtype")].toString().toStdString()).value()};
    for (const double size : numbers(wanted[QStringLiteral("shape")]))
        options.shape.push_back(static_cast<std::int64_t>(size));
    const auto got = readPicture(path(wanted[QStringLiteral("file")].toString()), options);
    QVERIFY2(got, got ? "" : got.error().text().c_str());
    const auto expected = readTensor(path(QStringLiteral("expected.safetensors")), {.key = std::to_string(number)});
    QVERIFY(expected);
    QCOMPARE(got->sizes().vec(), expected->sizes().vec());
    QVERIFY(got->scalar_type() == expected->scalar_type());
    QVERIFY(got->is_contiguous());
    const double tolerance = wanted[QStringLiteral("tolerance")].toDouble();
    const double off = got->to(at::kDouble).sub(expected->to(at::kDouble)).abs().max().item<double>();
    QVERIFY2(off <= tolerance, qPrintable(QString::number(off)));
}

void TestPictures::broken_data()
{
    QTest::addColumn<QString>("expected");
    const auto messages = json(QStringLiteral("broken.json")).object();
    QVERIFY(!messages.isEmpty());
    for (auto message = messages.begin(); message != messages.end(); ++message)
        QTest::newRow(qPrintable(message.key())) << message.value().toString();
}

void TestPictures::broken()
{
    QFETCH(QString, expected);
    const std::string file = path(QString::fromLatin1(QTest::currentDataTag()));
    const auto got = readPixels(file);
    QVERIFY(!got);
    QCOMPARE(QString::fromStdString(got.error().text()), QString::fromStdString(file + ": ") + expected);
}

void TestPictures::pixels()
{
    const auto wide = readPixels(path(QStringLiteral("wide_gray.png")));
    QVERIFY(wide);
    QCOMPARE(wide->sizes().vec(), (std::vector<std::int64_t>{16, 24, 1}));
    QVERIFY(wide->scalar_type() == at::kUInt16);
    const auto missing = readPixels(path(QStringLiteral("none.png")));
    QVERIFY(!missing);
    QVERIFY2(missing.error().text().ends_with("none.png: there is no such file"), missing.error().text().c_str());
    // Wherever it is truncated, that is told, never made up.
    QFile whole(QString::fromStdString(path(QStringLiteral("rgb.jpg"))));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    QTemporaryDir folder;
    for (qsizetype length = 1; length < bytes.size(); length += 7) {
        QFile cut(folder.filePath(QStringLiteral("cut.jpg")));
        QVERIFY(cut.open(QIODevice::WriteOnly) && cut.write(bytes.left(length)) == length);
        cut.close();
        QVERIFY2(!readPixels(cut.fileName().toStdString()), qPrintable(QString::number(length)));
    }
}

void TestPictures::refuses()
{
    const std::string file = path(QStringLiteral("rgb.png"));
    const auto refusal = [&file](const PictureOptions& options) {
        const auto got = readPicture(file, options);
        return got ? QStringLiteral("taken") : QString::fromStdString(got.error().text()).section(QStringLiteral("rgb.png: "), 1);
    };
    QCOMPARE(refusal({.shape = {2}}),
             QStringLiteral("a picture can't be a tensor of 1 dimensions (it is [N, C, H, W], [C, H, W] or [H, W])"));
    QCOMPARE(refusal({.shape = {1, 5, 8, 8}}), QStringLiteral("a picture has 1 to 4 channels, the input has 5"));
    QCOMPARE(refusal({.shape = {1, 3, 8, 8}, .type = at::kBool}), QStringLiteral("a picture can't be of the dtype bool"));
    QCOMPARE(refusal({.shape = {1, 3, 8, 8}, .mean = {0.5}, .type = at::kByte}),
             QStringLiteral("mean and std are for floating-point inputs, this one is uint8 (leave them out, or give a dtype)"));
    QCOMPARE(refusal({.shape = {1, 3, 8, 8}, .mean = {0}, .std = {1}, .type = at::kByte}), QStringLiteral("taken"));
    QCOMPARE(refusal({.shape = {1, 3, 8, 8}, .mean = {0.5, 0.5}}),
             QStringLiteral("mean or std has 2 numbers, the image has 3 channels (give one number, or one per channel)"));
    QCOMPARE(refusal({.shape = {1, 3, 8, 8}, .std = {0}}), QStringLiteral("a std of 0 can't be divided by"));
    const auto huge = refusal({.shape = {1, 3, std::int64_t(1) << 40, std::int64_t(1) << 40}});
    QVERIFY2(huge != QStringLiteral("taken"), qPrintable(huge));
}

void TestPictures::known()
{
    QVERIFY(isPicture("A.PNG", false) && isPicture("a.jpeg", false) && isPicture("a.bmp", true));
    QVERIFY(!isPicture("a.npy", true) && !isPicture(path(QStringLiteral("no_suffix")), false));
    QVERIFY(isPicture(path(QStringLiteral("no_suffix")), true));
}

QTEST_GUILESS_MAIN(TestPictures)
#include "tst_pictures.moc"
