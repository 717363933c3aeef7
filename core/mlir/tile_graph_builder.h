// SPDX-License-Identifier: Apache-2.0
// Makes a tile graph while it goes through a kernel once. For the .cpp files of this room: it includes MLIR.
#pragma once

#include "core/mlir/tile_values.h"
#include "core/mlir/tile_work.h"
#include "core/sim/tile_flow.h"

#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Interfaces/FunctionInterfaces.h>

namespace nodewise::mlir_box {

class TileGraphBuilder {
public:
    using Loads = llvm::DenseSet<mlir::Operation*>;

    /// `kept`: loads of elements from the scratchpad that move them into a register.
    explicit TileGraphBuilder(const Module& module, Loads kept = {})
        : m_module(module), m_parts(module.parts()), m_values(m_parts, m_exprs, m_graph.buffers), m_kept(std::move(kept))
    {
    }

    /// Once.
    sim::TileGraph graph();

private:
    using NumberId = sim::NumberId;
    using Step = sim::Step;
    /// Where an element is that was read: in a register, or still where `load` found it, behind so many steps.
    struct Held {
        TileView view;
        mlir::Operation* load = nullptr;
        std::uint32_t since = 0;
    };
    /// A step that reads what a load found earlier.
    struct LateRead {
        Held held;
        std::uint32_t step = 0;
    };
    struct Slice {
        std::vector<Held> reads;
        llvm::SetVector<mlir::Operation*> ops;
    };
    /// A load or store of one element, or of a vector of them.
    struct Element {
        bool store = false;
        mlir::Value memref, value;
        std::vector<NumberId> at;
        llvm::SmallVector<mlir::Value> indices;
    };
    struct Bounds {
        NumberId lower = 0, upper = 0;
        std::int64_t by = 1;
    };

    Text whyNotVerified() const;
    void visitModule();
    void addArgument(mlir::BlockArgument argument, std::uint32_t line);
    void takeNumbers();
    /// The first reason counts.
    void stop(Text why);
    void stopAtMemory(mlir::Operation* op);

    std::size_t addStep(Step::Kind kind, mlir::Operation* op);
    sim::Part partOf(const TileView& view) const;
    void read(std::size_t step, const TileView& view);
    void read(std::size_t step, const Held& held);
    bool isWrittenBetween(const LateRead& read) const;
    void write(std::size_t step, const TileView& view, bool whole = true);
    NumberId product(const std::vector<NumberId>& numbers);
    bool isDram(const TileView& view) const;

    TileView newRegister(mlir::Value value);
    Slice sliceOf(llvm::ArrayRef<mlir::Value> values);
    void put(mlir::Operation* op, mlir::Value value, const TileView& target);
    std::vector<std::optional<TileView>> registersOf(mlir::ValueRange values);
    void putAll(mlir::Operation* op, mlir::ValueRange values, const std::vector<std::optional<TileView>>& targets);

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

    void visitCopy(mlir::memref::CopyOp op);
    bool setDram(std::size_t at, const TileView& dram, llvm::ArrayRef<mlir::Value> places);
    static llvm::SmallVector<mlir::Value> placesOf(mlir::Value memref);
    std::optional<Element> tryElement(mlir::Operation* op);
    void visitElement(mlir::Operation* op, Element element);
    void hold(mlir::Operation* op, mlir::Value value, const TileView& part);
    bool visitTransfer(mlir::Operation* op); ///< tile_transfer.cpp
    std::optional<TileView> tryStrided(mlir::Operation* op, const TileView& dram, const TileView& pad, mlir::Value at);

    void visitLinalg(mlir::linalg::LinalgOp op);
    std::optional<std::vector<NumberId>> extentsOf(mlir::linalg::LinalgOp op);
    bool writesAll(mlir::AffineMap map, const TileView& view) const;
    bool setOperands(std::size_t step, mlir::linalg::LinalgOp op, const TileBody& body);
    bool setGathers(std::size_t step, const TileBody& body);

    const Module& m_module;
    const Module::Parts& m_parts;
    sim::TileGraph m_graph;
    sim::ExprTable m_exprs;
    TileValues m_values;
    std::vector<sim::Parts> m_accesses; ///< by step
    sim::Roles m_roles;
    llvm::DenseMap<mlir::Value, Held> m_held; ///< elements that were read
    std::vector<LateRead> m_lateReads;
    Loads m_kept;
    llvm::DenseSet<mlir::Operation*> m_counted; ///< operations on elements that are in a step's work
};

} // namespace nodewise::mlir_box
