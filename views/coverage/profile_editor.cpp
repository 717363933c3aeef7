// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/profile_editor.h"

#include "views/common/follow.h"
#include "views/common/message_box.h"
#include "views/common/selection.h"
#include "views/common/tip.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/profile_rule_bar.h"
#include "views/coverage/profile_verdicts.h"
#include "views/kernel/edit_languages.h"

#include <QDir>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace nodewise::views {

namespace {

/// The dot of what is not saved, after the blanks that a text begins with.
QString withDot(QString text, bool dot)
{
    const QString sign = QStringLiteral("● ");
    text.remove(sign);
    const auto begin = std::ranges::find_if(text, [](QChar letter) { return letter != u' '; }) - text.begin();
    return dot ? text.insert(begin, sign) : text;
}

} // namespace

ProfileEditor::ProfileEditor(const CoverageContext& context, QWidget* parent)
    : EditWindow(parent), m_context(context), m_run(context.coverage), m_verdicts(new ProfileVerdicts(context, &files(), problems(), this)),
      m_rule(new ProfileRuleBar(this)), m_copy(new QPushButton(this)), m_list(new QListWidget(this))
{
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // names are elided
    tabs().setTabsClosable(true);
    tabs().setMovable(true);
    auto* columns = new QSplitter(Qt::Horizontal, this);
    auto* rows = new QSplitter(Qt::Vertical, this);
    columns->addWidget(m_list);
    columns->addWidget(editArea(m_rule));
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
    arrange(rows);
    head().menu()->addSeparator();
    m_duplicate = head().menu()->addAction(QString(), this, &ProfileEditor::duplicate);
    m_duplicate->setObjectName("duplicate");
    m_choose = head().menu()->addAction(QString(), this, [this] { Q_EMIT profileChosen(profile()); });
    head().insertButton(m_copy);
    resize(1180, 760);
    connectParts();
    followLanguage(this, &ProfileEditor::retranslate);
}

void ProfileEditor::connectParts()
{
    for (const auto chosen : {&QListWidget::itemActivated, &QListWidget::itemClicked})
        connect(m_list, chosen, this, [this](QListWidgetItem* item) { open(item->data(Qt::UserRole).toString()); });
    connect(m_copy, &QPushButton::clicked, this, [this] { copyToEdit(profile()); });
    connect(&files(), &EditFiles::edited, m_verdicts, [this] { m_verdicts->judgeSoon(); });
    connect(m_verdicts, &ProfileVerdicts::changed, this, &ProfileEditor::onVerdicts);
    connect(m_verdicts, &ProfileVerdicts::message, this, [this](const QString& text) { setStatus(text); });
    connect(m_rule, &ProfileRuleBar::nodesWanted, this,
            [this](const std::vector<std::uint32_t>& nodes) { selectNodes(*m_context.selection, Side::Fx, nodes); });
}

// --- files -----------------------------------------------------------------------------------------------------------------------------

void ProfileEditor::open(const QString& path, int line, int column)
{
    if (path.isEmpty())
        return;
    EditFile* known = files().tryFile(path);
    const EditFile& file = known ? *known : added(path);
    if (ProfileStore::isProfile(path))
        m_verdicts->setProfile(path);
    else if (profile().isEmpty())
        m_verdicts->setProfile(m_run->choice().entry().path); // that it is a part of, most likely
    tabs().setCurrentWidget(file.editor);
    showWindow();
    if (line > 0)
        file.editor->goTo(line - 1, std::max(0, column - 1));
    onCurrent();
}

EditFile& ProfileEditor::added(const QString& path)
{
    EditFile& file = addFile({.path = path, .readOnly = m_store.isShipped(path) || ProfileStore::isTable(path)},
                             ProfileStore::isJson(path) ? jsonLanguage() : pythonLanguage());
    connect(file.editor, &QPlainTextEdit::cursorPositionChanged, this, &ProfileEditor::showRule);
    if (file.draft.isValid())
        m_verdicts->judgeSoon();
    return file;
}

void ProfileEditor::onForgotten(const QString& path, bool wasDirty)
{
    if (ProfileStore::isProfile(path))
        m_run->dropDraft(path);
    else if (wasDirty)
        m_verdicts->judge();
    if (path == profile() && !QFileInfo::exists(path))
        m_verdicts->setProfile({}); // it was deleted, and its text is discarded now
}

bool ProfileEditor::ready(const EditFile& file)
{
    if (!ProfileStore::isTable(file.path))
        return EditWindow::ready(file);
    setStatus(tr("This table is generated and read-only. Write a rule in the profile instead."), true);
    return false;
}

