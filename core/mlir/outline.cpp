// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/outline.h"

#include "core/mlir/module_parts.h"
#include "core/mlir/moves.h"

#include <mlir/Dialect/Affine/Analysis/LoopAnalysis.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>
#include <mlir/Interfaces/DestinationStyleOpInterface.h>
#include <mlir/Interfaces/FunctionInterfaces.h>
#include <mlir/Interfaces/LoopLikeInterface.h>
#include <mlir/Interfaces/ViewLikeInterface.h>
#include <regex>

namespace nodewise::kernel_worker {

namespace {

using Count = std::optional<std::uint64_t>;

Count times(Count a, Count b)
{
    std::uint64_t product = 0;
    if (!a || !b || __builtin_mul_overflow(*a, *b, &product))
        return std::nullopt;
    return product;
}

Count bytesOf(mlir::Type type)
{
    const auto memref = mlir::dyn_cast<mlir::MemRefType>(type);
    if (!memref || !memref.hasStaticShape())
        return std::nullopt;
    const mlir::Type element = memref.getElementType();
    if (!element.isIntOrIndexOrFloat())
        return std::nullopt;
    Count out = element.isIndex() ? 8 : (element.getIntOrFloatBitWidth() + 7) / 8;
    for (const std::int64_t size : memref.getShape())
        out = times(out, static_cast<std::uint64_t>(size));
    return out;
}

std::vector<protocol::KernelAttribute> attributesOf(mlir::Operation* op)
{
    std::vector<protocol::KernelAttribute> out;
    for (const mlir::NamedAttribute& attribute : op->getDiscardableAttrs())
        out.push_back({attribute.getName().str(), printed(attribute.getValue())});
    return out;
}

/// "Y" of %Y behind subviews and casts, or of a global @Y.
std::string rootName(const Module::Parts& parts, mlir::Value value)
{
    while (auto* op = value.getDefiningOp()) {
        if (auto global = mlir::dyn_cast<mlir::memref::GetGlobalOp>(op))
            return global.getName().str();
        auto view = mlir::dyn_cast<mlir::ViewLikeOpInterface>(op);
        if (!view)
            return mlir::isa<mlir::memref::AllocOp, mlir::memref::AllocaOp>(op) ? parts.name(value) : std::string();
        value = view.getViewSource();
    }
    auto* const owner = mlir::cast<mlir::BlockArgument>(value).getOwner()->getParentOp();
    return mlir::isa<mlir::FunctionOpInterface>(owner) ? parts.name(value) : std::string(); // a loop's may be another each time
}

// --- bounds of loops ------------------------------------------------------------------------------------------------------------------

struct Bounds {
    std::vector<std::string> lower, upper, step;
    Count trips = 1;
};

std::string boundText(const Module::Parts& parts, mlir::OpFoldResult bound)
{
    if (const auto constant = mlir::getConstantIntValue(bound))
        return std::to_string(*constant);
    const auto value = mlir::dyn_cast<mlir::Value>(bound);
    return value ? "%" + parts.name(value) : std::string();
}

/// "%m + 128" of (d0) -> (d0 + 128) of %m.
std::string expressionText(const Module::Parts& parts, mlir::AffineExpr expression, unsigned dims, mlir::ValueRange operands)
{
    static const std::regex variable("[ds][0-9]+");
    const std::string text = printed(expression);
    std::string out;
    auto from = text.cbegin();
    for (std::sregex_iterator match(text.begin(), text.end(), variable), end; match != end; ++match) {
        out.append(from, (*match)[0].first);
        const auto index = static_cast<unsigned>(std::stoul(match->str().substr(1))) + (match->str()[0] == 's' ? dims : 0);
        out += index < operands.size() ? "%" + parts.name(operands[index]) : match->str();
        from = (*match)[0].second;
    }
    return out.append(from, text.cend());
}

std::string boundText(const Module::Parts& parts, mlir::AffineMap map, mlir::ValueRange operands, const char* ofSeveral)
{
    std::string out;
    for (const mlir::AffineExpr result : map.getResults())
        out += (out.empty() ? "" : ", ") + expressionText(parts, result, map.getNumDims(), operands);
    return map.getNumResults() > 1 ? ofSeveral + ("(" + out + ")") : out;
}

Bounds boundsOf(const Module::Parts& parts, mlir::affine::AffineForOp loop)
{
    return {.lower = {boundText(parts, loop.getLowerBoundMap(), loop.getLowerBoundOperands(), "max")},
            .upper = {boundText(parts, loop.getUpperBoundMap(), loop.getUpperBoundOperands(), "min")},
            .step = {std::to_string(loop.getStepAsInt())},
            .trips = mlir::affine::getConstantTripCount(loop)};
}

Bounds boundsOf(const Module::Parts& parts, mlir::affine::AffineParallelOp loop)
{
    Bounds out;
    for (unsigned i = 0; i < loop.getNumDims(); ++i) {
        out.lower.push_back(boundText(parts, loop.getLowerBoundMap(i), loop.getLowerBoundsOperands(), "max"));
        out.upper.push_back(boundText(parts, loop.getUpperBoundMap(i), loop.getUpperBoundsOperands(), "min"));
        out.step.push_back(std::to_string(loop.getSteps()[i]));
    }
    const auto ranges = loop.getConstantRanges();
    for (unsigned i = 0; ranges && i < ranges->size(); ++i)
        out.trips = times(out.trips, static_cast<std::uint64_t>(((*ranges)[i] + loop.getSteps()[i] - 1) / loop.getSteps()[i]));
    if (!ranges)
        out.trips.reset();
    return out;
}

Count tripsOf(mlir::OpFoldResult lower, mlir::OpFoldResult upper, mlir::OpFoldResult step)
{
    const auto from = mlir::getConstantIntValue(lower), to = mlir::getConstantIntValue(upper), by = mlir::getConstantIntValue(step);
    if (!from || !to || !by || *by <= 0)
        return std::nullopt;
    std::int64_t span = 0;
    if (*to <= *from)
        return 0;
    if (__builtin_sub_overflow(*to, *from, &span))
        return std::nullopt;
    return static_cast<std::uint64_t>(span / *by + (span % *by != 0));
}

Bounds boundsOf(const Module::Parts& parts, mlir::LoopLikeOpInterface loop)
{
    const auto lower = loop.getLoopLowerBounds(), upper = loop.getLoopUpperBounds(), step = loop.getLoopSteps();
    Bounds out;
    if (!lower || !upper || !step || lower->size() != upper->size() || lower->size() != step->size()) {
        out.trips.reset();
        return out;
    }
    for (std::size_t i = 0; i < lower->size(); ++i) {
        out.lower.push_back(boundText(parts, (*lower)[i]));
        out.upper.push_back(boundText(parts, (*upper)[i]));
        out.step.push_back(boundText(parts, (*step)[i]));
        out.trips = times(out.trips, tripsOf((*lower)[i], (*upper)[i], (*step)[i]));
    }
    return out;
}

Bounds boundsOf(const Module::Parts& parts, mlir::Operation* op)
{
    if (auto loop = mlir::dyn_cast<mlir::affine::AffineForOp>(op))
        return boundsOf(parts, loop);
    if (auto loop = mlir::dyn_cast<mlir::affine::AffineParallelOp>(op))
        return boundsOf(parts, loop);
    return boundsOf(parts, mlir::cast<mlir::LoopLikeOpInterface>(op));
}

llvm::SmallVector<mlir::Value> variablesOf(mlir::Operation* op)
{
    if (auto loop = mlir::dyn_cast<mlir::affine::AffineParallelOp>(op)) // whose interface does not tell
        return llvm::to_vector_of<mlir::Value>(loop.getIVs());
    return mlir::cast<mlir::LoopLikeOpInterface>(op).getLoopInductionVars().value_or(llvm::SmallVector<mlir::Value>());
}

// --- what moves and what reads --------------------------------------------------------------------------------------------------------

constexpr std::string_view accessNames[] = {"memref.load",        "memref.store",        "affine.load",          "affine.store",
                                            "affine.vector_load", "affine.vector_store", "vector.load",          "vector.store",
                                            "vector.maskedload",  "vector.maskedstore",  "vector.transfer_read", "vector.transfer_write",
                                            "memref.atomic_rmw"};

bool isStore(std::string_view name)
{
    return name.ends_with("store") || name.ends_with("write") || name.ends_with("atomic_rmw");
}

// --- the walk -------------------------------------------------------------------------------------------------------------------------

/// Where in the kernel an operation stands.
struct Around {
    std::optional<std::uint32_t> function, loop;
    Count runs = 1;
};

class Outliner {
public:
    explicit Outliner(const Module::Parts& parts) : m_parts(parts) {}

