// SPDX-License-Identifier: Apache-2.0
// Python interpreters on this machine, found by reading: none of them is started, since a virtual environment beside a program may be as
// hostile as the program. Layouts: PEP 405 (pyvenv.cfg), Debian's dist-packages, conda's conda-meta and environments.txt.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace nodewise::process {

struct Interpreter {
    enum class Found : unsigned char { Beside, VirtualEnv, Conda, Path, Named }; ///< Beside: in the program's folder, or above it
    std::string path;   ///< as found, absolute, not resolved (an environment's is a link)
    std::string python; ///< "3.11.2", or "3.11"; "" = not known
    std::string torch;  ///< "2.13.0+cpu"; "" = none was seen, though there may be one where only the interpreter looks
    Found found = Found::Path;
    bool operator==(const Interpreter&) const = default;
};

/// Folders of packages below the prefix of an installation of Python, as pip and Debian lay them out. `version`: "3.11"; "" = all.
std::vector<std::string> packageFolders(const std::string& prefix, const std::string& version = {});

/// What can be read about the interpreter at an absolute path.
Interpreter describeInterpreter(const std::string& path, Interpreter::Found found);

/// Environments beside the program's file and in the folders above it, $VIRTUAL_ENV, $CONDA_PREFIX, those of conda's list, and python3,
/// python and python3.N of $PATH; each once, in this order. Reads folders: not for a thread that must not wait.
std::vector<Interpreter> findInterpreters(const std::string& program);

/// The one that a Python file is run by where nobody named another: with torch, of the active environment, of the one that Nodewise is
/// installed in, beside the file, of PATH, in this order. One that lies beside the file is taken only if isOwnEnvironment().
std::optional<Interpreter> tryUsualInterpreter(const std::string& file);

/// Whether the environment's folder and the one that holds it are of this process's user, and not writable by everyone: nobody else can
/// have put it there.
bool isOwnEnvironment(const std::string& path);

/// Which files stand for an interpreter where the user is asked whether it may run: the marks of its environment and, unless that is the
/// system's, the program itself; of an interpreter without an environment the program. A mark that is a link to another environment's
/// stands for nothing: the folder is then named, which nobody can trust.
std::vector<std::string> filesOfInterpreter(const std::string& path);

} // namespace nodewise::process
