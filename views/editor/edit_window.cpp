// SPDX-License-Identifier: Apache-2.0
#include "views/editor/edit_window.h"

#include "views/text/text_search.h"

#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

QVBoxLayout* plainColumn(QWidget* widget)
{
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

/// "" where several lines are selected.
QString selectedInLine(const TextEditor* editor)
{
    const QString selected = editor ? editor->textCursor().selectedText() : QString();
    return selected.contains(QChar::ParagraphSeparator) ? QString() : selected;
}

} // namespace

EditWindow::EditWindow(QWidget* parent)
    : QWidget(parent, Qt::Window), m_files(new EditFiles(this)), m_head(new EditHead(this)), m_notice(new NoticeBar(this)),
      m_search(new TextSearch(this)), m_problems(new ProblemPage(this)), m_editors(new QTabWidget(this))
{
    QMenu* menu = m_head->menu();
    m_open = menu->addAction(QString(), this, &EditWindow::askOpen);
    m_saveAs = menu->addAction(QString(), this, &EditWindow::saveAs);
    m_revert = menu->addAction(QString(), this, &EditWindow::revert);
    m_delete = menu->addAction(QString(), this, &EditWindow::askDelete);
    m_delete->setObjectName("delete");
    menu->addSeparator();
    m_next = menu->addAction(QString(), this, [this] { m_problems->step(1); });
    m_previous = menu->addAction(QString(), this, [this] { m_problems->step(-1); });
    m_editors->setObjectName("editors");
    m_editors->setDocumentMode(true);
    connectParts();
}

EditWindow::~EditWindow()
{
    m_files->keepDrafts();
    m_editors->disconnect(this); // what differs is gone already
}

void EditWindow::connectParts()
{
    connect(m_editors, &QTabWidget::currentChanged, this, [this] { onCurrent(); });
    connect(m_editors, &QTabWidget::tabCloseRequested, this, [this](int tab) {
        if (const EditFile* file = m_files->tryFileOf(m_editors->widget(tab)))
            whenSettled(file->path, [this, path = file->path] { forget(path); });
    });
    connect(m_head->saveButton(), &QPushButton::clicked, this, &EditWindow::save);
    connect(m_notice, &NoticeBar::fileWanted, this, [this] {
        if (const EditFile* file = m_files->tryFile(m_told))
            m_editors->setCurrentWidget(file->editor);
        revert();
    });
    connect(m_files, &EditFiles::changed, this, &EditWindow::onFile);
    connect(m_files, &EditFiles::looked, this, [this] { onCurrent(); });
    connect(m_files, &EditFiles::edited, this, [this] {
        setStatus({});
        showTitle();
    });
    connect(m_search, &TextSearch::changed, this, [this] { find(0); });
    connect(m_search, &TextSearch::stepRequested, this, &EditWindow::find);
    connect(m_search, &TextSearch::lineRequested, this, [this](quint64 line) {
        showPlace(currentFile(), int(line), 1);
        showWindow();
    });
    connect(m_search, &TextSearch::closed, this, [this] {
        if (TextEditor* editor = currentEditor())
            editor->setFocus();
    });
    connect(m_problems, &ProblemPage::changed, this, &EditWindow::markTexts);
    connect(m_problems, &ProblemPage::placeWanted, this, [this](const QString& path, int line, int column) {
        showPlace(path, line, column);
        showWindow();
    });
    const auto look = [this] { // the list keeps the keys
        if (const int row = m_problems->chosenRow(); row >= 0)
            if (const EditProblem problem = m_problems->problems()[std::size_t(row)]; problem.line > 0)
                EditWindow::showPlace(problem.file, problem.line, problem.column);
    };
    connect(m_problems, &TablePage::chosen, this, look);
    connect(m_problems, &TablePage::clicked, this, look);
    connect(m_problems, &TablePage::message, this, [this](const QString& text) { setStatus(text); });
}

void EditWindow::arrange(QWidget* body)
{
    QVBoxLayout* column = plainColumn(this);
    column->addWidget(m_head);
    column->addWidget(m_notice);
    column->addWidget(body, 1);
}

QWidget* EditWindow::editArea(QWidget* below)
{
    auto* area = new QWidget(this);
    QVBoxLayout* column = plainColumn(area);
    column->addWidget(m_editors, 1);
    if (below)
        column->addWidget(below);
    column->addWidget(m_search);
    return area;
}

