// SPDX-License-Identifier: Apache-2.0
// What is done with the editor's files.
#include "views/common/label.h"
#include "views/common/message_box.h"
#include "views/common/tip.h"
#include "views/coverage/profile_editor.h"

#include "views/coverage/coverage_run.h"
#include "views/coverage/profile_verdicts.h"
#include "views/kernel/template_editor.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QPushButton>
#include <QTabWidget>

#include <utility>

namespace nodewise::views {

ProfileEditor::File* ProfileEditor::currentFileOf() const
{
    return m_files->tryFileOf(m_editors->currentWidget());
}

QString ProfileEditor::currentFile() const
{
    const File* file = currentFileOf();
    return file ? file->path : QString();
}

TemplateEditor* ProfileEditor::currentEditor() const
{
    const File* file = currentFileOf();
    return file ? file->editor : nullptr;
}

void ProfileEditor::open(const QString& path, int line, int column)
{
    if (path.isEmpty())
        return;
    File* known = m_files->tryFile(path);
    File& file = known ? *known : added(path);
    if (ProfileFiles::isProfile(path))
        m_verdicts->setProfile(path);
    else if (profile().isEmpty())
        m_verdicts->setProfile(m_run->choice().entry().path); // that it is a part of, most likely
    m_editors->setCurrentWidget(file.editor);
    show();
    raise();
    activateWindow();
    file.editor->setFocus();
    if (line > 0)
        file.editor->goTo(line - 1, std::max(0, column - 1));
    onCurrent();
}

void ProfileEditor::askOpen()
{
    auto* dialog = new QFileDialog(this, tr("Open Profile"), m_files->store().ownFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Profiles and functions (*.json *.py)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { open(file); });
    dialog->open();
}

ProfileEditor::File& ProfileEditor::added(const QString& path)
{
    File& file = m_files->open(path);
    connect(file.editor, &QPlainTextEdit::cursorPositionChanged, this, &ProfileEditor::showRule);
    const int tab = m_editors->addTab(file.editor, QFileInfo(path).fileName());
    m_editors->setTabToolTip(tab, Tip(QDir::toNativeSeparators(path)).text());
    if (file.draft.isValid()) {
        tell(Notice::Restored, path,
             tr("Unsaved changes from %1 were restored.").arg(QLocale().toString(file.draft, QLocale::ShortFormat)));
        m_verdicts->judgeSoon();
    }
    return file;
}

void ProfileEditor::closeTab(int index)
{
    if (const File* file = m_files->tryFileOf(m_editors->widget(index)))
        whenSettled(file->path, [this, path = file->path] { forget(path); });
}

/// Without a question: what was typed is given up.
void ProfileEditor::forget(const QString& path)
{
    const File* file = m_files->tryFile(path);
    if (!file)
        return;
    const bool wasDirty = dirty(path);
    QWidget* editor = file->editor;
    m_files->close(path);
    m_editors->removeTab(m_editors->indexOf(editor));
    if (ProfileFiles::isProfile(path))
        m_run->dropDraft(path);
    else if (wasDirty)
        m_verdicts->judgeSoon(0);
    if (path == profile() && !QFileInfo::exists(path))
        m_verdicts->setProfile({}); // it was deleted, and its text is given up now
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
    if (ProfileFiles::isProfile(path))
        m_verdicts->setProfile(path);
    if (std::exchange(m_current, path) != path)
        setStatus(toldOf(path), ProfileStore::isUnreadable(path));
    fillList();
    showTitle();
    m_verdicts->markFiles();
    showRule();
}

bool ProfileEditor::write(File& file)
{
    if (const QString why = m_files->write(file); !why.isEmpty()) {
        setStatus(tr("Not saved: %1").arg(why), true);
        return false;
    }
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
    const QString shown = QDir::toNativeSeparators(file->path);
    const int mistakes = m_verdicts->mistakes();
    setStatus(mistakes > 0 ? tr("Saved as %1, with %n error(s)", nullptr, mistakes).arg(shown) : tr("Saved as %1").arg(shown));
    onSaved();
    return true;
}

/// The window sees the files as they are now, without waiting for what watches them.
void ProfileEditor::onSaved()
{
    m_files->watch();
    if (m_verdicts->isChosen())
        m_run->refresh();
    m_verdicts->forgetSaved();
    onCurrent();
}

void ProfileEditor::saveAs()
{
    const File* file = currentFileOf();
    if (!file)
        return;
    const QString& path = file->path;
    const QString suggested = file->readOnly ? m_files->store().freePath(QFileInfo(path).completeBaseName()) : path;
    QDir().mkpath(m_files->store().ownFolder());
    auto* dialog = new QFileDialog(this, tr("Save Profile As"), QFileInfo(suggested).path());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({ProfileFiles::isProfile(path) ? tr("Profiles (*.json)") : tr("Functions (*.py)")});
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
    const QString text = ProfileFiles::isProfile(path) ? ProfileStore::copied(m_files->textOf(from), from, path) : m_files->textOf(from);
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
    const QString to =
        m_files->store().freePath(tr("my-%1", "name of a file: a copy of this profile").arg(QFileInfo(path).completeBaseName()));
    QString why = ProfileStore::save(to, ProfileStore::copied(m_files->textOf(path), path, to));
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
    if (profile().isEmpty())
        return;
    const QString to = m_files->store().freePath(QFileInfo(profile()).completeBaseName());
    if (const QString why = ProfileStore::save(to, ProfileStore::copied(m_files->textOf(profile()), profile(), to)); !why.isEmpty())
        return setStatus(tr("Not copied: %1").arg(why), true);
    open(to);
    setStatus(tr("A copy, in your folder: %1").arg(QDir::toNativeSeparators(to)));
}

void ProfileEditor::askDelete()
{
    const QString path = profile(), name = QFileInfo(path).completeBaseName();
    if (!m_files->store().isOwn(path) || m_question)
        return;
    m_question =
        new MessageBox(QMessageBox::Question, tr("Delete Profile"), tr("Delete your profile '%1'?").arg(name), QMessageBox::Cancel, this);
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
    m_files->setGone(path);
    m_verdicts->forgetSaved();
    const QString name = QFileInfo(path).completeBaseName();
    if (chosen) // a shipped one of its name takes its place
        Q_EMIT profileChosen(m_files->store().find(name).path.isEmpty() ? ProfileChoice::usual() : name);
    onCurrent();
    setStatus(tr("The profile %1 is deleted; its text is here until its tab is closed").arg(name));
}

void ProfileEditor::revert()
{
    File* file = currentFileOf();
    if (!file)
        return;
    m_files->revert(*file);
    tell(Notice::None, {}, {});
    m_verdicts->judgeSoon(0);
    onCurrent();
}

/// Another program changed it.
void ProfileEditor::onFile(const QString& path)
{
    m_verdicts->forgetSaved();
    const QString name = QFileInfo(path).fileName();
    if (!m_files->tryFile(path)->exists)
        setStatus(tr("The file %1 was deleted; its text is kept here").arg(name), true);
    else if (dirty(path))
        tell(Notice::Changed, path, tr("%1 was changed on disk by another program.").arg(name));
}

void ProfileEditor::tell(Notice notice, const QString& path, const QString& text)
{
    m_toldFile = path;
    m_notice->tell(notice, text);
}

/// Goes on at once where nothing would be lost, else once the user has said what is to become of it. "": of all files.
void ProfileEditor::whenSettled(const QString& path, const std::function<void()>& then)
{
    const std::vector<File*> unsaved = m_files->unsaved(path);
    if (unsaved.empty())
        return then();
    if (m_question)
        return m_question->raise();
    QStringList names;
    for (const File* file : unsaved)
        names.append(QFileInfo(file->path).fileName());
    m_question =
        new MessageBox(QMessageBox::Question, tr("Unsaved Profile"), tr("Not saved: %1", "files").arg(names.join(QStringLiteral(", "))),
                       QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    m_question->setInformativeText(tr("If you discard it, what you typed is lost."));
    connect(m_question, &QMessageBox::finished, this, [this, path, then](int answer) { settle(answer, path, then); });
    m_question->open();
}

void ProfileEditor::settle(int answer, const QString& path, const std::function<void()>& then)
{
    if (answer != QMessageBox::Save && answer != QMessageBox::Discard)
        return;
    for (File* file : m_files->unsaved(path)) {
        if (answer == QMessageBox::Save)
            write(*file);
        else
            forget(QString(file->path));
    }
    if (answer == QMessageBox::Save && path.isEmpty())
        onSaved();
    if (m_files->unsaved(path).empty())
        then();
}

} // namespace nodewise::views
