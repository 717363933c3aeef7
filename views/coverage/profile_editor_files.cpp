// SPDX-License-Identifier: Apache-2.0
// The editor's files: opened, saved, kept as drafts, and changed by others.
#include "views/coverage/profile_editor.h"

#include "views/coverage/problem_list.h"
#include "views/kernel/template_editor.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace nodewise::views {

namespace {

bool isJson(const QString& path)
{
    return path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
}

bool isProfile(const QString& path)
{
    return isJson(path) && !ProfileStore::isTable(path);
}

} // namespace

ProfileEditor::File* ProfileEditor::tryFile(const QString& path)
{
    const auto found = std::ranges::find_if(m_files, [&](const auto& file) { return file->path == path; });
    return found == m_files.end() ? nullptr : found->get();
}

const ProfileEditor::File* ProfileEditor::tryFile(const QString& path) const
{
    const auto found = std::ranges::find_if(m_files, [&](const auto& file) { return file->path == path; });
    return found == m_files.end() ? nullptr : found->get();
}

ProfileEditor::File* ProfileEditor::currentFileOf()
{
    return tryFile(currentFile());
}

QString ProfileEditor::currentFile() const
{
    const auto found = std::ranges::find_if(m_files, [&](const auto& file) { return file->editor == m_editors->currentWidget(); });
    return found == m_files.end() ? QString() : (*found)->path;
}

TemplateEditor* ProfileEditor::currentEditor() const
{
    return tryEditor(currentFile());
}

TemplateEditor* ProfileEditor::tryEditor(const QString& path) const
{
    const File* file = tryFile(path);
    return file ? file->editor : nullptr;
}

bool ProfileEditor::dirty(const QString& path) const
{
    const File* file = tryFile(path);
    return file && !file->readOnly && (!file->exists || textOf(path) != file->saved);
}

bool ProfileEditor::dirty() const
{
    return std::ranges::any_of(m_files, [this](const auto& file) { return dirty(file->path); });
}

void ProfileEditor::open(const QString& path, int line, int column)
{
    if (path.isEmpty())
        return;
    File* known = tryFile(path);
    File& file = known ? *known : added(path);
    if (isProfile(path))
        choose(path);
    else if (m_profile.isEmpty())
        choose(m_run->choice().entry().path); // that it is a part of, most likely
    m_editors->setCurrentWidget(file.editor);
    show();
    raise();
    activateWindow();
    file.editor->setFocus();
    if (line > 0)
        file.editor->goTo(line - 1, std::max(0, column - 1));
    onCurrent();
}

/// The profile that is edited.
void ProfileEditor::choose(const QString& path)
{
    if (path == m_profile)
        return;
    m_profile = path;
    m_saved->clear();
    m_ask->clear();
    m_check->clear();
    judgeSoon(0);
}

void ProfileEditor::askOpen()
{
    auto* dialog = new QFileDialog(this, tr("Open Profile"), m_store.ownFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Profiles and functions (*.json *.py)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { open(file); });
    dialog->open();
}

ProfileEditor::File& ProfileEditor::added(const QString& path)
{
    auto made = std::make_unique<File>();
    File& file = *made;
    file.path = path;
    const auto text = ProfileStore::tryText(path);
    file.exists = text.has_value();
    file.saved = text.value_or(QString());
    // What is there and can't be read is not to be written over.
    file.readOnly = m_store.isShipped(path) || ProfileStore::isTable(path) || ProfileStore::isUnreadable(path);
    file.editor = new TemplateEditor(isJson(path) ? TemplateEditor::Language::Json : TemplateEditor::Language::Python);
    file.editor->setReadOnly(file.readOnly);
    file.editor->setTextInteractionFlags(file.editor->textInteractionFlags() | Qt::TextSelectableByKeyboard);
    const auto draft = file.readOnly ? std::nullopt : m_store.tryDraft(path);
    const bool restored = draft && draft->text != file.saved;
    file.editor->load(restored ? draft->text : file.saved);
    file.editor->setAccessibleName(QFileInfo(path).fileName());
    connect(file.editor, &QPlainTextEdit::textChanged, this, &ProfileEditor::onEdited);
    connect(file.editor, &QPlainTextEdit::cursorPositionChanged, this, &ProfileEditor::showRule);
    m_files.push_back(std::move(made));
    const int tab = m_editors->addTab(file.editor, QFileInfo(path).fileName());
    m_editors->setTabToolTip(tab, QDir::toNativeSeparators(path));
    watchFiles();
    if (restored) {
        tell(Notice::Restored, path,
             tr("Unsaved changes from %1 were restored.").arg(QLocale().toString(draft->time, QLocale::ShortFormat)));
        judgeSoon(typingMs);
    }
    return file;
}

