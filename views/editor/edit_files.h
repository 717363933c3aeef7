// SPDX-License-Identifier: Apache-2.0
// Files under edit: what is typed, what is saved, drafts of what is not, and what other programs do to them.
#pragma once

#include "views/editor/text_editor.h"
#include "views/editor/text_store.h"

#include <QFileSystemWatcher>
#include <QTimer>

#include <memory>

namespace nodewise::views {

struct EditFile {
    QString path;                 ///< where it is saved
    QString origin{};             ///< shipped file whose text it has until it is saved; "" = none
    QString main{};               ///< of a part of another file: that one's path; such a part has no file while it has no text
    bool readOnly = false;        ///< beyond what can't be read, which is not to be written over
    QString saved{};              ///< text on disk; its last line has an end
    TextEditor* editor = nullptr; ///< a child of whoever shows it
    QDateTime draft{};            ///< of the text that was not saved and is here again; not valid: none is
    bool own = false;             ///< there is a file at the path
    bool exists = false;          ///< there is one, or the shipped one
};

/// What is not saved is kept on disk as drafts, shortly after it was typed.
class EditFiles : public QObject {
    Q_OBJECT
public:
    explicit EditFiles(QObject* parent);

    const std::vector<std::unique_ptr<EditFile>>& all() const { return m_files; }
    EditFile* tryFile(const QString& path) const;
    EditFile* tryFileOf(const QWidget* editor) const;
    /// As a file holds it: its last line has an end. Of a file that isn't open, too.
    QString textOf(const QString& path) const;
    bool dirty(const EditFile& file) const;
    bool dirty(const QString& path) const;
    /// All of them, or this one alone.
    std::vector<EditFile*> unsaved(const QString& path = {}) const;

    /// The file with its parts and its main file, which is the last: it is written once its parts are there.
    std::vector<EditFile*> together(const EditFile& file) const;

    /// Reads it, and its draft.
    EditFile& open(EditFile file, EditLanguage language);
    /// Its draft stays.
    void close(const QString& path);
    /// In this order. "" or why not.
    QString write(const std::vector<EditFile*>& files);
    /// To what is on disk now, as an edit, so that it can be undone.
    void revert(EditFile& file);
    /// Looks at the disk without waiting for what watches it; the text stays.
    void refresh(EditFile& file);
    void keepDrafts();

Q_SIGNALS:
    /// By the user, or reverted.
    void edited();
    /// On disk; `shown`: here, too, as nothing was typed.
    void changed(const QString& path, bool shown);
    /// Something may be otherwise in the folders of the files.
    void looked();

private:
    static void load(EditFile& file);
    void show(EditFile& file);
    void watch();
    void look();

    std::vector<std::unique_ptr<EditFile>> m_files;
    QFileSystemWatcher m_watcher;
    QTimer m_keeping;
    bool m_loading = false;
};

} // namespace nodewise::views
