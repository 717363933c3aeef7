// SPDX-License-Identifier: Apache-2.0
// Kernels that reach for the machine: refused before they are compiled, and, with that check off, held by the cage of the worker.
#include "core/dap/messages.h"
#include "core/mlir/kernel_requests.h"
#include "core/mlir/reach.h"
#include "core/process/cage.h"
#include "core/process/worker_process.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::protocol;
using namespace nodewise::kernel_worker;
using namespace std::chrono_literals;
using Outcome = KernelRunAnswer::Outcome;

namespace {

QString qs(const UserText& text)
{
    return QString::fromStdString(text.english());
}

/// Runs `body` with a pointer %p to the text.
std::string kernelWith(const std::string& declarations, const std::string& text, const std::string& body)
{
    return "llvm.mlir.global internal constant @text(\"" + text + "\\00\") : !llvm.array<" + std::to_string(text.size() + 1) + " x i8>\n" +
           declarations + "\nfunc.func @kernel() {\n  %p = llvm.mlir.addressof @text : !llvm.ptr\n" + body + "\n  return\n}\n";
}

std::string callsSystem(const std::string& command)
{
    return kernelWith("llvm.func @system(!llvm.ptr) -> i32", command, "  %r = llvm.call @system(%p) : (!llvm.ptr) -> i32");
}

std::string makesFolder(const std::string& folder)
{
    return kernelWith("llvm.func @mkdir(!llvm.ptr, i32) -> i32", folder,
                      "  %m = llvm.mlir.constant(448 : i32) : i32\n  %r = llvm.call @mkdir(%p, %m) : (!llvm.ptr, i32) -> i32");
}

std::string killsParent()
{
    return kernelWith("llvm.func @kill(i32, i32) -> i32\nllvm.func @getppid() -> i32", "-",
                      "  %s = llvm.mlir.constant(9 : i32) : i32\n  %parent = llvm.call @getppid() : () -> i32\n"
                      "  %r = llvm.call @kill(%parent, %s) : (i32, i32) -> i32");
}

/// tgkill, which abort() needs, through syscall().
std::string signalsParent()
{
    return kernelWith("llvm.func @syscall(i64, i64, i64, i64) -> i64\nllvm.func @getppid() -> i32", "-",
                      "  %n = llvm.mlir.constant(234 : i64) : i64\n  %s = llvm.mlir.constant(9 : i64) : i64\n"
                      "  %parent = llvm.call @getppid() : () -> i32\n  %wide = llvm.zext %parent : i32 to i64\n"
                      "  %r = llvm.call @syscall(%n, %wide, %wide, %s) : (i64, i64, i64, i64) -> i64");
}

std::string opensSocket()
{
    return kernelWith("llvm.func @socket(i32, i32, i32) -> i32", "-",
                      "  %a = llvm.mlir.constant(2 : i32) : i32\n  %b = llvm.mlir.constant(1 : i32) : i32\n"
                      "  %c = llvm.mlir.constant(0 : i32) : i32\n  %r = llvm.call @socket(%a, %b, %c) : (i32, i32, i32) -> i32");
}

KernelRunRequest requestOf(const std::string& text)
{
    return {.name = "k", .source = {.text = text}, .operands = {}};
}

/// As the engine starts it, with the first wall or both down.
std::unique_ptr<process::WorkerProcess> startWorker(const char* cage)
{
    qputenv(process::cageSwitch, cage);
    auto worker =
        process::WorkerProcess::start({.program = NODEWISE_BIN "/nodewise-kernels", .environment = {{reachSwitch, "off"}}, .caged = true});
    qunsetenv(process::cageSwitch);
    return std::move(*worker);
}

dap::Request messageOf(const std::string& text)
{
    return {.seq = 1, .command = std::string(KernelRunRequest::command), .arguments = encodeBody(requestOf(text))};
}

KernelRunAnswer runInWorker(const std::string& text, const char* cage)
{
    const auto worker = startWorker(cage);
    if (auto sent = worker->send(encode(messageOf(text)), 30'000ms); !sent)
        qFatal("%s", sent.error().text().c_str());
    const auto said = worker->receive(60'000ms);
    if (!said)
        qFatal("%s", said.error().text().c_str());
    return decodeBody<KernelRunAnswer>(std::get<dap::Response>(dap::decode(*said).value()).body).value();
}

} // namespace

class TestMlirReach : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void refused_data();
    void refused();
    void whatTemplatesNeed();
    void hiddenFromTheText();
    void cageHolds_data();
    void cageHolds();
    void withoutCage();
    void fatalErrorIsASentence();
};

void TestMlirReach::refused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& text, int line, const char* message) {
        QTest::newRow(name) << QString::fromStdString(text) << line << message;
    };
    row("system", callsSystem("true"), 2, "the kernel declares 'system', which kernels may not call");
    row("declared in func", "func.func private @execv(i64, i64) -> i32\nfunc.func @kernel() {\n  return\n}", 1,
        "the kernel declares 'execv', which kernels may not call");
    row("in a module inside",
        "module {\n  module @m {\n    func.func private @dlopen(i64, i32) -> i64\n  }\n  func.func @kernel() {\n    return\n  }\n}", 3,
        "the kernel declares 'dlopen', which kernels may not call");
    row("assembly", kernelWith("", "-", "  llvm.inline_asm has_side_effects \"syscall\", \"\" : () -> ()"), 5,
        "kernels may not use llvm.inline_asm");
    row("pointer",
        kernelWith("", "-",
                   "  %n = llvm.mlir.constant(4096 : i64) : i64\n  %q = llvm.inttoptr %n : i64 to !llvm.ptr\n"
                   "  llvm.store %n, %q : i64, !llvm.ptr"),
        6, "kernels may not use llvm.inttoptr");
    row("intrinsic", kernelWith("", "-", "  %r = llvm.call_intrinsic \"llvm.returnaddress\"() : () -> !llvm.ptr"), 5,
        "kernels may not use llvm.call_intrinsic");
    row("global of others", kernelWith("llvm.mlir.global external @environ() : !llvm.ptr", "-", ""), 2,
        "the kernel declares 'environ', which kernels may not call");
    row("section", kernelWith("llvm.mlir.global internal @g(1 : i64) {section = \".init_array\"} : i64", "-", ""), 2,
        "the global 'g' has a section of its own, which kernels may not choose");
    row("constructors", kernelWith("llvm.mlir.global_ctors {ctors = [], priorities = []}", "-", ""), 2,
        "kernels may not use llvm.mlir.global_ctors");
}

