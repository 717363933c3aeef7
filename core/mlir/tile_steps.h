// SPDX-License-Identifier: Apache-2.0
// The steps of a tile graph as they are added, one after the other. For the .cpp files of this module: it includes MLIR.
#pragma once

#include "core/mlir/tile_values.h"
#include "core/sim/tile_flow.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>

namespace nodewise::kernel_worker {

/// What all that makes steps of a kernel's operations shares. Knows what steps read and write, and where elements are that were read.
class TileSteps {
public:
    using Loads = llvm::DenseSet<mlir::Operation*>;
    using Kind = sim::Step::Kind;

    /// Where an element is that was read: in a register, or still where `load` found it, after so many steps.
    struct Held {
        TileView view;
        mlir::Operation* load = nullptr;
        std::uint32_t since = 0;
    };
    struct Slice {
        std::vector<Held> reads;
        llvm::SetVector<mlir::Operation*> ops;
    };

    explicit TileSteps(const Module::Parts& ofModule) : parts(ofModule), values(parts, exprs, graph.buffers) {}

    const Module::Parts& parts;
    sim::TileGraph graph;
    sim::ExprTable exprs;
    TileValues values;

    /// The first reason counts.
    void stop(UserText why);
    void stopAtMemory(mlir::Operation* op);
    bool stopped() const { return !graph.why.empty(); }

    std::size_t add(Kind kind, mlir::Operation* op);
    void removeLast();
    void read(std::size_t step, const TileView& view);
    void read(std::size_t step, const Held& held);
    void write(std::size_t step, const TileView& view, bool whole = true);
    /// By step.
    const std::vector<sim::Parts>& accesses() const { return m_accesses; }
    /// Loads of elements that a step reads in their buffer although it may have been written since.
    Loads overwritten() const;

    sim::NumberId product(const std::vector<sim::NumberId>& numbers);
    bool isDram(const TileView& view) const;

    TileView newRegister(mlir::Value value);
    void hold(mlir::Value value, Held held) { m_held[value] = std::move(held); }
    const Held* tryHeld(mlir::Value value) const;
    Slice sliceOf(llvm::ArrayRef<mlir::Value> values) const;
    void put(mlir::Operation* op, mlir::Value value, const TileView& target);
    std::vector<std::optional<TileView>> registersOf(mlir::ValueRange values);
    void putAll(mlir::Operation* op, mlir::ValueRange values, const std::vector<std::optional<TileView>>& targets);

private:
    /// A step that reads what a load found earlier.
    struct LateRead {
        Held held;
        std::uint32_t step = 0;
    };
    sim::Part partOf(const TileView& view) const;
    bool isWrittenBetween(const LateRead& read) const;

    std::vector<sim::Parts> m_accesses;
    llvm::DenseMap<mlir::Value, Held> m_held; ///< elements that were read
    std::vector<LateRead> m_lateReads;
    llvm::DenseSet<mlir::Operation*> m_counted; ///< operations on elements that are in a step's work
};

} // namespace nodewise::kernel_worker
