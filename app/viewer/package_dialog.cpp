// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/package_dialog.h"

#include "views/common/follow.h"
#include "views/common/label.h"

#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace nodewise::viewer {

namespace {

constexpr std::size_t namesShown = 6;
const char* const files[] = {"ir.json", "tensors.safetensors", "reproduce.py", "fingerprint.json"};

views::Label* words(QWidget* parent, const char* role)
{
    auto* label = new views::Label(parent);
    label->setProperty("role", role);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

PackageDialog::PackageDialog(std::shared_ptr<const views::Document> document, std::vector<graph::NodeId> nodes, const QString& folder,
                             PackageJob* job, QWidget* parent)
    : QDialog(parent), m_document(std::move(document)), m_nodes(std::move(nodes)), m_job(job), m_what(words(this, "heading")),
      m_about(words(this, "dim")), m_note(words(this, "warning")), m_error(words(this, "error")), m_form(new QFormLayout),
      m_folderLabel(new views::Label(this)), m_timeLabel(new views::Label(this)), m_folder(new QLineEdit(this)),
      m_browse(new QToolButton(this)), m_time(new QSpinBox(this)), m_save(new QPushButton(this)), m_cancel(new QPushButton(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    job->setParent(this);
    m_folder->setObjectName(QStringLiteral("folder"));
    m_time->setObjectName(QStringLiteral("time"));
    m_what->setObjectName(QStringLiteral("what"));
    m_work = makeWork();
    auto* place = new QHBoxLayout;
    place->addWidget(m_folder, 1);
    place->addWidget(m_browse);
    m_folderLabel->setBuddy(m_folder);
    m_timeLabel->setBuddy(m_time);
    m_time->setRange(1, std::numeric_limits<int>::max());
    m_time->setMaximumWidth(120);
    m_form->addRow(m_folderLabel, place);
    m_form->addRow(m_timeLabel, m_time);
    m_timeLabel->setVisible(inBody());
    m_time->setVisible(inBody());
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_save);
    buttons->addWidget(m_cancel);
    m_save->setDefault(true);
    m_cancel->setAutoDefault(false);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_what, m_about})
        column->addWidget(widget);
    column->addSpacing(4);
    column->addLayout(m_form);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_note, m_error, m_work})
        column->addWidget(widget);
    column->addStretch(1);
    column->addLayout(buttons);
    m_error->hide();
    m_folder->setText(QDir::toNativeSeparators(suggestion(folder)));
    setMinimumWidth(560);
    connect(m_folder, &QLineEdit::textChanged, this, &PackageDialog::checkFolder);
    connect(m_browse, &QToolButton::clicked, this, &PackageDialog::browse);
    connect(m_save, &QPushButton::clicked, this, &PackageDialog::save);
    connect(m_cancel, &QPushButton::clicked, this, &PackageDialog::reject);
    connect(m_job, &PackageJob::progress, this, [this](const QString& text, double fraction) {
        m_progress->setText(text);
        m_bar->setRange(0, fraction >= 0 ? 1000 : 0);
        m_bar->setValue(qRound(std::max(0.0, fraction) * 1000));
    });
    connect(m_job, &PackageJob::saved, this, [this](const protocol::BundleAnswer& answer) {
        Q_EMIT saved(answer);
        accept();
    });
    connect(m_job, &PackageJob::failed, this, &PackageDialog::showError);
    connect(m_job, &PackageJob::cancelled, this, [this] { showError(tr("Canceled. Files already written are kept.")); });
    views::followLanguage(this, &PackageDialog::retranslate);
}

QWidget* PackageDialog::makeWork()
{
    auto* work = new QWidget(this);
    m_bar = new QProgressBar(work);
    m_bar->setTextVisible(false);
    m_bar->setMaximumWidth(180);
    m_progress = new views::Label(work);
    auto* row = new QHBoxLayout(work);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_bar, 1);
    row->addWidget(m_progress, 2);
    work->hide();
    return work;
}

QString PackageDialog::noteText() const
{
    return m_note->isHidden() ? QString() : m_note->text();
}

QString PackageDialog::errorText() const
{
    return m_error->isHidden() ? QString() : m_error->text();
}

QString PackageDialog::progressText() const
{
    return m_work->isHidden() ? QString() : m_progress->text();
}

