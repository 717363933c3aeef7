// SPDX-License-Identifier: Apache-2.0
// The engine's workers in their cages: what an operator can do there, what they may open, and that they end with the engine.
#include "app/engine/grants.h"
#include "app/engine/memory.h"
#include "core/base/sha256.h"
#include "core/layout/worker_placer.h"
#include "core/process/cage.h"
#include "core/protocol/plugins.h"
#include "core/protocol/values.h"
#include "debug_client.h"
#include "tests/attempts.h"

#include <QDir>
#include <QFile>
#include <csignal>
#include <pthread.h>
#include <sys/socket.h>
#include <thread>

using namespace nodewise;
using namespace nodewise::protocol;
using namespace std::chrono_literals;

namespace {

/// Of /proc; "gone" if it is.
QByteArray contentOf(int pid, const char* name)
{
    QFile file(QStringLiteral("/proc/%1/%2").arg(pid).arg(QLatin1String(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("gone");
}

/// What follows in the line that begins so.
QByteArray lineOf(const QByteArray& content, const char* begin)
{
    for (const QByteArray& each : content.split('\n'))
        if (each.startsWith(begin))
            return each.mid(qstrlen(begin)).trimmed();
    return {};
}

QByteArray statusOf(int pid, const char* line)
{
    const QByteArray status = contentOf(pid, "status");
    return status == "gone" ? status : lineOf(status, line);
}

/// The soft one, "unlimited" or a number.
QByteArray limitOf(int pid, const char* name)
{
    return lineOf(contentOf(pid, "limits"), name).simplified().split(' ').first();
}

/// Nothing runs under that number, or only what nobody has collected yet.
bool ended(int pid)
{
    const QByteArray state = statusOf(pid, "State:");
    return state == "gone" || state.startsWith('Z');
}

/// A process that holds so much memory.
class Holder {
public:
    explicit Holder(std::size_t megabytes)
    {
        int ends[2];
        if (::pipe(ends) != 0)
            qFatal("no pipe");
        m_pid = ::fork();
        if (m_pid == 0) {
            ::mmap(nullptr, megabytes << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
            [[maybe_unused]] const auto told = ::write(ends[1], "x", 1);
            for (;;)
                ::pause();
        }
        char byte = 0;
        if (::read(ends[0], &byte, 1) != 1)
            qFatal("no child");
    }
    Holder(const Holder&) = delete;
    Holder& operator=(const Holder&) = delete;
    ~Holder()
    {
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }
    int pid() const { return m_pid; }

private:
    pid_t m_pid = -1;
};

/// A process that starts threads when it is told to.
class Threads {
public:
    explicit Threads(unsigned count) : m_wanted(count)
    {
        int ends[2];
        if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
            qFatal("no sockets");
        m_pid = ::fork();
        if (m_pid == 0) {
            char byte = 0;
            while (::read(ends[1], &byte, 1) == 1)
                begin(ends[1], count);
            ::_exit(0);
        }
        m_end = ends[0];
        ::close(ends[1]);
    }
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;
    ~Threads()
    {
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
        ::close(m_end);
    }
    int pid() const { return m_pid; }
    unsigned wanted() const { return m_wanted; }
    /// How many could be started.
    unsigned start() const
    {
        unsigned started = 0;
        if (::write(m_end, "x", 1) != 1 || ::read(m_end, &started, sizeof started) != sizeof started)
            qFatal("no child");
        return started;
    }

private:
    static void begin(int end, unsigned count)
    {
        unsigned started = 0;
        pthread_t thread = {};
        const auto wait = [](void*) -> void* {
            for (;;)
                ::pause();
        };
        while (started < count && ::pthread_create(&thread, nullptr, wait, nullptr) == 0)
            ++started;
        [[maybe_unused]] const auto told = ::write(end, &started, sizeof started);
    }

    unsigned m_wanted;
    pid_t m_pid = -1;
    int m_end = -1;
};

} // namespace

class TestEngineCage : public DebugClient {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void attemptsOfAnOperator();
    void attemptsWithoutACage();
    void pluginsThatNeedMore();
    void workersAreCaged();
    void layoutWorkerIsCaged();
    void exportsGoWhereTheyWereTold();
    void busyWorkerEndsWithItsEngine();
    void saysWhenTheCageIsNotWhole();
    void saysWhenNothingIsKept();
    void namedPaths();
    void filesBesideADump();
    void memoryOfAnotherWorkerOnly();
    void memoryOfAllWorkers();
    void enginesShareTheMemory();
    void memoryThatASystemRefuses();
    void threadsStart();
    void namedFilesCountWhileTheyAreAsked();
    void memoryIsNotReadAtEveryTurn();
    void bytesOfNamedFiles();

private:
    QString attemptsIn(const char* cage);
    void begin(const char* what);
    QString path(const char* name) const { return m_files.filePath(QLatin1String(name)); }

    QTemporaryDir m_files;
};

void TestEngineCage::initTestCase()
{
#ifndef NODEWISE_CRASH_OP
    QSKIP("built without the torch worker");
#endif
    for (const char* worker : {"nodewise-torch", "nodewise-kernels"})
        QVERIFY(QFile::link(QLatin1String(NODEWISE_BIN "/") + QLatin1String(worker), m_folder.filePath(QLatin1String(worker))));
}

void TestEngineCage::cleanup()
{
    m_client.reset();
    for (const char* name : {"NODEWISE_TEST_OP", "NODEWISE_TEST_TARGET", process::cageSwitch})
        qunsetenv(name);
}

void TestEngineCage::begin(const char* what)
{
    qputenv("NODEWISE_TEST_OP", what);
    start();
#ifdef NODEWISE_CRASH_OP
    const auto launched = call(
        "launch", encodeBody(LaunchArguments{.program = NODEWISE_TEST_DATA "/programs/custom_op.pt2", .plugins = {NODEWISE_CRASH_OP}}));
    QVERIFY2(launched, launched ? "" : launched.error().text().c_str());
#endif
    QVERIFY(call("configurationDone"));
    QCOMPARE(stop().reason, std::string("entry"));
}

/// What the operator said of each.
QString TestEngineCage::attemptsIn(const char* cage)
{
    qputenv(process::cageSwitch, cage);
    qputenv("NODEWISE_TEST_TARGET", path("target").toUtf8());
    QFile target(path("target"));
    if (!target.open(QIODevice::WriteOnly) || target.write("content") != 7)
        qFatal("no target");
    target.close();
    begin("attempts");
    if (!call("continue", encodeBody(StepArguments())) || !stop().nodewise.finished)
        qFatal("the program did not run to its end");
    if (!m_client->waitUntil([this] { return m_output.contains(QStringLiteral("io_uring_setup: ")); }, 30000ms))
        qFatal("%s", qPrintable(m_output));
    return m_output;
}

void TestEngineCage::attemptsOfAnOperator()
{
    for (const char* cage : {"", "calls"}) {
        const QString said = attemptsIn(cage);
        for (const auto& attempt : attempts::all) {
            const auto line = QStringLiteral("attempt: %1: ").arg(QLatin1String(attempt.name));
            const QString result = said.mid(said.indexOf(line) + line.size()).section(QLatin1Char('\n'), 0, 0);
            QVERIFY2(said.contains(line), attempt.name);
            // It is a file, which the kernel says first.
            const QStringList kinds{QStringLiteral("EPERM"), QStringLiteral("EACCES"), QStringLiteral("ENOTDIR"), QStringLiteral("EEXIST")};
            const bool folder = attempt.name == std::string_view("list") || attempt.name == std::string_view("mkdir");
            QVERIFY2(kinds.first(folder ? 4 : 2).contains(result), qPrintable(QLatin1String(attempt.name) + QStringLiteral(": ") + result));
        }
        QCOMPARE(QFile(path("target")).size(), 7);
        cleanup();
    }
}

void TestEngineCage::attemptsWithoutACage()
{
    const QString said = attemptsIn("off");
    for (const char* name : {"write", "read", "unix socket", "spawn", "fork", "kill"})
        QVERIFY2(said.contains(QStringLiteral("attempt: %1: done").arg(QLatin1String(name))), name);
}

/// They say so beside them, and the client says yes.
void TestEngineCage::pluginsThatNeedMore()
{
#ifdef NODEWISE_CRASH_OP
    const std::string plugin = path("needy.so").toStdString();
    QVERIFY(QFile::copy(QStringLiteral(NODEWISE_CRASH_OP), path("needy.so")));
    const auto writeTo = [this](const char* name, const QByteArray& content) {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) > 0;
    };
    QVERIFY(writeTo("target", "content") && writeTo("needy.so.needs.json", R"({"read":["target"]})"));
    qputenv("NODEWISE_TEST_OP", "attempts");
    qputenv("NODEWISE_TEST_TARGET", path("target").toUtf8());
    start();
    LaunchArguments launch{.program = NODEWISE_TEST_DATA "/programs/custom_op.pt2", .plugins = {plugin}};
    const QString needs =
        qs(plugin) + QStringLiteral(": this plug-in needs more than others may; to read: %1; to write: -").arg(path("target"));
    QVERIFY2(refusal("launch", encodeBody(launch)).startsWith(needs), qPrintable(refusal("launch", encodeBody(launch))));
    // A yes to something else is none to this.
    launch.allowPluginNeeds = {sha256Text(R"({"read":["other"]})")};
    QVERIFY2(refusal("launch", encodeBody(launch)).startsWith(needs), qPrintable(refusal("launch", encodeBody(launch))));
    launch.allowPluginNeeds = {sha256Text(R"({"read":["target"]})")};
    QVERIFY(refusal("launch", encodeBody(LaunchArguments{.program = launch.program, .plugins = launch.plugins}))
                .contains(qs(launch.allowPluginNeeds.front()))); // what to say
    launch.stopOnEntry = false;
    QVERIFY(call("launch", encodeBody(launch)));
    QVERIFY(call("configurationDone"));
    QVERIFY(stop().nodewise.finished);
    QVERIFY(m_client->waitUntil([this] { return m_output.contains(QStringLiteral("io_uring_setup: ")); }, 30000ms));
    QVERIFY2(m_output.contains(QStringLiteral("attempt: read: done")), qPrintable(m_output));
    QVERIFY2(m_output.contains(QStringLiteral("attempt: write: EACCES")), qPrintable(m_output));
    launch.allowPluginNeeds = {};
    QCOMPARE(refusal("nodewise/plugins", encodeBody(PluginsRequest{.plugins = {plugin}})), QStringLiteral("accepted")); // it is remembered
    // A record allows nothing, whatever it says.
    start();
    QVERIFY(writeTo("record.json", R"({"version":1,"launch":{"allowPluginNeeds":[")" +
                                       QByteArray::fromStdString(sha256Text(R"({"read":["target"]})")) + "\"]}}"));
    launch.session = path("record.json").toStdString();
    QVERIFY2(refusal("launch", encodeBody(launch)).startsWith(needs), qPrintable(refusal("launch", encodeBody(launch))));
    QVERIFY(writeTo("needy.so.needs.json", R"({"read":["/etc"]})"));
    QVERIFY(refusal("nodewise/plugins", encodeBody(PluginsRequest{.plugins = {plugin}})).contains(QStringLiteral("needs more")));
#endif
}

void TestEngineCage::workersAreCaged()
{
    start();
    QVERIFY(call("nodewise/schemas", R"({"ops":["aten.add.Tensor"]})"));
#ifdef NODEWISE_HAS_KERNEL_WORKER
    QVERIFY(call("nodewise/kernelCheck", R"({"source":{"text":"func.func @k() {\n  return\n}"}})"));
    QCOMPARE(m_workers.size(), std::size_t(2));
#endif
    for (const auto& worker : m_workers) {
        QCOMPARE(statusOf(worker.pid, "Seccomp:"), QByteArray("2"));
        QCOMPARE(statusOf(worker.pid, "NoNewPrivs:"), QByteArray("1"));
        QCOMPARE(limitOf(worker.pid, "Max core file size"), QByteArray("0"));
        for (const char* name : {"Max data size", "Max file size"})
            QVERIFY2(limitOf(worker.pid, name).toULongLong() > 0, name); // and not "unlimited"
        QVERIFY(contentOf(worker.pid, "environ").contains("GOMP_SPINCOUNT="));
    }
}

void TestEngineCage::layoutWorkerIsCaged()
{
#ifdef NODEWISE_HAS_LAYOUT_WORKER
    layout::WorkerPlacer placer({.program = NODEWISE_BIN "/nodewise-layout", .arguments = {}});
    QVERIFY(placer.start());
    QTRY_COMPARE(statusOf(placer.workerPid(), "Seccomp:"), QByteArray("2"));
    QCOMPARE(limitOf(placer.workerPid(), "Max core file size"), QByteArray("0"));
    QCOMPARE(limitOf(placer.workerPid(), "Max file size"), QByteArray("1048576"));
#ifndef __SANITIZE_ADDRESS__
    QVERIFY(limitOf(placer.workerPid(), "Max data size").toULongLong() > 0);
#endif
#endif
}

void TestEngineCage::exportsGoWhereTheyWereTold()
{
    begin("none");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QVERIFY(stop().nodewise.finished);
    const std::string file = path("value.npy").toStdString();
    const auto answer = call("nodewise/export", encodeBody(ExportRequest{.value = {.node = 0}, .file = file}));
    QVERIFY2(answer, answer ? "" : answer.error().text().c_str());
    QVERIFY(QFile(path("value.npy")).size() > 0);
}

/// In the midst of an operator that never returns: the worker reads no input then.
void TestEngineCage::busyWorkerEndsWithItsEngine()
{
    for (const int signal : {SIGKILL, SIGTERM}) {
        begin("loop");
        const int worker = m_workers.back().pid;
        QVERIFY(call("continue", encodeBody(StepArguments())));
        QVERIFY(!ended(worker));
        ::kill(m_client->process().pid(), signal);
        QTRY_VERIFY(ended(worker));
        m_client.reset();
    }
}

void TestEngineCage::saysWhenTheCageIsNotWhole()
{
    qputenv(process::cageSwitch, "calls");
    start();
    QVERIFY(call("nodewise/schemas", R"({"ops":["aten.add.Tensor"]})"));
    QVERIFY2(m_output.contains(QStringLiteral("this kernel has no Landlock")), qPrintable(m_output));
    qunsetenv(process::cageSwitch);
    start();
    QVERIFY(call("nodewise/schemas", R"({"ops":["aten.add.Tensor"]})"));
    QCOMPARE(m_output, QString());
}

void TestEngineCage::saysWhenNothingIsKept()
{
    QVERIFY(QDir(m_files.path()).mkpath(QStringLiteral("caches/nodewise")));
    QVERIFY(QFile::link(m_files.path(), path("caches/nodewise/kernels")));
    const QByteArray before = qgetenv("XDG_CACHE_HOME");
    qputenv("XDG_CACHE_HOME", path("caches").toUtf8());
    start();
    qputenv("XDG_CACHE_HOME", before);
    QVERIFY(call("nodewise/schemas", R"({"ops":["aten.add.Tensor"]})"));
    QVERIFY2(m_output.contains(path("caches/nodewise/kernels") + QStringLiteral(" is a link")), qPrintable(m_output));
}

void TestEngineCage::namedPaths()
{
    const auto textOf = [](std::string_view command, const char* arguments) {
        QStringList out;
        for (const auto& grant : engine::namedGrants(command, arguments)) {
            QString text =
                QString::fromStdString(grant.path) + (grant.access == process::Grant::Access::Write ? QStringLiteral(" w") : QString());
            for (const auto& ending : grant.endings)
                text += QStringLiteral(" *") + QString::fromStdString(ending);
            out.append(text);
        }
        return out.join(QStringLiteral(", "));
    };
    QCOMPARE(textOf("launch", R"({"program":"/a.pt2","ir":"","inputs":[{"file":"/x.npy","name":"/n"}],"weights":["/w.safetensors"]})"),
             QStringLiteral("/x.npy, /a.pt2, /w.safetensors"));
    QCOMPARE(textOf("launch", R"({"plugins":["/p/a.so"],"profile":"reference"})"), QStringLiteral("/p/a.so, /p *.so"));
    QCOMPARE(textOf("nodewise/coverage", R"({"profile":{"name":"/p/a.json","text":"/etc/passwd","folders":["/q"]}})"),
             QStringLiteral("/q, /p/a.json, /p *.json *.py *.mlir"));
    QCOMPARE(textOf("nodewise/export", R"({"file":"/out.npy","value":{"node":3}})"), QStringLiteral("/out.npy w"));
    QCOMPARE(textOf("nodewise/edit", R"({"file":"/in.npy","expression":"'/etc/passwd'"})"), QStringLiteral("/in.npy"));
    QCOMPARE(textOf("nodewise/kernelRun", R"({"operands":[{"file":"/a"},{"file":"/b","written":true}]})"), QStringLiteral("/a, /b w"));
    QCOMPARE(textOf("nodewise/lower", R"({"values":"/v","cache":"/c","templates":["/t"]})"), QStringLiteral("/c w, /t, /v w"));
    QCOMPARE(textOf("nodewise/rewrite", R"({"program":"/a.pt2","ir":"/out.json"})"), QStringLiteral("/out.json w, /a.pt2"));
    QCOMPARE(textOf("launch", "nonsense"), QString());
    // Of other files a dump's values are not: a ".bin" beside it is somebody's weights.
    QCOMPARE(textOf("nodewise/compare", R"({"dump":"/d/run.etdp"})"),
             QStringLiteral("/d/run.etdp, /d *.etrecord *.pte *.bpte, /d/run.debug.bin, /d/run_debug.bin, /d/run.bin, /d/debug_output.bin, "
                            "/d/debug.bin, /d/run.etdp"));
    QVERIFY(QFile::link(QStringLiteral("/etc/passwd"), path("run.bin"))); // and a link may lead anywhere
    const std::string dump = R"({"dump":")" + path("run.etdp").toStdString() + "\"}";
    QVERIFY(!textOf("nodewise/compare", dump.c_str()).contains(QStringLiteral("/run.bin")));
}

/// An operator looks into the folder of a dump while a request names that dump.
void TestEngineCage::filesBesideADump()
{
#ifdef NODEWISE_CRASH_OP
    QVERIFY(QDir(m_files.path()).mkpath(QStringLiteral("dumps/below")));
    for (const auto& [name, said] : {std::pair("dumps/net.debug.bin", "done"), std::pair("dumps/weights.bin", "EACCES"),
                                     std::pair("dumps/below/net.debug.bin", "EACCES")}) {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("content") > 0);
        file.close();
        qputenv("NODEWISE_TEST_TARGET", file.fileName().toUtf8());
        begin("attempts");
        m_output.clear();
        const std::string request = R"({"run":{"side":"ir","dump":")" + path("dumps/net.etdp").toStdString() + "\"}}";
        const auto answer = call("nodewise/compare", request);
        QVERIFY2(answer, answer ? "" : answer.error().text().c_str());
        QVERIFY(m_client->waitUntil([this] { return m_output.contains(QStringLiteral("io_uring_setup: ")); }, 30000ms));
        QVERIFY2(m_output.contains(QStringLiteral("attempt: read: ") + QLatin1String(said)), qPrintable(m_output));
        cleanup();
    }
