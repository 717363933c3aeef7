// SPDX-License-Identifier: Apache-2.0
// What the tests of the whole window share: a window as main() makes it, and where the programs are.
#pragma once

#include "app/viewer/actions.h"
#include "app/viewer/document_page.h"
#include "app/viewer/language.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "views/common/theme.h"

#include <QApplication>
#include <QTest>
#include <QThreadPool>

namespace nodewise::viewer {
inline QString data(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/programs/") + QString::fromLatin1(name);
}

inline constexpr int patience = 60000; // ms, for slow machines; nothing waits this long

/// What a tab is made of, as any widget is found; null: there is none.
template <class T>
T* find(const QObject& page)
{
    return page.findChild<T*>();
}

template <class T>
T* find(const QObject* page)
{
    return page->findChild<T*>();
}

/// The same, which must be there.
template <class T, class Page>
T& part(Page&& page)
{
    T* found = find<T>(page);
    if (!found)
        qFatal("the tab has no %s", T::staticMetaObject.className());
    return *found;
}

/// A window as main() makes it, without an engine.
struct Bench {
    explicit Bench(Session session = {}) : window({&theme, nullptr, false}, language, std::move(session))
    {
        window.resize(1400, 900);
        window.show();
    }
    ProgramTab* open(const QString& file)
    {
        OpenFile f;
        f.file = file;
        f.page = window.session().page;
        return window.open(f);
    }
    static bool ready(const ProgramTab* tab)
    {
        return QTest::qWaitFor([tab] { return tab->page() && tab->page()->isComplete(); }, patience);
    }
    QAction* operator[](const char* id) { return window.actions()[id]; }

    views::ThemeHub theme;
    Language language;
    MainWindow window;
};

/// Jobs on other threads have ended, and what they and others posted (layout, another language) is done: nothing more comes by itself.
inline bool isIdle()
{
    const bool ended = QTest::qWaitFor([] { return QThreadPool::globalInstance()->activeThreadCount() == 0; }, patience);
    for (int i = 0; i < 3; ++i) // what is posted may post more
        QApplication::processEvents();
    return ended;
}

/// For people to look at: written where NODEWISE_TEST_PICTURES says.
inline void savePicture(QWidget& window, const QString& name)
{
    const QString folder = qEnvironmentVariable("NODEWISE_TEST_PICTURES");
    if (folder.isEmpty())
        return;
    QVERIFY(isIdle());
    QVERIFY(window.grab().save(folder + '/' + name));
}

} // namespace nodewise::viewer
