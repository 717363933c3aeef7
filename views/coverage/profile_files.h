// SPDX-License-Identifier: Apache-2.0
// Profiles and their functions as files under edit: what is typed, what is saved, drafts of what is not, and what other programs do to
// them.
#pragma once

#include "views/coverage/profile_store.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>

class QWidget;

namespace nodewise::views {

class TemplateEditor;

/// What is not saved is kept on disk as drafts after each pause of typing.
class ProfileFiles : public QObject {
    Q_OBJECT
public:
    /// The editor is a child of whoever shows it.
    struct File {
        QString path, saved;
        TemplateEditor* editor = nullptr;
        QDateTime draft; ///< of the text that was not saved and is here again; not valid: none is
        bool exists = false, readOnly = false;
    };

    explicit ProfileFiles(QObject* parent);

    const ProfileStore& store() const { return m_store; }
    const std::vector<std::unique_ptr<File>>& all() const { return m_files; }
    File* tryFile(const QString& path) const;
    File* tryFileOf(const QWidget* editor) const;
    /// Of a file that isn't open, too.
    QString textOf(const QString& path) const;
    bool dirty(const QString& path) const;
    /// All of them, or this one alone.
    std::vector<File*> unsaved(const QString& path = {}) const;

    /// Reads it, and its draft.
    File& open(const QString& path);
    /// With its draft: what was typed is given up.
    void close(const QString& path);
    /// "" or why not.
    QString write(File& file);
    /// As an edit, so that it can be undone.
    void revert(File& file);
    /// It is no longer there; its text stays.
    void setGone(const QString& path);
    void keepDrafts();
    /// The files that are there now.
    void watch();

    static bool isJson(const QString& path) { return path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive); }
    static bool isProfile(const QString& path) { return isJson(path) && !ProfileStore::isTable(path); }

Q_SIGNALS:
    /// By the user.
    void edited();
    /// On disk, and here where nothing was typed.
    void changed(const QString& path);
    /// Something may be otherwise in the folders of the files.
    void looked();

private:
    void load(File& file);
    void look();

    ProfileStore m_store;
    std::vector<std::unique_ptr<File>> m_files;
    QFileSystemWatcher m_watcher;
    QTimer m_keeping;
    bool m_loading = false;
};

} // namespace nodewise::views