#endif
}

/// A worker under a program's control may name anything to the kernel worker.
void TestEngineCage::memoryOfAnotherWorkerOnly()
{
    const int memory = ::memfd_create("nodewise-test", MFD_CLOEXEC), file = ::open("/etc/passwd", O_RDONLY | O_CLOEXEC);
    const std::string own = "/proc/" + std::to_string(::getpid()) + "/fd/";
    const auto count = [](const std::string& name) {
        return engine::memoryGrants(R"({"operands":[{"written":true,"file":")" + name + "\"}]}", ::getpid()).size();
    };
    QCOMPARE(count(own + std::to_string(memory)), std::size_t(1));
    QCOMPARE(count(own + std::to_string(file)), std::size_t(0));
    QCOMPARE(count("/etc/passwd"), std::size_t(0));
    QCOMPARE(count(own + std::to_string(memory) + "/../1"), std::size_t(0));
    QCOMPARE(count("/proc/1/fd/1"), std::size_t(0));
    ::close(memory);
    ::close(file);
}

constexpr std::size_t megabyte = std::size_t(1) << 20;

void TestEngineCage::memoryOfAllWorkers()
{
    const Holder large(96), small(48);
    std::uint64_t available = 16 * megabyte;
    const auto excessOf = [&](const Holder& of, std::optional<std::size_t> each) {
        engine::MemoryBudget budget(
            each, [&] { return std::optional(available); }, 0ms);
        budget.started(large.pid());
        budget.started(small.pid());
        return budget.exceededBy(of.pid());
    };
    const auto excess = excessOf(large, {}); // 80 % of about 160 MB; each is within it
    QVERIFY(excess && excess->together);
    QVERIFY(excess->limit / megabyte > 120 && excess->limit / megabyte < 140);
    QVERIFY(!excessOf(small, {}));
    QVERIFY(!excessOf(large, 0)); // no limits
    const auto own = excessOf(large, 64 * megabyte);
    QVERIFY(own && !own->together);
    QCOMPARE(own->limit, 64 * megabyte);
    QVERIFY(!excessOf(small, 64 * megabyte));
    available = 64 * megabyte;
    QVERIFY(!excessOf(large, {}));
}

