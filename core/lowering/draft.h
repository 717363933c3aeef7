// SPDX-License-Identifier: Apache-2.0
// A template under edit: texts that no file need hold yet, planned as a template of the folders would be.
#pragma once

#include "core/lowering/plan.h"

#include <string>
#include <vector>

namespace nodewise::lowering {

/// What its two files would say.
struct TemplateTexts {
    std::string text;      ///< NAME.mlir
    std::string functions; ///< NAME.py; "" = there is none
    bool operator==(const TemplateTexts&) const = default;
};

/// The template as if it lay in the last of the folders. Errors as parseTemplate's, and: the header has another name than the file.
Result<TemplateFile> parseDraft(const std::string& name, const TemplateTexts& texts, const std::vector<std::string>& folders);

/// Nodes, also of bodies, whose operator the template's header has, in order.
std::vector<graph::NodeId> nodesOf(const graph::Graph& graph, const TemplateFile& file);

/// Plans these nodes by the template alone: nothing is fused, and what it does not take is a fallback with its reason. Of the library only
/// the machine and what copies are made from is asked. Both must outlive the plan.
Plan planDraft(const graph::Graph& graph, const Library& library, const TemplateFile& file, const std::vector<graph::NodeId>& nodes,
               TemplateFunctions& functions);

/// Passes questions on and keeps what was wrong with the functions, each thing once. One that never ended is not asked again.
class WatchedFunctions final : public TemplateFunctions {
public:
    explicit WatchedFunctions(TemplateFunctions& inner) : m_inner(inner) {}
    Result<std::optional<FunctionResult>> call(const TemplateFile& file, const std::string& function, const Options& known) override;
    const std::vector<Error>& errors() const { return m_errors; }

private:
    TemplateFunctions& m_inner;
    std::vector<Error> m_errors;
    std::map<std::string, Error> m_endless; ///< by function
};

/// What a function is said to do that does not end, or takes too much, which WatchedFunctions knows it by.
inline constexpr std::string_view endlessMessage =
    NODEWISE_LISTED("the template's functions: more than a million loop steps, so it may never end");
inline constexpr std::string_view greedyMessage = NODEWISE_LISTED("the template's functions: more time or memory than one call may take");

} // namespace nodewise::lowering
