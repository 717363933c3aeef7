// SPDX-License-Identifier: Apache-2.0
// Values of a stop: which there are, their statistics, slices of them, edits.
#pragma once

#include "core/protocol/body.h"

#include <optional>
#include <vector>

namespace nodewise::protocol {

/// Names a value: the output of a node, or an element of it.
struct ValueRef {
    std::uint32_t node = 0;          ///< index of the NodeId
    std::vector<std::uint32_t> path; ///< into lists and tuples
    std::optional<Side> side;        ///< none: the session's
    std::optional<int> frameId;      ///< of bodies that run several times; none: the newest instance
    bool expected = false;           ///< what the last nodewise/compare has in its place: the reference's value (compare.h)
    bool operator==(const ValueRef&) const = default;
};

/// Counts per bin of equal width over [low, high].
struct Histogram {
    double low = 0, high = 0;
    std::vector<std::uint64_t> counts;
    bool operator==(const Histogram&) const = default;
};

/// Over the finite elements, but for nan and inf; of complex values over their magnitudes. Of no elements at all: NaN.
struct TensorStats {
    double min = 0, max = 0, mean = 0, std = 0; ///< std with Bessel's correction, as torch.std
    std::uint64_t nan = 0, inf = 0, zeros = 0, count = 0;
    Histogram histogram;
    std::vector<std::pair<double, double>> quantiles; ///< (0.01 .. 0.99, value); only of nodewise/tensorStats
    bool operator==(const TensorStats&) const = default;
};

struct ValueInfo {
    enum class Kind : std::uint8_t { Tensor, Int, Float, Bool, String, List, None, Object };
    enum class State : std::uint8_t {
        Live,    ///< a later node reads it
        Kept,    ///< no later node does, but it is there
        Dropped, ///< made again by nodewise/recompute
        Pending, ///< not run yet
    };
    ValueRef ref;
    std::string name; ///< of the node, qualified; elements: "split[1]"
    Kind kind = Kind::Tensor;
    State state = State::Pending;
    std::string dtype, device;                ///< "float32", "cpu"
    std::vector<std::int64_t> shape, strides; ///< elements; strides in elements
    std::int64_t offset = 0;                  ///< elements from the start of the storage
    std::uint64_t bytes = 0;
    std::uint64_t storage = 0;        ///< equal for values that share memory; 0 = none
    std::uint64_t version = 0;        ///< how often the storage was written in place
    std::vector<std::string> aliases; ///< names of live and kept values that share the storage
    bool edited = false;
    std::string text; ///< "f32[1, 16, 32] min -2.3 max 2.4 mean 0.01"; of scalars the value
    std::optional<TensorStats> stats;
    std::vector<ValueInfo> elements;
    bool operator==(const ValueInfo&) const = default;
};

/// nodewise/values
struct ValuesRequest {
    static constexpr std::string_view command = "nodewise/values";
    enum class Scope : std::uint8_t { Nodes, Inputs, Outputs, Live, Weights, ProgramInputs, Executed };
    std::vector<std::uint32_t> nodes; ///< for Scope::Nodes, which is meant where no scope is given
    Scope scope = Scope::Nodes;
    std::uint64_t start = 0, count = 0; ///< of the list; count 0 = all
    bool stats = false;
    int bins = 32;
    bool expected = false; ///< the reference's values of these nodes (compare.h); those it does not have are left out of the list
    bool operator==(const ValuesRequest&) const = default;
};
struct ValuesAnswer {
    std::uint64_t total = 0; ///< without start and count
    std::vector<ValueInfo> values;
    bool operator==(const ValuesAnswer&) const = default;
};

/// nodewise/tensorSlice: a page of a tensor as a table. Of a rank above 2 the last two dimensions, the others at 0; rank 1: one row per
/// element; rank 0: one cell.
struct SliceRequest {
    static constexpr std::string_view command = "nodewise/tensorSlice";
    static constexpr std::uint64_t maxCells = 1'000'000;
    ValueRef value;
    std::string slice;                                            ///< "[0, :, 3:7]"; "" = all
    std::uint64_t row = 0, rows = 100, column = 0, columns = 100; ///< what is past the end is left out
    bool operator==(const SliceRequest&) const = default;
};
struct Slice {
    enum class Kind : std::uint8_t { Int, Float, Bool, Complex };
    std::string dtype;
    std::vector<std::int64_t> shape; ///< after slicing
    Kind kind = Kind::Float;
    std::uint64_t rows = 0, columns = 0;           ///< of the page
    std::uint64_t totalRows = 0, totalColumns = 0; ///< of the table
    std::vector<double> numbers;                   ///< row-major; Complex: real and imaginary part in turn
    std::vector<std::int64_t> integers;            ///< Int and Bool, in place of `numbers`
    bool operator==(const Slice&) const = default;
};

/// nodewise/tensorStats; the answer is a TensorStats with quantiles.
struct StatsRequest {
    static constexpr std::string_view command = "nodewise/tensorStats";
    ValueRef value;
    std::string slice;
    int bins = 64;
    std::optional<double> low, high; ///< of the histogram; none = min and max
    bool operator==(const StatsRequest&) const = default;
};

/// nodewise/recompute: a dropped value is made again; the stop stays. Answer: its ValueInfo.
struct RecomputeRequest {
    static constexpr std::string_view command = "nodewise/recompute";
    ValueRef value;
    bool operator==(const RecomputeRequest&) const = default;
};

/// nodewise/edit: exactly one of `expression`, `file`, `number`.
struct EditRequest {
    static constexpr std::string_view command = "nodewise/edit";
    ValueRef value;
    std::string slice;            ///< "" = the whole value
    std::string expression;       ///< TorchScript over the stop's values
    std::string file;             ///< as an input's
    std::optional<Scalar> number; ///< fills the slice
    bool operator==(const EditRequest&) const = default;
};
/// nodewise/cast: the offer of a stop, taken.
struct CastRequest {
    static constexpr std::string_view command = "nodewise/cast";
    std::uint32_t node = 0;
    std::string argument, dtype;
    bool operator==(const CastRequest&) const = default;
};
struct EditInfo {
    int id = 0;
    bool cast = false;
    std::uint64_t tick = 0; ///< at which it was made
    std::uint32_t node = 0;
    std::string name; ///< of the node
    UserText text;    ///< "x[0, :] = 1", "weight of linear cast to float16"
    bool operator==(const EditInfo&) const = default;
};
/// Answer to nodewise/edit, nodewise/undo (takes back the last), nodewise/redo, nodewise/cast and nodewise/edits: all that are in force,
/// oldest first.
struct EditsAnswer {
    std::vector<EditInfo> edits;
    std::vector<EditInfo> undone; ///< what nodewise/redo brings back, the last one first
    std::uint64_t recomputed = 0; ///< nodes run again to be at the same tick
    bool operator==(const EditsAnswer&) const = default;
};

/// nodewise/export
struct ExportRequest {
    static constexpr std::string_view command = "nodewise/export";
    ValueRef value;
    std::string slice;
    std::string file;
    std::string format; ///< "npy", "safetensors", "pt"; "" = by suffix
    bool operator==(const ExportRequest&) const = default;
};

} // namespace nodewise::protocol
