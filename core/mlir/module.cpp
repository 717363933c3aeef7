// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/module.h"

#include "core/base/input_file.h"
#include "core/mlir/bytecode_text.h"
#include "core/mlir/module_parts.h"
#include "core/mlir/own_forms.h"
#include "core/mlir/text_bounds.h"

#include <llvm/Support/MemoryBuffer.h>
#include <mlir/AsmParser/AsmParser.h>
#include <mlir/Bytecode/BytecodeReader.h>
#include <mlir/IR/BuiltinTypes.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/IR/Verifier.h>
#include <set>

namespace nodewise::kernel_worker {

// --- diagnostics ----------------------------------------------------------------------------------------------------------------------

namespace {

/// The place of a file among those that a location is made of.
mlir::FileLineColLoc fileOf(mlir::Location location)
{
    const auto found = location->findInstanceOf<mlir::FileLineColLoc>();
    return found ? found : mlir::FileLineColLoc::get(location.getContext(), "", 0, 0);
}

protocol::KernelDiagnostic::Severity severityOf(mlir::DiagnosticSeverity severity)
{
    using Severity = protocol::KernelDiagnostic::Severity;
    switch (severity) {
    case mlir::DiagnosticSeverity::Error:
        return Severity::Error;
    case mlir::DiagnosticSeverity::Warning:
        return Severity::Warning;
    case mlir::DiagnosticSeverity::Remark:
    case mlir::DiagnosticSeverity::Note:
        break;
    }
    return Severity::Remark;
}

protocol::KernelDiagnostic describe(mlir::Diagnostic& said)
{
    const auto at = fileOf(said.getLocation());
    protocol::KernelDiagnostic out{
        .severity = severityOf(said.getSeverity()), .line = at.getLine(), .column = at.getColumn(), .message = said.str()};
    for (mlir::Diagnostic& note : said.getNotes()) {
        const auto where = fileOf(note.getLocation());
        out.notes.push_back({.line = where.getLine(), .column = where.getColumn(), .message = note.str()});
    }
    return out;
}

} // namespace

DiagnosticCollector::DiagnosticCollector(mlir::MLIRContext& context, Diagnostics& out)
    : m_handler(&context, [&out](mlir::Diagnostic& said) {
          if (out.size() < most)
              out.push_back(describe(said));
          return mlir::success();
      })
{
}

// --- places and names -----------------------------------------------------------------------------------------------------------------

protocol::KernelPlace Module::Parts::place(llvm::SMRange range) const
{
    if (!range.isValid())
        return {};
    const auto [line, column] = sources.getLineAndColumn(range.Start);
    return {line, column, static_cast<std::uint32_t>(range.End.getPointer() - range.Start.getPointer())};
}

std::string Module::Parts::written(llvm::SMRange range) const
{
    return range.isValid() ? std::string(range.Start.getPointer(), range.End.getPointer()) : std::string();
}

std::uint32_t Module::Parts::line(mlir::Operation* operation) const
{
    const auto* def = state.getOpDef(operation);
    return def ? place(def->loc).line : 0;
}

std::uint32_t Module::Parts::endLine(mlir::Operation* operation) const
{
    const auto* def = state.getOpDef(operation);
    if (!def || !def->scopeLoc.isValid())
        return 0;
    const char* const end = def->scopeLoc.End.getPointer();
    const char* const start = def->scopeLoc.Start.getPointer();
    return sources.getLineAndColumn(llvm::SMLoc::getFromPointer(end > start ? end - 1 : end)).first;
}

namespace {

std::string nameOfResult(const Module::Parts& parts, mlir::OpResult result)
{
    const auto* def = parts.state.getOpDef(result.getOwner());
    if (!def)
        return {};
    const auto& groups = def->resultGroups;
    for (std::size_t i = groups.size(); i-- > 0;) {
        if (groups[i].startIndex > result.getResultNumber())
            continue;
        const std::string name = parts.written(groups[i].definition.loc);
        const unsigned index = result.getResultNumber() - groups[i].startIndex;
        const unsigned end = i + 1 < groups.size() ? groups[i + 1].startIndex : result.getOwner()->getNumResults();
        return end - groups[i].startIndex > 1 ? name + "#" + std::to_string(index) : name;
    }
    return {};
}

} // namespace

std::string Module::Parts::name(mlir::Value value) const
{
    std::string written;
    if (const auto result = mlir::dyn_cast<mlir::OpResult>(value)) {
        written = nameOfResult(*this, result);
    } else {
        const auto argument = mlir::cast<mlir::BlockArgument>(value);
        const auto* def = state.getBlockDef(argument.getOwner());
        if (def && argument.getArgNumber() < def->arguments.size())
            written = this->written(def->arguments[argument.getArgNumber()].loc);
        if (written.empty())
            written = "arg" + std::to_string(argument.getArgNumber());
    }
    return written.starts_with('%') ? written.substr(1) : written;
}

std::string printed(mlir::ModuleOp module)
{
    std::string out;
    llvm::raw_string_ostream stream(out);
    module.print(stream);
    return out;
}

protocol::KernelType describe(mlir::Type type)
{
    protocol::KernelType out{.text = printed(type)};
    const auto memref = mlir::dyn_cast<mlir::MemRefType>(type);
    if (!memref) {
        const auto unranked = mlir::dyn_cast<mlir::UnrankedMemRefType>(type);
        out.dtype = printed(unranked ? unranked.getElementType() : type);
        return out;
    }
    out.memref = true;
    out.dtype = printed(memref.getElementType());
    out.shape.assign(memref.getShape().begin(), memref.getShape().end());
    llvm::SmallVector<std::int64_t> strides;
    if (mlir::succeeded(mlir::getStridesAndOffset(memref, strides, out.offset)))
        out.strides.assign(strides.begin(), strides.end());
    if (const auto space = mlir::dyn_cast_or_null<mlir::IntegerAttr>(memref.getMemorySpace()))
        out.space = static_cast<std::uint32_t>(space.getValue().getZExtValue());
    return out;
}

// --- parsing --------------------------------------------------------------------------------------------------------------------------

mlir::OwningOpRef<mlir::ModuleOp> moduleOf(mlir::Block& block, mlir::Location location)
{
    if (llvm::hasSingleElement(block))
        if (auto written = mlir::dyn_cast<mlir::ModuleOp>(block.front())) {
            written->remove();
            return written;
        }
    mlir::OwningOpRef<mlir::ModuleOp> module = mlir::ModuleOp::create(location);
    module->getBody()->getOperations().splice(module->getBody()->begin(), block.getOperations());
    return module;
}

namespace {

static_assert(protocol::dynamicSize == mlir::ShapedType::kDynamic);

void parseInto(Module::Parts& parts)
{
    if (auto beyond = tryBeyondBounds(parts.text)) {
        parts.diagnostics.push_back(std::move(*beyond));
        return;
    }
    mlir::MLIRContext& context = parts.context->mlir();
    context.allowUnregisteredDialects(parts.allowUnregistered);
    parts.sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(parts.text, ""), llvm::SMLoc());
    const DiagnosticCollector collector(context, parts.diagnostics);
    mlir::Block block;
    const mlir::ParserConfig config(&context, false);
    if (mlir::failed(mlir::parseAsmSourceFile(parts.sources, &block, config, &parts.state)))
        return;
    parts.op = moduleOf(block, mlir::FileLineColLoc::get(&context, "", 1, 1));
    parts.verified = mlir::succeeded(mlir::verify(*parts.op));
}

Result<std::string> contentOf(const std::string& file)
{
    constexpr std::uint64_t most = 256u << 20; // as a message may have
    return readFile(file, most);
}

} // namespace

