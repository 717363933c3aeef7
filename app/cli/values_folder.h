// SPDX-License-Identifier: Apache-2.0
// Where kernels find the values that they are checked with.
#pragma once

#include "core/base/result.h"

#include <cstdlib>
#include <filesystem>
#include <string>

namespace nodewise::cli {

/// A folder in shared memory for the values of a check, removed at the end.
class ValuesFolder {
public:
    ValuesFolder() = default;
    ~ValuesFolder()
    {
        std::error_code none;
        if (!m_path.empty())
            std::filesystem::remove_all(m_path, none);
    }
    ValuesFolder(const ValuesFolder&) = delete;
    ValuesFolder& operator=(const ValuesFolder&) = delete;

    Result<std::string> make()
    {
        std::error_code none;
        const std::filesystem::path around = std::filesystem::is_directory("/dev/shm", none) ? std::filesystem::path("/dev/shm")
                                                                                             : std::filesystem::temp_directory_path(none);
        std::string name = (around / "nodewise-kernels-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr)
            return fail(Error{.message = UserText("can't create a folder for values"), .file = around.string()});
        m_path = name;
        return name;
    }

private:
    std::string m_path;
};

} // namespace nodewise::cli
