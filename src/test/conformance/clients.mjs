// The official TypeScript client against a running server, in the era that is asked for: lists the
// tools, appends an event, asks for it, gets it. Prints what it saw as one line of JSON.
//   node clients.mjs <url of /mcp> legacy|2026-07-28
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const [url, era] = process.argv.slice(2);
const client = new Client(
  { name: 'myria-proof', version: '1' },
  { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: era } } },
);
const who = `proof-${era}-${process.pid}`;

async function call(name, args) {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError) {
    throw new Error(`${name}: ${JSON.stringify(result.structuredContent)}`);
  }
  return result.structuredContent;
}

await client.connect(new StreamableHTTPClientTransport(new URL(url)));
const { tools } = await client.listTools();
const appended = await call('myria_append_event', {
  timestamp: '2026-01-01T00:00:00Z',
  channel: 'proof',
  participants: [who],
  type: 'message',
  payload: { text: 'the kettle is in the attic' },
});
const found = await call('myria_query_event_nodes', {
  participants: [who],
  query: 'kettle',
  detail: 'items',
});
const got = await call('myria_get_event', {
  event_id: appended.event_id,
  participants: [who],
});
console.log(
  JSON.stringify({
    era,
    protocol: client.getNegotiatedProtocolVersion?.() ?? null,
    tools: tools.map((tool) => tool.name),
    appended: appended.event_id,
    found: found.root.children.map((child) => child.event_id),
    text: got.event.payload.text,
  }),
);
await client.close();
