// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/template_draft.h"

#include "core/protocol/fields.h"

#include <algorithm>

namespace nodewise::protocol {

using fields::Tag;

template <>
struct fields::Words<TemplateProblem::File> {
    using File = TemplateProblem::File;
    static constexpr std::array<std::pair<File, const char*>, 4> all{
        {{File::None, "none"}, {File::Text, "text"}, {File::Functions, "functions"}, {File::Shared, "shared"}}};
};

template <class A>
void members(A& a, Tag<KernelOperand>); // kernels.cpp
template <class A>
void members(A& a, Tag<LowerAnswer>); // lower.cpp

template <class A>
void members(A& a, Tag<TemplateDraftRequest>)
{
    a.required("name", &TemplateDraftRequest::name);
    a.required("text", &TemplateDraftRequest::text);
    a.optional("functions", &TemplateDraftRequest::functions);
    a.optional("npu", &TemplateDraftRequest::npu);
    a.optional("templates", &TemplateDraftRequest::templates);
    a.optional("npus", &TemplateDraftRequest::npus);
    a.optional("nodes", &TemplateDraftRequest::nodes);
    a.optional("values", &TemplateDraftRequest::values);
    a.optional("random", &TemplateDraftRequest::random);
    a.optional("maxBytes", &TemplateDraftRequest::maxBytes);
}

template <class A>
void members(A& a, Tag<TemplateProblem>)
{
    a.optional("file", &TemplateProblem::file);
    a.optional("path", &TemplateProblem::path);
    a.optional("line", &TemplateProblem::line);
    a.optional("column", &TemplateProblem::column);
    a.required("message", &TemplateProblem::message);
    a.optional("hint", &TemplateProblem::hint);
}

template <class A>
void members(A& a, Tag<TemplateDraftAnswer::Case>)
{
    using Case = TemplateDraftAnswer::Case;
    a.required("node", &Case::node);
    a.required("kernel", &Case::kernel);
    a.required("operands", &Case::operands);
}

template <class A>
void members(A& a, Tag<TemplateDraftAnswer>)
{
    a.optional("problems", &TemplateDraftAnswer::problems);
    a.required("plan", &TemplateDraftAnswer::plan);
    a.optional("cases", &TemplateDraftAnswer::cases);
}

TemplateProblem problemOf(const Error& error, const std::string& textPath, const std::string& functionsPath)
{
    using File = TemplateProblem::File;
    return {.file = error.file.empty()            ? File::None
                    : error.file == textPath      ? File::Text
                    : error.file == functionsPath ? File::Functions
                                                  : File::Shared,
            .path = error.file,
            .line = std::uint32_t(std::max(0, error.line)),
            .column = std::uint32_t(std::max(0, error.column)),
            .message = error.message,
            .hint = error.hint};
}

std::vector<TemplateProblem> problemsOf(const LoweredKernel& kernel, const std::vector<KernelDiagnostic>& diagnostics)
{
    std::vector<TemplateProblem> problems;
    for (const KernelDiagnostic& said : diagnostics) {
        TemplateProblem problem{.file = TemplateProblem::File::Text, .path = kernel.file, .message = said.message};
        if (said.line >= 1 && said.line <= kernel.lines.size())
            problem.line = std::uint32_t(std::max(0, kernel.lines[said.line - 1]));
        if (said.line >= 1)
            problem.hint = nodewise::UserText("line %1, column %2 of the rendered %3", said.line, said.column, kernel.name);
        problems.push_back(std::move(problem));
    }
    return problems;
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(TemplateDraftRequest)
NODEWISE_PROTOCOL_BODY(TemplateDraftAnswer)
