// SPDX-License-Identifier: Apache-2.0
// PyTorchSim's dump folders, which tests/data/make_dumps.py wrote from their description.
#include "core/dump/code_hash.h"
#include "core/dump/kernel_places.h"
#include "core/dump/pytorchsim.h"
#include "core/mlirtext/file_kind.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace nodewise;
using namespace nodewise::dump;

namespace {

const QString whole = QStringLiteral(NODEWISE_TEST_DATA "/dumps/pytorchsim_from_description");
const QString damaged = QStringLiteral(NODEWISE_TEST_DATA "/dumps/pytorchsim_damaged_from_description");

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString describe(const DumpKernel& kernel)
{
    QStringList origins, files;
    for (const std::string& origin : kernel.origins)
        origins.append(QString::fromStdString(origin));
    static const char* const generations[] = {"?", "onnx", "trace", "triton"};
    return QString("%1 %2 [%3] %4 files, %5 arguments, %6 launches, %7 cycles")
        .arg(QString::fromStdString(kernel.name), generations[int(kernel.generation)], origins.join(' '))
        .arg(kernel.files.size())
        .arg(kernel.arguments.size())
        .arg(kernel.launches)
        .arg(kernel.cycles ? qint64(*kernel.cycles) : -1);
}

QStringList said(const std::vector<UserText>& texts)
{
    QStringList all;
    for (const UserText& text : texts)
        all.append(QString::fromStdString(text.english()));
    return all;
}

void copyTree(const QString& from, const QString& to)
{
    QDir().mkpath(to);
    for (const QFileInfo& entry : QDir(from).entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot))
        entry.isDir() ? copyTree(entry.filePath(), to + '/' + entry.fileName())
                      : void(QFile::copy(entry.filePath(), to + '/' + entry.fileName()));
}

} // namespace

