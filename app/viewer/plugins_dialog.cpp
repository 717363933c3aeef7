// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/plugins_dialog.h"

#include "views/common/follow.h"
#include "views/common/trust_service.h"
#include "views/inspect/fact_page.h"
#include "views/inspect/plugin_model.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QDragEnterEvent>
#include <QFileDialog>
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
    m_trusted = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    m_trusted->setObjectName(QStringLiteral("trusted"));
    connect(m_trusted, &QPushButton::clicked, this, &PluginsDialog::preferencesRequested);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 14);
    column->setSpacing(12);
    column->addWidget(sides, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(service, &views::PluginService::changed, this, &PluginsDialog::show_);
    connect(m_list, &views::TablePage::chosen, this, &PluginsDialog::show_);
    views::followLanguage(this, &PluginsDialog::retranslate);
    resize(970, 560);
    show_();
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
    connect(m_reload, &QPushButton::clicked, this, [this] {
        m_service->reload();
        askForTrust();
    });
    connect(m_trust, &QPushButton::clicked, this, &PluginsDialog::askForTrust);
    return side;
}

QWidget* PluginsDialog::makeDetails()
{
    QFrame* frame = card(this);
    m_details = new views::FactPage;
    frame->layout()->addWidget(m_details);
    return frame;
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
                                      "here. It is loaded once you trust it."));
    const views::NodeFacts facts = PluginModel::facts(*plugin);
    m_details->setFacts(facts.header, facts.sections);
}

/// Built anew they are other programs: asked about again.
void PluginsDialog::askForTrust()
{
    QStringList files;
    for (const auto& plugin : m_service->plugins())
        if (plugin.enabled)
            files.append(plugin.file);
    m_service->trust().ask({.what = views::TrustRequest::What::Plugins, .files = files, .does = {}}, this, [] {});
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
    m_trust->setText(tr("&Trust…"));
    m_trusted->setText(tr("Trusted &Files…"));
    show_();
}

} // namespace nodewise::viewer
