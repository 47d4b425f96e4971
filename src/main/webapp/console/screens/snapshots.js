// Snapshots: their history, what differs between two, and what administrators may do with them.
import { call } from '../mcp.js';
import { changed, forget, go, link, load, redraw, refresh, scope, wholeScope } from '../state.js';
import { t } from '../texts.js';
import {
  ago, badge, confirmed, duration, empty, eventLink, failure, head, html, loading, local, nothing, number, people,
  plain, said, shown, when,
} from '../ui.js';

const state = local({ failed: null, done: null });

export function view(params) {
  const list = load('snapshots', () => call('myria_list_snapshots', { limit: 50, detail: 'full', budget_tokens: 16000 }));
  const from = params.get('from');
  const to = params.get('to');
  return html`${head(t.screens.snapshots.title, t.screens.snapshots.about,
      html`<button @click=${() => act(() => call('myria_trigger_build', {}), t.snapshots.started)}>${t.snapshots.build}</button>`)}
    ${state.get('failed') ? failure(state.get('failed')) : nothing}
    ${state.get('done') ? html`<p class="notice good" role="status">${state.get('done')}</p>` : nothing}
    ${from && to ? difference(from, to, list) : shown(list, value => history(value, from), html`<div class="card">${loading(6)}</div>`)}`;
}

async function act(work, done) {
  state.keep({ failed: null, done: null });
  try {
    await work();
    forget();
    state.set({ done });
  } catch (failed) {
    state.set({ failed });
  }
}

const KIND = { active: 'good', failed: 'bad', staging: 'fair', validated: 'fair' };

function history(value, chosen) {
  const readable = one => one.ordinal && !one.retired_at && one.status !== 'failed';
  if (!value.snapshots.length) {
    return html`<div class="card">${empty(t.snapshots.none, t.snapshots.noneNext)}</div>`;
  }
  const published = value.snapshots.filter(readable);
  const before = one => published.find(other => other.ordinal < one.ordinal);
  return html`${chosen ? html`<p class="notice">${t.snapshots.chooseSecond} <a href=${changed({ from: undefined })}>${t.common.cancel}</a></p>` : nothing}
    <ol class="snapshots">${value.snapshots.map(one => html`<li class="card snapshot" data-item tabindex="-1">
      <div class="topic-head"><h2>${one.ordinal ? t.topics.version(one.ordinal) : t.snapshots.unpublished}</h2>${badge(t.snapshots.status[one.status] ?? one.status, KIND[one.status] ?? '')}
        ${one.status === 'staging' && one.validation_status === 'passed' ? badge(t.snapshots.waiting, 'fair') : nothing}
        <span class="quiet">${when(one.build_ended_at ?? one.build_started_at)} · ${ago(one.build_ended_at ?? one.build_started_at, new Date(value.now))}</span></div>
      <dl class="figures"><div><dt>${t.snapshots.events}</dt><dd>${number(one.event_count)}</dd></div><div><dt>${t.snapshots.topics}</dt><dd>${number(one.topic_count)}</dd></div>
        <div><dt>${t.snapshots.changedTopics}</dt><dd>${number(one.changed_topics)}</dd></div>
        ${one.build_ended_at ? html`<div><dt>${t.snapshots.took}</dt><dd>${duration(new Date(one.build_ended_at) - new Date(one.build_started_at))}</dd></div>` : nothing}
        <div><dt>${t.snapshots.trigger}</dt><dd>${plain(one.trigger ?? '')}</dd></div></dl>
      ${one.failure ? html`<p class="notice bad">${plain(one.failure)}</p>` : nothing}
      <div class="actions">
        ${readable(one) && chosen && chosen !== one.snapshot_id ? html`<a class="button primary" href=${ordered(value, chosen, one.snapshot_id)}>${t.snapshots.compareWith}</a>` : nothing}
        ${readable(one) && !chosen && before(one) ? html`<a class="button" href=${changed({ from: before(one).snapshot_id, to: one.snapshot_id })}>${t.snapshots.diffBefore}</a>` : nothing}
        ${readable(one) && !chosen && published.length > 2 ? html`<a class="button" href=${changed({ from: one.snapshot_id })}>${t.snapshots.diffOther}</a>` : nothing}
        ${readable(one) ? html`<a class="button" href=${link('topics', { snapshot: one.snapshot_id })}>${t.snapshots.read}</a>` : nothing}
        ${one.status === 'staging' && one.validation_status === 'passed' ? waiting(one) : nothing}
        ${one.status === 'archived' && readable(one) ? html`<button @click=${() => rollBack(one)}>${t.snapshots.rollBack}</button>` : nothing}
      </div>
      <details class="quiet"><summary>${t.snapshots.details}</summary><dl class="facts"><div><dt>${t.event.id}</dt><dd><code class="select">${one.snapshot_id}</code></dd></div>
        ${['built_by', 'grouped_by', 'builder_version', 'summarizer_version', 'merge_policy_version'].filter(name => one[name]).map(name => html`<div><dt>${t.snapshots.fields[name]}</dt><dd>${plain(one[name])}</dd></div>`)}</dl></details></li>`)}</ol>`;
}

