// SPDX-License-Identifier: Apache-2.0
// What kernels are planned for, and with what.
#pragma once

#include "app/cli/launch.h"
#include "app/cli/tuning.h"
#include "core/protocol/lower.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::cli {

struct LowerOptions : LaunchOptions {   ///< backend: the same as profile
    std::string profile = "reference";  ///< name, or a file
    std::string npu;                    ///< "" = the profile's
    std::string out;                    ///< folder
    std::vector<std::string> templates; ///< folders beside those that are shipped and the user's own
    std::string cache;                  ///< folder of rendered kernels; "none"; "" = the user's
    std::vector<std::string> trusted;   ///< of --trust
    TileOptions tiles;
    bool check = false, json = false;
    bool partial = false; ///< kernels whose body is not entered are no error
    // of a lowered run
    bool run = false, isolated = false;
    std::string report;                 ///< HTML file
    std::uint32_t timeLimitMs = 10'000; ///< of one launch
    std::optional<double> rtol, atol;   ///< in place of those usual for a dtype
    std::vector<std::string> rules;     ///< as of compare
};
/// Runs the program through its kernels, beside ATen. The value that diverges first, or else a launch that did not end well, is an error
/// that names its node; whatever else goes wrong is thrown as UsageError, for exit code 2.
Result<void> runLowered(const LowerOptions& options);
/// Why there is no kernel, or in a run of the program no launch of one.
Error nothingLowered(const protocol::LowerAnswer& plan);
/// By name from what is shipped and the user's own, or a file; "" = the profile's.
Result<sim::Npu> npuOf(const std::string& profile, const std::string& npu);
/// What plans the program's kernels. Throws UsageError for a folder of --cache that others could lay their own kernels in, and for tiles
/// that say nothing.
protocol::LowerRequest planRequestOf(const LowerOptions& options);
/// Those that are shipped, the user's own, and `more`.
std::vector<std::string> templateFolders(const std::vector<std::string>& more);

} // namespace nodewise::cli
