// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/export_dialog.h"

#include "app/viewer/document_page.h"
#include "app/viewer/graph_pane.h"
#include "views/common/label.h"
#include "views/common/theme.h"
#include "views/common/translated.h"
#include "views/graph/canvas_export.h"
#include "views/graph/graph_canvas.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QListWidget>
#include <QLocale>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace nodewise::viewer {

namespace {

constexpr int maxPreviewLines = 1500;
constexpr std::size_t maxPreviewBytes = 400'000;
constexpr const char* pictureId = "picture";

/// The first lines, and whether that is all.
std::pair<QString, bool> firstLines(const std::string& text)
{
    std::size_t end = 0;
    int lines = 0;
    while (end < text.size() && end < maxPreviewBytes && lines < maxPreviewLines)
        lines += text[end++] == '\n';
    return {QString::fromUtf8(text.data(), static_cast<qsizetype>(end)), end == text.size()};
}

} // namespace

ExportDialog::ExportDialog(DocumentPage& page, QWidget* parent)
    : QDialog(parent), m_page(page), m_formats(new QListWidget(this)), m_side(new QComboBox(this)), m_scope(new QComboBox(this)),
      m_area(new QComboBox(this)), m_weights(new QCheckBox(this)), m_status(new views::Label(this)), m_preview(new QStackedWidget(this)),
      m_previewText(new QPlainTextEdit(this)), m_previewImage(new views::Label(this)), m_progress(new QProgressBar(this)),
      m_stop(new QPushButton(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Export"));
    resize(960, 620);
    makeList();
    auto* right = new QWidget(this);
    makeOptions(right);
    auto* row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(m_formats);
    row->addWidget(right, 1);
    auto* column = new QVBoxLayout(this);
    column->addLayout(row, 1);
    makeButtons(this);
    m_delay.setSingleShot(true);
    m_delay.setInterval(60);
    connect(&m_delay, &QTimer::timeout, this, &ExportDialog::render);
    connect(&page, &QObject::destroyed, this, &QDialog::reject);
    fillScopes();
    m_formats->setCurrentRow(0);
}

void ExportDialog::makeList()
{
    m_formats->setAccessibleName(tr("Formats"));
    m_formats->setFixedWidth(230);
    for (const exporting::Format* format : exporting::formats()) {
        auto* item = new QListWidgetItem(views::translated(UserText::listed(format->name)), m_formats);
        item->setData(Qt::UserRole, QByteArray(format->id.data(), static_cast<qsizetype>(format->id.size())));
    }
    auto* picture = new QListWidgetItem(tr("Picture (SVG, PNG, PDF)"), m_formats);
    picture->setData(Qt::UserRole, QByteArray(pictureId));
    connect(m_formats, &QListWidget::currentRowChanged, this, &ExportDialog::formatChanged);
}

void ExportDialog::makeOptions(QWidget* parent)
{
    m_side->addItem(tr("IR"), static_cast<int>(exporting::Side::Ir));
    m_side->addItem(tr("FX graph"), static_cast<int>(exporting::Side::Fx));
    m_area->addItem(tr("Everything that is expanded"), static_cast<int>(Picture::Whole));
    m_area->addItem(tr("Visible part"), static_cast<int>(Picture::Visible));
    m_weights->setText(tr("With &parameters, buffers and constants"));
    m_weights->setChecked(true);
    auto* form = new QFormLayout;
    form->addRow(tr("&Graph:"), m_side);
    form->addRow(tr("&Part:"), m_scope);
    form->addRow(tr("&Area:"), m_area);
    form->addRow(QString(), m_weights);
    m_previewText->setReadOnly(true);
    m_previewText->setObjectName(QStringLiteral("preview"));
    m_scope->setObjectName(QStringLiteral("part"));
    m_previewText->setFont(views::monoFont());
    m_previewText->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_previewText->setAccessibleName(tr("Preview"));
    m_previewImage->setAlignment(Qt::AlignCenter);
    m_previewImage->setAccessibleName(tr("Preview"));
    auto* scroll = new QScrollArea(parent);
    scroll->setWidget(m_previewImage);
    scroll->setWidgetResizable(true);
    m_preview->addWidget(m_previewText);
    m_preview->addWidget(scroll);
    m_status->setWordWrap(true);
    auto* column = new QVBoxLayout(parent);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(form);
    column->addWidget(m_preview, 1);
    column->addWidget(m_status);
    column->addLayout(makeProgress());
    for (QComboBox* box : {m_side, m_scope, m_area})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::schedule);
    connect(m_side, &QComboBox::currentIndexChanged, this, &ExportDialog::fillScopes);
    connect(m_weights, &QCheckBox::toggled, this, &ExportDialog::schedule);
}