/** Of two, the older one is the one that is compared from. */
function ordered(value, one, two) {
  const place = id => value.snapshots.find(snapshot => snapshot.snapshot_id === id)?.ordinal ?? 0;
  return place(one) < place(two) ? changed({ from: one, to: two }) : changed({ from: two, to: one });
}

const waiting = one => html`
  <button class="primary" @click=${async () => (await confirmed({ title: t.snapshots.publishTitle, what: t.snapshots.publishMeans(one), yes: t.snapshots.publish }))
    && act(() => call('myria_publish_snapshot', { snapshot_id: one.snapshot_id }), t.snapshots.published)}>${t.snapshots.publish}</button>
  <button @click=${async () => (await confirmed({ title: t.snapshots.discardTitle, what: t.snapshots.discardMeans, yes: t.snapshots.discard, danger: true }))
    && act(() => call('myria_discard_snapshot', { snapshot_id: one.snapshot_id }), t.snapshots.discarded)}>${t.snapshots.discard}</button>`;

async function rollBack(one) {
  const sure = await confirmed({
    title: t.snapshots.rollBackTitle(one.ordinal), what: t.snapshots.rollBackMeans, yes: t.snapshots.rollBack, danger: true,
    word: t.snapshots.rollBackWord,
  });
  if (sure) {
    await act(() => call('myria_rollback_snapshot', { snapshot_id: one.snapshot_id }), t.snapshots.rolledBack(one.ordinal));
  }
}

const further = new Map();
const inside = new Map();

function difference(from, to, list) {
  if (!scope().length) {
    return html`<div class="card">${empty(t.snapshots.forWhom, t.snapshots.forWhomNext)}</div>`;
  }
  const key = `diff ${from} ${to} ${scope().join()}`;
  const asked = { ...wholeScope(), from, to, limit: 100, budget_tokens: 8000, detail: 'full' };
  const found = load(key, () => {
    further.delete(key);
    inside.clear();
    return call('myria_diff_snapshots', asked);
  });
  const label = id => {
    const one = list.state === 'ready' ? list.value.snapshots.find(snapshot => snapshot.snapshot_id === id) : undefined;
    return one?.ordinal ? t.topics.version(one.ordinal) : plain(id).slice(0, 8);
  };
  return html`<div class="topic-head subject"><h2 class="big-name">${label(from)} → ${label(to)}</h2><a class="button" href=${changed({ from: undefined, to: undefined })}>${t.snapshots.all}</a></div>
    ${shown(found, value => {
      const all = further.get(key) ?? { topics: value.topics, next: value.next_cursor };
      const count = change => all.topics.filter(topic => topic.changes.includes(change)).length;
      const more = async () => {
        const page = await call('myria_diff_snapshots', { ...asked, cursor: all.next });
        further.set(key, { topics: [...all.topics, ...page.topics], next: page.next_cursor });
        redraw();
      };
      if (!all.topics.length) {
        return html`<div class="card">${empty(t.snapshots.same, t.snapshots.sameNext)}</div>`;
      }
      return html`<p class="diff-counts">${['new', 'changed', 'moved', 'gone'].filter(count).map(change => html`<span class="badge ${MARK[change].kind}">${t.snapshots.changes[change](count(change))}</span>`)}</p>
        <ol class="diff">${all.topics.map(topic => changedTopic(topic, from, to))}</ol>
        ${all.next ? html`<p><button @click=${more}>${t.common.more}</button></p>` : nothing}
        ${(value.contents ?? []).length ? html`<section class="card"><h2>${t.snapshots.contents}</h2><ul class="rows">${value.contents.map(node => html`<li class="row"><span class="badge ${MARK[node.change]?.kind ?? ''}">${t.snapshots.change[node.change] ?? node.change}</span>
          <a href=${link('time', { at: node.node_id })}>${plain(node.node_id.split(':')[2])}</a> ${said(node.title ?? '')} <span class="quiet">${number(node.events_before)} → ${number(node.events_after)}</span></li>`)}</ul></section>` : nothing}`;
    }, html`<div class="card">${loading(6)}</div>`)}`;
}

