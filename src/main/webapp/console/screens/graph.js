// Graph: the neighbourhood of a name, on rings by distance, so that the same graph looks the same.
import { svg } from '../lib/lit-html/lit-html.js';
import { call } from '../mcp.js';
import { changed, go, link, load, scope, whenLeft, wholeScope } from '../state.js';
import { t } from '../texts.js';
import {
  badge, empty, eventLink, formValues, head, html, loading, nothing, plain, said, shown, when, day,
} from '../ui.js';

const TOGETHER = 'mentioned_with';
const WIDTH = 1000;
const HEIGHT = 640;
const MOST = 40;
const MOST_OPENED = 8;

export function view(params) {
  const name = params.get('name');
  const hops = Number(params.get('hops')) || 1;
  return html`${head(t.screens.graph.title, t.screens.graph.about)}
    <form class="question" role="search" @submit=${event => { event.preventDefault(); go(changed({ ...formValues(event.target), also: undefined })); }}>
      <div class="big"><input name="name" type="search" data-search list="names" aria-label=${t.graph.name} placeholder=${t.graph.placeholder} .value=${name ?? ''}>
        <button class="primary">${t.graph.go}</button></div>
      <div class="fields"><label>${t.graph.hops}<select name="hops" @change=${event => go(changed({ hops: event.target.value }))}>${[1, 2, 3].map(count => html`<option value=${count} .selected=${count === hops}>${count}</option>`)}</select></label></div>
    </form>
    ${name ? around(name, hops, params) : begin()}`;
}

function begin() {
  const found = load(`entities ${scope().join()}`, () => call('myria_find_entities', { ...wholeScope(), limit: 40, budget_tokens: 3000 }));
  return shown(found, value => (value.entities.length
    ? html`<section class="card"><h2>${t.graph.begin}</h2><p class="cloud">${value.entities.map(one => html`<a class="tag" href=${changed({ name: one.name })}>${said(one.name)} <span class="quiet">${one.mentions}</span></a>`)}</p></section>`
    : html`<div class="card">${empty(t.facts.none, t.facts.noneNext)}</div>`), html`<div class="card">${loading(4)}</div>`);
}

function around(name, hops, params) {
  const opened = params.getAll('also');
  const found = load(`graph ${name} ${opened} ${hops} ${scope().join()}`, () => neighbourhoods(name, opened, hops));
  return shown(found, value => {
    if (!value.graph_context.length) {
      return html`<div class="card">${empty(t.facts.unknown, t.facts.unknownNext)}</div>`;
    }
    const hidden = new Set(params.getAll('hide'));
    const all = edgesOf(value.graph_context);
    const times = [...new Set(all.flatMap(edge => [edge.valid_from, edge.valid_to]).filter(Boolean))].sort();
    const at = Number.isNaN(Date.parse(params.get('at'))) ? null : params.get('at');
    const edges = all.filter(edge => !hidden.has(edge.type) && holds(edge, at));
    const types = [...new Set(all.map(edge => edge.type))].sort((one, two) => (one === TOGETHER) - (two === TOGETHER) || one.localeCompare(two));
    return html`<div class="card filters">
        <fieldset><legend>${t.graph.relations}</legend><div class="fields">${types.map(type => html`<label class="check"><input type="checkbox" .checked=${!hidden.has(type)}
          @change=${() => go(changed({ hide: hidden.has(type) ? [...hidden].filter(other => other !== type) : [...hidden, type] }))}>${t.graph.types[type] ?? plain(type.replace(/_/g, ' '))} <span class="quiet">${all.filter(edge => edge.type === type).length}</span></label>`)}</div></fieldset>
        ${times.length > 1 ? slider(times, at) : nothing}</div>
      ${opened.length ? html`<p class="opened">${t.graph.opened} ${opened.map(one => html`<span class="tag">${said(one)} <a href=${changed({ also: opened.filter(other => other !== one) })} aria-label=${t.graph.close(plain(one))}>×</a></span>`)}</p>` : nothing}
      ${picture(value.graph_context, edges, name, opened)}
      ${table(edges)}
      ${value.truncated ? html`<p class="quiet">${t.graph.cut}</p>` : nothing}`;
  }, html`<div class="card">${loading(6)}</div>`);
}

