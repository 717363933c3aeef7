// SPDX-License-Identifier: Apache-2.0
// Rendered kernels on disk.
#include "core/base/data_folder.h"
#include "core/lowering/kernel_cache.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace nodewise;
using namespace nodewise::lowering;

class TestKernelCache : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void comesBackWhole();
    void underAnotherName();
    void brokenFilesAreRenderedAgain();
    void verdictsStayWithTheirKernel();
    void tunedTilesStayWithTheirKernel();
    void brokenTunedTiles();
    void withoutAFolder();
    void keysKnowTheTable();

private:
    KernelCase given() const;

    std::vector<TemplateFile> m_templates;
    std::vector<ScalarOp> m_scalars;
};

void TestKernelCache::initTestCase()
{
    const std::string resources = NODEWISE_TEST_DATA "/../../resources/templates";
    auto templates = readTemplates({resources});
    QVERIFY2(templates.has_value(), templates ? "" : templates.error().text().c_str());
    m_templates = std::move(*templates);
    m_scalars = *parseScalarOps(*readDataFile(resources + "/pointwise.scalars"));
}

KernelCase TestKernelCache::given() const
{
    KernelCase made;
    made.file = &*std::ranges::find(m_templates, "pointwise", &TemplateFile::name);
    made.name = "pointwise_3";
    made.npu = {.name = "small16", .lanes = 16, .scratchpadBytesPerLane = 16 * 1024};
    const std::vector<std::int64_t> shape{70, 1000};
    made.outputs = {{.name = "Y", .shape = shape, .strides = contiguousStrides(shape), .output = true}};
    made.fused.table = &m_scalars;
    made.fused.inputs = {{.name = "F0", .shape = shape, .strides = contiguousStrides(shape)}};
    made.fused.ops = {{"aten.relu.default", {{"self", FusedArgument::Input{0}}}, graph::ScalarType::Float32}};
    made.fused.results = {0};
    return made;
}

void TestKernelCache::comesBackWhole()
{
    const QTemporaryDir folder;
    const KernelCache cache((folder.path() + QStringLiteral("/new/one")).toStdString());
    const KernelCase made = given();
    std::uint64_t rendered = 0;
    const auto first = cache.loadOrRender(made, kernelKey(made), rendered);
    QVERIFY2(first.has_value(), first ? "" : first.error().text().c_str());
    const auto second = cache.loadOrRender(made, kernelKey(made), rendered);
    QVERIFY(second.has_value());
    QCOMPARE(rendered, std::uint64_t(1));
    QCOMPARE(second->text, first->text);
    QCOMPARE(second->templateLines, first->templateLines);
    QCOMPARE(second->arguments, first->arguments);
    QCOMPARE(second->tileSizes, first->tileSizes);
    QCOMPARE(second->axes, first->axes);
    QCOMPARE(second->tiles.candidates, first->tiles.candidates);
    QCOMPARE(second->tiles.chosen, first->tiles.chosen);
    QCOMPARE(second->tiles.why.english(), first->tiles.why.english());
    QVERIFY(!first->tiles.why.english().empty());
    QCOMPARE(second->scratchpads.size(), first->scratchpads.size());
    for (std::size_t i = 0; i < first->scratchpads.size(); ++i) {
        QCOMPARE(second->scratchpads[i].tile, first->scratchpads[i].tile);
        QCOMPARE(second->scratchpads[i].name, first->scratchpads[i].name);
    }
}

void TestKernelCache::underAnotherName()
{
    const QTemporaryDir folder;
    const KernelCache cache(folder.path().toStdString());
    KernelCase made = given();
    std::uint64_t rendered = 0;
    QVERIFY(cache.loadOrRender(made, kernelKey(made), rendered));
    made.name = "pointwise_17";
    const auto found = cache.loadOrRender(made, kernelKey(made), rendered);
    QVERIFY(found);
    QCOMPARE(rendered, std::uint64_t(1));
    QCOMPARE(found->name, std::string("pointwise_17"));
    QVERIFY(found->text.find("func.func @pointwise_17(") != std::string::npos);
    QVERIFY(found->text.find("pointwise_3") == std::string::npos);
}

void TestKernelCache::brokenFilesAreRenderedAgain()
{
    const QTemporaryDir folder;
    const KernelCache cache(folder.path().toStdString());
    const KernelCase made = given();
    const std::string key = kernelKey(made);
    std::uint64_t rendered = 0;
    QVERIFY(cache.loadOrRender(made, key, rendered));
    const QString path = folder.filePath(QDir(folder.path()).entryList(QDir::Files).value(0));
    for (const QByteArray& content :
         {QByteArray("{"), QByteArray("[]"), QByteArray("{\"form\": 99}"), QByteArray("{\"form\": 1, \"name\": 7}"), QByteArray()}) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(content);
        file.close();
        rendered = 0;
        QVERIFY(cache.loadOrRender(made, key, rendered));
        QCOMPARE(rendered, std::uint64_t(1));
        QVERIFY(cache.tryLoad(key, "x")); // and kept again
    }
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1); // no parts are left
}

