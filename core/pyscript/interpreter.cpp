// SPDX-License-Identifier: Apache-2.0
#include "core/pyscript/interpreter.h"

#include "core/pyscript/builtins.h"

#include <algorithm>

namespace nodewise::pyscript {

namespace {

using Kind = Expression::Kind;

constexpr int mostSteps = 2'000'000, mostCalls = 100; ///< of one call, with all that it calls; one in the other

class Interpreter {
public:
    Interpreter(const Functions& functions, const Names& names) : m_functions(functions), m_names(names) {}

    Value value(const Expression& expression)
    {
        step(expression.line, expression.column);
        try {
            return valueOf(expression);
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
    Locals given(const Function& function)
    {
        Locals out;
        for (const Function::Parameter& parameter : function.parameters) {
            auto found = m_names(parameter.name);
            if (!found && !parameter.usual)
                throw Failure{
                    Failure::Kind::Wrong,
                    {.message = UserText("the parameter '%1' of '%2' is unknown", parameter.name, function.name), .line = function.line}};
            out.insert_or_assign(parameter.name, found ? std::move(*found) : value(*parameter.usual));
        }
        return out;
    }

private:
    enum class Flow : std::uint8_t { On, Broken, Continued, Returned };

    void step(int line, int column)
    {
        if (++m_steps > mostSteps)
            throw Failure{Failure::Kind::Spent,
                          {.message = UserText("more time or memory than one call may take"), .line = line, .column = column}};
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
            return listOf(values(of.parts));
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
            return binary(of.text, left, value(*of.parts[1]));
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
            return indexed(object, value(*of.parts[1]));
        }
        case Kind::Slice: {
            const Value object = value(*of.parts[0]);
            return sliced(object, of.parts[1] ? value(*of.parts[1]) : Value(), of.parts[2] ? value(*of.parts[2]) : Value());
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
            if (auto found = m_names(name))
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
        auto out = std::make_shared<Dict>();
        for (std::size_t i = 0; i + 1 < of.parts.size(); i += 2) {
            Value key = value(*of.parts[i]);
            put(*out, std::move(key), value(*of.parts[i + 1]));
        }
        return out;
    }

    Value comprehension(const Expression& of)
    {
        List out;
        Locals own = m_locals != nullptr ? *m_locals : Locals();
        Locals* before = std::exchange(m_locals, &own);
        for (const Value& item : walked(value(*of.parts[1]))) {
            own.insert_or_assign(of.text, item);
            if (!of.parts[2] || truth(value(*of.parts[2])))
                out.push_back(value(*of.parts[0]));
        }
        m_locals = before;
        return listOf(std::move(out));
    }

    Value compared(const Expression& of)
    {
        Value left = value(*of.parts[0]);
        for (std::size_t i = 0; i < of.operators.size(); ++i) {
            Value right = value(*of.parts[i + 1]);
            if (!compares(of.operators[i], left, right))
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
            return builtin(of.text, values(of.parts));
        const Function& function = found->second;
        Locals locals;
        for (std::size_t i = 0; i < of.parts.size(); ++i) {
            const std::string& name = !of.names[i].empty()             ? of.names[i]
                                      : i < function.parameters.size() ? function.parameters[i].name
                                                                       : of.text;
            if (std::ranges::find(function.parameters, name, &Function::Parameter::name) == function.parameters.end())
                wrong(UserText("'%1' takes no such argument", of.text));
            locals.insert_or_assign(name, converted(value(*of.parts[i]), typeOf(function, name)));
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
            return builtin(object.text + "." + of.text, arguments);
        }
        const Value on = value(object);
        List arguments;
        for (std::size_t i = 1; i < of.parts.size(); ++i)
            arguments.push_back(value(*of.parts[i]));
        return methodOf(on, of.text, arguments);
    }

    Value attribute(const Expression& of)
    {
        const Expression& object = *of.parts[0];
        if (object.kind == Kind::Name && object.text == "torch")
            return torchConstant(of.text);
        if (object.kind == Kind::Name && object.text == "math")
            return mathConstant(of.text);
        return attributeOf(value(object), of.text);
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
        using S = Statement::Kind;
        step(of.line, 0);
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
        for (const Value& item : walked(value(*of.value))) {
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
            made = binary(of.name, value(*of.target), made);
        if (of.target->kind == Kind::Name) {
            m_locals->insert_or_assign(of.target->text, std::move(made));
            return;
        }
        const Value object = value(*of.target->parts[0]);
        replace(object, value(*of.target->parts[1]), std::move(made));
    }

    const Functions& m_functions;
    const Names& m_names;
    Locals* m_locals = nullptr;
    Value m_returned;
    int m_steps = 0, m_calls = 0;
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
    return caught([&] { return Interpreter(none, names).value(expression); });
}

Outcome<Value> call(const Functions& functions, const Function& function, const Names& names)
{
    return caught([&] {
        Interpreter interpreter(functions, names);
        Locals given = interpreter.given(function);
        return interpreter.run(function, std::move(given));
    });
}

} // namespace nodewise::pyscript