Module::Module(std::unique_ptr<Parts> parts) : m_parts(std::move(parts))
{
}
Module::Module(Module&&) noexcept = default;
Module& Module::operator=(Module&&) noexcept = default;
Module::~Module() = default;

namespace {

std::unique_ptr<Module::Parts> partsOf(Context& context, std::string text, bool allowUnregistered)
{
    auto parts = std::make_unique<Module::Parts>();
    parts->context = &context;
    parts->allowUnregistered = allowUnregistered;
    parts->bytecode = mlir::isBytecode(llvm::MemoryBufferRef(text, ""));
    parts->text = parts->bytecode ? textOfBytecode(context, text, allowUnregistered, parts->diagnostics) : std::move(text);
    if (!parts->bytecode || parts->diagnostics.empty())
        parseInto(*parts);
    return parts;
}

/// The module without those operations that have a form of their own; null where they are not all that is wrong.
std::unique_ptr<Module::Parts> tryWithoutOwnForms(Context& context, const Module::Parts& failed)
{
    constexpr int most = 64; // operations
    std::string text = failed.text;
    Diagnostics found = failed.diagnostics, warnings;
    std::vector<std::string> leftOut;
    for (int i = 0; i < most && !found.empty(); ++i) {
        const std::string operation = operationWithOwnForm(found.front().message);
        const std::size_t count = operation.empty() ? 0 : leaveOutStatements(text, operation);
        if (count == 0)
            return nullptr;
        warnings.push_back(leftOutDiagnostic(operation, count, found.front().line, found.front().column));
        leftOut.push_back(operation);
        auto parts = partsOf(context, text, true);
        if (parts->op) {
            parts->leftOut = std::move(leftOut);
            parts->diagnostics.insert(parts->diagnostics.begin(), warnings.begin(), warnings.end());
            return parts;
        }
        found = parts->diagnostics;
    }
    return nullptr;
}

} // namespace

