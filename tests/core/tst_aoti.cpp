// SPDX-License-Identifier: Apache-2.0
// AOTInductor packages of torch 2.13 (tests/data/aoti, kept without most of their libraries): what is read of them, and what is refused.
#include "core/program/aoti/aoti_program.h"
#include "core/program/aoti/library_constants.h"
#include "core/program/aoti/wrapper_text.h"
#include "core/program/runnable.h"
#include "core/program/storage_source.h"
#include "tests/fuzz/stored_zip.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cstring>
#include <elf.h>

using namespace nodewise;

namespace {

std::string data(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/aoti/") + name;
}

std::shared_ptr<const program::Model> opened(const char* name, const std::string& model = {})
{
    const auto found = program::open(data(name), model);
    if (!found)
        qFatal("%s", found.error().text().c_str());
    for (const graph::Diagnostic& broken : (*found)->graph->lint())
        qFatal("%s", broken.where.text().c_str());
    return *found;
}

std::vector<std::string> facts(const graph::Node& node, std::string_view key)
{
    std::vector<std::string> all;
    for (const auto& [name, value] : node.metadata.other)
        if (name == key)
            all.push_back(value);
    return all;
}

void write(const std::string& path, const std::string& bytes)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
        qFatal("%s can't be written", path.c_str());
}

QStringList lines(const graph::Graph& graph)
{
    QStringList all;
    for (const graph::Node& node : graph.nodes()) {
        QStringList arguments;
        for (const graph::NamedArgument& argument : node.args)
            arguments.append(
                QString::fromStdString(argumentText(argument.value, [&](graph::NodeId used) { return graph.node(used).name; })));
        if (node.op == graph::NodeOp::CallFunction || node.op == graph::NodeOp::Output)
            all.append(QStringLiteral("%1: %2(%3)").arg(node.name.c_str(), node.target.c_str(), arguments.join(QStringLiteral(", "))));
    }
    return all;
}

} // namespace

class TestAoti : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void calls();
    void nodesThatAKernelComputes();
    void constantsInTheLibrary();
    void constantsAsABlob();
    void constantsAsFiles();
    void severalModels();
    void besideAProgram();
    void isNotRun();
    void otherCode();
    void constantsThatLie();
    void factsHaveABudget();
    void tablesOfSymbols();
    void cancelled();
};

void TestAoti::calls()
{
    const auto model = opened("one.pt2");
    QCOMPARE(model->dialect, std::string("AOTINDUCTOR"));
    QCOMPARE(
        lines(*model->graph),
        (QStringList{QStringLiteral("cpp_fused_convolution_0: kernel.cpp_fused_convolution_0(arg4_1, conv_weight)"),
                     QStringLiteral("buf0: operator.getitem(cpp_fused_convolution_0, 0)"),
                     QStringLiteral("buf1: operator.getitem(cpp_fused_convolution_0, 1)"),
                     QStringLiteral("buf2: operator.getitem(cpp_fused_convolution_0, 2)"),
                     QStringLiteral("aoti_torch_cpu_convolution: extern.aoti_torch_cpu_convolution(buf0, buf1, buf2)"),
                     QStringLiteral("cpp_fused_cat_mean_relu_split_1: kernel.cpp_fused_cat_mean_relu_split_1(aoti_torch_cpu_convolution)"),
                     QStringLiteral("buf4: operator.getitem(cpp_fused_cat_mean_relu_split_1, 0)"),
                     QStringLiteral("buf5: operator.getitem(cpp_fused_cat_mean_relu_split_1, 1)"),
                     QStringLiteral("buf6: operator.getitem(cpp_fused_cat_mean_relu_split_1, 2)"),
                     QStringLiteral("buf8: operator.getitem(cpp_fused_cat_mean_relu_split_1, 3)"),
                     QStringLiteral("aoti_torch_cpu_addmm_out: extern.aoti_torch_cpu_addmm_out(buf8, buf6, head_weight)"),
                     QStringLiteral("cpp_fused__softmax_amax_mean_relu_split_2: "
                                    "kernel.cpp_fused__softmax_amax_mean_relu_split_2(aoti_torch_cpu_addmm_out, buf4)"),
                     QStringLiteral("buf10: operator.getitem(cpp_fused__softmax_amax_mean_relu_split_2, 0)"),
                     QStringLiteral("buf11: operator.getitem(cpp_fused__softmax_amax_mean_relu_split_2, 1)"),
                     QStringLiteral("buf12: operator.getitem(cpp_fused__softmax_amax_mean_relu_split_2, 2)"),
                     QStringLiteral("output: output([buf11, buf12])")}));
    const graph::Graph& graph = *model->graph;
    QCOMPARE(graph::valueText(graph.node(graph.tryFind("buf12").value()).value), std::string("f32[2]"));
    QCOMPARE(graph::valueText(graph.node(graph.tryFind("arg4_1").value()).value), std::string("f32[2, 3, 8, 8]"));
}

