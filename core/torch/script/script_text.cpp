// SPDX-License-Identifier: Apache-2.0
#include "core/torch/script/script_text.h"

#include "core/torch/script/compile.h"

#include <torch/csrc/jit/api/compilation_unit.h>
#include <torch/csrc/jit/api/function_impl.h>
#include <torch/csrc/jit/ir/ir.h>
#include <torch/csrc/jit/runtime/custom_operator.h>

#include <algorithm>
#include <cctype>
#include <sstream>

namespace nodewise::torch_worker {

namespace {

// --- loops that never end --------------------------------------------------------------------------------------------------------------
// The interpreter can't be interrupted, so each loop counts its steps: by an operator of ours in its body.

constexpr const char* loopStep = "nodewise::template_loop_step";
constexpr std::int64_t maxLoopSteps = 1'000'000; ///< of one call; those that are shipped take a handful per dimension
thread_local std::int64_t loopSteps = 0;

constexpr const char* endlessMark = "nodewise: too many loop steps";

struct Endless : std::exception {
    const char* what() const noexcept override { return endlessMark; }
};

void countLoopStep(torch::jit::Stack&)
{
    if (++loopSteps > maxLoopSteps)
        throw Endless();
}

void registerLoopStep()
{
    // Conservative: what it does is not known, so nothing removes it
    static const torch::jit::RegisterOperators registered(
        {torch::jit::Operator(std::string(loopStep) + "() -> ()", countLoopStep, c10::AliasAnalysisKind::CONSERVATIVE)});
}

void countSteps(torch::jit::Block* block)
{
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

} // namespace

std::shared_ptr<torch::jit::CompilationUnit> compiledText(const std::string& text)
{
    registerLoopStep();
    auto unit = compileWithOperators(text);
    for (torch::jit::Function* function : unit->get_functions())
        countSteps(torch::jit::toGraphFunction(*function).graph()->block());
    return unit;
}

void startCall()
{
    loopSteps = 0;
}

bool isEndless(const std::string& what)
{
    return what.find(endlessMark) != std::string::npos;
}

// --- messages --------------------------------------------------------------------------------------------------------------------------

static constexpr const char* interpreterFailed = "failed in the TorchScript interpreter";

std::string scriptWords(const std::string& what)
{
    std::string words = what.substr(0, what.find(":\n  File "));
    if (words.find(interpreterFailed) != std::string::npos)
        if (const std::size_t error = what.rfind("Error: "); error != std::string::npos)
            words = what.substr(error + std::string_view("Error: ").size());
    std::string line;
    for (const char c : words)
        line += c == '\n' ? ' ' : c;
    line.erase(0, line.find_first_not_of(' '));
    while (!line.empty() && (line.back() == ' ' || line.back() == '.' || line.back() == ':'))
        line.pop_back();
    return line;
}

std::string unknownOperator(const std::string& words)
{
    constexpr std::string_view begin = "Unknown builtin op: ";
    if (!words.starts_with(begin))
        return {};
    const auto belongs = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == ':'; };
    const auto first = words.begin() + begin.size();
    return {first, std::find_if_not(first, words.end(), belongs)};
}

/// Where the message names the line.
static std::size_t scriptPlace(const std::string& what)
{
    const bool ran = what.find(interpreterFailed) != std::string::npos;
    return ran ? what.rfind(", line ") : what.find(", line ");
}

int scriptLine(const std::string& what)
{
    const std::size_t at = scriptPlace(what);
    return at == std::string::npos ? 0 : std::atoi(what.c_str() + at + 7);
}

/// Lines are quoted as they were compiled, and under them "    ~~~~ <--- HERE".
int scriptColumn(const std::string& what, const std::string& text)
{
    std::istringstream quoted(what.substr(std::min(scriptPlace(what), what.size()))), source(text);
    std::string above, line, written;
    std::getline(quoted, above); // "line 3"
    for (int number = scriptLine(what); number > 0 && std::getline(source, written); --number)
        continue;
    for (above.clear(); std::getline(quoted, line); above = line) {
        const std::size_t mark = line.find_first_not_of(' ');
        if (mark == std::string::npos || line[mark] != '~')
            continue;
        return above == written ? int(mark) + 1 : 0;
    }
    return 0;
}

int definitionLine(const std::string& text, const std::string& function)
{
    const std::size_t at = text.find("def " + function + "(");
    return at == std::string::npos ? 0 : 1 + int(std::count(text.begin(), text.begin() + std::ptrdiff_t(at), '\n'));
}

} // namespace nodewise::torch_worker