/// Bodies of loops run several times.
bool PackageDialog::inBody() const
{
    return std::any_of(m_nodes.begin(), m_nodes.end(),
                       [this](graph::NodeId id) { return m_document->fx()->node(id).subgraph.index() != 0; });
}

QString PackageDialog::suggestion(const QString& folder) const
{
    const QString program = QFileInfo(QString::fromStdString(m_document->file)).completeBaseName();
    const QString node =
        QString::fromStdString(m_document->fx()->qualifiedName(m_nodes.front())).replace(QLatin1Char('/'), QLatin1Char('.'));
    return QDir(folder.isEmpty() ? QDir::homePath() : folder).filePath(QStringLiteral("%1-%2").arg(program, node));
}

QString PackageDialog::nodesText() const
{
    QStringList names;
    for (std::size_t i = 0; i < std::min(namesShown, m_nodes.size()); ++i)
        names.append(QString::fromStdString(m_document->fx()->qualifiedName(m_nodes[i])));
    if (m_nodes.size() > namesShown)
        names.append(tr("and %1 more").arg(m_nodes.size() - namesShown));
    return names.join(QStringLiteral(", "));
}

void PackageDialog::browse()
{
    auto* dialog = new QFileDialog(this, tr("Folder of the Package"), QFileInfo(m_folder->text()).absolutePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, m_folder,
            [this](const QString& folder) { m_folder->setText(QDir::toNativeSeparators(folder)); });
    dialog->open();
}

void PackageDialog::save()
{
    m_error->hide();
    protocol::BundleRequest request;
    for (const graph::NodeId id : m_nodes)
        request.nodes.push_back(id.index());
    request.folder = QFileInfo(QDir::fromNativeSeparators(m_folder->text().trimmed())).absoluteFilePath().toStdString();
    request.run = static_cast<std::uint32_t>(inBody() ? m_time->value() : 1);
    showRunning(true);
    m_progress->setText(tr("Running the program up to the nodes…"));
    m_bar->setRange(0, 0);
    m_job->start(request);
}

void PackageDialog::showRunning(bool running)
{
    m_work->setVisible(running);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_folder, m_browse, m_time})
        widget->setEnabled(!running);
    m_save->setEnabled(!running && !m_folder->text().trimmed().isEmpty());
    grow();
}

void PackageDialog::showError(const QString& text)
{
    showRunning(false);
    m_error->setText(text);
    m_error->setVisible(!text.isEmpty());
    grow();
}

/// Lines that wrap are higher than the layout thinks at first.
void PackageDialog::grow()
{
    layout()->activate();
    resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
}

/// What would be lost there.
void PackageDialog::checkFolder()
{
    const QDir folder(QDir::fromNativeSeparators(m_folder->text().trimmed()));
    QStringList there;
    for (const char* file : files)
        if (!m_folder->text().trimmed().isEmpty() && folder.exists(QLatin1String(file)))
            there.append(QLatin1String(file));
    m_note->setText(tr("These files already exist and will be replaced: %1").arg(there.join(QStringLiteral(", "))));
    m_note->setVisible(!there.isEmpty());
    m_save->setEnabled(!m_job->running() && !m_folder->text().trimmed().isEmpty());
    grow();
}

/// While it works the work is given up; then the dialog can be closed.
void PackageDialog::reject()
{
    if (m_job->running())
        return m_job->cancel();
    QDialog::reject();
}

void PackageDialog::retranslate()
{
    setWindowTitle(tr("Save Bug Report Package"));
    m_what->setText(tr("%n node(s): %1", nullptr, static_cast<int>(m_nodes.size())).arg(nodesText()));
    QString about = tr("Saved with inputs and outputs as files that run with torch alone: the nodes as IR, tensors, a script that "
                       "reproduces the problem, and the fingerprint of this machine.");
    if (m_job->usesLive())
        about += QLatin1Char(' ') + tr("Values edited in this session are saved as edited; the session stays at its stop.");
    m_about->setText(about);
    m_folderLabel->setText(tr("&Folder:"));
    m_timeLabel->setText(tr("Loop i&teration:"));
    m_time->setToolTip(tr("Nodes in the body of a loop run several times: which iteration to pack"));
    m_browse->setText(tr("Browse…"));
    m_browse->setAccessibleName(tr("Choose the folder of the package"));
    m_save->setText(tr("&Save"));
    m_cancel->setText(tr("Cancel"));
    checkFolder();
}

} // namespace nodewise::viewer