void TestAoti::nodesThatAKernelComputes()
{
    const auto model = opened("one.pt2");
    const graph::Node& node = model->graph->node(model->graph->tryFind("cpp_fused_cat_mean_relu_split_1").value());
    QCOMPARE(facts(node, "fx_node"), (std::vector<std::string>{"mean", "relu", "cat", "split"}));
    QCOMPARE(facts(node, "kernel_handle"), std::vector<std::string>{"cpp_fused_cat_mean_relu_split_1:3"});
    QVERIFY(node.metadata.stackTrace.find("model.py\", line 34") != std::string::npos);
    QVERIFY(facts(node, "call").at(0).starts_with("cpp_fused_cat_mean_relu_split_1((const float*)"));
    QVERIFY(facts(node, "source").at(0).find("#pragma omp") != std::string::npos ||
            facts(node, "source").at(0).find("for(") != std::string::npos);
}

void TestAoti::constantsInTheLibrary()
{
    const auto model = opened("one.pt2"), blob = opened("blob.pt2");
    QCOMPARE(model->weights.size(), std::size_t(2)); // the biases are literals in the code
    QFile library(QString::fromStdString(data("one.pt2"))), other(QString::fromStdString(data("blob.pt2")));
    QVERIFY(library.open(QIODevice::ReadOnly) && other.open(QIODevice::ReadOnly));
    for (std::size_t i = 0; i < 2; ++i) {
        const program::WeightEntry &inLibrary = model->weights[i], &inBlob = blob->weights[i];
        QCOMPARE(inLibrary.name, inBlob.name);
        QVERIFY(inLibrary.record.ends_with(".so"));
        QVERIFY(library.seek(qint64(inLibrary.recordOffset)) && other.seek(qint64(inBlob.recordOffset)));
        const QByteArray bytes = library.read(qint64(inLibrary.recordSize));
        QCOMPARE(bytes.size(), qsizetype(inLibrary.recordSize));
        QCOMPARE(bytes, other.read(qint64(inBlob.recordSize))); // one program, two places
    }
}

void TestAoti::constantsAsABlob()
{
    const auto model = opened("blob.pt2");
    QCOMPARE(model->weights[0].name, std::string("conv.weight"));
    QVERIFY(model->weights[0].record.ends_with("net.wrapper_weights.blob"));
    QCOMPARE(model->weights[1].recordOffset, model->weights[0].recordOffset + 896); // padded to 64 bytes
}

void TestAoti::constantsAsFiles()
{
    const auto model = opened("two.pt2", "aotinductor/small");
    const program::WeightEntry& weight = model->weights.at(1);
    QCOMPARE(weight.name, std::string("head.weight"));
    program::StorageSource source(data("two.pt2"));
    const auto bytes = source.read(weight);
    QVERIFY2(bytes.has_value(), bytes ? "" : bytes.error().text().c_str());
    QCOMPARE(bytes->size, std::size_t(128));
    const auto blob = opened("blob.pt2");
    QFile other(QString::fromStdString(data("blob.pt2")));
    QVERIFY(other.open(QIODevice::ReadOnly) && other.seek(qint64(blob->weights[1].recordOffset)));
    QVERIFY(std::memcmp(bytes->data.get(), other.read(128).constData(), 128) == 0);
}

void TestAoti::severalModels()
{
    QCOMPARE(program::inspect(data("two.pt2"))->models, (std::vector<std::string>{"aotinductor/small", "aotinductor/large"}));
    const auto large = opened("two.pt2", "aotinductor/large");
    QCOMPARE(graph::valueText(large->graph->node(large->graph->tryFind("arg4_1").value()).value), std::string("f32[2, 3, 16, 16]"));
}

