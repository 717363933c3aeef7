// SPDX-License-Identifier: Apache-2.0
// The memory that an ExecuTorch program has planned ahead, over its instructions.
#pragma once

#include "core/program/program.h"
#include "core/protocol/memory_map.h"

#include <string>
#include <vector>

namespace nodewise::exporting {

/// Where a block lies: bytes [offset, offset + bytes) of one of the program's memories, whose lifetimes the file does not store.
struct PlannedPlace {
    std::uint32_t block = 0; ///< in MemoryAnswer::blocks
    std::uint32_t memory = 0;
    std::uint64_t offset = 0;
};

struct PlannedMemory {
    protocol::MemoryAnswer lives;        ///< a step is an instruction; a block lives from the first that writes it to the last that uses it
    std::vector<PlannedPlace> places;    ///< of blocks that are planned
    std::vector<std::uint64_t> memories; ///< bytes by number, as far as blocks reach; [0] is reserved
    std::vector<std::uint64_t> together; ///< by number: bytes that live at once, at the most: what a perfect plan would take
};

/// Of a model of a .pte. Inputs live from the start; outputs, and buffers that keep their content, to the end. Views and results of moves
/// share the block of what they are of.
PlannedMemory plannedMemory(const program::Model& model);

std::string plannedMemoryText(const PlannedMemory& planned);
std::string plannedMemoryJson(const PlannedMemory& planned);

} // namespace nodewise::exporting
