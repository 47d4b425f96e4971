// The address is the state: #/screen?name=value. What was fetched is kept until the address changes.
import { CallError } from './mcp.js';

let redraw = () => {};
let kept = new Map();
const listeners = new Set();
const leaving = new Set();

export function whenChanged(draw) {
  redraw = draw;
}

export { redraw };
export const refresh = () => redraw();

/** The screen and its parameters, as the address has them. */
export function here() {
  const hash = location.hash.replace(/^#\/?/, '');
  const question = hash.indexOf('?');
  const path = question < 0 ? hash : hash.slice(0, question);
  return {
    screen: path || 'ask',
    params: new URLSearchParams(question < 0 ? '' : hash.slice(question + 1)),
  };
}

/** For whom is read: names, in the address so that a link shows the same. */
export const scope = () => [...new Set(here().params.getAll('as').map(name => name.trim()).filter(Boolean))];

export const wholeScope = () => ({
  participants: scope(),
  include_internal: here().params.get('internal') === '1' || undefined,
});

/** The address of a screen, for the same participants; a value of undefined is left out. */
export function link(screen, values = {}) {
  const params = new URLSearchParams();
  const as = values.as ?? scope();
  as.forEach(name => params.append('as', name));
  if (!('internal' in values) && here().params.get('internal') === '1') {
    params.set('internal', '1');
  }
  for (const [name, value] of Object.entries(values)) {
    if (name !== 'as' && value !== undefined && value !== null && value !== '') {
      (Array.isArray(value) ? value : [value]).forEach(one => params.append(name, one));
    }
  }
  const query = params.toString();
  return `#/${screen}${query ? `?${query}` : ''}`;
}

/** The address of here with some values changed. */
export function changed(values) {
  const { screen, params } = here();
  const all = {};
  for (const name of new Set(params.keys())) {
    all[name] = params.getAll(name);
  }
  const merged = { ...all, ...values };
  if (merged.as === undefined) {
    merged.as = [];
  }
  return link(screen, merged);
}

export function go(address) {
  if (location.hash === address) {
    forget();
    redraw();
  } else {
    location.hash = address;
  }
}

/** What is fetched once for this address: `{state: 'loading' | 'ready' | 'failed', value, error}`. */
export function load(key, fetcher, { lasting = false } = {}) {
  const mark = (lasting ? 'lasting:' : '') + key;
  let entry = kept.get(mark);
  if (!entry) {
    entry = { state: 'loading', again: () => { kept.delete(mark); redraw(); } };
    kept.set(mark, entry);
    const done = change => {
      Object.assign(entry, change);
      redraw();
    };
    // Drawing goes on before the first answer can come.
    Promise.resolve()
      .then(fetcher)
      .then(
        value => done({ state: 'ready', value }),
        error => done({ state: 'failed', error: error instanceof CallError ? error : wrapped(error) }));
  }
  return entry;
}

function wrapped(error) {
  console.error(error);
  return new CallError('', { code: 'console' });
}

/** Fetches again in the background and shows the new answer when it is there. */
export async function reload(key, fetcher) {
  try {
    kept.set(key, { ...kept.get(key), state: 'ready', value: await fetcher(), stale: undefined });
  } catch (error) {
    const before = kept.get(key);
    if (before) {
      kept.set(key, { ...before, stale: error });
    }
  }
  redraw();
}

/** Forgets what was fetched, but not what lasts over screens. */
export function forget(everything = false) {
  kept = everything ? new Map() : new Map([...kept].filter(([key]) => key.startsWith('lasting:')));
  listeners.forEach(stop => stop());
  listeners.clear();
}

export function forgetLasting(key) {
  kept.delete(`lasting:${key}`);
}

/** Calls the listener whenever another address is shown. */
export const whenLeft = listener => leaving.add(listener);

export const left = () => leaving.forEach(listener => listener());

/** Calls again and again while this address is shown and the page is seen. */
export function every(milliseconds, key, work) {
  const mark = `timer:${key}`;
  if (kept.has(mark)) {
    return;
  }
  let timer;
  let stopped = false;
  const turn = async () => {
    if (stopped) {
      return;
    }
    if (!document.hidden) {
      await work();
    }
    if (!stopped) {
      timer = setTimeout(turn, milliseconds);
    }
  };
  timer = setTimeout(turn, milliseconds);
  kept.set(mark, true);
  listeners.add(() => {
    stopped = true;
    clearTimeout(timer);
  });
}
