// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>

namespace nodewise {

/// The path of a file that another file names, which comes from elsewhere: "values/add.npy" of a manifest. Errors: the name is absolute, or
/// leads out of the folder, by itself or through links. What is not there is no error here.
Result<std::string> pathInside(const std::string& folder, const std::string& name);

/// The same for many names of one folder, which is opened and looked at once: each time is a question to the engine where a worker asks.
/// Owns an open file.
class InsideFolder {
public:
    explicit InsideFolder(std::string folder);
    InsideFolder(const InsideFolder&) = delete;
    InsideFolder& operator=(const InsideFolder&) = delete;
    ~InsideFolder();

    Result<std::string> path(const std::string& name);

private:
    bool holds(const std::string& name);

    std::string m_folder, m_canonical;
    int m_file = -1; ///< -1: the kernel can't say how it walks a path
};

} // namespace nodewise
