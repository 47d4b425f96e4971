// Topics: a tree with summaries down to events, as of any kept snapshot.
import { call } from '../mcp.js';
import { changed, go, link, load, redraw, scope, wholeScope } from '../state.js';
import { t } from '../texts.js';
import {
  badge, clock, day, empty, eventLink, failure, formValues, head, html, loading, nothing, number, people, plain, said,
  shown, when, textOf,
} from '../ui.js';

/** Topics that are opened, with what was fetched of them; forgotten with the address. */
let opened = new Map();
let openedFor = '';

export function view(params) {
  const key = `topics ${location.hash}`;
  if (openedFor !== key) {
    openedFor = key;
    opened = new Map();
  }
  const asked = {
    ...wholeScope(), query: params.get('q'), snapshot_id: params.get('snapshot'), depth: params.get('q') ? 3 : 2,
    detail: 'items', budget_tokens: 8000, root: params.get('root'),
  };
  const tree = load(key, () => call('myria_query_references', asked));
  const snapshots = load('snapshots', () => call('myria_list_snapshots', { limit: 30 }));
  return html`${head(t.screens.topics.title, t.screens.topics.about)}
    <form class="question" role="search" @submit=${event => { event.preventDefault(); go(changed({ ...formValues(event.target), root: undefined })); }}>
      <div class="big"><input name="q" type="search" data-search aria-label=${t.topics.search} placeholder=${t.topics.placeholder} .value=${params.get('q') ?? ''}>
        <button class="primary">${t.topics.go}</button></div>
      <div class="fields">${picker(snapshots, params)}
        ${params.get('root') ? html`<a class="button" href=${changed({ root: undefined })}>${t.topics.all}</a>` : nothing}</div>
    </form>
    ${shown(tree, value => topics(value, key, asked), html`<div class="card">${loading(6)}</div>`)}`;
}

/** Administrators alone may list snapshots; everybody else reads the active one. */
function picker(snapshots, params) {
  if (snapshots.state !== 'ready') {
    return nothing;
  }
  const readable = snapshots.value.snapshots.filter(one => one.ordinal && !one.retired_at);
  return html`<label>${t.topics.snapshot}<select name="snapshot" @change=${event => go(changed({ snapshot: event.target.value || undefined }))}>
    <option value="">${t.topics.newest}</option>
    ${readable.map(one => html`<option value=${one.snapshot_id} .selected=${params.get('snapshot') === one.snapshot_id}>${t.topics.version(one.ordinal)}, ${one.build_ended_at ? `${day(one.build_ended_at)}, ${clock(one.build_ended_at)}` : ''}</option>`)}
  </select></label>`;
}

function topics(value, key, asked) {
  const pages = opened.get('pages') ?? { children: value.root?.children ?? [], next: value.next_cursor };
  if (!pages.children.length) {
    return html`<div class="card">${asked.query ? empty(t.topics.nothing, t.topics.nothingNext)
      : empty(t.topics.none, t.topics.noneNext, html`<a class="button primary" href=${link('snapshots')}>${t.screens.snapshots.title}</a>`)}</div>`;
  }
  const more = async () => {
    const page = await call('myria_query_references', { ...asked, cursor: pages.next });
    opened.set('pages', { children: [...pages.children, ...(page.root?.children ?? [])], next: page.next_cursor });
    redraw();
  };
  return html`<ul class="tree">${pages.children.map(child => node(child, asked))}</ul>
    ${pages.next ? html`<p><button @click=${more}>${t.common.more}</button></p>` : nothing}`;
}

function node(one, asked) {
  if (one.kind === 'event_ref' || one.kind === 'event') {
    return html`<li class="row" data-item tabindex="-1"><div class="row-head">${eventLink(one.event_id)}
      ${one.speaker ? html`<strong>${said(one.speaker)}</strong>` : nothing} <span class="quiet">${when(one.timestamp)}</span>
      ${one.fresh ? badge(t.topics.fresh, 'accent') : nothing}</div>
      <div class="clamp">${textOf(one)}</div></li>`;
  }
  const whole = opened.get(one.topic_id);
  const children = whole?.value?.root?.children ?? one.children ?? [];
  const title = one.label ?? t.topics.unnamed;
  return html`<li class="topic card" data-item tabindex="-1">
    <div class="topic-head"><h2>${one.topic_id ? html`<a href=${link('topics', { root: one.topic_id, snapshot: asked.snapshot_id })}>${said(title.replace(/_/g, ' '))}</a>` : said(title)}</h2>
      ${one.kind === 'hint' ? badge(t.topics.hint) : nothing}
      ${one.state && one.state !== 'active' ? badge(t.topics.states[one.state] ?? one.state) : nothing}
      <span class="quiet">${t.common.events(one.event_count ?? children.length)}</span></div>
    <p class="meta">${people(one.participants, one.participant_count)}
      ${one.first_at ? html`<span class="quiet">${when(one.first_at)} – ${when(one.last_at)}</span>` : nothing}</p>
    ${(one.summary ?? []).length ? html`<ul class="summary-lines">${one.summary.map(sentence => html`<li>${said(sentence.text)} ${
      eventLink(sentence.excerpt_event_id ?? sentence.event_id)}${(sentence.cites ?? []).map(id => html` ${eventLink(id)}`)}</li>`)}</ul>` : nothing}
    ${children.length ? html`<details ?open=${Boolean(whole)}><summary>${one.kind === 'internal_topic' ? t.topics.below(one.child_count ?? children.length) : t.topics.references(one.ref_count ?? children.length)}</summary>
      <ul class=${one.kind === 'internal_topic' ? 'tree' : 'rows'}>${children.map(child => node(child, asked))}</ul>
      ${rest(one, whole, children, asked)}</details>`
      : html`${rest(one, whole, children, asked)}`}</li>`;
}

/** What a topic has more than stands here is fetched on demand. */
function rest(one, whole, children, asked) {
  const next = whole ? whole.value?.next_cursor : one.truncated || !children.length;
  if (!one.topic_id || !next) {
    return whole?.error ? failure(whole.error) : nothing;
  }
  const fetch = async () => {
    try {
      const page = await call('myria_get_topic', {
        ...wholeScope(), topic_id: one.topic_id, snapshot_id: asked.snapshot_id, detail: 'items', budget_tokens: 6000,
        cursor: whole?.value?.next_cursor,
      });
      const before = whole?.value?.root?.children ?? [];
      const found = page.root?.children?.[0]?.topic_id === one.topic_id ? page.root.children[0] : page.root;
      opened.set(one.topic_id, { value: { next_cursor: page.next_cursor ?? found?.next_cursor, root: { children: [...before, ...(found?.children ?? [])] } } });
    } catch (error) {
      opened.set(one.topic_id, { ...whole, error });
    }
    redraw();
  };
  return html`<p><button class="small" @click=${fetch}>${children.length ? t.common.more : t.topics.open}</button></p>`;
}