void ProfileEditor::closeTab(int index)
{
    const auto found = std::ranges::find_if(m_files, [&](const auto& file) { return file->editor == m_editors->widget(index); });
    if (found == m_files.end())
        return;
    whenSettled((*found)->path, [this, path = (*found)->path] { forget(path); });
}

/// Without a question: what was typed is given up.
void ProfileEditor::forget(const QString& path)
{
    const File* file = tryFile(path);
    if (!file)
        return;
    const bool wasDirty = dirty(path);
    TemplateEditor* editor = file->editor;
    std::erase_if(m_files, [&](const auto& each) { return each->path == path; });
    m_editors->removeTab(m_editors->indexOf(editor));
    editor->deleteLater();
    m_store.dropDraft(path);
    if (isProfile(path))
        m_run->dropDraft(path);
    else if (wasDirty)
        judgeSoon(0);
    if (path == m_profile && !QFileInfo::exists(path))
        choose({}); // it was deleted, and its text is given up now
    watchFiles();
    onCurrent();
}

QString ProfileEditor::toldOf(const QString& path) const
{
    if (ProfileStore::isUnreadable(path))
        return tr("%1 can't be read").arg(QDir::toNativeSeparators(path));
    return ProfileStore::isTable(path)
               ? tr("Generated from PyTorch by a script. A rule of the profile for an operator takes precedence over the table.")
               : QString();
}

void ProfileEditor::onCurrent()
{
    const QString path = currentFile();
    if (isProfile(path))
        choose(path);
    if (std::exchange(m_current, path) != path)
        setStatus(toldOf(path), ProfileStore::isUnreadable(path));
    fillList();
    showTitle();
    showMarks();
    showNotes();
    showRule();
}

void ProfileEditor::onEdited()
{
    if (m_loading)
        return;
    m_keeping.start();
    judgeSoon(typingMs);
    setStatus({});
    showTitle();
}

void ProfileEditor::keepDrafts()
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

QString ProfileEditor::textOf(const QString& path) const
{
    const File* file = tryFile(path);
    return file ? file->editor->toPlainText() : ProfileStore::tryText(path).value_or(QString());
}

bool ProfileEditor::write(File& file)
{
    if (const QString why = ProfileStore::save(file.path, textOf(file.path)); !why.isEmpty()) {
        setStatus(tr("Not saved: %1").arg(why), true);
        return false;
    }
    file.saved = textOf(file.path);
    file.exists = true;
    file.editor->document()->setModified(false);
    m_store.dropDraft(file.path);
    if (m_toldFile == file.path)
        tell(Notice::None, {}, {});
    return true;
}

bool ProfileEditor::save()
{
    File* file = currentFileOf();
    if (!file)
        return false;
    if (file->readOnly) {
        setStatus(ProfileStore::isTable(file->path) ? tr("This table is generated and read-only. Write a rule in the profile instead.")
                                                    : tr("This file is shipped and read-only. Copy the profile to edit it."),
                  true);
        return false;
    }
    if (!write(*file))
        return false;
    setStatus(m_problemModel->mistakes() > 0
                  ? tr("Saved as %1, with %n error(s)", nullptr, m_problemModel->mistakes()).arg(QDir::toNativeSeparators(file->path))
                  : tr("Saved as %1").arg(QDir::toNativeSeparators(file->path)));
    onSaved();
    return true;
}

