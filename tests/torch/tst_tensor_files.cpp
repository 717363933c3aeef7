// SPDX-License-Identifier: Apache-2.0
// Files that numpy, torch and safetensors wrote (tests/data/make_tensors.py), broken ones with their messages, and what we write.
#include "core/base/atomic_file.h"
#include "core/torch/tensor/files.h"
#include "core/torch/tensor/generate.h"
#include "core/torch/tensor/outgoing.h"
#include "core/torch/tensor/picture.h"
#include "core/torch/tensor/slice.h"

#include <ATen/ATen.h>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::torch_worker;

namespace torch::jit {
c10::IValue pickle_load(const std::vector<char>& data); // its header takes ten seconds
}

namespace {

QString path(const QString& file)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/tensors/") + file;
}

QByteArray contentOf(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

QJsonObject json(const char* file)
{
    return QJsonDocument::fromJson(contentOf(path(file))).object();
}

/// As tensors.json writes an element: NaN, infinities and large integers as Python's str.
QJsonValue valueOf(double number)
{
    if (std::isnan(number))
        return "nan";
    return std::isinf(number) ? QJsonValue(number > 0 ? "inf" : "-inf") : QJsonValue(number);
}

QJsonArray valuesOf(const at::Tensor& tensor)
{
    const auto read = cells(tensor.reshape({-1, 1}), {.rows = 1000, .columns = 1});
    QJsonArray out;
    for (const auto value : read->integers)
        out.append(static_cast<double>(value));
    for (const auto value : read->unsignedIntegers)
        out.append(value > (1ull << 53) ? QJsonValue(QString::number(value)) : QJsonValue(static_cast<double>(value)));
    for (std::size_t i = 0; i < read->numbers.size(); ++i)
        if (read->kind != Cells::Kind::Complex)
            out.append(valueOf(read->numbers[i]));
        else if (i % 2 == 1)
            out.append(QJsonArray{valueOf(read->numbers[i - 1]), valueOf(read->numbers[i])});
    return out;
}

QJsonArray toJson(const NamedTensor& named)
{
    QJsonArray shape;
    for (const auto size : named.tensor.sizes())
        shape.append(static_cast<double>(size));
    auto values = valuesOf(named.tensor);
    if (named.tensor.scalar_type() == at::kBool)
        for (auto&& value : values)
            value = value.toDouble() != 0;
    return {QString::fromStdString(named.name), QString::fromUtf8(c10::getDtypeNames(named.tensor.scalar_type()).first.data()), shape,
            values};
}

QByteArray text(const QJsonArray& array)
{
    return QJsonDocument(array).toJson(QJsonDocument::Compact);
}

std::vector<NamedTensor> mustRead(const QString& file, const ReadOptions& options = {})
{
    auto read = readTensors(file.toStdString(), options);
    if (!read)
        qFatal("%s", read.error().text().c_str());
    return std::move(*read);
}

QString errorOf(const QString& file, const ReadOptions& options = {})
{
    const auto read = readTensors(file.toStdString(), options);
    return read ? QString() : QString::fromStdString(read.error().text());
}

bool sameTensors(const std::vector<NamedTensor>& a, const std::vector<NamedTensor>& b)
{
    bool same = a.size() == b.size();
    for (const auto& left : a) {
        const auto right = std::find_if(b.begin(), b.end(), [&](const NamedTensor& t) { return t.name == left.name; });
        same = same && right != b.end() && left.tensor.scalar_type() == right->tensor.scalar_type() &&
               left.tensor.sizes() == right->tensor.sizes() &&
               left.tensor.contiguous().view(-1).view(at::kByte).equal(right->tensor.contiguous().view(-1).view(at::kByte));
    }
    return same;
}

} // namespace

class TestTensorFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void voidElements();
    void raw();
    void keys();
    void mapped();
    void sharedStorages();
    void writesWhatNumpyWrites_data();
    void writesWhatNumpyWrites();
    void writesBack_data();
    void writesBack();
    void torchReadsWhatWeWrite();
    void pythonReadsWhatWeWrite_data();
    void pythonReadsWhatWeWrite();
    void metadata();
    void widens();
    void refusesToWrite();
    void programsAreNoTensors();
    void bytesInFront();
    void keepsTheOldFile();
    void writesInPieces_data();
    void writesInPieces();
    void writingIsCancelled_data();
    void writingIsCancelled();
    void manyDamages_data();
    void manyDamages();
    void generates();
    void images();
};

