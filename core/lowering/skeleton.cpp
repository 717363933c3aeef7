// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/skeleton.h"

#include "core/base/words.h"
#include "core/lowering/plan_call.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace nodewise::lowering {

namespace {

/// A tensor argument, and what the template calls it.
struct SkeletonOperand {
    std::string name, argument;
    bool optional = false, many = false;
};

std::string capitalized(std::string name)
{
    while (name.starts_with('_'))
        name.erase(0, 1);
    if (!name.empty())
        name[0] = char(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
}

/// The first tensor is X, as in the templates that are shipped; others are called as the operator calls them.
std::vector<SkeletonOperand> operandsOf(const protocol::OpSchema& schema)
{
    std::vector<SkeletonOperand> operands;
    std::set<std::string> used{"X", "Y"};
    for (const protocol::SchemaArgument& argument : schema.arguments) {
        const bool many = isTensorList(argument);
        if (!many && !isTensor(argument))
            continue;
        const bool isFirst = std::ranges::none_of(operands, [](const SkeletonOperand& other) { return other.name == "X"; });
        SkeletonOperand operand{.argument = argument.name, .optional = argument.type == "Tensor?", .many = many};
        operand.name = isFirst && !many && !operand.optional ? "X" : capitalized(argument.name);
        while (operand.name != "X" && (operand.name.empty() || !used.insert(operand.name).second))
            operand.name += "_";
        operands.push_back(std::move(operand));
    }
    return operands;
}

// --- TorchScript -----------------------------------------------------------------------------------------------------------------------

constexpr std::array keywords{"and",    "as",     "assert", "break", "class", "continue", "def",    "del",    "elif", "else",   "for",
                              "from",   "global", "if",     "in",    "is",    "None",     "lambda", "not",    "or",   "pass",   "raise",
                              "return", "try",    "while",  "with",  "yield", "True",     "False",  "import", "op",   "except", "lanes"};

/// "Optional[List[int]]" of "SymInt[1]?"; nothing for what functions can't take.
std::optional<std::string> scriptType(std::string_view type)
{
    if (type.ends_with('?')) {
        const auto inner = scriptType(type.substr(0, type.size() - 1));
        return inner ? std::optional("Optional[" + *inner + "]") : std::nullopt;
    }
    if (const std::size_t open = type.find('['); open != std::string_view::npos) {
        const std::string_view element = type.substr(0, open);
        return element == "int" || element == "SymInt" || element == "bool" ? std::optional<std::string>("List[int]") : std::nullopt;
    }
    if (type == "int" || type == "SymInt")
        return "int";
    if (type == "float" || type == "Scalar")
        return "float";
    if (type == "bool")
        return "bool";
    return type == "str" || type == "ScalarType" ? std::optional<std::string>("str") : std::nullopt;
}

/// A default as TorchScript takes it for the type.
std::string scriptDefault(const std::string& type, std::string text)
{
    if (text == "None")
        return text;
    if (type.find("List[int]") != std::string::npos) {
        if (!text.starts_with('['))
            text = "[" + text + "]";
        if (text.find_first_of("TF") != std::string::npos) { // of bool[3]
            std::string numbers;
            for (const char c : text)
                if (c == 'T' || c == 'F')
                    numbers += std::string(numbers.empty() ? "" : ", ") + (c == 'T' ? "1" : "0");
            text = "[" + numbers + "]";
        }
        return text;
    }
    if (type.find("float") != std::string::npos && text.find_first_of(".einf") == std::string::npos)
        return text + ".0";
    if (text.starts_with("torch."))
        return "\"" + text.substr(6) + "\"";
    return text;
}

/// Parameters of the operator's plain arguments: ", dim: int, keepdim: bool = False". Those without a default go first.
std::string plainParameters(const protocol::OpSchema& schema)
{
    std::string required, optional;
    for (const protocol::SchemaArgument& argument : schema.arguments) {
        const auto type = scriptType(argument.type);
        if (!type || std::ranges::find(keywords, argument.name) != keywords.end())
            continue;
        if (argument.defaultText)
            optional += ", " + argument.name + ": " + *type + " = " + scriptDefault(*type, *argument.defaultText);
        else
            required += ", " + argument.name + ": " + *type;
    }
    return required + optional;
}

std::string skeletonFunctions(const protocol::OpSchema& schema, bool copies)
{
    const std::string plain = plainParameters(schema);
    std::string text = R"(# What is computed before the kernel is written, in TorchScript: Python's syntax, with types. Each function may be
# left out. A parameter gets what is known under its name: an argument of the operator, X_shape, X_stride, X_dtype
# and has_X of an operand, op (without its overload), lanes.

# Why the template does not take a node; "" where it does.
def matches()";
    text += (copies ? "X_shape: List[int], X_dtype: str, " : "") + std::string("Y_shape: List[int], Y_dtype: str") + plain +
            ") -> str:\n    return \"\"\n\n";
    text += R"(def count(shape: List[int]) -> int:
    elements = 1
    for size in shape:
        elements = elements * size
    return elements

)";
    if (copies)
        text += R"(# The shape in which the kernel sees an operand: one dimension, as memory has it.
def X_view(X_shape: List[int]) -> List[int]:
    return [count(X_shape)]

)";
    text += "def Y_view(Y_shape: List[int]) -> List[int]:\n    return [count(Y_shape)]\n\n";
    text += "# Whole numbers for the text: {{COUNT}}. Others come from numbers (floats), flags, lists and texts.\n";
    if (copies)
        text += R"(def options(X_shape: List[int], Y_shape: List[int], lanes: int) -> Dict[str, int]:
    return {"COUNT": count(Y_shape), "X_COUNT": count(X_shape), "TILE": lanes}

def flags(X_shape: List[int], X_dtype: str, Y_dtype: str) -> Dict[str, bool]:
    return {"COPIES": X_dtype == Y_dtype and count(X_shape) > 0}

)";
    else
        text += R"(def options(Y_shape: List[int], lanes: int) -> Dict[str, int]:
    return {"COUNT": count(Y_shape), "TILE": lanes}

)";
    text += R"(def texts(Y_dtype: str) -> Dict[str, str]:
    floating = Y_dtype == "float32" or Y_dtype == "float64" or Y_dtype == "float16" or Y_dtype == "bfloat16"
    return {"ZERO": "0.0" if floating else "0"}
)";
    return text;
}