void TestAoti::besideAProgram()
{
    QCOMPARE(program::inspect(data("both.pt2"))->models, (std::vector<std::string>{"net", "aotinductor/net"}));
    const auto exported = opened("both.pt2", "net"), compiled = opened("both.pt2", "aotinductor/net");
    QCOMPARE(exported->dialect, std::string("TRAINING"));
    for (const graph::Node& node : compiled->graph->nodes()) // what a kernel says that it computes is there
        for (const std::string& name : facts(node, "fx_node"))
            QVERIFY2(exported->graph->tryFind(name), name.c_str());
}

void TestAoti::isNotRun()
{
    const auto refused = program::checkRunnable(*opened("one.pt2"));
    QVERIFY(!refused);
    QCOMPARE(refused.error().message.english(),
             std::string("compiled code of AOTInductor is shown, not run: Nodewise loads no libraries of a file"));
}

void TestAoti::otherCode()
{
    QCOMPARE(aoti::readWrapper("int main() {}").error().message.english(),
             std::string("the generated code has no run_impl, as AOTInductor of torch 2.13 writes it"));
    // Triton's calls do not mark what they write: what nothing has written before
    const auto wrapper =
        aoti::readWrapper("inputs_info_[0].name = \"arg0_1\";\nvoid AOTInductorModel::run_impl(\n"
                          "static constexpr int64_t int_array_0[] = {s77, 8L};\n"
                          "AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_0, "
                          "cached_torch_dtype_bfloat16, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));\n"
                          "// [Provenance debug handles] triton_poi_fused_relu_0:1\n"
                          "call_triton_poi_fused_relu_0(arg0_1, buf0, 64L, this->device_idx_, stream, kernels);\n"
                          "output_handles[0] = buf0.release();\n} // AOTInductorModel::run_impl\n");
    QVERIFY2(wrapper.has_value(), wrapper ? "" : wrapper.error().text().c_str());
    QCOMPARE(wrapper->calls.size(), std::size_t(1));
    QCOMPARE(wrapper->calls[0].handle, std::string("triton_poi_fused_relu_0:1"));
    QCOMPARE(wrapper->calls[0].reads, std::vector<std::string>{"arg0_1"});
    QCOMPARE(wrapper->calls[0].writes, std::vector<std::string>{"buf0"});
    QCOMPARE(wrapper->shapes.at("buf0").sizes, (std::vector<std::string>{"s77", "8"}));
    QCOMPARE(wrapper->shapes.at("buf0").dtype, std::string("bfloat16"));
}

/// Sizes that together lead past the constants.
void TestAoti::constantsThatLie()
{
    QFile whole(QString::fromStdString(data("blob.pt2")));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QByteArray bytes = whole.readAll();
    const qsizetype at = bytes.indexOf("data_size = 128;");
    QVERIFY(at > 0);
    bytes.replace(at, 16, "data_size = 999;");
    QFile made(QStringLiteral("lies.pt2"));
    QVERIFY(made.open(QIODevice::WriteOnly));
    made.write(bytes);
    made.close();
    const auto refused = program::open("lies.pt2"); // by the archive's checksum, or by the sizes
    QVERIFY(!refused);
    QVERIFY(made.remove());
}

