// SPDX-License-Identifier: Apache-2.0
// Our requests about one tensor through the real engine and worker, as a client asks them; large ones beside other requests, cancelled, and
// ended by what goes on. Needs the torch worker.
#include "dap_session.h"

#include "core/protocol/tensor_query.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace nodewise;

namespace {

QJsonObject object(const std::string& json)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
}

template <class Body>
Body body(const QJsonObject& json)
{
    auto read = protocol::decodeBody<Body>(QJsonDocument(json).toJson(QJsonDocument::Compact).toStdString());
    if (!read)
        QTest::qFail(read.error().text().c_str(), __FILE__, __LINE__);
    return read.value_or(Body());
}

/// Bytes that only this process' child has, not counting mapped files: of nodewise-torch below this test.
qint64 workerMemory()
{
    const auto line = [](const QString& file, const char* key) {
        QFile in(file);
        if (in.open(QIODevice::ReadOnly))
            for (const QByteArray& row : in.readAll().split('\n'))
                if (row.startsWith(key))
                    return row.mid(qsizetype(strlen(key))).trimmed();
        return QByteArray();
    };
    for (const QString& pid : QDir(QStringLiteral("/proc")).entryList({QStringLiteral("[0-9]*")}, QDir::Dirs)) {
        const QString status = QStringLiteral("/proc/%1/status").arg(pid);
        if (line(status, "Name:") != "nodewise-torch")
            continue;
        const QString engine = QStringLiteral("/proc/%1/status").arg(QString::fromLatin1(line(status, "PPid:")));
        if (line(engine, "PPid:").toLongLong() == QCoreApplication::applicationPid())
            return line(status, "RssAnon:").split(' ').front().toLongLong() * 1024;
    }
    return -1;
}

} // namespace

class TestDapTensors : public DapSession {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup() { finish(); }
    void pictures();
    void findsAndBits();
    void storages();
    void differences();
    void copies();
    void texts();
    void statistics();
    void largeTensors();
    void exportsInPieces();

private:
    template <class Answer, class Request>
    Answer asked(const Request& request)
    {
        return body<Answer>(m_client->ask(std::string(Request::command).c_str(), object(encodeBody(request))));
    }
    template <class Request>
    int post(const Request& request)
    {
        return m_client->post(std::string(Request::command).c_str(), object(encodeBody(request)));
    }
    template <class Request>
    QString refused(const Request& request)
    {
        QString text;
        m_client->refusal(std::string(Request::command).c_str(), object(encodeBody(request)), &text);
        return text;
    }
    /// The value of that name in a scope.
    protocol::ValueInfo value(protocol::ValuesRequest::Scope scope, const char* name);
    std::uint32_t programInput(const char* name) { return value(protocol::ValuesRequest::Scope::ProgramInputs, name).ref.node; }
    void runToEnd()
    {
        const auto stopped = m_client->step("continue");
        QVERIFY(isFinished(stopped));
    }
    void beginLarge();
    /// What was told first of the request; waits for it.
    QJsonObject progressOf(int seq)
    {
        QJsonObject out;
        do
            out = m_client->event("progressStart");
        while (!out.isEmpty() && out[QStringLiteral("requestId")].toInt() != seq);
        return out;
    }

    /// The next that is told of the same work.
    QJsonObject updateOf(const QJsonObject& begun)
    {
        QJsonObject out;
        do
            out = m_client->event("progressUpdate");
        while (!out.isEmpty() && out[QStringLiteral("progressId")] != begun[QStringLiteral("progressId")]);
        return out;
    }

    QTemporaryDir m_folder;
};

void TestDapTensors::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
}

protocol::ValueInfo TestDapTensors::value(protocol::ValuesRequest::Scope scope, const char* name)
{
    const auto all = asked<protocol::ValuesAnswer>(protocol::ValuesRequest{.scope = scope});
    for (const protocol::ValueInfo& one : all.values)
        if (one.name == name)
            return one;
    QTest::qFail(name, __FILE__, __LINE__);
    return {};
}

