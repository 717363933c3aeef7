#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""mcp_client.py NODEWISE_CLI PROGRAM.pt2: nodewise-cli mcp, asked by the client of PyPI's `mcp` (pip install mcp).

The repository's own test (tst_cli_mcp) speaks the frames itself; this one sees that the protocol's own implementation takes them. Prints
what it did and exits 1 at the first answer that is not as it should be."""
import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


def text_of(result):
    return result.content[0].text


def failed(result):
    """Version 1 of the package has other names than version 2."""
    return result.is_error if hasattr(result, "is_error") else result.isError


async def session_of(client, program):
    opened = await client.call_tool("open", {"file": program})
    assert not failed(opened), text_of(opened)
    number = json.loads(text_of(opened))["session"]

    async def request(command, **arguments):
        answer = await client.call_tool("request", {"session": number, "command": command, "arguments": arguments})
        assert not failed(answer), text_of(answer)
        return json.loads(text_of(answer))

    stop = await request("continue")
    assert stop["nodewise"]["finished"], stop
    values = (await request("nodewise/values", scope="executed"))["values"]
    tensor = next(v for v in reversed(values) if v.get("shape"))
    index = [0] * len(tensor["shape"])
    history = await request("nodewise/elementHistory", value={"node": tensor["node"]}, index=index)
    print(f"session {number}: {len(values)} values; {tensor['name']} {index}: {history['summary']}")
    refused = await client.call_tool("request", {"session": number, "command": "nodewise/edit", "arguments": {}})
    assert failed(refused) and "--allow-write" in text_of(refused), text_of(refused)
    closed = await client.call_tool("close", {"session": number})
    assert not failed(closed)


async def main(cli, program):
    async with stdio_client(StdioServerParameters(command=cli, args=["mcp"])) as (read, write):
        async with ClientSession(read, write) as client:
            greeting = await client.initialize()
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            said = greeting.model_dump(by_alias=True)
            print(f"{said['serverInfo']['name']} {said['serverInfo']['version']}, protocol {said['protocolVersion']}: {len(tools)} tools")
            assert {"info", "find", "findings", "compare", "kernel_check", "open", "request", "close"} <= tools.keys(), sorted(tools)
            assert "convert" not in tools  # it writes
            info = await client.call_tool("info", {"file": program, "json": True})
            assert not failed(info) and json.loads(text_of(info))["nodes"] > 0
            wrong = await client.call_tool("info", {"file": "/nowhere.pt2"})
            assert failed(wrong)
            await session_of(client, program)
    print("good")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
