// SPDX-License-Identifier: Apache-2.0
// Theme, language and text size; each takes effect at once.
#pragma once

#include <QDialog>

class QComboBox;
class QSpinBox;

namespace nodewise::views {
class Label;
}

namespace nodewise::viewer {

class PreferencesDialog : public QDialog {
    Q_OBJECT
public:
    PreferencesDialog(const QString& theme, const QString& language, int textSize, QWidget* parent);

Q_SIGNALS:
    void themeChosen(const QString& theme);
    void languageChosen(const QString& language);
    void textSizeChosen(int points);

private:
    void retranslate();

    QComboBox* m_theme;
    QComboBox* m_language;
    QSpinBox* m_textSize;
    views::Label* m_labels[3];
};

} // namespace nodewise::viewer
