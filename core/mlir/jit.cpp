// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/jit.h"

#include "core/base/elapsed.h"
#include "core/base/words.h"
#include "core/mlir/module_parts.h"
#include "core/mlir/outline.h"
#include "core/mlir/passes.h"
#include "core/mlir/reach.h"
#include "core/mlir/size_bounds.h"

#include <bit>
#include <chrono>
#include <cstring>
#include <dlfcn.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/Target/LLVMIR/Export.h>

namespace nodewise::kernel_worker {

namespace {

using Clock = std::chrono::steady_clock;
using Entry = void (*)(void** descriptors);

constexpr const char* callName = "nodewise_call";

tl::unexpected<Error> llvmError(llvm::Error error)
{
    return fail("LLVM can't compile the kernel: %1", llvm::toString(std::move(error)));
}

// --- LLVM IR ----------------------------------------------------------------------------------------------------------------------------

/// Vector forms of libm's functions in glibc's libmvec, those beyond what LLVM 19 knows. Errors are at most 4 units in the last place.
void addVectorFunctions(llvm::TargetLibraryInfoImpl& info)
{
#ifdef __x86_64__
    using llvm::ElementCount;
    static const llvm::VecDesc known[] = {{"tanhf", "_ZGVbN4v_tanhf", ElementCount::getFixed(4), false, "_ZGV_LLVM_N4v"},
                                          {"tanhf", "_ZGVdN8v_tanhf", ElementCount::getFixed(8), false, "_ZGV_LLVM_N8v"},
                                          {"tanh", "_ZGVbN2v_tanh", ElementCount::getFixed(2), false, "_ZGV_LLVM_N2v"},
                                          {"tanh", "_ZGVdN4v_tanh", ElementCount::getFixed(4), false, "_ZGV_LLVM_N4v"},
                                          {"erff", "_ZGVbN4v_erff", ElementCount::getFixed(4), false, "_ZGV_LLVM_N4v"},
                                          {"erff", "_ZGVdN8v_erff", ElementCount::getFixed(8), false, "_ZGV_LLVM_N8v"},
                                          {"erf", "_ZGVbN2v_erf", ElementCount::getFixed(2), false, "_ZGV_LLVM_N2v"},
                                          {"erf", "_ZGVdN4v_erf", ElementCount::getFixed(4), false, "_ZGV_LLVM_N4v"}};
    static const bool there = ::dlopen("libmvec.so.1", RTLD_NOW | RTLD_GLOBAL) != nullptr; // kept as long as the process
    static const bool newer = there && ::dlsym(RTLD_DEFAULT, "_ZGVdN8v_erff") != nullptr;  // glibc 2.35
    if (there)
        info.addVectorizableFunctionsFromVecLib(llvm::TargetLibraryInfoImpl::LIBMVEC_X86, llvm::Triple(LLVM_HOST_TRIPLE));
    if (newer)
        info.addVectorizableFunctions(known);
#endif
}

/// What O2 does, less what kernels don't need: each loop is looked at once, and what remains is vectorized. Half of O2's time, and kernels
/// as fast. inject-tli-mappings says which functions there are for vectors; no-verify-fixpoint, that a function which could be combined
/// further is no error, as in O2.
#define COMBINE "instcombine<no-verify-fixpoint>"
constexpr const char* optimizations = "inferattrs,globalopt,cgscc(inline),"
                                      "function(sroa,early-cse<memssa>,simplifycfg," COMBINE ",loop-mssa(loop-rotate,licm),"
                                      "simplifycfg," COMBINE ",loop(loop-idiom,indvars,loop-deletion),gvn,inject-tli-mappings,"
                                      "loop-vectorize," COMBINE ",simplifycfg,loop-mssa(licm),early-cse,dse)";
/// Where a function has so many loops that LICM, GVN, and DSE, each of which looks at all of them for each, would take minutes.
constexpr const char* lightOptimizations = "function(sroa,early-cse,simplifycfg," COMBINE ")";
#undef COMBINE

void optimize(llvm::Module& module, llvm::TargetMachine& machine, Effort effort)
{
    llvm::LoopAnalysisManager loops;
    llvm::FunctionAnalysisManager functions;
    llvm::CGSCCAnalysisManager calls;
    llvm::ModuleAnalysisManager modules;
    llvm::PassBuilder builder(&machine);
    llvm::TargetLibraryInfoImpl library(machine.getTargetTriple());
    addVectorFunctions(library);
    functions.registerPass([&library] { return llvm::TargetLibraryAnalysis(library); });
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(calls);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, calls, modules);
    llvm::ModulePassManager passes;
    llvm::cantFail(builder.parsePassPipeline(passes, effort == Effort::Full ? optimizations : lightOptimizations));
    passes.run(module, modules);
}

/// The operands of a run never overlap: each is a copy of its own. A memref comes as allocated and aligned pointer, and what follows.
void sayThatArgumentsDoNotOverlap(llvm::Function& function)
{
    bool aligned = false;
    for (llvm::Argument& argument : function.args()) {
        if (argument.getType()->isPointerTy() && std::exchange(aligned, !aligned))
            argument.addAttr(llvm::Attribute::NoAlias);
    }
}

/// `void nodewise_call(void** descriptors)` calls the entry's C form, which takes a pointer to each memref's descriptor.
void addCaller(llvm::Module& module, llvm::Function& entry)
{
    llvm::IRBuilder<> builder(module.getContext());
    auto* const pointer = builder.getPtrTy();
    auto* const type = llvm::FunctionType::get(builder.getVoidTy(), {pointer}, false);
    auto* const caller = llvm::Function::Create(type, llvm::Function::ExternalLinkage, callName, module);
    builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "", caller));
    llvm::SmallVector<llvm::Value*> arguments;
    for (unsigned i = 0; i < entry.arg_size(); ++i)
        arguments.push_back(builder.CreateLoad(pointer, builder.CreateConstGEP1_32(pointer, caller->getArg(0), i)));
    builder.CreateCall(&entry, arguments);
    builder.CreateRetVoid();
}

