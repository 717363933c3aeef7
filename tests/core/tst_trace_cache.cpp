// SPDX-License-Identifier: Apache-2.0
// Traces kept on disk: they come back whole, and a file that is cut off, damaged or made up does no harm.
#include "core/trace/analysis/critical_path.h"
#include "core/trace/analysis/sums.h"
#include "core/trace/cache/cache.h"
#include "core/trace/cache/cache_file.h"
#include "core/trace/store/builder.h"
#include "core/trace/write/write.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <random>

using namespace nodewise;
using namespace nodewise::trace;

namespace {

std::shared_ptr<const Trace> sample(std::uint32_t slices = 400)
{
    Builder builder(Unit::Cycles, 940);
    builder.origin() = {.file = "run.log", .producer = "test", .npu = "tpuv3", .profile = "reference", .notes = {"one", "two"}};
    builder.origin().skipped = {{.count = 3, .line = 7, .why = UserText("line %1 of %2", 7, std::string("run.log"))},
                                {.why = UserText(std::string("as it is"))}};
    const auto core = builder.addGroup("Core 0", builder.addGroup("run"));
    const LaneId a = builder.addLane("a", core), b = builder.addLane("b", core), counter = builder.addCounter("DRAM", core, "GB/s");
    const LinkId link = builder.addLink({.nodes = {"add", "mul"}, .kernel = "k", .launch = 2, .line = 5, .module = "m", .op = "aten.add"});
    std::mt19937 random(1);
    for (std::uint32_t i = 0; i < slices; ++i) {
        const SliceId slice = builder.addSlice(i % 3 ? a : b, random() % 2000, random() % 40, builder.intern("n" + std::to_string(i % 20)),
                                               i % 2 ? Kind::Load : Kind::Array, i % 5 ? link : none);
        builder.addArgument(slice, "bytes", i);
        builder.addArgument(slice, "what", std::string_view("text"));
        if (i % 7 == 0)
            builder.setStall(slice, Stall::Engine, 3);
        if (i > 10 && i % 4 == 0)
            builder.addFlow(slice, slice - 9);
        builder.addSample(counter, random() % 2000, i);
    }
    builder.addInstant(b, 77, builder.intern("mark"));
    auto trace = builder.build();
    return *trace;
}

template <class T>
bool same(std::span<const T> a, std::span<const T> b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

/// Everything that can be asked of it; a number, so that nothing is left out.
std::size_t lookedAt(const Trace& trace)
{
    std::size_t sum = trace.groups().size() + trace.origin().notes.size();
    for (SliceId slice = 0; slice < trace.sliceCount(); ++slice) {
        sum += trace.laneOf(slice) + trace.arguments(slice).size() + trace.flowsFrom(slice).size() + trace.flowsTo(slice).size();
        sum += trace.name(trace.columns().name[slice]).size() + (trace.tryLink(slice) ? trace.tryLink(slice)->nodes.size() : 0);
        for (SliceId parent = trace.parentOf(slice); parent != none; parent = trace.parentOf(parent))
            ++sum;
    }
    std::vector<Trace::Piece> pieces;
    std::vector<Trace::Bin> bins;
    for (const Time pixel : {Time(1), Time(100), Time(300), Time(1000), Time(1) << 50}) {
        for (const Row& row : trace.rows()) {
            trace.pieces(row, trace.begin(), trace.end(), pixel, pieces);
            for (const auto& piece : pieces)
                if (piece.longest >= trace.sliceCount())
                    qFatal("a slice that isn't there");
            for (const auto& piece : pieces)
                sum += piece.count + static_cast<std::size_t>(trace.duration(piece.longest)) + (trace.at(row, piece.begin) != none);
        }
        for (LaneId lane = 0; lane < trace.lanes().size(); ++lane) {
            trace.bins(lane, trace.begin(), trace.end(), pixel, bins);
            sum += bins.size() + trace.rowsOf(lane).size();
        }
    }
    for (const Instant& instant : trace.instants())
        sum += trace.name(instant.name).size();
    return sum;
}

QByteArray contentOf(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const std::string& path, const QByteArray& content)
{
    QFile file(QString::fromStdString(path));
    file.remove(); // some file systems sync what is cut to nothing and written again
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

} // namespace

class TestTraceCache : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath("trace").toStdString();
    }

