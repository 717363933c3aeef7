// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/profile_editor.h"

#include "views/common/follow.h"
#include "views/common/message_box.h"
#include "views/common/selection.h"
#include "views/common/tip.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/profile_rule_bar.h"
#include "views/coverage/profile_verdicts.h"
#include "views/kernel/template_editor.h"

#include <QCloseEvent>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

/// The dot of what is not saved, behind the blanks that a text begins with.
QString withDot(QString text, bool dot)
{
    const QString sign = QStringLiteral("● ");
    text.remove(sign);
    const auto begin = std::ranges::find_if(text, [](QChar letter) { return letter != u' '; }) - text.begin();
    return dot ? text.insert(begin, sign) : text;
}

} // namespace

ProfileEditor::ProfileEditor(const CoverageContext& context, QWidget* parent)
    : QWidget(parent, Qt::Window), m_context(context), m_run(context.coverage), m_files(new ProfileFiles(this)),
      m_verdicts(new ProfileVerdicts(context, m_files, this)), m_head(new EditHead(this)), m_notice(new NoticeBar(this)),
      m_find(new EditFind(this)), m_rule(new ProfileRuleBar(this)), m_copy(new QPushButton(this)), m_list(new QListWidget(this)),
      m_editors(new QTabWidget(this))
{
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // names are elided
    auto* columns = new QSplitter(Qt::Horizontal, this);
    auto* rows = new QSplitter(Qt::Vertical, this);
    columns->addWidget(m_list);
    columns->addWidget(makeEditors());
    rows->addWidget(columns);
    rows->addWidget(m_verdicts);
    for (QSplitter* splitter : {columns, rows}) {
        splitter->setHandleWidth(1);
        splitter->setChildrenCollapsible(false);
    }
    columns->setSizes({200, 980});
    columns->setStretchFactor(1, 1);
    rows->setSizes({520, 220});
    rows->setStretchFactor(0, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    makeHead();
    column->addWidget(m_head);
    column->addWidget(m_notice);
    column->addWidget(rows, 1);
    resize(1180, 760);
    connectParts();
    followLanguage(this, &ProfileEditor::retranslate);
}

ProfileEditor::~ProfileEditor()
{
    m_files->keepDrafts();
}

void ProfileEditor::makeHead()
{
    QMenu* menu = m_head->menu();
    m_openAction = menu->addAction(QString(), this, &ProfileEditor::askOpen);
    m_saveAsAction = menu->addAction(QString(), this, &ProfileEditor::saveAs);
    m_revertAction = menu->addAction(QString(), this, &ProfileEditor::revert);
    menu->addSeparator();
    m_duplicateAction = menu->addAction(QString(), this, &ProfileEditor::duplicate);
    m_deleteAction = menu->addAction(QString(), this, &ProfileEditor::askDelete);
    m_deleteAction->setObjectName("delete profile");
    menu->addSeparator();
    m_chooseAction = menu->addAction(QString(), this, [this] { Q_EMIT profileChosen(profile()); });
    m_head->insertButton(m_copy);
}

QWidget* ProfileEditor::makeEditors()
{
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_editors->setObjectName("editors");
    m_editors->setDocumentMode(true);
    m_editors->setTabsClosable(true);
    m_editors->setMovable(true);
    column->addWidget(m_editors, 1);
    column->addWidget(m_rule);
    column->addWidget(m_find);
    return page;
}

void ProfileEditor::connectParts()
{
    connect(m_editors, &QTabWidget::currentChanged, this, &ProfileEditor::onCurrent);
    connect(m_editors, &QTabWidget::tabCloseRequested, this, &ProfileEditor::closeTab);
    connect(m_list, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) { open(item->data(Qt::UserRole).toString()); });
    connect(m_list, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) { open(item->data(Qt::UserRole).toString()); });
    connect(m_head->saveButton(), &QPushButton::clicked, this, &ProfileEditor::save);
    connect(m_copy, &QPushButton::clicked, this, [this] { copyToEdit(profile()); });
    connect(m_notice, &NoticeBar::fileWanted, this, [this] {
        open(QString(m_toldFile));
        revert();
    });
    connect(m_files, &ProfileFiles::changed, this, &ProfileEditor::onFile);
    connect(m_files, &ProfileFiles::looked, this, &ProfileEditor::onCurrent);
    connect(m_files, &ProfileFiles::edited, this, [this] {
        m_verdicts->judgeSoon();
        setStatus({});
        showTitle();
    });
    connect(m_find, &EditFind::wanted, this, &ProfileEditor::find);
    connect(m_find, &EditFind::closed, this, [this] {
        if (TemplateEditor* editor = currentEditor())
            editor->setFocus();
    });
    connect(m_verdicts, &ProfileVerdicts::changed, this, &ProfileEditor::onVerdicts);
    connect(m_verdicts, &ProfileVerdicts::placeWanted, this, &ProfileEditor::open);
    connect(m_verdicts, &ProfileVerdicts::message, this, [this](const QString& text) { setStatus(text); });
    connect(m_rule, &ProfileRuleBar::nodesWanted, this,
            [this](const std::vector<std::uint32_t>& nodes) { selectNodes(*m_context.selection, Side::Fx, nodes); });
}

void ProfileEditor::onVerdicts()
{
    showRule();
    const CoverageAsk& live = m_verdicts->asked();
    if (const QString why = m_run->hindrance(); !why.isEmpty())
        setStatus(why, true);
    else if (live.state() == CoverageAsk::State::Failed)
        setStatus(live.reason(), !live.givenUp());
}