/// Globals that a kernel writes and that have no value at its start become ours: between guards, and filled before each run.
Result<std::vector<Scratchpad>> takeScratchpads(llvm::Module& module)
{
    std::vector<Scratchpad> out;
    for (llvm::GlobalVariable& global : module.globals()) {
        if (global.isConstant() || !global.hasInitializer() || !llvm::isa<llvm::UndefValue>(global.getInitializer()))
            continue;
        const std::size_t size = module.getDataLayout().getTypeAllocSize(global.getValueType());
        const std::size_t alignment = global.getAlign().value_or(module.getDataLayout().getABITypeAlign(global.getValueType())).value();
        auto memory = GuardedMemory::make(size, GuardedMemory::goodAlignment(size, alignment));
        if (!memory)
            return fail(memory.error());
        out.push_back({global.getName().str(), std::move(*memory)});
        global.setInitializer(nullptr);
        global.setLinkage(llvm::GlobalValue::ExternalLinkage);
        global.setDSOLocal(false);
    }
    return out;
}

/// Only what is called from outside stays visible, so that the optimizer may do with the rest what it likes.
void hideFunctions(llvm::Module& module)
{
    for (llvm::Function& function : module)
        if (!function.isDeclaration() && function.getName() != callName)
            function.setLinkage(llvm::GlobalValue::InternalLinkage);
}

} // namespace

// --- the compiler -----------------------------------------------------------------------------------------------------------------------

struct Jit::Machine {
    std::unique_ptr<llvm::orc::LLJIT> jit;
    std::unique_ptr<llvm::TargetMachine> target;                         ///< for the optimizer
    std::unique_ptr<std::string> said = std::make_unique<std::string>(); ///< by the compiler's session, beside its errors
    unsigned kernels = 0;                                                ///< made so far, for their names

    /// LLVM IR of a lowered module with its caller; null if there is none, as MLIR's diagnostics tell.
    std::unique_ptr<llvm::Module> translate(const Module& module, const std::string& entry, llvm::LLVMContext& context) const;
    /// Into a library of its own, which is dropped with the kernel.
    Result<Entry> add(llvm::orc::ThreadSafeModule module, llvm::orc::JITDylib& library, const std::vector<Scratchpad>& scratchpads);
};

struct Kernel::Code {
    llvm::orc::LLJIT* jit = nullptr;
    llvm::orc::JITDylib* library = nullptr;
    Entry entry = nullptr;
    protocol::KernelFunction function;
    std::vector<Scratchpad> scratchpads;
};