    protocol::KernelOutline outline()
    {
        visitRegions(parts().op.get(), {});
        return std::move(m_out);
    }

private:
    const Module::Parts& parts() const { return m_parts; }

    void visitRegions(mlir::Operation* op, const Around& around)
    {
        for (mlir::Region& region : op->getRegions())
            for (mlir::Block& block : region)
                for (mlir::Operation& inner : block)
                    visit(&inner, around);
    }

    void visit(mlir::Operation* op, const Around& around)
    {
        if (auto function = mlir::dyn_cast<mlir::FunctionOpInterface>(op))
            return visitFunction(function);
        if (mlir::isa<mlir::LoopLikeOpInterface>(op))
            return visitLoop(op, around);
        addBuffer(op, around);
        if (around.function)
            addWork(op, around);
        if (op->getName().getDialectNamespace() == "linalg")
            return; // its body is of single elements
        Around inside = around;
        if (!mlir::isa<mlir::ModuleOp>(op))
            inside.runs.reset(); // scf.if and alike: whether it runs is not known
        visitRegions(op, inside);
    }

    void visitFunction(mlir::FunctionOpInterface function)
    {
        protocol::KernelFunction out{.name = function.getName().str(),
                                     .line = m_parts.line(function),
                                     .endLine = m_parts.endLine(function),
                                     .declaration = function.isExternal()};
        for (std::size_t i = 0; i < function.getNumArguments(); ++i)
            out.arguments.push_back({function.isExternal() ? std::string() : m_parts.name(function.getArgument(static_cast<unsigned>(i))),
                                     describe(function.getArgumentTypes()[i])});
        for (const mlir::Type result : function.getResultTypes())
            out.results.push_back(printed(result));
        m_out.functions.push_back(std::move(out));
        visitRegions(function, {.function = static_cast<std::uint32_t>(m_out.functions.size() - 1)});
    }

