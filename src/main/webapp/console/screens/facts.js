// Facts: what is stated of a person or thing, current and superseded, as chains over time.
import { call } from '../mcp.js';
import { changed, go, link, load, redraw, scope, wholeScope } from '../state.js';
import { t } from '../texts.js';
import {
  badge, empty, eventLink, formValues, head, html, loading, nothing, number, plain, said, shown, when, day,
} from '../ui.js';

const TOGETHER = 'mentioned_with';

export function view(params) {
  return html`${head(t.screens.facts.title, t.screens.facts.about)}
    <form class="question" role="search" @submit=${event => { event.preventDefault(); go(changed({ ...formValues(event.target), name: undefined })); }}>
      <div class="big"><input name="q" type="search" data-search aria-label=${t.facts.search} placeholder=${t.facts.placeholder} .value=${params.get('q') ?? params.get('name') ?? ''}>
        <button class="primary">${t.facts.go}</button></div>
    </form>
    ${params.get('name') ? subject(params.get('name')) : subjects(params)}`;
}

const further = new Map();

function subjects(params) {
  const key = `entities ${params.get('q')} ${scope().join()}`;
  const asked = { ...wholeScope(), query: params.get('q'), limit: 24, budget_tokens: 6000 };
  const found = load(key, () => {
    further.delete(key);
    return call('myria_find_entities', asked);
  });
  return shown(found, value => {
    const all = further.get(key) ?? { entities: value.entities, next: value.next_cursor };
    if (!all.entities.length) {
      return html`<div class="card">${empty(t.facts.none, t.facts.noneNext)}</div>`;
    }
    const more = async () => {
      const page = await call('myria_find_entities', { ...asked, cursor: all.next });
      further.set(key, { entities: [...all.entities, ...page.entities], next: page.next_cursor });
      redraw();
    };
    return html`<ul class="cards">${all.entities.map(one => html`<li class="card entity" data-item tabindex="-1">
      <h2><a href=${changed({ name: one.name })}>${said(one.name)}</a></h2>
      <p>${badge(t.entityTypes[one.type] ?? one.type)} <span class="quiet">${t.facts.mentions(one.mentions)}</span></p>
      ${one.last_at ? html`<p class="quiet">${t.facts.last} ${day(one.last_at)}</p>` : nothing}
      ${(one.aliases ?? []).length ? html`<p class="quiet">${t.facts.aliases} ${one.aliases.map(alias => html`<span class="tag">${said(alias.name)}</span>`)}</p>` : nothing}
    </li>`)}</ul>${all.next ? html`<p><button @click=${more}>${t.common.more}</button></p>` : nothing}`;
  }, html`<div class="card">${loading(5)}</div>`);
}

function subject(name) {
  const found = load(`facts ${name} ${scope().join()}`, () =>
    call('myria_traverse_graph', { ...wholeScope(), entity_names: [name], max_hops: 1, detail: 'full', budget_tokens: 8000 }));
  return html`<nav class="path" aria-label=${t.facts.path}><a href=${changed({ name: undefined })}>${t.facts.all}</a><span aria-hidden="true">›</span><span aria-current="page">${said(name)}</span></nav>
    ${shown(found, value => {
      const entity = value.graph_context[0];
      if (!entity) {
        return html`<div class="card">${empty(t.facts.unknown, t.facts.unknownNext)}</div>`;
      }
      const relations = (entity.relationships ?? []).filter(one => one.type !== TOGETHER);
      const together = (entity.relationships ?? []).filter(one => one.type === TOGETHER);
      const chains = grouped([
        ...(entity.properties ?? []).map(one => ({ ...one, type: one.name, target: one.value, property: true })),
        ...relations,
      ]);
      return html`<div class="topic-head subject"><h2 class="big-name">${said(entity.name)}</h2>${badge(t.entityTypes[entity.type] ?? entity.type)}
          <span class="quiet">${t.facts.mentions(entity.mentions)}</span>
          <a class="button" href=${link('graph', { name: entity.name })}>${t.facts.inGraph}</a>
          <a class="button" href=${link('ask', { q: t.facts.question(entity.name) })}>${t.facts.ask}</a></div>
        ${chains.length ? html`<div class="cards wide">${chains.map(chain)}</div>`
          : html`<div class="card">${empty(t.facts.nothing, t.facts.nothingNext)}</div>`}
        ${together.length ? html`<section class="card"><h2>${t.facts.together}</h2><p class="quiet">${t.facts.togetherMeans}</p>
          <p>${together.map(one => html`<a class="tag" href=${changed({ name: one.target })}>${said(one.target)} <span class="quiet">${(one.event_ids ?? []).length}</span></a>`)}</p></section>` : nothing}
        ${value.truncated ? html`<p class="quiet">${t.facts.cut}</p>` : nothing}`;
    }, html`<div class="card">${loading(5)}</div>`)}`;
}

/** Statements of one kind together, the newest first. */
function grouped(statements) {
  const kinds = new Map();
  for (const one of statements) {
    const key = `${one.type} ${one.direction ?? ''}`;
    kinds.set(key, [...(kinds.get(key) ?? []), one]);
  }
  return [...kinds.values()].map(chain => chain.sort((one, two) => String(two.valid_from ?? '').localeCompare(String(one.valid_from ?? ''))));
}

function chain(statements) {
  const { type, direction } = statements[0];
  return html`<section class="card"><h2>${said(type.replace(/_/g, ' '))}${direction === 'in' ? html` <span class="quiet">${t.facts.of}</span>` : nothing}</h2>
    <ol class="timeline-chain">${statements.map(one => html`<li class=${one.valid_to ? 'ended' : 'current'} data-item tabindex="-1">
      <div class="value">${one.property ? said(one.target) : html`<a href=${changed({ name: one.target })}>${said(one.target)}</a>`}
        ${badge(one.valid_to ? t.facts.ended : t.facts.current, one.valid_to ? '' : 'good')}
        ${one.tier === 'inferred' ? badge(t.facts.inferred, 'fair') : nothing}</div>
      <div class="quiet">${one.valid_from ? html`${t.facts.since} ${when(one.valid_from)}` : nothing}${one.valid_to ? html` ${t.facts.until} ${when(one.valid_to)}` : nothing}
        ${(one.event_ids ?? []).map(id => html` ${eventLink(id)}`)}</div></li>`)}</ol></section>`;
}