void ProfileEditor::saveAll()
{
    for (const auto& file : m_files)
        if (dirty(file->path))
            write(*file);
    onSaved();
}

/// The window sees the files as they are now, without waiting for what watches them.
void ProfileEditor::onSaved()
{
    watchFiles();
    m_saved->clear();
    if (isChosen())
        m_run->refresh();
    judgeSoon(0);
    onCurrent();
}

void ProfileEditor::saveAs()
{
    const QString path = currentFile();
    if (path.isEmpty())
        return;
    const QString suggested = tryFile(path)->readOnly ? m_store.freePath(QFileInfo(path).completeBaseName()) : path;
    QDir().mkpath(m_store.ownFolder());
    auto* dialog = new QFileDialog(this, tr("Save Profile As"), QFileInfo(suggested).path());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({isProfile(path) ? tr("Profiles (*.json)") : tr("Functions (*.py)")});
    dialog->setDefaultSuffix(QFileInfo(path).suffix());
    dialog->selectFile(QFileInfo(suggested).fileName());
    connect(dialog, &QFileDialog::fileSelected, this, &ProfileEditor::saveTo);
    dialog->open();
}

bool ProfileEditor::saveTo(const QString& path)
{
    const QString from = currentFile();
    if (path == from)
        return save();
    const QString text = isProfile(path) ? ProfileStore::copied(textOf(from), from, path) : textOf(from);
    if (const QString why = ProfileStore::save(path, text); !why.isEmpty()) {
        setStatus(tr("Not saved: %1").arg(why), true);
        return false;
    }
    // What was typed is in the copy: the file that it came from is as it was saved.
    if (dirty(from))
        forget(from);
    open(path);
    setStatus(tr("Saved as %1").arg(QDir::toNativeSeparators(path)));
    return true;
}

QString ProfileEditor::copyToEdit(const QString& path)
{
    const QString to = m_store.freePath(tr("my-%1", "name of a file: a copy of this profile").arg(QFileInfo(path).completeBaseName()));
    QString why = ProfileStore::save(to, ProfileStore::copied(textOf(path), path, to));
    if (!why.isEmpty()) {
        setStatus(tr("Not copied: %1").arg(why), true);
        return why;
    }
    Q_EMIT profileChosen(QFileInfo(to).completeBaseName());
    open(to);
    setStatus(tr("A copy, in your folder: %1").arg(QDir::toNativeSeparators(to)));
    return {};
}

void ProfileEditor::duplicate()
{
    if (m_profile.isEmpty())
        return;
    const QString to = m_store.freePath(QFileInfo(m_profile).completeBaseName());
    if (const QString why = ProfileStore::save(to, ProfileStore::copied(textOf(m_profile), m_profile, to)); !why.isEmpty())
        return setStatus(tr("Not copied: %1").arg(why), true);
    open(to);
    setStatus(tr("A copy, in your folder: %1").arg(QDir::toNativeSeparators(to)));
}

void ProfileEditor::askDelete()
{
    const QString path = m_profile, name = QFileInfo(path).completeBaseName();
    if (!m_store.isOwn(path) || m_question)
        return;
    m_question =
        new QMessageBox(QMessageBox::Question, tr("Delete Profile"), tr("Delete your profile '%1'?").arg(name), QMessageBox::Cancel, this);
    m_question->setAttribute(Qt::WA_DeleteOnClose);
    m_question->setInformativeText(
        tr("The files of its functions stay. Its text is kept here until you close its tab: save it to bring the profile back."));
    const QPushButton* yes = m_question->addButton(tr("&Delete"), QMessageBox::DestructiveRole);
    connect(yes, &QPushButton::clicked, this, [this, path] { removeOwn(path); });
    m_question->open();
}