std::unique_ptr<llvm::Module> Jit::Machine::translate(const Module& module, const std::string& entry, llvm::LLVMContext& context) const
{
    auto code = mlir::translateModuleToLLVMIR(*module.parts().op, context);
    llvm::Function* const called = code ? code->getFunction("_mlir_ciface_" + entry) : nullptr;
    llvm::Function* const body = code ? code->getFunction(entry) : nullptr;
    if (!called || !body)
        return nullptr;
    code->setDataLayout(jit->getDataLayout());
    code->setTargetTriple(target->getTargetTriple().str());
    sayThatArgumentsDoNotOverlap(*body);
    body->addFnAttr(llvm::Attribute::NoInline); // which would forget that they don't
    addCaller(*code, *called);
    hideFunctions(*code);
    return code;
}

Result<Entry> Jit::Machine::add(llvm::orc::ThreadSafeModule module, llvm::orc::JITDylib& library,
                                const std::vector<Scratchpad>& scratchpads)
{
    library.addToLinkOrder(jit->getMainJITDylib());
    llvm::orc::SymbolMap symbols;
    for (const Scratchpad& pad : scratchpads)
        symbols[jit->mangleAndIntern(pad.name)] = {llvm::orc::ExecutorAddr::fromPtr(pad.memory.data()), llvm::JITSymbolFlags::Exported};
    if (auto error = library.define(llvm::orc::absoluteSymbols(std::move(symbols))))
        return llvmError(std::move(error));
    if (auto error = jit->addIRModule(library, std::move(module)))
        return llvmError(std::move(error));
    said->clear();
    auto found = jit->lookup(library, callName);
    if (found)
        return found->toPtr<Entry>();
    auto error = llvmError(found.takeError()); // "failed to materialize"
    return said->empty() ? error : fail("LLVM can't compile the kernel: %1", *said);
}

Jit::Jit(std::unique_ptr<Machine> machine) : m_machine(std::move(machine))
{
}
Jit::~Jit() = default;

Result<std::unique_ptr<Jit>> Jit::create()
{
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    auto host = llvm::orc::JITTargetMachineBuilder::detectHost();
    if (!host)
        return llvmError(host.takeError());
    host->setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
    host->setRelocationModel(llvm::Reloc::PIC_); // scratchpads are farther away than a call reaches
    auto target = host->createTargetMachine();
    if (!target)
        return llvmError(target.takeError());
    auto machine = std::make_unique<Machine>();
    machine->target = std::move(*target);
    auto jit =
        llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(*host)).setPlatformSetUp(llvm::orc::setUpInactivePlatform).create();
    if (!jit)
        return llvmError(jit.takeError());
    machine->jit = std::move(*jit);
    machine->jit->getExecutionSession().setErrorReporter(
        [said = machine->said.get()](llvm::Error error) { *said = llvm::toString(std::move(error)); });
    const bool unlimited = variable(reachSwitch) == "off";
    auto process = llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
        machine->jit->getDataLayout().getGlobalPrefix(),
        [unlimited](const llvm::orc::SymbolStringPtr& name) { return unlimited || mayCall(std::string_view(*name)); });
    if (!process)
        return llvmError(process.takeError());
    machine->jit->getMainJITDylib().addGenerator(std::move(*process));
    return std::unique_ptr<Jit>(new Jit(std::move(machine)));
}

namespace {

/// Of which each has four values and more for LLVM.
constexpr std::size_t mostArguments = 1024;

Result<void> checkArguments(const protocol::KernelFunction& function)
{
    if (function.arguments.size() > mostArguments) {
        Error error{.message = UserText("the function '%1' has %2 arguments; a kernel takes at most %3", function.name,
                                        function.arguments.size(), mostArguments)};
        error.line = static_cast<int>(function.line);
        return fail(std::move(error));
    }
    if (!function.results.empty())
        return fail("the function '%1' returns values; a kernel writes them into an argument", function.name);
    for (std::size_t i = 0; i < function.arguments.size(); ++i) {
        const protocol::KernelType& type = function.arguments[i].type;
        if (!type.memref || type.strides.size() != type.shape.size())
            return fail("argument %1 of the function '%2' is %3; only memrefs of known rank with strides can be passed", i + 1,
                        function.name, type.text);
    }
    return {};
}

/// As a unit attribute on the function, which its lowering reads.
void wantCForm(Module& module, const std::string& entry)
{
    mlir::ModuleOp op = *module.parts().op;
    if (auto* function = op.lookupSymbol(entry))
        function->setAttr("llvm.emit_c_interface", mlir::UnitAttr::get(op.getContext()));
}

} // namespace