    void visitLoop(mlir::Operation* op, const Around& around)
    {
        const Bounds bounds = boundsOf(m_parts, op);
        Around inside = around;
        inside.runs = times(around.runs, bounds.trips);
        auto* loop = place(m_out.loops, op, around);
        if (loop) {
            inside.loop = static_cast<std::uint32_t>(m_out.loops.size() - 1);
            loop->endLine = m_parts.endLine(op);
            loop->lower = bounds.lower;
            loop->upper = bounds.upper;
            loop->step = bounds.step;
            loop->trips = bounds.trips;
            loop->roles = attributesOf(op);
            for (const mlir::Value variable : variablesOf(op))
                loop->variables.push_back(m_parts.name(variable));
        }
        visitRegions(op, inside);
    }

    void addBuffer(mlir::Operation* op, const Around& around)
    {
        using Kind = protocol::KernelBuffer::Kind;
        if (auto global = mlir::dyn_cast<mlir::memref::GlobalOp>(op))
            m_out.buffers.push_back({.kind = Kind::Global,
                                     .name = global.getSymName().str(),
                                     .type = describe(global.getType()),
                                     .constant = global.getConstant(),
                                     .bytes = bytesOf(global.getType()),
                                     .line = m_parts.line(op)});
        else if (mlir::isa<mlir::memref::AllocOp, mlir::memref::AllocaOp>(op))
            m_out.buffers.push_back({.kind = mlir::isa<mlir::memref::AllocOp>(op) ? Kind::Alloc : Kind::Alloca,
                                     .name = m_parts.name(op->getResult(0)),
                                     .type = describe(op->getResult(0).getType()),
                                     .bytes = bytesOf(op->getResult(0).getType()),
                                     .line = m_parts.line(op),
                                     .function = around.function});
    }

