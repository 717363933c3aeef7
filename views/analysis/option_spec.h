// SPDX-License-Identifier: Apache-2.0
// An option of the window's command line by which a picture (--screenshot) shows something: what it is, and what it does.
#pragma once

#include <QString>

#include <functional>

namespace nodewise::views {

struct OptionSpec {
    const char* name;                 ///< "simulate"; unique
    const char* value;                ///< "NODE"; "" = it has none
    const char* help;                 ///< in English, as command lines are
    const char* needs = ""; ///< the option without which it is of no use; "" = none
};

struct OptionBehavior {
    /// Asks for what the window, or its picture, is to show. Why that can't be; "" = it is under way.
    std::function<QString(const QString& value)> ask;
    std::function<bool()> settled = nullptr;    ///< all of it is there; null: at once
    std::function<QString()> failure = nullptr; ///< why it will never be there; "" = it may
    std::function<void()> finish = nullptr;     ///< what else belongs into the picture, once it is settled
};

} // namespace nodewise::views
