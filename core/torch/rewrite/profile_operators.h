// SPDX-License-Identifier: Apache-2.0
// A profile's own operators, in LibTorch's dispatcher for as long as they are needed.
#pragma once

#include "core/backend/profile.h"
#include "core/rewrite/pattern.h"
#include "core/torch/rewrite/functions.h"

namespace nodewise::torch_worker {

/// Owns the registrations and the compiled functions. One at a time per process: an operator that another one registered counts as taken.
/// What was compiled to run (plans) must be gone before it.
class ProfileOperators {
public:
    explicit ProfileOperators(const backend::Profile& profile);
    ~ProfileOperators();
    ProfileOperators(const ProfileOperators&) = delete;
    ProfileOperators& operator=(const ProfileOperators&) = delete;

    /// Those that are there where what they register is the same, else new ones. An error where others are in use and this profile has
    /// operators, too.
    static Result<std::shared_ptr<ProfileOperators>> shared(const backend::Profile& profile);

    Functions& functions() { return m_functions; }
    /// What is wrong, in the order of the files and of the profile: functions' files with their lines, operators with their place in the
    /// profile. What is right is there all the same. That a function does not find an operator whose schema is wrong is not told again.
    const std::vector<Error>& problems() const { return m_problems; }
    /// A function that a pass looks for. An error: it is none, or none that a pattern can be; that is one of problems(), too.
    Result<std::shared_ptr<const rewrite::Pattern>> pattern(const std::string& function) const;
    /// Schemas ("spyre::exx2") that PyTorch or a plug-in has already: theirs are used.
    const std::vector<std::string>& taken() const { return m_taken; }

    /// What the profile registers: its operators and their functions' texts. Reads files.
    static std::string contentOf(const backend::Profile& profile);

private:
    struct Library;
    void registerOperator(const backend::CustomOp& op);
    void checkFunctions(const backend::CustomOp& op);
    void addPattern(const backend::PassRule& pass);
    Result<rewrite::Pattern> made(const std::string& function);
    void registerPattern(const std::string& function, rewrite::Pattern& pattern);
    void addProblem(const backend::CustomOp& op, Error error);

    std::string m_file, m_name; ///< of the profile
    Functions m_functions;
    std::vector<std::unique_ptr<Library>> m_libraries;                                 ///< gone before the functions that they call
    std::map<std::string, Result<std::shared_ptr<const rewrite::Pattern>>> m_patterns; ///< by function
    std::vector<Error> m_problems;
    std::vector<std::string> m_taken;
    std::vector<std::string> m_lost; ///< operators that could not be registered: "spyre::exx2"
};

} // namespace nodewise::torch_worker
