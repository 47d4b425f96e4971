// An agent that asks Myria before it acts and says afterwards what came of it.
//   npm install @modelcontextprotocol/client
//   node agent.ts http://127.0.0.1:8080/mcp "embedded databases in Rust"       (Node 22.18 or newer)
// Called twice it searches once: the second time the first result is still good.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const [url, query] = process.argv.slice(2);
const participants = (process.env.MYRIA_PARTICIPANTS ?? 'dana,agent').split(',');

const myria = new Client({ name: 'example-agent', version: '1' });
await myria.connect(new StreamableHTTPClientTransport(new URL(url)));

async function call<Answer>(name: string, args: Record<string, unknown>): Promise<Answer> {
  const result = await myria.callTool({ name, arguments: { participants, ...args } });
  if (result.isError) {
    throw new Error(`${name}: ${JSON.stringify(result.structuredContent)}`);
  }
  return result.structuredContent as Answer;
}

type Found = { hit: boolean; miss?: string; found?: { event_id: string; result: string } };
type Experience = { corrections: { correction: string }[]; confidence?: number };
type Appended = { event_id: string };

/** Whatever costs time or money. */
async function search(words: string): Promise<string> {
  return `three pages about ${words}`;
}

/** A result that is still good, or a new one, which the next call then finds. */
async function remembered(args: { query: string }): Promise<{ id: string; result: string }> {
  const known = await call<Found>('myria_find_tool_result', {
    tool: 'search',
    args,
    match: 'words',
    detail: 'full',
  });
  if (known.found) {
    return { id: known.found.event_id, result: known.found.result };
  }
  const result = await search(args.query);
  const stored = await call<Appended>('myria_append_event', {
    type: 'tool_result',
    payload: { tool: 'search', args, result, ttl: '24h' },
  });
  return { id: stored.event_id, result };
}

const situation = `Search for ${query}`;
const experience = await call<Experience>('myria_recall_experience', { situation });
const { id, result } = await remembered({ query });
const outcome = await call<Appended>('myria_append_event', {
  type: 'action_outcome',
  payload: { action_type: 'search', situation, success: true, used: [id] },
});
console.log(
  JSON.stringify({
    advice: experience.corrections.map((one) => one.correction),
    result,
    result_event: id,
    outcome_event: outcome.event_id,
  }),
);
await myria.close();
