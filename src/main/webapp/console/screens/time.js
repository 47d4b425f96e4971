// Time: from years down to what was said, as a heat map and a list.
import { call } from '../mcp.js';
import { changed, here, link, load, redraw, scope, wholeScope } from '../state.js';
import { t } from '../texts.js';
import {
  badge, empty, eventLink, eventsIn, failure, head, html, loading, nothing, number, people, plain, said, shown, when, textOf,
} from '../ui.js';

/** Addresses of periods: toc:week:2026-W36:2026-09. */
const WELL_FORMED = /^toc:(?:year:-?\d{4,}|month:-?\d{4,}-(?:0[1-9]|1[0-2])|week:-?\d{4,}-W\d\d(?::-?\d{4,}-(?:0[1-9]|1[0-2]))?|(?:day|segment):-?\d{4,}-(?:0[1-9]|1[0-2])-\d\d(?::.*)?)$/;

export function view(params) {
  const sitting = params.get('context_id');
  if (sitting) {
    return html`${head(t.time.sitting(plain(sitting)), t.time.sittingAbout, html`<a class="button" href=${changed({ context_id: undefined })}>${t.time.all}</a>`)}
      ${events({ context_id: sitting, order: 'oldest' })}`;
  }
  const at = params.get('at');
  if (at && !WELL_FORMED.test(at)) {
    return html`${head(t.screens.time.title, t.screens.time.about)}
      <div class="card">${empty(t.time.unknown, t.time.unknownNext, html`<a class="button" href=${changed({ at: undefined })}>${t.time.all}</a>`)}</div>`;
  }
  const level = at ? at.split(':')[1] : null;
  const below = load(`toc ${at} ${scope().join()}`, () => pages(at));
  return html`${head(t.screens.time.title, t.screens.time.about)}
    ${path(at)}
    ${level === 'segment' ? events({ toc_node_id: at, order: 'oldest' })
      : shown(below, value => period(value, at, level), html`<div class="card">${loading(5)}</div>`)}`;
}

/** All that stands below, page by page, within reason. */
async function pages(at) {
  const nodes = [];
  let cursor;
  let zone;
  do {
    const page = await call('myria_browse_toc', { ...wholeScope(), parent_id: at, limit: 100, budget_tokens: 6000, cursor });
    nodes.push(...page.nodes);
    zone = page.zone;
    cursor = page.next_cursor;
  } while (cursor && nodes.length < 400);
  return { nodes, zone, more: Boolean(cursor) };
}

/** From the year to here, each a link. */
function path(at) {
  const steps = at ? trail(at) : [];
  return html`<nav class="path" aria-label=${t.time.path}><a href=${changed({ at: undefined })} aria-current=${at ? nothing : 'page'}>${t.time.years}</a>${
    steps.map((step, index) => html`<span aria-hidden="true">›</span><a href=${changed({ at: step.id })} aria-current=${index === steps.length - 1 ? 'page' : nothing}>${step.name}</a>`)}</nav>`;
}

/** What an id says of where it stands: toc:week:2026-W36:2026-09 is in September. */
function trail(at) {
  const [, level, value, part] = at.split(':');
  const year = value.slice(0, 4);
  const steps = [{ id: `toc:year:${year}`, name: year }];
  if (level === 'year') {
    return steps;
  }
  const month = level === 'week' ? part ?? here().params.get('month') : value.slice(0, 7);
  if (month) {
    steps.push({ id: `toc:month:${month}`, name: `${t.common.months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}` });
  }
  if (level === 'week') {
    steps.push({ id: at, name: t.time.week(value.slice(6)) });
  }
  if (level === 'day' || level === 'segment') {
    steps.push({ id: `toc:day:${value.slice(0, 10)}`, name: name({ node_id: `toc:day:${value.slice(0, 10)}`, level: 'day' }) });
  }
  if (level === 'segment') {
    steps.push({ id: at, name: t.time.segment });
  }
  return steps;
}

function name(node) {
  const [, level, value] = node.node_id.split(':');
  switch (level) {
    case 'year': return value;
    case 'month': return `${t.common.months[Number(value.slice(5)) - 1]} ${value.slice(0, 4)}`;
    case 'week': return t.time.week(value.slice(6));
    case 'day': {
      const date = new Date(`${value}T00:00:00Z`);
      return `${t.common.days[date.getUTCDay()]} ${date.getUTCDate()} ${t.common.months[date.getUTCMonth()]} ${value.slice(0, 4)}`;
    }
    default: return node.from ? `${node.from.slice(11, 16)} – ${(node.to ?? node.from).slice(11, 16)}` : t.time.segment;
  }
}

function period(value, at, level) {
  if (!value.nodes.length) {
    return html`<div class="card">${empty(t.time.none, t.time.noneNext, html`<a class="button primary" href=${link('add')}>${t.screens.add.title}</a>`)}</div>`;
  }
  const most = Math.max(...value.nodes.map(node => node.event_count ?? 0), 1);
  const month = level === 'month' ? at.split(':')[2] : undefined;
  const down = node => changed({ at: node.node_id, month: node.level === 'week' ? month : here().params.get('month') ?? undefined });
  return html`
    ${level === 'month' ? calendar(value.nodes, at) : level === 'day' ? nothing : heat(value.nodes, most, down)}
    <ol class="periods">${value.nodes.map(node => html`<li class="card period" data-item tabindex="-1">
      <div class="topic-head"><h2><a href=${down(node)}>${name(node)}</a></h2><span class="quiet">${t.common.events(node.event_count)}</span>
        ${node.fresh ? badge(t.time.fresh(node.fresh), 'accent') : nothing}</div>
      ${node.title ? html`<p class="meta">${node.title.split(', ').map(word => html`<a class="tag" href=${link('topics', { q: word.replace(/_/g, ' ') })}>${said(word.replace(/_/g, ' '))}</a>`)}</p>` : nothing}
      ${node.participants ? html`<p class="meta">${people(node.participants, node.participant_count)}</p>` : nothing}
      <ul class="summary-lines">${(node.bullets ?? []).map(bullet => html`<li>${said(bullet.text)} ${grip(bullet)}</li>`)}</ul></li>`)}</ol>
    ${value.more ? html`<p class="notice">${t.time.cut}</p>` : nothing}`;
}