void TestTensorFiles::reads_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QJsonArray>("expected");
    const QJsonObject all = json("tensors.json");
    QVERIFY(all.size() > 30);
    for (auto row = all.begin(); row != all.end(); ++row)
        QTest::newRow(qPrintable(row.key())) << row.key() << row.value().toArray();
}

void TestTensorFiles::reads()
{
    QFETCH(QString, file);
    QFETCH(QJsonArray, expected);
    QMap<QString, QByteArray> wanted, got;
    for (const auto& entry : expected)
        wanted[entry.toArray().first().toString()] = text(entry.toArray());
    for (const NamedTensor& named : mustRead(path(file), {.dtype = file == "void2.npy" ? "bfloat16" : ""}))
        got[QString::fromStdString(named.name)] = text(toJson(named));
    for (auto row = wanted.begin(); row != wanted.end(); ++row)
        QCOMPARE(got.value(row.key()), row.value());
    QCOMPARE(got.keys(), wanted.keys());
}

void TestTensorFiles::refuses_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("message");
    const QJsonObject all = json("broken.json");
    QVERIFY(all.size() > 25);
    for (auto row = all.begin(); row != all.end(); ++row)
        QTest::newRow(qPrintable(row.key())) << row.key() << row.value().toString();
}

void TestTensorFiles::refuses()
{
    QFETCH(QString, file);
    QFETCH(QString, message);
    const QString got = errorOf(path(file));
    QVERIFY2(got.startsWith(path(file)), qPrintable(got));
    if (!message.isNull())
        QCOMPARE(got.mid(path(file).size() + 2), message);
}

void TestTensorFiles::voidElements()
{
    QVERIFY(errorOf(path("void2.npy")).contains("elements of 2 bytes without a type"));
    QVERIFY(errorOf(path("void2.npy"), {.dtype = "float32"}).contains("are not float32"));
    QVERIFY(errorOf(path("void2.npy"), {.dtype = "bfloat17"}).contains("no element type 'bfloat17'"));
}

void TestTensorFiles::raw()
{
    const auto read = mustRead(path("raw.bin"), {.dtype = "f32", .shape = std::vector<std::int64_t>{2, 3}});
    QVERIFY(read.front().tensor.equal(at::tensor({0.0f, 1.0f, 2.0f, 100.0f, 4.0f, 5.5f}).view({2, 3})));
    QCOMPARE(mustRead(path("raw.bin"), {.dtype = "torch.float32"}).front().tensor.sizes().vec(), std::vector<std::int64_t>{6});
    QCOMPARE(mustRead(path("raw.bin"), {.dtype = "uint8"}).front().tensor.numel(), 24);
    QVERIFY(errorOf(path("raw.bin"), {.dtype = "float32", .shape = std::vector<std::int64_t>{7}})
                .contains("has 24 bytes, but float32 in this shape needs 28"));
    QVERIFY(errorOf(path("raw.bin"), {.dtype = "complex128", .shape = std::vector<std::int64_t>{-1}}).contains("negative"));
    QVERIFY(errorOf(path("bad_raw.bin"), {.dtype = "int16"}).contains("5 bytes"));
    QVERIFY(errorOf(path("none.bin")).contains("there is no such file"));
    QVERIFY(errorOf(path("")).contains("this is a folder"));
}

void TestTensorFiles::keys()
{
    QCOMPARE(mustRead(path("stored.npz"), {.key = "b/c"}).size(), std::size_t(1));
    QCOMPARE(mustRead(path("all.pt"), {.key = "int8"}).front().tensor.scalar_type(), at::kChar);
    QVERIFY(mustRead(path("bad_objects.npz"), {.key = "x"}).front().tensor.defined()); // what is not asked for may be anything
    QVERIFY(errorOf(path("stored.npz"), {.key = "z"}).endsWith("the file has no entry 'z' (it has a, b/c, f)"));
    QVERIFY(readTensor(path("f4.npy").toStdString()).has_value());
    const auto several = readTensor(path("stored.npz").toStdString());
    QVERIFY(!several && several.error().hint == "name one of a, b/c, f");
}

void TestTensorFiles::mapped()
{
    // Tensors of a mapped file may be written to; the file stays.
    const QByteArray before = contentOf(path("f4.npy"));
    auto first = mustRead(path("f4.npy")).front().tensor;
    first.fill_(1);
    QCOMPARE(first.sum().item<float>(), 6.0f);
    QCOMPARE(contentOf(path("f4.npy")), before);
    QCOMPARE(mustRead(path("f4.npy")).front().tensor.sum().item<float>(), 112.5f);
}

