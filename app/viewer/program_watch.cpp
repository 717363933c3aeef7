// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/program_watch.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QWindow>

#include <chrono>
#include <utility>

namespace nodewise::viewer {

using namespace std::chrono_literals;

ProgramWatch::ProgramWatch(std::shared_ptr<const views::Document> document, QObject* parent)
    : QObject(parent), m_document(std::move(document))
{
    if (!m_document->model)
        return;
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
    m_told = FileChange::None;
    look();
}

/// A file that is replaced is no longer watched, but its folder is.
void ProgramWatch::watch()
{
    const QFileInfo file(QString::fromStdString(m_document->file));
    if (file.exists() && !m_watcher.files().contains(file.absoluteFilePath()))
        m_watcher.addPath(file.absoluteFilePath());
    if (m_watcher.directories().isEmpty())
        m_watcher.addPath(file.absolutePath());
}

void ProgramWatch::look()
{
    if (!m_document->model)
        return;
    watch();
    const FileChange now = changeOf(m_document->file, m_document->model->identity);
    if (std::exchange(m_told, now) != now)
        Q_EMIT changed(now);
}

} // namespace nodewise::viewer
