// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/tensor_view.h"

#include "views/common/translated.h"
#include "views/debug/value_text.h"
#include "views/tensor/tensor_summary.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QScrollArea>
#include <QSplitter>
#include <QStyle>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <limits>

namespace nodewise::views {

namespace {

constexpr int statBins = 64;
constexpr int mostCopied = 1'000'000;

} // namespace

TensorView::TensorView(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new TensorModel(context.session, this)), m_name(new QLabel(this)),
      m_slice(new QLineEdit(this)), m_format(new QComboBox(this)), m_tint(new QCheckBox(this)), m_export(new QToolButton(this)),
      m_state(new QLabel(this)), m_grid(new QTableView(this)), m_summary(new TensorSummary), m_split(new QSplitter(Qt::Horizontal, this))
{
    m_grid->setModel(m_model);
    m_grid->setWordWrap(false);
    m_grid->setShowGrid(false);
    m_grid->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_grid->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_grid->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    for (QHeaderView* header : {m_grid->horizontalHeader(), m_grid->verticalHeader()})
        header->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter); // as the numbers
    // Nothing is sorted: no room for an arrow.
    const QString noArrow = QStringLiteral("QHeaderView::up-arrow, QHeaderView::down-arrow { width: 0; height: 0; }");
    m_grid->horizontalHeader()->setStyleSheet(noArrow);
    m_grid->verticalHeader()->setStyleSheet(QStringLiteral("QHeaderView::section { padding: 0 8px 2px 8px; }") + noArrow);
    auto* scroll = new QScrollArea(m_split);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    auto* body = new QWidget(scroll);
    auto* padded = new QVBoxLayout(body);
    padded->setContentsMargins(10, 8, 10, 8);
    padded->addWidget(m_summary);
    padded->addStretch(1);
    scroll->setWidget(body);
    m_split->addWidget(m_grid);
    m_split->addWidget(scroll);
    scroll->setMinimumWidth(190);
    m_split->setStretchFactor(0, 1);
    m_split->setSizes({560, 260});
    m_split->setChildrenCollapsible(true);
    m_split->setHandleWidth(1);
    m_state->setWordWrap(true);
    m_state->setContentsMargins(10, 4, 10, 4);
    m_state->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeBar());
    column->addWidget(m_state);
    column->addWidget(m_split, 1);
    auto* copy = new QAction(this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_grid->addAction(copy);
    connect(copy, &QAction::triggered, this, &TensorView::copySelection);
    connect(m_model, &TensorModel::shapeChanged, this, &TensorView::showHead);
    connect(m_model, &TensorModel::failed, this, [this](const QString& text) { showState(text, true); });
    connect(context.session, &DebugSession::valuesChanged, this, [this] {
        if (isVisible())
            fetchStats();
    });
    retranslate();
    showHead();
}

QWidget* TensorView::makeBar()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(10, 4, 6, 4);
    row->setSpacing(6);
    m_slice->setClearButtonEnabled(true);
    m_slice->setMinimumWidth(90);
    m_slice->setMaximumWidth(220);
    row->addWidget(m_name, 1);
    row->addWidget(m_slice, 1);
    row->addWidget(m_format);
    row->addWidget(m_tint);
    row->addWidget(m_export);
    for (int i = 0; i < 5; ++i)
        m_format->addItem(QString());
    m_export->setEnabled(false);
    connect(m_slice, &QLineEdit::returnPressed, this, &TensorView::applySlice);
    connect(m_slice, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty())
            applySlice();
    });
    connect(m_format, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_model->setFormat(TensorModel::Format(index));
        showHead();
    });
    connect(m_tint, &QCheckBox::toggled, this, &TensorView::fetchStats);
    connect(m_export, &QToolButton::clicked, this, [this] {
        if (m_model->value())
            askExport(*m_model->value(), m_model->slice());
    });
    return bar;
}

void TensorView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_model->setTheme(theme);
    m_summary->setTheme(theme);
    m_slice->setFont(monoFont());
    m_name->setFont(monoFont());
    m_grid->verticalHeader()->setDefaultSectionSize(QFontMetrics(monoFont()).height() + 5);
    showHead();
}

void TensorView::showValue(const dap::ValueInfo& value)
{
    const bool other = !m_model->value() || !(m_model->value()->ref == value.ref);
    if (other) {
        const QSignalBlocker quiet(m_slice);
        m_slice->clear();
    }
    m_state->hide();
    m_model->setValue(value, m_slice->text());
    showHead();
    fetchStats();
}

void TensorView::applySlice()
{
    m_state->hide();
    m_slice->setProperty("state", QString());
    m_slice->style()->polish(m_slice);
    m_model->setSlice(m_slice->text().trimmed());
    fetchStats();
}

