// SPDX-License-Identifier: Apache-2.0
// rewrite::Operators by LibTorch: guards and functions are TorchScript, run on tensors without data while what they call is noted.
#pragma once

#include "core/torch/rewrite/constants.h"
#include "core/torch/rewrite/fragment_builder.h"
#include "core/torch/rewrite/guards.h"
#include "core/torch/rewrite/profile_operators.h"

#include <unordered_map>
#include <unordered_set>

namespace nodewise::torch_worker {

class TorchOperators final : public rewrite::Operators {
public:
    /// `model` of `file`: where constants have their data; null = nowhere, nothing is computed.
    TorchOperators(std::shared_ptr<ProfileOperators> profile, std::shared_ptr<const program::Model> model, const std::string& file);
    ~TorchOperators() override;

    Result<rewrite::GuardAnswer> holds(const graph::Graph& graph, const graph::Node& call, const std::string& guard) override;
    Result<std::optional<rewrite::Fragment>> decompose(const graph::Graph& graph, const graph::Node& call,
                                                       const std::string& function) override;
    Result<std::shared_ptr<const rewrite::Pattern>> pattern(const std::string& function) override;
    std::vector<graph::NamedArgument> usualArguments(std::string_view opType) override;
    std::optional<UserText> refusal(std::string_view opType) override;
    bool isComposite(std::string_view opType) override;
    bool isMistaken(const graph::Graph& graph, const graph::Node& call, const std::string& function) override;
    std::vector<std::string> callsAsExported(const graph::Graph& graph, const graph::Node& call, const std::string& function) override;
    Result<std::optional<rewrite::Fragment>> decomposeComposite(const graph::Graph& graph, const graph::Node& call) override;
    Result<graph::Value> valueOf(const graph::Graph& graph, const std::string& target,
                                 const std::vector<graph::NamedArgument>& args) override;
    std::unique_ptr<Evaluation> evaluation(const graph::Graph& graph, std::uint64_t maxBytes) override;
    bool hasFunction(const std::string& function) override;
    bool isPure(std::string_view opType) override;
    std::optional<std::vector<std::string>> writes(std::string_view opType) override;
    bool mayAlias(std::string_view opType) override;
    void addConstant(const rewrite::FoldedConstant& constant) override;

private:
    using Made = Result<std::optional<rewrite::Fragment>>;
    /// Fills a trial's results, calling what is to be recorded; false: it declines.
    using Run = std::function<bool(const Call& call, Trial& trial)>;
    /// `mistaken`: what was run is wrong itself, see isMistaken().
    Made decomposed(const graph::Graph& graph, const graph::Node& node, const Run& run, bool& mistaken);
    std::vector<Trial> trialsOf(const graph::Graph& graph, const Call& call, const Run& run, bool& declined);
    bool runFunction(const Call& call, const std::string& function, Trial& trial);

    std::shared_ptr<ProfileOperators> m_profile;
    Constants m_constants;
    Guards m_guards;
    Symbols m_symbols;
    std::unordered_map<std::string, Made> m_made;
    std::unordered_set<std::string> m_mistaken; ///< keys of m_made
    std::unordered_map<std::string, Result<graph::Value>> m_values;
    std::unordered_map<std::string, bool> m_pure;
};

} // namespace nodewise::torch_worker
