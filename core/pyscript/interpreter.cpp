// SPDX-License-Identifier: Apache-2.0
#include "core/pyscript/interpreter.h"

#include "core/pyscript/builtins.h"

#include <algorithm>

namespace nodewise::pyscript {

namespace {

using Kind = Expression::Kind;

constexpr int mostCalls = 100; ///< one in the other
constexpr int mostDeep = 600;  ///< expressions and statements in each other, with all calls: the stack holds them

class Interpreter {
public:
    Interpreter(const Functions& functions, const Names& names) : m_functions(functions), m_names(names) {}

    Value value(const Expression& expression)
    {
        try {
            const Deeper deeper(*this);
            m_budget.spend(Budget::ofStep);
            Value out = valueOf(expression);
            m_budget.spend(out); // a text is a copy
            return out;
        } catch (Failure& failure) {
            if (failure.error.line == 0) {
                failure.error.line = expression.line;
                failure.error.column = expression.column;
            }
            throw;
        }
    }

    Value run(const Function& function, Locals locals)
    {
        if (++m_calls > mostCalls)
            throw Failure{Failure::Kind::Spent, {.message = UserText("calls are nested too deeply"), .line = function.line}};
        Locals* before = std::exchange(m_locals, &locals);
        const Flow flow = block(function.body);
        m_locals = before;
        --m_calls;
        return flow == Flow::Returned ? std::exchange(m_returned, Value()) : Value();
    }

    /// Of a call from outside: what `names` has, else the default.
    Locals argumentsOf(const Function& function)
    {
        Locals out;
        for (const Function::Parameter& parameter : function.parameters) {
            auto found = fromOutside(parameter.name);
            if (!found && !parameter.usual)
                throw Failure{
                    Failure::Kind::Wrong,
                    {.message = UserText("the parameter '%1' of '%2' is unknown", parameter.name, function.name), .line = function.line}};
            out.insert_or_assign(parameter.name, found ? std::move(*found) : value(*parameter.usual));
        }
        return out;
    }

    /// For who called.
    Value given(const Value& value) { return m_budget.given(value); }

private:
    enum class Flow : std::uint8_t { On, Broken, Continued, Returned };

    /// Counts how deep it is for as long as it lives.
    struct Deeper {
        explicit Deeper(Interpreter& of) : of(of)
        {
            if (of.m_deep >= mostDeep)
                throw Failure{Failure::Kind::Spent, {.message = UserText("calls are nested too deeply")}};
            ++of.m_deep;
        }
        Deeper(const Deeper&) = delete;
        Deeper& operator=(const Deeper&) = delete;
        ~Deeper() { --of.m_deep; }
        Interpreter& of;
    };

    std::optional<Value> fromOutside(std::string_view name)
    {
        const auto found = m_names(name);
        return found ? std::optional(m_budget.taken(*found)) : std::nullopt;
    }

    // --- expressions ---

    Value valueOf(const Expression& of)
    {
        switch (of.kind) {
        case Kind::None:
            return {};
        case Kind::Bool:
            return of.whole != 0;
        case Kind::Int:
            return of.whole;
        case Kind::Float:
            return of.real;
        case Kind::String:
            return of.text;
        case Kind::Name:
            return named(of.text);
        case Kind::List:
            return m_budget.made(values(of.parts));
        case Kind::Dict:
            return dict(of);
        case Kind::Comprehension:
            return comprehension(of);
        case Kind::Not:
            return !truth(value(*of.parts[0]));
        case Kind::Negative:
            return negative(value(*of.parts[0]));
        case Kind::Binary: {
            const Value left = value(*of.parts[0]);
            return binary(m_budget, of.text, left, value(*of.parts[1]));
        }
        case Kind::Compare:
            return compared(of);
        case Kind::And:
        case Kind::Or:
            return chained(of);
        case Kind::Conditional:
            return value(*of.parts[truth(value(*of.parts[1])) ? 0 : 2]);
        case Kind::Call:
            return called(of);
        case Kind::Method:
            return method(of);
        case Kind::Attribute:
            return attribute(of);
        case Kind::Index: {
            const Value object = value(*of.parts[0]);
            return indexed(m_budget, object, value(*of.parts[1]));
        }
        case Kind::Slice: {
            const Value object = value(*of.parts[0]);
            return sliced(m_budget, object, of.parts[1] ? value(*of.parts[1]) : Value(), of.parts[2] ? value(*of.parts[2]) : Value());
        }
        }
        return {};
    }

