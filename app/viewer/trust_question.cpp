// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/trust_question.h"

#include "views/common/plugin_service.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QPointer>
#include <QPushButton>

namespace nodewise::viewer {

TrustQuestion::TrustQuestion(const QString& folder, const QStringList& libraries, QWidget* parent)
    : MessageBox(NoIcon, tr("Trust This Folder?"), QString(), NoButton, parent) // no icon: the question is what to look at
{
    setText(views::Markup(tr("<b>Load plug-ins from this folder?</b><p>%1</p>")).arg(QDir::toNativeSeparators(folder)));
    QStringList more{tr("%1 is native code. It runs with your rights in a process of Nodewise, and may read and change your files. Trust "
                        "the folder only if you trust everyone who can write to it.",
                        "the libraries, by name")
                         .arg(libraries.join(QLatin1String(", ")))};
    if (QFileInfo(folder).permission(QFileDevice::WriteOther))
        more.append(tr("Everyone on this machine can write to this folder."));
    more.append(tr("You are asked once per folder, and can revoke this under Tools, Plug-ins."));
    setInformativeText(more.join(QLatin1String("\n\n")));
    // Left to itself the box is narrower than a path.
    if (auto* grid = qobject_cast<QGridLayout*>(layout()))
        grid->addItem(new QSpacerItem(fontMetrics().horizontalAdvance(QLatin1Char('m')) * 36, 0), grid->rowCount(), 0, 1,
                      grid->columnCount());
    m_trust = addButton(tr("&Trust the Folder"), QMessageBox::AcceptRole);
    m_trust->setObjectName(QStringLiteral("trust"));
    QPushButton* refuse = addButton(tr("&Don't Load"), QMessageBox::RejectRole);
    setDefaultButton(refuse);
    setEscapeButton(refuse);
}

void askForTrust(views::PluginService* service, QStringList folders, QWidget* parent)
{
    while (!folders.isEmpty() && service->trusts(folders.first()))
        folders.removeFirst();
    if (folders.isEmpty())
        return;
    const QString folder = folders.takeFirst();
    QStringList libraries;
    for (const auto& plugin : service->plugins())
        if (views::PluginService::folderOf(plugin.file) == folder)
            libraries.append(QFileInfo(plugin.file).fileName());
    auto* box = new TrustQuestion(folder, libraries, parent);
    QObject::connect(box, &QMessageBox::finished, service, [box, service, folder, folders, parent = QPointer(parent)] {
        if (box->trusted())
            service->trust(folder);
        if (parent)
            askForTrust(service, folders, parent);
    });
    box->open();
}

} // namespace nodewise::viewer