void TestTensorFiles::sharedStorages()
{
    const auto list = mustRead(path("nested.pt"));
    const auto find = [&](const char* name) {
        return std::find_if(list.begin(), list.end(), [&](const NamedTensor& t) { return t.name == name; })->tensor;
    };
    QVERIFY(find("list.0").storage().is_alias_of(find("list.1.0").storage()));
    QCOMPARE(find("list.1.0").stride(0), 3);
}

void TestTensorFiles::writesWhatNumpyWrites_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file : {"f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "c8", "c16", "b1", "scalar", "empty",
                             "one_dimension", "special"})
        QTest::newRow(file) << QString(file) + ".npy";
}

void TestTensorFiles::writesWhatNumpyWrites()
{
    QFETCH(QString, file);
    QTemporaryDir folder;
    const QString copy = folder.filePath("copy.npy");
    const auto tensors = mustRead(path(file));
    QVERIFY(writeTensors(copy.toStdString(), TensorFormat::Npy, tensors).has_value());
    QCOMPARE(contentOf(copy), contentOf(path(file)));
}

void TestTensorFiles::writesBack_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("suffix");
    for (const char* source : {"all.safetensors", "all.pt", "nested.pt", "stored.npz"})
        for (const char* suffix : {"safetensors", "pt", "npz"})
            QTest::addRow("%s as %s", source, suffix) << QString(source) << QString(suffix);
}

void TestTensorFiles::writesBack()
{
    QFETCH(QString, source);
    QFETCH(QString, suffix);
    auto tensors = mustRead(path(source));
    std::erase_if(tensors, [&](const NamedTensor& t) {
        const bool small = c10::isFloat8Type(t.tensor.scalar_type()) || t.tensor.scalar_type() == at::kBFloat16;
        return (suffix == "npz" && small) || (suffix == "safetensors" && t.tensor.scalar_type() == at::kComplexDouble);
    });
    QTemporaryDir folder;
    const QString copy = folder.filePath("copy." + suffix);
    const auto written = writeTensors(copy.toStdString(), *tryTensorFormat(copy.toStdString()), tensors);
    if (!written)
        QFAIL(written.error().text().c_str());
    QVERIFY(written->empty());
    QVERIFY(sameTensors(tensors, mustRead(copy)));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList("copy." + suffix));
}

void TestTensorFiles::torchReadsWhatWeWrite()
{
    QTemporaryDir folder;
    const QString file = folder.filePath("out.pt");
    std::vector<NamedTensor> tensors{
        {"x", at::arange(6.0).view({2, 3}).t()}, {"y", at::tensor({1, 0}).to(at::kBool)}, {"z", at::zeros({0, 2}, at::kHalf)}};
    QVERIFY(writeTensors(file.toStdString(), TensorFormat::TorchSave, tensors).has_value());
    const QByteArray bytes = contentOf(file);
    const auto dict = torch::jit::pickle_load({bytes.begin(), bytes.end()}).toGenericDict();
    for (const auto& [name, tensor] : tensors) {
        const at::Tensor got = dict.at(name).toTensor();
        QVERIFY(got.equal(tensor) && got.scalar_type() == tensor.scalar_type());
    }
    const std::vector<NamedTensor> single{{"", at::tensor({1, 2})}};
    QVERIFY(writeTensors(file.toStdString(), TensorFormat::TorchSave, single).has_value());
    const QByteArray again = contentOf(file);
    QVERIFY(torch::jit::pickle_load({again.begin(), again.end()}).toTensor().equal(single.front().tensor));
}

namespace {

/// What the Python that has torch loads, as tests/scripts/load_pt.py tells; an empty array where there is no such Python.
QJsonDocument loadedByPython(const QString& file)
{
    QProcess python;
    python.start(QStringLiteral(NODEWISE_TORCH_PYTHON), {QStringLiteral(NODEWISE_SCRIPTS "/load_pt.py"), file});
    if (!python.waitForFinished(120000) || python.exitCode() == 3)
        return QJsonDocument(QJsonArray());
    const QByteArray said = python.readAllStandardError();
    if (python.exitCode() != 0)
        qWarning("%s", said.constData());
    return QJsonDocument::fromJson(python.readAllStandardOutput());
}

QJsonArray describedAsPython(const at::Tensor& tensor)
{
    const at::Tensor plain = tensor.contiguous();
    QJsonArray shape;
    for (const auto size : plain.sizes())
        shape.append(static_cast<qint64>(size));
    const QByteArray octets(static_cast<const char*>(plain.const_data_ptr()), static_cast<qsizetype>(plain.nbytes()));
    return {QString::fromStdString(std::string(c10::getDtypeNames(plain.scalar_type()).first)), shape, QString::fromLatin1(octets.toHex())};
}

} // namespace

