// SPDX-License-Identifier: Apache-2.0
// A program as a launch asked for it: read, converted, compiled, and what a client is told of it.
#pragma once

#include "core/base/progress.h"
#include "core/protocol/debug.h"
#include "core/torch/debug/listing.h"
#include "core/torch/plugin/plugins.h"
#include "core/torch/run/compile.h"
#include "core/torch/run/loaded.h"

#include <map>
#include <memory>

namespace nodewise::torch_worker {

class ProfileOperators;

/// Owns the program's tensors, graph and plan. Does not change once it is described.
class LaunchedProgram {
public:
    /// Loads the plug-ins that `arguments` names into `plugins`; null: a table of its own.
    static Result<std::unique_ptr<LaunchedProgram>> load(const protocol::LaunchArguments& arguments, std::shared_ptr<Plugins> plugins,
                                                         const Progress& progress);
    ~LaunchedProgram();

    const protocol::LaunchArguments& arguments() const { return m_arguments; }
    const protocol::LaunchAnswer& answer() const { return m_answer; }
    const Listing& listing() const { return *m_listing; }
    const Loaded& loaded() const { return m_loaded; }
    const std::shared_ptr<const ProgramPlan>& plan() const { return m_plan; }
    /// The IR that is run; null for an FX graph.
    const ir::Graph* ir() const { return m_arguments.side == protocol::Side::Ir ? m_ir.get() : nullptr; }
    Result<Values> inputs() const { return inputsFor(*m_plan, m_loaded); }
    /// An error if a file that it was read from, or that its values are mapped from, is another one than then; it names the file. Without
    /// the IR's, which is in memory, if only values count.
    Result<void> checkFiles(bool valuesOnly = false) const;
    /// Completes the answer: `inputs` are those that a run has been started with.
    void describe(const Values& inputs);
    /// Of what a run of the plan returns, what the user gets.
    Values returned(const Values& all) const;
    const std::vector<std::size_t>& returned() const { return m_returned; } ///< which of the root's outputs these are

private:
    LaunchedProgram() = default;
    Result<void> load(const Progress& progress);
    Result<void> readProgram(const Progress& progress);
    Result<void> readIr(const Progress& progress);
    Result<void> readIrAlone(const Progress& progress);
    Result<void> addOperators();     ///< of the backend profile
    Result<void> addConstantsOfIr(); ///< those of an IR file that the program does not have
    void compileSide();
    void findMapped();
    void findReturned(std::size_t outputs);
    std::string originOf(const std::string& input) const;

    std::shared_ptr<Plugins> m_plugins;
    std::shared_ptr<ProfileOperators> m_operators; ///< a profile's that are called; null = none are. Outlives what runs them
    protocol::LaunchArguments m_arguments;
    protocol::LaunchAnswer m_answer;
    Loaded m_loaded;
    std::map<std::string, FileIdentity> m_mapped; ///< files of weights and inputs, as they were mapped
    std::shared_ptr<const ir::Graph> m_ir;
    std::shared_ptr<const ProgramPlan> m_plan;
    std::unique_ptr<Listing> m_listing;
    std::vector<std::size_t> m_returned; ///< of the root's outputs those that the user gets
};

} // namespace nodewise::torch_worker
