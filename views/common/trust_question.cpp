// SPDX-License-Identifier: Apache-2.0
#include "views/common/trust_question.h"

#include "core/process/cage.h"
#include "core/trust/plugin_needs.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QPushButton>

namespace nodewise::views {

namespace {

using What = TrustRequest::What;

QString title(What what, bool onlyNeeds)
{
    switch (what) {
    case What::Plugins:
        return onlyNeeds ? TrustQuestion::tr("Give these plug-ins more access?") : TrustQuestion::tr("Load plug-ins from this folder?");
    case What::Kernels:
        return TrustQuestion::tr("Run kernels of these templates?");
    case What::Record:
        return TrustQuestion::tr("Replay this session?");
    case What::Python:
        return TrustQuestion::tr("Run programs with this Python environment?");
    case What::Model:
        return TrustQuestion::tr("Run this Python file?");
    }
    return {};
}

QString danger(What what, const QString& files)
{
    switch (what) {
    case What::Plugins:
        return (process::cageWanted()
                    ? TrustQuestion::tr("%1 is native code. It runs in a confined process of Nodewise: it may read what you open, and the "
                                        "libraries in its folder. Trust the folder only if you trust everyone who can write to it.",
                                        "the libraries, by name")
                    : TrustQuestion::tr(
                          "%1 is native code. It runs with your rights in a process of Nodewise, and may read and change your "
                          "files. Trust the folder only if you trust everyone who can write to it.",
                          "the libraries, by name"))
            .arg(files);
    case What::Kernels:
        return TrustQuestion::tr("%1 is compiled and run as machine code, with your rights. Trust it only if you trust who wrote it.",
                                 "the templates, by name")
            .arg(files);
    case What::Record:
        return TrustQuestion::tr("%1 says what is run, with which inputs and edits. Replay it only if you trust who wrote it.",
                                 "a session record, by name")
            .arg(files);
    case What::Python:
        return TrustQuestion::tr("The interpreter, all packages that are installed beside %1, now or later, and the modules that you name "
                                 "run with your rights, outside of any cage. Trust it only if you made this environment, or trust who did.",
                                 "the mark of an environment, an interpreter, or a module, by name")
            .arg(files);
    case What::Model:
        return TrustQuestion::tr("To export the model that it makes, %1 and all that it imports run with your rights, outside of any cage. "
                                 "Trust it only if you wrote it, or trust who did.",
                                 "a Python file, by name")
            .arg(files);
    }
    return {};
}

bool isNeeds(const QString& file)
{
    return trust::isNeedsFile(file.toStdString());
}

QString pluginOf(const QString& needsFile)
{
    return needsFile.chopped(static_cast<qsizetype>(trust::needsFile({}).size()));
}

QString listed(const std::vector<std::string>& paths)
{
    QStringList out;
    for (const std::string& path : paths)
        out.append(QDir::toNativeSeparators(QString::fromStdString(path)));
    return out.join(QLatin1String(", "));
}

/// "a.so asks for more than other plug-ins have: to read /data, to write /log."
QString needsLine(const QString& needsFile)
{
    const auto needs = trust::needsOf(pluginOf(needsFile).toStdString()).value_or(trust::PluginNeeds());
    QStringList parts;
    if (!needs.read.empty())
        parts.append(TrustQuestion::tr("read %1", "a plug-in asks to").arg(listed(needs.read)));
    if (!needs.write.empty())
        parts.append(TrustQuestion::tr("read and change %1", "a plug-in asks to").arg(listed(needs.write)));
    return TrustQuestion::tr("%1 asks for access that other plug-ins do not have: %2.", "a library, and what it asks to do")
        .arg(QFileInfo(pluginOf(needsFile)).fileName(), parts.join(QLatin1String("; ")));
}

QStringList needsLines(const QStringList& files)
{
    QStringList out;
    for (const QString& file : files)
        if (isNeeds(file))
            out.append(needsLine(file));
    return out;
}

} // namespace

/// Without an icon: the question is what to look at.
TrustQuestion::TrustQuestion(const TrustRequest& request, const QString& folder, bool changed, QWidget* parent)
    : MessageBox(QMessageBox::NoIcon, tr("Trust These Files?"), QString(), QMessageBox::NoButton, parent), m_files(request.files),
      m_needs(request.what == What::Plugins ? needsLines(m_files) : QStringList())
{
    QStringList acting = request.files;
    if (request.what == What::Plugins)
        acting.removeIf(isNeeds);
    setText(Markup(QStringLiteral("<b>%1</b><p>%2</p>")).arg(title(request.what, acting.isEmpty()), QDir::toNativeSeparators(folder)));
    QStringList names;
    for (const QString& file : acting.mid(0, 12))
        names.append(QFileInfo(file).fileName());
    if (acting.size() > names.size())
        names.append(tr("%n more", nullptr, static_cast<int>(acting.size() - names.size())));
    QStringList more;
    if (changed)
        more.append(tr("You trusted this before, but it has changed since."));
    if (!names.isEmpty())
        more.append(danger(request.what, names.join(QLatin1String(", "))));
    more += m_needs;
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

bool TrustQuestion::stillAsksThis() const
{
    return m_needs.isEmpty() || needsLines(m_files) == m_needs;
}

} // namespace nodewise::views
