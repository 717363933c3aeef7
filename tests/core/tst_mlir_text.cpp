// SPDX-License-Identifier: Apache-2.0
// Files of MLIR as text: lines without reading all of them, passes' dumps, search.
#include "core/mlirtext/advice.h"
#include "core/mlirtext/file_kind.h"
#include "core/mlirtext/line_diff.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

using namespace nodewise;
using namespace nodewise::mlirtext;

namespace {

using Change = PassDump::Change;

std::string fixture(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/mlir/") + name;
}

/// Lines of a text as every line of a file is: ended by \n or \r\n.
std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = text.find('\n', at);
        end = end == std::string::npos ? text.size() : end;
        std::string line = text.substr(at, end - at);
        if (line.ends_with('\r'))
            line.pop_back();
        lines.push_back(line);
        at = end + 1;
    }
    return lines;
}

struct Scanned {
    std::shared_ptr<const TextFile> file;
    SharedScan scan;
    int published = 0;

    Stretch whole() const { return {0, 0, scan->index.bytes()}; }
    static Stretch of(const PassDump& dump) { return {dump.firstLine, dump.begin, dump.end}; }
    std::string textOf(const PassDump& dump) const { return file->read(dump.begin, dump.end - dump.begin); }
    QStringList passes() const
    {
        QStringList all;
        for (const PassDump& dump : scan->dumps)
            all.append(QString::fromStdString((dump.header.before ? "before " : "") + nameOf(dump.header) +
                                              (dump.header.failed ? " failed" : "") + " " + dump.body.operation + " " + dump.body.symbol) +
                       (dump.change == Change::First  ? " first"
                        : dump.change == Change::Same ? " same"
                                                      : " changed"));
        return all;
    }
};

Scanned scanned(const std::string& path)
{
    Scanned out;
    auto file = TextFile::open(path);
    if (!file)
        return out;
    out.file = *file;
    scan(*out.file, {}, [&](SharedScan now) {
        out.scan = std::move(now);
        ++out.published;
    });
    return out;
}

class Folder {
public:
    std::string write(const std::string& text, const char* name = "file.mlir")
    {
        const QString path = m_dir.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), qint64(text.size())) != qint64(text.size()))
            qFatal("can't write");
        return path.toStdString();
    }
    std::string path() const { return m_dir.path().toStdString(); }

private:
    QTemporaryDir m_dir;
};

} // namespace

