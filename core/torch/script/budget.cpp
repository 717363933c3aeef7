// SPDX-License-Identifier: Apache-2.0
#include "core/torch/script/budget.h"

#include "core/torch/base/memory.h"

#include <torch/csrc/jit/ir/ir.h>
#include <torch/csrc/jit/runtime/custom_operator.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace nodewise::torch_worker {

namespace {

using Time = std::chrono::nanoseconds;

constexpr const char* loopStep = "nodewise::loop_step";
constexpr std::int64_t maxLoopSteps = 1'000'000; ///< of one call; those that are shipped take a handful per dimension
constexpr Time maxOnShapes = std::chrono::seconds(2), maxOnValues = std::chrono::seconds(30); ///< of this thread's processor time
constexpr std::uint64_t gigabyte = 1ull << 30;

struct Spent {
    int depth = 0;
    std::int64_t steps = 0;
    Time end{};
};
thread_local Spent spent;

/// Processor time of this thread: what else the machine does is no fault of the function's. It never waits without working.
Time now()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + Time(time.tv_nsec);
}

/// The interpreter keeps nothing of an exception but its words.
constexpr const char* stepsMark = "nodewise: too many loop steps";
constexpr const char* timeMark = "nodewise: too much time";

void countLoopStep(torch::jit::Stack&)
{
    if (++spent.steps > maxLoopSteps)
        throw std::runtime_error(stepsMark);
    if (now() > spent.end)
        throw std::runtime_error(timeMark);
}

void registerLoopStep()
{
    // Conservative: what it does is not known, so nothing removes it
    static const torch::jit::RegisterOperators registered(
        {torch::jit::Operator(std::string(loopStep) + "() -> ()", countLoopStep, c10::AliasAnalysisKind::CONSERVATIVE)});
}

/// Of the process, in bytes; 0 where the system does not tell.
std::uint64_t addressSpace()
{
    static const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    char text[64] = {};
    if (file < 0 || ::pread(file, text, sizeof text - 1, 0) <= 0)
        return 0;
    return std::strtoull(text, nullptr, 10) * std::uint64_t(::sysconf(_SC_PAGESIZE));
}

/// What a call on values may take is what a node could: half of what was there when it was first asked.
std::uint64_t bytesFor(Work work)
{
    static const std::uint64_t onValues = std::max(gigabyte, availableMemory() / 2);
    return work == Work::Shapes ? gigabyte : onValues;
}

/// Beyond the limit an allocation fails, wherever it is made: lists and strings are not LibTorch's tensors. Returns what it was; 0 = it
/// is as it was.
std::uint64_t limitMemory(std::uint64_t more)
{
    rlimit limit{};
    const std::uint64_t now = addressSpace();
    if (now == 0 || getrlimit(RLIMIT_AS, &limit) != 0 || (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur <= now + more))
        return 0;
    const std::uint64_t former = limit.rlim_cur;
    limit.rlim_cur = now + more;
    return setrlimit(RLIMIT_AS, &limit) == 0 ? former : 0;
}

} // namespace

CallBudget::CallBudget(Work work) : m_outermost(spent.depth++ == 0)
{
    if (!m_outermost)
        return;
    spent.steps = 0;
    spent.end = now() + (work == Work::Shapes ? maxOnShapes : maxOnValues);
    m_formerLimit = limitMemory(bytesFor(work));
}

CallBudget::~CallBudget()
{
    --spent.depth;
    rlimit limit{};
    if (m_formerLimit == 0 || getrlimit(RLIMIT_AS, &limit) != 0)
        return;
    limit.rlim_cur = m_formerLimit;
    setrlimit(RLIMIT_AS, &limit);
}

Overspent overspent(const std::string& what)
{
    if (what.find(stepsMark) != std::string::npos)
        return Overspent::Steps;
    for (const char* mark : {timeMark, "std::bad_alloc", "can't allocate memory", "not enough memory"})
        if (what.find(mark) != std::string::npos)
            return Overspent::Rest;
    return Overspent::Nothing;
}

UserText overspentText(Overspent of)
{
    return of == Overspent::Steps ? UserText("more than a million loop steps, so it may never end")
                                  : UserText("it takes more time or memory than one call may");
}

bool isOverspentText(const UserText& text)
{
    return text == overspentText(Overspent::Steps) || text == overspentText(Overspent::Rest);
}

void countSteps(torch::jit::Block* block)
{
    registerLoopStep();
    for (torch::jit::Node* node : block->nodes())
        for (torch::jit::Block* inner : node->blocks()) {
            countSteps(inner);
            if (node->kind() == torch::jit::prim::Loop) {
                torch::jit::Node* step = block->owningGraph()->create(c10::Symbol::fromQualString(loopStep), 0);
                step->setSourceRange(node->sourceRange());
                inner->prependNode(step);
            }
        }
}

} // namespace nodewise::torch_worker
