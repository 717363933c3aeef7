-- SPDX-License-Identifier: Apache-2.0
-- A headless Neovim with nvim-dap drives a whole session on the real engine, set up by the recipe of docs/dap.md itself.
-- nvim-dap is looked for in NVIM_DAP, then where Neovim keeps plug-ins; without it the test is skipped (exit code 77).

local engine, page, program = vim.env.NODEWISE_ENGINE, vim.env.NODEWISE_DOC, vim.env.NODEWISE_PROGRAM

local function leave(code, text)
    io.stdout:write(text .. "\n")
    vim.cmd(code .. "cquit")
end

local function find_nvim_dap()
    local places = { vim.env.NVIM_DAP }
    for _, pattern in ipairs({ "/site/pack/*/*/nvim-dap", "/lazy/nvim-dap", "/plugged/nvim-dap" }) do
        vim.list_extend(places, vim.fn.glob(vim.fn.stdpath("data") .. pattern, true, true))
    end
    for _, place in ipairs(places) do
        if vim.fn.isdirectory(place .. "/lua/dap") == 1 then
            return place
        end
    end
end

local nvim_dap = find_nvim_dap()
if not nvim_dap then
    leave(77, "nvim-dap is not here: set NVIM_DAP to its folder")
end
vim.opt.runtimepath:append(nvim_dap)
vim.env.PATH = vim.fn.fnamemodify(engine, ":h") .. ":" .. vim.env.PATH

local function run()
    local recipe = table.concat(vim.fn.readfile(page), "\n"):match("```lua\n(.-)\n```")
    assert(loadstring(assert(recipe, "docs/dap.md has no recipe")))()
    local dap = require("dap")
    local complaints = {}
    vim.notify = function(text, level)
        if (level or 0) >= vim.log.levels.WARN then
            table.insert(complaints, text)
        end
    end

    local function wait(what, condition)
        assert(vim.wait(60000, condition, 20), "waited in vain for " .. what .. "; " .. table.concat(complaints, "; "))
    end
    local stops = {}
    dap.listeners.after.event_stopped.test = function(_, body)
        table.insert(stops, body)
    end
    -- Does what it is given and waits for the stop that this comes to, with the frame that is then shown.
    local function stop_after(action)
        local before = #stops
        local shown = false
        dap.listeners.after.scopes.test = function()
            shown = true
        end
        action()
        wait("a stop", function()
            return #stops > before and shown
        end)
        return stops[#stops], dap.session().current_frame
    end
    local function ask(command, arguments)
        local answer, problem
        dap.session():request(command, arguments, function(e, body)
            problem, answer = e, body
        end)
        wait(command, function()
            return problem or answer
        end)
        assert(not problem, vim.inspect(problem))
        return answer
    end
    local function equal(actual, expected)
        assert(actual == expected, "expected " .. vim.inspect(expected) .. ", not " .. vim.inspect(actual))
    end

    local configuration
    for _, one in ipairs(dap.configurations.python) do
        configuration = one.type == "nodewise" and vim.deepcopy(one) or configuration
    end
    configuration.program = program -- instead of asking for it
    local stop, frame = stop_after(function()
        dap.run(configuration)
    end)
    equal(stop.reason, "entry")
    equal(vim.api.nvim_buf_get_name(0), frame.source.path) -- the graph's code is shown
    equal(vim.api.nvim_win_get_cursor(0)[1], frame.line)

    local line = vim.fn.search("^ *relu[: ]")
    dap.toggle_breakpoint()
    stop, frame = stop_after(dap.continue)
    equal(stop.reason, "breakpoint")
    equal(frame.line, line)
    equal(frame.name, "relu (aten.relu.default)")
    stop, frame = stop_after(dap.step_over)
    equal(stop.reason, "step")
    assert(frame.line > line)
    stop, frame = stop_after(dap.step_back)
    equal(frame.line, line)
    equal(ask("evaluate", { expression = "batch_norm.dim()", frameId = frame.id, context = "repl" }).result, "4")
    stop = stop_after(dap.reverse_continue)
    equal(stop.nodewise.tick, 0)

    dap.terminate()
    wait("the end", function()
        return dap.session() == nil
    end)
    equal(#complaints, 0)
end

local good, problem = xpcall(run, debug.traceback)
leave(good and 0 or 1, good and "the recipe works" or problem)
