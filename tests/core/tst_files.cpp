// SPDX-License-Identifier: Apache-2.0
// Files as others leave them: pipes and devices under the name of a file, cut while they are mapped, a disk that is full, links that were
// laid, names that lead out of a folder.
#include "core/base/atomic_file.h"
#include "core/base/cache_folder.h"
#include "core/base/data_folder.h"
#include "core/base/inside_folder.h"
#include "core/base/mapped_file.h"
#include "core/document/load.h"
#include "core/ir/json.h"
#include "core/mlirtext/text_file.h"
#include "core/program/program.h"
#include "core/protocol/session_record.h"
#include "core/sim/npu.h"
#include "core/trace/read.h"

#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <filesystem>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace nodewise;

namespace {

template <class Value>
std::string said(const Result<Value>& result)
{
    return result ? "read" : result.error().message.english();
}

std::string saidOf(const document::LoadOutcome& outcome)
{
    return outcome.error ? outcome.error->message.english() : "read";
}

/// Every way in which core opens a file that a user names.
const std::map<std::string, std::function<std::string(const std::string&)>>& readers()
{
    static const std::map<std::string, std::function<std::string(const std::string&)>> all{
        {"mapped", [](const std::string& path) { return said(MappedFile::open(path)); }},
        {"mapped for workers", [](const std::string& path) { return said(MappedFile::openCopyOnWrite(path)); }},
        {"text", [](const std::string& path) { return said(mlirtext::TextFile::open(path)); }},
        {"data", [](const std::string& path) { return said(readDataFile(path)); }},
        {"trace", [](const std::string& path) { return said(trace::readTraces({path}, {})); }},
        {"program", [](const std::string& path) { return said(program::open(path)); }},
        {"models", [](const std::string& path) { return said(program::inspect(path)); }},
        {"IR", [](const std::string& path) { return said(ir::readJsonFile(path)); }},
        {"session", [](const std::string& path) { return said(protocol::readSessionFile(path)); }},
        {"NPU", [](const std::string& path) { return said(sim::findNpu(path, {})); }},
        {"document", [](const std::string& path) { return saidOf(document::load({.file = path}, {})); }},
        {"IR beside a program",
         [](const std::string& path) {
             return saidOf(document::load({.file = NODEWISE_TEST_DATA "/programs/cnn.pt2", .irFile = path}, {}));
         }},
    };
    return all;
}

constexpr int handedOn = 77; ///< exit code

/// No file that this process writes may be longer.
class FullDisk {
public:
    explicit FullDisk(rlim_t most)
    {
        std::signal(SIGXFSZ, SIG_IGN); // as an error of write()
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const struct ::rlimit now = {most, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &now);
    }
    ~FullDisk() { ::setrlimit(RLIMIT_FSIZE, &m_before); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    struct ::rlimit m_before = {};
};

::mode_t modeOf(const std::string& path)
{
    struct ::stat about = {};
    return ::lstat(path.c_str(), &about) == 0 ? about.st_mode & 0777 : 0;
}

} // namespace

class TestFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        std::signal(SIGBUS, [](int) { ::_exit(handedOn); }); // before any file is mapped
    }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    /// A pipe would wait for ever, /dev/zero take all memory.
    void onlyRegularFilesAreRead()
    {
        const std::string pipe = path("pipe.json"), socket = path("socket.json"), link = path("link.json");
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        const int listening = ::socket(AF_UNIX, SOCK_STREAM, 0);
        struct ::sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = {}};
        socket.copy(address.sun_path, sizeof(address.sun_path) - 1);
        QCOMPARE(::bind(listening, reinterpret_cast<const ::sockaddr*>(&address), sizeof address), 0);
        std::filesystem::create_symlink("/dev/zero", link);
        for (const auto& [name, read] : readers())
            for (const std::string& file : {pipe, socket, link, std::string("/dev/zero"), std::string("/dev/stdin")})
                if (file != "/dev/stdin" || ::isatty(0) == 1) // a test may run with a file as its input
                    QVERIFY2(read(file) == "this is not a regular file" ||
                                 (name == "NPU" && file.starts_with("/dev")), // told by its suffix, else a name
                             qPrintable(QString::fromStdString(name + ": " + file + ": " + read(file))));
        ::close(listening);
    }

    void filesThatAreNotThere()
    {
        for (const auto& [name, read] : readers())
            QVERIFY2(read(path("none.json")) == "there is no such file",
                     qPrintable(QString::fromStdString(name + ": " + read(path("none.json")))));
    }

    /// The process goes on with zeros, and knows.
    void cutWhileMapped()
    {
        const std::string file = path("mapped");
        QVERIFY(writeFile(file, std::string(5 * 4096, 'x')));
        const auto mapped = MappedFile::open(file), other = MappedFile::open(file);
        QVERIFY(mapped && other);
        QVERIFY(!(*mapped)->isCutOff());
        std::filesystem::resize_file(file, 4096);
        QCOMPARE((*mapped)->bytes()[4095], 'x');
        QCOMPARE((*mapped)->bytes()[3 * 4096 + 7], '\0');
        QVERIFY((*mapped)->isCutOff());
        QCOMPARE((*mapped)->bytes()[2 * 4096], '\0'); // from the other side of what was met
        QCOMPARE((*mapped)->bytes()[5 * 4096 - 1], '\0');
        QVERIFY(!(*other)->isCutOff());
        QCOMPARE((*other)->bytes()[4096], '\0');
        QVERIFY((*other)->isCutOff());
    }

    /// Of what is not guarded the signal goes on to whom it went before: it is not swallowed, and met for ever.
    void otherFaultsAreHandedOn()
    {
        const std::string file = path("mapped");
        QVERIFY(writeFile(file, std::string(2 * 4096, 'x')));
        const auto guarded = MappedFile::open(file);
        const auto own = MappedFile::openCopyOnWrite(file);
        QVERIFY(guarded && own);
        std::filesystem::resize_file(file, 0);
        const ::pid_t child = ::fork();
        if (child == 0) {
            ::alarm(20);
            [[maybe_unused]] const volatile char met = std::as_const(**own).bytes()[0];
            ::_exit(0);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status) && WEXITSTATUS(status) == handedOn);
    }

    void fullDiskLeavesWhatWasThere()
    {
        const std::string file = path("kept"), before = "what was there before";
        QVERIFY(writeFile(file, before) && writeFile(path("large"), std::string(100'000, 'y')));
        protocol::SessionRecord record;
        record.node = std::string(100'000, 'n');
        const FullDisk full(8192);
        for (const auto& written :
             {writeFile(file, std::string(100'000, 'x')), protocol::writeSessionFile(record, file), copyFile(path("large"), file)}) {
            QVERIFY(!written);
            QCOMPARE(written.error().message.english(), std::string("the file can't be written: File too large"));
            QCOMPARE(readDataFile(file).value_or("lost"), before);
        }
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files, QDir::Name), (QStringList{"kept", "large"}));
    }

    /// Folders may be shared: who foresees the name of what is written first may lay a link there.
    void nobodyForeseesTemporaryNames()
    {
        const std::string file = path("written"), victim = path("victim");
        QVERIFY(writeFile(victim, "mine"));
        for (int i = 0; i < 100; ++i) // as names once were
            std::filesystem::create_symlink(victim, file + "." + std::to_string(::getpid()) + "-" + std::to_string(i));
        QVERIFY(writeFile(file, "other"));
        QCOMPARE(*readDataFile(victim), std::string("mine"));
    }

    void linksAndPermissionsStay()
    {
        const std::string file = path("real"), link = path("link");
        QVERIFY(writeFile(file, "before"));
        std::filesystem::create_symlink("real", link);
        QCOMPARE(::chmod(file.c_str(), 0640), 0);
        QVERIFY(writeFile(link, "after"));
        QVERIFY(std::filesystem::is_symlink(link));
        QCOMPARE(*readDataFile(file), std::string("after"));
        QCOMPARE(modeOf(file), ::mode_t(0640));
        QVERIFY(writeFile(path("own"), "x", AtomicFile::Access::Owner));
        QCOMPARE(modeOf(path("own")), ::mode_t(0600));
    }

    void cachesArePrivate()
    {
        const CacheFolder cache(path("cache/kind"));
        const ::mode_t before = ::umask(0);
        cache.keep("key", ".x", "text");
        ::umask(before);
        QCOMPARE(modeOf(cache.path()), ::mode_t(0700));
        QCOMPARE(modeOf(cache.fileOf("key", ".x")), ::mode_t(0600));
        QCOMPARE(QFileInfo(QString::fromStdString(cache.fileOf("key", ""))).fileName().size(), 32); // 128 bits
        QCOMPARE(cache.tryRead("key", ".x", 100).value_or(""), std::string("text"));
        QCOMPARE(::chmod(cache.path().c_str(), 0777), 0); // by an older version, or a umask of 0
        QVERIFY(cache.tryRead("key", ".x", 100));
        QCOMPARE(modeOf(cache.path()), ::mode_t(0700));
    }

    /// Where somebody laid a link, nothing is read or written.
    void foreignCachesAreNotFollowed()
    {
        QVERIFY(QDir(m_folder->path()).mkpath("theirs"));
        const CacheFolder theirs(path("theirs"));
        theirs.keep("key", ".x", "text");
        std::filesystem::create_directory_symlink(theirs.path(), path("mine"));
        const CacheFolder mine(path("mine"));
        QVERIFY(!mine.tryRead("key", ".x", 100));
        mine.keep("other", ".x", "text");
        QVERIFY(!theirs.tryRead("other", ".x", 100));
        QVERIFY(!mine.prepare());
        QCOMPARE(mine.danger(), std::string_view(path("mine") + " is a link"));
    }

    /// Where others could lay another folder in place of one on the way. A link of the user's own leads where they want it.
    void cachesBelowSharedFolders()
    {
        const CacheFolder shared(path("shared/nodewise/kind"));
        QVERIFY(shared.prepare());
        QCOMPARE(::chmod(path("shared").c_str(), 0777), 0);
        QVERIFY(!shared.prepare() && !shared.tryRead("key", ".x", 100));
        QCOMPARE(shared.danger(), std::string_view("everybody can write to " + path("shared")));
        QCOMPARE(::chmod(path("shared").c_str(), 01777), 0); // as /tmp
        QVERIFY(shared.prepare());
        QVERIFY(!CacheFolder(path("shared")).prepare()); // and it stays as it was
        QCOMPARE(modeOf(path("shared")), ::mode_t(0777));

        QVERIFY(QDir(m_folder->path()).mkpath("disk"));
        std::filesystem::create_directory_symlink(path("disk"), path("link"));
        const CacheFolder linked(path("link/nodewise/kind"));
        linked.keep("key", ".x", "text");
        QCOMPARE(CacheFolder(path("disk/nodewise/kind")).tryRead("key", ".x", 100).value_or(""), std::string("text"));
        QCOMPARE(::chmod(path("disk").c_str(), 0777), 0);
        QVERIFY(!linked.prepare());
        if (::geteuid() != 0)
            return; // nobody else can be played
        QCOMPARE(::chmod(path("disk").c_str(), 0755), 0);
        QCOMPARE(::lchown(path("link").c_str(), 12345, 12345), 0);
        QCOMPARE(linked.danger(), std::string_view(path("link") + " belongs to another user"));
        QCOMPARE(::chown(path("shared/nodewise").c_str(), 12345, 12345), 0);
        QCOMPARE(shared.danger(), std::string_view(path("shared/nodewise") + " belongs to another user"));
        QCOMPARE(::chown(path("disk/nodewise/kind").c_str(), 12345, 12345), 0);
        QCOMPARE(CacheFolder(path("disk/nodewise/kind")).danger(),
                 std::string_view(path("disk/nodewise/kind") + " is not a folder of yours"));
    }

    void cachesAreCheckedWhenRead()
    {
        const CacheFolder cache(path("cache"));
        cache.keep("key", ".x", "text");
        const std::string whole = *readDataFile(cache.fileOf("key", ".x"));
        for (std::size_t i = 0; i < whole.size(); ++i) {
            std::string damaged = whole;
            damaged[i] ^= 1;
            QVERIFY(writeFile(cache.fileOf("key", ".x"), damaged));
            QVERIFY(!cache.tryRead("key", ".x", 100));
        }
        QVERIFY(writeFile(cache.fileOf("other", ".x"), whole)); // of another key
        QVERIFY(!cache.tryRead("other", ".x", 100));
    }

    void cachesAreTrimmed()
    {
        const CacheFolder cache(path("cache"));
        for (const char* key : {"a", "b", "c"})
            cache.keep(key, ".x", "text");
        cache.keep("a", ".y", "text");
        const auto older = [&](const char* key, std::chrono::hours age) {
            std::filesystem::last_write_time(cache.fileOf(key, ".x"), std::filesystem::file_time_type::clock::now() - age);
        };
        older("a", std::chrono::hours(24 * 100));
        older("b", std::chrono::hours(24 * 10));
        cache.trim(".x", 1'000'000);
        QVERIFY(!cache.tryRead("a", ".x", 100) && cache.tryRead("a", ".y", 100));
        older("b", std::chrono::hours(24 * 10));
        cache.trim(".x", 40); // one has 37
        QVERIFY(!cache.tryRead("b", ".x", 100) && cache.tryRead("c", ".x", 100));
    }

    /// XDG_CACHE_HOME, ~/.cache, the home that the system has: never a folder that others share.
    void cachesWithoutAHome()
    {
        const QByteArray cache = qgetenv("XDG_CACHE_HOME"), home = qgetenv("HOME");
        qputenv("HOME", "/home-of-mine");
        for (const char* around : {"relative", "/", "//", "/..", "/a/../.."}) {
            qputenv("XDG_CACHE_HOME", around);
            QCOMPARE(CacheFolder::usual("kind"), std::string("/home-of-mine/.cache/nodewise/kind"));
        }
        qunsetenv("HOME");
        qunsetenv("XDG_CACHE_HOME");
        const std::string usual = CacheFolder::usual("kind");
        QVERIFY(usual.empty() || usual.ends_with("/.cache/nodewise/kind"));
        QVERIFY(!usual.starts_with(std::filesystem::temp_directory_path().string()));
        qputenv("HOME", home);
        qputenv("XDG_CACHE_HOME", cache);
    }

    /// A file that is read as a whole, and does not fit: that is said, not that it is damaged.
    void memoryIsTheReason()
    {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("their allocators end the process");
#endif
        constexpr std::uint64_t bytes = std::uint64_t(1) << 40; // none of it on the disk
        const std::string large = path("large");
        QVERIFY(writeFile(large, "x"));
        std::filesystem::resize_file(large, bytes);
        const ::rlimit little{bytes / 16, RLIM_INFINITY};
        ::rlimit before{};
        QCOMPARE(::getrlimit(RLIMIT_AS, &before), 0);
        QCOMPARE(::setrlimit(RLIMIT_AS, &little), 0);
        const auto text = readFile(large, bytes);
        QCOMPARE(::setrlimit(RLIMIT_AS, &before), 0);
        QVERIFY(!text);
        QCOMPARE(text.error().message.english(), "there is not enough memory for the " + std::to_string(bytes) + " bytes of the file");
    }

    void namesThatLeadOut()
    {
        QVERIFY(QDir(m_folder->path()).mkpath("dump/inside") && QDir(m_folder->path()).mkpath("elsewhere"));
        QVERIFY(writeFile(path("elsewhere/secret"), "x") && writeFile(path("dump/inside/value"), "y"));
        const std::string folder = path("dump");
        std::filesystem::create_symlink("../elsewhere/secret", folder + "/link");
        std::filesystem::create_directory_symlink("../elsewhere", folder + "/links");
        std::filesystem::create_symlink("inside/value", folder + "/own");
        for (const char* name : {"inside/value", "./inside/../inside/value", "own", "not_there", "inside/not_there"})
            QVERIFY2(pathInside(folder, name), name);
        for (const char* name : {"../elsewhere/secret", "/etc/passwd", "link", "links/secret", "inside/../../elsewhere/secret", "", ".."})
            QVERIFY2(!pathInside(folder, name), name);
        QCOMPARE(pathInside(folder, "../x").error().message.english(), std::string("'../x' leads out of the folder"));
        // of many names the folder is opened once: what takes its place afterwards is not asked
        InsideFolder opened(folder);
        std::filesystem::rename(folder, path("moved"));
        std::filesystem::create_directory_symlink("/", folder);
        QVERIFY(opened.path("inside/value") && opened.path("own"));
        QVERIFY(!opened.path("link") && !opened.path("links/secret") && !opened.path("../elsewhere/secret"));
        QVERIFY(!InsideFolder("").path("/etc/passwd"));
    }

    void byteOrderMarks()
    {
        QVERIFY(writeFile(path("data"), "\xEF\xBB\xBF{}"));
        QCOMPARE(readDataFile(path("data")).value_or(""), std::string("{}"));
        QVERIFY(writeFile(path("ir.json"), "\xEF\xBB\xBF \n{}"));
        QVERIFY(document::isIrFile(path("ir.json")));
    }

private:
    std::string path(const char* name) const { return m_folder->filePath(QLatin1String(name)).toStdString(); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestFiles)
#include "tst_files.moc"