void TestMlirReach::refused()
{
    QFETCH(QString, text);
    QFETCH(int, line);
    QFETCH(QString, message);
    const auto answer = KernelService().run(requestOf(text.toStdString())).value();
    QVERIFY(answer.outcome == Outcome::Invalid);
    QCOMPARE(qs(answer.message), message);
    QVERIFY(!answer.diagnostics.empty());
    QCOMPARE(answer.diagnostics[0].message, message.toStdString());
    QCOMPARE(int(answer.diagnostics[0].line), line);
}

void TestMlirReach::whatTemplatesNeed()
{
    for (const char* name : {"tanhf", "_ZGVdN8v_tanhf", "_ZGVbN2vv_pow", "memrefCopy", "malloc", "__truncsfbf2", "printF32", "abort"})
        QVERIFY2(mayCall(name), name);
    for (const char* name : {"system", "_ZGVdN8v_system", "exit", "dlopen", "syscall", "printf", "f", "", "_ZGV"})
        QVERIFY2(!mayCall(name), name);
}

/// memref.global without a value is LLVM's declaration, which only its lowering shows.
void TestMlirReach::hiddenFromTheText()
{
    const auto answer =
        KernelService()
            .run(requestOf("memref.global \"public\" @environ : memref<1xi64>\nfunc.func @kernel() {\n"
                           "  %g = memref.get_global @environ : memref<1xi64>\n  %z = arith.constant 0 : index\n"
                           "  %v = memref.load %g[%z] : memref<1xi64>\n  memref.store %v, %g[%z] : memref<1xi64>\n  return\n}"))
            .value();
    QVERIFY(answer.outcome == Outcome::Invalid);
    QCOMPARE(qs(answer.message), QStringLiteral("the kernel declares 'environ', which kernels may not call"));
}

void TestMlirReach::cageHolds_data()
{
    QTest::addColumn<QString>("kernel");
    for (const char* cage : {"", "calls"})
        for (const char* kernel : {"system", "folder", "kill", "signal", "socket"})
            QTest::addRow("%s%s", kernel, *cage ? ", no Landlock" : "") << kernel;
}

void TestMlirReach::cageHolds()
{
    QFETCH(QString, kernel);
    QTemporaryDir folder;
    const std::string made = folder.filePath("made").toStdString();
    const std::string text = kernel == "system"   ? callsSystem("/bin/touch " + made)
                             : kernel == "folder" ? makesFolder(made)
                             : kernel == "kill"   ? killsParent()
                             : kernel == "signal" ? signalsParent()
                                                  : opensSocket();
    const auto answer = runInWorker(text, QByteArray(QTest::currentDataTag()).endsWith("Landlock") ? "calls" : "");
    QVERIFY2(answer.outcome == Outcome::Crashed, answer.message.english().c_str());
    QCOMPARE(qs(answer.message), QStringLiteral("the kernel k made a system call, which no kernel may"));
    QVERIFY(!QFile::exists(QString::fromStdString(made)));
}

/// Both walls down: so the tests above could fail.
void TestMlirReach::withoutCage()
{
    QTemporaryDir folder;
    const QString made = folder.filePath("made"), touched = folder.filePath("touched");
    QVERIFY(runInWorker(makesFolder(made.toStdString()), "off").outcome == Outcome::Done);
    QVERIFY(QFile::exists(made));
    QVERIFY(runInWorker(callsSystem("/bin/touch " + touched.toStdString()), "off").outcome == Outcome::Done);
    QVERIFY(QFile::exists(touched));
}

/// LLVM ends the process: no assembler is linked in. The engine tells this line with the kernel's name and starts another worker.
void TestMlirReach::fatalErrorIsASentence()
{
    const auto worker = startWorker("");
    QVERIFY(worker->send(encode(messageOf(kernelWith("", "-", "  llvm.inline_asm has_side_effects \"nop\", \"\" : () -> ()"))), 30'000ms));
    const auto said = worker->receive(60'000ms);
    QVERIFY(!said);
    const QString why = qs(said.error().message);
    QVERIFY2(why.startsWith(QStringLiteral("nodewise-kernels exited with code 1; its last line was: MLIR can't go on with this kernel: ")),
             qPrintable(why));
}

QTEST_GUILESS_MAIN(TestMlirReach)
#include "tst_mlir_reach.moc"
