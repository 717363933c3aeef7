// SPDX-License-Identifier: Apache-2.0
// Makes a tile graph while it goes through a kernel once. For the .cpp files of this module: it includes MLIR.
#pragma once

#include "core/mlir/linalg_steps.h"
#include "core/mlir/tile_moves.h"

#include <mlir/Interfaces/FunctionInterfaces.h>

namespace nodewise::kernel_worker {

/// The walk: loops and conditions become steps here, what is done in them by m_moves and m_linalg.
class TileGraphBuilder {
public:
    /// `kept`: loads of elements from the scratchpad that move them into a register.
    explicit TileGraphBuilder(const Module& module, TileSteps::Loads kept = {})
        : m_module(module), m_steps(module.parts()), m_moves(m_steps, std::move(kept)), m_linalg(m_steps)
    {
    }

    /// Once.
    sim::TileGraph graph();

private:
    using NumberId = sim::NumberId;
    struct Bounds {
        NumberId lower = 0, upper = 0;
        std::int64_t by = 1;
    };

    UserText whyNotVerified() const;
    void visitModule();
    void addArgument(mlir::BlockArgument argument, std::uint32_t line);
    void takeNumbers();

    void visit(mlir::Block& block);
    void visit(mlir::Operation* op);
    bool visitLoop(mlir::Operation* op);
    void visitFor(mlir::Operation* op, mlir::Value variable, NumberId lower, NumberId upper, std::int64_t by);
    void visitParallel(mlir::Operation* op, mlir::ValueRange variables, const std::vector<Bounds>& bounds);
    std::uint32_t open(mlir::Operation* op, mlir::Value variable, NumberId lower, NumberId upper, std::int64_t by);
    sim::Range valuesOf(NumberId lower, NumberId upper, std::int64_t by) const;
    void close(std::uint32_t loop);
    void noteRoles(mlir::Operation* op, std::uint32_t loop, bool parallel);
    bool visitIf(mlir::Operation* op);
    void visitBranch(mlir::Operation* op, mlir::Region& region, NumberId condition, const std::vector<std::optional<TileView>>& results);

    const Module& m_module;
    TileSteps m_steps;
    TileMoves m_moves;
    LinalgSteps m_linalg;
    sim::Roles m_roles;
};

} // namespace nodewise::kernel_worker