// --- MLIR ------------------------------------------------------------------------------------------------------------------------------

std::string operandLines(const std::vector<SkeletonOperand>& operands)
{
    std::string lines;
    for (const SkeletonOperand& operand : operands)
        lines += "//! input: " + operand.name +
                 (operand.optional ? "?"
                  : operand.many   ? "*"
                                   : "") +
                 (operand.name == "X" ? " contiguous" : "") + "\n";
    return lines;
}

std::string opLine(const std::string& op, const std::vector<std::pair<std::string, std::string>>& operands)
{
    std::string line = "//! op: " + op;
    for (const auto& [operand, argument] : operands)
        line += " " + operand + "=" + argument;
    return line + "\n";
}

constexpr const char* bodyOfCopies =
    R"(        // The element of the result at %at. This takes X's at the same place: write what the operator does.
        {{#COPIES}}
        %from = arith.remui %at, %x_count : index
        %value = memref.load %X[%from] : {{X_type}}
        {{/COPIES}}
        {{^COPIES}}
        %value = arith.constant {{ZERO}} : {{Y_element}}
        {{/COPIES}}
)";
constexpr const char* bodyOfZeros = R"(        // The element of the result at %at. This is zero: write what the operator does.
        %value = arith.constant {{ZERO}} : {{Y_element}}
)";

std::string skeletonBody(bool copies)
{
    std::string text = R"(// {{COUNT}} elements in steps of {{TILE}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  %count = arith.constant {{COUNT}} : index
)";
    if (copies)
        text += "  %x_count = arith.constant {{X_COUNT}} : index\n";
    text += R"(  affine.for %begin = 0 to {{COUNT}} step {{TILE}} {
    affine.for %lane = 0 to {{TILE}} {
      %at = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%begin, %lane)
      %inside = arith.cmpi slt, %at, %count : index
      scf.if %inside {
)";
    text += copies ? bodyOfCopies : bodyOfZeros;
    return text + R"(        memref.store %value, %Y[%at] : {{Y_type}}
      }
    } {inner_loop = true}
  } {outer_loop = true}
  return
}
)";
}

bool isTaken(const std::string& name, const std::vector<TemplateFile>& templates)
{
    return std::ranges::find(templates, name, &TemplateFile::name) != templates.end();
}

} // namespace

bool isTensor(const protocol::SchemaArgument& argument)
{
    return argument.type == "Tensor" || argument.type == "Tensor?";
}

