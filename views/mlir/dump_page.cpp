// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/dump_page.h"

#include "core/base/byte_text.h"
#include "views/common/translated.h"
#include "views/mlir/line_view.h"
#include "views/mlir/text_pane.h"

#include <QDir>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

DumpPage::DumpPage(QWidget* parent)
    : QWidget(parent), m_dump(std::make_shared<const dump::Dump>()), m_model(new DumpModel(this)), m_tree(new QTreeView(this)),
      m_filter(new QLineEdit(this)), m_state(new QLabel(this)), m_link(new QLabel(this)), m_problemTitle(new QLabel(this)),
      m_problems(new QListWidget(this)), m_text(new TextPane(this))
{
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(makeLeft());
    split->addWidget(m_text);
    split->setStretchFactor(1, 1);
    split->setSizes({520, 760});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(split);
    setFocusProxy(m_tree);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &DumpPage::onChosen);
    connect(m_tree, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
        if (const DumpEntry& entry = m_model->row(index); entry.file && entry.text)
            Q_EMIT openRequested(pathOf(entry));
    });
    connect(m_filter, &QLineEdit::textChanged, this, &DumpPage::fill);
    connect(&m_scanned, &ScannedFile::grown, this, [this] {
        m_text->view()->setExpectedRows(m_scanned.expectedLines());
        m_text->show(m_scanned.file(), std::make_shared<FileLines>(m_scanned.file(), m_scanned.scan()), !std::exchange(m_first, false));
        if (m_line)
            m_text->view()->goTo(*std::exchange(m_line, {}));
    });
    connect(m_text, &TextPane::message, this, &DumpPage::message);
    connect(m_problems, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
        const QString file = item->data(Qt::UserRole).toString();
        if (file.isEmpty())
            return;
        const int line = item->data(Qt::UserRole + 1).toInt();
        if (line > 0 && file == m_shown)
            return m_text->view()->goTo(std::uint64_t(line - 1));
        if (line > 0)
            m_line = std::uint64_t(line - 1);
        showFile(file, QFileInfo(file).fileName());
    });
    retranslate();
}

QWidget* DumpPage::makeLeft()
{
    m_tree->setModel(m_model);
    m_tree->setUniformRowHeights(true);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setIndentation(14);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(DumpModel::Nodes, QHeaderView::Stretch);
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    m_tree->header()->resizeSection(DumpModel::Name, em * 24);
    m_tree->header()->resizeSection(DumpModel::Cycles, em * 10);
    m_tree->header()->resizeSection(DumpModel::Launches, em * 10);
    m_filter->setClearButtonEnabled(true);
    m_state->setProperty("role", "dim");
    m_state->setWordWrap(true);
    m_state->setContentsMargins(10, 4, 10, 2);
    m_link->setProperty("role", "dim");
    m_link->setWordWrap(true);
    m_link->setContentsMargins(10, 0, 10, 4);
    m_link->hide();
    m_problemTitle->setProperty("role", "heading");
    m_problemTitle->setContentsMargins(10, 4, 10, 4);
    m_problems->setFrameShape(QFrame::NoFrame);
    m_problems->setWordWrap(true);
    m_problems->setMaximumHeight(150);
    auto* field = new QHBoxLayout;
    field->setContentsMargins(8, 4, 8, 4);
    field->addWidget(m_filter);
    auto* left = new QWidget(this);
    left->setMinimumWidth(280);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(field);
    column->addWidget(m_tree, 1);
    column->addWidget(m_state);
    column->addWidget(m_link);
    column->addWidget(m_problemTitle);
    column->addWidget(m_problems);
    return left;
}

void DumpPage::setTheme(const Theme& theme)
{
    m_model->setTheme(theme);
    m_text->setTheme(theme);
    m_tree->viewport()->update();
}

void DumpPage::start(const QString& folder)
{
    m_state->setText(tr("Reading kernels…"));
    m_reading.start([folder = folder.toStdString()](const Progress& progress) { return dump::readDump(folder, progress); },
                    [this](Result<dump::Dump> dump) { take(std::move(dump)); },
                    [this](const QString& what, double fraction) { m_state->setText(tr("%1: %2 %").arg(what).arg(int(fraction * 100))); });
}

void DumpPage::take(Result<dump::Dump> dump)
{
    if (!dump) {
        m_failure = translated(dump.error());
        m_state->setText(m_failure);
        return Q_EMIT opened();
    }
    m_dump = std::make_shared<const dump::Dump>(std::move(*dump));
    retranslate();
    if (m_model->rowCount() > 0)
        m_tree->setCurrentIndex(m_model->index(0, 0));
    Q_EMIT opened();
}

void DumpPage::fill()
{
    const auto kernel = m_kernel;
    m_following = true;
    m_model->setRows(DumpModel::rowsOf(*m_dump, m_filter->text().trimmed()));
    for (int row = 0; kernel && row < m_model->rowCount(); ++row)
        if (const QModelIndex index = m_model->index(row, 0); m_model->row(index).kernel == *kernel)
            m_tree->setCurrentIndex(index);
    m_following = false;
}

