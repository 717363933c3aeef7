// SPDX-License-Identifier: Apache-2.0
// A program's kernels: nodewise/lower plans and renders them; with values of a run, nodewise/kernelRun can check them, and
// nodewise/lowerVerdicts says how near they came.
#pragma once

#include "core/protocol/body.h"
#include "core/protocol/kernels.h"

#include <optional>
#include <vector>

namespace nodewise::protocol {

/// nodewise/lower, of the session's program (FX graph).
struct LowerRequest {
    static constexpr std::string_view command = "nodewise/lower";
    std::string profile = "reference"; ///< name, or path of a file (.json): which templates are chosen from
    std::string npu;                   ///< name of a configuration; "" = the profile's
    /// What kernels are cut for.
    struct Machine {
        std::string name;
        std::int64_t lanes = 0, scratchpadBytesPerLane = 0;
        std::int64_t cores = 1;
        bool operator==(const Machine&) const = default;
    };
    std::optional<Machine> machine; ///< in place of a configuration by name
    /// Sizes of tiles that are not chosen by the estimate.
    struct Tiles {
        struct Size {
            std::string axis; ///< "TILE_M"
            std::int64_t size = 0;
            bool operator==(const Size&) const = default;
        };
        std::string of;          ///< a kernel, by the name that the plan gives it, or a template; what is said of a kernel goes before
        std::vector<Size> sizes; ///< of some or all of its axes
        bool tuned = false;      ///< a search found them
        bool operator==(const Tiles&) const = default;
    };
    std::vector<Tiles> tiles; ///< what fits nothing, or has no such size, is an error
    /// sim::simulationKey of the NPU for which tuned tiles of the cache are taken; "" = none are. `tiles` go before.
    std::string tuned;
    std::vector<std::string> templates; ///< folders; none = what is shipped, and the user's own
    std::vector<std::string> npus;      ///< folders of configurations; none = as above
    std::vector<std::string> profiles;  ///< folders of profiles; none = as above
    /// Folder for values, e.g. in /dev/shm: the program is run once from its start, edits included, and what the first launch of each
    /// kernel reads is written there, a file per kernel; the session then stands where it stood. "" = no values.
    std::string values;
    std::optional<std::string> cache; ///< folder of rendered kernels; none = the user's, "" = none are kept
    bool operator==(const LowerRequest&) const = default;
};

/// What a check found of a kernel, as it is kept on disk beside its text.
struct KeptVerdict {
    KernelRunAnswer::Outcome outcome = KernelRunAnswer::Outcome::Done;
    bool equal = false; ///< within the tolerance; of what ended well only, as are the numbers
    double rtol = 0, atol = 0;
    double maxAbs = 0, maxRel = 0;
    std::uint64_t mismatches = 0, elements = 0;
    std::uint64_t terms = 0; ///< as of LowerVerdictsAnswer::Verdict
    UserText message;        ///< "" if equal
    double compileMs = 0, runMs = 0;
    std::string program, inputs; ///< name of the file; where its inputs came from: "samples", "x: normal, seed 1"
    std::int64_t time = 0;       ///< seconds since 1970
    bool good() const { return outcome == KernelRunAnswer::Outcome::Done && equal; }
    bool operator==(const KeptVerdict&) const = default;
};

/// A kernel, rendered once for all launches that it serves.
struct LoweredKernel {
    struct Axis {
        std::string name; ///< "TILE_M"
        std::int64_t extent = 0, size = 0;
        bool operator==(const Axis&) const = default;
    };
    struct Scratchpad {
        std::string name, element; ///< "X_spad", "f32"
        std::vector<std::int64_t> shape;
        std::int64_t bytes = 0;
        bool operator==(const Scratchpad&) const = default;
    };
    std::string name;                 ///< of the function: "gemm_0"
    std::string key;                  ///< of the cache
    std::string file;                 ///< of the template
    std::vector<std::string> sources; ///< all files that its text was made of: the template, and its functions
    std::string text;                 ///< MLIR; "" = `why`
    std::vector<int> lines;           ///< of the template, by line of `text`
    std::vector<std::string> ops;     ///< of its nodes, in order: "aten.linear.default"
    std::vector<Axis> axes;
    std::vector<Scratchpad> scratchpads;
    std::uint64_t candidates = 0, fitting = 0; ///< of tile sizes
    enum class TiledBy : std::uint8_t { Estimate, Search, User };
    TiledBy tiledBy = TiledBy::Estimate;
    UserText tiling;                     ///< why these
    UserText why;                        ///< it could not be rendered
    UserText invalid;                    ///< what MLIR has against the text: it can't be launched; "" = the text verifies
    std::vector<KernelOperand> operands; ///< with files where values were asked for
    std::uint64_t launches = 0;
    bool hasValues() const; ///< values were asked for, and its body has run
    bool canRun() const { return !text.empty() && invalid.empty(); }
    const UserText& obstacle() const { return text.empty() ? why : invalid; } ///< unless it can run
    std::optional<KeptVerdict> kept; ///< of this text, by this build, the last time that it was checked
    bool operator==(const LoweredKernel&) const = default;
};

struct LoweredLaunch {
    std::uint32_t kernel = 0;
    std::uint32_t graph = 0;             ///< that its nodes stand in: 0 = the root, else a body, each time that the body runs
    std::vector<std::uint32_t> nodes;    ///< FX nodes that it computes; the last one is its result
    std::uint32_t prologue = 0;          ///< of `nodes`, how many come first and compute operands in the kernel
    std::uint32_t own = 0;               ///< of those after them, how many the kernel is made for; the rest are its epilogue
    UserText ended;                      ///< why no more nodes joined; "" where none could
    std::optional<std::uint32_t> copied; ///< it makes a contiguous copy of this node's value
    bool operator==(const LoweredLaunch&) const = default;
};

/// What becomes of a node.
struct LoweredNode {
    enum class Route : std::uint8_t { None, View, Kernel, Fallback, Body };
    struct Tried {
        std::string name; ///< template
        UserText why;     ///< it was not taken; "" = it was
        bool operator==(const Tried&) const = default;
    };
    std::uint32_t node = 0;
    std::uint32_t graph = 0; ///< that it stands in: 0 = the root
    std::string name, op;    ///< name: qualified, "true_graph_0/add"
    Route route = Route::None;
    std::optional<std::uint32_t> launch; ///< Kernel
    std::vector<Tried> tried;
    UserText why;          ///< Fallback
    bool floating = false; ///< it yields floating numbers
    bool operator==(const LoweredNode&) const = default;
};

/// Who runs the nodes that compute something.
struct LoweredCounts {
    std::uint64_t computing = 0;
    std::uint64_t aten = 0;     ///< of them, those that no kernel is planned for, and the orphans
    std::uint64_t orphans = 0;  ///< of these, those whose kernel can't run: ATen's operator takes its place
    std::uint64_t unusable = 0; ///< kernels that can't run
};

struct LowerAnswer {
    std::string profile, npu; ///< names
    std::vector<LoweredKernel> kernels;
    std::vector<LoweredLaunch> launches; ///< in the order of the run
    std::vector<LoweredNode> nodes;      ///< of all graphs, a body's before its owner
    double planMs = 0, renderMs = 0;
    std::uint64_t rendered = 0; ///< kernels whose text was made now: the others came from the cache
    LoweredCounts counts() const;
    /// "tuned tiles: 12 of 40 kernels; forced tiles: 1"; "" = those of all kernels are estimated to be the fastest.
    UserText tilesText() const;
    bool operator==(const LowerAnswer&) const = default;
};

/// nodewise/lowerVerdicts: compares what kernels left in the files of the last nodewise/lower with what ATen had computed. What is found,
/// and how runs ended, is kept in the cache of that request. There is no verdict on a kernel whose body did not run: it has no values.
struct LowerVerdictsRequest {
    static constexpr std::string_view command = "nodewise/lowerVerdicts";
    /// How nodewise/kernelRun ended.
    struct Ran {
        std::uint32_t kernel = 0;
        KernelRunAnswer::Outcome outcome = KernelRunAnswer::Outcome::Done;
        UserText message; ///< "" when done
        double compileMs = 0, runMs = 0;
        bool operator==(const Ran&) const = default;
    };
    std::vector<std::uint32_t> kernels; ///< to compare; none, and no runs = all that have values
    std::vector<Ran> runs;              ///< of kernels, to be kept; nothing is kept of one that is not among them
    /// Compares it if it ended well.
    void add(std::uint32_t kernel, const KernelRunAnswer& run);
    bool operator==(const LowerVerdictsRequest&) const = default;
};
struct LowerVerdictsAnswer {
    struct Verdict {
        std::uint32_t kernel = 0;
        bool equal = false; ///< within the tolerance
        double rtol = 0, atol = 0;
        double maxAbs = 0, maxRel = 0;
        std::uint64_t mismatches = 0, elements = 0;
        std::uint64_t terms = 0; ///< of the sum whose rounding explains a difference that is out of tolerance; 0 = none does
        std::vector<std::int64_t> firstIndex;
        UserText message; ///< "" if equal
        bool operator==(const Verdict&) const = default;
    };
    std::vector<Verdict> verdicts;
    bool operator==(const LowerVerdictsAnswer&) const = default;
};

} // namespace nodewise::protocol
