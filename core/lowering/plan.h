// SPDX-License-Identifier: Apache-2.0
// Which kernels a program becomes, in the order in which they are launched.
#pragma once

#include "core/backend/profile.h"
#include "core/graph/graph.h"
#include "core/lowering/kernel.h"
#include "core/lowering/template_functions.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::lowering {

/// What kernels are made from.
struct Library {
    std::vector<TemplateFile> templates;
    std::vector<ScalarOp> scalars;
    std::vector<std::string> scalarFiles; ///< that they come from
    Npu npu;
    backend::Profile profile; ///< what of it is chosen from; a default one leaves out nothing

    const TemplateFile* tryTemplate(std::string_view name) const;
    /// An error if the profile names a template that is not there.
    Result<void> checkProfile() const;
};

/// All that is shipped and the user's own: the folders of dataFolders("templates"), or others. `npu`: the name of a configuration.
/// `broken`: as of readTemplates.
Result<Library> readLibrary(const std::vector<std::string>& templateFolders, const std::vector<std::string>& npuFolders,
                            const std::string& npu, std::vector<Error>* broken = nullptr);

/// A tensor that a launch reads or writes: a node's value, as it is or as the kernel sees it.
struct LaunchArgument {
    graph::NodeId node;
    std::optional<std::size_t> result; ///< an output of a node that yields several tensors: which
    std::optional<std::size_t> copy;   ///< index of the launch that made a contiguous copy of it first
    bool prologue = false;             ///< an operand of the prologue
    Operand operand;                   ///< shape and strides over the value's storage; offset as the value's
};

/// One kernel, launched where the last of its nodes stands.
struct Launch {
    std::size_t kernel = 0; ///< in Plan::kernels
    /// That its nodes stand in. A body's launches are done each time that the body runs; they stand before those after its owner.
    graph::SubgraphId graph = graph::SubgraphId(0);
    std::vector<graph::NodeId> nodes;      ///< that it computes: prologue, own, epilogue; the last one is its output. Empty for a copy
    std::size_t prologue = 0;              ///< of `nodes`, how many come first and compute operands of what the kernel is made for
    std::size_t own = 0;                   ///< of those after them, how many the kernel is made for; what is after these is epilogue
    UserText ended;                        ///< why no more nodes joined; "" where none could, and for a copy
    std::vector<LaunchArgument> arguments; ///< in the order of the kernel's; outputs last, of several results those that are read
    graph::NodeId copied;                  ///< a copy: the node whose value is made contiguous
    /// A pass of the profile made nodes of it: they are told by those of the program that they stand for.
    bool rewritten = false;
    bool unreached = false; ///< and it reads or makes a value that the program does not have: no run of the program can launch it
};

/// What becomes of a node, and why.
struct Route {
    enum class Kind : std::uint8_t {
        None,     ///< placeholder, get_attr, output, a check, arithmetic of sizes
        View,     ///< looks at another value's storage: needs no kernel
        Kernel,   ///< `launch`
        Fallback, ///< runs by ATen: `why`
        Body      ///< control flow: its bodies' nodes have kernels of their own
    };
    /// A template that is there for the operator.
    struct Tried {
        std::string name;
        UserText why; ///< it was not taken; "" = it was
    };
    Kind kind = Kind::None;
    std::size_t launch = 0;
    std::vector<Tried> tried; ///< in the order of precedence
    UserText why;
};

struct PlannedKernel {
    KernelCase given; ///< its file points into the Library
    std::string key;  ///< kernelKey
    std::vector<std::size_t> launches;
};

struct Plan {
    std::vector<PlannedKernel> kernels; ///< each once, in the order of the first launch; those that only passes told apart come last
    std::vector<Launch> launches;
    std::map<graph::NodeId, Route> routes; ///< of all nodes, those of bodies too
};

/// PyTorchSim's limit of nodes in one kernel (mlir_scheduling.py).
inline constexpr std::size_t maxFusedNodes = 5;

/// Plans the root graph and the bodies of control flow. Symbolic sizes are taken as at export. `library` must outlive the plan. Never
/// fails: what can't be lowered is a fallback with its reason.
Plan planProgram(const graph::Graph& graph, const Library& library, TemplateFunctions& functions);

} // namespace nodewise::lowering
