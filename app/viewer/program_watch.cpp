// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/program_watch.h"

#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QWindow>

#include <chrono>
#include <utility>

namespace nodewise::viewer {

using namespace std::chrono_literals;

ProgramWatch::ProgramWatch(const std::shared_ptr<const views::Document>& document, QObject* parent) : QObject(parent)
{
    if (document->model)
        m_files.push_back({QString::fromStdString(document->file), document->model->identity});
    if (!document->irFile.empty() && document->irIs != FileIdentity())
        m_files.push_back({QString::fromStdString(document->irFile), document->irIs});
    m_settling.setSingleShot(true);
    m_settling.setInterval(200ms);
    connect(&m_settling, &QTimer::timeout, this, &ProgramWatch::look);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settling, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settling, qOverload<>(&QTimer::start));
    connect(qGuiApp, &QGuiApplication::focusWindowChanged, this, [this](const QWindow* window) {
        if (window)
            look();
    });
    m_settling.start(); // it may have changed while it was read
    watch();
}

void ProgramWatch::remind()
{
    m_told = {};
    look();
}

void ProgramWatch::setSessionFiles(const protocol::LaunchArguments& launched)
{
    clearSessionFiles();
    for (const std::string& file : launched.weights)
        addSessionFile(file);
    for (const protocol::InputSpec& input : launched.inputs)
        addSessionFile(input.file);
    look();
}

void ProgramWatch::clearSessionFiles()
{
    std::erase_if(m_files, &Watched::ofSession);
    look();
}

void ProgramWatch::addSessionFile(const std::string& file)
{
    constexpr std::string_view index = ".safetensors.index.json";
    const QString name = QString::fromStdString(file);
    // Only its status is looked at: what it holds is the engine's to read, and to refuse.
    if (const auto opened = InputFile::open(file))
        m_files.push_back({name, opened->identity(), true});
    if (!file.ends_with(index))
        return;
    // model.safetensors.index.json names model-00001-of-00002.safetensors and so on.
    const QFileInfo info(name);
    const QString parts = info.fileName().chopped(static_cast<qsizetype>(index.size())) + QStringLiteral("-*.safetensors");
    for (const QString& part : info.dir().entryList({parts}, QDir::Files))
        addSessionFile(info.dir().filePath(part).toStdString());
}

/// A file that is replaced is no longer watched, but its folder is.
void ProgramWatch::watch()
{
    for (const Watched& each : m_files) {
        const QFileInfo file(each.file);
        if (file.exists() && !m_watcher.files().contains(file.absoluteFilePath()))
            m_watcher.addPath(file.absoluteFilePath());
        if (!m_watcher.directories().contains(file.absolutePath()))
            m_watcher.addPath(file.absolutePath());
    }
}

/// The first of them that is another one.
ProgramWatch::Found ProgramWatch::now() const
{
    for (const Watched& each : m_files)
        if (const FileChange change = changeOf(each.file.toStdString(), each.identity); change != FileChange::None)
            return {change, each.file, each.ofSession};
    return {};
}

void ProgramWatch::look()
{
    watch();
    const Found found = now();
    if (std::exchange(m_told, found) != found)
        Q_EMIT changed(found.change, found.file, found.ofSession);
}

} // namespace nodewise::viewer
