// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/language.h"

#include "app/viewer/resources.h"

#include <QCoreApplication>
#include <QLocale>

namespace nodewise::viewer {

Language::Language(QObject* parent) : QObject(parent)
{
    initResources();
}

void Language::apply(const QString& code)
{
    const bool korean = code == QLatin1String("ko") || (code.isEmpty() && QLocale::system().language() == QLocale::Korean);
    const QString wanted = korean ? QStringLiteral("ko") : QStringLiteral("en");
    if (wanted == m_current)
        return;
    m_current = wanted;
    QCoreApplication::removeTranslator(&m_app);
    QCoreApplication::removeTranslator(&m_qt);
    QLocale::setDefault(korean ? QLocale(QLocale::Korean, QLocale::SouthKorea) : QLocale(QLocale::English, QLocale::UnitedStates));
    // English has a file, too: for the plurals.
    if (m_app.load(QStringLiteral(":/i18n/nodewise_%1.qm").arg(wanted)))
        QCoreApplication::installTranslator(&m_app);
    if (m_qt.load(QStringLiteral(":/i18n/qtbase_%1.qm").arg(wanted)))
        QCoreApplication::installTranslator(&m_qt);
}

} // namespace nodewise::viewer