Result<protocol::KernelFunction> Jit::entryOf(const Module& module, const std::string& entry)
{
    std::vector<protocol::KernelFunction> fitting;
    for (auto& function : outlineOf(module).functions)
        if (!function.declaration && (entry.empty() || function.name == entry))
            fitting.push_back(std::move(function));
    if (fitting.empty())
        return entry.empty() ? fail("there is no function with a body") : fail("there is no function '%1' with a body", entry);
    if (fitting.size() > 1)
        return fail("there are %1 functions with a body; say which is the kernel", fitting.size());
    if (auto checked = checkArguments(fitting.front()); !checked)
        return fail(checked.error());
    return std::move(fitting.front());
}

Result<Compiled> Jit::compile(Module module, const std::string& entry, Diagnostics& diagnostics)
{
    auto function = entryOf(module, entry);
    if (!function)
        return fail(function.error());
    if (auto fits = checkSize(module, diagnostics); !fits)
        return fail(fits.error());
    if (auto inside = checkReach(module, diagnostics); !inside)
        return fail(inside.error());
    Compiled out;
    auto start = Clock::now();
    wantCForm(module, function->name);
    mlir::OwningOpRef<mlir::ModuleOp> source(mlir::cast<mlir::ModuleOp>(module.parts().op->clone()));
    auto passes = runPasses(module);
    if (!passes.succeeded) { // once more, verified after each pass: which one is it?
        module.parts().op = std::move(source);
        passes = runPasses(module, {}, true);
    }
    diagnostics = std::move(passes.diagnostics);
    if (!passes.succeeded)
        return fail("the kernel can't be lowered: the pass %1 failed",
                    passes.stages.empty() ? std::string("-") : passes.stages.back().pass);
    out.passesMs = millisecondsSince(start);

    start = Clock::now();
    auto context = std::make_unique<llvm::LLVMContext>();
    const DiagnosticCollector collector(module.parts().context->mlir(), diagnostics);
    auto code = m_machine->translate(module, function->name, *context);
    if (!code)
        return fail("the kernel can't be translated to LLVM IR");
    if (auto inside = checkReach(*code); !inside)
        return fail(inside.error());
    auto scratchpads = takeScratchpads(*code);
    if (!scratchpads)
        return fail(scratchpads.error());
    const auto effort = effortFor(*code);
    if (!effort)
        return fail(effort.error());
    optimize(*code, *m_machine->target, *effort);

    auto kernel = std::make_unique<Kernel::Code>();
    kernel->jit = m_machine->jit.get();
    kernel->function = std::move(*function);
    kernel->scratchpads = std::move(*scratchpads);
    kernel->library = &m_machine->jit->getExecutionSession().createBareJITDylib("kernel" + std::to_string(m_machine->kernels++));
    const auto added =
        m_machine->add(llvm::orc::ThreadSafeModule(std::move(code), std::move(context)), *kernel->library, kernel->scratchpads);
    if (added)
        kernel->entry = *added;
    out.kernel = std::make_shared<Kernel>(std::move(kernel)); // which drops the library of one that failed, too
    if (!added)
        return fail(added.error());
    out.jitMs = millisecondsSince(start);
    return out;
}

// --- a kernel ---------------------------------------------------------------------------------------------------------------------------

Kernel::Kernel(std::unique_ptr<Code> code) : m_code(std::move(code))
{
}

Kernel::~Kernel()
{
    if (auto error = m_code->jit->getExecutionSession().removeJITDylib(*m_code->library))
        llvm::consumeError(std::move(error)); // its memory stays taken
}

const protocol::KernelFunction& Kernel::function() const
{
    return m_code->function;
}

std::vector<Scratchpad>& Kernel::scratchpads()
{
    return m_code->scratchpads;
}

void Kernel::call(std::span<const Buffer> buffers) const
{
    // A descriptor is {allocated, aligned, offset, sizes, strides}. Source: MLIR, "LLVM IR Target", Ranked MemRef Types.
    std::vector<std::vector<std::int64_t>> descriptors;
    std::vector<void*> pointers;
    descriptors.reserve(buffers.size());
    for (const Buffer& buffer : buffers) {
        auto& words = descriptors.emplace_back();
        words = {std::bit_cast<std::int64_t>(buffer.data), std::bit_cast<std::int64_t>(buffer.data), buffer.offset};
        words.insert(words.end(), buffer.shape.begin(), buffer.shape.end());
        words.insert(words.end(), buffer.strides.begin(), buffer.strides.end());
        pointers.push_back(words.data());
    }
    m_code->entry(pointers.data());
}

} // namespace nodewise::kernel_worker
