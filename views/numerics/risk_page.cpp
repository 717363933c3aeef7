// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/risk_page.h"

#include "views/common/follow.h"
#include "views/debug/value_table.h"
#include "views/debug/work_strip.h"
#include "views/numerics/risk_model.h"
#include "views/numerics/risk_run.h"
#include "views/numerics/risk_text.h"
#include "views/table/value_filter.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLocale>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

using State = SessionWork::State;
using Level = protocol::RiskRow::Level;
constexpr Level levels[] = {Level::Danger, Level::Watch, Level::Fine}; // worst first
constexpr int wide = 980;                                              // from which on origins stand beside the table
constexpr int mostOrigins = 3;                                         // lines above the table without scrolling

Risk riskOf(Level level)
{
    return level == Level::Danger ? Risk::Danger : level == Level::Watch ? Risk::Watch : Risk::Fine;
}

std::vector<TableChip> chipsOfLevels()
{
    std::vector<TableChip> chips;
    for (const Level level : levels)
        chips.push_back(
            {.kind = std::size_t(level),
             .name = [level] { return RiskText::shortName(level); },
             .icon = signedSwatch([level](const Theme& theme) { return riskLook(theme, riskOf(level)); }, riskSign(riskOf(level), false))});
    return chips;
}

TableWords words()
{
    return {.name = RiskPage::tr("Values and their numerical risk"),
            .exportTitle = RiskPage::tr("Export Numerical Risk"),
            .exportFile = QStringLiteral("risk.csv"),
            .chipTip = RiskPage::tr("%1\nShow only values of this level; select several to combine them, none to show all")};
}

TableWords originWords()
{
    return {.name = RiskPage::tr("Origins of NaN and Inf"),
            .exportTitle = RiskPage::tr("Export Origins of NaN and Inf"),
            .exportFile = QStringLiteral("nan-origins.csv")};
}

} // namespace

RiskPage::RiskPage(const DebugContext& context, RiskRun* run, QWidget* parent) : RiskPage(context, run, new RiskModel, parent)
{
}

RiskPage::RiskPage(const DebugContext& context, RiskRun* run, RiskModel* model, QWidget* parent)
    : ValuePage(
          context, run, model, words, chipsOfLevels(), [run] { return run->side(); }, parent),
      m_run(run), m_model(model), m_origins(new OriginModel(this)), m_originPage(new TablePage(m_origins, originWords, {}, this)),
      m_weights(new QToolButton(this)), m_path(new QToolButton(this)), m_cast(new QComboBox(this)), m_split(new QSplitter(this))
{
    makeOrigins();
    m_weights->setObjectName(QStringLiteral("weights"));
    m_cast->setObjectName(QStringLiteral("cast"));
    m_split->setHandleWidth(1);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(m_originPage);
    m_split->addWidget(table());
    m_split->setStretchFactor(0, 0);
    m_split->setStretchFactor(1, 1);
    page()->column()->addWidget(m_split, 1);
    m_weights->setCheckable(true);
    m_weights->setChecked(true);
    m_path->setObjectName(QStringLiteral("path"));
    m_path->setCheckable(true);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_weights, m_path, m_cast})
        page()->addToBar(widget);
    connectParts();
    arrangeCasts();
    retranslate();
    fill();
    onThemeChange(page(), &TablePage::fitColumns);
}

void RiskPage::makeOrigins()
{
    QTreeView& view = *originView();
    view.setObjectName(QStringLiteral("origins"));
    view.setRootIsDecorated(false);
    view.setIndentation(0);
    view.setSortingEnabled(false); // in the order of the run
    view.setHeaderHidden(true);
    view.setFrameShape(QFrame::StyledPanel);
    view.setSelectionMode(QAbstractItemView::SingleSelection);
    view.setMinimumHeight(24);
}

