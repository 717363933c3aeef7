// SPDX-License-Identifier: Apache-2.0
// Pickles that are small and hold much: every reader goes through Pickle::read, which refuses them.
#include "core/program/pickle.h"
#include "core/program/torch_save.h"

#include <QtTest>

#include <string>

using namespace nodewise;
using program::Pickle;
using namespace std::string_literals;

namespace {

QString told(const std::string& opcodes)
{
    const auto pickle = Pickle::read("\x80\x02"s + opcodes + ".");
    return pickle ? QString() : QString::fromStdString(pickle.error().text());
}

std::string key(int number)
{
    return std::string(1, char(number));
}

/// A tuple of two of the value before, that often.
std::string doubled(int times)
{
    std::string out = "K\x01";
    for (int i = 0; i < times; ++i)
        out += "q" + key(i) + "h" + key(i) + "\x86";
    return out;
}

const QString unfolds = QStringLiteral("the pickled value contains itself, or unfolds to more than 10000000 values");

} // namespace

class TestPickle : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sharedValues()
    {
        const auto pickle = Pickle::read("\x80\x02"s + doubled(3) + ".");
        QVERIFY(pickle);
        QCOMPARE(pickle->root().walked, 15u);
        QVERIFY(pickle->root().items[0] == pickle->root().items[1]);
        QCOMPARE(told(doubled(20)), QString());
        QCOMPARE(told(doubled(30)), unfolds);
    }
    /// What is asked of a value does not recurse as deep as a file wants.
    void parametersOfParameters()
    {
        constexpr int levels = 200'000;
        std::string text = "ctorch._utils\n_rebuild_parameter\nq\x01"
                           "0ctorch._tensor\n_rebuild_from_type_v2\nq\x02"
                           "0ctorch\nTensor\nq\x03"
                           "0";
        for (int i = 0; i < levels; ++i)
            text += "h\x02(h\x01h\x03(";
        text += "N";
        for (int i = 0; i < levels; ++i)
            text += "\x88ttR";
        const auto pickle = Pickle::read("\x80\x02"s + text + ".");
        QVERIFY(pickle);
        QVERIFY(!program::trySavedTensor(pickle->root()));
    }
    /// Each list is filled when the one before has it twice already.
    void listsFilledLater()
    {
        std::string text;
        for (int i = 0; i < 40; ++i)
            text += "]q" + key(i);
        for (int i = 0; i + 1 < 40; ++i)
            text += "h" + key(i) + "h" + key(i + 1) + "ah" + key(i + 1) + "a0";
        QCOMPARE(told(text + "h" + key(0)), unfolds);
    }
    void valuesInThemselves()
    {
        QCOMPARE(told("]q\1h\1a"), unfolds);
        QCOMPARE(told("}q\1K\1h\1s"), unfolds);
    }
    /// Walked without recursion.
    void deepValues()
    {
        std::string text = "K\x01";
        for (int i = 0; i < 1'000'000; ++i)
            text += "\x85";
        QCOMPARE(told(text), QString());
    }
    /// A call takes over the items of its tuple, a name the text of its parts.
    void copies()
    {
        std::string items = "(" + std::string(1'000'000, 'N') + "tq\1", calls;
        for (int i = 0; i < 100; ++i)
            calls += "cbuiltins\nlist\nh\1R0";
        QVERIFY(told(items + calls).contains("it holds too many values"));
        std::string text = "X"s + std::string("\x40\x42\x0f\0", 4) + std::string(1'000'000, 'a') + "q\1", names;
        for (int i = 0; i < 100; ++i)
            names += "h\1h\1\x93"
                     "0";
        QVERIFY(told(text + names).contains("it holds too many values"));
    }
};

QTEST_GUILESS_MAIN(TestPickle)
#include "tst_pickle.moc"