/** A tile for each period, the fuller the darker. */
const heat = (nodes, most, down) => html`<div class="heat" role="list" aria-label=${t.time.heat}>${nodes.map(node => html`<span role="listitem"><a class="tile" href=${down(node)}
    .style=${`--heat:${Math.round(6 + 38 * Math.sqrt((node.event_count ?? 0) / most))}%`}><b>${name(node)}</b><span>${number(node.event_count)}</span></a></span>`)}</div>`;

/** The days of a month: fetched by its weeks. */
function calendar(weeks, at) {
  const month = at.split(':')[2];
  const days = load(`days ${at} ${scope().join()}`, async () => {
    const parts = await Promise.all(weeks.map(week =>
      call('myria_browse_toc', { ...wholeScope(), parent_id: week.node_id, limit: 10, budget_tokens: 2000 })));
    return new Map(parts.flatMap(part => part.nodes).map(node => [node.node_id.split(':')[2], node]));
  });
  const first = new Date(`${month}-01T00:00:00Z`);
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const shift = (first.getUTCDay() + 6) % 7;
  return shown(days, found => {
    const most = Math.max(...[...found.values()].map(node => node.event_count ?? 0), 1);
    return html`<div class="card calendar-card"><table class="calendar"><caption class="hidden">${t.time.days}</caption>
      <thead><tr>${[1, 2, 3, 4, 5, 6, 0].map(day => html`<th scope="col">${t.common.days[day]}</th>`)}</tr></thead>
      <tbody>${Array.from({ length: Math.ceil((shift + count) / 7) }, (_, row) => html`<tr>${Array.from({ length: 7 }, (__, column) => {
        const day = row * 7 + column - shift + 1;
        if (day < 1 || day > count) {
          return html`<td></td>`;
        }
        const node = found.get(`${month}-${String(day).padStart(2, '0')}`);
        return html`<td>${node ? html`<a class="tile day-tile" href=${changed({ at: node.node_id })} aria-label=${`${name(node)}, ${t.common.events(node.event_count)}`}
            .style=${`--heat:${Math.round(8 + 36 * Math.sqrt(node.event_count / most))}%`}><b>${day}</b></a>` : html`<span class="day-tile">${day}</span>`}</td>`;
      })}</tr>`)}</tbody></table></div>`;
  }, html`<div class="card">${loading(4)}</div>`);
}

const grips = new Map();

/** The words behind a bullet, with what was said around them; fetched when they are asked for. */
function grip(bullet) {
  const key = `${bullet.grip_id} ${scope().join()}`;
  const found = grips.get(key);
  const toggle = async event => {
    if (!event.target.open || grips.has(key)) {
      return;
    }
    grips.set(key, { state: 'loading' });
    redraw();
    try {
      grips.set(key, { state: 'ready', value: await call('myria_expand_grip', { ...wholeScope(), grip_id: bullet.grip_id }) });
    } catch (error) {
      grips.set(key, { state: 'failed', error });
    }
    redraw();
  };
  const line = (event, middle) => html`<li class="row ${middle ? 'here' : ''}"><div class="row-head">${eventLink(event.event_id)} ${event.speaker ? html`<strong>${said(event.speaker)}</strong>` : nothing}
    <span class="quiet">${when(event.timestamp)}</span></div><div>${textOf(event)}</div></li>`;
  return html`<details class="grip" @toggle=${toggle}><summary>${t.time.grip}</summary>${
    found ? shown(found, value => html`<ol class="rows">${(value.events_before ?? []).map(event => line(event))}${(value.excerpt_events ?? []).map(event => line(event, true))}${(value.events_after ?? []).map(event => line(event))}</ol>`, loading(2)) : nothing}</details>`;
}

const listed = new Map();

/** The events of a part, page by page. */
function events(asked) {
  const key = `events ${JSON.stringify(asked)} ${scope().join()}`;
  const first = load(key, () => {
    listed.delete(key);
    return call('myria_query_event_nodes', { ...wholeScope(), ...asked, limit: 50, budget_tokens: 8000 });
  });
  return shown(first, value => {
    const all = listed.get(key) ?? { events: eventsIn(value.root, asked.order), next: value.next_cursor };
    const more = async () => {
      const page = await call('myria_query_event_nodes', { ...wholeScope(), ...asked, limit: 50, budget_tokens: 8000, cursor: all.next });
      listed.set(key, { events: [...all.events, ...eventsIn(page.root, asked.order)], next: page.next_cursor });
      redraw();
    };
    return html`<div class="card"><ol class="rows">${all.events.map(event => html`<li class="row" data-item tabindex="-1">
      <div class="row-head">${eventLink(event.event_id)} ${event.speaker ? html`<strong>${said(event.speaker)}</strong>` : nothing} <span class="quiet">${when(event.timestamp)}</span></div>
      <div>${textOf(event)}</div></li>`)}</ol>
      ${all.events.length ? nothing : empty(t.time.none, t.time.noneNext)}
      ${all.next ? html`<p><button @click=${more}>${t.common.more}</button></p>` : nothing}</div>`;
  }, html`<div class="card">${loading(5)}</div>`);
}
