// SPDX-License-Identifier: Apache-2.0
#include "views/editor/edit_files.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <tuple>

namespace nodewise::views {

namespace {

constexpr int keepMs = 700; ///< of a pause, until what was typed is on disk

QString withEnd(QString text)
{
    return text.isEmpty() || text.endsWith(u'\n') ? text : text + u'\n';
}

} // namespace

EditFiles::EditFiles(QObject* parent) : QObject(parent)
{
    m_keeping.setSingleShot(true);
    m_keeping.setInterval(keepMs);
    connect(&m_keeping, &QTimer::timeout, this, &EditFiles::keepDrafts);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &EditFiles::look);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &EditFiles::look);
}

EditFile* EditFiles::tryFile(const QString& path) const
{
    const auto found = std::ranges::find_if(m_files, [&](const auto& file) { return file->path == path; });
    return found == m_files.end() ? nullptr : found->get();
}

EditFile* EditFiles::tryFileOf(const QWidget* editor) const
{
    const auto found = std::ranges::find_if(m_files, [&](const auto& file) { return file->editor == editor; });
    return found == m_files.end() ? nullptr : found->get();
}

QString EditFiles::textOf(const QString& path) const
{
    const EditFile* file = tryFile(path);
    return withEnd(file ? file->editor->toPlainText() : TextStore::tryText(path).value_or(QString()));
}

bool EditFiles::dirty(const EditFile& file) const
{
    return !file.readOnly && (!file.exists || textOf(file.path) != file.saved);
}

bool EditFiles::dirty(const QString& path) const
{
    const EditFile* file = tryFile(path);
    return file && dirty(*file);
}

std::vector<EditFile*> EditFiles::unsaved(const QString& path) const
{
    std::vector<EditFile*> out;
    for (const auto& file : m_files)
        if ((path.isEmpty() || file->path == path) && dirty(*file))
            out.push_back(file.get());
    return out;
}

std::vector<EditFile*> EditFiles::together(const EditFile& file) const
{
    const QString main = file.main.isEmpty() ? file.path : file.main;
    std::vector<EditFile*> all;
    for (const auto& each : m_files)
        if (each->main == main)
            all.push_back(each.get());
    if (EditFile* found = tryFile(main))
        all.push_back(found);
    return all;
}

EditFile& EditFiles::open(EditFile spec, EditLanguage language)
{
    EditFile& file = *m_files.emplace_back(std::make_unique<EditFile>(std::move(spec)));
    load(file);
    file.readOnly = file.readOnly || TextStore::isUnreadable(file.path);
    file.editor = new TextEditor(std::move(language));
    file.editor->setReadOnly(file.readOnly);
    file.editor->setTextInteractionFlags(file.editor->textInteractionFlags() | Qt::TextSelectableByKeyboard);
    file.editor->setAccessibleName(QFileInfo(file.path).fileName());
    const auto draft = file.readOnly ? std::nullopt : TextStore::tryDraft(file.path);
    const bool restored = draft && draft->text != file.saved;
    if (restored)
        file.draft = draft->time;
    file.editor->load(restored ? draft->text : file.saved);
    connect(file.editor, &QPlainTextEdit::textChanged, this, [this] {
        if (m_loading)
            return;
        if (!m_keeping.isActive()) // who types without a pause loses no more than others
            m_keeping.start();
        Q_EMIT edited();
    });
    watch();
    return file;
}

void EditFiles::close(const QString& path)
{
    TextEditor* editor = tryFile(path)->editor;
    std::erase_if(m_files, [&](const auto& each) { return each->path == path; });
    editor->setParent(nullptr);
    editor->deleteLater();
    watch();
}

QString EditFiles::write(const std::vector<EditFile*>& files)
{
    for (const EditFile* file : files) {
        const QString text = textOf(file->path);
        const bool any = file->main.isEmpty() || !text.isEmpty();
        if (QString why = any ? TextStore::save(file->path, text) : TextStore::remove(file->path); !why.isEmpty())
            return why;
    }
    for (EditFile* file : files) {
        file->editor->document()->setModified(false);
        TextStore::dropDraft(file->path);
        refresh(*file);
    }
    return {};
}

/// A part is read where its main file is.
void EditFiles::load(EditFile& file)
{
    file.own = QFileInfo::exists(file.main.isEmpty() ? file.path : file.main);
    const auto text = TextStore::tryText(file.own || file.origin.isEmpty() ? file.path : file.origin);
    file.exists = text.has_value() || !file.main.isEmpty();
    file.saved = withEnd(text.value_or(QString()));
}

void EditFiles::show(EditFile& file)
{
    const QScopedValueRollback loading(m_loading, true);
    if (textOf(file.path) != file.saved)
        file.editor->replaceAll(file.saved);
}

void EditFiles::revert(EditFile& file)
{
    load(file);
    show(file);
    TextStore::dropDraft(file.path);
    Q_EMIT edited();
}

void EditFiles::refresh(EditFile& file)
{
    load(file);
    watch();
}

void EditFiles::keepDrafts()
{
    m_keeping.stop();
    for (const auto& file : m_files) {
        if (file->readOnly)
            continue;
        if (dirty(*file))
            TextStore::keepDraft(file->path, textOf(file->path));
        else
            TextStore::dropDraft(file->path);
    }
}

void EditFiles::watch()
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

void EditFiles::look()
{
    watch();
    for (const auto& file : m_files) {
        const auto state = [&] { return std::tuple(file->own, file->exists, file->saved); };
        const auto before = state();
        const bool typed = dirty(*file);
        load(*file);
        if (state() == before)
            continue;
        const bool shown = file->exists && !typed;
        if (shown)
            show(*file);
        Q_EMIT changed(file->path, shown);
    }
    Q_EMIT looked();
}

} // namespace nodewise::views
