// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/executor.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<PythonExecutor>)
{
    a.optional("python", &PythonExecutor::python);
    a.optional("device", &PythonExecutor::device);
    a.optional("pythonImports", &PythonExecutor::pythonImports);
    a.optional("deviceRules", &PythonExecutor::deviceRules);
    a.optional("inDouble", &PythonExecutor::inDouble);
    a.bounded("ranks", &PythonExecutor::ranks, 0, PythonExecutor::maxRanks);
    a.optional("rankGroups", &PythonExecutor::rankGroups);
    a.optional("recorded", &PythonExecutor::recorded);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(PythonExecutor)