/// Each looks at the machine as it is then. Of one that was measured as each started, they would take half as much again as there is.
void TestEngineCage::enginesShareTheMemory()
{
    constexpr std::size_t machine = 256 * megabyte;
    std::vector<std::unique_ptr<Holder>> holders;
    const auto available = [&]() -> std::optional<std::uint64_t> {
        std::size_t taken = 0;
        for (const auto& holder : holders)
            taken += engine::takenMemory(holder->pid()).own;
        return machine - std::min(machine, taken);
    };
    engine::MemoryBudget first({}, available, 0ms), second({}, available, 0ms);
    holders.push_back(std::make_unique<Holder>(120));
    first.started(holders[0]->pid());
    QVERIFY(!first.exceededBy(holders[0]->pid())); // of 204 MB
    holders.push_back(std::make_unique<Holder>(120));
    second.started(holders[1]->pid());
    const auto excess = second.exceededBy(holders[1]->pid()); // 80 % of its own and what is left
    QVERIFY(excess && excess->limit < 120 * megabyte);
    QVERIFY(first.exceededBy(holders[0]->pid()));
    second.ended(holders[1]->pid());
    holders.pop_back();
    QVERIFY(!first.exceededBy(holders[0]->pid()));
}

/// What a worker asks for at once, beyond all that there is, it does not get. Files that a request names may be mapped besides.
void TestEngineCage::memoryThatASystemRefuses()
{
    const Holder worker(16);
    engine::MemoryBudget budget(
        {}, [] { return std::optional<std::uint64_t>(100 * megabyte); }, 0ms);
    budget.started(worker.pid());
    const auto room = [&] {
        return (limitOf(worker.pid(), "Max data size").toULongLong() - engine::takenMemory(worker.pid()).data) / megabyte;
    };
    const std::size_t stacks = engine::stacksToCome(worker.pid()) / megabyte;
    QCOMPARE(room(), 100u + stacks);
    budget.asked(worker.pid(), 3000 * megabyte);
    QCOMPARE(room(), 3100u + stacks);
    budget.answered(worker.pid());
    QVERIFY(!budget.exceededBy(worker.pid()));
    QCOMPARE(room(), 100u + stacks);
}