/** Around the name, and a step around each name that was opened, as one graph. */
async function neighbourhoods(name, opened, hops) {
  const step = (names, max_hops) =>
    call('myria_traverse_graph', { ...wholeScope(), entity_names: names, max_hops, detail: 'full', budget_tokens: 12000 });
  const [middle, ...others] = await Promise.all([step([name], hops), ...opened.slice(0, MOST_OPENED).map(one => step([one], 1))]);
  const known = new Map(middle.graph_context.map(one => [one.name, one]));
  for (const entity of others.flatMap(one => one.graph_context)) {
    const before = known.get(entity.name);
    known.set(entity.name, { ...entity, relationships: [...(before?.relationships ?? []), ...(entity.relationships ?? [])] });
  }
  return { graph_context: [...known.values()], truncated: [middle, ...others].some(one => one.truncated) };
}

/** What held at a time: what has no beginning is taken to have held. */
const holds = (edge, at) => !at || ((!edge.valid_from || edge.valid_from <= at) && (!edge.valid_to || edge.valid_to > at));

function slider(times, at) {
  const index = at ? times.findLastIndex(time => time <= at) : times.length - 1;
  return html`<div class="slider"><label>${t.graph.validAt}<input type="range" min="0" max=${times.length - 1} step="1" .value=${String(Math.max(0, index))}
      aria-valuetext=${at ? day(at) : t.graph.always} @change=${event => go(changed({ at: times[Number(event.target.value)] }))}></label>
    <span>${at ? when(at) : t.graph.always}</span>${at ? html`<a class="button" href=${changed({ at: undefined })}>${t.graph.anyTime}</a>` : nothing}</div>`;
}

/** Each once, although both of its ends have it. */
function edgesOf(entities) {
  const edges = new Map();
  for (const entity of entities) {
    for (const one of entity.relationships ?? []) {
      const from = one.direction === 'in' ? one.target : entity.name;
      const to = one.direction === 'in' ? entity.name : one.target;
      const ends = one.type === TOGETHER ? [from, to].sort() : [from, to];
      const key = JSON.stringify([one.type, ...ends, one.valid_from, one.valid_to]);
      edges.set(key, edges.get(key) ?? { ...one, from, to });
    }
  }
  return [...edges.values()];
}

const same = (one, two) => one.toLowerCase() === two.toLowerCase();

/** Rings around the centre: each ring by how many relations away, in the order of the answer. */
function places(entities, edges, centre) {
  const names = [...new Set([...entities.map(one => one.name), ...edges.flatMap(edge => [edge.from, edge.to])])];
  const start = names.find(name => same(name, centre)) ?? names[0];
  const distance = new Map([[start, 0]]);
  const parent = new Map();
  let ring = [start];
  while (ring.length) {
    const next = [];
    for (const name of ring) {
      for (const edge of edges) {
        const other = edge.from === name ? edge.to : edge.to === name ? edge.from : null;
        if (other && !distance.has(other)) {
          distance.set(other, distance.get(name) + 1);
          parent.set(other, name);
          next.push(other);
        }
      }
    }
    ring = next;
  }
  const placed = new Map([[start, { x: WIDTH / 2, y: HEIGHT / 2, ring: 0, angle: 0 }]]);
  const furthest = Math.max(1, ...distance.values());
  for (let step = 1; step <= furthest; step++) {
    const members = [...distance.keys()].filter(name => distance.get(name) === step).slice(0, step === 1 ? 26 : MOST);
    // Beside those that they hang on, so that lines cross little.
    members.sort((one, two) => (placed.get(parent.get(one))?.angle ?? 0) - (placed.get(parent.get(two))?.angle ?? 0));
    const share = step / furthest;
    members.forEach((name, index) => {
      const angle = (index / members.length) * 2 * Math.PI - Math.PI / 2;
      // Neighbours stand alternately near and far: their names would touch otherwise.
      const stagger = members.length > 12 && index % 2 ? 0.76 : 1;
      placed.set(name, {
        x: WIDTH / 2 + Math.cos(angle) * (WIDTH / 2 - 110) * share * stagger,
        y: HEIGHT / 2 + Math.sin(angle) * (HEIGHT / 2 - 44) * share * stagger,
        ring: step,
        angle,
      });
    });
  }
  return placed;
}

