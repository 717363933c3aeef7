// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/risk_page.h"

#include "views/common/filter_chips.h"
#include "views/common/table_file.h"
#include "views/common/translated.h"
#include "views/common/value_filter.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/value_table.h"
#include "views/debug/work_strip.h"
#include "views/graph/state_look.h"
#include "views/numerics/risk_export.h"
#include "views/numerics/risk_model.h"
#include "views/numerics/risk_run.h"
#include "views/numerics/risk_text.h"

#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

using State = SessionWork::State;
using Level = dap::RiskRow::Level;
constexpr Level levels[] = {Level::Danger, Level::Watch, Level::Fine}; // worst first
constexpr int narrow = 820;                                            // pixels, below which chips have no words
constexpr int wide = 980;                                              // from which on origins stand beside the table
constexpr int mostOrigins = 3;                                         // lines above the table without scrolling

std::vector<std::size_t> places()
{
    std::vector<std::size_t> out;
    for (const Level level : levels)
        out.push_back(std::size_t(level));
    return out;
}

NodeMarks::Risk riskOf(Level level)
{
    using Risk = NodeMarks::Risk;
    return level == Level::Danger ? Risk::Danger : level == Level::Watch ? Risk::Watch : Risk::Fine;
}

} // namespace

RiskPage::RiskPage(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new RiskModel(this)), m_origins(new OriginModel(this)),
      m_table(new ValueTable(
          context, m_model, [run = context.risk] { return run->side(); }, this)),
      m_originView(new QTreeView(this)), m_chips(new FilterChips(places(), this)), m_text(new QLineEdit(this)),
      m_weights(new QToolButton(this)), m_path(new QToolButton(this)), m_export(new QToolButton(this)), m_cast(new QComboBox(this)),
      m_start(new QPushButton(this)), m_corner(new QWidget(this)), m_strip(new WorkStrip(context.risk, this)),
      m_stack(new QStackedWidget(this)), m_split(new QSplitter(this)), m_empty(new QLabel(this)), m_note(new QLabel(this)),
      m_castLabel(new QLabel(this)), m_file(new TableExport(this))
{
    m_start->setProperty("role", "primary");
    auto* corner = new QHBoxLayout(m_corner);
    corner->setContentsMargins(0, 0, 0, 0);
    corner->addWidget(m_strip->resultRow(), 1);
    corner->addStretch(0);
    corner->addWidget(m_start);
    m_note->setProperty("role", "warning");
    m_note->setWordWrap(true);
    m_note->setContentsMargins(12, 2, 12, 4);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_split->setHandleWidth(1);
    m_split->setChildrenCollapsible(false);
    makeOrigins();
    m_split->addWidget(m_originView);
    m_split->addWidget(m_table);
    m_split->setStretchFactor(0, 0);
    m_split->setStretchFactor(1, 1);
    auto* found = new QWidget(m_stack);
    auto* rows = new QVBoxLayout(found);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(makeBar());
    rows->addWidget(m_note);
    rows->addWidget(m_split, 1);
    m_stack->addWidget(makeEmpty());
    m_stack->addWidget(found);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_strip);
    column->addWidget(m_stack, 1);
    connectParts();
    arrange();
    retranslate();
    fill();
}

QWidget* RiskPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 3, 6, 3);
    row->setSpacing(6);
    row->addWidget(m_chips);
    row->addWidget(m_text, 1);
    row->addWidget(m_weights);
    row->addWidget(m_path);
    row->addWidget(m_castLabel);
    row->addWidget(m_cast);
    row->addWidget(m_export);
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(70);
    m_weights->setCheckable(true);
    m_weights->setChecked(true);
    m_path->setCheckable(true);
    m_castLabel->setProperty("role", "dim");
    m_castLabel->setBuddy(m_cast);
    return bar;
}

QWidget* RiskPage::makeEmpty()
{
    auto* page = new QFrame(m_stack);
    page->setProperty("role", "pane");
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(24, 16, 24, 16);
    m_empty->setProperty("role", "dim");
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    column->addWidget(m_empty);
    return page;
}

void RiskPage::makeOrigins()
{
    m_originView->setModel(m_origins);
    m_originView->setRootIsDecorated(false);
    m_originView->setIndentation(0);
    m_originView->setUniformRowHeights(true);
    m_originView->setAllColumnsShowFocus(true);
    m_originView->setHeaderHidden(true);
    m_originView->setMinimumHeight(24);
}

