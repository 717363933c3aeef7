// SPDX-License-Identifier: Apache-2.0
// PyTorch's operators as a table, for where no LibTorch can be asked: the one that the build's LibTorch printed (nodewise-torch --schemas).
#pragma once

#include "core/protocol/schema.h"

#include <map>
#include <memory>
#include <set>

namespace nodewise::planner {

/// Immutable; shared as pointer to const.
class SchemaTable {
public:
    /// The shipped one, `../share/nodewise/schemas/operators.json` from the program's folder. Errors: not there, not a table.
    static Result<std::shared_ptr<const SchemaTable>> shipped();
    static Result<std::shared_ptr<const SchemaTable>> read(std::string_view json);

    const std::string& torchVersion() const { return m_torchVersion; } ///< "2.13.0"
    /// "torch.ops.aten.add.Tensor", "aten.add.Tensor"; null: it is not in the table.
    const protocol::OpSchema* tryFind(std::string_view opType) const;
    /// As the torch worker would answer: of what is not in the table the reason, with the overloads that the operator has.
    protocol::OpSchema answer(const std::string& opType) const;
    bool isComposite(std::string_view opType) const;
    /// Why it is never run; null: it is, or it is not in the table.
    const UserText* tryRefusal(std::string_view opType) const;

private:
    std::vector<std::string> overloadsOf(std::string_view opType) const;

    std::string m_torchVersion;
    std::map<std::string, protocol::OpSchema, std::less<>> m_schemas; ///< by "aten.add.Tensor"
    std::set<std::string, std::less<>> m_composite;
    std::map<std::string, UserText, std::less<>> m_refused;
};

/// What the table holds beside the schemas, and its text.
struct SchemaTableSource {
    protocol::SchemasAnswer answer;
    std::vector<std::string> composite;
    std::vector<std::pair<std::string, UserText>> refused;
};
std::string tableText(const SchemaTableSource& source);

} // namespace nodewise::planner