bool isTensorList(const protocol::SchemaArgument& argument)
{
    return argument.type.starts_with("Tensor[") || argument.type.starts_with("Tensor?[");
}

Result<void> checkSchema(const protocol::OpSchema& schema)
{
    if (schema.kind != protocol::OpSchema::Kind::Operator)
        return fail(schema.reason.empty() ? UserText("%1 is not an operator with a schema", schema.opType) : schema.reason);
    if (schema.isMutable)
        return fail(Error{.message = UserText("%1 writes one of its arguments, but kernels write only results", schema.opType),
                          .hint = UserText("write one for the operator without '_' at its end")});
    if (schema.returns.empty() ||
        std::ranges::any_of(schema.returns, [](const protocol::SchemaReturn& each) { return each.type != "Tensor"; }))
        return fail("%1 returns something other than tensors, but kernels return only tensors", schema.opType);
    return {};
}

Result<void> checkTemplateName(const std::string& name, const std::vector<TemplateFile>& templates)
{
    const auto part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0 || !std::ranges::all_of(name, part))
        return fail(Error{.message = UserText("'%1' is not a name", name), .hint = UserText("names have letters, digits and '_'")});
    if (isTaken(name, templates))
        return fail(Error{.message = UserText("there already is a template '%1'", name),
                          .hint = UserText("edit that one, or choose another name")});
    return {};
}

std::string freeTemplateName(std::string_view op, const std::vector<TemplateFile>& templates)
{
    std::string_view base = withoutOverload(op);
    base.remove_prefix(std::min(base.rfind('.') + 1, base.size()));
    std::string stem;
    for (const char c : base)
        stem += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    if (stem.empty() || std::isdigit(static_cast<unsigned char>(stem.front())) != 0)
        stem = "op_" + stem;
    std::string name = stem;
    for (int next = 2; isTaken(name, templates); ++next)
        name = stem + "_" + std::to_string(next);
    return name;
}

Result<TemplateTexts> templateSkeleton(const std::string& name, const protocol::OpSchema& schema)
{
    if (auto possible = checkSchema(schema); !possible)
        return fail(possible.error());
    const std::vector<SkeletonOperand> operands = operandsOf(schema);
    const bool copies = std::ranges::any_of(operands, [](const SkeletonOperand& operand) { return operand.name == "X"; });
    std::vector<std::pair<std::string, std::string>> bound;
    for (const SkeletonOperand& operand : operands)
        bound.emplace_back(operand.name, operand.argument);
    if (schema.returns.size() > 1) // the others must not be read until they have outputs of their own
        bound.emplace_back("Y", "0");
    TemplateTexts texts;
    texts.text = "//! template: " + name + "\n//! title: " + std::string(withoutOverload(schema.opType)) + "\n" +
                 opLine(schema.opType, bound) + operandLines(operands) + "//! output: Y\n" + skeletonBody(copies);
    texts.functions = skeletonFunctions(schema, copies);
    return texts;
}

Result<TemplateTexts> templateLike(const TemplateFile& file, const std::string& text, const std::string& ownFunctions,
                                   const std::string& name, const protocol::OpSchema& schema)
{
    if (auto possible = checkSchema(schema); !possible)
        return fail(possible.error());
    std::vector<std::pair<std::string, std::string>> bound;
    std::vector<SkeletonOperand> tensors = operandsOf(schema);
    for (const TemplateInput& input : file.inputs) {
        const auto fits = std::ranges::find(tensors, input.many, &SkeletonOperand::many);
        if (fits == tensors.end() && input.optional)
            continue;
        if (fits == tensors.end())
            return fail("%1 has no tensor for the operand '%2' of the template '%3'", schema.opType, input.name, file.name);
        bound.emplace_back(input.name, fits->argument);
        tensors.erase(fits);
    }
    for (std::size_t i = 0; schema.returns.size() > 1 && i < file.outputs.size() && i < schema.returns.size(); ++i)
        bound.emplace_back(file.outputs[i].name, std::to_string(i));
    TemplateTexts made{.functions = ownFunctions};
    bool opWritten = false;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.starts_with("//! template:")) {
            made.text += "//! template: " + name + "\n";
        } else if (!line.starts_with("//! op:")) {
            made.text += std::string(line) + "\n";
        } else if (!std::exchange(opWritten, true)) {
            made.text += opLine(schema.opType, bound);
        }
    }
    return made;
}

} // namespace nodewise::lowering
