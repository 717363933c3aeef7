// SPDX-License-Identifier: Apache-2.0
// The rules of a backend profile. An operator is named "aten.linear", which covers every overload, or "aten.linear.default", which beats
// that. A guard is a TorchScript expression over the call's arguments by their names in the schema: tensors (`self.dim() == 4`,
// `self.dtype == torch.float16`: they have shapes, dtypes and no data), numbers, texts, lists, None; "" = always.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::backend {

/// Where a rule stands in its file, from 1; 0 = nowhere.
struct RulePlace {
    int line = 0, column = 0;
    bool operator==(const RulePlace&) const = default;
};

/// An operator that is ATen's, on the CPU.
struct Fallback {
    std::string op;
    std::string why; ///< one clause for people
    std::string when;
    RulePlace place;
};

/// Replaces a call by what a TorchScript function calls. The function's parameters are named as the operator's arguments.
struct Decomposition {
    std::string op;
    std::string function;             ///< "linear", out of the profile's files; "" = in no form that Nodewise could run: `becomes` tells it
    std::string when;                 ///< else it declines: the call stays as it is
    std::string unsupported;          ///< where it holds, the backend refuses the call
    std::string why;                  ///< of declining or refusing, one clause for people; or what the rule does
    std::vector<std::string> becomes; ///< operators, where there is no function
    RulePlace place;
};

/// An operator that the tables' default decompositions leave as it is.
struct Exclusion {
    std::string op, why;
    RulePlace place;
};

/// One graph pass: of Nodewise, with options of its own ("stick": 128), or of the profile, which replaces what looks like one function by
/// what another one calls.
struct PassRule {
    enum class Point : std::uint8_t { PreGrad, Pre, Post, PreScheduling };
    Point point = Point::Post;
    std::string pass;        ///< "mm-to-bmm"; what Nodewise has is in core/rewrite/pass.h
    bool runs = true;        ///< false: the backend has it, Nodewise does not run it (it works below the graph); it is only listed
    std::string pattern;     ///< function out of the profile's files that calls what is looked for; "" = the pass is Nodewise's
    std::string replacement; ///< function with the same parameters that calls what takes its place
    std::string when;        ///< guard over the parameters: else a match stays as it is
    std::string why;         ///< what it does, one clause
    std::map<std::string, std::int64_t, std::less<>> options;
    RulePlace place;
    bool isOfProfile() const { return !pattern.empty(); }
};

/// A lowering that the backend registers for an operator.
struct LoweringRule {
    std::string op;
    std::string as;                   ///< what it becomes, for people: "Reduction matmul"
    std::vector<std::string> opFuncs; ///< hardware functions that it uses, by OpFunc::name
    std::string when;                 ///< else the rule is passed over
    std::string unsupported;          ///< where it holds, the backend refuses the call
    std::string why;
    RulePlace place;
};

/// One of Inductor's kernel-level operators as a function of the hardware.
struct OpFunc {
    enum class Kind : std::uint8_t { Pointwise, Reduction, Data };
    std::string op;   ///< of Inductor: "truediv"; a reduction's type: "sum"
    std::string name; ///< of the hardware: "realdiv"
    Kind kind = Kind::Pointwise;
    std::string unit;                   ///< "sfp", "pt"; "" = not told
    std::vector<std::string> constants; ///< that it takes: "clipMin"
    std::string when, why;
    RulePlace place;
};

/// A method of OpOverrides: it keeps one of Inductor's operators from its kernel-level decomposition, and gives no verdict.
struct Override {
    std::string op; ///< "sigmoid"
    RulePlace place;
};

struct CustomOp {
    /// What becomes of it. Read: from the rules that name it; one of None is an error of the profile.
    enum class Fate : std::uint8_t { None, Lowering, Decomposition, Pass, Fallback };
    std::string schema;    ///< "spyre::exx2(Tensor x, float exx2Scale, bool useZeroMean) -> Tensor"
    std::string op;        ///< "spyre.exx2.default", of the schema
    std::string fake;      ///< function of the shape rule: takes and returns tensors without data
    std::string executor;  ///< function that computes it on the CPU; "" = it can't be run here
    std::string why;       ///< what it does, one clause
    std::string removedBy; ///< pass
    Fate fate = Fate::None;
    RulePlace place;
};

/// Which element types the backend has and what it makes of others.
struct DtypeRule {
    std::string dtype;  ///< "float16"
    std::string format; ///< of the hardware: "SEN169_FP16"; "" = it has none
    std::string stored; ///< dtype that stands for it: bool -> "float16"; "" = itself
    std::string why;
    RulePlace place;
};

/// How tensors lie on the device: core/sticks/stick_layout.h computes with it.
struct LayoutRule {
    std::int64_t stickBytes = 128;
    std::int64_t cores = 32;
    std::int64_t spanBytes = 256ll << 20;     ///< that one core may reach
    std::int64_t scratchpadBytes = 2ll << 20; ///< of a core
    std::string map = "stride";               ///< "stride" (stride_map) or "dim" (dim_map, the older form)
    std::string divide = "greedy";            ///< "greedy", or "pointwise-1d": only one-dimensional pointwise kernels are divided
    RulePlace place;
};

} // namespace nodewise::backend
