// SPDX-License-Identifier: Apache-2.0
// Whatever is put into labels, boxes, tooltips, and item models stays text.
#include "tests/core/hostile_names.h"
#include "tests/views/markup_faults.h"

#include "views/common/label.h"
#include "views/common/message_box.h"
#include "views/common/shown.h"
#include "views/common/tip.h"

#include <QRegularExpression>
#include <QTest>

using namespace nodewise;
using namespace nodewise::views;

namespace {

QStringList names()
{
    QStringList out;
    for (const std::string& name : test::hostileNames())
        out.append(QString::fromUtf8(name.data(), qsizetype(name.size())));
    return out;
}

} // namespace

class TestPlainLabels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void labels();
    void tips();
    void cells();
    void boxes();
    void whatDiffersLooksDifferent();
};

void TestPlainLabels::labels()
{
    QVERIFY(!test::markupFaults(names().front(), Qt::AutoText).isEmpty()); // a label of Qt would load it
    for (const QString& name : names()) {
        Label label(name);
        QCOMPARE(label.textFormat(), Qt::PlainText);
        label.setText(Markup("<b>%1</b> <a href='1'>%2</a>").arg(name, name));
        QCOMPARE(label.textFormat(), Qt::RichText);
        QCOMPARE(test::markupFaults(label.text(), label.textFormat()), QString());
        QTextDocument document;
        document.setHtml(label.text());
        const auto letters = [](QString text) { return text.remove(QRegularExpression("\\s")); };
        QCOMPARE(letters(document.toPlainText()), letters(shownLines(name) + shownLines(name)));
        label.setText(name);
        QCOMPARE(label.textFormat(), Qt::PlainText);
    }
}

void TestPlainLabels::tips()
{
    QCOMPARE(Tip(QString("plain\ntext")).text(), QString("plain\ntext"));
    QVERIFY(Tip(QString()).isEmpty() && Tip(Markup()).isEmpty());
    for (const QString& name : names())
        for (const QString& tip : {Tip(name).text(), Tip("first line\n" + name).text(), Tip(Markup("<b>%1</b>").arg(name)).text()})
            QCOMPARE(test::markupFaults(tip, Qt::AutoText), QString());
}

void TestPlainLabels::cells()
{
    for (const QString& name : names()) {
        QCOMPARE(test::markupFaults(shownData(name, Qt::ToolTipRole).toString(), Qt::AutoText), QString());
        QCOMPARE(test::markupFaults(shownData(QVariant::fromValue(Tip(Markup("<b>%1</b>").arg(name))), Qt::ToolTipRole).toString(),
                                    Qt::AutoText),
                 QString());
        QVERIFY(shownData(name, Qt::DisplayRole).toString().size() < 3000);
        QCOMPARE(shownData(name, Qt::EditRole).toString(), name);
    }
    QCOMPARE(shownData(QVariant(), Qt::ToolTipRole), QVariant());
    QCOMPARE(shownData(12, Qt::DisplayRole), QVariant(12));
}

void TestPlainLabels::boxes()
{
    for (const QString& name : names().mid(0, 12)) {
        MessageBox box(QMessageBox::Question, name, name, QMessageBox::Ok, nullptr);
        box.setAttribute(Qt::WA_DeleteOnClose, false);
        box.setInformativeText(name);
        box.show();
        for (const QLabel* label : box.findChildren<QLabel*>())
            QCOMPARE(test::markupFaults(label->text(), label->textFormat()), QString());
        QCOMPARE(box.text(), shownLines(name));
        QCOMPARE(box.informativeText(), shownLines(name));
        box.setText(Markup("<b>%1</b>").arg(name));
        for (const QLabel* label : box.findChildren<QLabel*>())
            QCOMPARE(test::markupFaults(label->text(), label->textFormat()), QString());
    }
}

void TestPlainLabels::whatDiffersLooksDifferent()
{
    QString first(1 << 20, 'x'), second = first;
    second[1 << 19] = 'y'; // cut, and still told apart
    QVERIFY(Label(first).text().size() < 3000 && Label(first).text() != Label(second).text());
    for (const char16_t unseen : {u'\u202e', u'\u200b', u'\u0007', u'\u2028'})
        QVERIFY(Label(QString("a%1b").arg(QChar(unseen))).text() != Label(QString("ab")).text());
    QCOMPARE(shownLine(QString("a\nb")), QString("a\\u{a}b"));
    QCOMPARE(shownLines(QString("a\nb")), QString("a\nb"));
    QCOMPARE(shownLine(QString::fromUtf8("한국어 × 🙂")), QString::fromUtf8("한국어 × 🙂"));
}

QTEST_MAIN(TestPlainLabels)
#include "tst_plain_labels.moc"
