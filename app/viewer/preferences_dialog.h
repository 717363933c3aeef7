// SPDX-License-Identifier: Apache-2.0
// Theme, language, text size, and what is trusted; each takes effect at once.
#pragma once

#include <QDialog>

class QComboBox;
class QSpinBox;

namespace nodewise::views {
class Label;
class TrustService;
} // namespace nodewise::views

namespace nodewise::viewer {

class PreferencesDialog : public QDialog {
    Q_OBJECT
public:
    PreferencesDialog(const QString& theme, const QString& language, int textSize, views::TrustService* trust, QWidget* parent);

    /// "theme", "language", "textSize", "trusted": has the keyboard then; else nothing happens.
    void focusOn(const QString& field);

Q_SIGNALS:
    void themeChosen(const QString& theme);
    void languageChosen(const QString& language);
    void textSizeChosen(int points);

private:
    void retranslate();

    QComboBox* m_theme;
    QComboBox* m_language;
    QSpinBox* m_textSize;
    views::Label* m_labels[4];
};

} // namespace nodewise::viewer
