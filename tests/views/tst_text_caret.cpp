// SPDX-License-Identifier: Apache-2.0
// Keys that move a caret in a read-only text, and what they select.
#include "views/text/text_caret.h"

#include <QKeyEvent>
#include <QtTest>

using namespace nodewise::views;
using Moved = TextCaret::Moved;

namespace {

/// Lines that begin with "-" are not seen.
class Lines : public TextLines {
public:
    explicit Lines(const QString& text) : m_lines(text.isEmpty() ? QStringList() : text.split('\n')) {}
    int lineCount() const override { return int(m_lines.size()); }
    QString lineText(int line) const override { return m_lines[line]; }
    int lineBelow(int line, int by) const override
    {
        const int step = by > 0 ? 1 : -1;
        for (; by != 0 && line + step >= 0 && line + step < lineCount(); by -= step) {
            line += step;
            while (m_lines[line].startsWith('-') && line + step >= 0 && line + step < lineCount())
                line += step;
        }
        return line;
    }

private:
    QStringList m_lines;
};

Moved press(TextCaret& caret, int key, Qt::KeyboardModifiers modifiers = {}, int page = 2)
{
    return caret.press(QKeyEvent(QEvent::KeyPress, key, modifiers), page);
}

constexpr TextPlace at(int line, int column)
{
    return {line, column};
}

} // namespace

namespace QTest {
template <>
inline char* toString(const TextPlace& place)
{
    return toString(QString("%1:%2").arg(place.line).arg(place.column));
}
} // namespace QTest

class TestTextCaret : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void moves()
    {
        const Lines lines("%a = op.x %b\nab\nlast line\nend");
        TextCaret caret(lines);
        QCOMPARE(press(caret, Qt::Key_Right), Moved::Within);
        QCOMPARE(caret.at(), at(0, 1));
        QCOMPARE(press(caret, Qt::Key_End), Moved::Within);
        QCOMPARE(caret.at(), at(0, 12));
        // Through a short line, and back to the column.
        QCOMPARE(press(caret, Qt::Key_Down), Moved::Lines);
        QCOMPARE(caret.at(), at(1, 2));
        press(caret, Qt::Key_Down);
        QCOMPARE(caret.at(), at(2, 9));
        press(caret, Qt::Key_PageUp);
        QCOMPARE(caret.at(), at(0, 12));
        press(caret, Qt::Key_PageDown);
        QCOMPARE(caret.at(), at(2, 9));
        press(caret, Qt::Key_Home);
        press(caret, Qt::Key_Up);
        QCOMPARE(caret.at(), at(1, 0)); // Home forgets the column
        // Past the ends of lines, but not of the text.
        QCOMPARE(press(caret, Qt::Key_Left), Moved::Lines);
        QCOMPARE(caret.at(), at(0, 12));
        QCOMPARE(press(caret, Qt::Key_Right), Moved::Lines);
        QCOMPARE(caret.at(), at(1, 0));
        QCOMPARE(press(caret, Qt::Key_End, Qt::ControlModifier), Moved::Lines);
        QCOMPARE(caret.at(), at(3, 3));
        QCOMPARE(press(caret, Qt::Key_Right), Moved::Within);
        QCOMPARE(press(caret, Qt::Key_PageDown), Moved::Lines);
        QCOMPARE(caret.at(), at(3, 3));
        press(caret, Qt::Key_Home, Qt::ControlModifier);
        press(caret, Qt::Key_Left);
        press(caret, Qt::Key_Up);
        QCOMPARE(caret.at(), at(0, 0));
        QCOMPARE(press(caret, Qt::Key_X), Moved::No);
        QCOMPARE(press(caret, Qt::Key_Left, Qt::AltModifier), Moved::No); // the window's: back
        caret.moveTo(at(99, 99));
        QCOMPARE(caret.at(), at(3, 3));
        caret.reset();
        QCOMPARE(caret.at(), at(0, 0));
    }

    void words()
    {
        const Lines lines("%a = op.x  %b");
        TextCaret caret(lines);
        QList<int> stops;
        while (caret.column() < 13) {
            press(caret, Qt::Key_Right, Qt::ControlModifier);
            stops.append(caret.column());
        }
        QCOMPARE(stops, QList<int>({1, 3, 5, 7, 8, 11, 12, 13}));
        stops.clear();
        while (caret.column() > 0) {
            press(caret, Qt::Key_Left, Qt::ControlModifier);
            stops.append(caret.column());
        }
        QCOMPARE(stops, QList<int>({12, 11, 8, 7, 5, 3, 1, 0}));
    }

    void selects()
    {
        const Lines lines("first\nsecond\nthird");
        TextCaret caret(lines);
        QVERIFY(!caret.hasSelection() && caret.selectedText().isEmpty() && !caret.selectedColumns(0));
        caret.moveTo(at(0, 2));
        press(caret, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(caret.selectedText(), QString("r"));
        press(caret, Qt::Key_Down, Qt::ShiftModifier);
        press(caret, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(caret.selectedText(), QString("rst\nsecond\nthi"));
        QCOMPARE(caret.selectedColumns(0), std::optional(std::pair(2, 6))); // with the line's end
        QCOMPARE(caret.selectedColumns(1), std::optional(std::pair(0, 7)));
        QCOMPARE(caret.selectedColumns(2), std::optional(std::pair(0, 3)));
        press(caret, Qt::Key_Home, Qt::ShiftModifier | Qt::ControlModifier);
        QCOMPARE(caret.selectedText(), QString("fi")); // backwards
        press(caret, Qt::Key_Right);
        QVERIFY(!caret.hasSelection());
        QCOMPARE(press(caret, Qt::Key_A, Qt::ControlModifier), Moved::Within);
        QCOMPARE(caret.selectedText(), QString("first\nsecond\nthird"));
        caret.select(at(1, 0), at(1, 6));
        QCOMPARE(caret.selectedText(), QString("second"));
        QCOMPARE(caret.at(), at(1, 6));
    }

    /// What is not seen is stepped over, but selected with what is around it.
    void hiddenLines()
    {
        const Lines lines("a\n-b\n-c\nd");
        TextCaret caret(lines);
        press(caret, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(caret.line(), 3);
        QCOMPARE(caret.selectedText(), QString("a\n-b\n-c\n"));
        press(caret, Qt::Key_Left);
        QCOMPARE(caret.at(), at(0, 1));
        press(caret, Qt::Key_Right);
        QCOMPARE(caret.at(), at(3, 0));
    }

    void nothingToMoveIn()
    {
        const Lines lines("");
        TextCaret caret(lines);
        for (const int key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_End, Qt::Key_PageUp})
            QCOMPARE(press(caret, key), Moved::No);
        QCOMPARE(press(caret, Qt::Key_A, Qt::ControlModifier), Moved::No);
        caret.moveTo(at(3, 3));
        QCOMPARE(caret.at(), at(0, 0));
    }
};

QTEST_MAIN(TestTextCaret)
#include "tst_text_caret.moc"
