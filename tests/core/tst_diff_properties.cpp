// SPDX-License-Identifier: Apache-2.0
// Of every program at hand: renamed and put in another order it is equal to itself, and one edit at a random place is found, and nothing
// else.
#include "core/program/program.h"
#include "tests/core/diff_words.h"

#include <QDir>
#include <QtTest>
#include <numeric>
#include <random>

using namespace nodewise;
using namespace nodewise::diff;

namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t end)
{
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
}

/// Nodes in a random order in which inputs stand before users, and each graph's placeholders as they were: a program's inputs are told
/// apart by their order.
std::vector<std::uint32_t> randomOrder(const Side& side, Random& random)
{
    std::vector<std::size_t> missing(side.nodes.size(), 0);
    std::vector<std::vector<std::uint32_t>> users(side.nodes.size());
    std::vector<std::uint32_t> ready, order;
    for (std::uint32_t i = 0; i < side.nodes.size(); ++i) {
        missing[i] = side.nodes[i].inputs.size();
        for (const auto& [input, result] : side.nodes[i].inputs)
            users[input].push_back(i);
        if (side.nodes[i].op == "placeholder")
            order.push_back(i);
        else if (missing[i] == 0)
            ready.push_back(i);
    }
    const auto place = [&](std::uint32_t node) {
        for (const std::uint32_t user : users[node])
            if (--missing[user] == 0)
                ready.push_back(user);
    };
    const std::vector<std::uint32_t> placeholders = order;
    std::for_each(placeholders.begin(), placeholders.end(), place);
    while (!ready.empty()) {
        std::swap(ready[below(random, ready.size())], ready.back());
        order.push_back(ready.back());
        ready.pop_back();
        place(order.back());
    }
    return order;
}

/// The same graph: other indices, other names of nodes.
Side shuffled(const Side& side, Random& random)
{
    const std::vector<std::uint32_t> order = randomOrder(side, random);
    std::vector<std::uint32_t> place(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        place[order[i]] = i;
    Side out;
    for (const std::uint32_t index : order) {
        SideNode& node = out.nodes.emplace_back(side.nodes[index]);
        node.name = "n" + std::to_string(out.nodes.size());
        for (auto& [input, result] : node.inputs)
            input = place[input];
    }
    out.order.resize(out.nodes.size());
    std::iota(out.order.begin(), out.order.end(), 0);
    return out;
}

/// As exported from another place: all modules and weights stand in one more module.
void wrap(Side& side)
{
    for (SideNode& node : side.nodes) {
        if (node.isCall())
            node.module = node.module.empty() ? "wrapped" : "wrapped." + node.module;
        if (node.isWeight())
            node.weight = "wrapped." + node.weight;
    }
}

/// A random call with a result, and inputs if wanted; none if there is none.
std::optional<std::uint32_t> tryCall(const Side& side, Random& random, bool inputs)
{
    std::vector<std::uint32_t> calls;
    for (std::uint32_t i = 0; i < side.nodes.size(); ++i)
        if (side.nodes[i].isCall() && !side.nodes[i].results.empty() && (!inputs || !side.nodes[i].inputs.empty()))
            calls.push_back(i);
    if (calls.empty())
        return std::nullopt;
    return calls[below(random, calls.size())];
}

/// Puts a call between a node and one that it reads.
void insertAt(Side& side, std::uint32_t node, std::size_t slot, const std::string& op)
{
    const std::uint32_t input = side.nodes[node].inputs[slot].first;
    SideNode added{.name = "added", .op = op, .module = side.nodes[node].module, .graph = side.nodes[node].graph};
    added.inputs = {side.nodes[node].inputs[slot]};
    added.results = side.nodes[input].results;
    side.nodes.push_back(std::move(added));
    const auto index = static_cast<std::uint32_t>(side.nodes.size() - 1);
    side.order.insert(std::find(side.order.begin(), side.order.end(), node), index);
    side.nodes[node].inputs[slot] = {index, 0};
}

/// Lets a node read another one that stands before it and is made otherwise; false: none was found.
bool rewire(Side& side, Random& random)
{
    for (int trial = 0; trial < 50; ++trial) {
        const auto node = tryCall(side, random, true);
        if (!node || *node == 0)
            return false;
        auto& [input, result] = side.nodes[*node].inputs[below(random, side.nodes[*node].inputs.size())];
        const auto other = static_cast<std::uint32_t>(below(random, *node));
        const SideNode& was = side.nodes[input];
        const SideNode& is = side.nodes[other];
        if (is.graph != was.graph || is.results.size() != 1 || was.results.size() != 1 || is.op == was.op || is.op == "output")
            continue;
        input = other;
        return true;
    }
    return false;
}

QString summary(const Diff& diff)
{
    return QStringLiteral("%1 changed, %2 added, %3 removed").arg(diff.changed).arg(diff.added).arg(diff.removed);
}

} // namespace

