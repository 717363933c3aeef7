// SPDX-License-Identifier: Apache-2.0
// Tile graphs out of kernels.
#pragma once

#include "core/mlir/module.h"
#include "core/sim/tile_graph.h"

namespace nodewise::kernel_worker {

/// How a kernel's operations become steps:
/// - affine.for, affine.parallel, scf.for, scf.parallel: loops, one for each variable, where they do anything. affine.if and scf.if on what
///   follows from loops' variables: a condition (tile_graph.h).
/// - memref.copy between memory spaces: Load and Store of what the subview in DRAM shows. So are "togsim.transfer" and memref.dma_start
///   where they say their strides in DRAM (`dram_stride`); togsim.wait and memref.dma_wait are barriers.
/// - linalg operations: Array where they add up products of two inputs' elements (tile_work.h), else Vector. A copy within the scratchpad
///   and a fill are Vector steps that move.
/// - Single elements (memref.load and store, affine's, and vectors of them): one that is loaded from DRAM is a Load into a register, a
/// buffer
///   without dimensions; one that is stored to DRAM is a Store from a register. What is computed with them, or stored to the scratchpad, is
///   a Vector step of as many points as the value has elements, where it is stored. An element that is loaded from the scratchpad is read
///   by the step that needs it: by the Vector step, or by the Load or Store whose place it decides; where it is overwritten before that, a
///   Vector step moves it into a register first. What a loop carries from round to round
///   is in a register, too.
/// Arithmetic on what is no element (indices) is the core's own, and no step.
///
/// `why` is set where the module does not verify, has not one function with a body, or only data decides how often a loop goes round or
/// how much is moved, or where an operation touches memory in a way that is not known here.
sim::TileGraph tileGraphOf(const Module& module);

} // namespace nodewise::kernel_worker