void RiskPage::connectParts()
{
    RiskRun* run = m_context.risk;
    connect(m_start, &QPushButton::clicked, run, &RiskRun::start);
    connect(run, &RiskRun::changed, this, &RiskPage::refresh);
    connect(run, &RiskRun::answerChanged, this, &RiskPage::fill);
    connect(run, &RiskRun::finished, this, &RiskPage::onFinished);
    connect(run, &RiskRun::marksChanged, this, &RiskPage::showOrigin);
    connect(m_chips, &FilterChips::chosenChanged, this, [this] { m_table->filter().setKinds(m_chips->chosen()); });
    connect(m_text, &QLineEdit::textChanged, &m_table->filter(), &ValueFilter::setText);
    connect(m_weights, &QToolButton::toggled, this, [this](bool shown) { m_table->filter().setWeightsHidden(!shown); });
    connect(m_cast, &QComboBox::activated, this, [this](int index) {
        m_context.risk->setCast(index == 0 ? std::string() : RiskRun::castTypes()[static_cast<std::size_t>(index) - 1]);
    });
    connect(m_table, &ValueTable::rowActivated, this, &RiskPage::showValue);
    connect(m_table, &ValueTable::copyRequested, this, [this] {
        const bool chosen = m_table->selectionModel()->hasSelection();
        QGuiApplication::clipboard()->setText(
            tableText(riskTable(m_context.risk->answer(), m_table->shownRows(chosen)), QLatin1Char('\t')));
    });
    connect(m_export, &QToolButton::clicked, this,
            [this] { m_file->ask(tr("Export Numerical Risk"), QStringLiteral("risk.csv"), [this] { return shownTable(); }); });
    connect(m_file, &TableExport::message, this, &RiskPage::message);
    connect(m_file, &TableExport::runningChanged, this, &RiskPage::refresh);
    connect(m_path, &QToolButton::clicked, this,
            [this](bool on) { on ? chooseOrigin(m_origins->index(firstOrigin(), 0)) : m_context.risk->setOrigin(std::nullopt); });
    connect(m_originView->selectionModel(), &QItemSelectionModel::currentChanged, this, &RiskPage::chooseOrigin);
    connect(m_originView, &QTreeView::clicked, this, &RiskPage::chooseOrigin);
}

TextTable RiskPage::shownTable() const
{
    return riskTable(m_context.risk->answer(), m_table->shownRows(false));
}

void RiskPage::exportTo(const QString& file)
{
    m_file->write(shownTable(), file);
}

void RiskPage::showValue(int row)
{
    const dap::RiskRow& value = m_model->row(row);
    selectNode(*m_context.selection, m_context.risk->side(), value.node);
    Q_EMIT valueRequested(value.node, value.element);
}

void RiskPage::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_model->setTheme(theme);
    m_origins->setTheme(theme);
    for (const Level level : levels)
        m_chips->setIcon(std::size_t(level),
                         signedSwatch(theme, riskLook(theme, riskOf(level)), riskSign(riskOf(level), false), devicePixelRatioF()));
    arrange();
    m_table->viewport()->update();
    m_originView->viewport()->update();
}

void RiskPage::arrange()
{
    std::vector<int> widths{22, 9, 10, 8, 8, 8, 7, 7};
    widths.resize(static_cast<std::size_t>(RiskModel::castColumn(RiskRun::castTypes().size())), 10);
    widths.insert(widths.end(), {8, 16, 25, 25});
    m_table->setWidths(widths);
    const int em = QFontMetrics(uiFont()).horizontalAdvance(QLatin1Char('m'));
    m_originView->header()->resizeSection(OriginModel::Headline, em * 13);
    m_originView->header()->resizeSection(OriginModel::Cause, em * 20);
}

/// Rows are the answer's own, shared.
void RiskPage::fill()
{
    const std::shared_ptr<const dap::RiskAnswer> answer = m_context.risk->answer();
    m_model->setRows(std::shared_ptr<const std::vector<dap::RiskRow>>(answer, &answer->rows));
    m_origins->setRows(OriginModel::rowsOf(*answer));
    std::vector<std::uint64_t> counts(std::size(levels));
    for (const dap::RiskRow& row : answer->rows)
        ++counts[std::size_t(row.level)];
    m_chips->setCounts(std::move(counts));
    m_originView->setVisible(!answer->origins.empty());
    arrangeOrigins();
    refresh();
}

/// The first that is not meant is the one to look at; -1 = none.
int RiskPage::firstOrigin() const
{
    const auto& origins = m_context.risk->answer()->origins;
    const auto first = std::find_if(origins.begin(), origins.end(), [](const dap::NonFiniteOrigin& origin) { return !origin.given; });
    return first == origins.end() ? -1 : int(first - origins.begin());
}

void RiskPage::onFinished()
{
    refresh();
    chooseOrigin(m_origins->index(firstOrigin(), 0));
}

