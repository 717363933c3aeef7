// SPDX-License-Identifier: Apache-2.0
// What values of a kernel are in a tile graph: whole numbers, and parts of buffers. For the .cpp files of this module: it includes MLIR.
#pragma once

#include "core/mlir/module_parts.h"
#include "core/sim/expr_table.h"

#include <llvm/ADT/DenseMap.h>
#include <mlir/IR/AffineExpr.h>
#include <mlir/IR/AffineMap.h>
#include <mlir/IR/IntegerSet.h>
#include <mlir/IR/OpDefinition.h>
#include <optional>

namespace nodewise::kernel_worker {

/// A part of a buffer, as a memref shows it.
struct TileView {
    std::uint32_t buffer = 0;
    std::vector<sim::NumberId> sizes; ///< of the memref's own axes
    /// By axis of the buffer; false where the memref goes through it in another way (reshaped, reinterpreted).
    bool placed = true;
    std::vector<sim::NumberId> offsets, extents, steps;
    std::vector<unsigned> axes; ///< of the buffer, by the memref's own
};

/// Bits of an element as it lies in memory, whole bytes; 0 = of no type that has any.
std::uint32_t elementBitsOf(mlir::Type type);

/// Values that no loop and no constant makes are Unknown, one number each.
class TileValues {
public:
    TileValues(const Module::Parts& parts, sim::ExprTable& exprs, std::vector<sim::Buffer>& buffers)
        : m_parts(parts), m_exprs(exprs), m_buffers(buffers)
    {
    }

    void bind(mlir::Value value, sim::NumberId number) { m_numbers[value] = number; }
    void bind(mlir::Value value, TileView view) { m_views.insert({value, std::move(view)}); }

    sim::NumberId number(mlir::Value value);
    sim::NumberId number(mlir::OpFoldResult value);
    /// Of one result of a map, with its operands: dimensions first.
    sim::NumberId number(mlir::AffineExpr expression, unsigned dims, mlir::ValueRange operands);
    /// The largest or smallest of all results.
    sim::NumberId largest(mlir::AffineMap map, mlir::ValueRange operands) { return best(sim::Number::Op::Max, map, operands); }
    sim::NumberId smallest(mlir::AffineMap map, mlir::ValueRange operands) { return best(sim::Number::Op::Min, map, operands); }
    /// 1 where all constraints hold, else 0.
    sim::NumberId condition(mlir::IntegerSet set, mlir::ValueRange operands);

    /// None of memory that is no argument and no scratchpad, or that is chosen while the kernel runs.
    std::optional<TileView> view(mlir::Value memref);
    /// A single element, or a vector of them along the last axes, at these places of a memref.
    TileView element(TileView of, const std::vector<sim::NumberId>& at, mlir::Type loaded);

private:
    sim::NumberId best(sim::Number::Op op, mlir::AffineMap map, mlir::ValueRange operands);
    sim::NumberId make(mlir::Value value);
    std::optional<sim::NumberId> tryArithmetic(mlir::Operation* op);
    std::optional<sim::NumberId> tryDivision(mlir::Operation* op);
    std::optional<sim::NumberId> tryUnsigned(mlir::Operation* op);
    std::optional<sim::NumberId> tryNarrowed(mlir::Operation* op);
    std::optional<sim::NumberId> tryCompared(mlir::Operation* op);
    bool fits(sim::NumberId id, mlir::Type type) const;
    bool isNatural(mlir::Value value) { return m_exprs.range(number(value)).low >= 0; }
    sim::NumberId equal(sim::NumberId left, sim::NumberId right);

    std::optional<TileView> makeView(mlir::Value memref);
    std::optional<TileView> whole(mlir::Value memref, const std::string& name);
    std::optional<TileView> subview(mlir::Operation* op);
    std::optional<TileView> reshaped(mlir::Operation* op, mlir::Value source);

    const Module::Parts& m_parts;
    sim::ExprTable& m_exprs;
    std::vector<sim::Buffer>& m_buffers;
    llvm::DenseMap<mlir::Value, sim::NumberId> m_numbers;
    llvm::DenseMap<mlir::Value, TileView> m_views;
    std::map<std::string, TileView> m_globals;
};

} // namespace nodewise::kernel_worker