void ProfileEditor::showRule()
{
    m_rule->refresh(m_verdicts->asked(), currentFile(), currentEditor());
}

const QString& ProfileEditor::profile() const
{
    return m_verdicts->profile();
}

bool ProfileEditor::settled() const
{
    return m_verdicts->settled();
}

/// Profiles that there are, and below the edited one the files of its functions and the tables that it refers to.
void ProfileEditor::fillList()
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    const auto add = [this](const QString& text, const QString& path, const QString& tip) {
        auto* item = new QListWidgetItem(text, m_list);
        item->setData(Qt::UserRole, path);
        item->setToolTip(Tip(tip).text());
        if (path == currentFile())
            m_list->setCurrentItem(item);
        return item;
    };
    std::vector<ProfileEntry> entries = m_files->store().all();
    if (!profile().isEmpty() && std::ranges::count(entries, profile(), &ProfileEntry::path) == 0)
        entries.push_back(m_files->store().find(profile()));
    for (const ProfileEntry& entry : entries) {
        const QString text = entry.shipped ? tr("%1 (shipped)", "profile").arg(entry.shortName()) : entry.shortName();
        add(withDot(text, dirty(entry.path)), entry.path, entry.wrong.isEmpty() ? entry.title : entry.wrong);
        if (entry.path != profile())
            continue;
        for (const QString& function : entry.functions) {
            const QString name = QFileInfo(function).fileName();
            add(withDot(QStringLiteral("    ") + name, dirty(function)), function,
                tr("Functions of %1", "a profile").arg(entry.shortName()));
        }
        for (const QString& table : entry.tables)
            add(QStringLiteral("    ") + tr("%1 (generated)", "table").arg(QFileInfo(table).completeBaseName()), table,
                tr("What PyTorch's own compiler does with operators, generated by a script; rules of the profile take precedence"));
    }
}

void ProfileEditor::find(const QString& text, bool forward)
{
    TemplateEditor* editor = currentEditor();
    if (editor && !editor->findText(text, forward))
        setStatus(tr("'%1' does not appear in this file").arg(text), true);
}

void ProfileEditor::showTitle()
{
    const File* file = currentFileOf();
    const QString name = file ? QFileInfo(file->path).fileName() : QString();
    m_head->setTitle(name, file && dirty(file->path));
    setWindowTitle(name.isEmpty() ? tr("Profile Editor") : tr("%1[*] – Profile Editor").arg(name));
    setWindowModified(dirty());
    m_head->setBadge(!file                               ? QString()
                     : ProfileStore::isTable(file->path) ? tr("generated: read-only")
                     : file->readOnly                    ? tr("shipped: read-only")
                     : file->exists                      ? tr("yours")
                                                         : tr("new"));
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem* item = m_list->item(row);
        item->setText(withDot(item->text(), dirty(item->data(Qt::UserRole).toString())));
    }
    m_head->saveButton()->setVisible(!file || !file->readOnly);
    m_head->saveButton()->setEnabled(file && dirty(file->path));
    m_copy->setVisible(m_files->store().isShipped(profile()));
    m_revertAction->setEnabled(file && file->exists && dirty(file->path));
    m_saveAsAction->setEnabled(file);
    m_duplicateAction->setEnabled(!profile().isEmpty());
    m_deleteAction->setEnabled(m_files->store().isOwn(profile()) && QFileInfo::exists(profile()));
    m_chooseAction->setEnabled(!profile().isEmpty() && !m_verdicts->isChosen());
    for (int tab = 0; tab < m_editors->count(); ++tab)
        if (const File* each = m_files->tryFileOf(m_editors->widget(tab)))
            m_editors->setTabText(tab, (dirty(each->path) ? QStringLiteral("● ") : QString()) + QFileInfo(each->path).fileName());
}

void ProfileEditor::retranslate()
{
    m_head->saveButton()->setToolTip(tr("Save this file (Ctrl+S)"));
    m_copy->setText(tr("Copy to Edit"));
    m_copy->setToolTip(tr("A shipped profile is read-only: put a copy into your folder, then choose and edit it"));
    m_openAction->setText(tr("&Open…"));
    m_saveAsAction->setText(tr("Save &As…"));
    m_revertAction->setText(tr("&Revert to Saved"));
    m_duplicateAction->setText(tr("&Duplicate Profile"));
    m_deleteAction->setText(tr("De&lete My Profile…"));
    m_chooseAction->setText(tr("&Judge by This Profile"));
    m_list->setAccessibleName(tr("Profiles and their functions"));
    m_editors->setAccessibleName(tr("Files being edited"));
    fillList();
    showTitle();
    onVerdicts();
}

void ProfileEditor::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Save)) {
        save();
    } else if (event->matches(QKeySequence::SaveAs)) {
        saveAs();
    } else if (!m_find->handleKey(*event)) {
        QWidget::keyPressEvent(event);
    }
}

/// Unsaved files are asked about; what was typed is kept as a draft all the same.
void ProfileEditor::closeEvent(QCloseEvent* event)
{
    m_files->keepDrafts();
    if (!dirty() || m_closing) {
        QWidget::closeEvent(event);
        return;
    }
    event->ignore();
    whenSettled({}, [this] {
        m_closing = true;
        close();
        m_closing = false;
    });
}

} // namespace nodewise::views