void TestDapTensors::pictures()
{
    begin("cnn");
    const std::uint32_t x = programInput("x");
    const auto page = asked<protocol::Slice>(protocol::SliceRequest{.value = {.node = x}, .slice = "[0, 1]", .rows = 64, .columns = 64});
    const auto whole = asked<protocol::Raster>(protocol::RasterRequest{.value = {.node = x}, .slice = "[0, 1]"});
    QVERIFY(whole.plain && !whole.sampled && whole.min.empty() && whole.flags.empty());
    QCOMPARE(whole.mean, page.numbers);
    const auto small = asked<protocol::Raster>(protocol::RasterRequest{.value = {.node = x}, .slice = "[0, 1]", .width = 4, .height = 4});
    QCOMPARE(small.mean.size(), 16u);
    QCOMPARE(small.min.size(), 16u);
    QVERIFY(small.min[0] <= small.mean[0] && small.mean[0] <= small.max[0]);
    const auto zero = asked<protocol::Raster>(
        protocol::RasterRequest{.value = {.node = x}, .slice = "[0, 1]", .minus = protocol::ValueRef{.node = x}, .minusSlice = "[0, 1]"});
    for (const double number : zero.mean)
        QCOMPARE(number, 0.0);
    QCOMPARE(refused(protocol::RasterRequest{.value = {.node = x}, .slice = "[0, 1]", .minus = protocol::ValueRef{.node = x}}),
             QStringLiteral("the shapes differ (slice both to the same shape)"));
    QCOMPARE(refused(protocol::RasterRequest{.value = {.node = x}, .width = 2000, .height = 2000}),
             QStringLiteral("a picture has at most 2000000 pixels"));
}

void TestDapTensors::findsAndBits()
{
    begin("cnn");
    const protocol::ValueRef x{.node = programInput("x")};
    const auto stats = asked<protocol::FullStats>(protocol::StatsRequest{.value = x, .slice = "[0]"});
    const auto found =
        asked<protocol::FindAnswer>(protocol::FindRequest{.value = x, .slice = "[0]", .what = protocol::FindRequest::What::Max});
    QVERIFY(found.found && !found.wrapped && found.index.size() == 3);
    QCOMPARE(std::stof(found.text), static_cast<float>(stats.stats.max));
    const auto bits = asked<protocol::BitsAnswer>(protocol::BitsRequest{.value = x, .slice = "[0]", .index = found.index});
    QVERIFY(bits.dtype == "float32" && bits.bytes.size() == 4 && bits.numbers.size() == 1);
    QCOMPARE(bits.numbers[0].text, found.text);
    QVERIFY(bits.numbers[0].signBits == 1 && bits.numbers[0].exponentBits == 8 && bits.numbers[0].mantissaBits == 23);
    QVERIFY(!asked<protocol::FindAnswer>(protocol::FindRequest{.value = x, .what = protocol::FindRequest::What::Nan}).found);
    const auto next = asked<protocol::FindAnswer>(
        protocol::FindRequest{.value = x, .slice = "[0]", .number = protocol::Scalar(stats.stats.max), .from = found.flat});
    QVERIFY(next.found && next.wrapped && next.flat == found.flat);
    QCOMPARE(refused(protocol::FindRequest{.value = x}), QStringLiteral("$.arguments.number: there is no number to search for"));
    const auto all =
        asked<protocol::CountAnswer>(protocol::CountRequest{.value = x, .slice = "[0]", .number = protocol::Scalar(0.0), .eps = 1e9});
    QVERIFY(all.matches == all.all && all.end == all.all && all.all == 3 * 16 * 16 && all.before == 0);
    const auto part = asked<protocol::CountAnswer>(protocol::CountRequest{
        .value = x, .slice = "[0]", .number = protocol::Scalar(0.0), .eps = 1e9, .begin = 100, .elements = 50, .at = 120});
    QVERIFY(part.matches == 50 && part.before == 20 && part.end == 150);
    QCOMPARE(
        asked<protocol::CountAnswer>(protocol::CountRequest{.value = x, .slice = "[0]", .what = protocol::FindRequest::What::Max}).matches,
        1u);
    QCOMPARE(refused(protocol::CountRequest{.value = x}), QStringLiteral("$.arguments.number: there is no number to search for"));
    QCOMPARE(refused(protocol::CountRequest{.value = x, .number = protocol::Scalar(std::string("many"))}),
             QStringLiteral("$.arguments.number: what to search for must be a number"));
    QCOMPARE(refused(protocol::BitsRequest{.value = x, .index = {0}}), QStringLiteral("the index has 1 numbers, the tensor 4 dimensions"));
}

