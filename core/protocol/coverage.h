// SPDX-License-Identifier: Apache-2.0
// What a backend profile says of each node: nodewise/coverage judges a program, nodewise/profileCheck the profile alone.
#pragma once

#include "core/protocol/body.h"

#include <optional>
#include <vector>

namespace nodewise::protocol {

/// Which profile a request means.
struct ProfileSource {
    std::string name = "reference";   ///< or path of a file (.json)
    std::string text;                 ///< under edit: read in place of the file, which says what relative paths mean
    std::vector<std::string> folders; ///< of profiles; none = what is shipped, and the user's own
    bool operator==(const ProfileSource&) const = default;
};

/// Something wrong with a profile, with its place.
struct ProfileProblem {
    std::string file;
    int line = 0, column = 0;
    UserText message, hint;
    bool operator==(const ProfileProblem&) const = default;
};

/// Refused: Nodewise does not run its operator (core/torch/policy), whatever the profile has for it.
enum class Verdict : std::uint8_t { Direct, Lowered, Decomposed, Custom, Fallback, Unsupported, Unimplemented, Refused };

std::string_view verdictWord(Verdict verdict); ///< "direct", as in JSON

/// One rule that had a say, in the order in which they had it.
struct ChainLink {
    enum class Stage : std::uint8_t {
        Decomposition,       ///< a rule's, a table's ("inductor") or PyTorch's own ("composite")
        Declined,            ///< a rule that leaves the call as it is
        Excluded,            ///< from the tables' decompositions
        Pass,                ///< changed it
        Custom,              ///< it is one of the profile's operators
        Lowering,            ///< a registered one, or a template
        Mapping,             ///< Inductor's operator of it: aten.div.Tensor -> truediv
        OpFunc,              ///< truediv -> realdiv
        Override,            ///< keeps the kernel-level decomposition away; no verdict
        KernelDecomposition, ///< Inductor's: reciprocal -> truediv
        View,                ///< no kernel: it only looks at memory
        Dtype,               ///< a value is stored as another dtype; no verdict
        Fallback,
        Unsupported,
        Unimplemented, ///< by anything, or the rule that has it is wrong about it
        Refused
    };
    Stage stage = Stage::Decomposition;
    std::uint32_t depth = 0; ///< 0 = the node itself, 1 = what it became, ...
    std::string op;          ///< that it is about: "aten.mm.default", "truediv"
    std::string rule;        ///< "linear", "mm-to-bmm", "realdiv"
    std::string file;        ///< of the rule; "" = none
    int line = 0;            ///< of the rule in it, from 1
    std::string unit;        ///< of an OpFunc
    UserText why;
    std::vector<std::string> becomes;
    bool operator==(const ChainLink&) const = default;
};

std::string_view stageWord(ChainLink::Stage stage); ///< "kernelDecomposition", as in JSON

/// A verdict with its reasons, shared by the nodes that it is the same for.
struct Judgment {
    Verdict verdict = Verdict::Unimplemented;
    UserText reason; ///< one clause: "there is no OpFunc for sin"
    std::vector<ChainLink> chain;
    bool operator==(const Judgment&) const = default;
};

/// nodewise/coverage. Loads no weights beyond constants that passes fold.
struct CoverageRequest {
    static constexpr std::string_view command = "nodewise/coverage";
    std::string program, model; ///< .pt2
    ProfileSource profile;
    std::vector<std::string> plugins;          ///< as ConvertRequest's
    std::vector<std::string> allowPluginNeeds; ///< as LaunchArguments'
    bool operator==(const CoverageRequest&) const = default;
};
struct CoverageAnswer {
    /// A call of any graph but sizes, checks and getitem.
    struct Node {
        std::uint32_t node = 0;  ///< index of the NodeId
        std::uint32_t graph = 0; ///< that it stands in: 0 = the root
        std::string name, op;    ///< name: qualified
        std::uint32_t judgment = 0;
        std::optional<double> flops; ///< summary::nodeFlops, else of what it becomes; none: not known
        std::uint64_t bytes = 0;     ///< of the tensors that it yields
        bool operator==(const Node&) const = default;
    };
    std::string profile, title, path;
    std::vector<Judgment> judgments;
    std::vector<Node> nodes;              ///< in the order of the graph
    std::vector<ProfileProblem> problems; ///< not empty: nothing was judged
    /// Rules that are wrong about nodes of this program, which are unimplemented for that.
    std::vector<ProfileProblem> mistakes;
    double ms = 0;
    bool operator==(const CoverageAnswer&) const = default;
};

/// nodewise/profileCheck: everything that is wrong with it: form, guards and functions that don't compile, custom ops.
struct ProfileCheckRequest {
    static constexpr std::string_view command = "nodewise/profileCheck";
    ProfileSource profile;
    bool operator==(const ProfileCheckRequest&) const = default;
};
struct ProfileCheckAnswer {
    std::string profile, title, path;
    std::vector<ProfileProblem> problems;
    std::vector<ProfileProblem> warnings; ///< what may be misspelt, or of another PyTorch: names that nobody knows here
    /// Counts by section: "decompositions" 20, ...
    std::vector<std::pair<std::string, std::uint64_t>> rules;
    bool operator==(const ProfileCheckAnswer&) const = default;
};

} // namespace nodewise::protocol