    Value named(const std::string& name)
    {
        if (m_locals != nullptr)
            if (const auto found = m_locals->find(name); found != m_locals->end())
                return found->second;
        if (m_calls == 0) // a function sees what it is given, and no more
            if (auto found = fromOutside(name))
                return std::move(*found);
        wrong(UserText("there is no '%1'", name));
    }

    List values(const std::vector<ExpressionPtr>& parts)
    {
        List out;
        out.reserve(parts.size());
        for (const ExpressionPtr& part : parts)
            out.push_back(value(*part));
        return out;
    }

    Value dict(const Expression& of)
    {
        Value out = m_budget.made(Dict());
        Dict& entries = **out.as<std::shared_ptr<Dict>>();
        for (std::size_t i = 0; i + 1 < of.parts.size(); i += 2) {
            Value key = value(*of.parts[i]);
            put(m_budget, entries, std::move(key), value(*of.parts[i + 1]));
        }
        return out;
    }

    Value comprehension(const Expression& of)
    {
        List out;
        const List items = walked(m_budget, value(*of.parts[1]));
        Locals own;
        Locals* const before = m_locals;
        if (before == nullptr)
            m_locals = &own;
        const auto hidden = m_locals->extract(of.text); // its name is of the comprehension alone
        for (const Value& item : items) {
            m_locals->insert_or_assign(of.text, item);
            if (!of.parts[2] || truth(value(*of.parts[2])))
                out.push_back(value(*of.parts[0]));
        }
        m_locals->erase(of.text);
        if (hidden)
            m_locals->insert_or_assign(of.text, hidden.mapped());
        m_locals = before;
        return m_budget.made(std::move(out));
    }

    Value compared(const Expression& of)
    {
        Value left = value(*of.parts[0]);
        for (std::size_t i = 0; i < of.operators.size(); ++i) {
            Value right = value(*of.parts[i + 1]);
            if (!compares(m_budget, of.operators[i], left, right))
                return false;
            left = std::move(right);
        }
        return true;
    }

    Value chained(const Expression& of)
    {
        Value last;
        for (const ExpressionPtr& part : of.parts) {
            last = value(*part);
            if (truth(last) == (of.kind == Kind::Or))
                break;
        }
        return last;
    }

    /// Arguments by the parameters of a function.
    Value called(const Expression& of)
    {
        const auto found = m_functions.find(of.text);
        if (found == m_functions.end())
            return builtin(m_budget, of.text, values(of.parts));
        const Function& function = found->second;
        Locals locals;
        for (std::size_t i = 0; i < of.parts.size(); ++i) {
            const std::string& name = !of.names[i].empty()             ? of.names[i]
                                      : i < function.parameters.size() ? function.parameters[i].name
                                                                       : of.text;
            if (std::ranges::find(function.parameters, name, &Function::Parameter::name) == function.parameters.end())
                wrong(UserText("'%1' takes no such argument", of.text));
            locals.insert_or_assign(name, converted(m_budget, value(*of.parts[i]), typeOf(function, name)));
        }
        for (const Function::Parameter& parameter : function.parameters)
            if (!locals.contains(parameter.name)) {
                if (!parameter.usual)
                    wrong(UserText("'%1' is called without '%2'", of.text, parameter.name));
                locals.insert_or_assign(parameter.name, value(*parameter.usual));
            }
        return run(function, std::move(locals));
    }
    static const std::string& typeOf(const Function& function, std::string_view name)
    {
        return std::ranges::find(function.parameters, name, &Function::Parameter::name)->type;
    }

