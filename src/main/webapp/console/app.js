// The frame around all screens: whose memory, which screen, keys, signing in.
import { html, nothing, render } from './lib/lit-html/lit-html.js';
import * as auth from './auth.js';
import { call, CallError } from './mcp.js';
import { changed, forget, forgetLasting, go, here, left, link, load, refresh, scope, whenChanged } from './state.js';
import { t } from './texts.js';
import { failure, hue, loading, local, plain } from './ui.js';

const SCREENS = [
  { group: t.nav.read, names: ['ask', 'topics', 'time', 'facts', 'graph'] },
  { group: t.nav.write, names: ['add'] },
  { group: t.nav.operate, names: ['sees', 'snapshots', 'work', 'audit', 'health'] },
];
const HIDDEN = ['event'];
/** Screens that are not read for somebody. */
const WITHOUT_SCOPE = ['snapshots', 'work', 'audit', 'health', 'sees', 'add'];
const KNOWN = [...SCREENS.flatMap(group => group.names), ...HIDDEN];

const root = document.getElementById('app');
const modules = new Map();
const state = local({ ready: false, problem: null, help: false, menu: false, name: '', suggest: false, at: -1, failed: null });

function module(name) {
  if (!modules.has(name)) {
    modules.set(name, { state: 'loading' });
    import(`./screens/${name}.js`).then(
      loaded => { modules.set(name, { state: 'ready', value: loaded }); refresh(); },
      () => { modules.set(name, { state: 'failed' }); refresh(); });
  }
  return modules.get(name);
}

/** Names to choose from: all of them, or those that the token speaks for. */
function names() {
  const own = [auth.claims()?.participants ?? []].flat().filter(name => name !== '*');
  if (own.length) {
    return own;
  }
  const read = start => load(`names ${start}`, () => call('myria_list_names', { kinds: ['participant'], limit: 200, budget_tokens: 8000, starts_with: start }), { lasting: true });
  const first = read('');
  if (first.state !== 'ready') {
    return [];
  }
  // Of very many names those are asked for that begin as is typed.
  const typed = state.get('name').trim();
  const begun = first.value.truncated && typed ? read(typed) : undefined;
  const all = [...(begun?.state === 'ready' ? begun.value.names : []), ...first.value.names];
  return [...new Set(all.map(one => one.name))];
}

/** Of what is typed: a name that is known so, else the first that has it, else itself. */
function meant(typed, matches) {
  return matches.find(name => name.toLowerCase() === typed.trim().toLowerCase()) ?? matches[0] ?? typed;
}

function addName(name) {
  const clean = name.trim();
  state.keep({ name: '', suggest: false, at: -1 });
  if (clean && !scope().includes(clean)) {
    go(changed({ as: [...scope(), clean] }));
  } else {
    refresh();
  }
}

function scopeKeys(event, matches) {
  const at = state.get('at');
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    state.set({ suggest: true, at: matches.length ? (at + step + matches.length) % matches.length : -1 });
  } else if (event.key === ',' && matches.some(name => name.toLowerCase().startsWith(`${state.get('name').trimStart().toLowerCase()},`))) {
    // A name may hold a comma.
  } else if (event.key === 'Enter' || event.key === ',') {
    event.preventDefault();
    addName(matches[at] ?? (state.get('name').trim() ? meant(state.get('name'), matches) : ''));
    event.target.value = '';
  } else if (event.key === 'Escape') {
    state.set({ suggest: false, at: -1 });
  } else if (event.key === 'Backspace' && event.target.value === '' && scope().length) {
    go(changed({ as: scope().slice(0, -1) }));
  }
}

function scopeField() {
  const chosen = scope();
  const typed = state.get('name').toLowerCase();
  const matches = names().filter(name => !chosen.includes(name) && name.toLowerCase().includes(typed)).slice(0, 12);
  const open = state.get('suggest') && matches.length > 0;
  return html`<div class="scope">
    <span class="scope-label" id="scope-label">${t.scope.label}</span>
    <div class="chips">
      ${chosen.map(name => html`<span class="chip ${hue(name.toLowerCase())}"><span class="dot" aria-hidden="true"></span><bdi>${plain(name)}</bdi><button
          aria-label=${t.scope.remove(plain(name))} @click=${() => go(changed({ as: chosen.filter(other => other !== name) }))}>×</button></span>`)}
      <input id="scope" role="combobox" autocomplete="off" spellcheck="false"
        aria-labelledby="scope-label" aria-expanded=${open} aria-controls="scope-list" aria-autocomplete="list"
        aria-activedescendant=${state.get('at') >= 0 ? `scope-${state.get('at')}` : nothing}
        placeholder=${chosen.length ? t.scope.another : t.scope.first}
        .value=${state.get('name')}
        @focus=${() => state.set({ suggest: true })}
        @blur=${() => state.set({ suggest: false, at: -1 })}
        @input=${event => state.set({ name: event.target.value, suggest: true, at: -1 })}
        @keydown=${event => scopeKeys(event, matches)}>
      <ul id="scope-list" role="listbox" aria-labelledby="scope-label" ?hidden=${!open}>
        ${open ? matches.map((name, index) => html`<li id="scope-${index}" role="option" aria-selected=${index === state.get('at')}
          class=${hue(name.toLowerCase())} @mousedown=${event => { event.preventDefault(); addName(name); }}><span class="dot" aria-hidden="true"></span><bdi>${plain(name)}</bdi></li>`) : nothing}
      </ul>
    </div></div>`;
}

