// SPDX-License-Identifier: Apache-2.0
#include "core/process/cage.h"
#include "core/process/channel.h"
#include "core/process/landlock.h"
#include "core/process/parent_watch.h"
#include "core/process/worker_process.h"
#include "tests/attempts.h"

#include <QTemporaryDir>
#include <QtTest>
#include <csignal>
#include <fstream>
#include <map>
#include <sys/resource.h>
#include <thread>

using namespace nodewise;
using namespace nodewise::process;
using namespace std::chrono_literals;

namespace {

/// This program in a cage; "NAME PATH" is an attempt.
class Caged {
public:
    explicit Caged(WorkerProcess::Limits limits = {})
        : m_worker(WorkerProcess::start({.program = QCoreApplication::applicationFilePath().toStdString(),
                                         .arguments = {"--as-worker"},
                                         .systemLimits = limits,
                                         .caged = true})
                       .value())
    {
    }
    std::string ask(const std::string& what, const std::string& path = "-")
    {
        if (auto sent = m_worker->send(what + "\n" + path, 10'000ms); !sent)
            return sent.error().text();
        auto answer = m_worker->receive(10'000ms);
        return answer ? *answer : answer.error().text();
    }
    WorkerProcess* operator->() { return m_worker.get(); }

private:
    std::unique_ptr<WorkerProcess> m_worker;
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true; // what it marks memory in counts, too
#else
constexpr bool sanitized = false;
#endif

void write(const QString& file, const char* content = "content")
{
    std::ofstream(file.toStdString()) << content;
}

/// One of the two kinds of kernels, for as long as it lives.
class Switched {
public:
    explicit Switched(const char* value) { ::setenv(cageSwitch, value, 1); }
    Switched(const Switched&) = delete;
    Switched& operator=(const Switched&) = delete;
    ~Switched() { ::unsetenv(cageSwitch); }
};

} // namespace

class TestCage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void attemptsFail_data();
    void attemptsFail();
    void attemptsSucceedWithoutIt_data() { attemptsFail_data(); }
    void attemptsSucceedWithoutIt();
    void whatIsGrantedIsOpened();
    void folders();
    void endings();
    void filesAreReplacedAtomically();
    void linksLeadNowhereElse();
    void pipesDoNotHoldTheParent();
    void grantsAreTakenBack();
    void ownMemoryByName();
    void threadsAndAborting();
    void limits();
    void limitsStay();
    void saysWhatHolds();
    void endsWithItsParent();

private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    std::string file(const char* name) const { return path(name).toStdString(); }

    QTemporaryDir m_folder;
};

void TestCage::initTestCase()
{
    QVERIFY2(cageWanted(), "this kernel has no seccomp with notifications");
    write(path("secret"));
}

void TestCage::attemptsFail_data()
{
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<QString>("name");
    for (const char* kernel : {"", "calls"})
        for (const auto& attempt : attempts::all)
            QTest::addRow("%s%s", attempt.name, *kernel ? ", no Landlock" : "") << kernel << attempt.name;
}

void TestCage::attemptsFail()
{
    QFETCH(QString, kernel);
    QFETCH(QString, name);
    const Switched as(kernel.toUtf8().constData());
    const bool makes = name == "mkdir" || name == "symlink";
    const std::string target = name == "list" ? "/etc" : makes ? file("made") : file("secret");
    Caged worker;
    if (const QStringList own{"spawn", "fork", "ptrace", "kill", "tgkill", "process_vm_readv"}; sanitized && own.contains(name))
        QSKIP("a sanitizer looks for leaks from a process of its own, which may do this");
    const std::string said = worker.ask(name.toStdString(), target);
    QVERIFY2(said == "EPERM" || said == "EACCES", said.c_str());
    QVERIFY(QFile::exists(path("secret")));
    QVERIFY(!QFile::exists(path("made")));
    QCOMPARE(QFile(path("secret")).size(), 7);
    QVERIFY(!worker->exitStatus());
}

/// So that a test which could not fail is seen.
void TestCage::attemptsSucceedWithoutIt()
{
    QFETCH(QString, kernel);
    QFETCH(QString, name);
    if (!kernel.isEmpty())
        return; // the same
    static const QStringList forbiddenAnyway{"exec",   "mount",          "unshare",         "chroot",         "keyctl",
                                             "bpf",    "userfaultfd",    "perf_event_open", "io_uring_setup", "process_vm_readv",
                                             "ptrace", "parent's memory"};
    QTemporaryDir folder;
    const std::string target = folder.filePath("file").toStdString();
    if (name != "mkdir" && name != "symlink")
        write(folder.filePath("file"));
    const Switched off("off");
    Caged worker;
    const std::string said = worker.ask(name.toStdString(), name == "list" ? folder.path().toStdString() : target);
    if (forbiddenAnyway.contains(name))
        QVERIFY2(said != "unknown", "misspelt"); // it takes privileges, arguments, or another kernel: EFAULT, EINVAL, ...
    else
        QCOMPARE(said, std::string("done"));
}

void TestCage::whatIsGrantedIsOpened()
{
    for (const char* kernel : {"", "calls"}) {
        const Switched as(kernel);
        write(path("given"));
        Caged worker;
        worker->door().grant({.path = file("given")});
        worker->door().grant({.path = file("out"), .access = Grant::Access::Write});
        QCOMPARE(worker.ask("read", file("given")), std::string("done"));
        QCOMPARE(worker.ask("content", file("given")), std::string("content"));
        QCOMPARE(worker.ask("write", file("given")), std::string("EACCES"));
        QCOMPARE(worker.ask("read", file("secret")), std::string("EACCES"));
        QCOMPARE(worker.ask("write", file("out")), std::string("done"));
        QCOMPARE(worker.ask("write", file("other")), std::string("EACCES"));
        QCOMPARE(worker.ask("remove", file("given")), std::string("EACCES"));
        QCOMPARE(worker.ask("remove", file("out")), std::string("done"));
        QCOMPARE(worker.ask("read", "/proc/self/status"), std::string("done")); // the worker's own
        QCOMPARE(worker.ask("read", "/proc/meminfo"), std::string("done"));
        QCOMPARE(worker.ask("read", file("nothing")), std::string(*kernel ? "EACCES" : "ENOENT"));
    }
}

void TestCage::folders()
{
    QDir(m_folder.path()).mkpath("in/below");
    write(path("in/below/file"));
    write(path("inside"));
    Caged worker;
    worker->door().grant({.path = file("in")});
    worker->door().grant({.path = file("new/values"), .access = Grant::Access::Write});
    QCOMPARE(worker.ask("list", file("in")), std::string("done"));
    QCOMPARE(worker.ask("read", file("in/below/file")), std::string("done"));
    QCOMPARE(worker.ask("read", file("in/below/../../secret")), std::string("EACCES"));
    QCOMPARE(worker.ask("read", file("inside")), std::string("EACCES")); // begins alike
    QCOMPARE(worker.ask("list", m_folder.path().toStdString()), std::string("EACCES"));
    QCOMPARE(worker.ask("mkdir", file("new")), std::string("done"));
    QCOMPARE(worker.ask("write", file("new/other")), std::string("EACCES"));
    QCOMPARE(worker.ask("mkdir", file("new/values")), std::string("done"));
    QCOMPARE(worker.ask("write", file("new/values/a.npy")), std::string("done"));
}

void TestCage::endings()
{
    QDir(m_folder.path()).mkpath("profiles");
    for (const char* name : {"profiles/a.py", "profiles/a.py.key", "profiles/id_rsa", "profiles/libx.so.1"})
        write(path(name));
    Caged worker;
    worker->door().grant({.path = file("profiles"), .endings = {".py", ".so"}});
    QCOMPARE(worker.ask("list", file("profiles")), std::string("done"));
    QCOMPARE(worker.ask("read", file("profiles/a.py")), std::string("done"));
    QCOMPARE(worker.ask("read", file("profiles/libx.so.1")), std::string("done"));
    QCOMPARE(worker.ask("read", file("profiles/a.py.key")), std::string("EACCES"));
    QCOMPARE(worker.ask("read", file("profiles/id_rsa")), std::string("EACCES"));
}

void TestCage::filesAreReplacedAtomically()
{
    write(path("export.npy"), "old");
    QFile::link(path("export.npy"), path("link.npy"));
    Caged worker;
    worker->door().grant({.path = file("export.npy"), .access = Grant::Access::Write});
    worker->door().grant({.path = file("link.npy"), .access = Grant::Access::Write});
    for (const char* name : {"export.npy", "link.npy"}) {
        QCOMPARE(worker.ask("atomic", file(name)), std::string("done"));
        QFile written(path(name));
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), QByteArray("new"));
    }
    QCOMPARE(worker.ask("write", file("export.npy.sh")), std::string("EACCES"));
}

/// A link in a folder that was granted, or one that is changed afterwards.
void TestCage::linksLeadNowhereElse()
{
    QDir(m_folder.path()).mkpath("linked");
    QFile::link(path("secret"), path("linked/link"));
    QFile::link(path("given"), path("later"));
    write(path("given"));
    Caged worker;
    worker->door().grant({.path = file("linked"), .access = Grant::Access::Write});
    worker->door().grant({.path = file("later")});
    QCOMPARE(worker.ask("read", file("linked/link")), std::string("EACCES"));
    QCOMPARE(worker.ask("write", file("linked/link")), std::string("EACCES"));
    QCOMPARE(worker.ask("read", file("later")), std::string("done"));
    QVERIFY(QFile::remove(path("later")) && QFile::link(path("secret"), path("later")));
    QCOMPARE(worker.ask("read", file("later")), std::string("EACCES"));
}

void TestCage::pipesDoNotHoldTheParent()
{
    QCOMPARE(::mkfifo(file("pipe").c_str(), 0600), 0);
    Caged worker;
    worker->door().grant({.path = file("pipe"), .access = Grant::Access::Write});
    QCOMPARE(worker.ask("write", file("pipe")), std::string("ENXIO")); // nobody reads
    QCOMPARE(worker.ask("read", file("pipe")), std::string("done"));
}

void TestCage::grantsAreTakenBack()
{
    write(path("given"));
    Caged worker;
    worker->door().grant({.path = file("given")});
    worker->door().mark();
    worker->door().grant({.path = file("secret")});
    QCOMPARE(worker.ask("read", file("secret")), std::string("done"));
    worker->door().forget();
    QCOMPARE(worker.ask("read", file("secret")), std::string("EACCES"));
    QCOMPARE(worker.ask("read", file("given")), std::string("done"));
}

void TestCage::ownMemoryByName()
{
    for (const char* kernel : {"", "calls"}) {
        const Switched as(kernel);
        Caged worker;
        QCOMPARE(worker.ask("own memory"), std::string("done"));
    }
    const int memory = ::memfd_create("nodewise-test", MFD_CLOEXEC);
    const std::string name = "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(memory);
    Caged worker;
    QCOMPARE(worker.ask("write", name), std::string("EACCES"));
    worker->door().grant({.path = name, .access = Grant::Access::Write});
    QCOMPARE(worker.ask("write", name), std::string("done"));
    QCOMPARE(worker.ask("read", name + "/../../environ"), std::string("EACCES"));
    ::close(memory);
}

void TestCage::threadsAndAborting()
{
    Caged worker;
    QCOMPARE(worker.ask("thread"), std::string("done"));
    QVERIFY(worker.ask("abort").find("was killed by signal 6") != std::string::npos);
}

/// With and without a cage: they are the parent's.
void TestCage::limits()
{
    constexpr std::uint64_t megabyte = 1 << 20;
    for (const char* cage : {"", "off"}) {
        const Switched as(cage);
        Caged worker({.memory = 512 * megabyte, .file = megabyte});
        worker->door().grant({.path = file("long"), .access = Grant::Access::Write});
        if (!sanitized) {
            QCOMPARE(worker.ask("core limit"), std::string("0"));
            QCOMPARE(worker.ask("take", "64"), std::string("done"));
            QCOMPARE(worker.ask("take", "600"), std::string("ENOMEM"));
        }
        if (*cage == 0)
            QCOMPARE(worker.ask("write much", file("long")), std::string("EFBIG"));
        QVERIFY(QFile(path("long")).size() <= qint64(megabyte));
    }
    Caged without;
    without->door().grant({.path = file("long"), .access = Grant::Access::Write});
    QCOMPARE(without.ask("take", "600"), std::string("done"));
    QCOMPARE(without.ask("write much", file("long")), std::string("done"));
    QCOMPARE(without.ask("core limit"), std::string("0"));
}

/// Nor may a superuser's worker raise them; it limits its address space for a call.
void TestCage::limitsStay()
{
    {
        Caged worker;
        for (const char* name : {"data", "file", "core", "stack"})
            QCOMPARE(worker.ask("set limit", name), std::string("EPERM"));
        QCOMPARE(worker.ask("set limit", "address space"), std::string("done"));
    }
    const Switched off("off");
    Caged free;
    QCOMPARE(free.ask("set limit", "data"), std::string("done"));
}

void TestCage::saysWhatHolds()
{
    const auto english = [] { return QString::fromStdString(cageText().english()); };
    if (landlockAbi() > 0)
        QCOMPARE(english(), QStringLiteral("files and system calls (Landlock %1, seccomp)").arg(landlockAbi()));
    const Switched as("calls");
    QCOMPARE(english(), QStringLiteral("system calls and files (seccomp); this kernel has no Landlock"));
    const Switched off("off");
    QCOMPARE(english(), QStringLiteral("none: it is switched off by NODEWISE_CAGE"));
}

/// A parent that is killed while its worker computes, however it was started.
void TestCage::endsWithItsParent()
{
    for (const char* how : {"--as-parent", "--as-threaded-parent"}) {
        int ends[2];
        QCOMPARE(::pipe2(ends, O_CLOEXEC), 0);
        const pid_t parent = ::fork();
        if (parent == 0) {
            ::dup2(ends[1], STDERR_FILENO);
            const std::string program = QCoreApplication::applicationFilePath().toStdString();
            ::execl(program.c_str(), program.c_str(), how, nullptr);
            ::_exit(127);
        }
        ::close(ends[1]);
        std::array<char, 32> said{};
        QVERIFY(::read(ends[0], said.data(), said.size() - 1) > 0);
        const int worker = std::atoi(said.data());
        QVERIFY2(worker > 0, said.data());
        QCOMPARE(::kill(worker, 0), 0);
        ::kill(parent, SIGKILL);
        ::waitpid(parent, nullptr, 0);
        QTRY_VERIFY(::kill(worker, 0) != 0 || QFile(QStringLiteral("/proc/%1/exe").arg(worker)).symLinkTarget().isEmpty());
        ::close(ends[0]);
    }
}

// --- the other side ---------------------------------------------------------------------------------------------------------------------

static std::string answerTo(const std::string& what, const std::string& path)
{
    if (what == "content") {
        std::string content;
        std::ifstream(path) >> content;
        return content;
    }
    if (what == "atomic") {
        const std::string temporary = path + "." + std::to_string(::getpid()) + "-0";
        std::ofstream(temporary) << "new";
        return ::rename(temporary.c_str(), path.c_str()) == 0 ? "done" : ::strerrorname_np(errno);
    }
    if (what == "own memory") {
        const int memory = ::memfd_create("own", MFD_CLOEXEC);
        return attempts::attempt("write", "/proc/self/fd/" + std::to_string(memory));
    }
    if (what == "core limit" || what == "set limit") {
        static const std::map<std::string, __rlimit_resource> named{{"-", RLIMIT_CORE},      {"core", RLIMIT_CORE},
                                                                    {"data", RLIMIT_DATA},   {"file", RLIMIT_FSIZE},
                                                                    {"stack", RLIMIT_STACK}, {"address space", RLIMIT_AS}};
        rlimit limit{};
        ::getrlimit(named.at(path), &limit);
        if (what == "core limit")
            return std::to_string(limit.rlim_max);
        return ::setrlimit(named.at(path), &limit) == 0 ? "done" : ::strerrorname_np(errno);
    }
    if (what == "take") {
        void* const taken = ::mmap(nullptr, std::stoul(path) << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        return taken != MAP_FAILED ? "done" : ::strerrorname_np(errno);
    }
    if (what == "write much") {
        const std::string much(std::size_t(2) << 20, 'x');
        const OwnedFd out(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600));
        for (std::size_t done = 0; done < much.size();) {
            const auto count = ::write(out.get(), much.data() + done, much.size() - done);
            if (count < 0)
                return ::strerrorname_np(errno);
            done += static_cast<std::size_t>(count);
        }
        return "done";
    }
    if (what == "thread") {
        bool ran = false;
        std::thread([&ran] { ran = true; }).join();
        return ran ? "done" : "did not run";
    }
    if (what == "abort")
        std::abort();
    return attempts::attempt(what, path);
}

static int runAsWorker()
{
    auto channel = Channel::takeStdio();
    if (const auto caged = enterCage({}); !caged) {
        std::fprintf(stderr, "%s\n", caged.error().text().c_str());
        return 1;
    }
    endWithParent();
    while (auto message = channel->receive()) {
        if (!*message)
            return 0;
        const auto line = (*message)->find('\n');
        if (!channel->send(answerTo((*message)->substr(0, line), (*message)->substr(line + 1))))
            return 1;
    }
    return 1;
}

static int runBusy()
{
    auto channel = Channel::takeStdio();
    if (!enterCage({}))
        return 1;
    endWithParent();
    if (!channel->send("busy"))
        return 1;
    for (volatile bool on = true; on;) {}
    return 0;
}

/// Starts a busy worker and tells its number.
static int runAsParent(const char* self, bool withThread)
{
    auto worker = WorkerProcess::start({.program = self, .arguments = {"--busy"}, .caged = true, .endsWithThread = withThread}).value();
    if (!worker->receive(10'000ms))
        return 1;
    std::fprintf(stderr, "%d\n", worker->pid());
    std::fflush(stderr);
    for (;;)
        ::pause();
}

int main(int argc, char** argv)
{
    const std::string_view how = argc > 1 ? argv[1] : "";
    if (how == "--as-worker")
        return runAsWorker();
    if (how == "--busy")
        return runBusy();
    if (how.starts_with("--as-") && how.ends_with("parent"))
        return runAsParent(argv[0], how == "--as-parent");
    QCoreApplication app(argc, argv);
    TestCage test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_cage.moc"
