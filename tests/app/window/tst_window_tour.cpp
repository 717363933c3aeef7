// SPDX-License-Identifier: Apache-2.0
// The tour over the window, and the pictures of recent files: both are for those who begin, and keep nothing where nothing is to be kept.
#include "app/viewer/thumbnails.h"
#include "app/viewer/tour.h"
#include "app/viewer/welcome_page.h"
#include "core/base/cache_folder.h"
#include "tests/app/window/debug_bench.h"
#include "views/debug/debug_session.h"
#include "views/inspect/inspector.h"

#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace nodewise;
using namespace nodewise::viewer;

namespace {

/// A window that keeps what it is told to keep.
struct Kept {
    explicit Kept(const QString& folder, Session session = {})
        : window({.theme = &theme, .animated = false, .stateFolder = folder + "/state"}, language, std::move(session))
    {
        window.resize(1280, 800);
        window.show();
    }
    QPushButton* button(const char* name) { return test::named<QPushButton>(window.welcome(), name); }
    views::ThemeHub theme;
    Language language;
    MainWindow window;
};

/// What was asked of the disk is answered, and the window has heard of it.
void answered()
{
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
}

QWidget* bubble(const Tour& tour)
{
    return test::named<QWidget>(tour, "bubble");
}

void press(Tour& tour, Qt::Key key)
{
    QTest::keyClick(tour.focusWidget(), key);
}

} // namespace