QLayout* ExportDialog::makeProgress()
{
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of writing"));
    m_stop->setText(tr("Cancel &Writing"));
    m_stop->setAutoDefault(false);
    m_stop->setObjectName(QStringLiteral("stop"));
    connect(m_stop, &QPushButton::clicked, this, &ExportDialog::cancelWriting);
    auto* row = new QHBoxLayout;
    row->addWidget(m_progress, 1);
    row->addWidget(m_stop);
    showProgress(false);
    return row;
}

void ExportDialog::showProgress(bool running)
{
    m_progress->setValue(0);
    m_progress->setVisible(running);
    m_stop->setVisible(running);
}

void ExportDialog::makeButtons(QWidget* parent)
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, parent);
    m_copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    m_save = buttons->addButton(tr("&Save…"), QDialogButtonBox::ActionRole);
    m_save->setDefault(true);
    layout()->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &ExportDialog::askSave);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QApplication::clipboard()->setText(QString::fromStdString(m_text));
        say(tr("Copied."), false);
    });
}

void ExportDialog::fillScopes()
{
    const auto& state = m_page.selection().state();
    const std::size_t nodes = side() == exporting::Side::Fx ? state.fx.size() : state.ir.size();
    const int before = m_scope->currentData().isValid() ? m_scope->currentData().toInt() : -1;
    const QSignalBlocker blocker(m_scope);
    m_scope->clear();
    m_scope->addItem(tr("Whole program"), static_cast<int>(exporting::Scope::Kind::Whole));
    const views::Document& d = *m_page.document();
    const std::string path = state.modulePath.toStdString();
    const auto modules = d.fx() ? d.fx()->tryModule(path) : std::nullopt;
    if (!state.modulePath.isEmpty() && (modules || !d.fx()))
        m_scope->addItem(tr("Module %1").arg(state.modulePath), static_cast<int>(exporting::Scope::Kind::Module));
    else if (!state.fx.empty() && d.fx() && d.fx()->node(state.fx.front()).module.index() != 0)
        m_scope->addItem(tr("Module %1").arg(QString::fromStdString(d.fx()->module(d.fx()->node(state.fx.front()).module).path)),
                         static_cast<int>(exporting::Scope::Kind::Module));
    if (nodes > 0)
        m_scope->addItem(tr("Selection (%n node(s))", nullptr, static_cast<int>(nodes)), static_cast<int>(exporting::Scope::Kind::Nodes));
    // Who selected a module wants it, as the preview shows; a selected node is as often where one happened to look.
    const bool module = before < 0 && !state.modulePath.isEmpty();
    m_scope->setCurrentIndex(qMax(0, m_scope->findData(module ? static_cast<int>(exporting::Scope::Kind::Module) : before)));
}

QByteArray ExportDialog::formatId() const
{
    return m_formats->currentItem() ? m_formats->currentItem()->data(Qt::UserRole).toByteArray() : QByteArray();
}

bool ExportDialog::isPicture() const
{
    return formatId() == pictureId;
}

const exporting::Format& ExportDialog::format() const
{
    const exporting::Format* found = exporting::tryFormat(formatId().toStdString());
    return found ? *found : *exporting::formats().front();
}

exporting::Side ExportDialog::side() const
{
    return static_cast<exporting::Side>(m_side->currentData().toInt());
}