Module Module::parse(Context& context, std::string text, bool allowUnregistered)
{
    auto parts = partsOf(context, std::move(text), allowUnregistered);
    // What is lowered and run is never half of a kernel.
    if (allowUnregistered && context.foreign() && !parts->op && !parts->bytecode)
        if (auto rest = tryWithoutOwnForms(context, *parts))
            parts = std::move(rest);
    return Module(std::move(parts));
}

Result<Module> Module::read(Context& context, const protocol::KernelSource& source)
{
    if (source.file.empty() || !source.text.empty())
        return parse(context, source.text, source.allowUnregistered);
    auto content = contentOf(source.file);
    if (!content)
        return fail(content.error());
    return parse(context, std::move(*content), source.allowUnregistered);
}

bool Module::parsed() const
{
    return static_cast<bool>(m_parts->op);
}

bool Module::verified() const
{
    return m_parts->verified;
}

const Diagnostics& Module::diagnostics() const
{
    return m_parts->diagnostics;
}

const std::string& Module::text() const
{
    return m_parts->text;
}

bool Module::bytecode() const
{
    return m_parts->bytecode;
}

std::vector<std::string> Module::unregistered() const
{
    std::set<std::string> names(m_parts->leftOut.begin(), m_parts->leftOut.end());
    if (parsed())
        m_parts->op->walk([&names](mlir::Operation* op) {
            if (!op->isRegistered())
                names.insert(op->getName().getStringRef().str());
        });
    return {names.begin(), names.end()};
}

// --- symbols --------------------------------------------------------------------------------------------------------------------------

namespace {

class SymbolList {
public:
    explicit SymbolList(const Module::Parts& parts) : m_parts(parts) {}

    void add(const mlir::AsmParserState::SMDefinition& definition, std::string type)
    {
        if (!definition.loc.isValid())
            return;
        protocol::KernelSymbol symbol{
            .name = m_parts.written(definition.loc), .type = std::move(type), .place = m_parts.place(definition.loc)};
        for (const llvm::SMRange& use : definition.uses)
            symbol.uses.push_back(m_parts.place(use));
        found.push_back(std::move(symbol));
    }

    void add(const mlir::AsmParserState::OperationDefinition& definition)
    {
        for (const auto& group : definition.resultGroups)
            add(group.definition,
                group.startIndex < definition.op->getNumResults() ? printed(definition.op->getResult(group.startIndex).getType()) : "");
        const auto name = definition.op->getAttrOfType<mlir::StringAttr>("sym_name");
        if (!name)
            return;
        protocol::KernelSymbol symbol{.name = "@" + name.str(), .place = m_parts.place(definition.loc)};
        bool named = false;
        for (const llvm::SMRange& use : definition.symbolUses) {
            // Its own name counts as a use: the first one inside of the operation.
            if (!named && use.Start.getPointer() >= definition.scopeLoc.Start.getPointer()) {
                symbol.place = m_parts.place(use);
                named = true;
            } else {
                symbol.uses.push_back(m_parts.place(use));
            }
        }
        found.push_back(std::move(symbol));
    }

    void add(const mlir::AsmParserState::BlockDefinition& block)
    {
        if (m_parts.written(block.definition.loc).starts_with('^')) // of a region's first block it is the brace
            add(block.definition, "");
        for (std::size_t i = 0; i < block.arguments.size() && i < block.block->getNumArguments(); ++i)
            add(block.arguments[i], printed(block.block->getArgument(static_cast<unsigned>(i)).getType()));
    }

    std::vector<protocol::KernelSymbol> found;

private:
    const Module::Parts& m_parts;
};

} // namespace

std::vector<protocol::KernelSymbol> Module::symbols() const
{
    if (!parsed())
        return {};
    SymbolList list(*m_parts);
    for (const auto& op : m_parts->state.getOpDefs())
        list.add(op);
    for (const auto& block : m_parts->state.getBlockDefs())
        list.add(block);
    // A location may name others without end, each of them in full wherever it stands.
    for (const auto& alias : m_parts->state.getAttributeAliasDefs())
        list.add(alias.definition, mlir::isa<mlir::LocationAttr>(alias.value) ? "loc" : printed(alias.value));
    for (const auto& alias : m_parts->state.getTypeAliasDefs())
        list.add(alias.definition, printed(alias.value));
    std::stable_sort(list.found.begin(), list.found.end(), [](const protocol::KernelSymbol& a, const protocol::KernelSymbol& b) {
        return std::pair(a.place.line, a.place.column) < std::pair(b.place.line, b.place.column);
    });
    return std::move(list.found);
}

} // namespace nodewise::kernel_worker
