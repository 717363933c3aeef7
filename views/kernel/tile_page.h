// SPDX-License-Identifier: Apache-2.0
// Why a kernel's tiles are as large as they are: axes, scratchpads, and the operands cut into them.
#pragma once

#include "core/protocol/kernel_tiles.h"
#include "core/protocol/lower.h"
#include "views/table/record_model.h"

#include <QCoreApplication>
#include <QWidget>

namespace nodewise::views {

class Label;
class TablePage;
class TileDrawing;
class TileStepper;
struct TiledOperand;

struct TileFact {
    QString what, size, detail;
    qlonglong amount = 0; ///< elements or bytes
    bool heading = false;
};

class TileModel : public RecordTree<TileFact> {
    Q_DECLARE_TR_FUNCTIONS(TileModel)
public:
    enum Column { What, Size, Detail, ColumnCount };
    using DescribedModel::DescribedModel;
    static TreeRows<TileFact> rowsOf(const protocol::LoweredKernel& kernel);

protected:
    Table<TileFact> describe() const override;
};

class TilePage : public QWidget {
    Q_OBJECT
public:
    explicit TilePage(QWidget* parent = nullptr);
    ~TilePage() override;
    /// Null: none.
    void setKernel(const protocol::LoweredKernel* kernel);
    void setOutline(const protocol::KernelOutline& outline);
    /// Where the tiles lie in which iteration; before, they are drawn at the start.
    void setTiles(protocol::KernelTilesAnswer tiles);
    TileStepper* stepper() const { return m_stepper; }
    TileModel& model() const { return *m_model; }
    TileDrawing* drawing() const { return m_drawing; }
    QString explanation() const;

private:
    void showKernel();
    void place();

    protocol::LoweredKernel m_kernel;
    Label* m_why;
    TileModel* m_model;
    TablePage* m_page;
    TileStepper* m_stepper;
    TileDrawing* m_drawing;
    std::vector<TiledOperand> m_operands;
};

} // namespace nodewise::views
