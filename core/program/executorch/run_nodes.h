// SPDX-License-Identifier: Apache-2.0
// Which nodes the instructions of an ETDump compute: the dump has their numbers alone, and no method's name.
#pragma once

#include "core/program/executorch/etdump_file.h"
#include "core/program/executorch/record_maps.h"

#include <map>

namespace nodewise::executorch {

/// Names are qualified ("true_graph_0/add").
struct InstructionNodes {
    std::string plan;                  ///< node of the .pte; "" where there is none
    std::string edge;                  ///< node of the edge program that became this instruction; "" where that is not told
    std::vector<std::string> exported; ///< nodes of the exported program that it computes, by debug handle
    RecordMaps::Handles handles;
    std::string op, module, stack; ///< of the exported node, else of the .pte's
};

/// What an ETDump's instructions are, by the files beside it.
struct RunNodes {
    std::string program, method; ///< the .pte that the dump's names fit; "" = none was found, or several fit
    std::string record;          ///< its ETRecord; "" = none
    std::map<std::int64_t, InstructionNodes> instructions;
    std::shared_ptr<const program::Model> plan, edge, exported; ///< null: none
    RecordMaps::Method maps;
    std::map<std::int64_t, std::vector<std::string>> byHandle; ///< exported nodes, no more than mostExportedNames each
    std::string exportGraph;
    std::vector<UserText> notes; ///< which files were taken, and why others were not

    const InstructionNodes* tryInstruction(const DumpEvent& event) const;
    /// What an event computes, each once: inside a delegate by the delegate's map, where the backend wrote one. Of more than
    /// RecordMaps::mostHandles nodes the first.
    std::vector<std::string> exportedOf(const DumpEvent& event) const;
    /// By exported node, the last instruction that computes a part of it, be that in a delegate: its value is the node's.
    std::map<std::string, std::int64_t, std::less<>> lastInstructions() const;
};

/// Takes the .pte whose operators are those of the dump's events: of `named`, else beside the dump the one of its name or of a part of its
/// name ("net" of "net_two_runs"), else the only one of the folder that fits; the ETRecord of the same name as the .pte, or named. What
/// can't be read is noted, never an error: a dump shows without.
RunNodes nodesOf(const EtDump& dump, const std::string& file, const std::vector<std::string>& named = {}, const Progress& progress = {});

} // namespace nodewise::executorch
