// SPDX-License-Identifier: Apache-2.0
// What the tests of the whole window share: a window as main() makes it, and where the programs are.
#pragma once

#include "tests/views/find.h"
#include "tests/views/finish.h"

#include "app/viewer/actions.h"
#include "app/viewer/document_page.h"
#include "app/viewer/language.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/status_line.h"
#include "views/common/elided_label.h"
#include "views/common/theme.h"

#include <QApplication>
#include <QTest>
#include <QThreadPool>

namespace nodewise::viewer {

using test::savePicture;

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

/// What the status line says of the debug session.
inline QString debugText(MainWindow& window)
{
    return test::named<views::ElidedLabel>(window.status(), "debug")->text();
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

} // namespace nodewise::viewer