/// On a machine with many cores and little free memory: stacks are hardly used, but count as a whole.
void TestEngineCage::threadsStart()
{
    Threads worker(2 * std::thread::hardware_concurrency() + 6);
    engine::MemoryBudget budget(
        {}, [] { return std::optional<std::uint64_t>(4 * megabyte); }, 0ms);
    budget.started(worker.pid());
    QCOMPARE(worker.start(), worker.wanted());
    QVERIFY(engine::stacksToCome(worker.pid()) < engine::stacksToCome(worker.pid(), 1000));
    QCOMPARE(engine::stacksToCome(-1), std::size_t(0));
}

/// What a request names may be mapped while it is answered, and no longer.
void TestEngineCage::namedFilesCountWhileTheyAreAsked()
{
    QFile large(path("large"));
    constexpr qint64 bytes = qint64(1) << 42; // none of it on the disk
    QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(bytes));
    start();
    QVERIFY(call("launch", encodeBody(LaunchArguments{.program = NODEWISE_TEST_DATA "/programs/cnn.pt2"})));
    QVERIFY(call("configurationDone"));
    QCOMPARE(stop().reason, std::string("entry"));
    const int worker = m_workers.back().pid;
    for (int i = 0; i < 2; ++i)
        QVERIFY(!call("nodewise/edit", encodeBody(EditRequest{.value = {.node = 0}, .file = large.fileName().toStdString()})));
    QTRY_VERIFY_WITH_TIMEOUT(limitOf(worker, "Max data size").toULongLong() < bytes, 30000);
}

