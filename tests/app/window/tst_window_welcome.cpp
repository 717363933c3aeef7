// SPDX-License-Identifier: Apache-2.0
// The window before anything is open: finished views that a click opens, from the samples that ship.
#include "app/viewer/analyses.h"
#include "app/viewer/incoming.h"
#include "app/viewer/sample_files.h"
#include "app/viewer/start_card_button.h"
#include "app/viewer/welcome_page.h"
#include "tests/app/window/debug_bench.h"
#include "views/compare/comparison.h"

#include <QProgressDialog>
#include <QPushButton>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QToolBar>

using namespace nodewise;
using namespace nodewise::viewer;

namespace {

const QString samples = QStringLiteral(NODEWISE_TEST_DATA "/../../resources/samples");

QAbstractButton* card(const MainWindow& window, const char* id)
{
    return test::named<QAbstractButton>(window.welcome(), (QByteArray("card-") + id).constData());
}

} // namespace

class TestWindowWelcome : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    void everyCardIsWhole()
    {
        const QList<StartCard> cards = startCards(samples);
        QCOMPARE(cards.size(), 5);
        QSet<QString> known;
        for (const views::OptionSpec& spec : optionSpecs())
            known.insert(spec.name);
        for (const StartCard& card : cards) {
            QVERIFY2(card.light.width() == card.dark.width() && card.light.width() > 400, card.id.constData());
            QVERIFY2(card.light != card.dark, card.id.constData());
            QVERIFY(!card.title().isEmpty() && !card.detail().isEmpty());
            for (const auto& asked : card.asked)
                QVERIFY2(known.contains(asked.first), asked.first.constData());
        }
        QVERIFY(startCards(samples + "/nowhere").isEmpty());
    }

    /// One click: the values of a device, compared, and the operator that is to blame.
    void aCardOpensItsView()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        b.window.welcome()->setCards(startCards(samples));
        card(b.window, "compare")->click();
        QVERIFY(b.window.currentTab());
        QVERIFY(Bench::ready(b.window.currentTab()));
        const auto& comparison = part<views::Comparison>(b.page());
        QTRY_COMPARE_WITH_TIMEOUT(comparison.state(), views::Comparison::State::Done, patience);
        QVERIFY(comparison.answer().firstRow);
        QCOMPARE(b.page().document()->fx()->node(graph::NodeId(comparison.answer().firstRow->node)).name, "rsqrt_2");
    }

    void aTraceNeedsNoEngine()
    {
        Bench b;
        b.window.welcome()->setCards(startCards(samples));
        card(b.window, "trace")->click();
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentTab() && b.window.currentTab()->trace(), patience);
    }

    void whatCanNotBeAskedIsSaid()
    {
        Bench b; // without an engine
        b.window.openFiles({data("cnn.pt2")});
        follow(b.window, {{"debug", "no_such_node"}});
        QVERIFY(Bench::ready(b.window.currentTab()));
        QTRY_VERIFY(b.window.status().currentMessage().contains("no_such_node"));
    }

    /// A sample of real size: given up, and then made and opened.
    void aSeededSampleIsMade()
    {
        const QTemporaryDir cache;
        qputenv("XDG_CACHE_HOME", cache.path().toLocal8Bit());
        {
            Bench b;
            const auto begin = [&b] {
                b.window.openFiles({samples + "/resnet50.seed.pt2"});
                return b.window.findChild<QProgressDialog*>();
            };
            QProgressDialog* dialog = begin();
            QVERIFY(dialog && !dialog->isModal());
            dialog->findChild<QPushButton*>()->click();
            QTRY_VERIFY(!b.window.findChild<QProgressDialog*>());
            QThreadPool::globalInstance()->waitForDone();
            QCoreApplication::processEvents();
            QVERIFY(!b.window.currentTab());
            QVERIFY(begin());
            QTRY_VERIFY_WITH_TIMEOUT(b.window.currentTab(), patience);
            QVERIFY(b.window.refusal().isEmpty() && Bench::ready(b.window.currentTab()));
            QTRY_VERIFY(!b.window.findChild<QProgressDialog*>());
            QVERIFY(b.window.currentTab()->file().startsWith(cache.path()));
        }
        qunsetenv("XDG_CACHE_HOME");
    }

    /// Programs of real size have their buttons; one opens as from the menu.
    void samplesOfRealSizeAreOffered()
    {
        const QTemporaryDir cache;
        qputenv("XDG_CACHE_HOME", cache.path().toLocal8Bit());
        {
            Bench b;
            const QStringList seeded =
                seededSamples({samples + "/cnn.pt2", samples + "/resnet50.seed.pt2", samples + "/whisper-tiny.seed.pt2"});
            QCOMPARE(seeded.size(), 2);
            b.window.welcome()->setSamples(seeded);
            auto* button = test::named<QPushButton>(b.window.welcome(), "sample-whisper-tiny");
            QVERIFY(button && button->isVisible());
            button->click();
            QTRY_VERIFY_WITH_TIMEOUT(b.window.currentTab(), patience);
            QVERIFY(Bench::ready(b.window.currentTab()));
            QVERIFY(b.window.currentTab()->file().startsWith(cache.path()));
            QCOMPARE(b.window.currentTab()->title(), QString("whisper-tiny.pt2"));
        }
        qunsetenv("XDG_CACHE_HOME");
    }

    /// Buttons that have nothing to act on are not there.
    void theToolBarComesWithATab()
    {
        Bench b;
        auto* bar = test::named<QToolBar>(&b.window, "toolBar");
        QVERIFY(!bar->isVisible() && b.window.welcome()->isVisible());
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        QVERIFY(bar->isVisible());
        b.window.closeTab();
        QVERIFY(!bar->isVisible() && b.window.welcome()->isVisible());
    }

    void cardsFitTheWindow_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("language");
        QTest::newRow("usual") << QSize(1224, 765) << "en";
        QTest::newRow("small") << QSize(800, 560) << "ko";
        QTest::newRow("large") << QSize(2000, 1200) << "en";
    }

    void cardsFitTheWindow()
    {
        QFETCH(QSize, size);
        QFETCH(QString, language);
        Session session;
        session.language = language;
        Bench b(session);
        b.language.apply(language);
        b.window.welcome()->setCards(startCards(samples));
        b.window.welcome()->setSamples({samples + "/llama-16-layers.seed.pt2", samples + "/resnet50.seed.pt2"});
        b.window.resize(size);
        QTRY_VERIFY(card(b.window, "step")->width() >= 180);
        const QWidget* page = b.window.welcome()->findChild<QScrollArea*>()->widget();
        QList<QRect> places;
        for (const auto* button : page->findChildren<StartCardButton*>()) {
            const QRect place = button->geometry();
            QVERIFY2(page->rect().contains(place), qPrintable(button->objectName()));
            QVERIFY(place.height() >= button->heightForWidth(place.width()));
            for (const QRect& other : places)
                QVERIFY(!other.intersects(place));
            places.append(place);
        }
        QCOMPARE(places.size(), 5);
        savePicture(b.window, QStringLiteral("welcome_%1.png").arg(QTest::currentDataTag()));
    }
};

QTEST_MAIN(TestWindowWelcome)
#include "tst_window_welcome.moc"