void DumpPage::fillProblems()
{
    m_problems->clear();
    const auto add = [this](const QString& text, const QString& file, int line) {
        auto* item = new QListWidgetItem(text, m_problems);
        item->setData(Qt::UserRole, file);
        item->setData(Qt::UserRole + 1, line);
    };
    for (const Error& error : m_dump->problems) {
        const QString file = QString::fromStdString(error.file);
        const QString name = QDir(QString::fromStdString(m_dump->folder)).relativeFilePath(file);
        add(error.line > 0 ? tr("%1, line %2: %3").arg(name).arg(error.line).arg(translated(error.message))
                           : tr("%1: %2").arg(name, translated(error.message)),
            file, error.line);
    }
    for (const Text& missing : m_dump->missing)
        add(tr("missing: %1").arg(translated(missing)), {}, 0);
    for (const dump::DumpKernel& kernel : m_dump->kernels)
        for (const Text& missing : kernel.missing)
            add(tr("%1: missing: %2").arg(DumpModel::nameOf(kernel), translated(missing)), {}, 0);
    QStringList fallbacks;
    for (const std::string& name : m_dump->fallbacks)
        fallbacks.append(QString::fromStdString(name));
    if (!fallbacks.isEmpty())
        add(tr("PyTorch runs these itself, and no simulator counts them: %1").arg(fallbacks.join(QStringLiteral(", "))), {}, 0);
    m_problems->setVisible(m_problems->count() > 0);
    m_problemTitle->setVisible(m_problems->count() > 0);
}

QString DumpPage::pathOf(const DumpEntry& entry) const
{
    const dump::DumpKernel& kernel = m_dump->kernels[entry.kernel];
    QDir folder(QString::fromStdString(m_dump->folder));
    if (kernel.folder != ".")
        folder.setPath(folder.filePath(QString::fromStdString(kernel.folder)));
    return folder.filePath(QString::fromStdString(kernel.files[*entry.file].path));
}

void DumpPage::onChosen(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    DumpEntry entry = m_model->row(index);
    const bool other = m_kernel != entry.kernel;
    m_kernel = entry.kernel;
    const auto& files = m_dump->kernels[entry.kernel].files;
    if (!entry.file && !files.empty()) {
        entry.file = 0; // the source comes first
        entry.text = files.front().text;
    }
    if (entry.file && entry.text)
        showFile(pathOf(entry), QString::fromStdString(files[*entry.file].path));
    else
        showFile({}, entry.name);
    if (other && !m_following)
        Q_EMIT nodesChosen(nodes());
}

void DumpPage::sayShown()
{
    const QString computed = m_kernel ? DumpModel::nodesOf(m_dump->kernels[*m_kernel]) : QString();
    m_text->setTitle(m_name, computed.isEmpty() ? QString() : tr("computes %1").arg(computed));
}

void DumpPage::showFile(const QString& path, const QString& name)
{
    if (path == m_shown && !path.isEmpty())
        return;
    m_shown = path;
    m_name = name;
    sayShown();
    if (path.isEmpty()) {
        m_text->view()->setEmptyText(tr("This file is binary."));
        return m_text->show(nullptr, nullptr);
    }
    m_opening.start([file = path.toStdString()](const Progress&) { return mlirtext::TextFile::open(file); },
                    [this](Result<SharedFile> file) {
                        if (!file) {
                            m_text->view()->setEmptyText(translated(file.error()));
                            return m_text->show(nullptr, nullptr);
                        }
                        m_first = true;
                        m_text->view()->setEmptyText(tr("The file is empty."));
                        m_scanned.start(std::move(*file));
                    });
}

QStringList DumpPage::nodes() const
{
    QStringList names;
    if (m_kernel)
        for (const std::string& origin : m_dump->kernels[*m_kernel].origins)
            names.append(QString::fromStdString(origin));
    return names;
}

bool DumpPage::selectNode(const QString& name)
{
    const std::string wanted = name.toStdString();
    const auto& kernels = m_dump->kernels;
    const auto found = std::find_if(kernels.begin(), kernels.end(), [&](const dump::DumpKernel& kernel) {
        return std::binary_search(kernel.origins.begin(), kernel.origins.end(), wanted);
    });
    if (found == kernels.end())
        return false;
    const auto kernel = std::uint32_t(found - kernels.begin());
    m_following = true;
    if (!m_filter->text().isEmpty())
        m_filter->clear();
    m_following = true;
    for (int row = 0; m_kernel != kernel && row < m_model->rowCount(); ++row)
        if (const QModelIndex index = m_model->index(row, 0); m_model->row(index).kernel == kernel)
            m_tree->setCurrentIndex(index);
    m_following = false;
    return true;
}

void DumpPage::setLink(std::function<QString()> text)
{
    m_linkText = std::move(text);
    m_link->setText(m_linkText());
    m_link->setVisible(!m_link->text().isEmpty());
}

QString DumpPage::stateText() const
{
    return m_state->text();
}

void DumpPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void DumpPage::retranslate()
{
    m_filter->setPlaceholderText(tr("filter by kernel or node"));
    m_filter->setAccessibleName(tr("Filter by kernel or node"));
    m_tree->setAccessibleName(tr("Kernels"));
    m_problems->setAccessibleName(tr("Remarks"));
    m_problemTitle->setText(tr("Remarks"));
    fill();
    fillProblems();
    if (m_linkText)
        m_link->setText(m_linkText());
    sayShown();
    if (m_dump->kernels.empty() || !m_failure.isEmpty())
        return;
    const auto known =
        std::count_if(m_dump->kernels.begin(), m_dump->kernels.end(), [](const auto& kernel) { return !kernel.origins.empty(); });
    m_state->setText(tr("%Ln kernel(s), %1 with the nodes that they compute", nullptr, int(m_dump->kernels.size())).arg(known));
}

} // namespace nodewise::views