void TensorView::fetchStats()
{
    if (!m_model->value() || !m_context.session->stopped())
        return;
    dap::StatsRequest request;
    request.value = m_model->value()->ref;
    request.slice = m_model->slice().toStdString();
    request.bins = statBins;
    m_context.session->ask<dap::TensorStats>(request, this, [this, slice = m_model->slice()](Result<dap::TensorStats> stats) {
        if (slice != m_model->slice())
            return;
        if (!stats)
            return m_summary->setWords(translated(stats.error().message));
        m_summary->setStats(*stats);
        const double none = std::numeric_limits<double>::quiet_NaN();
        m_tint->isChecked() ? m_model->setTint(stats->min, stats->max) : m_model->setTint(none, none);
    });
}

void TensorView::showHead()
{
    const auto& value = m_model->value();
    m_export->setEnabled(value.has_value());
    if (!value) {
        m_name->setText(tr("No tensor is shown"));
        m_summary->setWords(tr("Double click a value to see its numbers."));
        return;
    }
    QStringList dims;
    for (const std::int64_t dim : m_model->slicedShape())
        dims.append(QString::number(dim));
    const QString whole = QStringLiteral("%1  %2").arg(QString::fromStdString(value->name), ValueText::shape(*value));
    m_name->setText(m_model->slice().isEmpty() ? whole
                                               : tr("%1 → [%2]", "tensor, shape of the slice").arg(whole, dims.join(QLatin1String(", "))));
    const int widest = m_format->currentIndex() == int(TensorModel::Format::Full) ? 24 : 12;
    m_grid->horizontalHeader()->setDefaultSectionSize(QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('0')) * widest);
    const QLocale locale;
    if (m_model->truncated())
        showState(tr("The first %1 of %2 rows are shown. A slice such as [%1:] shows the next.")
                      .arg(locale.toString(m_model->rowCount()), locale.toString(qulonglong(m_model->totalRows()))),
                  false);
    else if (m_model->slicedShape().size() > 2)
        showState(tr("The last two dimensions are shown, the others at 0. A slice such as [0, 1] shows another part."), false);
    else if (m_model->rowCount() > 0)
        m_state->hide();
}

void TensorView::showState(const QString& text, bool error)
{
    m_state->setProperty("role", error ? "error" : "dim");
    m_state->style()->polish(m_state);
    m_state->setText(text);
    m_state->show();
    if (error && !m_slice->text().isEmpty()) {
        m_slice->setProperty("state", QStringLiteral("error"));
        m_slice->style()->polish(m_slice);
    }
}

QString TensorView::stateText() const
{
    return m_state->isHidden() ? QString() : m_state->text();
}

void TensorView::copySelection()
{
    const QItemSelection chosen = m_grid->selectionModel()->selection();
    if (chosen.isEmpty())
        return;
    const QItemSelectionRange& range = chosen.front();
    if (qint64(range.width()) * range.height() > mostCopied)
        return showState(tr("Too much to copy: export it instead."), true);
    QStringList lines;
    for (int row = range.top(); row <= range.bottom(); ++row) {
        QStringList cells;
        for (int column = range.left(); column <= range.right(); ++column)
            cells.append(m_model->index(row, column).data(Qt::EditRole).toString());
        lines.append(cells.join(QLatin1Char('\t')));
    }
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void TensorView::askExport(const dap::ValueInfo& value, const QString& slice)
{
    auto* dialog = new QFileDialog(window(), tr("Export Tensor"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("NumPy array (*.npy)"), tr("safetensors (*.safetensors)"), tr("PyTorch tensor (*.pt)")});
    dialog->setDefaultSuffix(QStringLiteral("npy"));
    connect(dialog, &QFileDialog::filterSelected, dialog,
            [dialog](const QString& filter) { dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).chopped(1)); });
    dialog->selectFile(QString::fromStdString(value.name).replace(QLatin1Char('/'), QLatin1Char('_')) + QStringLiteral(".npy"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, value, slice](const QString& file) { exportTo(value, slice, file); });
    dialog->open();
}

void TensorView::exportTo(const dap::ValueInfo& value, const QString& slice, const QString& file)
{
    dap::ExportRequest request;
    request.value = value.ref;
    request.slice = slice.toStdString();
    request.file = file.toStdString();
    m_context.session->askText(
        std::string(dap::ExportRequest::command), dap::encodeBody(request), this,
        [this, file](Result<std::string> body) { Q_EMIT message(body ? tr("Written: %1").arg(file) : translated(body.error())); },
        DebugSession::Lifetime::Session);
}

void TensorView::retranslate()
{
    m_slice->setPlaceholderText(tr("slice, such as [0, :, 3:7]"));
    m_slice->setAccessibleName(tr("Slice of the tensor"));
    const QString formats[] = {tr("Short"), tr("Fixed"), tr("Scientific"), tr("All digits"), tr("Hexadecimal")};
    for (int i = 0; i < 5; ++i)
        m_format->setItemText(i, formats[i]);
    m_format->setAccessibleName(tr("Format of the numbers"));
    m_tint->setText(tr("Colors"));
    m_tint->setToolTip(tr("Tint each cell by its value"));
    m_export->setText(tr("Export…"));
    m_export->setToolTip(tr("Write what is shown as .npy, .safetensors or .pt"));
    m_grid->setAccessibleName(tr("Numbers of the tensor"));
    showHead();
}

void TensorView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace nodewise::views
