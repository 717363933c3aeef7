// SPDX-License-Identifier: Apache-2.0
#include "views/debug/profile_panel.h"

#include "core/export/chrome_trace.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/selection.h"
#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/debug/debug_session.h"
#include "views/debug/profile_model.h"
#include "views/debug/value_text.h"
#include "views/table/table_page.h"

#include <QComboBox>
#include <QFileDialog>
#include <QSaveFile>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

TableWords words()
{
    return {.name = ProfilePanel::tr("Profile"),
            .exportTitle = ProfilePanel::tr("Export Profile"),
            .exportFile = QStringLiteral("profile.csv")};
}

} // namespace

ProfilePanel::ProfilePanel(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new ProfileModel(this)), m_page(new TablePage(m_model, words, {}, this)),
      m_by(new QComboBox(this)), m_export(new QToolButton(this)), m_total(new Label(this))
{
    m_page->table()->sortByColumn(ProfileModel::Time, Qt::DescendingOrder);
    for (int i = 0; i < 3; ++i)
        m_by->addItem(QString());
    m_total->setProperty("role", "dim");
    m_page->addToBar(m_by, 0);
    m_page->addToBar(m_total, 1, 1);
    m_page->addToBar(m_export);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_page);
    connect(m_by, &QComboBox::currentIndexChanged, this, &ProfilePanel::fill);
    connect(m_export, &QToolButton::clicked, this, &ProfilePanel::askExport);
    connect(context.session, &DebugSession::valuesChanged, this, [this] {
        if (isVisible())
            refresh();
    });
    connect(m_page, &TablePage::message, this, &ProfilePanel::message);
    connect(m_page, &TablePage::activated, this, [this](const QModelIndex& index) {
        if (m_by->currentIndex() == int(ProfileBy::Node))
            selectNode(*m_context.selection, sideOf(m_context.session->side() == protocol::Side::Ir), m_model->row(index.row()).node);
    });
    followLanguage(this, &ProfilePanel::retranslate);
}

void ProfilePanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void ProfilePanel::refresh()
{
    if (!m_context.session->stopped())
        return;
    m_context.session->askText("nodewise/profile", "{}", this, [this](Result<std::string> body) {
        auto profile = body ? protocol::decodeBody<protocol::ProfileAnswer>(*body) : Result<protocol::ProfileAnswer>(fail(body.error()));
        if (!profile)
            return m_total->setText(translated(profile.error().message));
        m_profile = std::move(*profile);
        fill();
    });
}

void ProfilePanel::fill()
{
    m_model->setRows(profileRows(m_profile, ProfileBy(m_by->currentIndex())));
    m_page->table()->setColumnHidden(ProfileModel::Op, m_by->currentIndex() != int(ProfileBy::Node));
    m_page->table()->setColumnHidden(ProfileModel::Module, m_by->currentIndex() != int(ProfileBy::Node));
    m_export->setEnabled(!m_profile.nodes.empty());
    m_total->setText(m_profile.nodes.empty() ? tr("Nothing has run yet.")
                                             : tr("%1 in operators").arg(ValueText::duration(static_cast<double>(m_profile.total))));
}

void ProfilePanel::askExport()
{
    auto* dialog = new QFileDialog(window(), tr("Export Chrome Trace"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Chrome trace (*.json)")});
    dialog->setDefaultSuffix(QStringLiteral("json"));
    connect(dialog, &QFileDialog::fileSelected, this, &ProfilePanel::exportTo);
    dialog->open();
}

void ProfilePanel::exportTo(const QString& file)
{
    QSaveFile to(file);
    const bool good =
        to.open(QIODevice::WriteOnly) && to.write(QByteArray::fromStdString(exporting::chromeTrace(m_profile))) >= 0 && to.commit();
    Q_EMIT message(good ? tr("Written: %1").arg(file) : tr("%1 can't be written: %2").arg(file, to.errorString()));
}

void ProfilePanel::retranslate()
{
    const QString names[] = {tr("By node"), tr("By operator"), tr("By module")};
    for (int i = 0; i < 3; ++i)
        m_by->setItemText(i, names[i]);
    m_by->setAccessibleName(tr("Sum up times"));
    m_export->setText(tr("Export…"));
    m_export->setToolTip(tr("Export the times as a Chrome trace, which Perfetto opens"));
    fill();
}

} // namespace nodewise::views