/// The window sees the files as they are now, without waiting for what watches them.
void ProfileEditor::onSaved()
{
    if (m_verdicts->isChosen())
        m_run->refresh();
    m_verdicts->forgetSaved();
}

void ProfileEditor::onChanged(const QString&)
{
    m_verdicts->forgetSaved();
}

QStringList ProfileEditor::filters() const
{
    return {tr("Profiles and functions (*.json *.py)"), tr("All files (*)")};
}

QString ProfileEditor::writeCopy(const QString& from, const QString& to) const
{
    const QString text = files().textOf(from);
    return ProfileStore::save(to, ProfileStore::isProfile(to) ? ProfileStore::copied(text, from, to) : text);
}

QString ProfileEditor::copy(const QString& from, const QString& name, bool choose)
{
    const QString to = m_store.freePath(name + QStringLiteral(".json"));
    if (QString why = writeCopy(from, to); !why.isEmpty()) {
        setStatus(tr("Not copied: %1").arg(why), true);
        return why;
    }
    if (choose)
        Q_EMIT profileChosen(QFileInfo(to).completeBaseName());
    open(to);
    setStatus(tr("A copy, in your folder: %1").arg(QDir::toNativeSeparators(to)));
    return {};
}

QString ProfileEditor::copyToEdit(const QString& path)
{
    return copy(path, tr("my-%1", "name of a file: a copy of this profile").arg(QFileInfo(path).completeBaseName()), true);
}

void ProfileEditor::duplicate()
{
    if (!profile().isEmpty())
        copy(profile(), QFileInfo(profile()).completeBaseName(), false);
}

void ProfileEditor::onDeleted(const QString& path)
{
    m_verdicts->forgetSaved();
    const QString name = QFileInfo(path).completeBaseName();
    if (m_run->choice().entry().path == path) // a shipped one of its name takes its place
        Q_EMIT profileChosen(m_store.find(name).path.isEmpty() ? ProfileChoice::usual() : name);
}

// --- what is seen ----------------------------------------------------------------------------------------------------------------------

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
    if (ProfileStore::isProfile(path))
        m_verdicts->setProfile(path);
    if (std::exchange(m_current, path) != path)
        setStatus(toldOf(path), ProfileStore::isUnreadable(path));
    fillList();
    showTitle();
    m_verdicts->showNotes();
    showRule();
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
    std::vector<ProfileEntry> entries = m_store.all();
    if (!profile().isEmpty() && std::ranges::count(entries, profile(), &ProfileEntry::path) == 0)
        entries.push_back(m_store.find(profile()));
    for (const ProfileEntry& entry : entries) {
        const QString text = entry.shipped ? tr("%1 (shipped)", "profile").arg(entry.shortName()) : entry.shortName();
        add(text, entry.path, entry.wrong.isEmpty() ? entry.title : entry.wrong);
        if (entry.path != profile())
            continue;
        for (const QString& function : entry.functions)
            add(QStringLiteral("    ") + QFileInfo(function).fileName(), function,
                tr("Functions of %1", "a profile").arg(entry.shortName()));
        for (const QString& table : entry.tables)
            add(QStringLiteral("    ") + tr("%1 (generated)", "table").arg(QFileInfo(table).completeBaseName()), table,
                tr("What PyTorch's own compiler does with operators, generated by a script; rules of the profile take precedence"));
    }
}

QString ProfileEditor::windowName() const
{
    return tr("Profile Editor");
}

QString ProfileEditor::badge(const EditFile& file) const
{
    return ProfileStore::isTable(file.path) ? tr("generated: read-only") : EditWindow::badge(file);
}

void ProfileEditor::showTitle()
{
    EditWindow::showTitle();
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem* item = m_list->item(row);
        item->setText(withDot(item->text(), dirty(item->data(Qt::UserRole).toString())));
    }
    m_copy->setVisible(m_store.isShipped(profile()));
    m_duplicate->setEnabled(!profile().isEmpty());
    m_choose->setEnabled(!profile().isEmpty() && !m_verdicts->isChosen());
}

void ProfileEditor::retranslate()
{
    EditWindow::retranslate();
    m_copy->setText(tr("Copy to Edit"));
    m_copy->setToolTip(tr("A shipped profile is read-only: put a copy into your folder, then choose and edit it"));
    m_duplicate->setText(tr("&Duplicate Profile"));
    m_choose->setText(tr("&Judge by This Profile"));
    m_list->setAccessibleName(tr("Profiles and their functions"));
    fillList();
    showTitle();
    onVerdicts();
}

} // namespace nodewise::views
