// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/profile_files.h"

#include "views/kernel/template_editor.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int keepMs = 700; ///< of a pause, until what was typed is on disk

} // namespace

ProfileFiles::ProfileFiles(QObject* parent) : QObject(parent)
{
    m_keeping.setSingleShot(true);
    m_keeping.setInterval(keepMs);
    connect(&m_keeping, &QTimer::timeout, this, &ProfileFiles::keepDrafts);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &ProfileFiles::look);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &ProfileFiles::look);
}

ProfileFiles::File* ProfileFiles::tryFile(const QString& path) const
{
    const auto found = std::ranges::find_if(m_files, [&](const auto& file) { return file->path == path; });
    return found == m_files.end() ? nullptr : found->get();
}

ProfileFiles::File* ProfileFiles::tryFileOf(const QWidget* editor) const
{
    const auto found = std::ranges::find_if(m_files, [&](const auto& file) { return file->editor == editor; });
    return found == m_files.end() ? nullptr : found->get();
}

QString ProfileFiles::textOf(const QString& path) const
{
    const File* file = tryFile(path);
    return file ? file->editor->toPlainText() : ProfileStore::tryText(path).value_or(QString());
}

bool ProfileFiles::dirty(const QString& path) const
{
    const File* file = tryFile(path);
    return file && !file->readOnly && (!file->exists || textOf(path) != file->saved);
}

std::vector<ProfileFiles::File*> ProfileFiles::unsaved(const QString& path) const
{
    std::vector<File*> out;
    for (const auto& file : m_files)
        if ((path.isEmpty() || file->path == path) && dirty(file->path))
            out.push_back(file.get());
    return out;
}

ProfileFiles::File& ProfileFiles::open(const QString& path)
{
    File& file = *m_files.emplace_back(std::make_unique<File>());
    file.path = path;
    load(file);
    // What is there and can't be read is not to be written over.
    file.readOnly = m_store.isShipped(path) || ProfileStore::isTable(path) || ProfileStore::isUnreadable(path);
    file.editor = new TemplateEditor(isJson(path) ? TemplateEditor::Language::Json : TemplateEditor::Language::Python);
    file.editor->setReadOnly(file.readOnly);
    file.editor->setTextInteractionFlags(file.editor->textInteractionFlags() | Qt::TextSelectableByKeyboard);
    const auto draft = file.readOnly ? std::nullopt : m_store.tryDraft(path);
    const bool restored = draft && draft->text != file.saved;
    if (restored)
        file.draft = draft->time;
    file.editor->load(restored ? draft->text : file.saved);
    file.editor->setAccessibleName(QFileInfo(path).fileName());
    connect(file.editor, &QPlainTextEdit::textChanged, this, [this] {
        if (m_loading)
            return;
        m_keeping.start();
        Q_EMIT edited();
    });
    watch();
    return file;
}

void ProfileFiles::close(const QString& path)
{
    TemplateEditor* editor = tryFile(path)->editor;
    std::erase_if(m_files, [&](const auto& each) { return each->path == path; });
    editor->deleteLater();
    m_store.dropDraft(path);
    watch();
}

QString ProfileFiles::write(File& file)
{
    if (QString why = ProfileStore::save(file.path, textOf(file.path)); !why.isEmpty())
        return why;
    file.saved = textOf(file.path);
    file.exists = true;
    file.editor->document()->setModified(false);
    m_store.dropDraft(file.path);
    return {};
}

void ProfileFiles::load(File& file)
{
    const auto text = ProfileStore::tryText(file.path);
    file.exists = text.has_value();
    file.saved = text.value_or(QString());
}

void ProfileFiles::revert(File& file)
{
    load(file);
    const QScopedValueRollback loading(m_loading, true);
    QTextCursor all(file.editor->document());
    all.select(QTextCursor::Document);
    all.insertText(file.saved);
    m_store.dropDraft(file.path);
}

void ProfileFiles::setGone(const QString& path)
{
    if (File* file = tryFile(path)) {
        file->exists = false;
        file->saved.clear();
    }
    watch();
}

void ProfileFiles::keepDrafts()
{
    m_keeping.stop();
    for (const auto& file : m_files) {
        if (file->readOnly)
            continue;
        if (dirty(file->path))
            m_store.keepDraft(file->path, textOf(file->path));
        else
            m_store.dropDraft(file->path);
    }
}

void ProfileFiles::watch()
{
    if (const QStringList old = m_watcher.files() + m_watcher.directories(); !old.isEmpty())
        m_watcher.removePaths(old);
    QStringList paths;
    for (const auto& file : m_files) {
        if (QFileInfo::exists(file->path))
            paths.append(file->path);
        // Files that are replaced are no longer watched.
        if (const QString folder = QFileInfo(file->path).absolutePath(); QFileInfo::exists(folder) && !paths.contains(folder))
            paths.append(folder);
    }
    if (!paths.isEmpty())
        m_watcher.addPaths(paths);
}

void ProfileFiles::look()
{
    watch();
    for (const auto& file : m_files) {
        const auto text = ProfileStore::tryText(file->path);
        if (text.has_value() == file->exists && text.value_or(QString()) == file->saved)
            continue;
        const bool typed = dirty(file->path);
        load(*file);
        if (file->exists && !typed) {
            const QScopedValueRollback loading(m_loading, true);
            file->editor->load(file->saved);
        }
        Q_EMIT changed(file->path);
    }
    Q_EMIT looked();
}

} // namespace nodewise::views
