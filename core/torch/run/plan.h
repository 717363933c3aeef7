// SPDX-License-Identifier: Apache-2.0
// A graph made ready to run: targets resolved, arguments compiled to slots and constants. One plan per subgraph; FX graph and IR
// are compiled by different rules into the same form, so that one machine steps through both.
#pragma once

#include "core/base/result.h"
#include "core/torch/policy/policy.h"

#include <ATen/core/ivalue.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace c10 {
class OperatorHandle;
}

namespace nodewise::torch_worker {

/// Index of a value in a frame.
using Slot = std::uint32_t;
inline constexpr Slot noSlot = 0xffffffffu;
inline constexpr std::uint32_t noNode = 0xffffffffu;
using Values = std::vector<c10::IValue>;

/// How one argument comes to be when the node runs.
struct Operand {
    enum class Kind : std::uint8_t {
        Constant,        ///< `constant` as it is; a number in a Tensor's place is a wrapped tensor already
        Slot,            ///< the value in `slot`
        Element,         ///< the tensor number `element` among those that `slot` holds
        Scalar,          ///< a number out of `slot` in a Tensor's place: becomes a wrapped number (c10::scalar_to_tensor)
        Float,           ///< a number out of `slot` as a double: schemas do not take an int for a float
        Tensors,         ///< Tensor[] out of `elements`
        OptionalTensors, ///< Tensor?[] out of `elements`
        Ints,            ///< int[] or SymInt[] with elements that are other nodes' integers
        Floats,
        Bools,
        List, ///< anything else with elements: a tuple
    };
    Kind kind = Kind::Constant;
    Slot slot = noSlot;
    std::uint32_t element = 0;
    c10::IValue constant;
    std::vector<Operand> elements;
};

class Machine;
struct Plan;

/// What a step runs besides calling an operator. Takes the operands' values in order, gives the node's outputs.
using Function = std::function<Result<Values>(Machine& machine, Values inputs)>;

struct Step {
    enum class Kind : std::uint8_t {
        Operator,    ///< `op` through the dispatcher
        Function,    ///< Python's arithmetic, getitem, a registered executor
        ControlFlow, ///< pushes frames: `control`
        Value,       ///< get_attr of a constant, a constant input: `operands[0]`
        Unresolved,  ///< stops with `problem`
    };
    /// Operands of each, where (..) is one operand of kind List. Bodies are not among them.
    enum class Control : std::uint8_t {
        None,
        Cond,            ///< predicate, (operands); bodies: true, false
        WhileLoop,       ///< (carried), (additional); bodies: condition, body
        Scan,            ///< (initial), (scanned), (additional)
        Map,             ///< (mapped), (additional)
        AssociativeScan, ///< (scanned), (additional)
        SetGrad,         ///< enabled, (operands)
        Autocast,        ///< device, dtype or None, enabled, cache or None, (operands)
        Checkpoint,      ///< (operands)
        InvokeSubgraph,  ///< (operands)
    };

    Kind kind = Kind::Operator;
    Control control = Control::None;
    std::uint32_t node = 0; ///< index of the NodeId on the plan's side
    std::string name;       ///< of the node, qualified: "add", "true_graph_0/add"
    std::string opType;     ///< "aten.linear.default"
    std::shared_ptr<const c10::OperatorHandle> op;
    policy::ArgumentCheck check = nullptr; ///< Operator: what its arguments are put to first; null for nearly all
    Function function;
    std::string executedBy; ///< "" = ATen by schema; "built-in", or the plug-in whose executor runs it
    std::vector<Operand> operands;
    std::vector<std::uint32_t> bodies; ///< ControlFlow: plans by index, in order of the call
    Slot output = noSlot;
    std::uint32_t outputCount = 1;     ///< operators with several returns put a tuple in `output`
    std::vector<Slot> dies;            ///< slots that no later step reads: released after this one
    std::vector<std::uint32_t> writes; ///< operands whose storage the schema says are written in place
    bool random = false;               ///< takes numbers from the generator
    c10::IValue recorded;              ///< shapes alone: what the program says the node yields, for operators without a meta kernel
    Error problem;                     ///< Unresolved
};

/// Owns its steps.
struct Plan {
    std::uint32_t subgraph = 0; ///< index of the SubgraphId
    std::string name;           ///< "" for the root, "true_graph_0", "body_graph_0/true_graph_0"
    std::uint32_t slotCount = 0;
    std::vector<Slot> inputs; ///< slots of the placeholders, in order
    std::vector<std::string> inputNames;
    std::vector<std::uint32_t> inputNodes; ///< their nodes; in the IR, where placeholders are none, numbers after the nodes
    std::vector<Step> steps;
    std::vector<Operand> outputs; ///< what the output node names
    bool singleOutput = false;    ///< returns one value instead of a list
    std::uint32_t outputNode = 0;
    std::vector<std::uint32_t> slotNodes; ///< node whose value a slot holds; an IR placeholder's as in inputNodes
};

/// All subgraphs of one side, root first. Immutable once compiled; shared as pointer to const.
struct ProgramPlan {
    enum class Side : std::uint8_t { Fx, Ir };
    Side side = Side::Fx;
    std::vector<Plan> plans;
    std::uint32_t nodeCount = 0;   ///< nodes of all subgraphs; the IR's placeholders, root's first, are numbered on from here
    bool random = false;           ///< any step is
    std::vector<Error> unresolved; ///< operators that can't be run here, each with what would help
    /// Where a node is: plan and step; noSlot where it is a placeholder or an output.
    struct Place {
        std::uint32_t plan = 0, step = noSlot;
        Slot slot = noSlot; ///< of its value
    };
    std::vector<Place> places; ///< by node index, placeholders of the IR too
};

} // namespace nodewise::torch_worker
