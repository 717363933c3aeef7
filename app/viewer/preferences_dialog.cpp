// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/preferences_dialog.h"

#include "app/viewer/trusted_files.h"
#include "views/common/follow.h"
#include "views/common/label.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QSpinBox>
#include <QVBoxLayout>

namespace nodewise::viewer {

PreferencesDialog::PreferencesDialog(const QString& theme, const QString& language, int textSize, views::TrustService* trust,
                                     QWidget* parent)
    : QDialog(parent), m_theme(new QComboBox(this)), m_language(new QComboBox(this)), m_textSize(new QSpinBox(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    for (const char* value : {"", "light", "dark"})
        m_theme->addItem(QString(), QString::fromLatin1(value));
    for (const char* value : {"", "en", "ko"})
        m_language->addItem(QString(), QString::fromLatin1(value));
    m_theme->setCurrentIndex(qMax(0, m_theme->findData(theme)));
    m_language->setCurrentIndex(qMax(0, m_language->findData(language)));
    m_textSize->setRange(7, 24);
    m_textSize->setSpecialValueText(QStringLiteral("-"));
    m_textSize->setValue(qMax(7, textSize));
    auto* form = new QFormLayout;
    QWidget* fields[] = {m_theme, m_language, m_textSize, new TrustedFiles(trust, this)};
    const char* const names[] = {"theme", "language", "textSize", "trusted"};
    for (int i = 0; i < 4; ++i) {
        fields[i]->setObjectName(QString::fromLatin1(names[i]));
        m_labels[i] = new views::Label(this);
        m_labels[i]->setBuddy(fields[i]);
        form->addRow(m_labels[i], fields[i]);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 20, 20, 16);
    column->setSpacing(18);
    column->addLayout(form);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_theme, &QComboBox::activated, this, [this] { Q_EMIT themeChosen(m_theme->currentData().toString()); });
    connect(m_language, &QComboBox::activated, this, [this] { Q_EMIT languageChosen(m_language->currentData().toString()); });
    connect(m_textSize, &QSpinBox::valueChanged, this,
            [this](int value) { Q_EMIT textSizeChosen(value == m_textSize->minimum() ? 0 : value); });
    views::followLanguage(this, &PreferencesDialog::retranslate);
}

void PreferencesDialog::focusOn(const QString& field)
{
    if (auto* widget = field.isEmpty() ? nullptr : findChild<QWidget*>(field))
        widget->setFocus();
}

void PreferencesDialog::retranslate()
{
    setWindowTitle(tr("Preferences"));
    m_labels[0]->setText(tr("&Theme:"));
    m_labels[1]->setText(tr("&Language:"));
    m_labels[2]->setText(tr("Text &size:"));
    m_labels[3]->setText(tr("T&rusted:"));
    m_theme->setItemText(0, tr("Same as system"));
    m_theme->setItemText(1, tr("Light"));
    m_theme->setItemText(2, tr("Dark"));
    m_language->setItemText(0, tr("Same as system"));
    m_language->setItemText(1, QStringLiteral("English"));
    m_language->setItemText(2, QStringLiteral("한국어"));
    m_textSize->setSpecialValueText(tr("Same as system"));
    m_textSize->setSuffix(tr(" pt", "points, after a number"));
}

} // namespace nodewise::viewer