    void comesBackWhole()
    {
        const auto trace = sample();
        QVERIFY(writeCacheFile(*trace, m_path, "key"));
        const auto opened = openCacheFile(m_path, "key");
        QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
        const Trace& back = **opened;
        const Columns &a = trace->columns(), &b = back.columns();
        QVERIFY(same(a.start, b.start) && same(a.duration, b.duration) && same(a.name, b.name) && same(a.kind, b.kind));
        QVERIFY(same(a.link, b.link) && same(a.stall, b.stall) && same(a.waited, b.waited));
        QVERIFY(same(a.sampleTime, b.sampleTime) && same(a.sampleValue, b.sampleValue));
        QVERIFY(same(trace->flows(), back.flows()) && same(trace->instants(), back.instants()));
        QVERIFY(trace->links() == back.links());
        QCOMPARE(back.clockMhz(), trace->clockMhz());
        QCOMPARE(back.unit(), Unit::Cycles);
        QCOMPARE(back.begin(), trace->begin());
        QCOMPARE(back.end(), trace->end());
        QCOMPARE(back.lanes().size(), std::size_t(3));
        QCOMPARE(back.lanes()[2].counterUnit, std::string("GB/s"));
        QVERIFY(back.lanes()[2].counter && !back.lanes()[1].counter);
        QCOMPARE(back.groups()[1].name, std::string("Core 0"));
        QCOMPARE(back.groups()[1].parent, 0u);
        QCOMPARE(back.origin().notes, trace->origin().notes);
        QCOMPARE(back.origin().npu, std::string("tpuv3"));
        QCOMPARE(back.origin().skipped[0].why, trace->origin().skipped[0].why);
        QVERIFY(!back.origin().skipped[1].why.isListed());
        QCOMPARE(lookedAt(back), lookedAt(*trace));
        QCOMPARE(std::get<std::string>(back.arguments(5)[1].value), std::string("text"));
    }