    Value method(const Expression& of)
    {
        const Expression& object = *of.parts[0];
        if (object.kind == Kind::Name && (object.text == "math" || object.text == "torch")) {
            List arguments;
            for (std::size_t i = 1; i < of.parts.size(); ++i)
                arguments.push_back(value(*of.parts[i]));
            return builtin(m_budget, object.text + "." + of.text, arguments);
        }
        const Value on = value(object);
        List arguments;
        for (std::size_t i = 1; i < of.parts.size(); ++i)
            arguments.push_back(value(*of.parts[i]));
        return methodOf(m_budget, on, of.text, arguments);
    }

    Value attribute(const Expression& of)
    {
        const Expression& object = *of.parts[0];
        if (object.kind == Kind::Name && object.text == "torch")
            return torchConstant(of.text);
        if (object.kind == Kind::Name && object.text == "math")
            return mathConstant(of.text);
        return attributeOf(m_budget, value(object), of.text);
    }

    // --- statements ---

    Flow block(const Block& statements)
    {
        for (const Statement& statement : statements)
            if (const Flow flow = one(statement); flow != Flow::On)
                return flow;
        return Flow::On;
    }

    Flow one(const Statement& of)
    {
        try {
            const Deeper deeper(*this);
            m_budget.spend(Budget::ofStep);
            return flowOf(of);
        } catch (Failure& failure) {
            if (failure.error.line == 0)
                failure.error.line = of.line;
            throw;
        }
    }

    Flow flowOf(const Statement& of)
    {
        using S = Statement::Kind;
        switch (of.kind) {
        case S::Assign:
            assign(of);
            return Flow::On;
        case S::Expression:
            value(*of.value);
            return Flow::On;
        case S::If:
            return block(truth(value(*of.value)) ? of.body : of.other);
        case S::While:
            while (truth(value(*of.value)))
                if (const Flow flow = block(of.body); flow == Flow::Returned)
                    return flow;
                else if (flow == Flow::Broken)
                    break;
            return Flow::On;
        case S::For:
            return loop(of);
        case S::Return:
            m_returned = of.value ? value(*of.value) : Value();
            return Flow::Returned;
        case S::Raise:
            throw Failure{Failure::Kind::Wrong, {.message = UserText("it raises an exception"), .line = of.line}};
        case S::Pass:
            return Flow::On;
        case S::Break:
            return Flow::Broken;
        case S::Continue:
            return Flow::Continued;
        }
        return Flow::On;
    }

    Flow loop(const Statement& of)
    {
        for (const Value& item : walked(m_budget, value(*of.value))) {
            m_locals->insert_or_assign(of.name, item);
            const Flow flow = block(of.body);
            if (flow == Flow::Returned)
                return flow;
            if (flow == Flow::Broken)
                break;
        }
        return Flow::On;
    }

    void assign(const Statement& of)
    {
        Value made = value(*of.value);
        if (!of.name.empty())
            made = binary(m_budget, of.name, value(*of.target), made);
        if (of.target->kind == Kind::Name) {
            m_locals->insert_or_assign(of.target->text, std::move(made));
            return;
        }
        const Value object = value(*of.target->parts[0]);
        replace(m_budget, object, value(*of.target->parts[1]), std::move(made));
    }

    Budget m_budget; ///< first: it outlives every value
    const Functions& m_functions;
    const Names& m_names;
    Locals* m_locals = nullptr;
    Value m_returned;
    int m_calls = 0, m_deep = 0;
};

template <class Work>
Outcome<Value> caught(Work work)
{
    try {
        return work();
    } catch (Failure& failure) {
        return tl::unexpected(std::move(failure));
    }
}

} // namespace

Outcome<Value> evaluate(const Expression& expression, const Names& names)
{
    static const Functions none;
    return caught([&] {
        Interpreter interpreter(none, names);
        return interpreter.given(interpreter.value(expression));
    });
}

Outcome<Value> call(const Functions& functions, const Function& function, const Names& names)
{
    return caught([&] {
        Interpreter interpreter(functions, names);
        Locals arguments = interpreter.argumentsOf(function);
        return interpreter.given(interpreter.run(function, std::move(arguments)));
    });
}

} // namespace nodewise::pyscript
