// SPDX-License-Identifier: Apache-2.0
#include "views/common/app_style.h"
#include "views/common/follow.h"
#include "views/common/look.h"
#include "views/common/restyler.h"
#include "views/common/style_sheet.h"
#include "views/common/theme_icon.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QtTest>

#include <array>
#include <cmath>

using namespace nodewise::views;

namespace {

// WCAG 2.1, relative luminance and contrast ratio.
double luminance(const QColor& color)
{
    const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}
double contrast(const QColor& a, const QColor& b)
{
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

// CIE 1976: the distance in L*a*b*, D65. About 2 is just noticeable.
std::array<double, 3> lab(const QColor& color)
{
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    const auto root = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double r = linear(color.redF()), g = linear(color.greenF()), b = linear(color.blueF());
    const double x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047), y = root(0.2126 * r + 0.7152 * g + 0.0722 * b),
                 z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}
double difference(const QColor& a, const QColor& b)
{
    const auto p = lab(a), q = lab(b);
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sheetNamesNoUnknownColor()
    {
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            const QString sheet = styleSheetOf(theme);
            QVERIFY(!sheet.contains(QLatin1Char('@')));
            QVERIFY(sheet.contains(theme.accent.name()) && sheet.contains(theme.pane.name()));
            QCOMPARE(sheet.count(QLatin1Char('{')), sheet.count(QLatin1Char('}')));
        }
        QVERIFY(styleSheetOf(Theme::light()) != styleSheetOf(Theme::dark()));
    }
    /// Both themes are one sheet: each rule twice, the dark one for widgets with the dark look alone.
    void sheetOfBoth()
    {
        const QString one = styleSheetOf(Theme::dark()), both = styleSheetOfBoth();
        QVERIFY(both.startsWith(styleSheetOf(Theme::light())));
        const QString dark = both.mid(styleSheetOf(Theme::light()).size());
        QCOMPARE(dark.count(QLatin1Char('{')), one.count(QLatin1Char('{')));
        for (const QString& rule : dark.split(QLatin1Char('}'))) {
            const QString selectors = rule.section(QLatin1Char('{'), 0, 0).trimmed();
            QCOMPARE(selectors.count("[look=\"dark\"]"), selectors.isEmpty() ? 0 : selectors.count(QLatin1Char(',')) + 1);
        }
        for (const char* selector :
             {"QToolBar > QToolButton[look=\"dark\"][role=\"primary\"]:hover", "QTabBar[look=\"dark\"]::tab:selected",
              "QStatusBar QLabel[look=\"dark\"]", "QToolBar > QToolButton[look=\"dark\"]#qt_toolbar_ext_button",
              "nodewise--views--ElidedLabel[look=\"dark\"][role=\"dim\"]"})
            QVERIFY2(dark.contains(QLatin1String(selector)), selector);
    }
    /// What is seen changes at once; the rest when it is shown, or while nothing else is done.
    void unseenWidgetsFollowLater()
    {
        ThemeHub hub;
        hub.apply(ThemeKind::Light);
        QStackedWidget window;
        auto *first = new QLineEdit, *second = new QLineEdit;
        window.addWidget(first);
        window.addWidget(second);
        window.resize(200, 40);
        window.show();
        window.setCurrentWidget(second);
        window.setCurrentWidget(first);
        const auto ground = [](QWidget* widget) { return widget->grab().toImage().pixelColor(widget->width() / 2, 5); };
        QCOMPARE(ground(first), Theme::light().pane);
        hub.apply(ThemeKind::Dark);
        QCOMPARE(ground(first), Theme::dark().pane);
        QCOMPARE(second->property("look").toString(), QString());
        window.setCurrentWidget(second); // shown before its turn
        QCOMPARE(ground(second), Theme::dark().pane);
        QCOMPARE(second->palette().color(QPalette::Text), Theme::dark().text);
        hub.apply(ThemeKind::Light);
        auto* restyler = hub.findChild<Restyler*>();
        QVERIFY(restyler && restyler->busy());
        QTRY_VERIFY(!restyler->busy());
        QVERIFY(!first->isVisible());
        QCOMPARE(first->property("look").toString(), QString("light"));
        QLineEdit late; // made later: of the theme that is
        hub.apply(ThemeKind::Dark);
        late.show();
        QCOMPARE(ground(&late), Theme::dark().pane);
    }
    /// Changed twice in a row, and with widgets that go meanwhile.
    void restylingIsInterrupted()
    {
        ThemeHub hub;
        hub.apply(ThemeKind::Light);
        QWidget window;
        QPointer<QPushButton> gone = new QPushButton("one", &window);
        auto* other = new QPushButton("two", &window);
        window.show();
        window.hide();
        hub.apply(ThemeKind::Dark);
        delete gone;
        hub.apply(ThemeKind::Light);
        hub.apply(ThemeKind::Dark);
        window.show();
        QCOMPARE(other->property("look").toString(), QString("dark"));
        QTRY_VERIFY(!hub.findChild<Restyler*>()->busy());
    }
    void textCanBeRead()
    {
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            for (const QColor& ground : {theme.pane, theme.background, theme.module, theme.selection, theme.stop}) {
                QVERIFY2(contrast(theme.text, ground) >= 7, qPrintable(ground.name()));
                QVERIFY2(contrast(theme.dim, ground) >= 3.6, qPrintable(ground.name()));
            }
            for (const QColor& color : {theme.accent, theme.error, theme.good, theme.warning})
                QVERIFY2(contrast(color, theme.pane) >= 3, qPrintable(color.name()));
        }
    }
    void familiesCanBeToldApart()
    {
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            for (int a = 0; a < nodewise::layout::familyCount; ++a) {
                const QColor& color = theme.family[a];
                for (const QColor& ground : {theme.pane, theme.module})
                    QVERIFY2(contrast(color, ground) >= 3, qPrintable(color.name()));
                for (int b = 0; b < a; ++b)
                    QVERIFY2(difference(color, theme.family[b]) >= 24, qPrintable(color.name() + ' ' + theme.family[b].name()));
            }
        }
    }
    void applyingAgainChangesThePaletteAndKeepsTheStyle()
    {
        ThemeHub hub;
        QSignalSpy changed(&hub, &ThemeHub::changed);
        hub.apply(ThemeKind::Dark);
        QLineEdit edit;
        QCOMPARE(edit.palette().color(QPalette::WindowText), Theme::dark().text);
        hub.apply(ThemeKind::Light);
        QCOMPARE(qApp->palette().color(QPalette::Window), Theme::light().background);
        QCOMPARE(qApp->findChildren<AppStyle*>().size(), 1);
        QCOMPARE(changed.size(), 2);
        QCOMPARE(hub.theme().kind, ThemeKind::Light);
    }
    /// Once each, also what no layout holds and what is a window of its own; children first.
    void everyWidgetHearsOfAChange()
    {
        QWidget window;
        auto* part = new QWidget(&window);
        auto* popup = new QFrame(part, Qt::Popup);
        QStringList heard;
        onThemeChange(&window, [&] { heard << "window"; });
        onThemeChange(part, [&] { heard << "part"; });
        onThemeChange(popup, [&] { heard << "popup"; });
        ThemeHub hub;
        hub.apply(ThemeKind::Dark);
        QCOMPARE(heard.count(), 3);
        QCOMPARE(heard.count("popup"), 1);
        QVERIFY(heard.indexOf("part") < heard.indexOf("window"));
        hub.setTextSize(14);
        QCOMPARE(heard.count("part"), 2);
        hub.setTextSize(14); // nothing changes
        hub.setTextSize(0);
        QCOMPARE(heard.count("part"), 3);
    }
    void whoFollowsHearsAtOnceAndAfterwards()
    {
        ThemeHub hub;
        hub.apply(ThemeKind::Light);
        QWidget window;
        QList<ThemeKind> seen;
        followTheme(&window, [&] { seen << Theme::current().kind; });
        followFont(&window, monoFont, 0.5);
        hub.apply(ThemeKind::Dark);
        QCOMPARE(seen, (QList{ThemeKind::Light, ThemeKind::Dark}));
        QCOMPARE(window.font().pointSizeF(), monoFont().pointSizeF() * 0.5);
        hub.setTextSize(16);
        QCOMPARE(window.font().pointSizeF(), 8.0);
        hub.setTextSize(0);
        int told = 0;
        followLanguage(&window, [&] { ++told; });
        QEvent event(QEvent::LanguageChange);
        QCoreApplication::sendEvent(&window, &event);
        QCOMPARE(told, 2);
    }
    /// What hears of a change may delete others that would.
    void widgetsMayGoMeanwhile()
    {
        QWidget window;
        auto* first = new QWidget(&window);
        QPointer<QWidget> second = new QWidget(&window);
        onThemeChange(first, [&] { delete second; });
        ThemeHub hub;
        hub.apply(ThemeKind::Dark);
        QVERIFY(!second);
    }
    void iconsAreOfTheThemeOfTheMoment()
    {
        const QIcon icon = themeIcon([](QPainter& painter, const Theme& theme) { painter.fillRect(0, 0, 14, 14, theme.pane); });
        ThemeHub hub;
        for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
            hub.apply(kind);
            const QImage picture = icon.pixmap(QSize(20, 20), 1.0).toImage();
            QCOMPARE(picture.size(), QSize(14, 14)); // never larger than it is drawn
            QCOMPARE(picture.pixelColor(7, 7), Theme::current().pane);
        }
        QCOMPARE(icon.pixmap(QSize(14, 14), 2.0).size(), QSize(28, 28));
    }
    /// A least width of the style sheet would be all that a layout leaves a button.
    void buttonsKeepTheirWords()
    {
        ThemeHub hub;
        hub.apply(ThemeKind::Light);
        QWidget bar;
        auto* row = new QHBoxLayout(&bar);
        auto* button = new QPushButton(QStringLiteral("Simulate Again"));
        auto* field = new QLineEdit;
        field->setMinimumWidth(60);
        row->addWidget(field);
        row->addWidget(button);
        bar.resize(1, 30);
        bar.show();
        QCoreApplication::processEvents();
        QVERIFY(button->width() >= button->fontMetrics().horizontalAdvance(button->text()) + 16);
    }
    void fontsFallBackToKorean()
    {
        QVERIFY(uiFont().families().contains(QStringLiteral("Noto Sans CJK KR")));
        QVERIFY(monoFont().families().contains(QStringLiteral("Noto Sans CJK KR")));
        QVERIFY(QFontInfo(monoFont()).fixedPitch());
    }
    void mixingIsLinear()
    {
        QCOMPARE(mixed(Qt::black, Qt::white, 0), QColor(Qt::black));
        QCOMPARE(mixed(Qt::black, Qt::white, 1), QColor(Qt::white));
        QCOMPARE(mixed(QColor(0, 100, 200), QColor(100, 0, 200), 0.5), QColor(50, 50, 200));
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
