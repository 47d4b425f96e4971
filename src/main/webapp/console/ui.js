// Parts that all screens share. Everything from the server goes through lit's text bindings.
import { html, nothing } from './lib/lit-html/lit-html.js';
import { link, redraw, whenLeft } from './state.js';
import { t } from './texts.js';

export { html, nothing };

// What is not seen, or changes the order of what is seen, such as tags (U+E0000) and runs of
// variation selectors that hide a text from people: shown by its number instead.
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0f]{2,}/gu;

/** A text as it is, with unseen characters made visible. */
export const plain = text =>
  String(text ?? '').replace(
    UNSEEN,
    found => [...found].map(one => `⟨${one.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`).join(''));

/** In a line of ours: of whatever direction, it disturbs nothing around it. */
export const said = text => html`<bdi>${plain(text)}</bdi>`;

/** What an event says, or what sort of event it is where it says nothing. */
export const textOf = event => {
  const text = event.text ?? event.excerpt ?? '';
  return text.trim() ? said(text) : html`<span class="quiet">${t.common.noText(plain(event.type))}</span>`;
};

const LONG = 20_000;

/** A text of several lines and any length. */
export const block = text => {
  const all = plain(text);
  return all.length <= LONG
    ? html`<div class="words" dir="auto">${all}</div>`
    : html`<div class="words" dir="auto">${all.slice(0, LONG)}</div>
        <p class="quiet">${t.common.cut(all.length - LONG)}</p>`;
};

export const shortId = id => `…${String(id).replace(/-/g, '').slice(-8)}`;

export const eventLink = (id, text) =>
  html`<a class="id" href=${link('event', { id })}>${text ?? shortId(id)}</a>`;

export const number = value => new Intl.NumberFormat('en').format(value ?? 0);

const format = zone => new Intl.DateTimeFormat('en-GB', {
  timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit',
});

/** The server's time zone, in which contexts have their days; UTC where this browser does not know it. */
const [zone, local_] = (() => {
  const asked = document.querySelector('meta[name="myria-zone"]')?.content || 'UTC';
  try {
    return [asked, format(asked)];
  } catch (unknown) {
    return ['UTC', format('UTC')];
  }
})();

/** A name of a time with the zone that it is in. */
export const zoned = label => `${label} (${zone})`;

/** Year to second of an instant in the zone, as if that were UTC. */
function wall(date) {
  const part = Object.fromEntries(local_.formatToParts(date).map(one => [one.type, Number(one.value)]));
  return new Date(Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second));
}

