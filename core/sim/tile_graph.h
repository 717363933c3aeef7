// SPDX-License-Identifier: Apache-2.0
// A kernel as an NPU executes it: loops around copies between DRAM and scratchpad and work on tiles, with bytes, shapes and buffers.
// Derived from the kernel's MLIR (core/mlir/tile_graph.cpp). The words are those of PyTorchSim's tile operation graphs.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::sim {

/// A whole number that follows from loops' variables; parts are places in TileGraph::numbers, smaller than its own.
struct Number {
    enum class Op : std::uint8_t { Constant, Loop, Add, Multiply, FloorDiv, CeilDiv, Mod, Min, Max, Unknown };
    Op op = Op::Constant;
    std::int64_t value = 0;            ///< Constant; Loop: place of its step in TileGraph::steps
    std::uint32_t left = 0, right = 0; ///< Unknown (what data decides, such as an embedding's row): neither
    bool operator==(const Number&) const = default;
};
using NumberId = std::uint32_t;

struct Buffer {
    std::string name;                         ///< "X" of an argument, "X_spad" of a scratchpad
    std::int32_t argument = -1;               ///< of the function; -1 = in the scratchpad, or in a register
    std::uint32_t elementBits = 32;           ///< of an element as it lies in memory, whole bytes: of a bool 8
    std::string element;                      ///< "f32"
    std::vector<std::int64_t> shape, strides; ///< strides in elements; of a scratchpad contiguous
    std::int64_t bytes = 0;                   ///< shape's product times element, rounded up to bytes
    bool operator==(const Buffer&) const = default;
};

/// What a step reads or writes of a buffer.
struct Access {
    std::uint32_t buffer = 0;
    /// Of a write: what was in the buffer before is of no use any more, so that it may go to the other half (double buffering).
    bool fresh = false;
    /// The loop (a step) whose rounds fill the buffer together: only the first of them is fresh, and that of the loops in it around the
    /// step. Walk::fresh tells. `always` = each time.
    std::uint32_t first = always;
    static constexpr std::uint32_t always = 0xFFFFFFFF;
    bool operator==(const Access&) const = default;
};

/// How many of each kind of scalar operation the body of a vector step does for one point of its iteration space.
struct VectorWork {
    enum class Class : std::uint8_t { Simple, Multiply, Divide, Root, Exponential, Trigonometric, Compare, Convert };
    Class kind = Class::Simple;
    std::uint32_t count = 0;
    bool operator==(const VectorWork&) const = default;
};

/// Steps lie flat, in the order of the text: a loop's body is what follows it, up to `end`. What stands under a condition that follows
/// from loops' variables is the body of a loop without a variable that goes round once or not at all.
struct Step {
    enum class Kind : std::uint8_t { Loop, Load, Store, Array, Vector, Barrier };
    Kind kind = Kind::Loop;
    std::uint32_t line = 0; ///< of the kernel's text, from 1

    // Loop
    std::uint32_t end = 0; ///< after the last step of its body
    NumberId lower = 0, upper = 0;
    std::int64_t step = 1;
    std::string variable;      ///< "m", without %; "" of a condition
    bool parallel = false;     ///< its iterations do not depend on each other: they may go to several cores
    bool accumulation = false; ///< its iterations add to one result

    // Load (DRAM to scratchpad) and Store: axes are those of the buffer in DRAM
    std::uint32_t dram = 0, pad = 0;             ///< buffers
    std::vector<NumberId> offsets, sizes, steps; ///< in elements; an offset may be Unknown (indirect)
    std::uint32_t elementBits = 32;
    bool isIndirect = false; ///< where it lies in DRAM is in a buffer, which it reads

    // Array: out[m, n] += sum over k of a[m, k] * b[k, n], `batch` times. Vector: `points` of the iteration space, with their work
    NumberId batch = 0, m = 0, n = 0, k = 0;
    NumberId points = 0;
    std::vector<VectorWork> work;
    std::uint32_t operandBits = 32; ///< of the widest operand: of Array of a and b, of Vector of all that it reads, computes and writes

    std::vector<Access> reads, writes; ///< of buffers in the scratchpad, each once; a Load writes its pad, a Store reads it
    bool operator==(const Step&) const = default;
};

struct TileGraph {
    std::string name; ///< of the function
    std::vector<Number> numbers;
    std::vector<Buffer> buffers; ///< arguments first
    std::vector<Step> steps;
    UserText why; ///< it could not be derived; "" = it is whole
    bool operator==(const TileGraph&) const = default;
};

/// Whether its parts fit each other: loops nest, and numbers, buffers and loops that are named are there. An error says which is not.
Result<void> lint(const TileGraph& graph);

} // namespace nodewise::sim
