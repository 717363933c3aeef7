// SPDX-License-Identifier: Apache-2.0
// A kernel template under edit, rendered for nodes of the session's program; with values, nodewise/kernelRun and nodewise/lowerVerdicts
// check it as they check a plan.
#pragma once

#include "core/protocol/lower.h"

#include <optional>
#include <vector>

namespace nodewise::protocol {

/// nodewise/templateDraft: the texts of NAME.mlir and NAME.py, which no file need hold.
struct TemplateDraftRequest {
    static constexpr std::string_view command = "nodewise/templateDraft";
    std::string name;                   ///< of the template: files and header are called so
    std::string text, functions;        ///< of both files
    std::string npu = "tpuv3";          ///< as of nodewise/lower
    std::vector<std::string> templates; ///< folders; the draft is looked at as if it lay in the last of them
    std::vector<std::string> npus;
    /// FX nodes; none = all whose operator the header has, also in bodies.
    std::vector<std::uint32_t> nodes;
    std::string values;  ///< folder for values, as of nodewise/lower; "" = none
    bool random = false; ///< floating operands are random numbers; others, which may be indices, are the run's
    /// Of files together; nodes beyond it get none, and may be asked for by themselves.
    std::uint64_t maxBytes = std::uint64_t(1) << 30;
    bool operator==(const TemplateDraftRequest&) const = default;
};

/// Something that is wrong with the texts.
struct TemplateProblem {
    enum class File : std::uint8_t { None, Text, Functions, Shared };
    File file = File::None;             ///< Shared: functions that the header `uses`, at `path`
    std::string path;                   ///< as if the files were there
    std::uint32_t line = 0, column = 0; ///< 1-based; 0 = unknown
    nodewise::UserText message, hint;
    bool operator==(const TemplateProblem&) const = default;
};

struct TemplateDraftAnswer {
    /// A node's launch, with values.
    struct Case {
        std::uint32_t node = 0;
        std::uint32_t kernel = 0;            ///< of plan.kernels
        std::vector<KernelOperand> operands; ///< with files
        bool operator==(const Case&) const = default;
    };
    std::vector<TemplateProblem> problems;
    /// Of the nodes that were asked for, and of nothing else: what the template does not take is a fallback that says why. Kernels that
    /// make contiguous copies for it are among them.
    LowerAnswer plan;
    std::vector<Case> cases; ///< nodewise/lowerVerdicts counts these instead of kernels
    bool operator==(const TemplateDraftAnswer&) const = default;
};

/// An error of the draft: of which of its files.
TemplateProblem problemOf(const Error& error, const std::string& textPath, const std::string& functionsPath);
/// What MLIR says of a rendered kernel, at the template's lines. Its own line stands in the hint.
std::vector<TemplateProblem> problemsOf(const LoweredKernel& kernel, const std::vector<KernelDiagnostic>& diagnostics);

} // namespace nodewise::protocol