exporting::Scope ExportDialog::scope() const
{
    exporting::Scope scope;
    scope.kind = static_cast<exporting::Scope::Kind>(m_scope->currentData().toInt());
    const auto& state = m_page.selection().state();
    const views::Document& d = *m_page.document();
    if (scope.kind == exporting::Scope::Kind::Module) {
        const std::string path = state.modulePath.toStdString();
        if (state.modulePath.isEmpty() && d.fx() && !state.fx.empty())
            scope.module = d.fx()->node(state.fx.front()).module;
        else if (d.fx())
            scope.module = d.fx()->tryModule(path).value_or(graph::ModuleId(0));
        else
            for (std::size_t i = 0; i < d.ir->modules.size(); ++i)
                if (d.ir->modules[i].path == path)
                    scope.module = graph::ModuleId(i);
    } else if (scope.kind == exporting::Scope::Kind::Nodes) {
        if (side() == exporting::Side::Fx)
            for (const graph::NodeId id : state.fx)
                scope.nodes.push_back(id.index());
        else
            for (const ir::NodeId id : state.ir)
                scope.nodes.push_back(id.index());
    }
    return scope;
}

views::GraphCanvas* ExportDialog::canvas() const
{
    return m_page.pane(side() == exporting::Side::Fx ? views::Side::Fx : views::Side::Ir)->canvas();
}

void ExportDialog::formatChanged()
{
    const bool picture = isPicture();
    const exporting::Format& shown = format();
    const views::Document& d = *m_page.document();
    const bool both = (picture || shown.fx) && d.fx() && d.ir;
    m_side->setEnabled(both);
    if (!both)
        m_side->setCurrentIndex(d.ir ? 0 : 1);
    // A picture is of a canvas: the side that has one.
    if (both && picture && !canvas()) {
        m_side->setCurrentIndex(1 - m_side->currentIndex());
        if (!canvas())
            m_side->setCurrentIndex(1 - m_side->currentIndex());
    }
    m_scope->setEnabled(!picture);
    m_area->setEnabled(picture);
    m_weights->setEnabled(!picture && shown.weights);
    m_copy->setEnabled(!picture);
    schedule();
}

void ExportDialog::schedule()
{
    m_delay.start();
}

void ExportDialog::render()
{
    m_text.clear();
    m_save->setEnabled(false);
    if (isPicture()) {
        showPictureHint();
        return;
    }
    ExportRequest request;
    request.document = m_page.document();
    request.format = &format();
    request.side = side();
    if (m_scope->isEnabled())
        request.scope = scope();
    request.options.includeWeights = m_weights->isChecked();
    request.options.maxNodes = 0;
    request.options.dark = views::Theme::current().kind == views::ThemeKind::Dark;
    say(tr("Preparing…"), false);
    m_render.start([request, side = 1200](const Progress& progress) { return renderExport(request, side, progress); },
                   [this](const ExportResult& result) { showResult(result); });
}

void ExportDialog::showPictureHint()
{
    views::GraphCanvas* drawn = canvas();
    m_preview->setCurrentIndex(1);
    m_save->setEnabled(drawn);
    if (!drawn) {
        m_previewImage->setPixmap({});
        say(tr("Show this graph as canvas first: the picture is of its canvas."), true);
    } else {
        m_previewImage->setPixmap(drawn->grab());
        say(tr("The file extension sets the format: .svg, .png or .pdf."), false);
    }
    Q_EMIT rendered();
}

void ExportDialog::showResult(const ExportResult& result)
{
    m_text = result.text;
    const bool good = result.error.empty();
    m_save->setEnabled(good);
    m_preview->setCurrentIndex(result.image.isNull() ? 0 : 1);
    m_previewImage->setPixmap(QPixmap::fromImage(result.image));
    const auto [shown, all] = firstLines(m_text);
    m_previewText->setPlainText(shown);
    const QString size = QLocale().formattedDataSize(static_cast<qint64>(m_text.size()), 1, QLocale::DataSizeSIFormat);
    if (!good)
        say(QString::fromStdString(result.error), true);
    else if (all || !result.image.isNull())
        say(size, false);
    else
        say(tr("%1; the preview shows the first %n line(s)", nullptr, maxPreviewLines).arg(size), false);
    Q_EMIT rendered();
}

void ExportDialog::say(const QString& text, bool error)
{
    m_status->setText(text);
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, error ? views::Theme::current().error : views::Theme::current().dim);
    m_status->setPalette(colors);
}