class TestWindowTour : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { qputenv("XDG_CACHE_HOME", m_cache.path().toLocal8Bit()); }
    void cleanup() { qunsetenv("XDG_CACHE_HOME"); }

    /// Asked once; whatever the answer is, never again.
    void offeredOnce_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::newRow("no") << "tourNo";
        QTest::newRow("yes") << "tourYes";
        QTest::newRow("opens something") << "";
    }

    void offeredOnce()
    {
        QFETCH(QString, answer);
        const QTemporaryDir folder;
        {
            Kept first(folder.path());
            QTRY_VERIFY(first.button("tourNo")->isVisible());
            if (answer.isEmpty())
                first.window.openFiles({data("cnn.pt2")});
            else
                first.button(answer.toLatin1())->click();
            QTRY_VERIFY(QFile::exists(folder.path() + "/state/tour-offered"));
            QVERIFY(!first.button("tourNo")->isVisible());
            if (answer == "tourYes") {
                QTRY_VERIFY_WITH_TIMEOUT(first.window.findChild<Tour*>(), patience);
                QVERIFY(first.window.currentTab()->file().endsWith("llama.pt2"));
            }
            QVERIFY(answer == "tourYes" || !first.window.findChild<Tour*>());
        }
        Kept second(folder.path());
        answered();
        QVERIFY(!second.button("tourNo")->isVisible());
    }

    void neverOfferedWhereNothingIsKept()
    {
        Bench b;
        answered();
        QVERIFY(!test::named<QPushButton>(b.window.welcome(), "tourNo")->isVisible());
    }

    void fiveSteps_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        QTest::newRow("small") << QSize(1280, 800) << "light"
                               << "en";
        QTest::newRow("dark") << QSize(1440, 900) << "dark"
                              << "en";
        QTest::newRow("korean") << QSize(1280, 800) << "light"
                                << "ko";
        QTest::newRow("large") << QSize(2176, 1224) << "light"
                               << "en";
    }

    /// Over a real session, by keys: each step lights a widget that is seen, and its bubble is beside it and whole.
    void fiveSteps()
    {
        NEEDS_WORKER;
        QFETCH(QSize, size);
        QFETCH(QString, theme);
        QFETCH(QString, language);
        DebugBench b = DebugBench::real();
        b.window.resize(size);
        b.window.applyTheme(theme);
        b.window.applyLanguage(language);
        QVERIFY(b.open("llama.pt2"));
        b["help.tour"]->trigger();
        QPointer<Tour> tour = b.window.findChild<Tour*>();
        QVERIFY(tour);
        for (int step = 0; step < 5; ++step) {
            QCOMPARE(tour->step(), step);
            QTRY_VERIFY(!tour->light().isEmpty());
            const QRect place = bubble(*tour)->geometry();
            QVERIFY(b.window.rect().contains(place));
            QVERIFY(place.height() > 100);
            QVERIFY(!tour->mask().isEmpty());
            if (step == 1)
                QVERIFY(!b.page().selectedName().isEmpty());
            if (step == 2)
                QTRY_COMPARE_WITH_TIMEOUT(part<views::DebugSession>(b.page()).state(), views::DebugSession::State::Stopped, patience);
            QCoreApplication::processEvents();
            savePicture(b.window, QStringLiteral("tour_%1_%2.png").arg(QTest::currentDataTag()).arg(step + 1));
            if (step == 3) {
                press(*tour, Qt::Key_Left);
                QCOMPARE(tour->step(), 2);
                press(*tour, Qt::Key_Right);
            }
            press(*tour, step % 2 ? Qt::Key_Return : Qt::Key_Right);
        }
        QTRY_VERIFY(!tour);
        b["help.tour"]->trigger(); // as often as one asks
        tour = b.window.findChild<Tour*>();
        QVERIFY(tour);
        press(*tour, Qt::Key_Escape);
        QTRY_VERIFY(!tour);
    }

    /// On the sample, which may have its tab already.
    void beginsOnTheSampleThatIsOpen()
    {
        Bench b;
        QString llama;
        for (const QString& file : findSamples(QCoreApplication::applicationDirPath()))
            if (file.endsWith("/llama.pt2"))
                llama = file;
        b.window.openFiles({llama});
        QVERIFY(Bench::ready(b.window.currentTab()));
        b.window.openFiles({"/no/such/program.pt2"});
        QTRY_VERIFY_WITH_TIMEOUT(!b.window.currentTab()->errorText().isEmpty(), patience);
        b["help.tour"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(b.window.findChild<Tour*>(), patience);
        QCOMPARE(b.window.tabs().size(), 2);
        QCOMPARE(b.window.currentTab()->file(), llama);
    }

    /// Not over what somebody went on to meanwhile, nor later.
    void isForgottenWithItsTab()
    {
        Bench b;
        ProgramTab* tab = b.open(data("cnn.pt2"));
        const auto goOn = [&b] {
            b["help.tour"]->trigger(); // before there is a picture
            b.window.openFiles({"/no/such/program.pt2"});
        };
        connect(&b.window, &MainWindow::tabOpened, &b.window, goOn, Qt::SingleShotConnection);
        QTRY_COMPARE_WITH_TIMEOUT(b.window.tabs().size(), 2, patience);
        b.window.setCurrentTab(tab);
        QVERIFY(Bench::ready(tab));
        answered();
        QVERIFY(!b.window.findChild<Tour*>());
    }

    /// A tab that closes under it leaves it without a light, not without sense.
    void outlivesItsProgram()
    {
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        b["help.tour"]->trigger();
        QPointer<Tour> tour = b.window.findChild<Tour*>();
        b.window.closeTab();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        for (int i = 0; i < 5; ++i) {
            QVERIFY(tour && b.window.rect().contains(bubble(*tour)->geometry()));
            press(*tour, Qt::Key_Right);
        }
        QTRY_VERIFY(!tour);
    }

    void recentFilesHavePictures()
    {
        const QTemporaryDir folder;
        Session session;
        session.recent = {data("llama.pt2"), "/no/such/step.trace.json.gz", "/no/such/file.mlir"};
        Kept k(folder.path(), session);
        auto* list = k.window.welcome()->findChild<QListWidget*>();
        const auto icon = [list](int row) { return list->item(row)->icon().pixmap(list->iconSize()).toImage(); };
        QVERIFY(!icon(0).isNull() && icon(0) != icon(1) && icon(1) != icon(2)); // drawn, by kind
        const QImage drawn = icon(0);
        savePicture(k.window, "recent_drawn.png");
        k.window.openFiles({data("llama.pt2")});
        QVERIFY(Bench::ready(k.window.currentTab()));
        const std::string kept = CacheFolder(CacheFolder::usual("thumbnails")).fileOf(data("llama.pt2").toStdString(), ".light.png");
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(QString::fromStdString(kept)), patience); // its view has settled
        const auto png = CacheFolder(CacheFolder::usual("thumbnails")).tryRead(data("llama.pt2").toStdString(), ".light.png", 1 << 20);
        QCOMPARE(QImage::fromData(QByteArray::fromStdString(png.value_or(""))).size(), Thumbnails::size);
        QCOMPARE(QFile::permissions(QString::fromStdString(kept)) & ~(QFile::ReadUser | QFile::WriteUser),
                 QFile::ReadOwner | QFile::WriteOwner);
        k.window.closeTab();
        QTRY_VERIFY_WITH_TIMEOUT(icon(0) != drawn, patience);
        savePicture(k.window, "recent_kept.png");
        // Damaged, or of another size: drawn again.
        QFile damaged(QString::fromStdString(kept));
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("no picture") > 0);
        damaged.close();
        Thumbnails thumbnails(QString::fromStdString(CacheFolder::usual("thumbnails")));
        QSignalSpy known(&thumbnails, &Thumbnails::known);
        thumbnails.read({data("llama.pt2")});
        QTRY_COMPARE(known.size(), 1);
        QVERIFY((known[0][0].value<QHash<QString, QImage>>().isEmpty()));
        // Forgotten with the list.
        k.window.welcome()->setRecent({});
        QTRY_VERIFY(!QFile::exists(QString::fromStdString(kept)));
    }

private:
    QTemporaryDir m_cache;
};

QTEST_MAIN(TestWindowTour)
#include "tst_window_tour.moc"