    void addWork(mlir::Operation* op, const Around& around)
    {
        if (const auto move = tryMove(op))
            return addCopy(op, *move, around);
        const llvm::StringRef name = op->getName().getStringRef();
        if (op->getName().getDialectNamespace() == "linalg" && mlir::isa<mlir::DestinationStyleOpInterface>(op))
            addCompute(mlir::cast<mlir::DestinationStyleOpInterface>(op), around);
        else if (llvm::is_contained(accessNames, std::string_view(name)))
            addAccess(op, around);
    }

    void addCopy(mlir::Operation* op, const TileMove& move, const Around& around)
    {
        auto* copy = place(m_out.copies, op, around);
        if (!copy)
            return;
        copy->direction = move.direction;
        copy->source = end(move.source);
        copy->target = end(move.target);
        copy->bytes = bytesOf(move.source.getType());
        if (!copy->bytes || !mlir::isa<mlir::memref::CopyOp>(op)) // of others, the scratchpad's end is the tile
            copy->bytes = bytesOf((inScratchpad(move.source) ? move.source : move.target).getType());
        copy->attributes = attributesOf(op);
    }

    void addCompute(mlir::DestinationStyleOpInterface op, const Around& around)
    {
        auto* compute = place(m_out.computes, op, around);
        if (!compute)
            return;
        for (mlir::OpOperand* input : op.getDpsInputOperands())
            compute->inputs.push_back(end(input->get()));
        for (mlir::OpOperand& output : op.getDpsInitsMutable())
            compute->outputs.push_back(end(output.get()));
    }

    void addAccess(mlir::Operation* op, const Around& around)
    {
        const auto memory =
            llvm::find_if(op->getOperands(), [](mlir::Value value) { return mlir::isa<mlir::MemRefType>(value.getType()); });
        if (memory == op->getOperands().end() || inScratchpad(*memory))
            return;
        auto* access = place(m_out.accesses, op, around);
        if (!access)
            return;
        access->store = isStore(access->op);
        access->name = rootName(m_parts, *memory);
    }

    protocol::KernelEnd end(mlir::Value value) const
    {
        return {.name = rootName(m_parts, value), .value = "%" + m_parts.name(value), .type = describe(value.getType())};
    }

    /// A new entry with what all have in common; null beyond the bound.
    template <class Entry>
    Entry* place(std::vector<Entry>& entries, mlir::Operation* op, const Around& around)
    {
        if (entries.size() >= protocol::KernelOutline::maxEntries) {
            ++m_out.leftOut;
            return nullptr;
        }
        Entry& entry = entries.emplace_back();
        entry.op = op->getName().getStringRef().str();
        entry.line = m_parts.line(op);
        entry.function = around.function.value_or(0);
        entry.loop = around.loop;
        entry.runs = around.runs;
        return &entry;
    }

    const Module::Parts& m_parts;
    protocol::KernelOutline m_out;
};

} // namespace

protocol::KernelOutline outlineOf(const Module& module)
{
    if (!module.verified())
        return {};
    return Outliner(module.parts()).outline();
}

} // namespace nodewise::kernel_worker