void TestDapTensors::storages()
{
    begin("aliases");
    runToEnd();
    // Whoever has aliases lies in one storage with them.
    int shared = 0;
    for (const protocol::ValueInfo& one :
         asked<protocol::ValuesAnswer>(protocol::ValuesRequest{.scope = protocol::ValuesRequest::Scope::Executed}).values) {
        if (one.kind != protocol::ValueInfo::Kind::Tensor || one.state == protocol::ValueInfo::State::Dropped || one.shape.empty())
            continue;
        const auto storage = asked<protocol::StorageAnswer>(protocol::StorageRequest{.value = one.ref, .buckets = 8});
        QCOMPARE(storage.view.name, QString::fromStdString(one.name).section('/', -1).toStdString());
        QCOMPARE(storage.view.coverage.size(), 8u);
        QVERIFY(storage.view.end <= storage.storageBytes && storage.view.begin < storage.view.end);
        for (const std::string& alias : one.aliases)
            QVERIFY2(std::any_of(storage.aliases.begin(), storage.aliases.end(), [&](const auto& view) { return view.name == alias; }),
                     alias.c_str());
        shared += static_cast<int>(storage.aliases.size());
    }
    QVERIFY(shared > 0);
}

void TestDapTensors::differences()
{
    begin("cnn");
    const protocol::ValueRef x{.node = programInput("x")};
    const auto same = asked<protocol::DifferenceAnswer>(protocol::DifferenceRequest{.value = x, .other = x});
    QVERIFY(same.comparable && same.equal && same.bitwise && same.message.empty());
    const auto other =
        asked<protocol::DifferenceAnswer>(protocol::DifferenceRequest{.value = x, .slice = "[0, 0]", .other = x, .otherSlice = "[0, 1]"});
    QVERIFY(other.comparable && !other.equal && other.mismatches > 0 && other.firstIndex.size() == 2 && other.maxAbs > 0);
    QVERIFY(!asked<protocol::DifferenceAnswer>(protocol::DifferenceRequest{.value = x, .slice = "[0]", .other = x}).comparable);
}

/// A copy stays what it was when what it was made of changes.
void TestDapTensors::copies()
{
    begin("cnn");
    const protocol::ValueRef x{.node = programInput("x")};
    const auto held = asked<protocol::ValueInfo>(protocol::HoldRequest{.value = x, .slice = "[0, 1]"});
    QVERIFY(held.ref.node >= protocol::firstHeld && held.name == "x" && held.shape.size() == 2);
    asked<protocol::EditsAnswer>(protocol::EditRequest{.value = x, .slice = "[0, 1]", .number = protocol::Scalar(3.0)});
    const protocol::StatsRequest now{.value = x, .slice = "[0, 1]"}, then{.value = held.ref};
    QCOMPARE(asked<protocol::FullStats>(now).stats.max, 3.0);
    QVERIFY(asked<protocol::FullStats>(then).stats.min < 3);
    runToEnd();
    QVERIFY(asked<protocol::FullStats>(then).stats.min < 3);
    QVERIFY(asked<protocol::Slice>(protocol::SliceRequest{.value = held.ref, .slice = "[0]"}).rows > 0);
    QVERIFY(asked<protocol::StorageAnswer>(protocol::StorageRequest{.value = held.ref}).view.name == "x");
    QVERIFY(!asked<protocol::DifferenceAnswer>(protocol::DifferenceRequest{.value = x, .slice = "[0, 1]", .other = held.ref}).equal);
    m_client->ask("nodewise/release", object(encodeBody(protocol::ReleaseRequest{held.ref})));
    QVERIFY(refused(then).contains(QStringLiteral("there is no node")));
    QCOMPARE(refused(protocol::ReleaseRequest{held.ref}), QStringLiteral("this value is not kept as a copy"));
}

void TestDapTensors::texts()
{
    begin("cnn");
    const protocol::ValueRef x{.node = programInput("x")};
    const auto python = asked<protocol::PythonAnswer>(protocol::PythonRequest{.value = x, .slice = "[0, 0, 0, :2]"});
    QVERIFY2(QString::fromStdString(python.text).startsWith(QStringLiteral("torch.tensor([")), python.text.c_str());
    for (const char* name : {"x.csv", "x.npz", "x.pt", "x.npy", "x.safetensors"}) {
        const QString file = m_folder.filePath(QLatin1String(name));
        m_client->ask("nodewise/export",
                      object(encodeBody(protocol::ExportRequest{.value = x, .slice = "[0, 0]", .file = file.toStdString()})));
        QVERIFY2(QFile(file).size() > 100, name);
    }
    QFile csv(m_folder.filePath(QStringLiteral("x.csv")));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    const auto page = asked<protocol::Slice>(protocol::SliceRequest{.value = x, .slice = "[0, 0]"});
    QCOMPARE(csv.readLine().count(','), static_cast<qsizetype>(page.totalColumns - 1));
    QCOMPARE(refused(protocol::ExportRequest{.value = x, .file = "x.xyz"}),
             QStringLiteral("x.xyz: the file's format is not known (name it .npy, .npz, .safetensors, .pt or .csv)"));
}

