// SPDX-License-Identifier: Apache-2.0
// What a field of the query language is. A new one is a file with a FieldRow and a line in fields.cpp (docs/extending.md).
#pragma once

#include "core/query/term.h"

namespace nodewise::query {

struct FieldRow {
    Field shown;
    /// What stands after the colon: text (Term::text), a shape (Term::shape), or NAME=TEXT (Term::attribute, Term::wanted).
    enum class Value : std::uint8_t { Text, Shape, Attribute };
    Value value = Value::Text;
    bool (*holds)(const Query::Term& term, const NodeView& node) = nullptr;
};

/// In the order of the help.
std::span<const FieldRow* const> standardFields();

/// A term without a field looks at the name, the operator, the module and the weight.
bool holdsAnywhere(const Query::Term& term, const NodeView& node);

} // namespace nodewise::query