class TestMlirText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // --- lines ---------------------------------------------------------------------------------------------------------------------------

    void lines_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("one without end") << QByteArray("module {");
        QTest::newRow("one") << QByteArray("module {\n");
        QTest::newRow("blank lines") << QByteArray("\n\na\n\n");
        QTest::newRow("CRLF") << QByteArray("a\r\nb\r\n\r\nc");
        QTest::newRow("broken UTF-8 and zeros") << QByteArray("a\xff\xfe\nb\0c\n\xc3", 9);
        QByteArray many, mixed;
        std::mt19937 random(1);
        for (int i = 0; i < 30000; ++i)
            many += QByteArray(int(random() % 90), 'x') + QByteArray::number(i) + '\n';
        QTest::newRow("many") << many;
        for (int i = 0; i < 60; ++i) {
            mixed += QByteArray(i % 7 == 3 ? 40000 + i : i % 20 == 11 ? 3000000 : int(random() % 300), char('a' + i % 26));
            mixed += i % 5 == 0 ? "\r\n" : "\n";
        }
        QTest::newRow("long and short") << mixed;
        QTest::newRow("one of 5 MB") << QByteArray(5 << 20, 'z');
        // A line of exactly the buffer's size, and of the index's.
        QTest::newRow("sizes of buffers") << QByteArray(1 << 20, 'a') + '\n' + QByteArray(16 << 10, 'b') + '\n' +
                                                 QByteArray((16 << 10) + 1, 'c') + '\n' + QByteArray((16 << 10) + 2, 'd') + "\nend";
    }
    /// Any line is found from any place, with its length; long ones are cut.
    void lines()
    {
        QFETCH(const QByteArray, text);
        Folder folder;
        const Scanned s = scanned(folder.write(text.toStdString()));
        const auto expected = linesOf(text.toStdString());
        QVERIFY(s.scan->complete && !s.scan->cut);
        QCOMPARE(std::size_t(s.scan->index.lines()), expected.size());
        QCOMPARE(qint64(s.scan->index.bytes()), qint64(text.size()));
        std::mt19937 random(2);
        for (int i = 0; i < 200 && !expected.empty(); ++i) {
            const std::size_t first = i == 0 ? 0 : random() % expected.size();
            const auto lines = readLines(*s.file, s.scan->index, first, 20, 2000);
            QCOMPARE(lines.size(), std::min<std::size_t>(20, expected.size() - first));
            for (std::size_t k = 0; k < lines.size(); ++k) {
                QCOMPARE(lines[k].length, std::uint64_t(expected[first + k].size()));
                QCOMPARE(lines[k].text, expected[first + k].substr(0, 2000));
                QCOMPARE(lines[k].offset, offsetOf(*s.file, s.scan->index, first + k));
            }
        }
        QVERIFY(readLines(*s.file, s.scan->index, expected.size(), 5, 100).empty());
        for (std::size_t i = 0; i < expected.size() && expected.size() < 100; ++i) // whole, if one wants
            QVERIFY(readLines(*s.file, s.scan->index, i, 1, 100 << 20).front().text == expected[i]);
    }
    void firstLinesComeSoon()
    {
        Folder folder;
        std::string text;
        while (text.size() < (3 << 20))
            text += "  %0 = arith.addf %1, %2 : f32\n";
        const auto file = *TextFile::open(folder.write(text));
        std::vector<SharedScan> all;
        scan(*file, {}, [&](SharedScan now) { all.push_back(std::move(now)); });
        QVERIFY(all.size() >= 4);
        QVERIFY(!all.front()->complete && all.front()->index.bytes() < (128 << 10));
        QVERIFY(all.back()->complete);
        for (std::size_t i = 1; i < all.size(); ++i)
            QVERIFY(all[i]->index.lines() >= all[i - 1]->index.lines());
    }
    void cancelled()
    {
        Folder folder;
        const auto file = *TextFile::open(folder.write(std::string(4 << 20, '\n')));
        Progress progress;
        SharedScan last;
        scan(*file, progress, [&](SharedScan now) {
            last = std::move(now);
            progress.cancel.cancel();
        });
        QVERIFY(last && !last->complete && last->index.bytes() < (4 << 20));
    }
    /// What a person looks at may become shorter or another file under their eyes.
    void shrinks()
    {
        Folder folder;
        std::string text;
        for (int i = 0; i < 100000; ++i)
            text += "line " + std::to_string(i) + "\n";
        const std::string path = folder.write(text);
        const Scanned s = scanned(path);
        QCOMPARE(s.file->change(), FileChange::None);
        QVERIFY(QFile::resize(QString::fromStdString(path), 1000));
        QCOMPARE(s.file->change(), FileChange::Other);
        QVERIFY(readLines(*s.file, s.scan->index, 90000, 10, 100).size() <= 10); // not there, no crash
        QCOMPARE(readLines(*s.file, s.scan->index, 3, 1, 100).front().text, std::string("line 3"));
        QVERIFY(s.file->read(5000, 100).empty());
        SharedScan again;
        scan(*s.file, {}, [&](SharedScan now) { again = std::move(now); });
        QVERIFY(again->complete && again->cut);
        QCOMPARE(again->index.bytes(), std::uint64_t(1000));
        QVERIFY(QFile::remove(QString::fromStdString(path)));
        QCOMPARE(s.file->change(), FileChange::Gone);
        QCOMPARE(TextFile::open(path).error().message.english(), std::string("there is no such file"));
        QCOMPARE(TextFile::open(folder.path()).error().message.english(), std::string("this is a folder"));
        QCOMPARE(TextFile::open("/dev/null").error().message.english(), std::string("this is not a regular file"));
    }
    void joined()
    {
        Folder folder;
        const std::string a = folder.write("a\nb", "a"), b = folder.write("", "b"), c = folder.write("c\n", "c"),
                          d = folder.write("d", "d");
        const auto file = *TextFile::join("all", {a, b, folder.path() + "/none", c, d});
        QCOMPARE(file->read(0, 100), std::string("a\nb\nc\nd\n"));
        QCOMPARE(file->read(2, 3), std::string("b\nc"));
        QCOMPARE(file->path(), std::string("all"));
        QCOMPARE(file->change(), FileChange::None);
        folder.write("other", "c");
        QCOMPARE(file->change(), FileChange::Other);
        QCOMPARE(TextFile::join("x", {b}).error().message.english(), std::string("none of its files can be read"));
    }

    // --- kinds ---------------------------------------------------------------------------------------------------------------------------

    void kinds_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* what, QByteArray text, const char* name, FileKind kind) {
            QTest::newRow(what) << text << QString(name) << int(kind);
        };
        row("by suffix", "whatever", "a.mlir", FileKind::Text);
        row("empty", "", "a.mlir", FileKind::Text);
        row("module", "// a comment\n\nmodule {\n}\n", "a.txt", FileKind::Text);
        row("function", "func.func @f() {\n", "noname", FileKind::Text);
        row("another dialect's function", "#blocked = #ttg.blocked<{}>\n  tt.func public @k(%a: i32) {", "a.ttir", FileKind::Text);
        row("generic", "\"builtin.module\"() ({\n", "a", FileKind::Text);
        row("aliases", "#map = affine_map<(d0) -> (d0)>\n", "a", FileKind::Text);
        row("assignments", "x\n %0 = arith.constant 1 : i32\n %1, %c:2 = \"a.b\"() : () -> ()\n", "a", FileKind::Text);
        row("log", "noise\n// -----// IR Dump After CSE (cse) //----- //\nmodule {\n}\n", "a.log", FileKind::PassLog);
        row("log by content", "noise\n// -----// IR Dump Before CSE //----- //\n", "a", FileKind::PassLog);
        row("late log", QByteArray(500000, '\n') + "// -----// IR Dump After CSE (cse) //----- //\n", "a.log", FileKind::PassLog);
        row("LLVM's", "; *** IR Dump After SROAPass on f ***\n", "a.txt", FileKind::PassLog);
        row("bytecode", QByteArray("ML\xefR\rMLIR19", 11), "a.bin", FileKind::Bytecode);
        row("archive", "PK\x03\x04....", "a.mlir", FileKind::Other);
        row("prose", "the module { is a word\nfunc is, too\n", "a.txt", FileKind::Other);
        row("python", "def f():\n    return 1\n", "a.py", FileKind::Other);
        row("LLVM IR", "define float @f() {\n  %0 = load float, ptr %p\n  %1 = fadd float %0, %0\n", "a.ll", FileKind::Other);
        row("FX",
            "graph():\n    %x : [num_users=1] = placeholder[target=x]\n    %a : = call_function[target=torch.ops.aten.add](args = (%x,))\n",
            "a.txt", FileKind::Other);
        row("IR as JSON", "{\"nodes\": []}", "a.json", FileKind::Other);
        row("binary", QByteArray("module {\n\0\0", 11), "a", FileKind::Other);
        row("binary by name", QByteArray("\0\1\2", 3), "a.mlir", FileKind::Text);
    }
    void kinds()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, name);
        Folder folder;
        QTEST(int(kindOf(folder.write(text.toStdString(), qPrintable(name)))), "kind");
    }
    void kindsOfFolders()
    {
        QCOMPARE(kindOf(fixture("logs/tree")), FileKind::PassFolder);
        QCOMPARE(kindOf(NODEWISE_TEST_DATA "/programs"), FileKind::Other);
        QCOMPARE(kindOf(fixture("none")), FileKind::Other);
        QCOMPARE(kindOf(fixture("unregistered.mlirbc")), FileKind::Bytecode);
        QCOMPARE(kindOf(fixture("logs/after_all.log")), FileKind::PassLog);
    }

    // --- passes --------------------------------------------------------------------------------------------------------------------------

    void headers_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("read");
        QTest::newRow("after") << "// -----// IR Dump After CSE (cse) //----- //"
                               << "after CSE|cse||";
        QTest::newRow("before") << "// -----// IR Dump Before CSE (cse) //----- //"
                                << "before CSE|cse||";
        QTest::newRow("without argument") << "// -----// IR Dump After MyPass //----- //"
                                          << "after MyPass|||";
        QTest::newRow("failed") << "// -----// IR Dump After X Failed (x-y) //----- //"
                                << "after failed X|x-y||";
        QTest::newRow("nested") << "// -----// IR Dump After CSE (cse) ('func.func' operation: @f) //----- //"
                                << "after CSE|cse|func.func|f";
        QTest::newRow("module") << "// -----// IR Dump After CSE (cse) ('builtin.module' operation) //----- //"
                                << "after CSE|cse|builtin.module|";
        QTest::newRow("quoted") << "// -----// IR Dump After CSE (cse) ('func.func' operation: @\"a b\") //----- //"
                                << "after CSE|cse|func.func|a b";
        QTest::newRow("anonymous") << "// -----// IR Dump After (anonymous namespace)::P (test-p) //----- //"
                                   << "after (anonymous namespace)::P|test-p||";
        QTest::newRow("options") << "// -----// IR Dump After P (p{a=(1)}) //----- //"
                                 << "after P|p{a=(1)}||";
        QTest::newRow("unchanged") << "// -----// IR Dump After cse (cse) //----- // unchanged"
                                   << "after omitted cse|cse||";
        QTest::newRow("LLVM") << "; *** IR Dump After SROAPass on kernel ***"
                              << "after llvm SROAPass||llvm|kernel";
        QTest::newRow("LLVM old") << "*** IR Dump Before Module Verifier ***"
                                  << "before llvm Module Verifier|||";
        QTest::newRow("CRLF") << "// -----// IR Dump After CSE (cse) //----- //\r"
                              << "after CSE|cse||";
        QTest::newRow("cut") << "// -----// IR Dump After CSE (cse"
                             << "";
        QTest::newRow("no pass") << "// -----// IR Dump After  //----- //"
                                 << "";
        QTest::newRow("comment") << "// the IR Dump After CSE"
                                 << "";
    }
    void headers()
    {
        QFETCH(const QString, line);
        const auto header = readPassHeader(line.toStdString());
        QString read;
        if (header)
            read = QString(header->before ? "before " : "after ") + (header->failed ? "failed " : "") +
                   (header->omitted ? "omitted " : "") + (header->llvm ? "llvm " : "") +
                   QString::fromStdString(header->pass + "|" + header->argument + "|" + header->operation + "|" + header->symbol);
        QTEST(read, "read");
    }
    /// A log of mlir-opt's, with a report of times at its end.
    void afterAll()
    {
        const Scanned s = scanned(fixture("logs/after_all.log"));
        const QStringList expected{"lower-affine func.func decl first", "canonicalize func.func decl same",
                                   "lower-affine func.func f first",    "canonicalize func.func f same",
                                   "lower-affine func.func g first",    "canonicalize func.func g changed",
                                   "cse builtin.module  first",         "convert-scf-to-cf builtin.module  changed"};
        QCOMPARE(s.passes(), expected);
        QCOMPARE(s.scan->dumps[7].previous, std::optional<std::uint32_t>(6));
        for (const PassDump& dump : s.scan->dumps) {
            const std::string text = s.textOf(dump);
            QVERIFY2(text.starts_with("func.func") || text.starts_with("module {"), text.c_str());
            QVERIFY2(text.find("time") == text.npos && !text.ends_with("\n\n"), text.c_str());
            QCOMPARE(std::size_t(dump.lines), linesOf(text).size());
            const auto first = readLines(*s.file, s.scan->index, dump.firstLine, 1, 4000).front();
            QCOMPARE(first.offset, dump.begin);
            QVERIFY(readPassHeader(readLines(*s.file, s.scan->index, dump.headerLine, 1, 4000).front().text));
        }
        QVERIFY(s.scan->functions.empty());
    }
    /// Where the whole module is printed behind passes of one function, texts are compared with the dump before.
    void moduleScope()
    {
        const Scanned s = scanned(fixture("logs/module_scope.log"));
        QCOMPARE(s.scan->dumps.size(), std::size_t(16));
        const PassDump &before = s.scan->dumps[4], &after = s.scan->dumps[5];
        QVERIFY(before.header.before && !after.header.before);
        QCOMPARE(after.header.operation + " " + after.header.symbol, std::string("func.func f"));
        QCOMPARE(after.body.operation, std::string("builtin.module"));
        QVERIFY(before.change == Change::Same && after.change == Change::Changed);
        QCOMPARE(after.previous, std::optional<std::uint32_t>(4));
    }
    void failedPass()
    {
        const Scanned s = scanned(fixture("logs/failed.log"));
        QCOMPARE(s.scan->dumps.size(), std::size_t(4));
        QVERIFY(s.scan->dumps[3].header.failed);
        QCOMPARE(nameOf(s.scan->dumps[3].header), std::string("convert-linalg-to-std"));
        QVERIFY(s.scan->dumps[3].change == Change::Same); // the error message before it belongs to no dump
    }
    void passFolder()
    {
        const auto files = filesOfPassFolder(fixture("logs/tree"));
        QCOMPARE(files.size(), std::size_t(8));
        const auto file = *TextFile::join("tree", files);
        Scanned s{.file = file};
        scan(*file, {}, [&](SharedScan now) { s.scan = std::move(now); });
        QCOMPARE(s.passes(),
                 (QStringList{"lower-affine func.func decl first", "canonicalize func.func decl same", "lower-affine func.func f first",
                              "canonicalize func.func f same", "lower-affine func.func g first", "canonicalize func.func g changed",
                              "cse builtin.module  first", "convert-scf-to-cf builtin.module  changed"}));
    }
    /// The program makes the log just now, if it is on this machine.
    void fresh()
    {
        const QString program = QStandardPaths::findExecutable("mlir-opt-19");
        if (program.isEmpty())
            QSKIP("mlir-opt-19 is not on this machine");
        Folder folder;
        QProcess process;
        process.start(program,
                      {QString::fromStdString(fixture("logs/source.mlir")), "--pass-pipeline=builtin.module(func.func(lower-affine),cse)",
                       "--mlir-print-ir-after-all", "--mlir-print-debuginfo", "--mlir-print-op-generic", "-o", "/dev/null"});
        QVERIFY(process.waitForFinished());
        const Scanned s = scanned(folder.write(process.readAllStandardError().toStdString(), "a.log"));
        QStringList passes = s.passes();
        passes.sort();
        QCOMPARE(passes, (QStringList{"cse builtin.module  first", "lower-affine func.func decl first", "lower-affine func.func f first",
                                      "lower-affine func.func g first"}));
        QVERIFY(s.textOf(s.scan->dumps.back()).find("#loc") != std::string::npos); // aliases of places stand behind the operation
    }
    void noise()
    {
        const std::string dump = "// -----// IR Dump After A (a) //----- //\n", module = "module {\n  x.y\n\n  x.z\n}\n";
        Folder folder;
        const Scanned s =
            scanned(folder.write("warning: first\n" + dump + module + "\n\n" + dump + module + "warning: behind\n  at x\n" + dump + module +
                                 "\n{-#\n  res: {}\n#-}\n" + dump + "\n\n" + module + "\n[12:00] info\nmodule {}\n" + dump));
        QCOMPARE(s.passes(), (QStringList{"a builtin.module  first", "a builtin.module  same", "a builtin.module  changed",
                                          "a builtin.module  changed", "a   first"}));
        QCOMPARE(QString::fromStdString(s.textOf(s.scan->dumps[0])), QString::fromStdString(module));
        QCOMPARE(QString::fromStdString(s.textOf(s.scan->dumps[1])), QString::fromStdString(module));
        QVERIFY(s.textOf(s.scan->dumps[2]).ends_with("#-}\n"));
        QCOMPARE(QString::fromStdString(s.textOf(s.scan->dumps[3])), QString::fromStdString(module));
        QCOMPARE(s.scan->dumps[4].lines, std::uint64_t(0));
    }
    /// Whatever a log is cut to, what is there is read; with other line ends, it is the same.
    void cuts()
    {
        QFile file(QString::fromStdString(fixture("logs/failed.log")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string text = file.readAll().toStdString();
        Folder folder;
        std::mt19937 random(3);
        for (std::size_t cut = 0; cut <= text.size(); cut += 1 + random() % 5) {
            const Scanned s = scanned(folder.write(text.substr(0, cut)));
            QCOMPARE(std::size_t(s.scan->index.bytes()), cut);
            QVERIFY(s.scan->dumps.size() <= 4);
            for (const PassDump& dump : s.scan->dumps)
                QVERIFY(dump.begin <= dump.end && dump.end <= cut);
            std::string hurt = text;
            for (int i = 0; i < 20; ++i)
                hurt[random() % hurt.size()] = char(random());
            const Scanned broken = scanned(folder.write(hurt));
            QVERIFY(broken.scan->complete);
        }
        std::string other = text;
        for (std::size_t at = 0; (at = other.find('\n', at)) != other.npos; at += 2)
            other.insert(at, 1, '\r');
        QCOMPARE(scanned(folder.write(other)).passes(), scanned(folder.write(text)).passes());
    }
    void functions()
    {
        Folder folder;
        const Scanned s =
            scanned(folder.write("module {\n  func.func private @a(i32)\n  llvm.func @\"b c\"() {\n    llvm.call @a()\n  }\n"
                                 "  \"func.func\"() <{sym_name = \"d\"}> ({\n  func.call @a() : () -> ()\n  tt.func public @e() {\n"));
        QStringList found;
        for (const FunctionLine& function : s.scan->functions)
            found.append(QString("%1 %2 %3").arg(function.line).arg(function.what.operation.c_str(), function.what.symbol.c_str()));
        QCOMPARE(found, (QStringList{"1 func.func a", "2 llvm.func b c", "5 func.func d", "7 tt.func e"}));
    }

    // --- search --------------------------------------------------------------------------------------------------------------------------

    void search()
    {
        Folder folder;
        std::string text = "Alpha\nbeta alpha\n\nALPHA\n" + std::string((1 << 20) - 3, 'x') + "alpha" + std::string(100, 'y') + "\nalph\na";
        const Scanned s = scanned(folder.write(text));
        using Lines = std::vector<std::uint64_t>;
        QCOMPARE(findText(*s.file, s.whole(), "alpha", false, {}).lines, (Lines{0, 1, 3, 4}));
        QCOMPARE(findText(*s.file, s.whole(), "alpha", true, {}).lines, (Lines{1, 4})); // over the border of two pieces, too
        QCOMPARE(findText(*s.file, s.whole(), "alpha\na", true, {}).lines, Lines{});
        QCOMPARE(findText(*s.file, s.whole(), "", true, {}).lines, Lines{});
        QCOMPARE(findText(*s.file, s.whole(), "a", true, {}).lines.back(), std::uint64_t(6));
        const std::uint64_t second = offsetOf(*s.file, s.scan->index, 1), third = offsetOf(*s.file, s.scan->index, 2);
        QCOMPARE(findText(*s.file, {1, second, third}, "a", true, {}).lines, Lines{1});
        Progress progress;
        progress.cancel.cancel();
        QVERIFY(!findText(*s.file, s.whole(), "a", true, progress).complete);
    }
    void names()
    {
        Folder folder;
        const Scanned s = scanned(folder.write("#map = affine_map<(d0) -> (d0)>\n"      // 0
                                               "func.func @f(%a: i32) -> i32 {\n"       // 1
                                               "  %ab = x.y %a\n"                       // 2
                                               "  cf.br ^bb1\n"                         // 3
                                               "^bb1:  // pred: ^bb0\n"                 // 4
                                               "  %0:2 = call @g(%a, %ab) {m = #map}\n" // 5
                                               "  return %0#1\n"                        // 6
                                               "}\n"                                    // 7
                                               "func.func @g(%a: i32, %0: i32) {\n"     // 8
                                               "  x.use %a->%0\n"                       // 9
                                               "}\n"));
        const auto uses = [&](const char* name, std::uint64_t line) { return usesOf(*s.file, s.whole(), line, name, {}); };
        const auto check = [&](const char* name, std::uint64_t line, NameUse definition, std::size_t count) {
            const NameUses found = uses(name, line);
            QVERIFY2(
                found.definition == definition && found.all.size() == count,
                qPrintable(QString("%1: %2 at %3").arg(name).arg(found.all.size()).arg(found.definition ? found.definition->line : 99)));
        };
        check("%a", 5, {1, 13}, 3);
        check("%a", 9, {8, 13}, 2);
        check("%ab", 5, {2, 2}, 2);
        check("%0", 6, {5, 2}, 2);
        check("%0", 9, {8, 22}, 2);
        check("^bb1", 3, {4, 0}, 2);
        check("@g", 5, {8, 10}, 2);
        check("#map", 5, {0, 0}, 2);
        QVERIFY(!uses("%none", 5).definition);
        QVERIFY(!uses("@none", 5).definition && uses("%", 5).all.empty());
        QVERIFY(!usesOf(*s.file, s.whole(), 0, "%a", {}).definition); // before the first function
    }

    // --- what is compared and said -------------------------------------------------------------------------------------------------------

    /// Values that are only numbered anew are no difference, on request.
    void numbers()
    {
        Folder folder;
        const Scanned s = scanned(folder.write("%12 = x.y %3\n%13 = x.y %4\n%c = x.y %3\n%c0_i32_1 = \"100%\"\n%c0_i32_2 = \"100%\"\n"));
        const auto plain = lineHashes(*s.file, s.whole(), {}, {}), any = lineHashes(*s.file, s.whole(), {.anyNumbers = true}, {});
        QCOMPARE(plain.size(), std::size_t(5));
        QVERIFY(plain[0] != plain[1] && any[0] == any[1]);
        QVERIFY(any[1] != any[2]);
        QVERIFY(plain[3] != plain[4] && any[3] == any[4]);
    }
    void advice()
    {
        const auto say = [](const char* message, bool bytecode) { return QString::fromStdString(adviceFor(message, bytecode).english()); };
        QVERIFY(
            say("Dialect `sdscbundle' not found for custom op 'sdscbundle.sdsc_execute' ", false).startsWith("the dialect sdscbundle is"));
        QVERIFY(say("custom op 'foo.bar' is unknown (tried 'func.foo.bar' as well)", false).startsWith("the dialect foo has no"));
        QVERIFY(say("expected SSA operand", false).isEmpty());
        QVERIFY(
            say("dialect 'vendor' does not implement the bytecode interface", true).startsWith("the dialect vendor has its own bytecode"));
        QVERIFY(say("attempting to parse a byte at the end of the bytecode", true).startsWith("it may be truncated"));
    }
};

QTEST_GUILESS_MAIN(TestMlirText)
#include "tst_mlir_text.moc"
