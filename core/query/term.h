// SPDX-License-Identifier: Apache-2.0
// One term of a query and the tests it makes: for fields of the language (field.h).
#pragma once

#include "core/ir/def_use.h"
#include "core/query/query.h"
#include "core/query/regex.h"

#include <functional>
#include <optional>
#include <span>

namespace nodewise::query {

/// A word that must occur (`mul`), be equal (`=mul`), or a regular expression (`~mul_.*`). ASCII letters match in either case.
class TextPattern {
public:
    static Result<TextPattern> parse(std::string_view text);
    static TextPattern literal(std::string_view text); ///< must occur, whatever it begins with
    bool matches(std::string_view text) const;
    /// As matches(), but a number in the word is never a part of a longer one: "layers.3" is not in "layers.30".
    bool matchesPath(std::string_view path) const;
    /// Equal as Python values, but for case, blanks, quotes and the prefix "torch.": "float32" is "torch.float32", "1e-5" is "1e-05".
    bool matchesValue(std::string_view value) const;
    bool isRegex() const { return m_kind == Kind::Regex; }
    bool isEquals() const { return m_kind == Kind::Equals; }
    const std::string& text() const { return m_text; } ///< lower case

private:
    enum class Kind : std::uint8_t { Contains, Equals, Regex };
    Kind m_kind = Kind::Contains;
    std::string m_text;
    std::optional<Regex> m_regex;
};

/// One dimension as both graphs have it.
struct DimView {
    std::optional<std::int64_t> size; ///< none = symbolic
    std::string_view expr;
};

/// `[_,16,*]`: numbers, `_` any one, `*` any rest, `>64 >=64 <64 <=64`, else a symbolic expression.
class ShapePattern {
public:
    static Result<ShapePattern> parse(std::string_view text);
    bool matches(std::span<const DimView> shape) const;

private:
    struct Dim {
        enum class Kind : std::uint8_t { Any, Rest, Number, Above, Below, Expr };
        Kind kind = Kind::Any;
        std::int64_t number = 0;
        std::string expr; ///< without blanks
        bool matches(const DimView& dim) const;
    };
    static Result<Dim> parseDim(std::string_view text);

    std::vector<Dim> m_dims;
};

struct Query::Term {
    const FieldRow* field = nullptr; ///< none = anywhere
    bool negated = false;
    TextPattern text;
    ShapePattern shape;
    std::string attribute;             ///< of an attribute: its name, lower case
    std::optional<TextPattern> wanted; ///< of an attribute: its value; none = any
};

/// What a term asks of a node; one implementation per kind of graph. Every function says whether any candidate passes the test.
class NodeView {
public:
    using TextTest = std::function<bool(std::string_view)>;
    using TensorTest = std::function<bool(std::string_view shortDtype, std::span<const DimView> shape)>;

    virtual ~NodeView() = default;
    /// What it is a view of: one of both, for fields that look at something of their own.
    virtual const graph::Node* tryFx() const { return nullptr; }
    virtual const ir::OpNode* tryIr() const { return nullptr; }
    virtual std::string_view name() const = 0;
    virtual std::string_view op() const = 0;
    virtual bool anyModule(const TextTest& test) const = 0; ///< its path, its class and those of the modules around it
    virtual bool anyKind(const TextTest& test) const = 0;
    virtual bool anyInput(const TensorTest& test) const = 0;
    virtual bool anyOutput(const TensorTest& test) const = 0;
    virtual bool anyAttribute(std::string_view name, const TextTest& test) const = 0;
    virtual bool anyUser(const TextTest& test) const = 0;     ///< names and operators
    virtual bool anyProducer(const TextTest& test) const = 0; ///< names and operators
    virtual bool anyWeight(const TextTest& test) const = 0;   ///< state-dict names
    virtual bool anyFrame(const TextTest& test) const = 0;    ///< "path:line in function", one per stack frame
};

bool passes(const Query::Term& term, const NodeView& node);
/// Whether all do.
bool passes(const std::vector<Query::Term>& terms, const graph::Graph& graph, graph::NodeId node);
bool passes(const std::vector<Query::Term>& terms, const ir::Graph& graph, const ir::DefUse& defUse, ir::NodeId node);

Result<std::vector<Query::Term>> parseTerms(std::string_view text, std::span<const FieldRow* const> more);

/// ASCII only; other bytes stay.
char lower(char c);
bool equalsIgnoringCase(std::string_view a, std::string_view b);

} // namespace nodewise::query
