// SPDX-License-Identifier: Apache-2.0
// MLIR to look at: names told apart by scope, folded regions, and what keys and search do.
#include "tests/mlir/scopes.h"
#include "tests/views/menu.h"
#include "views/kernel/mlir_names.h"
#include "views/kernel/mlir_view.h"
#include "views/text/text_search.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>

using namespace nodewise;
using namespace nodewise::views;

namespace {

/// As tests/mlir/scopes.h writes it; in the order of the first places.
QString told(const MlirNames& names)
{
    std::vector<const MlirName*> order;
    for (const MlirName& name : names.all())
        order.push_back(&name);
    const auto defined = [](const MlirName* name) { return name->places[name->definition.value_or(0)]; };
    std::sort(order.begin(), order.end(), [&](const MlirName* a, const MlirName* b) { return defined(a) < defined(b); });
    QString out;
    for (const MlirName* name : order) {
        const auto place = [&](std::size_t i) { return QString(" %1:%2").arg(name->places[i].line + 1).arg(name->places[i].column + 1); };
        out += name->name;
        if (name->definition)
            out += place(*name->definition) + '*';
        for (std::size_t i = 0; i < name->places.size(); ++i)
            if (i != name->definition)
                out += place(i);
        out += '\n';
    }
    return out;
}

/// Places of the fixture as the worker tells them.
std::vector<protocol::KernelSymbol> symbols()
{
    std::vector<protocol::KernelSymbol> out;
    for (const QString& line : QString(test::scopesNames).split('\n', Qt::SkipEmptyParts)) {
        const QStringList words = line.split(' ');
        protocol::KernelSymbol symbol{.name = words[0].toStdString()};
        for (const QString& word : words.mid(1)) {
            const QStringList parts = QString(word).remove('*').split(':');
            const protocol::KernelPlace place{parts[0].toUInt(), parts[1].toUInt(), std::uint32_t(words[0].size())};
            if (word.endsWith('*'))
                symbol.place = place;
            else
                symbol.uses.push_back(place);
        }
        symbol.type = "type of " + symbol.name;
        out.push_back(symbol);
    }
    return out;
}

QStringList seen(const MlirView& view)
{
    QStringList lines;
    for (int row = 0; row < view.folds().rowCount(); ++row)
        lines.append(view.text().lines[view.folds().lineAt(row)].trimmed());
    return lines;
}

QString regions(const char* text)
{
    QStringList out;
    for (const TextRegion& region : mlirRegions(*MlirText::of(text)))
        out.append(QString("%1-%2").arg(region.first).arg(region.last));
    return out.join(' ');
}

constexpr Qt::KeyboardModifiers fold = Qt::ControlModifier | Qt::ShiftModifier, foldEvery = Qt::ControlModifier | Qt::AltModifier;

struct Shown {
    MlirView view;
    explicit Shown(const char* text, const QString& key = {})
    {
        view.resize(560, 260);
        view.show();
        view.setText(MlirText::of(text), key);
    }
    /// From the menu of uses of the name at the caret; the entries.
    QStringList takeUse(const QString& entry = {})
    {
        return test::fromMenu([this] { QTest::keyClick(&view, Qt::Key_F12, Qt::ShiftModifier); }, entry);
    }
    /// Of the name at a place, counted from 1.
    int usesAt(int line, int column)
    {
        view.goTo(line - 1, column - 1);
        return int(takeUse().size());
    }
};

constexpr const char* loops = "func.func @k() {\n"
                              "  affine.for %i = 0 to 4 {\n"
                              "    affine.for %j = 0 to 4 {\n"
                              "      %0 = arith.addi %i, %j : index\n"
                              "    }\n"
                              "  }\n"
                              "  return\n"
                              "}\n";

} // namespace

