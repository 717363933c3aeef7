// SPDX-License-Identifier: Apache-2.0
// The window's language: loads and unloads translations from the embedded resources. GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <QTranslator>

namespace nodewise::viewer {

class Language : public QObject {
    Q_OBJECT
public:
    explicit Language(QObject* parent = nullptr);
    /// "en", "ko", or empty for the system's. Widgets get QEvent::LanguageChange.
    void apply(const QString& code);
    /// What is in force: "en" or "ko".
    QString current() const { return m_current; }

private:
    QString m_current;
    QTranslator m_app, m_qt;
};

} // namespace nodewise::viewer
