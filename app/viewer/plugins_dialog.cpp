// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/plugins_dialog.h"

#include "app/viewer/trust_question.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/inspect/fact_page.h"
#include "views/inspect/plugin_model.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::viewer {

using views::PluginModel;
using State = views::PluginService::State;

namespace {

QFrame* card(QWidget* parent)
{
    auto* frame = new QFrame(parent);
    frame->setProperty("role", "card");
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    return frame;
}

QHBoxLayout* rowOf(std::initializer_list<QWidget*> widgets)
{
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (QWidget* widget : widgets)
        row->addWidget(widget);
    row->addStretch(1);
    return row;
}

/// For who looks for it by its name.
QPushButton* namedButton(const char* name, QWidget* parent)
{
    auto* button = new QPushButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(false);
    return button;
}

views::TableWords pluginWords()
{
    return {.name = PluginsDialog::tr("Named plug-ins"),
            .exportTitle = PluginsDialog::tr("Export Plug-ins"),
            .exportFile = QStringLiteral("plugins.csv")};
}

} // namespace

PluginsDialog::PluginsDialog(views::PluginService* service, const QString& folder, QWidget* parent)
    : QDialog(parent), m_service(service), m_folder(folder), m_model(new PluginModel(service, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setAcceptDrops(true);
    auto* sides = new QSplitter(Qt::Horizontal, this);
    sides->setChildrenCollapsible(false);
    sides->setHandleWidth(14);
    sides->setStyleSheet(QStringLiteral("QSplitter::handle { background: transparent; }"));
    sides->addWidget(makeList());
    sides->addWidget(makeDetails());
    sides->setSizes({570, 360});
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 14);
    column->setSpacing(12);
    column->addWidget(sides, 1);
    column->addWidget(makeFolders());
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(service, &views::PluginService::changed, this, &PluginsDialog::show_);
    connect(service, &views::PluginService::changed, this, &PluginsDialog::showFolders);
    connect(m_list, &views::TablePage::chosen, this, &PluginsDialog::show_);
    views::followLanguage(this, &PluginsDialog::retranslate);
    resize(970, 560);
    show_();
    showFolders();
}

QWidget* PluginsDialog::makeList()
{
    auto* side = new QWidget(this);
    m_list = new views::TablePage(m_model, pluginWords, {}, side);
    auto* frame = card(side);
    frame->layout()->addWidget(m_list);
    m_add = namedButton("add", side);
    m_remove = namedButton("remove", side);
    m_reload = namedButton("reload", side);
    m_trust = namedButton("trust", side);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(frame, 1);
    column->addLayout(rowOf({m_add, m_remove, m_reload, m_trust}));
    auto* remove = new QAction(m_list);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    m_list->table()->addAction(remove);
    connect(remove, &QAction::triggered, m_remove, &QPushButton::click);
    connect(m_add, &QPushButton::clicked, this, &PluginsDialog::askForFiles);
    connect(m_remove, &QPushButton::clicked, this, [this] { m_service->remove(QString(m_shown)); });
    connect(m_reload, &QPushButton::clicked, m_service, &views::PluginService::reload);
    connect(m_trust, &QPushButton::clicked, this, [this] { askForTrust(m_service, {views::PluginService::folderOf(m_shown)}, this); });
    return side;
}

QWidget* PluginsDialog::makeDetails()
{
    QFrame* frame = card(this);
    m_details = new views::FactPage;
    frame->layout()->addWidget(m_details);
    return frame;
}

QWidget* PluginsDialog::makeFolders()
{
    auto* part = new QWidget(this);
    m_foldersTitle = new views::Label(part);
    m_foldersTitle->setProperty("role", "heading");
    m_folders = new QListWidget;
    m_folders->setFrameShape(QFrame::NoFrame);
    m_folders->setUniformItemSizes(true);
    m_folders->setTextElideMode(Qt::ElideMiddle);
    m_folders->setFixedHeight(fontMetrics().height() * 5);
    auto* frame = card(part);
    frame->layout()->addWidget(m_folders);
    m_revoke = namedButton("revoke", part);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(frame, 1);
    row->addWidget(m_revoke, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_foldersTitle);
    column->addLayout(row);
    connect(m_folders, &QListWidget::currentRowChanged, this, [this](int at) { m_revoke->setEnabled(at >= 0); });
    connect(m_revoke, &QPushButton::clicked, this, [this] {
        if (const QListWidgetItem* item = m_folders->currentItem())
            m_service->revoke(item->data(Qt::UserRole).toString());
    });
    return part;
}

void PluginsDialog::select(const QString& file)
{
    if (const int row = m_model->rowOf(file); row >= 0)
        m_list->table()->setCurrentIndex(m_list->filter().mapFromSource(m_model->index(row, 0)));
}

void PluginsDialog::show_()
{
    if (m_list->chosenRow() < 0 && m_model->rowCount() > 0)
        m_list->mark({m_model->index(0, 0)});
    const int row = m_list->chosenRow();
    const auto* plugin = row < 0 ? nullptr : &m_model->row(row);
    m_shown = plugin ? plugin->file : QString();
    m_remove->setEnabled(plugin);
    m_reload->setEnabled(m_model->rowCount() > 0);
    m_trust->setVisible(plugin && plugin->state == State::NotTrusted);
    if (!plugin)
        return m_details->setEmpty(tr("A plug-in is a shared library (.so) with operators, conversions or executors. Add one, or drop it "
                                      "here. It is loaded once you trust its folder."));
    const views::NodeFacts facts = PluginModel::facts(*plugin);
    m_details->setFacts(facts.header, facts.sections);
}

void PluginsDialog::showFolders()
{
    const QString current = m_folders->currentItem() ? m_folders->currentItem()->text() : QString();
    m_folders->clear();
    for (const QString& folder : m_service->trustedFolders()) {
        auto* item = new QListWidgetItem(QDir::toNativeSeparators(folder), m_folders);
        item->setData(Qt::UserRole, folder);
        item->setToolTip(views::Tip(item->text()).text());
        if (item->text() == current)
            m_folders->setCurrentItem(item);
    }
    m_revoke->setEnabled(m_folders->currentItem());
}

void PluginsDialog::askForFiles()
{
    auto* dialog = new QFileDialog(this, tr("Add Plug-ins"), m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setNameFilters({tr("Shared libraries (*.so)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, this, &PluginsDialog::named);
    dialog->open();
}

void PluginsDialog::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void PluginsDialog::dropEvent(QDropEvent* event)
{
    QStringList files;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            files.append(url.toLocalFile());
    if (!files.isEmpty())
        Q_EMIT named(files);
    event->acceptProposedAction();
}

void PluginsDialog::retranslate()
{
    setWindowTitle(tr("Plug-ins"));
    m_details->setAccessibleName(tr("What the selected plug-in provides"));
    m_add->setText(tr("&Add…"));
    m_remove->setText(tr("&Remove"));
    m_reload->setText(tr("Re&load All"));
    m_reload->setToolTip(tr("Load them again, for example after rebuilding one"));
    m_trust->setText(tr("&Trust the Folder…"));
    m_foldersTitle->setText(tr("Trusted folders"));
    m_folders->setAccessibleName(m_foldersTitle->text());
    m_revoke->setText(tr("Re&voke Trust"));
    show_();
}

} // namespace nodewise::viewer
