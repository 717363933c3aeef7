// SPDX-License-Identifier: Apache-2.0
// What an editor's window does with its files, and asks before something typed is lost.
#include "views/common/tip.h"
#include "views/editor/edit_window.h"

#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QLocale>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTabWidget>

namespace nodewise::views {

namespace {

QString nameOf(const QString& path)
{
    return QFileInfo(path).fileName();
}

} // namespace

EditFile* EditWindow::current() const
{
    return m_files->tryFileOf(m_editors->currentWidget());
}

EditFile* EditWindow::currentMain() const
{
    EditFile* file = current();
    return file && !file->main.isEmpty() ? m_files->tryFile(file->main) : file;
}

QString EditWindow::currentFile() const
{
    const EditFile* file = current();
    return file ? file->path : QString();
}

TextEditor* EditWindow::currentEditor() const
{
    const EditFile* file = current();
    return file ? file->editor : nullptr;
}

EditFile& EditWindow::addFile(EditFile spec, EditLanguage language)
{
    EditFile& file = m_files->open(std::move(spec), std::move(language));
    const int tab = m_editors->addTab(file.editor, nameOf(file.path));
    m_editors->setTabToolTip(tab, Tip(QDir::toNativeSeparators(file.path)).text());
    markTexts();
    if (file.draft.isValid() && file.exists)
        tell(Notice::Restored, file.path,
             tr("Unsaved changes from %1 were restored.").arg(QLocale().toString(file.draft, QLocale::ShortFormat)));
    return file;
}

void EditWindow::closeFile(const QString& path)
{
    if (m_told == path)
        tell(Notice::None, {}, {});
    m_editors->removeTab(m_editors->indexOf(m_files->tryFile(path)->editor));
    m_files->close(path);
}

void EditWindow::closeAll()
{
    m_files->keepDrafts();
    while (!m_files->all().empty())
        closeFile(QString(m_files->all().back()->path));
}

void EditWindow::forget(const QString& path)
{
    if (!m_files->tryFile(path))
        return;
    const bool wasDirty = dirty(path);
    closeFile(path);
    TextStore::dropDraft(path);
    onForgotten(path, wasDirty);
    onCurrent();
}

bool EditWindow::ready(const EditFile& file)
{
    if (file.readOnly)
        setStatus(tr("This file is shipped and read-only. Edit a copy of it."), true);
    return !file.readOnly;
}

bool EditWindow::write(EditFile& file)
{
    if (!ready(file))
        return false;
    const std::vector<EditFile*> all = m_files->together(file);
    if (const QString why = m_files->write(all); !why.isEmpty()) {
        setStatus(tr("Not saved: %1").arg(why), true);
        return false;
    }
    for (const EditFile* each : all)
        if (each->path == m_told)
            tell(Notice::None, {}, {});
    return true;
}

bool EditWindow::save()
{
    EditFile* file = currentMain();
    if (!file || !write(*file))
        return false;
    setStatus(savedText(*file), m_problems->mistakes() > 0);
    onSaved();
    onCurrent();
    return true;
}

QString EditWindow::savedText(const EditFile& file) const
{
    const QString path = QDir::toNativeSeparators(file.path);
    const int mistakes = m_problems->mistakes();
    return mistakes > 0 ? tr("Saved as %1, with %n error(s)", nullptr, mistakes).arg(path) : tr("Saved as %1").arg(path);
}

void EditWindow::saveAs()
{
    const EditFile* file = currentMain();
    if (!file)
        return;
    const QString path = file->readOnly ? store().freePath(nameOf(file->path)) : file->path;
    QDir().mkpath(store().ownFolder());
    auto* dialog = new QFileDialog(this, tr("Save As"), QFileInfo(path).path());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(QStringLiteral("*.") + QFileInfo(path).suffix());
    dialog->setDefaultSuffix(QFileInfo(path).suffix());
    dialog->selectFile(nameOf(path));
    connect(dialog, &QFileDialog::fileSelected, this, &EditWindow::saveTo);
    dialog->open();
}

bool EditWindow::saveTo(const QString& path)
{
    EditFile* file = currentMain();
    if (!file || file->path == path)
        return save();
    if (const QString why = writeCopy(file->path, path); !why.isEmpty()) {
        setStatus(tr("Not saved: %1").arg(why), true);
        return false;
    }
    QStringList typed;
    for (const EditFile* each : m_files->together(*file))
        if (m_files->dirty(*each))
            typed.append(each->path);
    for (const QString& each : typed)
        forget(each);
    openFile(path);
    setStatus(tr("Saved as %1").arg(QDir::toNativeSeparators(path)));
    return true;
}

void EditWindow::askOpen()
{
    auto* dialog = new QFileDialog(this, tr("Open"), store().ownFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters(filters());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { openFile(file); });
    dialog->open();
}

void EditWindow::revert()
{
    EditFile* file = current();
    if (!file)
        return;
    for (EditFile* each : m_files->together(*file))
        m_files->revert(*each);
    tell(Notice::None, {}, {});
    onCurrent();
}

void EditWindow::onFile(const QString& path, bool shown)
{
    const EditFile& file = *m_files->tryFile(path);
    const QString name = nameOf(path);
    onChanged(path);
    if (!file.exists)
        setStatus(tr("The file %1 was deleted; its text is kept here").arg(name), true);
    else if (shown)
        setStatus(tr("%1 was changed on disk and read again").arg(name));
    else if (m_files->dirty(file))
        tell(Notice::Changed, path, tr("%1 was changed on disk by another program.").arg(name));
}

void EditWindow::tell(Notice notice, const QString& path, const QString& text)
{
    m_told = path;
    m_notice->tell(notice, text);
}

// --- questions -------------------------------------------------------------------------------------------------------------------------

MessageBox* EditWindow::ask(const QString& title, const QString& text, const QString& details, QMessageBox::StandardButtons buttons)
{
    m_question = new MessageBox(QMessageBox::Question, title, text, buttons, this);
    m_question->setInformativeText(details);
    m_question->open();
    return m_question;
}

void EditWindow::whenSettled(const QString& path, const std::function<void()>& then)
{
    const std::vector<EditFile*> unsaved = m_files->unsaved(path);
    if (!isVisible() || unsaved.empty())
        return then();
    if (m_question)
        return m_question->raise();
    QStringList names;
    for (const EditFile* file : unsaved)
        names.append(nameOf(file->path));
    MessageBox* box = ask(tr("Unsaved Changes"), tr("Not saved: %1", "files").arg(names.join(QStringLiteral(", "))),
                          tr("If you discard it, what you typed is lost."), QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    connect(box, &QMessageBox::finished, this, [this, path, then](int answer) { settle(answer, path, then); });
}

void EditWindow::settle(int answer, const QString& path, const std::function<void()>& then)
{
    if (answer != QMessageBox::Save && answer != QMessageBox::Discard)
        return;
    QStringList discarded;
    for (EditFile* file : m_files->unsaved(path)) {
        if (answer == QMessageBox::Discard)
            for (const EditFile* each : m_files->together(*file))
                discarded.append(each->path);
        else if (m_files->dirty(*file)) // not saved together with one before
            write(*file);
    }
    for (const QString& each : discarded)
        forget(each);
    if (answer == QMessageBox::Save)
        onSaved();
    onCurrent();
    if (m_files->unsaved(path).empty())
        then();
}

void EditWindow::askDelete()
{
    const EditFile* file = currentMain();
    if (!file || !file->own || !store().isOwn(file->path) || m_question)
        return;
    MessageBox* box = ask(tr("Delete"), tr("Delete your '%1'?").arg(QFileInfo(file->path).completeBaseName()),
                          file->origin.isEmpty() ? tr("Its text is kept here until its tab is closed: save it to bring the file back.")
                                                 : tr("The shipped one of this name takes its place again."),
                          QMessageBox::Cancel);
    connect(box->addButton(tr("&Delete"), QMessageBox::DestructiveRole), &QPushButton::clicked, this, [this, path = file->path] {
        if (EditFile* there = m_files->tryFile(path))
            removeOwn(*there);
    });
}

void EditWindow::removeOwn(EditFile& file)
{
    const QString path = file.path;
    for (EditFile* each : m_files->together(file)) {
        if (const QString why = TextStore::remove(each->path); !why.isEmpty())
            return setStatus(tr("Not deleted: %1").arg(why), true);
    }
    const bool shipped = !file.origin.isEmpty();
    for (EditFile* each : m_files->together(file))
        shipped ? m_files->revert(*each) : m_files->refresh(*each);
    onDeleted(path);
    onCurrent();
    setStatus(shipped ? tr("Yours was deleted; this is the shipped one") : tr("The file was deleted; its text is kept here"));
}

/// What was typed is kept as a draft, however the question is answered.
void EditWindow::closeEvent(QCloseEvent* event)
{
    m_files->keepDrafts();
    if (!dirty() || m_closing)
        return QWidget::closeEvent(event);
    event->ignore();
    whenSettled({}, [this] {
        const QScopedValueRollback closing(m_closing, true);
        close();
    });
}

} // namespace nodewise::views
