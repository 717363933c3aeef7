// SPDX-License-Identifier: Apache-2.0
// Namespaces of operators: only one TORCH_LIBRARY may define each, and what LibTorch throws about a second one ends the process.
#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace nodewise::torch_worker {

/// Namespaces that the shared library's TORCH_LIBRARY blocks define, by the names that the macro gives its variables; none where it was
/// stripped, or can't be read.
std::vector<std::string> definedNamespaces(const std::string& file);

/// Whether some library defines the namespace already.
bool isNamespaceTaken(const std::string& name);

/// While it lives, an exception that can't be caught says what it was before it ends the process: "FILE: MESSAGE", one line on stderr.
class UncaughtTeller {
public:
    explicit UncaughtTeller(std::string file);
    ~UncaughtTeller();
    UncaughtTeller(const UncaughtTeller&) = delete;
    UncaughtTeller& operator=(const UncaughtTeller&) = delete;

private:
    void (*m_former)();
};

} // namespace nodewise::torch_worker