void RiskPage::refresh()
{
    const RiskRun& run = *m_context.risk;
    const dap::RiskAnswer& answer = *run.answer();
    const bool done = run.state() == State::Done, any = done && (!answer.rows.empty() || answer.failed);
    m_stack->setCurrentIndex(any ? 1 : 0);
    m_empty->setText(done ? tr("No value of this program has floating numbers.")
                          : tr("Runs the program once on this session's inputs, and tells of each value how near it comes to the limits of "
                               "its type, what a cast to float16, bfloat16 or float8 would lose, and where NaN and Inf begin."));
    m_empty->setVisible(!run.busy());
    m_strip->setSummary(any ? RiskText::summary(answer) : QString());
    QStringList notes;
    if (answer.failed)
        notes.append(tr("The run failed at %1: %2\nThe rows are those before it.")
                         .arg(m_context.breakpoints->nodeName(run.side(), *answer.failed), translated(answer.why)));
    if (answer.originsLeftOut > 0)
        notes.append(
            tr("NaN and Inf begin at %1 more places, which are not listed.").arg(QLocale().toString(qulonglong(answer.originsLeftOut))));
    m_note->setText(notes.join(QLatin1Char('\n')));
    m_note->setVisible(any && !notes.isEmpty());
    m_start->setText(done ? tr("Run Again") : tr("Find Risks"));
    m_start->setMinimumWidth(m_start->fontMetrics().horizontalAdvance(m_start->text()) + 32); // its padding
    const QString why = run.hindrance();
    m_start->setEnabled(why.isEmpty());
    m_start->setToolTip(why.isEmpty() ? tr("Runs the program from its start; edits count, breakpoints do not. The session goes back to "
                                           "where it stood.")
                                      : why);
    m_export->setEnabled(any && !m_file->running());
    showOrigin();
}

void RiskPage::chooseOrigin(const QModelIndex& index)
{
    if (!index.isValid() || m_showing)
        return;
    RiskRun& run = *m_context.risk;
    run.setOrigin(static_cast<std::size_t>(index.row()));
    selectNode(*m_context.selection, run.side(), m_origins->row(index.row()).origin.node);
}

void RiskPage::showOrigin()
{
    const RiskRun& run = *m_context.risk;
    m_path->setVisible(firstOrigin() >= 0);
    m_path->setChecked(run.origin().has_value());
    const QScopedValueRollback showing(m_showing, true);
    if (run.origin())
        m_originView->setCurrentIndex(m_origins->index(int(*run.origin()), 0));
    else
        m_originView->selectionModel()->clear();
    const auto& types = RiskRun::castTypes();
    const auto chosen = std::find(types.begin(), types.end(), run.cast());
    m_cast->setCurrentIndex(chosen == types.end() ? 0 : int(chosen - types.begin()) + 1);
}

QString RiskPage::emptyText() const
{
    return m_stack->currentIndex() == 0 ? m_empty->text() : QString();
}

QString RiskPage::noteText() const
{
    return m_note->isHidden() ? QString() : m_note->text();
}

void RiskPage::fillCasts()
{
    const int index = std::max(0, m_cast->currentIndex());
    m_cast->clear();
    m_cast->addItem(tr("Own type"));
    for (const std::string& type : RiskRun::castTypes())
        m_cast->addItem(QString::fromStdString(type));
    m_cast->setCurrentIndex(index);
}

/// Beside the table where there is room, else as few lines above it as there are.
void RiskPage::arrangeOrigins()
{
    const bool beside = width() >= wide;
    m_split->setOrientation(beside ? Qt::Horizontal : Qt::Vertical);
    const int lines = std::clamp(m_origins->rowCount(), 1, mostOrigins);
    const int line = std::max(m_originView->sizeHintForRow(0), QFontMetrics(uiFont()).height() + 2);
    const int height = lines * line + 4;
    if (beside)
        m_split->setSizes({width() * 2 / 5, width() * 3 / 5});
    else
        m_split->setSizes({height, std::max(60, m_split->height() - height)});
}

void RiskPage::retranslate()
{
    setWindowTitle(tr("Risk"));
    m_table->setAccessibleName(tr("Values and their numerical risk"));
    m_originView->setAccessibleName(tr("Where NaN and Inf begin"));
    m_text->setPlaceholderText(tr("node, operator or module"));
    m_text->setAccessibleName(tr("Filter values"));
    m_weights->setText(tr("Weights"));
    m_weights->setToolTip(tr("Show parameters, buffers and constants, too"));
    m_castLabel->setText(tr("Colors:"));
    m_cast->setToolTip(tr("What the colors on the graphs tell: each value against its own type, or what a cast would lose"));
    m_export->setText(tr("Export…"));
    m_export->setToolTip(tr("Write what is shown as .csv or .tsv; Ctrl+C copies it"));
    m_path->setText(tr("Path"));
    m_path->setToolTip(tr("Light up on the graphs where the chosen NaN or Inf went"));
    m_chips->setTip(tr("%1\nShow only values of this level; several add up, none shows all"));
    for (const Level level : levels)
        m_chips->setName(std::size_t(level), RiskText::shortName(level));
    m_strip->setBusyText(tr("Values are being looked through…"));
    m_strip->cancelButton()->setToolTip(tr("Give it up; the session goes back to where it stood"));
    fillCasts();
    m_origins->setRows(OriginModel::rowsOf(*m_context.risk->answer()));
    refresh();
}

void RiskPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_chips->setCompact(width() < narrow);
    m_castLabel->setVisible(width() >= narrow);
    arrangeOrigins();
}

void RiskPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace nodewise::views
