// SPDX-License-Identifier: Apache-2.0
// How the owner of a PyTorch file that holds no exported program gets one of it: Python that runs as it stands, but for the names of
// their own code.
#pragma once

#include <string>

namespace nodewise::program {

/// By the file's content, where it can be read, else by its suffix: Python code with line ends; "" where export is no help (a broken .pt2,
/// a .txt). The inputs are guessed from weights: indices for an embedding, an image for a convolution. Reads some kilobytes, or the names
/// and shapes of a state dict. What is asked of the user stands in comments, and classes are `MyModel` of `my_code` where the file names
/// none. tests/scripts/run_snippets.py runs what it yields.
std::string exportSnippet(const std::string& file);

} // namespace nodewise::program
