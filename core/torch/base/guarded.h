// SPDX-License-Identifier: Apache-2.0
// No exception of LibTorch's leaves the worker library: what is thrown becomes an Error, without LibTorch's C++ backtrace.
#pragma once

#include "core/base/result.h"

#include <c10/util/Exception.h>

#include <exception>

namespace nodewise::torch_worker {

/// An Error on its way through code that throws.
class StepError : public std::exception {
public:
    explicit StepError(Error error) : m_error(std::move(error)), m_what(m_error.message.english()) {}
    const char* what() const noexcept override { return m_what.c_str(); }
    const Error& error() const { return m_error; }

private:
    Error m_error;
    std::string m_what;
};

/// run()'s value, or what it threw, passed through `locate`.
template <class Run, class Locate>
auto caught(Run& run, Locate locate) -> Result<decltype(run())>
{
    try {
        if constexpr (std::is_void_v<decltype(run())>) {
            run();
            return {};
        } else {
            return run();
        }
    } catch (const StepError& error) {
        return fail(locate(error.error()));
    } catch (const c10::Error& error) {
        return fail(locate(Error{.message = std::string(error.what_without_backtrace())}));
    } catch (const std::bad_alloc&) {
        return fail(locate(Error{.message = UserText("not enough memory")}));
    } catch (const std::exception& error) {
        return fail(locate(Error{.message = std::string(error.what())}));
    } catch (...) {
        return fail(locate(Error{.message = UserText("an unknown exception")}));
    }
}

template <class Run>
auto caught(Run run) -> Result<decltype(run())>
{
    return caught(run, [](Error error) { return error; });
}

} // namespace nodewise::torch_worker
