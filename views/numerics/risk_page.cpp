// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/risk_page.h"

#include "views/common/filter_chips.h"
#include "views/common/follow.h"
#include "views/common/value_filter.h"
#include "views/debug/value_table.h"
#include "views/debug/work_strip.h"
#include "views/numerics/risk_export.h"
#include "views/numerics/risk_model.h"
#include "views/numerics/risk_run.h"
#include "views/numerics/risk_text.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLocale>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

namespace nodewise::views {

namespace {

using State = SessionWork::State;
using Level = dap::RiskRow::Level;
constexpr Level levels[] = {Level::Danger, Level::Watch, Level::Fine}; // worst first
constexpr int wide = 980;                                              // from which on origins stand beside the table
constexpr int mostOrigins = 3;                                         // lines above the table without scrolling

Risk riskOf(Level level)
{
    return level == Level::Danger ? Risk::Danger : level == Level::Watch ? Risk::Watch : Risk::Fine;
}

} // namespace

RiskPage::RiskPage(const DebugContext& context, QWidget* parent) : RiskPage(context, new RiskModel, parent)
{
}

RiskPage::RiskPage(const DebugContext& context, RiskModel* model, QWidget* parent)
    : ValuePage(
          context, context.risk, model, chipOrder(levels), [run = context.risk] { return run->side(); }, parent),
      m_model(model), m_origins(new OriginModel(this)), m_originView(new QTreeView(this)), m_weights(new QToolButton(this)),
      m_path(new QToolButton(this)), m_cast(new QComboBox(this)), m_split(new QSplitter(this))
{
    for (const Level level : levels)
        chips()->setIcon(std::size_t(level), signedSwatch([level](const Theme& theme) { return riskLook(theme, riskOf(level)); },
                                                          riskSign(riskOf(level), false)));
    makeOrigins();
    m_split->setHandleWidth(1);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(m_originView);
    m_split->addWidget(table());
    m_split->setStretchFactor(0, 0);
    m_split->setStretchFactor(1, 1);
    setBody(m_split);
    m_weights->setCheckable(true);
    m_weights->setChecked(true);
    m_path->setCheckable(true);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_weights, m_path, m_cast})
        addToBar(widget);
    connectParts();
    arrange();
    arrangeCasts();
    onThemeChange(this, &RiskPage::arrange);
    retranslate();
    fill();
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
    connect(&run(), &RiskRun::answerChanged, this, &RiskPage::fill);
    connect(&run(), &RiskRun::marksChanged, this, &RiskPage::showChoices);
    connect(&run(), &RiskRun::castChanged, this, &RiskPage::arrangeCasts);
    connect(&run(), &RiskRun::finished, this, [this] { chooseOrigin(m_origins->index(firstOrigin(), 0)); });
    connect(m_weights, &QToolButton::toggled, this, [this](bool shown) { table()->filter().setWeightsHidden(!shown); });
    connect(m_cast, &QComboBox::activated, this,
            [this](int index) { run().setCast(index == 0 ? std::string() : RiskRun::castTypes()[static_cast<std::size_t>(index) - 1]); });
    connect(m_path, &QToolButton::clicked, this,
            [this](bool on) { on ? chooseOrigin(m_origins->index(firstOrigin(), 0)) : run().setOrigin(std::nullopt); });
    connect(m_originView->selectionModel(), &QItemSelectionModel::currentChanged, this, &RiskPage::chooseOrigin);
    connect(m_originView, &QTreeView::clicked, this, &RiskPage::chooseOrigin);
}

TextTable RiskPage::textOf(std::vector<int> rows) const
{
    return riskTable(run().answer(), std::move(rows));
}

std::optional<std::uint32_t> RiskPage::elementOf(int row) const
{
    return m_model->row(row).element;
}

void RiskPage::arrange()
{
    std::vector<int> widths{22, 9, 10, 8, 8, 8, 7, 7};
    widths.resize(static_cast<std::size_t>(RiskModel::castColumn(RiskRun::castTypes().size())), 10);
    widths.insert(widths.end(), {8, 16, 25, 25});
    table()->setWidths(widths);
    const int em = QFontMetrics(uiFont()).horizontalAdvance(QLatin1Char('m'));
    m_originView->header()->resizeSection(OriginModel::Headline, em * 13);
    m_originView->header()->resizeSection(OriginModel::Cause, em * 20);
}