function navigation(current) {
  return html`<nav id="nav" aria-label=${t.nav.label}>${SCREENS.map(({ group, names: screens }) => html`
    <h2>${group}</h2><ul>${screens.map(name => html`<li><a href=${link(name)}
      aria-current=${name === current ? 'page' : nothing}>${icon(name)}<span>${t.screens[name].title}</span></a></li>`)}</ul>`)}</nav>`;
}

const ICONS = {
  ask: 'M11 4a7 7 0 1 1 0 14a7 7 0 0 1 0-14M16 16l5 5',
  topics: 'M5 4v14M5 8h6M5 18h6M14 5h6v6h-6zM14 15h6v6h-6z',
  time: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  facts: 'M5 5h14M5 12h14M5 19h9',
  graph: 'M6 18a2 2 0 1 0 0-.01M18 18a2 2 0 1 0 0-.01M12 6a2 2 0 1 0 0-.01M11 8l-4 8M13 8l4 8M8 18h8',
  add: 'M12 5v14M5 12h14',
  sees: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12M12 9a3 3 0 1 1 0 6a3 3 0 0 1 0-6',
  snapshots: 'M12 3l9 5-9 5-9-5zM3 13l9 5 9-5M3 17l9 5 9-5',
  work: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  audit: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7',
  health: 'M3 12h4l3-8 4 16 3-8h4',
};
const icon = name => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]}/></svg>`;

function account() {
  if (auth.isOpen()) {
    return html`<p class="account quiet">${t.auth.open}</p>`;
  }
  const subject = auth.claims()?.sub;
  return html`<p class="account quiet">${subject ? t.auth.as(plain(subject)) : t.auth.signedIn}
    <button class="small" @click=${() => { auth.signOut(); forget(true); refresh(); }}>${t.auth.out}</button></p>`;
}

function signInPage() {
  return html`<main class="sign-in" id="main"><div class="card">
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><use href="#mark"></use></svg>
    <h1>${t.auth.title}</h1>
    ${auth.canSignIn()
      ? html`<p>${t.auth.why}</p><button class="primary" id="sign-in" @click=${async () => {
          try { await auth.signIn(); } catch (problem) { state.set({ problem }); }
        }}>${t.auth.go}</button>`
      : html`<p>${t.auth.noClient}</p>`}
    <details ?open=${!auth.canSignIn()}><summary>${t.auth.paste}</summary>
      <form @submit=${event => {
        event.preventDefault();
        auth.use(new FormData(event.target).get('token'));
        event.target.reset();
        state.set({ problem: null });
      }}><label>${t.auth.token}<input name="token" type="password" autocomplete="off" required></label>
      <button>${t.auth.use}</button></form></details>
    ${state.get('problem') ? html`<p class="notice bad" role="alert">${t.auth.failed(plain(state.get('problem').message))}</p>` : nothing}
  </div></main>`;
}

const mark = html`<svg class="symbols" aria-hidden="true"><symbol id="mark" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" class="mark-ground"/><path d="M8 23V10l8 8 8-8v13" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><circle cx="16" cy="24.5" r="1.9" fill="#f3b95f" stroke="none"/></symbol></svg>`;

function chooseScope() {
  const all = names();
  if (!auth.isOpen() && all.length === 1) {
    // A token for one participant leaves nothing to choose.
    queueMicrotask(() => location.replace(changed({ as: all })));
    return loading(3);
  }
  return html`<div class="choose"><h1 tabindex="-1">${t.scope.title}</h1><p>${t.scope.about}</p>
    ${all.length ? html`<div class="choices">${all.slice(0, 40).map(name => html`<a class="choice ${hue(name.toLowerCase())}" href=${changed({ as: [name] })}><span class="dot" aria-hidden="true"></span><bdi>${plain(name)}</bdi></a>`)}</div>`
      : html`<p class="quiet">${t.scope.nobody} <a href=${link('add')}>${t.scope.addFirst}</a></p>`}
    ${all.length > 40 ? html`<p class="quiet">${t.scope.others}</p>` : nothing}</div>`;
}

