// SPDX-License-Identifier: Apache-2.0
// What core says to people, in English and translatable: core has no Qt, so a text is looked up where it is shown.
#pragma once

#include <cstddef> // before <concepts>, which moc 6.4 can't read first

#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Marks a literal in a table for translators; UserText::listed makes a text of it. Literals inside UserText(...) and fail(...) need no
/// mark. translations/core_texts.py hands all of them to lupdate, in the context "Core". It reads the sources as text: the literal must
/// stand right after the parenthesis.
#define NODEWISE_LISTED(literal) literal

namespace nodewise {

/// A sentence, or what stands in one. A literal is a template, listed for translators, with %1 to %9 for the arguments:
/// `UserText("the value '%1' is defined twice", name)`. A string or a number is verbatim: a name, or what a file or a library said.
/// No sentence is put together from pieces: word order differs between languages. An argument may be a UserText, translated in its turn.
/// Only literals written inside UserText(...) or fail(...) are listed, so no other becomes a UserText: what is neither marked nor verbatim
/// does not compile.
class UserText {
public:
    UserText() = default;
    UserText(std::string verbatim) : m_source(std::move(verbatim)) {}
    UserText(std::string_view verbatim) : m_source(verbatim) {}
    template <std::integral Number>
    requires(!std::same_as<Number, bool> && !std::same_as<Number, char>) UserText(Number number) : m_source(std::to_string(number)) {}
    UserText(std::same_as<char> auto verbatim) : m_source(1, verbatim) {}
    template <std::size_t N, class... Arguments>
    requires(std::convertible_to<Arguments, UserText>&&...) explicit UserText(const char (&source)[N], Arguments&&... arguments)
        : UserText(std::string(source), std::vector<UserText>{UserText(std::forward<Arguments>(arguments))...})
    {
    }
    /// As listed elsewhere, e.g. by another process that sent it.
    UserText(std::string source, std::vector<UserText> arguments)
        : m_source(std::move(source)), m_arguments(std::move(arguments)), m_listed(true)
    {
    }
    /// Of a literal marked with NODEWISE_LISTED.
    static UserText listed(std::string_view source) { return UserText(std::string(source), {}); }

    bool empty() const { return m_source.empty(); }
    const std::string& source() const { return m_source; } ///< the template, or the text itself where it is verbatim
    const std::vector<UserText>& arguments() const { return m_arguments; }
    bool isListed() const { return m_listed; } ///< otherwise it is verbatim: the same in every language

    std::string english() const;
    /// With each template put through `translate`, which gives UTF-8 with the same placeholders.
    std::string translated(const std::function<std::string(const std::string& source)>& translate) const;

    friend bool operator==(const UserText& text, std::string_view english) { return text.english() == english; }
    bool operator==(const UserText&) const = default;

private:
    std::string m_source;
    std::vector<UserText> m_arguments; ///< of %1, %2, ...
    bool m_listed = false;
};

} // namespace nodewise