    void emptyTraceComesBack()
    {
        Builder builder(Unit::Nanoseconds);
        QVERIFY(writeCacheFile(**builder.build(), m_path, ""));
        const auto opened = openCacheFile(m_path, "");
        QVERIFY(opened);
        QCOMPARE((*opened)->sliceCount(), std::size_t(0));
        QCOMPARE((*opened)->unit(), Unit::Nanoseconds);
        QVERIFY(!(*opened)->clockMhz());
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<int>("at");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("message");
        QTest::newRow("magic") << 0 << QByteArray("x") << "the file is not a cached trace of Nodewise";
        QTest::newRow("version") << 8 << QByteArray("\x63")
                                 << "the trace was cached by another version of Nodewise or on another kind of machine";
        QTest::newRow("byte order") << 12 << QByteArray("\1\2\3\4", 4)
                                    << "the trace was cached by another version of Nodewise or on another kind of machine";
        QTest::newRow("size") << 23 << QByteArray("\1") << "the file should have %1 bytes, but it has %2";
        QTest::newRow("sections") << 30 << QByteArray("\1") << "the table of sections lies outside the file";
        QTest::newRow("name of a section") << 32 + 2 * 48 << QByteArray("x") << "start: the section is missing or lies outside the file";
        QTest::newRow("place of a section") << 32 + 2 * 48 + 36 << QByteArray("\1")
                                            << "start: the section is missing or lies outside the file";
        QTest::newRow("length of a section") << 32 + 2 * 48 + 44 << QByteArray("\1")
                                             << "start: the section is missing or lies outside the file";
        QTest::newRow("fewer values") << 32 + 3 * 48 + 40 << QByteArray("\1", 2) << "start: the section holds the wrong number of values";
    }
    void saysWhatIsWrong()
    {
        QFETCH(const int, at);
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, message);
        QVERIFY(writeCacheFile(*sample(), m_path, "key"));
        QByteArray content = contentOf(m_path);
        content.replace(at, bytes.size(), bytes);
        write(m_path, content);
        const auto opened = openCacheFile(m_path, "key");
        QVERIFY(!opened);
        QCOMPARE(opened.error().file, m_path);
        const QString said = QString::fromStdString(opened.error().text()).mid(static_cast<int>(m_path.size()) + 2);
        QVERIFY2(said == message || opened.error().message.source() == message.toStdString(), qPrintable(said));
    }

    void otherFiles()
    {
        QVERIFY(writeCacheFile(*sample(), m_path, "key"));
        QVERIFY(openCacheFile(m_path, "other").error().message == "the cached trace is that of another file");
        QVERIFY(openCacheFile(m_path));
        QVERIFY(!openCacheFile(m_path + ".gone", "key"));
        QVERIFY(!openCacheFile(m_folder->path().toStdString(), "key"));
        QVERIFY(!writeCacheFile(*sample(), m_path + "/no/folder", "key"));
        write(m_path, {});
        QVERIFY(openCacheFile(m_path, "key").error().message == "the file is not a cached trace of Nodewise");
    }

    void cutOff()
    {
        QVERIFY(writeCacheFile(*sample(), m_path, "key"));
        const QByteArray content = contentOf(m_path);
        for (qsizetype size = 0; size < content.size(); size += size < 2000 ? 1 : 97) {
            write(m_path, content.left(size));
            QVERIFY(!openCacheFile(m_path, "key"));
        }
    }

    /// Any number may be any other: it opens and can be used, or says why not.
    void madeUp()
    {
        QVERIFY(writeCacheFile(*sample(200), m_path, "key"));
        const QByteArray content = contentOf(m_path);
        std::mt19937 random(3);
        int refused = 0, used = 0;
        for (qsizetype at = 0; at + 4 <= content.size(); at += 4 * (1 + random() % 3)) {
            std::uint32_t word = 0;
            std::memcpy(&word, content.data() + at, 4);
            const std::uint32_t others[] = {0xFFFFFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, word + 1, word - 1, word ^ 0x400, 300};
            const std::uint32_t other = others[random() % std::size(others)];
            QByteArray broken = content;
            std::memcpy(broken.data() + at, &other, 4);
            write(m_path, broken);
            const auto opened = openCacheFile(m_path, "key");
            (opened ? used : refused) += 1;
            if (opened)
                lookedAt(**opened);
        }
        QVERIFY2(refused > 500 && used > 500, qPrintable(QString("%1 refused, %2 used").arg(refused).arg(used)));
    }

    /// At any page, and already read: all that can be asked is answered, if with zeros.
    void cutWhileItIsMapped()
    {
        constexpr std::uintmax_t page = 4096;
        QVERIFY(writeCacheFile(*sample(4000), m_path, "key"));
        const auto whole = std::filesystem::file_size(m_path);
        for (std::uintmax_t size = 0; size < whole; size += page) {
            QVERIFY(writeCacheFile(*sample(4000), m_path, "key"));
            const auto opened = openCacheFile(m_path, "key");
            QVERIFY(opened && !(*opened)->isCutOff());
            std::filesystem::resize_file(m_path, size);
            const Trace& trace = **opened;
            lookedAt(trace);
            for (const SumBy by : {SumBy::Name, SumBy::Kind, SumBy::Stall, SumBy::Lane, SumBy::Node})
                QVERIFY(sumUp(trace, everything(trace), by));
            QVERIFY(criticalPath(trace, none, {}));
            QVERIFY(programTree(trace, everything(trace), {}) && callTree(trace, everything(trace), {}));
            for (const char* suffix : {"json", "pftrace", "csv"})
                QVERIFY(writeTrace(trace, m_folder->filePath(QStringLiteral("out.") + suffix).toStdString()));
            QVERIFY(trace.isCutOff());
        }
    }

    /// Of a cache file's own folder, too.
    void filesAreTheUsersAlone()
    {
        const TraceCache cache(m_folder->filePath("cache").toStdString());
        QVERIFY(cache.keep("key", *sample()));
        const QFileInfo file = QDir(m_folder->filePath("cache")).entryInfoList(QDir::Files).front();
        QCOMPARE(file.completeBaseName().size(), 32); // 128 bits
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
        QVERIFY(!(file.permissions() & others) && !(QFileInfo(file.path()).permissions() & others));
    }

    void cancelledLeavesNothing()
    {
        Progress progress;
        progress.cancel.cancel();
        const auto written = writeCacheFile(*sample(), m_path, "key", progress);
        QVERIFY(written.error().message == cancelledMessage);
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }

    void folderKnowsTheSource()
    {
        const std::string source = m_folder->filePath("source.json").toStdString();
        const TraceCache cache(m_folder->filePath("cache/traces").toStdString());
        QCOMPARE(TraceCache::keyOf(source, "v1"), std::string());
        write(source, "one");
        const std::string key = TraceCache::keyOf(source, "v1");
        QVERIFY(!cache.tryLoad(key));
        QVERIFY(cache.keep(key, *sample()));
        QCOMPARE(cache.tryLoad(TraceCache::keyOf(m_folder->path().toStdString() + "/./source.json", "v1"))->sliceCount(), std::size_t(400));
        QVERIFY(!cache.tryLoad(TraceCache::keyOf(source, "v2")));
        write(source, "longer");
        QVERIFY(!cache.tryLoad(TraceCache::keyOf(source, "v1")));
        QVERIFY(!TraceCache("").keep(key, *sample()));
    }

    void folderKeepsWhatWasUsedLast()
    {
        const QString folder = m_folder->filePath("cache");
        QVERIFY(TraceCache(folder.toStdString()).keep("probe", *sample()));
        const auto size = static_cast<std::uint64_t>(QDir(folder).entryInfoList(QDir::Files).front().size());
        QVERIFY(QDir(folder).removeRecursively());
        const TraceCache cache(folder.toStdString(), 3 * size + size / 2);
        // The file system's clock is coarse: all that is there was there a minute earlier.
        const auto age = [&] {
            for (const auto& file : std::filesystem::directory_iterator(folder.toStdString()))
                std::filesystem::last_write_time(file, file.last_write_time() - std::chrono::minutes(1));
        };
        const auto keep = [&](const char* key) {
            QVERIFY(cache.keep(key, *sample()));
            age();
        };
        keep("a");
        keep("b");
        keep("c");
        QVERIFY(cache.tryLoad("a"));
        age();
        keep("d");
        QVERIFY(cache.tryLoad("a") && cache.tryLoad("c") && cache.tryLoad("d"));
        QVERIFY(!cache.tryLoad("b"));
        QVERIFY(!TraceCache(folder.toStdString(), size / 2).keep("e", *sample()));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
};

QTEST_GUILESS_MAIN(TestTraceCache)
#include "tst_trace_cache.moc"
