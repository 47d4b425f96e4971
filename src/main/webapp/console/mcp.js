// The MCP client: one POST with tools/call for each question, and nothing else.
import * as auth from './auth.js';

const ENDPOINT = new URL('mcp', document.baseURI);
let next = 0;

/** A call that failed: in words, with the stable code, the argument's name and the request's id. */
export class CallError extends Error {
  constructor(message, details = {}) {
    super(message);
    this.code = details.code;
    this.field = details.field;
    this.retryable = details.retryable;
    this.requestId = details.request_id;
    this.status = details.status;
  }
}

/** Leaves out what is empty, so that the server's defaults hold. */
function given(args) {
  return Object.fromEntries(
    Object.entries(args).filter(
      ([, value]) =>
        value !== undefined &&
        value !== null &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0)));
}

async function post(message) {
  let response;
  try {
    response = await fetch(ENDPOINT, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...auth.header(),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++next, ...message }),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
  } catch (unreachable) {
    throw new CallError('', { code: 'unreachable', retryable: true });
  }
  if (response.status === 401) {
    auth.lost();
  }
  const requestId = response.headers.get('X-Request-Id');
  let answer;
  try {
    answer = parse(response.headers.get('Content-Type') ?? '', await response.text());
  } catch (unreadable) {
    throw new CallError('', { code: 'unreadable', request_id: requestId, status: response.status });
  }
  if (answer.error) {
    throw new CallError(answer.error.message, {
      request_id: requestId,
      status: response.status,
      ...answer.error.data,
    });
  }
  return { result: answer.result, requestId };
}

/** JSON, or the last message of a stream. */
function parse(type, body) {
  if (!type.startsWith('text/event-stream')) {
    return JSON.parse(body);
  }
  const messages = body
    .split(/\r?\n\r?\n/)
    .map(event => event.split(/\r?\n/).filter(line => line.startsWith('data:')))
    .filter(lines => lines.length)
    .map(lines => JSON.parse(lines.map(line => line.slice(5)).join('\n')));
  return messages.findLast(message => 'result' in message || 'error' in message);
}

/**
 * Calls a tool.
 *
 * @returns its structured content, with `meta` and the text that a model reads as `forModel`
 * @throws CallError
 */
export async function call(tool, args = {}) {
  const { result, requestId } = await post({
    method: 'tools/call',
    params: { name: tool, arguments: given(args) },
  });
  const content = result.structuredContent ?? {};
  if (result.isError) {
    const error = content.error ?? {};
    throw new CallError(error.message ?? result.content?.[0]?.text ?? '', {
      request_id: requestId,
      ...error,
    });
  }
  return { ...content, meta: result._meta ?? {}, forModel: result.content?.[0]?.text ?? '' };
}

/** Names of the tools that this caller is shown. */
export async function tools() {
  const names = [];
  let cursor;
  do {
    const { result } = await post({ method: 'tools/list', params: cursor ? { cursor } : {} });
    names.push(...result.tools.map(tool => tool.name));
    cursor = result.nextCursor;
  } while (cursor);
  return names;
}