void TestDapTensors::statistics()
{
    begin("cnn");
    const protocol::ValueRef x{.node = programInput("x")};
    asked<protocol::EditsAnswer>(protocol::EditRequest{.value = x, .slice = "[0, 0, 0, 0]", .number = protocol::Scalar(1e-42)});
    asked<protocol::EditsAnswer>(protocol::EditRequest{.value = x, .slice = "[0, 0, 0, 1]", .number = protocol::Scalar(INFINITY)});
    const auto stats = asked<protocol::FullStats>(protocol::StatsRequest{.value = x, .bins = 8, .low = -1, .high = 1});
    QCOMPARE(stats.subnormals, 1u);
    QCOMPARE(stats.positiveInf, 1u);
    QCOMPARE(stats.negativeInf, 0u);
    QCOMPARE(stats.stats.quantiles.size(), 7u);
    std::uint64_t all = stats.below + stats.above + stats.positiveInf;
    for (const std::uint64_t count : stats.stats.histogram.counts)
        all += count;
    QCOMPARE(all, stats.stats.count);
}

namespace {

// 4.9 GB; what a sanitizer's build looks through many times slower is smaller, but too large for the statistics of a list all the same.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr qint64 rows = 70'000;
#else
constexpr qint64 rows = 300'000;
#endif
constexpr qint64 columns = 4096;

} // namespace

void TestDapTensors::beginLarge()
{
    const QString file = m_folder.filePath(QStringLiteral("large.bin"));
    QFile out(file);
    QVERIFY(out.open(QIODevice::ReadWrite));
    if (!out.resize(rows * columns * 4)) // the disk holds one page of it
        QSKIP("no room for a sparse file");
    const float last = 2.5F;
    out.seek((rows * columns - 1) * 4);
    out.write(reinterpret_cast<const char*>(&last), 4);
    out.close();
    const QJsonObject input{{QStringLiteral("name"), QStringLiteral("x")},
                            {QStringLiteral("file"), file},
                            {QStringLiteral("dtype"), QStringLiteral("float32")},
                            {QStringLiteral("shape"), QJsonArray{rows, columns}}};
    begin("../large/tall_input", {{QStringLiteral("inputs"), QJsonArray{input}}});
}

