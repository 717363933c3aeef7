// SPDX-License-Identifier: Apache-2.0
#include "views/common/trust_question.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QPushButton>

namespace nodewise::views {

namespace {

using What = TrustRequest::What;

QString title(What what)
{
    switch (what) {
    case What::Plugins:
        return TrustQuestion::tr("Load plug-ins from this folder?");
    case What::Kernels:
        return TrustQuestion::tr("Run kernels of these templates?");
    case What::Record:
        return TrustQuestion::tr("Replay this session?");
    }
    return {};
}

QString danger(What what, const QString& files)
{
    switch (what) {
    case What::Plugins:
        return TrustQuestion::tr(
                   "%1 is native code. It runs with your rights in a process of Nodewise, and may read and change your files. "
                   "Trust the folder only if you trust everyone who can write to it.",
                   "the libraries, by name")
            .arg(files);
    case What::Kernels:
        return TrustQuestion::tr("%1 is compiled and run as machine code, with your rights. Trust it only if you trust who wrote it.",
                                 "the templates, by name")
            .arg(files);
    case What::Record:
        return TrustQuestion::tr("%1 says what is run, with which inputs and edits. Replay it only if you trust who wrote it.",
                                 "a session record, by name")
            .arg(files);
    }
    return {};
}

} // namespace

/// Without an icon: the question is what to look at.
TrustQuestion::TrustQuestion(const TrustRequest& request, const QString& folder, bool changed, QWidget* parent)
    : MessageBox(QMessageBox::NoIcon, tr("Trust These Files?"), QString(), QMessageBox::NoButton, parent)
{
    setText(Markup(QStringLiteral("<b>%1</b><p>%2</p>")).arg(title(request.what), QDir::toNativeSeparators(folder)));
    QStringList names;
    for (const QString& file : request.files.mid(0, 12))
        names.append(QFileInfo(file).fileName());
    if (request.files.size() > names.size())
        names.append(tr("%n more", nullptr, static_cast<int>(request.files.size() - names.size())));
    QStringList more;
    if (changed)
        more.append(tr("You trusted this before, but it has changed since."));
    more.append(danger(request.what, names.join(QLatin1String(", "))));
    more += request.does;
    if (QFileInfo(folder).permission(QFileDevice::WriteOther))
        more.append(tr("Everyone on this machine can write to this folder."));
    more.append(tr("You are asked again only if a file changes, and can revoke this in the preferences."));
    Markup paragraphs;
    for (const QString& each : more)
        paragraphs += Markup(QStringLiteral("<p>%1</p>")).arg(each);
    setInformativeText(paragraphs);
    // Left to itself the box is narrower than a path.
    if (auto* grid = qobject_cast<QGridLayout*>(layout()))
        grid->addItem(new QSpacerItem(fontMetrics().horizontalAdvance(QLatin1Char('m')) * 36, 0), grid->rowCount(), 0, 1,
                      grid->columnCount());
    m_trust = addButton(tr("&Trust"), QMessageBox::AcceptRole);
    m_trust->setObjectName(QStringLiteral("trust"));
    QPushButton* refuse = addButton(tr("&Don't Trust"), QMessageBox::RejectRole);
    setDefaultButton(refuse);
    setEscapeButton(refuse);
}

} // namespace nodewise::views