/// Python itself, which refuses all that could be code: every element type, nested names, a lone tensor.
void TestTensorFiles::pythonReadsWhatWeWrite()
{
    QFETCH(QString, source);
    QTemporaryDir folder;
    const QString file = folder.filePath("out.pt");
    const auto tensors = mustRead(path(source));
    QVERIFY(writeTensors(file.toStdString(), TensorFormat::TorchSave, tensors).has_value());
    const QJsonDocument loaded = loadedByPython(file);
    if (loaded.isArray())
        QSKIP("no Python with torch is here");
    QCOMPARE(loaded.object().size(), static_cast<qsizetype>(tensors.size()));
    for (const auto& [name, tensor] : tensors)
        QCOMPARE(loaded.object()[QString::fromStdString(name)].toArray(), describedAsPython(tensor));
}

void TestTensorFiles::pythonReadsWhatWeWrite_data()
{
    QTest::addColumn<QString>("source");
    for (const char* source : {"all.pt", "nested.pt", "single.pt"})
        QTest::newRow(source) << QString(source);
}

void TestTensorFiles::metadata()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath("x.safetensors").toStdString();
    const std::vector<NamedTensor> tensors{{"x", at::ones({2})}};
    QVERIFY(writeTensors(file, TensorFormat::Safetensors, tensors, {{"torch", "2.13.0"}, {"a", "\"\n"}}));
    QCOMPARE(*readMetadata(file), (Metadata{{"format", "pt"}, {"torch", "2.13.0"}, {"a", "\"\n"}}));
    QVERIFY(readTensor(file)->equal(at::ones({2})));
    QCOMPARE(*readMetadata(path("all.safetensors").toStdString()), (Metadata{{"made", "by a test"}}));
    QVERIFY(readMetadata(path("all.pt").toStdString())->empty());
    QVERIFY(!readMetadata(path("bad_cut_header.safetensors").toStdString()));
}

void TestTensorFiles::widens()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath("x.npy").toStdString();
    const std::vector<NamedTensor> tensors{{"", at::tensor({1.0f, -2.5f}).to(at::kBFloat16)}};
    const auto notes = writeTensors(file, TensorFormat::Npy, tensors);
    QCOMPARE(notes->front().english(), std::string("written as float32; numpy has no bfloat16"));
    QVERIFY(readTensor(file)->equal(at::tensor({1.0f, -2.5f})));
}

void TestTensorFiles::refusesToWrite()
{
    QTemporaryDir folder;
    const auto message = [&](const char* name, std::vector<NamedTensor> tensors) {
        const std::string file = folder.filePath(name).toStdString();
        const auto written = writeTensors(file, *tryTensorFormat(file), tensors);
        return written ? QString() : QString::fromStdString(written.error().text());
    };
    const at::Tensor x = at::ones({2});
    QVERIFY(message("a.npy", {{"a", x}, {"b", x}}).contains("holds one tensor, not 2"));
    QVERIFY(message("a.safetensors", {{"a", x}, {"a", x}}).contains("a name of its own"));
    QVERIFY(message("a.safetensors", {{"", x}}).contains("a name of its own"));
    QVERIFY(message("a.safetensors", {{"a", x.to(at::kComplexDouble)}}).contains("no element type complex128"));
    QVERIFY(message("a.pt", {{"a", at::empty({2}, at::kMeta)}}).contains("with data on the CPU"));
    QVERIFY(message("none/a.npy", {{"", x}}).contains("can't be written"));
    QVERIFY(QDir(folder.path()).isEmpty());
}

/// Of the same reason as any other archive it once was "an archive whose export failed".
void TestTensorFiles::programsAreNoTensors()
{
    const QString message = errorOf(QStringLiteral(NODEWISE_TEST_DATA "/programs/cnn.pt2"));
    QVERIFY2(message.contains("this is an exported program, not a file of tensors"), qPrintable(message));
}

