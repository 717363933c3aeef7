// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/picture_dialog.h"

#include "views/common/label.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

PictureDialog::PictureDialog(const QSize& seen, const std::optional<ElementPicture>& elements, QWidget* parent)
    : QDialog(parent), m_seen(seen), m_elements(elements), m_asSeen(new QRadioButton(tr("As &shown"), this)),
      m_perElement(new QRadioButton(tr("The whole slice, &pixels per element:"), this)), m_pixels(new QSpinBox(this)),
      m_size(new Label(this))
{
    setWindowTitle(tr("Export Picture"));
    const int largest = elements ? elements->largestScale() : 0;
    m_pixels->setRange(1, std::max(largest, 1));
    m_pixels->setAccessibleName(tr("Pixels per element"));
    m_perElement->setEnabled(largest > 0);
    (largest > 0 ? m_perElement : m_asSeen)->setChecked(true);
    m_size->setProperty("role", "dim");
    m_asSeen->setObjectName(QStringLiteral("asSeen"));
    m_size->setObjectName(QStringLiteral("size"));
    m_size->setWordWrap(true);
    auto* row = new QHBoxLayout;
    row->addWidget(m_perElement);
    row->addWidget(m_pixels);
    row->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Save)->setText(tr("Save…"));
    buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(m_asSeen);
    column->addLayout(row);
    column->addWidget(m_size);
    column->addSpacing(8);
    column->addWidget(buttons);
    setMinimumWidth(400);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_perElement, &QRadioButton::toggled, this, &PictureDialog::showSize);
    connect(m_pixels, &QSpinBox::valueChanged, this, &PictureDialog::showSize);
    showSize();
}

int PictureDialog::scale() const
{
    return m_perElement->isChecked() ? m_pixels->value() : 0;
}

void PictureDialog::showSize()
{
    const QLocale locale;
    m_pixels->setEnabled(m_perElement->isChecked());
    const auto [wide, high] =
        scale() > 0 ? m_elements->size(scale()) : std::pair<std::uint64_t, std::uint64_t>(m_seen.width(), m_seen.height());
    QString text = tr("%1 × %2 pixels").arg(locale.toString(qulonglong(wide)), locale.toString(qulonglong(high)));
    if (m_elements && !m_perElement->isEnabled())
        text += QLatin1Char('\n') +
                tr("With one pixel per element, a picture can have at most %1 elements and %2 pixels a side: show a slice to write a part "
                   "of this tensor.")
                    .arg(locale.toString(qulonglong(ElementPicture::mostElements)), locale.toString(ElementPicture::mostSide));
    m_size->setText(text);
}

} // namespace nodewise::views