const MARK = {
  new: { sign: '+', kind: 'good' }, gone: { sign: '−', kind: 'bad' }, changed: { sign: '±', kind: 'fair' }, moved: { sign: '→', kind: 'accent' },
};

function changedTopic(topic, from, to) {
  const kind = topic.changes[0];
  const side = (one, mark) => html`<div class="side-${mark}">${one ? html`<strong>${said((one.label ?? '').replace(/_/g, ' '))}</strong><span class="quiet">${t.common.events(one.event_count)}${one.last_at ? html`, ${when(one.last_at)}` : nothing}</span>` : html`<span class="quiet">${t.snapshots.notThere}</span>`}</div>`;
  const key = `${topic.topic_id} ${from} ${to}`;
  const open = async event => {
    if (event.target.open && !inside.has(key)) {
      inside.set(key, { state: 'loading' });
      const read = (there, snapshot) => (there ? call('myria_get_topic', { ...wholeScope(), topic_id: topic.topic_id, snapshot_id: snapshot, detail: 'items', budget_tokens: 6000 }) : null);
      try {
        const [before, after] = await Promise.all([read(topic.before, from), read(topic.after, to)]);
        inside.set(key, { state: 'ready', value: { before, after } });
      } catch (error) {
        inside.set(key, { state: 'failed', error });
      }
      redraw();
    }
  };
  return html`<li class="card change ${MARK[kind]?.kind ?? ''}" data-item tabindex="-1"><div class="topic-head"><span class="sign" aria-hidden="true">${MARK[kind]?.sign}</span>
      ${topic.changes.map(change => badge(t.snapshots.change[change] ?? change, MARK[change]?.kind))} ${people(topic.participants)}</div>
    <div class="sides">${side(topic.before, 'before')}${side(topic.after, 'after')}</div>
    ${topic.into ? html`<p class="quiet">${t.snapshots.into} <a href=${link('topics', { root: topic.into, snapshot: to })}>${plain(String(topic.into).slice(0, 8))}</a></p>` : nothing}
    <details @toggle=${open}><summary>${t.snapshots.inside}</summary>${inside.has(key) ? shown(inside.get(key), lines) : nothing}</details></li>`;
}

/** What stands in a topic, as lines that can be compared. */
function content(answer) {
  const topic = answer?.root?.children?.find(child => child.topic_id) ?? answer?.root;
  const nodes = topic?.children ?? [];
  return [
    ...(topic?.summary ?? []).map(sentence => ({ key: `s ${sentence.text}`, text: sentence.text, id: sentence.event_id, summary: true })),
    ...nodes.filter(node => node.event_id).map(node => ({ key: node.event_id, text: `${node.speaker ? `${node.speaker}: ` : ''}${node.text ?? node.excerpt ?? ''}`, id: node.event_id })),
    ...nodes.filter(node => node.topic_id).map(node => ({ key: node.topic_id, text: node.label ?? '' })),
  ];
}

function lines({ before, after }) {
  const old = content(before);
  const now = content(after);
  const had = new Set(old.map(line => line.key));
  const has = new Set(now.map(line => line.key));
  const all = [...old.filter(line => !has.has(line.key)).map(line => ({ ...line, mark: 'gone' })),
    ...now.map(line => ({ ...line, mark: had.has(line.key) ? '' : 'new' }))];
  return html`<ol class="diff-lines">${all.map(line => html`<li class=${line.mark || 'same'}><span class="sign" aria-hidden="true">${line.mark ? MARK[line.mark].sign : ''}</span>
    ${line.mark ? html`<span class="hidden">${t.snapshots.change[line.mark]}</span>` : nothing}<span>${said(line.text)} ${line.id ? eventLink(line.id) : nothing}</span></li>`)}</ol>`;
}