/// It is asked at every turn of the engine's loop, and each look opens files.
void TestEngineCage::memoryIsNotReadAtEveryTurn()
{
    const Holder worker(64);
    int looks = 0;
    const auto available = [&looks] { return ++looks, std::optional<std::uint64_t>(megabyte); };
    engine::MemoryBudget rare({}, available, std::chrono::hours(1)), always({}, available, 0ms);
    rare.started(worker.pid());
    for (int i = 0; i < 10; ++i)
        QVERIFY(!rare.exceededBy(worker.pid()));
    rare.asked(worker.pid(), 0);
    QCOMPARE(looks, 1);
    always.started(worker.pid());
    QVERIFY(always.exceededBy(worker.pid()));
    QCOMPARE(looks, 3);
}

void TestEngineCage::bytesOfNamedFiles()
{
    QDir(m_files.path()).mkpath(QStringLiteral("weights/below"));
    for (const auto& [name, size] : {std::pair("weights/a", 1000), std::pair("weights/b", 200), std::pair("weights/below/c", 9)}) {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(size));
    }
    const auto bytes = [this](const char* name, process::Grant::Access access = process::Grant::Access::Read) {
        return engine::fileBytes({{.path = path(name).toStdString(), .access = access}});
    };
    QCOMPARE(bytes("weights/a"), std::size_t(1000));
    QCOMPARE(bytes("weights"), std::size_t(1200));
    QCOMPARE(bytes("weights/nothing"), std::size_t(0));
    QCOMPARE(bytes("weights/a", process::Grant::Access::Write), std::size_t(0));
}

QTEST_GUILESS_MAIN(TestEngineCage)
#include "tst_engine_cage.moc"