function view() {
  if (!state.get('ready')) {
    return html`<main id="main" class="starting">${loading(4)}</main>`;
  }
  if (!auth.isOpen() && !auth.isSignedIn()) {
    return html`${mark}${signInPage()}`;
  }
  const { screen, params } = here();
  const known = KNOWN.includes(screen);
  document.title = [subject(params), known ? t.screens[screen].title : t.notFound.title, 'Myria'].filter(Boolean).join(' · ');
  return html`${mark}
    <a class="skip" href="#main" @click=${event => { event.preventDefault(); document.getElementById('main').focus(); }}>${t.nav.skip}</a>
    <div class="frame ${state.get('menu') ? 'menu-open' : ''}">
      <header class="top">
        <button class="menu" aria-expanded=${state.get('menu')} aria-controls="nav" aria-label=${t.nav.menu}
          @click=${() => state.set({ menu: !state.get('menu') })}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16"/></svg></button>
        <a class="brand" href=${link('ask')}><svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><use href="#mark"></use></svg><span>Myria</span></a>
        ${scopeField()}
        <button class="keys" @click=${() => state.set({ help: true })} aria-label=${t.keys.title}>?</button>
      </header>
      <aside class="side">${navigation(screen)}${account()}</aside>
      <main id="main" tabindex="-1">${
        !known ? html`<div class="empty"><h1>${t.notFound.title}</h1><p>${t.notFound.next}</p></div>`
        : !WITHOUT_SCOPE.includes(screen) && scope().length === 0 ? chooseScope()
        : screenView(module(screen), params)}${state.get('failed') ? failure(state.get('failed')) : nothing}</main>
    </div>
    ${state.get('help') ? help() : nothing}`;
}

/** What a screen is of, for the browser's tabs and history. */
function subject(params) {
  const of = plain(params.get('q') ?? params.get('name') ?? params.get('at')?.replace(/^toc:/, '') ?? '').trim();
  return of.length > 60 ? `${of.slice(0, 59)}…` : of;
}

function screenView(loaded, params) {
  if (loaded.state === 'ready') {
    try {
      return loaded.value.view(params);
    } catch (defect) {
      console.error(defect);
      return failure({ code: 'console' }, refresh);
    }
  }
  return loaded.state === 'loading' ? loading(4) : failure({ code: 'unreachable' }, () => location.reload());
}

function help() {
  queueMicrotask(() => {
    const dialog = document.getElementById('keys');
    if (dialog && !dialog.open) {
      dialog.showModal();
    }
  });
  return html`<dialog id="keys" aria-labelledby="keys-title" @close=${() => state.set({ help: false })}>
    <h2 id="keys-title">${t.keys.title}</h2>
    <dl>${t.keys.list.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
    <form method="dialog"><button class="primary">${t.common.close}</button></form></dialog>`;
}

const GO = { a: 'ask', t: 'topics', d: 'time', f: 'facts', g: 'graph', n: 'add', v: 'sees', s: 'snapshots', w: 'work', l: 'audit', h: 'health' };
let prefix = 0;

/** Keys work wherever nothing is being typed. */
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) {
    return;
  }
  if (event.target.closest?.('input, textarea, select, [contenteditable]')) {
    if (event.key === 'Escape') {
      event.target.blur();
    }
    return;
  }
  const items = [...document.querySelectorAll('#main [data-item]')];
  const at = items.indexOf(document.activeElement.closest?.('[data-item]'));
  if (Date.now() - prefix < 1000 && GO[event.key]) {
    prefix = 0;
    event.preventDefault();
    go(link(GO[event.key]));
  } else if (event.key === 'g') {
    prefix = Date.now();
  } else if (event.key === '/') {
    event.preventDefault();
    (document.querySelector('#main [data-search]') ?? document.getElementById('scope'))?.focus();
  } else if (event.key === 'u') {
    event.preventDefault();
    document.getElementById('scope')?.focus();
  } else if (event.key === 'j' || event.key === 'k') {
    if (items.length) {
      event.preventDefault();
      const next = items[Math.max(0, Math.min(items.length - 1, at + (event.key === 'j' ? 1 : -1)))];
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    }
  } else if (event.key === 'o' && at >= 0) {
    items[at].querySelector('a.id, a')?.click();
  } else if (event.key === 'e' && at >= 0) {
    const more = items[at].querySelector('details');
    if (more) {
      more.open = !more.open;
    }
  } else if (event.key === '?') {
    state.set({ help: true });
  } else if (event.key === 'Escape' && state.get('menu')) {
    state.set({ menu: false });
  }
});

let drawn = false;
let wanted = false;
let arrived = false;

/** Readers of screens hear where they are, once its title is there; who does something meanwhile stays. */
function announce() {
  const title = document.querySelector('#main h1');
  if (arrived && title) {
    arrived = false;
    if (!document.activeElement || document.activeElement === document.body) {
      title.focus({ preventScroll: true });
    }
  }
}

function draw() {
  if (wanted) {
    return;
  }
  wanted = true;
  queueMicrotask(() => {
    wanted = false;
    render(view(), root);
    announce();
    if (!drawn && document.querySelector('#main h1, #main form')) {
      drawn = true;
      performance.mark('myria-drawn');
    }
  });
}

whenChanged(draw);
auth.whenLost(() => { forget(true); draw(); });

addEventListener('hashchange', () => {
  forget();
  left();
  state.keep({ menu: false });
  arrived = true;
  draw();
  scrollTo(0, 0);
});

// What a button began and nothing else tells of, such as the next page of a list.
addEventListener('unhandledrejection', event => {
  if (event.reason instanceof CallError) {
    event.preventDefault();
    state.set({ failed: event.reason });
  }
});

addEventListener('myria-written', () => forgetLasting('names '));

draw();
auth.begin().then(
  () => state.set({ ready: true }),
  problem => state.set({ ready: true, problem }));
