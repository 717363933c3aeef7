// SPDX-License-Identifier: Apache-2.0
// TorchScript's own operators on numbers and strings that end the process, or never end, on some arguments. LibTorch runs them while it
// compiles, where their arguments are constants: so they are replaced before anything is compiled.
#pragma once

namespace nodewise::torch_worker {

/// Those that divide integers, fill strings, or look up types: arguments that they don't look at are an exception from now on.
void guardOperators();

} // namespace nodewise::torch_worker
