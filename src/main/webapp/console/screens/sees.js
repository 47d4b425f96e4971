// Who sees what: groups of participants that share events, as a matrix.
import { call } from '../mcp.js';
import { changed, link, load, redraw, scope, wholeScope } from '../state.js';
import { t } from '../texts.js';
import { badge, bar, day, empty, head, hue, html, loading, nothing, number, people, person, plain, said, shown } from '../ui.js';

const COLUMNS = 12;
const further = new Map();

export function view() {
  const key = `sets ${scope().join()} ${wholeScope().include_internal}`;
  const asked = { ...wholeScope(), limit: 100, budget_tokens: 8000 };
  const found = load(key, () => {
    further.delete(key);
    return call('myria_list_participant_sets', asked);
  });
  return html`${head(t.screens.sees.title, scope().length ? t.sees.ofScope : t.sees.ofAll)}
    ${shown(found, value => matrix(value, key, asked), html`<div class="card">${loading(6)}</div>`)}`;
}

function matrix(value, key, asked) {
  const all = further.get(key) ?? { sets: value.sets, next: value.next_cursor };
  if (!all.sets.length) {
    return html`<div class="card">${empty(t.sees.none, t.sees.noneNext, html`<a class="button primary" href=${link('add')}>${t.screens.add.title}</a>`)}</div>`;
  }
  const counts = new Map();
  all.sets.forEach(set => set.participants.forEach(name => counts.set(name, (counts.get(name) ?? 0) + (set.event_count ?? 1))));
  const columns = [...counts.keys()].sort((one, two) => counts.get(two) - counts.get(one) || one.localeCompare(two)).slice(0, COLUMNS);
  const most = Math.max(...all.sets.map(set => set.event_count ?? 0), 1);
  const more = async () => {
    const page = await call('myria_list_participant_sets', { ...asked, cursor: all.next });
    further.set(key, { sets: [...all.sets, ...page.sets], next: page.next_cursor });
    redraw();
  };
  return html`<div class="card scroll"><table class="matrix"><caption class="hidden">${t.sees.caption}</caption>
    <thead><tr><th scope="col">${t.sees.events}</th>${columns.map(name => html`<th scope="col" class="who"><a class=${hue(name.toLowerCase())} href=${link('ask', { as: [name] })} title=${t.sees.viewAs(plain(name))}><span class="dot" aria-hidden="true"></span>${said(name)}</a></th>`)}
      <th scope="col">${t.sees.last}</th><th scope="col"><span class="hidden">${t.event.actions}</span></th></tr></thead>
    <tbody>${all.sets.map(set => {
      const outside = set.participants.filter(name => !columns.includes(name)).length + Math.max(0, (set.participant_count ?? 0) - set.participants.length);
      return html`<tr data-item tabindex="-1"><th scope="row" class="count"><span class="num">${number(set.event_count)}</span>${bar((set.event_count ?? 0) / most, t.common.events(set.event_count ?? 0))}${set.internal ? badge(t.event.internal, 'fair') : nothing}</th>
        ${columns.map(name => html`<td class="cell">${set.participants.includes(name) ? html`<span class="mark-cell ${hue(name.toLowerCase())}"><span class="dot" aria-hidden="true"></span><span class="hidden">${t.sees.sees}</span></span>` : html`<span class="hidden">${t.sees.doesNot}</span>`}</td>`)}
        <td class="quiet">${set.last_at ? day(set.last_at) : ''}</td>
        <td><a href=${link('ask', { as: set.participants })} aria-label=${t.sees.viewAs(set.participants.map(plain).join(', '))}>${t.sees.view}</a>${outside ? html` <span class="quiet">${t.common.andMore(outside)}</span>` : nothing}</td></tr>`;
    })}</tbody></table></div>
    <p class="quiet">${t.sees.means}</p>
    ${all.next ? html`<p><button @click=${more}>${t.common.more}</button></p>` : nothing}`;
}
