// SPDX-License-Identifier: Apache-2.0
// Programs whose names would act if the window took them for markup: opened, selected and pointed at, everything stays text.
#include "tests/app/hostile_program.h"
#include "tests/app/window/debug_bench.h"
#include "tests/views/markup_faults.h"

#include "core/ir/json.h"
#include "views/common/selection.h"
#include "views/common/trust_question.h"
#include "views/inspect/fact_page.h"
#include "views/inspect/inspector.h"
#include "views/inspect/source_page.h"

#include <QAbstractItemView>
#include <QDir>
#include <QHelpEvent>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QToolTip>

using namespace nodewise;
using namespace nodewise::viewer;

namespace {

/// Of all labels and tooltips of a window, those of the rows of its tables among them.
QStringList faultsIn(const QWidget& window)
{
    QStringList faults;
    const auto check = [&faults](const QObject* of, const QString& text, Qt::TextFormat format) {
        if (const QString fault = test::markupFaults(text, format); !fault.isEmpty())
            faults.append(QString("%1 %2: %3 in %4").arg(of->metaObject()->className(), of->objectName(), fault, text.left(300)));
    };
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        check(widget, widget->toolTip(), Qt::AutoText);
        check(widget, widget->statusTip(), Qt::AutoText);
        check(widget, widget->whatsThis(), Qt::AutoText);
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            check(label, label->text(), label->textFormat());
            if (label->textFormat() == Qt::AutoText && !label->text().isEmpty() && label->inherits("nodewise::views::Label"))
                faults.append("a label of no format: " + label->text().left(100));
        }
        if (const auto* browser = qobject_cast<const QTextBrowser*>(widget))
            check(browser, browser->toHtml(), Qt::RichText);
        const auto* view = qobject_cast<const QAbstractItemView*>(widget);
        for (int row = 0; view && view->model() && row < std::min(200, view->model()->rowCount()); ++row)
            for (int column = 0; column < view->model()->columnCount(); ++column) {
                check(view, view->model()->index(row, column).data(Qt::ToolTipRole).toString(), Qt::AutoText);
                if (view->model()->index(row, column).data(Qt::DisplayRole).toString().size() > 5000)
                    faults.append(QString("%1: an endless cell").arg(view->metaObject()->className()));
            }
    }
    for (const QAction* action : window.findChildren<QAction*>())
        check(action, action->toolTip(), Qt::AutoText);
    return faults;
}

/// Points at places all over the widgets that have tooltips of their own.
QStringList faultsOfPointing(const QWidget& window, QStringList& tips)
{
    QStringList faults;
    for (QWidget* widget : window.findChildren<QWidget*>())
        for (int y = 10; widget->isVisible() && y < widget->height(); y += 60)
            for (int x = 10; x < widget->width(); x += 90) {
                QHelpEvent help(QEvent::ToolTip, {x, y}, widget->mapToGlobal(QPoint(x, y)));
                QCoreApplication::sendEvent(widget, &help);
                if (const QString fault = test::markupFaults(QToolTip::text(), Qt::AutoText); !fault.isEmpty())
                    faults.append(QString("%1: %2").arg(widget->metaObject()->className(), fault));
                tips.append(QToolTip::text());
                QToolTip::hideText();
            }
    return faults;
}

void write(const QString& file, const QByteArray& bytes)
{
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size())
        qFatal("%s cannot be written", qPrintable(file));
}

} // namespace

class TestWindowHostile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ir();
    void program();
    void unreadable();
    void question();
    void fileStaysUnchanged();

private:
    void openAndPoint(const QString& file);
    QTemporaryDir m_folder;
};