void ProfileEditor::removeOwn(const QString& path)
{
    const bool chosen = m_run->choice().entry().path == path;
    if (const QString why = ProfileStore::remove(path); !why.isEmpty())
        return setStatus(tr("Not deleted: %1").arg(why), true);
    if (File* file = tryFile(path)) {
        file->exists = false;
        file->saved.clear();
    }
    m_saved->clear();
    const QString name = QFileInfo(path).completeBaseName();
    if (chosen) // a shipped one of its name takes its place
        Q_EMIT profileChosen(m_store.find(name).path.isEmpty() ? ProfileChoice::usual() : name);
    watchFiles();
    judgeSoon(0);
    onCurrent();
    setStatus(tr("The profile %1 is deleted; its text is here until its tab is closed").arg(name));
}

void ProfileEditor::revert()
{
    File* file = currentFileOf();
    if (!file)
        return;
    const auto text = ProfileStore::tryText(file->path);
    file->exists = text.has_value();
    file->saved = text.value_or(QString());
    m_loading = true;
    // As an edit, so that it can be undone.
    QTextCursor all(file->editor->document());
    all.select(QTextCursor::Document);
    all.insertText(file->saved);
    m_loading = false;
    m_store.dropDraft(file->path);
    tell(Notice::None, {}, {});
    judgeSoon(0);
    onCurrent();
}

void ProfileEditor::watchFiles()
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

void ProfileEditor::onFiles()
{
    watchFiles();
    for (const auto& file : m_files) {
        const auto text = ProfileStore::tryText(file->path);
        if (text.has_value() == file->exists && text.value_or(QString()) == file->saved)
            continue;
        const bool edited = dirty(file->path);
        file->exists = text.has_value();
        file->saved = text.value_or(QString());
        m_saved->clear();
        judgeSoon(0);
        if (!text) {
            setStatus(tr("The file %1 was deleted; its text is kept here").arg(QFileInfo(file->path).fileName()), true);
        } else if (edited && textOf(file->path) != file->saved) {
            tell(Notice::Changed, file->path, tr("%1 was changed on disk by another program.").arg(QFileInfo(file->path).fileName()));
        } else if (!edited) {
            m_loading = true;
            file->editor->load(file->saved);
            m_loading = false;
        }
    }
    onCurrent();
}

void ProfileEditor::tell(Notice notice, const QString& path, const QString& text)
{
    m_toldFile = path;
    m_notice->tell(notice, text);
}

QMessageBox* ProfileEditor::question() const
{
    return m_question;
}

/// Goes on at once where nothing would be lost, else once the user has said what is to become of it. "": of all files.
void ProfileEditor::whenSettled(const QString& path, const std::function<void()>& then)
{
    if (path.isEmpty() ? !dirty() : !dirty(path))
        return then();
    if (m_question)
        return m_question->raise();
    QStringList names;
    for (const auto& file : m_files)
        if (dirty(file->path) && (path.isEmpty() || file->path == path))
            names.append(QFileInfo(file->path).fileName());
    m_question =
        new QMessageBox(QMessageBox::Question, tr("Unsaved Profile"), tr("Not saved: %1", "files").arg(names.join(QStringLiteral(", "))),
                        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    m_question->setAttribute(Qt::WA_DeleteOnClose);
    m_question->setInformativeText(tr("If you discard it, what you typed is lost."));
    connect(m_question, &QMessageBox::finished, this, [this, path, then](int answer) {
        if (answer == QMessageBox::Save) {
            if (path.isEmpty())
                saveAll();
            else if (File* file = tryFile(path))
                write(*file);
            if (path.isEmpty() ? !dirty() : !dirty(path))
                then();
        } else if (answer == QMessageBox::Discard) {
            std::vector<QString> given;
            for (const auto& file : m_files)
                if (dirty(file->path) && (path.isEmpty() || file->path == path))
                    given.push_back(file->path);
            for (const QString& each : given)
                forget(each);
            then();
        }
    });
    m_question->open();
}

} // namespace nodewise::views