class TestMlirView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Without the parser, as it would say.
    void namesByLetters() { QCOMPARE(told(*MlirNames::byLetters(*MlirText::of(test::scopesText))), QString(test::scopesNames)); }

    void namesByLetters_more_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("names");
        const auto row = [](const char* name, const char* text, const char* names) {
            QTest::newRow(name) << QString(text) << QString(names);
        };
        row("parallel", "func.func @f() {\nscf.parallel (%i, %j) = (%a, %b) to (%c, %d) {\nuse(%i, %j)\n}\n}\n",
            "@f 1:11*\n%i 2:15* 3:5\n%j 2:19* 3:9\n%a 2:26\n%b 2:30\n%c 2:38\n%d 2:42\n");
        row("results", "%a, %b = foo %c\nuse %a, %b\n", "%a 1:1* 2:5\n%b 1:5* 2:9\n%c 1:14\n");
        row("generic", "\"func.func\"() ({\n^bb0(%x: i32):\n  \"t.use\"(%x) {a = 1} : (i32) -> ()\n}) : () -> ()\n",
            "^bb0 2:1*\n%x 2:6* 3:11\n");
        row("later", "func.func @f() {\n  br ^b\n^a:\n  use %late\n^b:\n  %late = foo\n  br ^a\n}\n",
            "@f 1:11*\n^a 3:1* 7:6\n^b 5:1* 2:6\n%late 6:3* 4:7\n");
        row("template", "%m = x {{M}}\n{{#MVIN}}X[%m]{{/MVIN}} {{M}}\n", "%m 1:1* 2:12\n{{M}} 1:8 2:25\n{{#MVIN}} 2:1\n{{/MVIN}} 2:15\n");
        row("strings", "func.func @f() attributes {a = \"%x }\"} { // %x\n%x = y\n}\nuse %x\n", "@f 1:11*\n%x 2:1*\n%x 4:5\n");
        row("broken", "}}\n} {\n%a = ( {\n%a }\n", "%a 3:1* 4:1\n");
        row("quoted", "call @\"a b\"()\nfunc.func @\"a b\"() {\n}\n", "@\"a b\" 2:11* 1:6\n");
        row("dialect", "%0 = x : !llvm.ptr\n!llvm.ptr #llvm.a #a\n", "%0 1:1*\n#a 2:19\n");
    }
    void namesByLetters_more()
    {
        QFETCH(QString, text);
        QFETCH(QString, names);
        QCOMPARE(told(*MlirNames::byLetters(*MlirText::of(text.toStdString()))), names);
    }

    /// What the parser says goes before the letters, and what it leaves out is told by them.
    void namesOfTheParser()
    {
        const auto text = MlirText::of(test::scopesText);
        QCOMPARE(told(*MlirNames::of(*text, symbols())), QString(test::scopesNames));
        std::vector<protocol::KernelSymbol> some = symbols();
        std::erase_if(some, [](const auto& symbol) { return symbol.name[0] != '%'; });
        QCOMPARE(told(*MlirNames::of(*text, some)), QString(test::scopesNames));
        // Bytes are not letters; a place that is none is left out.
        const auto korean = MlirText::of("\"타일.쓰기\"(%a) : () -> ()\n");
        const auto names = MlirNames::of(*korean, {{"%a", "i1", {1, 17, 2}, {{7, 1, 2}, {1, 99, 2}}}});
        QCOMPARE(told(*names), QString("%a 1:9*\n"));
    }

    void usesAreOfOneScope()
    {
        Shown shown(test::scopesText);
        for (const bool parsed : {false, true}) {
            if (parsed)
                shown.view.setSymbols(symbols());
            QCOMPARE(shown.usesAt(6, 4), 3);   // %0 of @one
            QCOMPARE(shown.usesAt(19, 4), 3);  // %0 of @two
            QCOMPARE(shown.usesAt(12, 28), 2); // the second loop's %i
            QCOMPARE(shown.usesAt(30, 22), 3); // %out of the first region
            QCOMPARE(shown.usesAt(1, 2), 6);
        }
        shown.usesAt(13, 26);
        QTest::keyClick(&shown.view, Qt::Key_F12);
        QCOMPARE(shown.view.currentLine(), 11); // not the sibling's
        QSignalSpy chosen(&shown.view, &MlirView::lineChosen);
        QTest::keyClick(&shown.view, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(shown.view.currentLine(), 12);
        QTest::keyClick(&shown.view, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(shown.view.currentLine(), 11);
        QTest::keyClick(&shown.view, Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(shown.view.currentLine(), 12);
        QCOMPARE(chosen.size(), 3);
        QCOMPARE(shown.usesAt(37, 18), 2); // ^bb1
        shown.takeUse("38, definition: ^bb1(%a: i32): // %a is the sum");
        QCOMPARE(shown.view.currentLine(), 37);
        QCOMPARE(shown.view.hintAt({12, 25}), QString("%1 : type of %1\nline 12, 1 use(s)"));
        QCOMPARE(shown.view.hintAt({14, 3}), QString()); // "return" is no name
        shown.view.goTo(14, 3);
        QTest::keyClick(&shown.view, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(shown.view.currentLine(), 14);
        QVERIFY(!shown.view.goToDefinition());
    }

    void findsRegions()
    {
        QCOMPARE(regions(loops), QString("0-7 1-5 2-4"));
        QCOMPARE(regions("a {\n}\n"), QString()); // nothing between
        QCOMPARE(regions("if {\n x\n} else {\n y\n}\n"), QString("0-2 2-4"));
        QCOMPARE(regions("a = \"{\" // {\nb\n{{#X}}\n}\nm {\n n\n o {a = 1}\n"), QString());
        QCOMPARE(regions("f({ {\n x\n y\n} })\n"), QString("0-3")); // the outer one
    }

    void folds()
    {
        Shown shown(loops, "key");
        MlirView& view = shown.view;
        view.goTo(3, 2);
        QTest::keyClick(&view, Qt::Key_BracketLeft, fold); // the innermost around
        QCOMPARE(seen(view),
                 QStringList({"func.func @k() {", "affine.for %i = 0 to 4 {", "affine.for %j = 0 to 4 {", "}", "}", "return", "}"}));
        QCOMPARE(view.currentLine(), 2);
        QTest::keyClick(&view, Qt::Key_BracketLeft, fold); // and then the one around that
        QCOMPARE(seen(view), QStringList({"func.func @k() {", "affine.for %i = 0 to 4 {", "}", "return", "}"}));
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.currentLine(), 5);
        view.setText(MlirText::of("other\n"), "other");
        view.setText(MlirText::of(loops), "key"); // chosen again
        QCOMPARE(view.folds().rowCount(), 5);
        view.goTo(1, 0);
        QTest::keyClick(&view, Qt::Key_BracketRight, fold);
        QCOMPARE(view.folds().rowCount(), 7); // what was folded in it still is
        QTest::keyClick(&view, Qt::Key_BracketRight, foldEvery);
        QCOMPARE(view.folds().rowCount(), 8);
        view.goTo(3, 0);
        QTest::keyClick(&view, Qt::Key_BracketLeft, foldEvery);
        QCOMPARE(seen(view), QStringList({"func.func @k() {", "}"}));
        QCOMPARE(view.currentLine(), 0);
        // Whoever goes into it opens it; a copy has all.
        QTest::keyClick(&view, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(view.selectedText() + '\n', QString(loops));
        view.goTo(3, 8);
        QCOMPARE(view.folds().rowCount(), 8);
        view.foldAll();
        view.setLinked({4}, true);
        QCOMPARE(seen(view).size(), 7); // the innermost may stay: its end is seen
        view.setText(MlirText::of("a\n"));
        QTest::keyClick(&view, Qt::Key_BracketLeft, fold);
        QCOMPARE(view.folds().rowCount(), 1);
    }

    void foldsByMouse()
    {
        Shown shown(loops);
        MlirView& view = shown.view;
        view.goTo(0, 0);
        const QFontMetricsF metrics(view.font());
        const int height = int(std::ceil(metrics.height())) + 3;
        // From the right of the gutter to the left: the arrow is between the number and the text.
        const auto click = [&](int row) {
            for (int x = 60; x > 0 && view.folds().rowCount() == 8; x -= 2)
                QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(x, row * height + height / 2));
        };
        click(1);
        QCOMPARE(view.folds().rowCount(), 5);
        QVERIFY(view.folds().isFolded(1));
        const QImage folded = view.viewport()->grab().toImage();
        // The count behind the line opens it.
        const int x = int(metrics.horizontalAdvance('m') * 34);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(x, height + height / 2));
        QCOMPARE(view.folds().rowCount(), 8);
        QVERIFY(view.viewport()->grab().toImage() != folded);
    }

    /// A line is shown from its beginning, however narrow the view was when it was asked for.
    void goesToLinesWhileNarrow()
    {
        MlirView view;
        view.setText(MlirText::of("a\n" + std::string(400, 'b') + "\nc\n"));
        view.resize(40, 80);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.goTo(1);
        view.resize(400, 200);
        QCOMPARE(view.horizontalScrollBar()->value(), 0);
        view.goTo(1, 390);
        QVERIFY(view.horizontalScrollBar()->value() > 0);
        view.goTo(1);
        QCOMPARE(view.horizontalScrollBar()->value(), 0);
    }

    /// Korean is wider than what its letters count: the caret, a click and what is painted agree on where letters are.
    void wideLetters()
    {
        Shown shown("%0 = t.load \"가나다라마바사\" 값 |\n\nabc\n");
        MlirView& view = shown.view;
        view.resize(900, 260);
        const QString& line = view.text().lines[0];
        const auto caret = [&view](int at, int column) {
            view.goTo(at, column);
            return view.inputMethodQuery(Qt::ImCursorRectangle).toRect();
        };
        const QRect bar = caret(0, int(line.size()) - 1), end = caret(0, int(line.size())), before = caret(0, 0);
        QVERIFY(bar.x() - before.x() > QFontMetricsF(view.font()).horizontalAdvance('m') * double(line.size() - 1) + 8);
        for (int column = 0; column < line.size(); ++column) {
            const QRect here = caret(0, column), next = caret(0, column + 1);
            QVERIFY(here.x() < next.x());
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, here.center() + QPoint(1, 0));
            QCOMPARE(view.inputMethodQuery(Qt::ImCursorRectangle).toRect(), here);
        }
        // The last ink is the bar's, which stands between the carets around it; the space before it is empty.
        view.goTo(1);
        const QImage picture = view.viewport()->grab(QRect(0, 0, view.viewport()->width(), bar.height())).toImage();
        const auto hasInk = [&picture](int from, int to) {
            for (int x = from; x < to; ++x)
                for (int y = 0; y < picture.height(); ++y)
                    if (picture.pixel(x, y) != picture.pixel(picture.width() - 1, 0))
                        return true;
            return false;
        };
        QVERIFY(hasInk(bar.x(), end.x()));
        QVERIFY(!hasInk(end.x(), picture.width()));
        QVERIFY(!hasInk(caret(0, int(line.size()) - 2).x() + 1, bar.x()));
    }

    void search()
    {
        Shown shown(test::scopesText);
        MlirView& view = shown.view;
        QTest::keyClick(&view, Qt::Key_F, Qt::ControlModifier);
        TextSearch* bar = view.search();
        QVERIFY(bar && bar->isVisible());
        bar->field()->setText("ARITH");
        QCOMPARE(bar->state(), QString("6"));
        QCOMPARE(view.selectedText(), QString("arith")); // as it is typed
        QCOMPARE(view.currentLine(), 5);
        view.foldAll();
        QTest::keyClick(bar->field(), Qt::Key_F3); // from the line that is folded
        QVERIFY(view.currentLine() == 5 && view.folds().seen(5));
        QTest::keyClick(bar->field(), Qt::Key_F3);
        QVERIFY(view.currentLine() == 18 && view.folds().seen(18));
        QTest::keyClick(bar->field(), Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(bar->field(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(view.currentLine(), 29); // around the start
        bar->field()->setText("nowhere");
        QCOMPARE(bar->state(), QString("none"));
        QVERIFY(!view.goToFound(1));
        bar->field()->setText("%out, %out");
        QVERIFY(view.goToFound(1) && view.goToFound(1) && view.goToFound(-1)); // the only one
        QCOMPARE(view.currentLine(), 29);
        QTest::keyClick(bar->field(), Qt::Key_Escape);
        QVERIFY(bar->isHidden());
        view.setSearch("linalg.yield"); // of the list of passes
        QTest::keyClick(&view, Qt::Key_F3);
        QCOMPARE(view.currentLine(), 30);
        view.scrollTo(0);
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, QPoint(62, 4));
        QCOMPARE(view.selectedText(), QString("#map"));
        QTest::keyClick(&view, Qt::Key_F, Qt::ControlModifier); // with what is selected
        QCOMPARE(bar->text(), view.selectedText());
        view.setText(std::make_shared<const MlirText>());
        QVERIFY(!view.goToFound(1));
    }

    /// Any text ends, and every place is in it.
    void anything()
    {
        const QString letters = QStringLiteral("%@^#!\"{}()=:,abz01 \n\n.<>-가");
        quint32 seed = 11;
        for (int i = 0; i < 3000; ++i) {
            QString text;
            for (int j = 0; j < i % 60; ++j)
                text += letters[qsizetype(((seed = seed * 1664525u + 1013904223u) >> 16) % quint32(letters.size()))];
            const auto lines = MlirText::of(text.toStdString());
            const auto names = MlirNames::byLetters(*lines);
            for (const MlirName& name : names->all())
                for (const TextPlace& place : name.places)
                    QCOMPARE(lines->lines[place.line].mid(place.column, name.name.size()), name.name);
            TextFolds rows;
            rows.set(int(lines->lines.size()), mlirRegions(*lines));
            rows.foldAll();
            for (int line = 0; line < lines->lines.size(); ++line)
                QVERIFY(rows.lineAt(rows.rowOf(line)) <= line);
        }
    }
};

QTEST_MAIN(TestMlirView)
#include "tst_mlir_view.moc"