void TestWindowHostile::openAndPoint(const QString& file)
{
    Bench b;
    ProgramTab* tab = b.open(file);
    QVERIFY2(Bench::ready(tab), qPrintable(tab->errorText()));
    QVERIFY(QTest::qWaitForWindowExposed(&b.window));
    QCOMPARE(faultsIn(b.window), QStringList());
    views::Selection& selection = tab->page()->selection();
    const graph::Graph* fx = tab->page()->document()->fx();
    const std::size_t nodes = fx ? fx->nodes().size() : tab->page()->document()->ir->nodes.size();
    auto& inspector = part<views::Inspector>(tab);
    QString shown, sources;
    for (std::uint32_t node = 0; node < nodes; ++node) {
        if (fx)
            selection.selectFx(graph::NodeId(node));
        else
            selection.selectIr(ir::NodeId(node));
        for (const int page : {1, 0}) { // Python lines are read only for what is looked at
            inspector.tabs()->setCurrentIndex(page);
            QCoreApplication::processEvents();
            QCOMPARE(faultsIn(b.window), QStringList());
        }
        shown += inspector.nodePage()->allText();
        sources += part<views::SourcePage>(tab).toPlainText();
    }
    const QString image = QStringLiteral("<img src='file:///dev/zero'>");
    QVERIFY(shown.contains(image)); // it was there to be loaded
    QVERIFY2(!fx || sources.contains(image), qPrintable(sources.left(2000)));
    QStringList tips;
    QCOMPARE(faultsOfPointing(b.window, tips), QStringList());
    QVERIFY2(tips.join('\n').contains("<img") || tips.join('\n').contains("&lt;img"), qPrintable(tips.join('\n').left(3000)));
}

void TestWindowHostile::ir()
{
    const QString file = m_folder.filePath("<img src='x'>.json");
    write(file, QByteArray::fromStdString(ir::writeJson(test::hostileIr())));
    openAndPoint(file);
}

void TestWindowHostile::program()
{
    const QString file = m_folder.filePath("<b>bold<br>.pt2");
    write(file, test::hostileProgram());
    openAndPoint(file);
}

/// Why a file can't be opened is told with its words.
void TestWindowHostile::unreadable()
{
    const QString file = m_folder.filePath("<img src='x'><b>.json");
    write(file, R"({"nodes": [{"name": "<img src='file:///dev/zero'>", "op_type": 1}], "<img src='file:///dev/zero'>": })");
    Bench b;
    ProgramTab* tab = b.open(file);
    QTRY_VERIFY_WITH_TIMEOUT(!tab->errorText().isEmpty(), patience);
    QCOMPARE(faultsIn(b.window), QStringList());
}

void TestWindowHostile::question()
{
    const QString image = QStringLiteral("<img src='file:///dev/zero'>");
    using What = views::TrustRequest::What;
    for (const What what : {What::Plugins, What::Kernels, What::Record}) {
        views::TrustQuestion box({.what = what, .files = {image + ".so"}, .does = {image}}, "/" + image, true, nullptr);
        box.setAttribute(Qt::WA_DeleteOnClose, false);
        box.show();
        QVERIFY(box.informativeText().contains("&lt;img"));
        QCOMPARE(faultsIn(box), QStringList());
    }
}

/// F5 runs what comes before the operator that would fill a file, and says why it stands there.
void TestWindowHostile::fileStaysUnchanged()
{
    NEEDS_WORKER;
    QVERIFY(QDir::setCurrent(m_folder.path()));
    const QByteArray before = "what must stay";
    write("victim.bin", before);
    DebugBench b = DebugBench::real();
    QVERIFY(b.open("../hostile/write_file.pt2"));
    b["debug.start"]->trigger();
    QVERIFY(b.stopped(0));
    b["debug.start"]->trigger();
    const auto stop = [&b] { return b.debug().session().snapshot(); };
    QTRY_VERIFY_WITH_TIMEOUT(b.debug().session().stopped() && stop() && stop()->info().error, patience);
    QCOMPARE(stop()->info().name, std::string("mapped"));
    const QString told = QString::fromStdString(stop()->body.text + stop()->body.description);
    QVERIFY2(told.contains("refused: it reads or writes files"), qPrintable(told));
    QFile victim("victim.bin");
    QVERIFY(victim.open(QIODevice::ReadOnly));
    QCOMPARE(victim.readAll(), before);
}

QTEST_MAIN(TestWindowHostile)
#include "tst_window_hostile.moc"