/** The centre leads to its facts; what hangs on it opens, and then becomes the centre. */
function step(name, ring, opened) {
  if (ring === 0) {
    return { href: link('facts', { name }), what: t.graph.facts };
  }
  return opened.some(one => same(one, name)) || opened.length >= MOST_OPENED
    ? { href: changed({ name, also: undefined }), what: t.graph.centre }
    : { href: changed({ also: [...opened, name] }), what: t.graph.open };
}

function picture(entities, edges, centre, opened) {
  const placed = places(entities, edges, centre);
  const types = new Map(entities.map(one => [one.name, one.type]));
  const drawn = edges.filter(edge => placed.has(edge.from) && placed.has(edge.to));
  const short = name => (plain(name).length > 18 ? `${plain(name).slice(0, 17)}…` : plain(name));
  queueMicrotask(showMiddle);
  return html`<p class="quiet">${t.graph.hint}</p><div class="card graph-card"><svg class="graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label=${t.graph.picture(placed.size, drawn.length)}>
    ${drawn.map(edge => {
      const one = placed.get(edge.from);
      const two = placed.get(edge.to);
      const middle = { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
      return svg`<g class=${edge.type === TOGETHER ? 'edge weak' : edge.valid_to ? 'edge ended' : 'edge'}><line x1=${one.x} y1=${one.y} x2=${two.x} y2=${two.y}></line>
        ${edge.type === TOGETHER ? nothing : svg`<text x=${middle.x} y=${middle.y - 4}>${plain(edge.type.replace(/_/g, ' '))}</text>`}</g>`;
    })}
    ${[...placed].map(([name, { x, y, ring }]) => [name, x, y, ring, step(name, ring, opened)]).map(([name, x, y, ring, { href, what }]) => svg`<a class=${`node ring${Math.min(ring, 2)} type-${types.get(name) ?? 'none'}`} href=${href} aria-label=${`${plain(name)}: ${what}`}>
      <title>${plain(name)}: ${what}</title><circle cx=${x} cy=${y} r=${ring === 0 ? 15 : 9}></circle><text x=${x} y=${y + (ring === 0 ? 34 : 26)}>${short(name)}</text></a>`)}
  </svg></div>`;
}

let middleOf = '';
whenLeft(() => (middleOf = ''));

/** Where the picture is wider than the screen its middle is shown first. */
function showMiddle() {
  const card = document.querySelector('.graph-card');
  if (card && middleOf !== location.hash) {
    middleOf = location.hash;
    card.scrollLeft = (card.scrollWidth - card.clientWidth) / 2;
  }
}

/** The same as words: for readers of screens, and to come to the events. */
function table(edges) {
  const rows = edges.filter(edge => edge.type !== TOGETHER);
  const shownRows = rows.length ? rows : edges.slice(0, 30);
  return shownRows.length ? html`<div class="card scroll"><h2>${t.graph.table}</h2><table><thead><tr><th scope="col">${t.graph.from}</th><th scope="col">${t.graph.relation}</th><th scope="col">${t.graph.to}</th><th scope="col">${t.graph.valid}</th><th scope="col">${t.graph.events}</th></tr></thead>
    <tbody>${shownRows.map(edge => html`<tr data-item tabindex="-1" class=${edge.valid_to ? 'ended' : ''}><th scope="row">${said(edge.from)}</th><td>${t.graph.types[edge.type] ?? said(edge.type.replace(/_/g, ' '))}</td><td><a href=${changed({ name: edge.to })}>${said(edge.to)}</a></td>
      <td class="quiet">${edge.valid_from ? day(edge.valid_from) : ''}${edge.valid_to ? ` – ${day(edge.valid_to)}` : ''}</td><td>${(edge.event_ids ?? []).map(id => html`${eventLink(id)} `)}</td></tr>`)}</tbody></table></div>` : nothing;
}
