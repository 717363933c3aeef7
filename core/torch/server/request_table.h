// SPDX-License-Identifier: Apache-2.0
// Which requests there are, and how each is answered.
#pragma once

#include "core/protocol/body.h"
#include "core/protocol/stop.h"
#include "core/torch/server/server_context.h"

#include <functional>
#include <map>
#include <string>
#include <variant>

namespace nodewise::torch_worker {

/// What a request does beside its answer, as far as passes over tensors and what clients know of the stop are concerned.
enum class Effect : std::uint8_t {
    None,    ///< changes no memory of tensors: passes go on beside it
    Runs,    ///< may run nodes again, in memory that passes read: they pause
    RunsAll, ///< as Runs, and more than what leads to this stop: needs the file that was opened
    Edits,   ///< values of the stop are others afterwards: passes end, clients are told
    Replaces ///< the run is another one afterwards, or stands elsewhere: passes end; of a run, needs its file, too
};

/// Filled once, before the first request. What takes a request is given its decoded arguments; what it returns is encoded.
class RequestTable {
public:
    using Handler = std::function<Result<std::string>(const std::string& arguments)>;
    using Pass = TensorPasses::Pass;
    using Action = std::function<protocol::StoppedBody()>;

    struct Answered {
        Handler handle;
        Effect effect = Effect::Runs;
        bool needsRun = true;
    };
    /// The answer is sent before the action runs: its stop comes as an event.
    struct Verb {
        std::function<Result<Action>(const std::string& arguments)> prepare;
    };
    /// The handler only finds the tensors; the work is done beside the executor.
    struct Passed {
        std::function<Result<Pass>(const std::string& arguments)> make;
    };
    /// On the reading thread: must not wait for what runs.
    struct AtOnce {
        Handler handle;
    };
    /// Knows of no run, nor can it be cancelled.
    struct Standalone {
        std::function<Result<std::string>(const dap::Request& request)> handle;
    };
    using Entry = std::variant<Answered, Verb, Passed, AtOnce, Standalone>;

    explicit RequestTable(ServerContext& context) : m_context(context) {}

    template <class Request, class Handle>
    void add(Handle handle, Effect effect = Effect::Runs, bool needsRun = true)
    {
        put(Request::command,
            Answered{[answer = decoding<Request>(handle)](const std::string& text) { return encoded(answer(text)); }, effect, needsRun});
    }
    template <class Request, class Answer>
    void on(Result<Answer> (*handle)(ServerContext&, const Request&), Effect effect = Effect::Runs, bool needsRun = true)
    {
        add<Request>(handle, effect, needsRun);
    }
    template <class Answer>
    void on(std::string_view command, Result<Answer> (*handle)(ServerContext&), Effect effect = Effect::Runs, bool needsRun = true)
    {
        put(command, Answered{[this, handle](const std::string&) { return encoded(handle(m_context)); }, effect, needsRun});
    }
    template <class Request>
    void pass(Result<Pass> (*make)(ServerContext&, const Request&))
    {
        put(Request::command, Passed{decoding<Request>(make)});
    }
    template <class Request, class Answer>
    void atOnce(Result<Answer> (*handle)(ServerContext&, const Request&))
    {
        put(Request::command, AtOnce{[answer = decoding<Request>(handle)](const std::string& text) { return encoded(answer(text)); }});
    }
    template <class Arguments>
    void verb(std::string_view command, Result<Action> (*prepare)(ServerContext&, const Arguments&))
    {
        put(command, Verb{decoding<Arguments>(prepare)});
    }
    void verb(std::string_view command, protocol::StoppedBody (Stepper::*verb)());
    void verb(std::string_view command, protocol::StoppedBody (Stepper::*verb)(const protocol::StepArguments&));
    void standalone(std::string_view command, std::function<Result<std::string>(const dap::Request& request)> handle)
    {
        put(command, Standalone{std::move(handle)});
    }

    /// Null if there is none. Any thread.
    const Entry* tryEntry(const std::string& command) const;
    template <class Kind>
    const Kind* tryEntryOf(const std::string& command) const
    {
        const Entry* entry = tryEntry(command);
        return entry ? std::get_if<Kind>(entry) : nullptr;
    }

private:
    template <class Request, class Handle>
    auto decoding(Handle handle)
    {
        using Out = decltype(handle(m_context, std::declval<const Request&>()));
        return [this, handle](const std::string& arguments) -> Out {
            const auto request = protocol::decodeBody<Request>(arguments);
            if (!request)
                return fail(request.error());
            return handle(m_context, *request);
        };
    }
    template <class Body>
    static Result<std::string> encoded(Result<Body> body)
    {
        if constexpr (std::is_same_v<Body, std::string>)
            return body;
        else
            return body ? Result<std::string>(protocol::encodeBody(*body)) : fail(body.error());
    }
    void put(std::string_view command, Entry entry) { m_entries.insert_or_assign(std::string(command), std::move(entry)); }

    ServerContext& m_context;
    std::map<std::string, Entry, std::less<>> m_entries;
};

} // namespace nodewise::torch_worker
