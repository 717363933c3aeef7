// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/tile_page.h"

#include "core/base/byte_text.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/kernel/outline_rows.h"
#include "views/kernel/tile_drawing.h"
#include "views/kernel/tile_stepper.h"
#include "views/table/table_page.h"

#include <QLocale>
#include <QScrollArea>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

TreeRows<TileFact> TileModel::rowsOf(const protocol::LoweredKernel& kernel)
{
    TreeRows<TileFact> rows;
    const QLocale locale;
    if (!kernel.axes.empty()) {
        const std::uint32_t axes = rows.add({.what = tr("Axes"), .heading = true});
        for (const auto& axis : kernel.axes) {
            const std::int64_t tiles = axis.size > 0 ? (axis.extent + axis.size - 1) / axis.size : 1;
            const bool ragged = axis.size > 0 && axis.extent % axis.size != 0;
            const QString count = tr("%n tile(s)", nullptr, int(tiles));
            rows.add({QString::fromStdString(axis.name), locale.toString(qlonglong(axis.size)),
                      ragged ? tr("of %1, %2, the last one in part").arg(locale.toString(qlonglong(axis.extent)), count)
                             : tr("of %1, %2").arg(locale.toString(qlonglong(axis.extent)), count),
                      axis.size},
                     axes);
        }
    }
    if (kernel.scratchpads.empty())
        return rows;
    std::int64_t bytes = 0;
    for (const auto& scratchpad : kernel.scratchpads)
        bytes += scratchpad.bytes;
    const std::uint32_t all = rows.add({tr("Scratchpad"), QString::fromStdString(byteText(std::uint64_t(bytes))),
                                        tr("double-buffered: one is filled while the other is used"), bytes, true});
    for (const auto& scratchpad : kernel.scratchpads)
        rows.add({QString::fromStdString(scratchpad.name), QString::fromStdString(byteText(std::uint64_t(scratchpad.bytes))),
                  QStringLiteral("%1 × %2").arg(KernelOutlineModel::shape(scratchpad.shape), QString::fromStdString(scratchpad.element)),
                  scratchpad.bytes},
                 all);
    return rows;
}

Table<TileFact> TileModel::describe() const
{
    const auto heading = [](const TileFact& row) { return row.heading; };
    return {
        .columns = {{.title = tr("tile"),
                     .name = "tile",
                     .letters = 16,
                     .text = [](const TileFact& row) { return row.what; },
                     .bold = heading,
                     .words = heading},
                    {.title = tr("size"),
                     .name = "size",
                     .number = true,
                     .text = [](const TileFact& row) { return row.size; },
                     .value = [](const TileFact& row) { return row.amount; },
                     .bold = heading,
                     .words = heading},
                    {.title = tr("of"),
                     .name = "of",
                     .letters = 30,
                     .mono = false,
                     .text = [](const TileFact& row) { return row.detail; },
                     .color = [](const TileFact&, const Theme& theme) { return theme.dim; }}},
        .tip = [](const TileFact& row) { return row.detail; },
    };
}

namespace {

TableWords tileWords()
{
    return {.name = TilePage::tr("Tile sizes and scratchpads"),
            .exportTitle = TilePage::tr("Export Tiles"),
            .exportFile = QStringLiteral("tiles.csv")};
}

} // namespace

TilePage::TilePage(QWidget* parent)
    : QWidget(parent), m_why(new Label(this)), m_model(new TileModel(this)), m_page(new TablePage(m_model, tileWords, {}, this)),
      m_stepper(new TileStepper), m_drawing(new TileDrawing)
{
    m_why->setWordWrap(true);
    m_why->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_why->setContentsMargins(12, 5, 12, 5);
    m_page->table()->setItemsExpandable(false);
    m_page->table()->setRootIsDecorated(false);
    m_page->table()->setIndentation(14);
    m_page->keepOpen();
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(m_drawing);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(m_page);
    auto* right = new QWidget(split);
    auto* stack = new QVBoxLayout(right);
    stack->setContentsMargins(0, 0, 0, 0);
    stack->setSpacing(0);
    stack->addWidget(m_stepper);
    stack->addWidget(scroll, 1);
    split->addWidget(right);
    split->setSizes({360, 460});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_why);
    column->addWidget(split, 1);
    connect(m_stepper, &TileStepper::changed, this, &TilePage::place);
    connect(m_drawing, &TileDrawing::stepRequested, m_stepper, &TileStepper::step);
    followLanguage(this, &TilePage::showKernel);
}

TilePage::~TilePage() = default;

void TilePage::setKernel(const protocol::LoweredKernel* kernel)
{
    m_kernel = kernel ? *kernel : protocol::LoweredKernel();
    m_operands.clear();
    m_stepper->setTiles({});
    showKernel();
}

void TilePage::setOutline(const protocol::KernelOutline& outline)
{
    m_operands = tiledOperands(outline);
    place();
}

void TilePage::setTiles(protocol::KernelTilesAnswer tiles)
{
    m_stepper->setTiles(std::move(tiles));
}

void TilePage::place()
{
    placeTiles(m_operands, m_stepper->steps());
    m_drawing->setOperands(m_operands);
}

QString TilePage::explanation() const
{
    return m_why->text();
}

void TilePage::showKernel()
{
    const bool tiled = !m_kernel.axes.empty();
    m_why->setText(m_kernel.name.empty()               ? tr("No kernel is chosen.")
                   : !tiled || m_kernel.tiling.empty() ? tr("This template has no tiles to choose: it reads and writes DRAM directly.")
                                                       : tr("Tile sizes: %1.").arg(translated(m_kernel.tiling)));
    m_model->setRows(TileModel::rowsOf(m_kernel));
}

} // namespace nodewise::views
