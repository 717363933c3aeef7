// SPDX-License-Identifier: Apache-2.0
// What a caged worker may open: what is shipped, the user's own profiles and templates, our caches, and what the client's requests name.
#pragma once

#include "core/dap/messages.h"
#include "core/process/door.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::engine {

/// Of every torch worker: read what is shipped and the user's own of it; write rendered kernels and the texts of graphs.
std::vector<process::Grant> standingGrants();

/// Of the folders that the engine's workers keep something in, why the first of them that is not used is not; empty if all are.
UserText cacheDanger();

/// What a request names: programs, weights, inputs, plug-ins (with the libraries beside them), profiles (with the functions beside them),
/// folders of templates and values, files to write. Told by the members' names, wherever in the arguments they stand. What a file says is
/// never looked at.
std::vector<process::Grant> namedGrants(std::string_view command, std::string_view arguments);

/// Of a request to the kernel worker that comes from another worker, which may be under a program's control: memory of that worker's own,
/// and nothing else.
std::vector<process::Grant> memoryGrants(std::string_view arguments, int worker);

/// Of the files that may be read, those in the folders themselves too: a worker may map all of it. Memory of other workers does not count.
std::size_t fileBytes(const std::vector<process::Grant>& grants);

} // namespace nodewise::engine