class TestDiffProperties : public QObject {
    Q_OBJECT

    static void programs()
    {
        QTest::addColumn<QString>("file");
        const QDir folder(QStringLiteral(NODEWISE_TEST_DATA "/programs"));
        for (const QString& name : folder.entryList({QStringLiteral("*.pt2")}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    static Side sideOfFile(const QString& file)
    {
        const auto model = program::open(file.toStdString());
        return model ? sideOf(*(*model)->graph) : Side();
    }
    /// What is found says so, and all of it.
    static void check(const Side& before, const Side& after, const QString& expected, int seed)
    {
        const auto found = diff::diff(before, after);
        QVERIFY(found);
        const QString words = test::wordsOf(*found, before, after).join(QLatin1Char('\n'));
        QVERIFY2(summary(*found) == expected, qPrintable(QStringLiteral("seed %1, expected %2:\n%3").arg(seed).arg(expected, words)));
    }

private Q_SLOTS:
    void equalToItself_data() { programs(); }
    void equalToItself()
    {
        QFETCH(QString, file);
        const Side before = sideOfFile(file);
        QVERIFY(!before.nodes.empty());
        for (int seed = 0; seed < 5; ++seed) {
            Random random(static_cast<unsigned>(seed));
            Side after = shuffled(before, random);
            check(before, after, QStringLiteral("0 changed, 0 added, 0 removed"), seed);
            wrap(after);
            check(before, after, QStringLiteral("0 changed, 0 added, 0 removed"), seed);
        }
    }

    void oneEdit_data() { programs(); }
    void oneEdit()
    {
        QFETCH(QString, file);
        const Side before = sideOfFile(file);
        for (int seed = 0; seed < 10; ++seed) {
            Random random(static_cast<unsigned>(seed));
            const auto edited = [&](bool inputs, const auto& edit) {
                Side after = shuffled(before, random);
                if (const auto node = tryCall(after, random, inputs))
                    edit(after, *node);
                return after;
            };
            if (!tryCall(before, random, true))
                return;
            const QString changed = QStringLiteral("1 changed, 0 added, 0 removed"),
                          added = QStringLiteral("0 changed, 1 added, 0 removed"),
                          removed = QStringLiteral("0 changed, 0 added, 1 removed");
            check(before, edited(false, [](Side& side, std::uint32_t node) { side.nodes[node].attributes.emplace_back("extra", "1"); }),
                  changed, seed);
            check(before, edited(false, [](Side& side, std::uint32_t node) { side.nodes[node].results.front().second = "int3"; }), changed,
                  seed);
            check(before, edited(true, [](Side& side, std::uint32_t node) { side.nodes[node].op = "test.other"; }), changed, seed);
            const Side inserted = edited(true, [&random](Side& side, std::uint32_t node) {
                insertAt(side, node, below(random, side.nodes[node].inputs.size()), "test.inserted");
            });
            check(before, inserted, added, seed);
            Side rewired = shuffled(before, random);
            if (rewire(rewired, random))
                check(before, rewired, changed, seed);
            check(inserted, shuffled(before, random), removed, seed);
        }
    }
};

QTEST_APPLESS_MAIN(TestDiffProperties)
#include "tst_diff_properties.moc"
