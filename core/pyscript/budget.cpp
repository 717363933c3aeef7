// SPDX-License-Identifier: Apache-2.0
#include "core/pyscript/budget.h"

#include "core/pyscript/interpreter.h"

namespace nodewise::pyscript {

namespace {

[[noreturn]] void spent()
{
    throw Failure{Failure::Kind::Spent, {.message = UserText("more time or memory than one call may take")}};
}

std::size_t weight(const Value& value)
{
    const auto* text = value.as<std::string>();
    return text != nullptr ? 1 + text->size() / Budget::ofBytes : 1;
}

} // namespace

/// Each is emptied while all that it holds is still held here.
Budget::~Budget()
{
    for (const auto& list : m_lists)
        list->clear();
    for (const auto& dict : m_dicts)
        dict->clear();
}

void Budget::spend(std::size_t units)
{
    if (units > m_left) {
        m_left = 0;
        spent();
    }
    m_left -= units;
}

void Budget::spend(const Value& copied)
{
    spend(weight(copied));
}

void Budget::spend(const List& copied)
{
    for (const Value& item : copied)
        spend(item);
}

Value Budget::made(List items)
{
    spend(items.size() + 1);
    return m_lists.emplace_back(std::make_shared<List>(std::move(items)));
}

Value Budget::made(Dict entries)
{
    spend(2 * entries.size() + 1);
    return m_dicts.emplace_back(std::make_shared<Dict>(std::move(entries)));
}

Value Budget::copied(const Value& value, bool inside, int depth)
{
    if (depth > mostNested)
        throw Failure{Failure::Kind::Spent, {.message = UserText("this is nested too deeply")}};
    spend(value);
    if (const auto* list = value.as<std::shared_ptr<List>>()) {
        List out;
        for (const Value& item : **list)
            out.push_back(copied(item, inside, depth + 1));
        return inside ? made(std::move(out)) : listOf(std::move(out));
    }
    if (const auto* dict = value.as<std::shared_ptr<Dict>>()) {
        Dict out;
        for (const auto& [key, held] : **dict) {
            Value first = copied(key, inside, depth + 1);
            out.emplace_back(std::move(first), copied(held, inside, depth + 1));
        }
        return inside ? made(std::move(out)) : Value(std::make_shared<Dict>(std::move(out)));
    }
    return value;
}

} // namespace nodewise::pyscript
