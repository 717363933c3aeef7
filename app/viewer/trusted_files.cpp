// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/trusted_files.h"

#include "core/trust/plugin_needs.h"
#include "views/common/follow.h"
#include "views/common/trust_service.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <map>

namespace nodewise::viewer {

namespace {

constexpr int pathRole = Qt::UserRole; ///< of a file, or of a folder

QString stateText(const QFileInfo& file, trust::State state)
{
    if (state != trust::State::Trusted)
        return file.exists() ? TrustedFiles::tr("changed since; you will be asked again") : TrustedFiles::tr("no longer exists");
    return trust::isNeedsFile(file.fileName().toStdString()) ? TrustedFiles::tr("more access for the plug-in") : QString();
}

} // namespace

TrustedFiles::TrustedFiles(views::TrustService* trust, QWidget* parent)
    : QWidget(parent), m_trust(trust), m_tree(new QTreeWidget(this)), m_revoke(new QPushButton(this)), m_open(new QPushButton(this))
{
    m_tree->setObjectName(QStringLiteral("trustedFiles"));
    m_tree->setColumnCount(2);
    m_tree->setUniformRowHeights(true);
    m_tree->setTextElideMode(Qt::ElideMiddle);
    m_tree->setMinimumSize(fontMetrics().averageCharWidth() * 72, fontMetrics().height() * 9);
    m_revoke->setObjectName(QStringLiteral("revoke"));
    m_open->setObjectName(QStringLiteral("openFolder"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_revoke);
    buttons->addWidget(m_open);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_tree, 1);
    column->addLayout(buttons);
    connect(m_tree, &QTreeWidget::itemSelectionChanged, this, &TrustedFiles::showButtons);
    connect(m_revoke, &QPushButton::clicked, this, &TrustedFiles::revoke);
    connect(m_open, &QPushButton::clicked, this, &TrustedFiles::openFolder);
    connect(trust, &views::TrustService::changed, this, &TrustedFiles::refresh);
    views::followLanguage(this, &TrustedFiles::retranslate);
}

void TrustedFiles::refresh()
{
    m_tree->clear();
    std::map<QString, QTreeWidgetItem*> folders;
    for (const trust::Entry& entry : m_trust->entries()) {
        const QFileInfo file(QString::fromStdString(entry.file));
        QTreeWidgetItem*& folder = folders[file.path()];
        if (!folder) {
            folder = new QTreeWidgetItem(m_tree, {QDir::toNativeSeparators(file.path())});
            folder->setData(0, pathRole, file.path());
            folder->setFirstColumnSpanned(true);
            folder->setExpanded(true);
        }
        const trust::State state = m_trust->stateOf(file.filePath());
        auto* item = new QTreeWidgetItem(folder, {file.fileName(), stateText(file, state)});
        item->setData(0, pathRole, file.filePath());
    }
    m_tree->resizeColumnToContents(0);
    showButtons();
}

/// Of a folder all of it.
void TrustedFiles::revoke()
{
    QTreeWidgetItem* item = m_tree->currentItem();
    if (!item)
        return;
    QStringList files;
    for (int i = 0; i < item->childCount(); ++i)
        files.append(item->child(i)->data(0, pathRole).toString());
    m_trust->revoke(files.isEmpty() ? QStringList(item->data(0, pathRole).toString()) : files);
}

void TrustedFiles::openFolder()
{
    if (const QTreeWidgetItem* item = m_tree->currentItem()) {
        const QString path = item->data(0, pathRole).toString();
        QDesktopServices::openUrl(QUrl::fromLocalFile(item->parent() ? QFileInfo(path).path() : path));
    }
}

void TrustedFiles::showButtons()
{
    for (QPushButton* button : {m_revoke, m_open})
        button->setEnabled(m_tree->currentItem() && m_tree->currentItem()->isSelected());
}

void TrustedFiles::retranslate()
{
    m_tree->setHeaderLabels({tr("Trusted file"), tr("state")});
    m_tree->setAccessibleName(tr("Files that may run"));
    m_tree->setToolTip(
        tr("Plug-ins, what they may access, templates, and session records that you trust, each with the content that it had then"));
    m_revoke->setText(tr("Re&voke Trust"));
    m_open->setText(tr("Open &Folder"));
    refresh();
}

} // namespace nodewise::viewer
