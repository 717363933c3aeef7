// SPDX-License-Identifier: Apache-2.0
#include "views/common/path_field.h"

#include "views/common/follow.h"

#include <QComboBox>
#include <QCompleter>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

namespace nodewise::views {

PathField::PathField(bool folders, QWidget* parent) : QWidget(parent), m_box(new QComboBox(this)), m_file(new QToolButton(this))
{
    m_box->setEditable(true);
    m_box->setInsertPolicy(QComboBox::NoInsert);
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_box->setMinimumContentsLength(12);
    m_box->setCompleter(nullptr); // typing must not become another path
    m_box->lineEdit()->setClearButtonEnabled(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(m_box, 1);
    if (folders) {
        m_folder = new QToolButton(this);
        row->addWidget(m_folder);
        connect(m_folder, &QToolButton::clicked, this, [this] { ask(true); });
    }
    row->addWidget(m_file);
    setFocusProxy(m_box);
    connect(m_file, &QToolButton::clicked, this, [this] { ask(false); });
    connect(m_box, &QComboBox::currentTextChanged, this, &PathField::changed);
    followLanguage(this, &PathField::retranslate);
}

/// Absolute: the engine's folder is another one.
QString PathField::path() const
{
    const QString typed = m_box->currentText().trimmed();
    return typed.isEmpty() ? typed : QFileInfo(typed).absoluteFilePath();
}

void PathField::setPath(const QString& path, const QStringList& recent)
{
    const QSignalBlocker quiet(m_box);
    QStringList known;
    for (int i = 0; i < m_box->count(); ++i)
        known.append(m_box->itemText(i));
    const bool typing = this->path() == path;
    const QString text = typing ? m_box->currentText() : path;
    if (known != recent) {
        m_box->clear();
        m_box->addItems(recent);
    } else if (typing) {
        return;
    }
    m_box->setCurrentIndex(static_cast<int>(recent.indexOf(text)));
    m_box->setEditText(text);
}

void PathField::ask(bool folder)
{
    auto* dialog = new QFileDialog(window(), folder ? tr("Choose Folder") : tr("Choose File"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(folder ? QFileDialog::Directory : QFileDialog::ExistingFile);
    if (folder)
        dialog->setOption(QFileDialog::ShowDirsOnly);
    else
        dialog->setNameFilters(m_filters);
    if (const QString now = path(); !now.isEmpty())
        dialog->setDirectory(QFileInfo(now).absolutePath());
    connect(dialog, &QFileDialog::fileSelected, m_box, &QComboBox::setEditText);
    dialog->open();
}

void PathField::setNames(const QString& accessible, const QString& placeholder)
{
    m_box->setAccessibleName(accessible);
    m_box->lineEdit()->setPlaceholderText(placeholder);
}

void PathField::retranslate()
{
    m_file->setText(tr("File…"));
    m_file->setToolTip(tr("Choose a file"));
    if (m_folder) {
        m_folder->setText(tr("Folder…"));
        m_folder->setToolTip(tr("Choose a folder"));
    }
}

} // namespace nodewise::views
