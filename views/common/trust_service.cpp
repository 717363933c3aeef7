// SPDX-License-Identifier: Apache-2.0
#include "views/common/trust_service.h"

#include "core/trust/plugin_needs.h"
#include "views/common/translated.h"
#include "views/common/trust_question.h"

#include <QFileInfo>
#include <QPointer>

#include <algorithm>

namespace nodewise::views {

namespace {

std::vector<std::string> paths(const QStringList& files)
{
    std::vector<std::string> out;
    for (const QString& file : files)
        out.push_back(file.toStdString());
    return out;
}

QString folderOf(const QString& file)
{
    return QFileInfo(QString::fromStdString(trust::canonical(file.toStdString()))).path();
}

/// What plug-ins ask for beyond the cage is part of the question about them.
QStringList withNeeds(const TrustRequest& request)
{
    QStringList files = request.files;
    if (request.what == TrustRequest::What::Plugins)
        for (const std::string& file : trust::needsFiles(paths(request.files)))
            files.append(QString::fromStdString(file));
    return files;
}

bool isNeeds(const QString& file)
{
    return trust::isNeedsFile(file.toStdString());
}

/// Of a folder of plug-ins the next one is not asked about, but for what it needs beyond the cage.
QStringList withNeighbors(const TrustRequest& request, const QString& folder)
{
    QStringList files = request.files;
    if (request.what == TrustRequest::What::Plugins && !std::ranges::all_of(files, isNeeds))
        for (const std::string& file : trust::actingFiles(folder.toStdString()))
            files.append(QString::fromStdString(file));
    return files;
}

} // namespace

TrustService::TrustService(const QString& list, QObject* parent) : QObject(parent), m_list(list.toStdString())
{
}

void TrustService::trust(const QStringList& files)
{
    if (const auto trusted = m_list.trust(paths(files)); !trusted)
        Q_EMIT failed(translated(trusted.error()));
    Q_EMIT changed();
}

void TrustService::trustWritten(const std::map<std::string, std::string>& contents)
{
    if (contents.empty())
        return;
    if (const auto trusted = m_list.trustWritten(contents); !trusted)
        Q_EMIT failed(translated(trusted.error()));
    Q_EMIT changed();
}

void TrustService::trustForNow(const QString& folder)
{
    m_list.trustForNow(folder.toStdString());
    Q_EMIT changed();
}

void TrustService::revoke(const QStringList& files)
{
    if (const auto revoked = m_list.revoke(paths(files)); !revoked)
        Q_EMIT failed(translated(revoked.error()));
    Q_EMIT changed();
}

void TrustService::ask(const TrustRequest& request, QWidget* parent, std::function<void()> then, std::function<void()> otherwise)
{
    m_list.read(); // another window, or the command line, may have been told meanwhile
    TrustRequest now{.what = request.what, .files = {}, .does = request.does};
    QString folder;
    for (const QString& file : withNeeds(request)) {
        if (trusts(file) || !QFileInfo::exists(file)) // what is not there does nothing
            continue;
        if (folder.isEmpty())
            folder = folderOf(file);
        if (folderOf(file) == folder)
            now.files.append(file);
    }
    if (now.files.isEmpty())
        return then();
    bool changed = false;
    for (const QString& file : now.files)
        changed = changed || stateOf(file) == trust::State::Changed;
    auto* box = new TrustQuestion(now, folder, changed, parent);
    connect(box, &QMessageBox::finished, this,
            [this, box, request, now, folder, parent = QPointer(parent), then = std::move(then), otherwise = std::move(otherwise)] {
                if (!box->trusted() || !parent)
                    return otherwise ? otherwise() : void();
                if (box->stillAsksThis()) // or else the user has agreed to something else
                    trust(withNeighbors(now, folder));
                else
                    return ask(request, parent, then, otherwise);
                if (trusts(now.files.front()))
                    ask(request, parent, then, otherwise);
                else if (otherwise) // it can't be read
                    otherwise();
            });
    box->open();
}

} // namespace nodewise::views