// By key, replaced by the next, and gone with the file of another build; the kernel itself is not touched.
void TestKernelCache::verdictsStayWithTheirKernel()
{
    const QTemporaryDir folder;
    const KernelCache cache(folder.path().toStdString());
    KernelCase made = given();
    const std::string key = kernelKey(made);
    std::uint64_t rendered = 0;
    QVERIFY(cache.loadOrRender(made, key, rendered));
    QVERIFY(!cache.tryVerdict(key));
    cache.keepVerdict(key, "bad");
    QCOMPARE(cache.tryVerdict(key).value_or(""), std::string("bad"));
    cache.keepVerdict(key, "good");
    QCOMPARE(KernelCache(folder.path().toStdString()).tryVerdict(key).value_or(""), std::string("good"));
    QVERIFY(cache.tryLoad(key, "x"));
    made.npu.lanes = 32;
    QVERIFY(!cache.tryVerdict(kernelKey(made)));
    // What decides on a build is in the file's name: under another name nothing is found.
    const QStringList files = QDir(folder.path()).entryList({QStringLiteral("*.verdict")}, QDir::Files);
    QCOMPARE(files.size(), 1);
    QVERIFY(QFile::rename(folder.filePath(files[0]), folder.filePath(QStringLiteral("0123.verdict"))));
    QVERIFY(!cache.tryVerdict(key));
    const KernelCache nowhere("");
    nowhere.keepVerdict(key, "good");
    QVERIFY(!nowhere.tryVerdict(key));
}

// A cache that is opened again finds them; any other template, shape, dtype, machine or simulator does not.
void TestKernelCache::tunedTilesStayWithTheirKernel()
{
    const QTemporaryDir folder;
    const KernelCase made = given();
    QVERIFY(!KernelCache(folder.path().toStdString()).tryTiles(made, "sim"));
    KernelCache(folder.path().toStdString()).keepTiles(made, "sim", {.sizes = {{"T0", 7}}, .cycles = 90, .estimate = 100});
    const KernelCache cache(folder.path().toStdString());
    const auto kept = cache.tryTiles(made, "sim");
    QVERIFY(kept);
    QCOMPARE(kept->sizes, (std::map<std::string, std::int64_t>{{"T0", 7}}));
    QCOMPARE(kept->cycles, std::int64_t(90));
    QCOMPARE(kept->estimate, std::int64_t(100));
    KernelCase renamed = made, tiled = made;
    renamed.name = "other";
    tiled.tiles.sizes["T0"] = 3;
    QVERIFY(cache.tryTiles(renamed, "sim") && cache.tryTiles(tiled, "sim")); // neither its name nor its tiles make it another
    QVERIFY(kernelKey(tiled) != kernelKey(made));
    QVERIFY(!cache.tryTiles(made, "sim 2"));
    TemplateFile changedFile = *made.file;
    changedFile.hash.front() ^= 1;
    KernelCase otherTemplate = made, otherShape = made, otherType = made, otherMachine = made;
    otherTemplate.file = &changedFile;
    otherShape.outputs.front().shape.front() = 71;
    otherType.fused.inputs.front().dtype = graph::ScalarType::BFloat16;
    otherMachine.npu.lanes = 32;
    for (const KernelCase& other : {otherTemplate, otherShape, otherType, otherMachine})
        QVERIFY(!cache.tryTiles(other, "sim"));
    cache.keepTiles(made, "sim", {.sizes = {{"T0", 9}}, .cycles = 95, .estimate = 100}); // a search of fewer
    QCOMPARE(cache.tryTiles(made, "sim")->cycles, std::int64_t(90));
    cache.keepTiles(made, "sim", {.sizes = {{"T0", 8}}, .cycles = 80, .estimate = 100});
    QCOMPARE(cache.tryTiles(made, "sim")->cycles, std::int64_t(80));
    KernelCache("").keepTiles(made, "sim", {.sizes = {{"T0", 7}}});
    QVERIFY(!KernelCache("").tryTiles(made, "sim"));
}

void TestKernelCache::brokenTunedTiles()
{
    const QTemporaryDir folder;
    const KernelCache cache(folder.path().toStdString());
    const KernelCase made = given();
    KernelCase other = made;
    other.npu.lanes = 32;
    cache.keepTiles(made, "sim", {.sizes = {{"T0", 7}}});
    const QString path = folder.filePath(QDir(folder.path()).entryList({QStringLiteral("*.tiles")}, QDir::Files).value(0));
    cache.keepTiles(other, "sim", {.sizes = {{"T0", 8}}});
    QString another;
    for (const QString& file : QDir(folder.path()).entryList({QStringLiteral("*.tiles")}, QDir::Files))
        if (folder.filePath(file) != path)
            another = folder.filePath(file);
    QVERIFY(!another.isEmpty());
    // That of another kernel, under this one's name: its own key says that it is not
    QVERIFY(QFile::remove(path) && QFile::copy(another, path));
    QVERIFY(!cache.tryTiles(made, "sim"));
    for (const QByteArray& content : {QByteArray("{"), QByteArray("[]"), QByteArray("{\"form\": 3}"), QByteArray()}) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(content);
        file.close();
        QVERIFY(!cache.tryTiles(made, "sim"));
    }
}

void TestKernelCache::withoutAFolder()
{
    const KernelCache cache("");
    const KernelCase made = given();
    std::uint64_t rendered = 0;
    QVERIFY(cache.loadOrRender(made, kernelKey(made), rendered));
    QVERIFY(cache.loadOrRender(made, kernelKey(made), rendered));
    QCOMPARE(rendered, std::uint64_t(2));
}

void TestKernelCache::keysKnowTheTable()
{
    const KernelCase made = given();
    const std::string key = kernelKey(made);
    std::vector<ScalarOp> changed = m_scalars;
    for (ScalarOp& op : changed)
        if (op.op == "aten.relu")
            op.lines.front() += " // changed";
    KernelCase other = made;
    other.fused.table = &changed;
    QVERIFY(kernelKey(other) != key);
}

QTEST_GUILESS_MAIN(TestKernelCache)
#include "tst_kernel_cache.moc"