/// Calls of one kernel with a large stack and many long names: each node has its copy of the beginning, and all of them together end.
void TestAoti::factsHaveABudget()
{
    std::string code = "inputs_info_[0].name = \"arg0_1\";\nvoid AOTInductorModel::run_impl(\n", names;
    for (int i = 0; i < 300; ++i)
        code += "// [Provenance debug handles] cpp_fused_0:1\ncpp_fused_0((const float*)(arg0_1.data_ptr()), (float*)(buf0.data_ptr()));\n";
    code += "output_handles[0] = buf0.release();\n} // AOTInductorModel::run_impl\n";
    for (int i = 0; i < 300; ++i)
        names += (i > 0 ? ",\"" : "\"") + std::string(5000, 'n') + "\"";
    const std::string stack(1u << 20, 's');
    const std::string known = R"({"cpp_fused_0:1": {"stack_traces": [")" + stack + R"("], "pre_grad_nodes": [)" + names + "]}}";
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("many.pt2")).toStdString();
    write(path, test::storedZip({{"a/archive_format", "pt2"},
                                 {"a/archive_version", "0"},
                                 {"a/byteorder", "little"},
                                 {"a/data/aotinductor/model/x.wrapper.cpp", code},
                                 {"a/data/aotinductor/model/kernel_information.json", known}}));
    const auto model = program::open(path);
    QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    std::size_t bytes = 0;
    for (const graph::Node& node : (*model)->graph->nodes()) {
        bytes += node.metadata.stackTrace.size();
        for (const auto& [name, value] : node.metadata.other)
            bytes += value.size();
    }
    const graph::Node& first = (*model)->graph->node((*model)->graph->tryFind("cpp_fused_0").value());
    QCOMPARE(first.metadata.stackTrace.size(), std::size_t(64) << 10);
    QCOMPARE(facts(first, "fx_node").size(), std::size_t(256));
    QVERIFY2(bytes <= std::size_t(257) << 20, std::to_string(bytes).c_str());
    const auto told = std::ranges::any_of((*model)->graph->diagnostics(), [](const graph::Diagnostic& one) {
        return one.where.message.english().find("facts of nodes are left out") != std::string::npos;
    });
    QVERIFY(told);
}

/// A library has one table of symbols of a type: what more there is, is not searched.
void TestAoti::tablesOfSymbols()
{
    const std::string names("\0_binary_constants_bin_start\0_binary_constants_bin_end\0", 55);
    const auto library = [&names](bool first, bool second) {
        std::string bytes(sizeof(Elf64_Ehdr), '\0');
        std::vector<Elf64_Shdr> sections(5);
        const auto add = [&bytes](Elf64_Shdr& section, Elf64_Word type, const std::string& content) {
            section.sh_type = type;
            section.sh_offset = bytes.size();
            section.sh_size = content.size();
            bytes += content;
        };
        add(sections[1], SHT_STRTAB, names);
        add(sections[2], SHT_PROGBITS, std::string(64, 'c'));
        for (const auto& [index, has] : {std::pair(3, first), std::pair(4, second)}) {
            Elf64_Sym symbols[2] = {};
            symbols[0] = {.st_name = 1, .st_info = 0, .st_other = 0, .st_shndx = 2, .st_value = 16, .st_size = 0};
            symbols[1] = {.st_name = 29, .st_info = 0, .st_other = 0, .st_shndx = 2, .st_value = 48, .st_size = 0};
            add(sections[std::size_t(index)], SHT_SYMTAB, std::string(reinterpret_cast<const char*>(symbols), has ? sizeof symbols : 0));
            sections[std::size_t(index)].sh_entsize = sizeof(Elf64_Sym);
            sections[std::size_t(index)].sh_link = 1;
        }
        Elf64_Ehdr header = {};
        std::memcpy(header.e_ident, ELFMAG, SELFMAG);
        header.e_ident[EI_CLASS] = ELFCLASS64;
        header.e_ident[EI_DATA] = ELFDATA2LSB;
        header.e_shentsize = sizeof(Elf64_Shdr);
        header.e_shnum = Elf64_Half(sections.size());
        header.e_shoff = bytes.size();
        std::memcpy(bytes.data(), &header, sizeof header);
        return bytes.append(reinterpret_cast<const char*>(sections.data()), sections.size() * sizeof(Elf64_Shdr));
    };
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("x.so")).toStdString();
    for (const bool first : {true, false}) {
        write(path, library(first, true));
        const auto file = InputFile::open(path);
        QVERIFY(file);
        const auto found = aoti::constantsIn(*file, 0, file->size());
        QVERIFY(found);
        QCOMPARE(found->has_value(), first);
        if (first)
            QCOMPARE((*found)->size, std::uint64_t(32));
    }
}

void TestAoti::cancelled()
{
    const auto archive = program::Archive::open(data("two.pt2"));
    QVERIFY(archive);
    Progress progress;
    progress.cancel.cancel();
    const auto stopped = aoti::openCompiled(*archive, data("two.pt2"), "aotinductor/small", progress);
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().message.english(), std::string(cancelledMessage));
}

QTEST_GUILESS_MAIN(TestAoti)
#include "tst_aoti.moc"