/// Rows are the answer's own, shared.
void RiskPage::fill()
{
    const std::shared_ptr<const dap::RiskAnswer> answer = run().answer();
    m_model->setRows(std::shared_ptr<const std::vector<dap::RiskRow>>(answer, &answer->rows));
    m_origins->setRows(OriginModel::rowsOf(*answer));
    std::vector<std::uint64_t> counts(std::size(levels));
    for (const dap::RiskRow& row : answer->rows)
        ++counts[std::size_t(row.level)];
    chips()->setCounts(std::move(counts));
    m_originView->setVisible(!answer->origins.empty());
    arrangeOrigins();
    refresh();
}

void RiskPage::refresh()
{
    const dap::RiskAnswer& answer = *run().answer();
    const bool done = run().state() == State::Done, any = done && (!answer.rows.empty() || answer.failed);
    QStringList notes = failure(run().side(), answer.failed, answer.why);
    if (answer.originsLeftOut > 0)
        notes.append(
            tr("NaN and Inf begin at %1 more places, which are not listed.").arg(QLocale().toString(qulonglong(answer.originsLeftOut))));
    showResult(any,
               done ? tr("No value of this program has floating numbers.")
                    : tr("Runs the program once on this session's inputs, and tells of each value how near it comes to the limits of "
                         "its type, what a cast to float16, bfloat16 or float8 would lose, and where NaN and Inf begin."),
               RiskText::summary(answer), notes);
    showStart(tr("Find Risks"));
    showChoices();
}

/// The first that is not meant is the one to look at; -1 = none.
int RiskPage::firstOrigin() const
{
    const auto& origins = run().answer()->origins;
    const auto first = std::find_if(origins.begin(), origins.end(), [](const dap::NonFiniteOrigin& origin) { return !origin.given; });
    return first == origins.end() ? -1 : int(first - origins.begin());
}

void RiskPage::chooseOrigin(const QModelIndex& index)
{
    if (!index.isValid() || m_showing)
        return;
    run().setOrigin(static_cast<std::size_t>(index.row()));
    selectNode(*context().selection, run().side(), m_origins->row(index.row()).origin.node);
}

void RiskPage::showChoices()
{
    const QScopedValueRollback showing(m_showing, true);
    if (run().origin())
        m_originView->setCurrentIndex(m_origins->index(int(*run().origin()), 0));
    else
        m_originView->selectionModel()->clear();
    m_path->setVisible(firstOrigin() >= 0);
    m_path->setChecked(run().origin().has_value());
    const auto& types = RiskRun::castTypes();
    const auto chosen = std::find(types.begin(), types.end(), run().cast());
    m_cast->setCurrentIndex(chosen == types.end() ? 0 : int(chosen - types.begin()) + 1);
}

void RiskPage::fillCasts()
{
    m_cast->clear();
    m_cast->addItem(tr("Own type"));
    for (const std::string& type : RiskRun::castTypes())
        m_cast->addItem(QString::fromStdString(type));
}

/// The type that colors tell of stands first.
void RiskPage::arrangeCasts()
{
    QHeaderView* header = table()->header();
    for (int column = 0; column < header->count(); ++column)
        header->moveSection(header->visualIndex(column), column);
    const auto& types = RiskRun::castTypes();
    const auto chosen = std::find(types.begin(), types.end(), run().cast());
    if (chosen == types.end())
        return;
    const int column = RiskModel::castColumn(static_cast<std::size_t>(chosen - types.begin()));
    header->moveSection(header->visualIndex(column), RiskModel::Level + 1);
    header->moveSection(header->visualIndex(column + 1), RiskModel::Level + 2);
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
    setExportNames(tr("Export Numerical Risk"), QStringLiteral("risk.csv"));
    table()->setAccessibleName(tr("Values and their numerical risk"));
    m_originView->setAccessibleName(tr("Where NaN and Inf begin"));
    m_weights->setText(tr("Weights"));
    m_weights->setToolTip(tr("Show parameters, buffers and constants, too"));
    m_path->setText(tr("Path"));
    m_path->setToolTip(tr("Light up on the graphs where the chosen NaN or Inf went"));
    m_cast->setAccessibleName(tr("Colors"));
    m_cast->setToolTip(tr("What the colors on the graphs tell: each value against its own type, or what a cast would lose"));
    chips()->setTip(tr("%1\nShow only values of this level; several add up, none shows all"));
    for (const Level level : levels)
        chips()->setName(std::size_t(level), RiskText::shortName(level));
    strip()->setBusyText(tr("Values are being looked through…"));
    fillCasts();
    arrange(); // titles are as long as the language makes them
    m_origins->setRows(OriginModel::rowsOf(*run().answer()));
    ValuePage::retranslate();
}

void RiskPage::resizeEvent(QResizeEvent* event)
{
    ValuePage::resizeEvent(event);
    arrangeOrigins();
}

} // namespace nodewise::views