void EditWindow::showWindow()
{
    show();
    raise();
    activateWindow();
    if (TextEditor* editor = currentEditor())
        editor->setFocus();
}

// --- words and keys --------------------------------------------------------------------------------------------------------------------

void EditWindow::find(int by)
{
    TextEditor* editor = currentEditor();
    const QString text = m_search->text();
    if (!editor || text.isEmpty())
        return m_search->setState({});
    editor->findText(text, by, m_search->letters());
    m_search->setState(TextSearch::countText(editor->toPlainText().count(text, m_search->letters())));
}

void EditWindow::showPlace(const QString& path, int line, int column)
{
    const EditFile* file = m_files->tryFile(path);
    if (!file)
        return;
    m_editors->setCurrentWidget(file->editor);
    if (line > 0)
        file->editor->goTo(line - 1, std::max(0, column - 1));
}

void EditWindow::markTexts()
{
    for (const auto& file : m_files->all()) {
        std::vector<EditorMark> marks;
        for (const EditProblem& problem : m_problems->problems())
            if (problem.file == file->path && problem.line > 0)
                marks.push_back({problem.line - 1, std::max(0, problem.column - 1), problem.what, problem.warning});
        file->editor->setMarks(std::move(marks));
    }
}

void EditWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Save))
        save();
    else if (event->matches(QKeySequence::SaveAs) || event->keyCombination() == (Qt::CTRL | Qt::SHIFT | Qt::Key_S))
        saveAs(); // not every desktop has keys for it
    else if (event->matches(QKeySequence::Open))
        askOpen();
    else if (event->matches(QKeySequence::Find))
        m_search->open(selectedInLine(currentEditor()));
    else if (event->key() == Qt::Key_G && event->modifiers() == Qt::ControlModifier)
        m_search->openLine();
    else if (event->key() == Qt::Key_F3)
        find(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    else if (event->key() == Qt::Key_F8)
        m_problems->step(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    else if (event->key() == Qt::Key_Escape && !m_search->isHidden())
        m_search->close();
    else
        QWidget::keyPressEvent(event);
}

QString EditWindow::badge(const EditFile& file) const
{
    return file.readOnly            ? tr("shipped: read-only")
           : !file.exists           ? tr("new")
           : !file.own              ? tr("shipped")
           : !file.origin.isEmpty() ? tr("yours, replacing the shipped one")
                                    : tr("yours");
}

void EditWindow::showTitle()
{
    EditFile* file = current();
    bool typed = false;
    if (file)
        for (const EditFile* each : m_files->together(*file))
            typed = typed || m_files->dirty(*each);
    const EditFile* main = currentMain();
    const QString name = main ? QFileInfo(main->path).fileName() : QString();
    m_head->setTitle(name, typed);
    m_head->setBadge(main ? badge(*main) : QString());
    setWindowTitle(file ? tr("%1[*] – %2", "file, window").arg(name, windowName()) : windowName());
    setWindowModified(dirty());
    m_head->saveButton()->setVisible(!file || !file->readOnly);
    m_head->saveButton()->setEnabled(typed);
    m_saveAs->setEnabled(file);
    m_revert->setEnabled(main && main->exists && typed);
    m_delete->setEnabled(main && main->own && store().isOwn(main->path));
    for (const auto& each : m_files->all())
        m_editors->setTabText(m_editors->indexOf(each->editor),
                              (m_files->dirty(*each) ? QStringLiteral("● ") : QString()) + QFileInfo(each->path).fileName());
}

void EditWindow::retranslate()
{
    m_head->saveButton()->setToolTip(tr("Save (Ctrl+S)"));
    m_open->setText(tr("&Open…"));
    m_saveAs->setText(tr("Save &As…"));
    m_revert->setText(tr("&Revert to Saved"));
    m_delete->setText(tr("De&lete…"));
    m_next->setText(tr("&Next Problem") + QStringLiteral("\tF8"));
    m_previous->setText(tr("&Previous Problem") + QStringLiteral("\tShift+F8"));
    m_editors->setAccessibleName(tr("Files being edited"));
    showTitle();
}

} // namespace nodewise::views
