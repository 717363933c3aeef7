// SPDX-License-Identifier: Apache-2.0
// Operators that PyTorch defines in Python, so that LibTorch does not have them, but that profiles have rules for.
#pragma once

namespace nodewise::torch_worker {

/// prims::convert_element_type, into which Inductor's table turns conversions. Once in a process; nothing where it is registered already.
/// Source: torch/_prims/__init__.py (_convert_element_type_meta).
void registerPythonOperators();

} // namespace nodewise::torch_worker
