// SPDX-License-Identifier: Apache-2.0
// Pairs levels of different files by what their nodes' metadata say. Readers put there, or into Level::facts, as plain text, what they
// know:
//
// | name           | value                                                    | pairs with                              | mark |
// | `instruction`  | number of an instruction of the method's plan            | the same number                         | exact |
// | `debug_handle` | number, or list of numbers: `[5, 6, 7]`, `5, 6, 7`       | the same number                         | exact |
// | `fx_node`      | name of the node that this one computes; may be repeated | that node; nodes that name the same one | exact |
// | `from_node`    | JSON as torch writes it: ancestors, the newest outermost | that node; by target, too: exact; else derived |
// | (name)         | the node's own                                           | the same name and target: derived; in two graphs that are
// the same throughout: exact | | `torch_fn`, stack, module | Metadata::torchFn, stackTrace, Node::module    | the same: derived; several
// candidates: ambiguous |
//
// A node is paired by the strongest of these that it and a node of the other level have. Numbers are of one method of one program: where
// the operators of most nodes that they pair differ, they are of another program, and pair nothing; where the operators are a backend's
// own, sizes tell, and where nothing tells they pair nothing. ONNX's `fx_node` is a name in the graph that its exporter decomposed: exact
// where the Python line is the same, none where it or, without lines, the sizes differ; else derived.
#pragma once

#include "core/base/progress.h"
#include "core/levels/levels.h"

namespace nodewise::levels {

/// Links between two levels. Time and memory grow with the nodes alone: of more candidates than these none is linked.
inline constexpr std::size_t mostCandidates = 16;
LinkSet pair(const Level& from, const Level& to, const Progress& progress = {});

/// The same nodes in the same order, of the same operators and users: the same graph, whatever files it comes from.
bool sameGraph(const Level& a, const Level& b);

/// Adds a file's levels. A graph that is there already is not added again: what its own joins link is then linked to the one that is there.
/// Levels that joins connect are one group; connect() comes after the last file. Ids become unique.
void addFile(Levels& levels, Levels more);
/// Joins groups until they are one, or nothing is left that links: by the pair of levels that links most exactly, and then at all. Files
/// that stay apart are problems that say so.
void connect(Levels& levels, const Progress& progress = {});
/// Both, of one file.
void joinFile(Levels& levels, Levels more, const Progress& progress = {});

} // namespace nodewise::levels