void RiskPage::connectParts()
{
    connect(&run(), &RiskRun::answerChanged, this, &RiskPage::fill);
    connect(&run(), &RiskRun::marksChanged, this, &RiskPage::showChoices);
    connect(&run(), &RiskRun::castChanged, this, &RiskPage::arrangeCasts);
    connect(&run(), &RiskRun::finished, this, [this] { chooseOrigin(firstOrigin()); });
    connect(m_weights, &QToolButton::toggled, this, [this](bool shown) { table()->filter().setWeightsHidden(!shown); });
    connect(m_cast, &QComboBox::activated, this,
            [this](int index) { run().setCast(index == 0 ? std::string() : RiskRun::castTypes()[static_cast<std::size_t>(index) - 1]); });
    connect(m_path, &QToolButton::clicked, this, [this](bool on) { on ? chooseOrigin(firstOrigin()) : run().setOrigin(std::nullopt); });
    connect(m_originPage, &TablePage::chosen, this, &RiskPage::onOrigin);
    connect(originView(), &QTreeView::clicked, this, &RiskPage::onOrigin);
    connect(m_originPage, &TablePage::message, this, &RiskPage::message);
}

std::optional<std::uint32_t> RiskPage::elementOf(int row) const
{
    return m_model->row(row).element;
}

/// Rows are the answer's own, shared.
void RiskPage::fill()
{
    const std::shared_ptr<const protocol::RiskAnswer> answer = run().answer();
    m_model->setRows(std::shared_ptr<const std::vector<protocol::RiskRow>>(answer, &answer->rows));
    m_origins->setRows(OriginModel::rowsOf(*answer));
    page()->countKinds();
    m_originPage->setVisible(!answer->origins.empty());
    arrangeOrigins();
    refresh();
}

void RiskPage::refresh()
{
    const protocol::RiskAnswer& answer = *run().answer();
    const bool done = run().state() == State::Done, any = done && (!answer.rows.empty() || answer.failed);
    QStringList notes = failure(run().side(), answer.failed, answer.why);
    if (answer.originsLeftOut > 0)
        notes.append(tr("NaN and Inf originate at %1 more places, which are not listed.")
                         .arg(QLocale().toString(qulonglong(answer.originsLeftOut))));
    showResult(any,
               done ? tr("No value of this program is floating-point.")
                    : tr("Runs the program once on this session's inputs, and shows how close each value comes to the limits of its type, "
                         "what a cast to float16, bfloat16 or float8 would lose, and where NaN and Inf originate."),
               RiskText::summary(answer), notes);
    showStart(tr("Find Risks"));
    showChoices();
}

/// The first that is not meant is the one to look at; -1 = none.
int RiskPage::firstOrigin() const
{
    const auto& origins = run().answer()->origins;
    const auto first = std::find_if(origins.begin(), origins.end(), [](const protocol::NonFiniteOrigin& origin) { return !origin.given; });
    return first == origins.end() ? -1 : int(first - origins.begin());
}

void RiskPage::chooseOrigin(int row)
{
    if (row < 0 || m_showing)
        return;
    run().setOrigin(static_cast<std::size_t>(row));
    selectNode(*context().selection, run().side(), m_origins->row(row).origin.node);
}

void RiskPage::onOrigin()
{
    if (const QModelIndexList rows = m_originPage->chosenRows(); !rows.isEmpty())
        chooseOrigin(rows.front().row());
}

void RiskPage::showChoices()
{
    const QScopedValueRollback showing(m_showing, true);
    if (run().origin())
        m_originPage->mark({m_origins->index(int(*run().origin()), 0)});
    else
        originView()->selectionModel()->clear();
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
    const int line = std::max(originView()->sizeHintForRow(0), QFontMetrics(uiFont()).height() + 2);
    const int height = lines * line + 4;
    if (beside)
        m_split->setSizes({width() * 2 / 5, width() * 3 / 5});
    else
        m_split->setSizes({height, std::max(60, m_split->height() - height)});
}

void RiskPage::retranslate()
{
    setWindowTitle(tr("Risk"));
    m_weights->setText(tr("Weights"));
    m_weights->setToolTip(tr("Include parameters, buffers and constants"));
    m_path->setText(tr("Path"));
    m_path->setToolTip(tr("Highlight where the chosen NaN or Inf went on the graphs"));
    m_cast->setAccessibleName(tr("Colors"));
    m_cast->setToolTip(tr("What the colors on the graphs show: each value against its own type, or what a cast would lose"));
    strip()->setBusyText(tr("Analyzing values…"));
    fillCasts();
    m_origins->setRows(OriginModel::rowsOf(*run().answer()));
    ValuePage::retranslate();
}

void RiskPage::resizeEvent(QResizeEvent* event)
{
    ValuePage::resizeEvent(event);
    arrangeOrigins();
}

} // namespace nodewise::views