/// As a download leaves it that was an error's page first: of a file of tensors it was said that it is no exported program.
void TestTensorFiles::bytesInFront()
{
    const QTemporaryDir folder;
    for (const char* name : {"stored.npz", "deflated.npz", "all.pt"}) { // the last one has an end of zip64, as torch.save writes it
        QFile out(folder.filePath(name));
        QVERIFY(out.open(QIODevice::WriteOnly) && out.write("junkjunk" + contentOf(path(name))) > 0);
        out.close();
        const QString message = errorOf(out.fileName());
        QVERIFY2(message.contains("8 bytes stand in front of the zip archive"), qPrintable(message));
    }
}

void TestTensorFiles::keepsTheOldFile()
{
    QTemporaryDir folder;
    const QString file = folder.filePath("x.npy");
    const std::vector<NamedTensor> good{{"", at::ones({2})}}, bad{{"", at::ones({2}).to_sparse()}};
    QVERIFY(writeTensors(file.toStdString(), TensorFormat::Npy, good).has_value());
    const QByteArray before = contentOf(file);
    QVERIFY(!writeTensors(file.toStdString(), TensorFormat::Npy, bad).has_value());
    QCOMPARE(contentOf(file), before);
}

/// What does not lie in the file's order, or has another type there, goes in several pieces that together are the tensor.
void TestTensorFiles::writesInPieces_data()
{
    QTest::addColumn<QString>("suffix");
    for (const char* suffix : {"npy", "npz", "safetensors", "pt"})
        QTest::newRow(suffix) << QString(suffix);
}

void TestTensorFiles::writesInPieces()
{
    QFETCH(QString, suffix);
    QTemporaryDir folder;
    const std::string file = folder.filePath("x." + suffix).toStdString();
    const auto count = static_cast<std::int64_t>(PieceReader::largest / 2); // elements: two pieces of float32
    const at::Tensor base = at::arange(count).to(at::kFloat);
    const at::Tensor half = base.slice(0, 0, count / 2), lazy = at::complex(half, half + 1).view({2, 1, -1}).conj();
    const std::vector<at::Tensor> cases{
        base.view({64, 128, -1}).permute({2, 0, 1}),  // rows far smaller than a piece
        base.view({-1, 2}).t(),                       // a row is a piece
        base.repeat({2}).view({-1, 2}).t(),           // and more than one
        base.to(at::kBFloat16).view({1, 1, -1, 8}),   // widened in .npy and .npz
        base.slice(0, 0, 1).expand({2, 1, count}),    // one element in memory
        lazy.transpose(0, 2),                         // to be conjugated
        base.view({4, -1}).slice(1, 1, count / 4, 3), // gaps
        base,                                         // as it lies
        base.slice(0, 0, 0).view({0, 3}),             // nothing
    };
    for (const at::Tensor& tensor : cases) {
        const NamedTensor named{suffix == "npy" ? "" : "x", tensor};
        std::vector<double> told;
        Progress progress;
        progress.report = [&](const UserText&, double fraction) { told.push_back(fraction); };
        const auto written = writeTensors(file, *tryTensorFormat(file), {&named, 1}, {}, progress);
        QVERIFY2(written, written ? "" : written.error().text().c_str());
        const auto read = readTensor(file);
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        const bool widened = tensor.scalar_type() == at::kBFloat16 && suffix.startsWith("np");
        QVERIFY(read->scalar_type() == (widened ? at::kFloat : tensor.scalar_type()));
        QVERIFY(at::equal(*read, tensor.resolve_conj().to(read->scalar_type())));
        const auto pieces = static_cast<std::uint64_t>(read->nbytes()) / PieceReader::largest;
        QVERIFY2(told.size() >= pieces, qPrintable(QString::number(told.size())));
        QVERIFY(told.size() <= 2 * pieces + 2);
        QVERIFY(std::is_sorted(told.begin(), told.end()));
        QCOMPARE(told.empty() ? 1.0 : told.back(), 1.0);
    }
}

void TestTensorFiles::writingIsCancelled_data()
{
    writesInPieces_data();
}

/// What was there before stays, and nothing of the new file.
void TestTensorFiles::writingIsCancelled()
{
    QFETCH(QString, suffix);
    QTemporaryDir folder;
    const QString file = folder.filePath("x." + suffix);
    QFile old(file);
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("before") == 6);
    old.close();
    const NamedTensor named{suffix == "npy" ? "" : "x", at::zeros({4, 1024, 2048}).permute({2, 0, 1})};
    Progress progress;
    double reached = 0;
    progress.report = [&](const UserText&, double fraction) {
        reached = fraction;
        if (fraction > 0.4)
            progress.cancel.cancel();
    };
    const auto written = writeTensors(file.toStdString(), *tryTensorFormat(file.toStdString()), {&named, 1}, {}, progress);
    QVERIFY(!written);
    QCOMPARE(written.error().message.english(), std::string("cancelled"));
    QVERIFY(reached < 0.8);
    QCOMPARE(contentOf(file), QByteArray("before"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

void TestTensorFiles::manyDamages_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file :
         {"f4.npy", "fortran.npy", "stored.npz", "deflated.npz", "part-1.safetensors", "all.safetensors", "nested.pt", "single.pt"})
        QTest::newRow(file) << QString(file);
}