/** As contexts have days: Tue 15 Sep 2026. */
export const day = instant => {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) {
    return plain(instant);
  }
  const there = wall(date);
  return `${t.common.days[there.getUTCDay()]} ${there.getUTCDate()} ${t.common.months[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
};
export const clock = instant => wall(new Date(instant)).toISOString().slice(11, 16);

/** What a field for a date and a time holds, as an instant; what names a zone, or a day, as it is. */
export function instant(value) {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?$/.exec(value ?? '');
  if (!match) {
    return value || undefined;
  }
  const wanted = new Date(`${match[1]}${match[2] ?? ':00'}Z`);
  if (Number.isNaN(wanted.getTime())) {
    return value;
  }
  // Twice: the first guess may lie on the other side of a change of the clocks.
  let at = wanted;
  for (let turn = 0; turn < 2; turn++) {
    at = new Date(at.getTime() + (wanted - wall(at)));
  }
  return at.toISOString().replace('.000Z', 'Z');
}

/** An instant, or what stands for one in an address, for such a field. */
export function field(value) {
  if (!value || /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value)) {
    return value ?? '';
  }
  if (/^\d{4}-\d\d-\d\d$/.test(value)) {
    return `${value}T00:00`;
  }
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? '' : wall(date).toISOString().slice(0, 16);
}

/** Names between commas; one that holds a comma stands in quotes, as in CSV. */
export const names = text =>
  [...String(text ?? '').matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g)]
    .map(([, quoted, bare]) => (quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"')))
    .filter(Boolean);
export const named = list =>
  list.map(name => (/[",]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');

export const when = instant =>
  instant && !Number.isNaN(Date.parse(instant))
    ? html`<time datetime=${instant} title=${instant}>${day(instant)}, ${clock(instant)}</time>`
    : instant ? plain(instant) : nothing;

/** The time as it was written, where that was with an offset. */
export const written = instant => {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*([+-]\d\d:\d\d)(?::\d\d)?$/.exec(String(instant ?? ''));
  return match ? html`<span class="quiet">${t.common.written(match[1], match[2], match[3])}</span>` : nothing;
};

export const ago = (instant, now = Date.now()) => {
  const seconds = Math.max(0, (now - new Date(instant)) / 1000);
  for (const [unit, size] of [['day', 86400], ['hour', 3600], ['minute', 60]]) {
    if (seconds >= size) {
      return t.common.ago(Math.floor(seconds / size), unit);
    }
  }
  return t.common.justNow;
};

export const duration = milliseconds =>
  milliseconds >= 60_000
    ? `${(milliseconds / 60_000).toFixed(1)} min`
    : milliseconds >= 1000
      ? `${(milliseconds / 1000).toFixed(1)} s`
      : `${Math.round(milliseconds)} ms`;

/** The events of a tree in the order of time; those that no build has read stand below their hints. */
export function eventsIn(root, order = 'newest') {
  const all = [];
  const walk = node => (node?.children ?? []).forEach(child => (child.event_id ? all.push(child) : walk(child)));
  walk(root);
  const sign = order === 'oldest' ? 1 : -1;
  return all.sort((one, two) => sign * (Date.parse(one.timestamp) - Date.parse(two.timestamp)));
}

/** What a hold, a rule or an erasure names, member by member instead of as JSON. */
export function members(json) {
  let named;
  try {
    named = JSON.parse(json);
  } catch (piece) {
    return html`<code class="arguments">${plain(json)}</code>`;
  }
  return html`<span class="members">${Object.entries(named).map(([name, value]) => html`<span><span class="quiet">${plain(name.replace(/_/g, ' '))}</span> ${
    value === true ? nothing : [value].flat().map((one, index) => html`${index ? ', ' : ''}${said(typeof one === 'object' ? JSON.stringify(one) : one)}`)}</span>`)}</span>`;
}

/** One of eight colours that a name keeps. */
export const hue = name => {
  let sum = 0;
  for (const character of String(name)) {
    sum = (sum * 31 + character.codePointAt(0)) >>> 0;
  }
  return `hue${sum % 8}`;
};

export const person = name =>
  html`<span class="person ${hue(String(name).toLowerCase())}"><span class="dot" aria-hidden="true"></span>${said(name)}</span>`;

export const people = (names = [], count) => html`<span class="people">${names.map(person)}${
  count > names.length ? html`<span class="quiet">${t.common.andMore(count - names.length)}</span>` : nothing}</span>`;

export const badge = (text, kind = '') => html`<span class="badge ${kind}">${text}</span>`;

/** A share from 0 to 1 as a bar with its number. */
export const bar = (value, label, kind = '') => {
  const share = Math.max(0, Math.min(1, value ?? 0));
  return html`<span class="bar ${kind}" role="img" aria-label=${label}>
    <span class="fill" .style=${`inline-size:${(share * 100).toFixed(1)}%`}></span></span>`;
};

export const confidence = value =>
  bar(value, t.common.confidence(value ?? 0), value >= 0.66 ? 'good' : value >= 0.33 ? 'fair' : 'poor');

export const loading = (lines = 3) => html`<div class="loading" role="status">
  <span class="hidden">${t.common.loading}</span>
  ${Array.from({ length: lines }, () => html`<span class="bone"></span>`)}</div>`;

/** A failure in words, with what a report of it needs. */
export const failure = (error, again) => {
  const words = t.errors.words[error.code]?.(error) ?? error.message;
  return html`<div class="notice bad" role="alert">
    <strong>${t.errors.title(error)}</strong>
    <p>${plain(words)}</p>
    <p class="quiet">
      ${error.field ? html`<span>${t.errors.field} <code>${plain(error.field)}</code></span>` : nothing}
      ${error.code && error.requestId ? html`<span>${t.errors.code} <code>${plain(error.code)}</code></span>` : nothing}
      ${error.requestId ? html`<span>${t.errors.request} <code class="select">${plain(error.requestId)}</code></span>` : nothing}
    </p>
    ${again ? html`<button class="small" @click=${again}>${t.common.again}</button>` : nothing}
  </div>`;
};

/** What says what to do next, where there is nothing to show. */
export const empty = (title, next, action) => html`<div class="empty">
  <svg viewBox="0 0 64 40" aria-hidden="true"><path d="M4 36V14l14 14 14-22 14 22 14-14v22"/></svg>
  <h2>${title}</h2><p>${next}</p>${action ?? nothing}</div>`;

/** Loading, a failure, or what was fetched. */
export const shown = (entry, view, waiting = loading()) =>
  entry.state === 'loading'
    ? waiting
    : entry.state === 'failed'
      ? failure(entry.error, entry.again)
      : view(entry.value);

export const head = (title, about, actions) => html`<header class="head">
  <div><h1 tabindex="-1">${title}</h1>${about ? html`<p>${about}</p>` : nothing}</div>
  ${actions ? html`<div class="actions">${actions}</div>` : nothing}</header>`;

/** A form whose fields become the address; what is empty is left out. */
export const formValues = form => {
  const values = {};
  for (const [name, value] of new FormData(form)) {
    values[name] = value === '' ? undefined : value;
  }
  return values;
};

export async function copy(text, event) {
  const button = event.currentTarget;
  await navigator.clipboard.writeText(text);
  const before = button.textContent;
  button.textContent = t.common.copied;
  setTimeout(() => (button.textContent = before), 1200);
}

export const copyButton = text =>
  html`<button class="small" @click=${event => copy(text, event)}>${t.common.copy}</button>`;

/** Asks before something happens that others notice; `true` where it shall. */
export function confirmed({ title, what, yes, danger, word }) {
  if (document.querySelector('dialog[open]')) {
    // The second click of two.
    return Promise.resolve(false);
  }
  const dialog = document.createElement('dialog');
  dialog.className = 'ask';
  const line = (tag, text, className) => {
    const element = document.createElement(tag);
    element.textContent = text;
    if (className) {
      element.className = className;
    }
    return element;
  };
  const heading = line('h2', title);
  heading.id = 'confirm-title';
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(heading);
  [what].flat().forEach(sentence => dialog.append(line('p', sentence)));
  const input = document.createElement('input');
  const accept = line('button', yes, danger ? 'danger' : 'primary');
  if (word) {
    const label = line('label', t.common.typeToConfirm(word));
    label.append(input);
    dialog.append(label);
    accept.disabled = true;
    input.addEventListener('input', () => (accept.disabled = input.value !== word));
    input.addEventListener('keydown', event => event.key === 'Enter' && accept.click());
  }
  const row = line('div', '', 'actions');
  const cancel = line('button', t.common.cancel);
  row.append(cancel, accept);
  dialog.append(row);
  document.body.append(dialog);
  dialog.showModal();
  (word ? input : cancel).focus();
  return new Promise(resolve => {
    cancel.addEventListener('click', () => dialog.close());
    accept.addEventListener('click', () => dialog.close('yes'));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

/**
 * What is pending in a screen besides the address, such as a text that is being written. How an
 * action ended (`failed`, `done`) is forgotten with the address.
 */
export function local(initial) {
  const values = { ...initial };
  whenLeft(() => Object.keys(values).filter(name => ['failed', 'done'].includes(name)).forEach(name => (values[name] = null)));
  return {
    get: name => values[name],
    set(changes) {
      Object.assign(values, changes);
      redraw();
    },
    keep(changes) {
      Object.assign(values, changes);
    },
  };
}