class TestDumpFolder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void hashes()
    {
        const auto base32 = [](const QByteArray& digest) {
            QString bits;
            for (const char byte : digest)
                bits += QStringLiteral("%1").arg(static_cast<unsigned char>(byte), 8, 2, QLatin1Char('0'));
            QString out = QStringLiteral("c");
            for (int i = 0; i < 51; ++i)
                out += QStringLiteral("abcdefghijklmnopqrstuvwxyz234567")[bits.mid(5 * i, 5).toInt(nullptr, 2)];
            return out;
        };
        for (int size : {0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1000}) {
            const QByteArray text(size, 'a');
            QCOMPARE(QString::fromStdString(codeHash(text.toStdString())),
                     base32(QCryptographicHash::hash(text, QCryptographicHash::Sha256)));
        }
        // torch._inductor.codecache.get_hash("hello") of torch 2.13
        QCOMPARE(QString::fromStdString(codeHash("hello")), QString("cftze3os7wcrq4jxihmvmlopctynrmhs4d6tuexttaqzwfe4ltas"));
    }
    void reads()
    {
        QCOMPARE(mlirtext::kindOf(whole.toStdString()), mlirtext::FileKind::DumpFolder);
        const auto dump = readDump(whole.toStdString());
        QVERIFY(dump);
        QStringList kernels;
        for (const DumpKernel& kernel : dump->kernels)
            kernels.append(describe(kernel));
        QCOMPARE(kernels, (QStringList{"mlir_kernel_0 trace [addmm] 5 files, 1 arguments, 1 launches, 247 cycles",
                                       "extension_kernel_1 onnx [relu relu_1] 8 files, 2 arguments, 2 launches, -1 cycles",
                                       "triton_poi_fused_add_0 triton [add] 5 files, 0 arguments, 1 launches, -1 cycles"}));
        QVERIFY(dump->problems.empty() && dump->missing.empty());
        QCOMPARE(dump->fallbacks, (std::vector<std::string>{"torch.ops.aten.sort.stable", "extern_kernels.mm"}));
        const DumpKernel& relu = dump->kernels[1];
        QVERIFY(relu.files[0].path.ends_with(".mlir") && relu.files[0].role == DumpFile::Role::Source);
        QVERIFY(relu.files[1].path.ends_with("_llvm.mlir") && relu.files[1].role == DumpFile::Role::Stage);
        QVERIFY(relu.missing.empty());
        QCOMPARE(relu.arguments[1].name + " " + relu.arguments[1].dtype + " " + relu.arguments[1].shape,
                 std::string("buf0 torch.float32 [256]"));
        QCOMPARE(relu.arguments[1].kind, 2u);
        QVERIFY(!std::find_if(relu.files.begin(), relu.files.end(), [](const auto& file) { return file.path.ends_with(".o"); })->text);
        QVERIFY(std::any_of(relu.files.begin(), relu.files.end(), [](const auto& file) { return file.path == "m5out/stats.txt"; }));
    }
    void looksUpKernels() // that a log of the simulator names
    {
        const auto said = [](const trace::KernelLookup& lookup, const std::string& folder) {
            const auto place = lookup(folder);
            QString text = place ? QString::fromStdString(place->kernel) : QString("none");
            for (const std::string& node : place ? place->nodes : std::vector<std::string>())
                text += " " + QString::fromStdString(node);
            return text;
        };
        QTemporaryDir root;
        const std::string log = root.filePath("togsim_results/a.log").toStdString();
        const auto named = kernelLookup({log}, {whole.toStdString()});
        QCOMPARE(said(named, "/elsewhere/outputs/6r6msd22zvs"), QString("extension_kernel_1 relu relu_1"));
        QCOMPARE(said(named, "/elsewhere/outputs/lzsnevjamdu"), QString("mlir_kernel_0 addmm"));
        QCOMPARE(said(named, "/elsewhere/outputs/nothing"), QString("none"));
        QCOMPARE(said(named, ""), QString("none"));
        QCOMPARE(said(kernelLookup({log}), "/elsewhere/outputs/6r6msd22zvs"), QString("none"));
        QCOMPARE(said(kernelLookup({log}), whole.toStdString() + "/6r6msd22zvs"), QString("extension_kernel_1 relu relu_1"));
        QVERIFY(QDir(root.path()).mkdir("togsim_results"));
        copyTree(whole, root.filePath("outputs"));
        QCOMPARE(said(kernelLookup({log}), "/elsewhere/outputs/6r6msd22zvs"), QString("extension_kernel_1 relu relu_1"));
        QCOMPARE(said(kernelLookup({root.filePath("togsim_results").toStdString()}), "/x/6r6msd22zvs"),
                 QString("extension_kernel_1 relu relu_1"));
    }
    void oneKernel()
    {
        const QString folder = whole + '/' + QDir(whole).entryList({"l*"}, QDir::Dirs).front();
        QCOMPARE(mlirtext::kindOf(folder.toStdString()), mlirtext::FileKind::DumpFolder);
        const auto dump = readDump(folder.toStdString());
        QVERIFY(dump);
        QCOMPARE(dump->kernels.size(), std::size_t(1));
        QCOMPARE(dump->kernels[0].folder, std::string("."));
        QCOMPARE(dump->kernels[0].origins, std::vector<std::string>{"addmm"}); // its trace_cycles.tsv says so
        QVERIFY(said(dump->missing).join(' ').contains("wrapper"));
    }
    void damages()
    {
        const auto dump = readDump(damaged.toStdString());
        QVERIFY(dump);
        QStringList problems;
        for (const Error& error : dump->problems)
            problems.append(QFileInfo(QString::fromStdString(error.file)).fileName() + ':' + QString::number(error.line) + ": " +
                            QString::fromStdString(error.message.english()));
        problems.sort();
        QCOMPARE(problems, (QStringList{"cabwrapper.py:19: the definition of cut does not end: the file is truncated",
                                        "cabwrapper.py:1: the function that calls the kernels is missing",
                                        "cabwrapper.py:4: the folder of mlir_kernel_0 is missing",
                                        "meta.txt:2: this line does not describe an argument, as name=(kind, type, shape)",
                                        "meta.txt:3: this line does not describe an argument, as name=(kind, type, shape)",
                                        "trace_cycles.tsv:2: this line does not begin with a number of cycles"}));
        QStringList missing;
        for (const DumpKernel& kernel : dump->kernels)
            missing.append(said(kernel.missing));
        QCOMPARE(missing, (QStringList{"the kernel's MLIR", "meta.txt, which describes the arguments"}));
        QCOMPARE(dump->kernels[0].name + dump->kernels[1].name, std::string("extension_kernel_1"));
    }
    void none()
    {
        QTemporaryDir folder;
        const auto dump = readDump(folder.path().toStdString());
        QVERIFY(!dump);
        QCOMPARE(dump.error().message.english(), std::string("there is no PyTorchSim kernel in this folder"));
        QCOMPARE(mlirtext::kindOf(folder.path().toStdString()), mlirtext::FileKind::Other);
        Progress progress;
        progress.cancel.cancel();
        const auto cancelled = readDump(whole.toStdString(), progress);
        QVERIFY(!cancelled && cancelled.error().message == cancelledMessage);
    }
    void wrappers()
    {
        const Wrapper wrapper =
            readWrapper("w.py", "# a = async_compile.mlir('''no''')\n"
                                "k = custom_async_compile.mlir(\"\"\"a (b) ' \" {\n\"\"\", x=[')', 1], origins={mm_1, add})\n"
                                "k2 = custom_async_compile.mlir('''b''', origins=set())\n"
                                "k3 = custom_async_compile.mlir('''c''')\n"
                                "\n\ndef call(args):\n    k(args)\n    # k2(args)\n    xtorch.ops.no(1)\n    k.run(1)\n");
        QCOMPARE(wrapper.kernels.size(), std::size_t(3));
        QCOMPARE(wrapper.kernels[0].text, std::string("a (b) ' \" {"));
        QCOMPARE(wrapper.kernels[0].origins, (std::vector<std::string>{"add", "mm_1"}));
        QVERIFY(wrapper.kernels[1].origins.empty());
        QCOMPARE(wrapper.kernels[0].line, 2);
        QCOMPARE(wrapper.calls.size(), std::size_t(2));
        QCOMPARE(wrapper.calls[1].line, 12);
        QCOMPARE(wrapper.problems.size(), std::size_t(1));
        QCOMPARE(wrapper.problems[0].line, 5);
        QVERIFY(isWrapper("x = async_compile.triton('a', '''") && !isWrapper("import torch"));
    }
    void kernelsHaveNames()
    {
        const Wrapper wrapper = readWrapper("w.py", "= async_compile.mlir('a', '''x''')\nk = async_compile.mlir('''y''', origins=set())\n");
        QCOMPARE(wrapper.kernels.size(), std::size_t(1));
        QCOMPARE(wrapper.kernels[0].name, std::string("k"));
        QVERIFY(!wrapper.problems.empty() && wrapper.problems[0].line == 1 && wrapper.problems[0].message == "this kernel has no name");
    }
    /// Whatever a wrapper is cut to or hurt by, reading it ends, and well.
    void cuts()
    {
        const std::string text = textOf(whole + "/.torchinductor/ab/cabwrapper.py").toStdString();
        QVERIFY(text.size() > 1000);
        std::mt19937 random(1);
        for (std::size_t cut = 0; cut < text.size(); cut += 1 + random() % 7) {
            const Wrapper wrapper = readWrapper("w.py", text.substr(0, cut));
            QVERIFY(wrapper.kernels.size() <= 3);
            std::string hurt = text;
            for (int i = 0; i < 10; ++i)
                hurt[random() % hurt.size()] = char(random());
            QVERIFY(readWrapper("w.py", hurt).kernels.size() <= 4);
        }
    }
    /// With other folder names, as another version of PyTorch gives, the source tells which kernel it is.
    void otherHash()
    {
        QTemporaryDir folder;
        copyTree(whole, folder.path());
        QDir dir(folder.path());
        QVERIFY(dir.rename(dir.entryList({"6*"}, QDir::Dirs).front(), "abcdefghijk"));
        const auto dump = readDump(folder.path().toStdString());
        QVERIFY(dump && dump->problems.empty());
        QVERIFY(std::any_of(dump->kernels.begin(), dump->kernels.end(), [](const DumpKernel& kernel) {
            return kernel.folder == "abcdefghijk" && kernel.name == "extension_kernel_1";
        }));
    }
};

QTEST_GUILESS_MAIN(TestDumpFolder)
#include "tst_dump_folder.moc"