void ExportDialog::chooseFormat(const QByteArray& id)
{
    for (int i = 0; i < m_formats->count(); ++i)
        if (m_formats->item(i)->data(Qt::UserRole).toByteArray() == id)
            m_formats->setCurrentRow(i);
}

void ExportDialog::choosePicture()
{
    chooseFormat(pictureId);
    // The graph whose canvas is on the screen.
    for (const exporting::Side wanted : {exporting::Side::Ir, exporting::Side::Fx}) {
        const GraphPane* pane = m_page.pane(wanted == exporting::Side::Fx ? views::Side::Fx : views::Side::Ir);
        if (pane->canvas() && pane->mode() == PaneMode::Canvas)
            chooseSide(wanted);
    }
}

void ExportDialog::chooseSide(exporting::Side side)
{
    m_side->setCurrentIndex(m_side->findData(static_cast<int>(side)));
}

void ExportDialog::chooseScope(exporting::Scope::Kind kind)
{
    m_scope->setCurrentIndex(qMax(0, m_scope->findData(static_cast<int>(kind))));
}

QStringList ExportDialog::nameFilters() const
{
    if (isPicture())
        return {tr("SVG (*.svg)"), tr("PNG (*.png)"), tr("PDF (*.pdf)")};
    const std::string_view suffix = format().suffix;
    const QString pattern = QStringLiteral("*") + QString::fromUtf8(suffix.data(), static_cast<qsizetype>(suffix.size()));
    return {tr("%1 (%2)", "format and its file pattern")
                .arg(m_formats->currentItem()->text().remove(QLatin1Char('(')).remove(QLatin1Char(')')), pattern),
            tr("All files (*)")};
}

void ExportDialog::askSave()
{
    const views::Document& d = *m_page.document();
    const QString base = QFileInfo(QString::fromStdString(d.file.empty() ? d.irFile : d.file)).completeBaseName();
    const std::string_view suffix = isPicture() ? std::string_view(".svg") : format().suffix;
    auto* dialog = new QFileDialog(this, tr("Export"), m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(nameFilters());
    dialog->setDefaultSuffix(QString::fromUtf8(suffix.data(), static_cast<qsizetype>(suffix.size())));
    dialog->selectFile(base + QString::fromUtf8(suffix.data(), static_cast<qsizetype>(suffix.size())));
    connect(dialog, &QFileDialog::fileSelected, this, &ExportDialog::save);
    dialog->open();
}

void ExportDialog::save(const QString& path)
{
    m_save->setEnabled(false);
    if (isPicture()) {
        savePicture(path);
        return;
    }
    say(tr("Writing %1").arg(path), false);
    m_write.start([path, text = m_text](const Progress&) { return writeFile(path, text); },
                  [this, path](const QString& reason) { saved(path, reason); });
}

void ExportDialog::savePicture(const QString& path)
{
    const auto what = m_area->currentData().toInt() == static_cast<int>(Picture::Visible) ? views::GraphCanvas::ExportWhat::Visible
                                                                                          : views::GraphCanvas::ExportWhat::Whole;
    const auto picture = canvas() ? canvas()->exported(what) : nullptr;
    if (!picture) {
        saved(path, tr("There is no picture to write yet. Show this graph as canvas, wait for its layout, and bring it into view."));
        return;
    }
    say(tr("Writing %1").arg(path), false);
    showProgress(true);
    m_write.start([path, picture](const Progress& progress) { return picture->write(path, progress).value_or(QString()); },
                  [this, path](const QString& reason) { saved(path, reason); },
                  [this](const QString& what_, double fraction) {
                      say(what_, false);
                      m_progress->setValue(qRound(fraction * 1000));
                  });
}

void ExportDialog::cancelWriting()
{
    if (!m_write.running())
        return;
    m_write.cancel();
    showProgress(false);
    m_save->setEnabled(true);
    say(tr("Canceled. Nothing was written."), false);
}

void ExportDialog::saved(const QString& path, const QString& reason)
{
    showProgress(false);
    m_save->setEnabled(true);
    if (!reason.isEmpty()) {
        say(reason, true);
        Q_EMIT failed(reason);
        return;
    }
    say(tr("Written: %1").arg(path), false);
    Q_EMIT exported(path, formatId());
}

} // namespace nodewise::viewer