/// Memory stays that of a page; the grid's page does not wait for what looks at all elements; that ends when it is told to, or when the
/// program goes on. Times are told, not asserted.
void TestDapTensors::largeTensors()
{
    beginLarge();
    const qint64 before = workerMemory();
    QVERIFY(before > 0);
    const protocol::ValueRef x{.node = programInput("x")};
    QElapsedTimer timer;
    timer.start();
    const auto list =
        asked<protocol::ValuesAnswer>(protocol::ValuesRequest{.scope = protocol::ValuesRequest::Scope::ProgramInputs, .stats = true});
    QVERIFY(!list.values.empty() && !list.values.front().stats); // a list does not wait for gigabytes
    qInfo("list of values with statistics: %lld ms", timer.restart());
    const auto page =
        asked<protocol::Slice>(protocol::SliceRequest{.value = x, .row = rows - 64, .rows = 64, .column = 4064, .columns = 32});
    QCOMPARE(page.numbers.back(), 2.5);
    qInfo("first page of %.1f GB: %lld ms", double(rows * columns * 4) / 1e9, timer.restart());
    const auto preview = asked<protocol::Raster>(protocol::RasterRequest{.value = x, .width = 600, .height = 400, .most = 4'000'000});
    QVERIFY(preview.sampled);
    qInfo("sampled picture, from the disk: %lld ms", timer.restart());
    asked<protocol::Raster>(protocol::RasterRequest{.value = x, .width = 600, .height = 400, .most = 4'000'000});
    qInfo("sampled picture, from memory: %lld ms", timer.restart());
    // Statistics and the whole picture together, and a page beside them.
    const int stats = post(protocol::StatsRequest{.value = x}),
              picture = post(protocol::RasterRequest{.value = x, .width = 600, .height = 400});
    asked<protocol::Slice>(protocol::SliceRequest{.value = x, .row = 1000});
    qInfo("page while both passes go on: %lld ms", timer.elapsed());
    const QJsonObject told = updateOf(progressOf(stats));
    QVERIFY2(told[QStringLiteral("message")].toString().startsWith(QStringLiteral("pass 1 of 4: ")),
             qPrintable(told[QStringLiteral("message")].toString()));
    QVERIFY(told[QStringLiteral("percentage")].toDouble() > 0);
    m_client->ask("cancel", {{QStringLiteral("requestId"), stats}});
    QVERIFY(!m_client->response(stats)[QStringLiteral("success")].toBool());
    const auto drawn = body<protocol::Raster>(m_client->response(picture)[QStringLiteral("body")].toObject());
    qInfo("picture of all elements: %lld ms", timer.elapsed());
    QVERIFY(!drawn.sampled && !drawn.max.empty());
    QCOMPARE(drawn.max.back(), 2.5);
    QCOMPARE(drawn.max.front(), 0.0);
    const qint64 grown = workerMemory() - before;
    qInfo("memory of the worker beyond mapped files: %lld MB before, %lld MB more after", before / 1'000'000, grown / 1'000'000);
#ifndef __SANITIZE_THREAD__ // which notes down each byte that is read, in four of its own
    QVERIFY2(grown < 300'000'000, qPrintable(QString::number(grown)));
#endif
    // An evaluation pauses a search, which then begins anew; running on ends it.
    const int search = post(protocol::FindRequest{.value = x, .number = protocol::Scalar(2.5)});
    m_client->ask("evaluate", {{QStringLiteral("expression"), QStringLiteral("1 + 1")}});
    timer.restart();
    const auto found = body<protocol::FindAnswer>(m_client->response(search)[QStringLiteral("body")].toObject());
    qInfo("search to the end: %lld ms", timer.elapsed());
    QVERIFY(found.found);
    QCOMPARE(found.flat, std::uint64_t(rows * columns - 1));
    const int ended = post(protocol::FindRequest{.value = x, .what = protocol::FindRequest::What::Nan});
    m_client->ask("continue", {{QStringLiteral("threadId"), 1}});
    QCOMPARE(m_client->response(ended)[QStringLiteral("body")][QStringLiteral("error")][QStringLiteral("format")].toString(),
             QStringLiteral("cancelled"));
    QVERIFY(isFinished(m_client->event("stopped")));
    // Progress was told, and ends with the worker.
    for (const char* event : {"progressStart", "progressUpdate", "progressEnd"})
        QVERIFY2(m_client->has(event), event);
    while (m_client->has("progressStart"))
        m_client->event("progressStart");
    post(protocol::FindRequest{.value = x, .what = protocol::FindRequest::What::Nan});
    m_client->event("progressStart");
    m_client->ask("nodewise/endWorker");
    QCOMPARE(reasonOf(m_client->event("stopped")), QStringLiteral("exception"));
    m_client->ask("disconnect");
    QVERIFY(m_client->ended());
}

/// Every other column of 4.9 GB would be a copy of half of them; what was written when it is given up is taken away.
void TestDapTensors::exportsInPieces()
{
    for (const char* suffix : {"npy", "pt"}) {
        beginLarge();
        const qint64 before = workerMemory();
        const protocol::ValueRef x{.node = programInput("x")};
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("x.") + QLatin1String(suffix));
        const int seq = post(protocol::ExportRequest{.value = x, .slice = "[:, ::2]", .file = file.toStdString(), .format = {}});
        const QJsonObject begun = progressOf(seq);
        QCOMPARE(begun[QStringLiteral("title")].toString(), QStringLiteral("Writing a file"));
        const QJsonObject going = updateOf(begun);
        const double percent = going[QStringLiteral("percentage")].toDouble();
        QVERIFY2(percent > 0 && percent < 100, qPrintable(QString::number(percent)));
        QVERIFY2(going[QStringLiteral("message")].toString().endsWith(QStringLiteral(" of %1 bytes").arg(rows * columns * 2)),
                 qPrintable(going[QStringLiteral("message")].toString()));
        const qint64 grown = workerMemory() - before;
#ifndef __SANITIZE_THREAD__
        QVERIFY2(grown < 300'000'000, qPrintable(QString::number(grown)));
#endif
        m_client->ask("cancel", {{QStringLiteral("requestId"), seq}});
        QCOMPARE(m_client->response(seq)[QStringLiteral("body")][QStringLiteral("error")][QStringLiteral("format")].toString(),
                 QStringLiteral("cancelled"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList());
        finish();
    }
}

QTEST_GUILESS_MAIN(TestDapTensors)
#include "tst_dap_tensors.moc"