/// Cut anywhere, or with any byte changed: an error or tensors that can be read to the last element, never a crash.
void TestTensorFiles::manyDamages()
{
    QFETCH(QString, file);
    QTemporaryDir folder;
    const QString damaged = folder.filePath(file);
    const QByteArray good = contentOf(path(file));
    const auto tryIt = [&](const QByteArray& bytes) {
        QFile out(damaged);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(bytes);
        out.close();
        if (const auto read = readTensors(damaged.toStdString()))
            for (const NamedTensor& named : *read)
                if (!named.tensor.is_meta() && named.tensor.numel() < 1 << 20)
                    named.tensor.clone();
    };
    const int step = std::max<int>(1, static_cast<int>(good.size()) / 100);
    for (int i = 0; i < good.size(); i += step) {
        tryIt(good.left(i));
        for (const char flip : {'\x01', '\xff'}) {
            QByteArray bytes = good;
            bytes[i] = static_cast<char>(bytes[i] ^ flip);
            tryIt(bytes);
        }
    }
}

void TestTensorFiles::generates()
{
    at::manual_seed(42);
    const at::Tensor randn = at::randn({3, 50}), half = at::randn({10}, at::kBFloat16);
    at::manual_seed(42);
    const at::Tensor got = *generate("normal", {3, 50}, at::kFloat, 42);
    QVERIFY(got.equal(randn));
    QVERIFY(at::randn({3, 50}).equal(randn)); // the default generator was left alone
    QVERIFY(!generate("normal", {3, 50}, at::kFloat, 43)->equal(randn));
    at::manual_seed(7);
    QVERIFY(generate("normal", {10}, at::kBFloat16, 7)->equal(at::randn({10}, at::kBFloat16)));
    QVERIFY(generate("arange", {2, 3}, at::kInt)->equal(at::arange(6, at::kInt).view({2, 3})));
    QCOMPARE(generate("zeros", {2}, at::kBool)->sum().item<int>(), 0);
    QCOMPARE(generate("ones", {}, at::kHalf)->item<float>(), 1.0f);
    QVERIFY(generate("arange", {0, 4}, at::kFloat)->numel() == 0);
    QCOMPARE(generate("normal", {2}, at::kLong).error().message.english(), std::string("random normal numbers can't be int64"));
    QCOMPARE(generate("noise", {2}, at::kFloat).error().text(),
             std::string("there is no generator 'noise' (use zeros, ones, normal or arange)"));
    QVERIFY(!generate("zeros", {-1}, at::kFloat));
    QVERIFY(!generate("zeros", {std::int64_t(1) << 61}, at::kFloat)); // not enough memory
}

void TestTensorFiles::images()
{
    const at::Tensor image = at::arange(24, at::kInt).to(at::kByte).view({2, 4, 3});
    const std::vector<double> mean{0.485, 0.456, 0.406}, std{0.229, 0.224, 0.225};
    const at::Tensor got = *normalizedImage(image, mean, std);
    QCOMPARE(got.sizes().vec(), (std::vector<std::int64_t>{1, 3, 2, 4}));
    QVERIFY(std::abs(got[0][1][1][2].item<double>() - (19 / 255.0 - 0.456) / 0.224) < 1e-6);
    QVERIFY(normalizedImage(image, {}, {})->equal(image.permute({2, 0, 1}).unsqueeze(0).to(at::kFloat).div(255)));
    QCOMPARE(normalizedImage(image.select(2, 0), {0.5}, {0.5})->sizes().vec(), (std::vector<std::int64_t>{1, 1, 2, 4}));
    QCOMPARE(normalizedImage(image, {1, 2}, {}).error().message.english(),
             std::string("mean or std has 2 numbers, the image has 3 channels"));
    QVERIFY(!normalizedImage(image, {}, {0}));
    QVERIFY(!normalizedImage(at::ones({2, 2, 3}), {}, {}));
}

QTEST_GUILESS_MAIN(TestTensorFiles)
#include "tst_tensor_files.moc"
