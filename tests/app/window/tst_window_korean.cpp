// SPDX-License-Identifier: Apache-2.0
// What core says stands in the window in Korean: errors of files and of queries, warnings; and changes with the language.
#include "app/viewer/diagnostics_dialog.h"
#include "app/viewer/error_page.h"
#include "core/dap/messages.h"
#include "tests/app/window/window_bench.h"
#include "views/common/translated.h"
#include "views/inspect/search_panel.h"
#include "views/inspect/summary_page.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTabBar>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::viewer;

namespace {

QString testFile(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/") + QString::fromLatin1(name);
}

QString classesOf(const QWidget* widget)
{
    QString path = QString::fromLatin1(widget->metaObject()->className());
    for (const QWidget* around = widget->parentWidget(); around; around = around->parentWidget())
        path = QString::fromLatin1(around->metaObject()->className()) + QLatin1Char('/') + path;
    return path;
}

/// All that the window's widgets say, each with where it stands.
QStringList textsOf(const QWidget& window)
{
    QStringList texts;
    const auto add = [&texts](const QWidget* widget, const QString& text) {
        if (!text.isEmpty())
            texts.append(classesOf(widget) + QStringLiteral(": ") + text);
    };
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (qobject_cast<const QTabBar*>(widget->parentWidget()) != nullptr)
            continue; // its arrows are Qt's, which names them once
        add(widget, widget->accessibleName());
        add(widget, widget->toolTip());
        if (const auto* label = qobject_cast<const QLabel*>(widget))
            add(widget, label->text());
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            add(widget, button->text());
        if (const auto* field = qobject_cast<const QLineEdit*>(widget))
            add(widget, field->placeholderText());
        if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
            for (int i = 0; i < tabs->count(); ++i)
                add(widget, tabs->tabText(i));
        if (const auto* box = qobject_cast<const QComboBox*>(widget))
            for (int i = 0; i < box->count(); ++i)
                add(widget, box->itemText(i));
    }
    texts.sort();
    return texts;
}

} // namespace

class TestWindowKorean : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    void brokenFile()
    {
        Bench b;
        b.window.applyLanguage("ko");
        ProgramTab* tab = b.open(testFile("broken/forward_reference.pt2"));
        QVERIFY(QTest::qWaitFor([tab] { return find<ErrorPage>(tab) && find<ErrorPage>(tab)->isVisible(); }, patience));
        const QString korean = find<ErrorPage>(tab)->text();
        QVERIFY2(korean.contains("정의되기 전에 쓰였습니다") && korean.contains("다시 내보내세요"), qPrintable(korean));
        QVERIFY2(!korean.contains("is used before"), qPrintable(korean));
        savePicture(b.window, "korean_error.png");
        b.window.applyLanguage("en");
        QTRY_VERIFY(find<ErrorPage>(tab)->text().contains("is used before it is defined"));
        b.window.applyLanguage("ko");
        QTRY_COMPARE(find<ErrorPage>(tab)->text(), korean);
    }

    void query()
    {
        Bench b;
        b.window.applyLanguage("ko");
        ProgramTab* tab = b.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(tab));
        views::SearchPanel* search = tab->page()->search();
        search->setQuery("colour:red");
        QTRY_VERIFY2(search->findChild<QLabel*>("status")->text().contains("필드 'colour'이(가) 없습니다"),
                     qPrintable(search->findChild<QLabel*>("status")->text()));
        QVERIFY2(search->findChild<QLabel*>("status")->text().contains("op, dtype"),
                 qPrintable(search->findChild<QLabel*>("status")->text()));
        savePicture(b.window, "korean_query.png");
        search->setQuery("name:~(");
        QTRY_VERIFY2(search->findChild<QLabel*>("status")->text().contains("이 괄호가 닫히지 않았습니다"),
                     qPrintable(search->findChild<QLabel*>("status")->text()));
    }

    /// A window that was switched says what one that began in the language says.
    void switchedWindows()
    {
        // One after the other: translators are the application's
        const auto texts = [](const char* first) {
            Bench b;
            b.window.applyLanguage(first);
            ProgramTab* tab = b.open(data("cnn.pt2"));
            if (!Bench::ready(tab))
                return QStringList();
            b["debug.panel"]->setChecked(true);
            b["view.summary"]->trigger();
            tab->page()->selection().selectFx(graph::NodeId(12));
            const auto whole = [tab] { // cards come one by one
                test::finishJobs();
                return QTest::qWaitFor([tab] { return tab->page()->summary()->isFilled(); });
            };
            if (!whole())
                return QStringList();
            b.window.applyLanguage("ko");
            return whole() ? textsOf(b.window) : QStringList();
        };
        const QStringList wanted = texts("ko"), found = texts("en");
        QVERIFY(wanted.size() > 100);
        QStringList left;
        for (const QString& text : found)
            if (!wanted.contains(text))
                left.append(text);
        for (const QString& text : left)
            qWarning("%s", qPrintable(text));
        QVERIFY2(left.isEmpty(), qPrintable(left.join('\n')));
        QCOMPARE(found.size(), wanted.size());
    }

    void warnings()
    {
        Bench b;
        b.window.applyLanguage("ko");
        ProgramTab* tab = b.open(testFile("odd/unknown_things.pt2"));
        QVERIFY(Bench::ready(tab));
        DiagnosticsDialog dialog(&tab->page()->selection(), &b.window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.show();
        const QAbstractItemModel* list = dialog.findChild<QTreeView*>()->model();
        QVERIFY(list->rowCount() > 5);
        QStringList shown;
        for (int i = 0; i < list->rowCount(); ++i)
            shown.append(list->index(i, 2).data().toString());
        QVERIFY2(shown.contains("알 수 없는 인자 종류 'as_quaternion'입니다"), qPrintable(shown.join('\n')));
        QVERIFY2(shown.filter("unknown").isEmpty(), qPrintable(shown.join('\n')));
        savePicture(dialog, "korean_warnings.png");
        b.window.resize(1400, 900);
        savePicture(b.window, "korean_program.png");
    }

    /// Sent as templates by the engine, translated here.
    void whatTheEngineSays()
    {
        Bench b;
        b.window.applyLanguage("ko");
        dap::WorkerEvent ended{"nodewise-torch", dap::WorkerEvent::State::Ended, 7,
                               UserText("was killed by signal %1 (%2)", 9, std::string("Killed"))};
        ended.reason = UserText("%1 while answering %2", ended.reason, std::string("nodewise/schemas"));
        const auto received = dap::decodeWorkerEvent(dap::encode(ended));
        QVERIFY(received);
        QCOMPARE(views::translated(received->sentence()),
                 QString("nodewise-torch: 신호 9(Killed)로 종료되었습니다(nodewise/schemas에 응답하던 중)"));
    }
};

QTEST_MAIN(TestWindowKorean)
#include "tst_window_korean.moc"
