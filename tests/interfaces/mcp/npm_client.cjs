// The npm SDK's client against a server: everything that it is asked to do on the command line, answered as one JSON.
// node npm_client.cjs http URL [TOKEN] | node npm_client.cjs stdio COMMAND ARGUMENT…
const { Client } = require("@modelcontextprotocol/sdk/client/index.js");
const { StdioClientTransport } = require("@modelcontextprotocol/sdk/client/stdio.js");
const { StreamableHTTPClientTransport } = require("@modelcontextprotocol/sdk/client/streamableHttp.js");

async function main([kind, place, ...rest]) {
  const headers = rest.length ? { Authorization: `Bearer ${rest[0]}` } : {};
  const transport =
    kind === "http"
      ? new StreamableHTTPClientTransport(new URL(place), { requestInit: { headers } })
      : new StdioClientTransport({ command: place, args: rest, env: process.env, stderr: "ignore" });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  const call = (name, args) => client.callTool({ name, arguments: args });
  const answer = {
    server: client.getServerVersion(),
    tools: (await client.listTools()).tools.map((tool) => tool.name),
    resources: (await client.listResources()).resources,
    templates: (await client.listResourceTemplates()).resourceTemplates.map((one) => one.uriTemplate),
    read: await call("memory_read", {}),
    history: await call("history_search", { query: "bees" }),
    wrong: await call("memory_find", { word: "bees" }),
    unknown: await call("no_such_tool", {}),
  };
  const last = answer.resources[answer.resources.length - 1];
  answer.note = (await client.readResource({ uri: last.uri })).contents;
  answer.missing = await client.readResource({ uri: "ownwords://notes/about/nothing" }).catch((error) => error.code);
  await client.close();
  process.stdout.write(JSON.stringify(answer));
}

main(process.argv.slice(2)).catch((error) => {
  process.stderr.write(String(error));
  process.exit(1);
});
