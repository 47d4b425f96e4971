// Ask: the context as the agent reads it, and why it is so.
import { call } from '../mcp.js';
import { changed, go, here, link, load, scope, wholeScope } from '../state.js';
import { t } from '../texts.js';
import {
  badge, bar, block, confidence, copyButton, duration, empty, eventLink, eventsIn, field, formValues, head, html, instant,
  named, names, nothing, number, people, plain, said, shown, loading, when, zoned, textOf,
} from '../ui.js';

const BUDGETS = [150, 400, 1000, 2000, 4000, 8000];
const STRATEGIES = ['auto', 'staged', 'cba', 'lexical'];
const DEFAULT_BUDGET = 1000;

/** What both the answer and its explanation are asked with. */
function question(params, as) {
  return {
    query: params.get('q'),
    participants: as,
    include_internal: wholeScope().include_internal,
    as_of: instant(params.get('as_of')),
    strategy: params.get('strategy'),
    from: instant(params.get('from')),
    to: instant(params.get('to')),
    channels: names(params.get('channels')),
    context_id: params.get('context_id'),
    min_confidence: params.get('min') === null ? undefined : Number(params.get('min')),
    include_archived: params.get('archived') === '1' || undefined,
    fill: params.get('fill') === '1' || undefined,
  };
}

const budgetOf = params => Number(params.get('budget')) || DEFAULT_BUDGET;

/** The same question once as an agent asks it, and once with all there is to say of each event. */
function answers(params, as, budget) {
  const asked = question(params, as);
  const key = `ask ${JSON.stringify(asked)} ${budget}`;
  return {
    given: load(key, () => call('myria_recall', { ...asked, budget_tokens: budget })),
    explained: load(`why ${key}`, () =>
      call('myria_recall', {
        ...asked,
        min_confidence: 0,
        detail: 'full',
        budget_tokens: Math.min(64000, Math.max(12000, budget * 6)),
      })),
  };
}

export function view(params) {
  const compared = params.get('vs') === '1';
  return html`${head(t.screens.ask.title, t.screens.ask.about)}
    ${form(params)}
    ${params.get('q')
      ? html`<div class=${compared ? 'columns' : ''}>
          ${panel(params, scope(), compared ? t.ask.first : null)}
          ${compared ? other(params) : nothing}</div>`
      : start()}`;
}

function other(params) {
  const values = new URLSearchParams(params);
  for (const name of ['as_of', 'strategy', 'budget']) {
    const value = params.get(`vs_${name}`);
    if (value) {
      values.set(name, value);
    }
  }
  const as = names(params.get('vs_as'));
  return panel(values, as.length ? as : scope(), t.ask.second);
}

function form(params) {
  const compared = params.get('vs') === '1';
  const refined = ['from', 'to', 'channels', 'context_id', 'min', 'archived', 'fill'].some(name => params.get(name));
  const submit = event => {
    event.preventDefault();
    const values = formValues(event.target);
    go(changed({ ...values, archived: values.archived, fill: values.fill, vs: compared ? '1' : undefined }));
  };
  const date = (name, label) => html`<label>${zoned(label)}<input type="datetime-local" name=${name} .value=${field(params.get(name))}></label>`;
  return html`<form class="question" role="search" @submit=${submit}>
    <div class="big"><input name="q" type="search" data-search autocomplete="off" aria-label=${t.ask.question}
        placeholder=${t.ask.placeholder} .value=${params.get('q') ?? ''}>
      <button class="primary">${t.ask.go}</button></div>
    <div class="fields">
      <label>${t.ask.budget}<select name="budget">${budgets(budgetOf(params)).map(size => html`<option value=${size} .selected=${size === budgetOf(params)}>${number(size)}</option>`)}</select></label>
      ${date('as_of', t.ask.asOf)}
      <label>${t.ask.strategy}<select name="strategy">${STRATEGIES.map(name => html`<option value=${name === 'auto' ? '' : name} .selected=${params.get('strategy') === name}>${t.ask.strategies[name]}</option>`)}</select></label>
      <button type="button" class="link" @click=${() => go(changed({ vs: compared ? undefined : '1', vs_as: undefined, vs_as_of: undefined, vs_strategy: undefined, vs_budget: undefined }))}>${compared ? t.ask.single : t.ask.compare}</button>
    </div>
    <details ?open=${refined}><summary>${t.ask.more}</summary><div class="fields">
      ${date('from', t.ask.from)}${date('to', t.ask.to)}
      <label>${t.ask.channels}<input name="channels" .value=${params.get('channels') ?? ''}></label>
      <label>${t.ask.sitting}<input name="context_id" .value=${params.get('context_id') ?? ''}></label>
      <label>${t.ask.least}<input name="min" type="number" min="0" max="1" step="0.05" .value=${params.get('min') ?? ''}></label>
      <label class="check"><input type="checkbox" name="archived" value="1" .checked=${params.get('archived') === '1'}>${t.ask.archived}</label>
      <label class="check"><input type="checkbox" name="fill" value="1" .checked=${params.get('fill') === '1'}>${t.ask.fill}</label>
    </div></details>
    ${compared ? html`<fieldset><legend>${t.ask.against}</legend><div class="fields">
      <label>${t.ask.otherScope}<input name="vs_as" placeholder=${named(scope())} .value=${params.get('vs_as') ?? ''}></label>
      ${date('vs_as_of', t.ask.asOf)}
      <label>${t.ask.strategy}<select name="vs_strategy"><option value="">${t.ask.same}</option>${STRATEGIES.map(name => html`<option value=${name} .selected=${params.get('vs_strategy') === name}>${t.ask.strategies[name]}</option>`)}</select></label>
      <label>${t.ask.budget}<select name="vs_budget"><option value="">${t.ask.same}</option>${budgets(Number(params.get('vs_budget'))).map(size => html`<option value=${size} .selected=${size === Number(params.get('vs_budget'))}>${number(size)}</option>`)}</select></label>
    </div></fieldset>` : nothing}
  </form>`;
}

const budgets = chosen => [...new Set([...BUDGETS, ...(chosen > 0 ? [chosen] : [])])].sort((one, two) => one - two);

/** The briefing that an agent gets at the start of a session, with the events that each line cites. */
function briefing() {
  const key = `brief ${scope().join()} ${wholeScope().include_internal}`;
  const brief = load(key, () => call('myria_brief', { ...wholeScope(), detail: 'items', budget_tokens: 1500 }));
  if (brief.state === 'ready' && !brief.value.count) {
    return nothing;
  }
  return html`<section class="card brief"><div class="card-head"><h2>${t.ask.brief}</h2>
      ${brief.state === 'ready' ? html`<div class="actions">${copyButton(brief.value.forModel)}</div>` : nothing}</div>
    <p class="quiet">${t.ask.briefMeans}</p>
    ${shown(brief, value => html`${value.parts.map(part => html`<h3>${t.ask.briefParts[part.part] ?? plain(part.part)}</h3>
      <ul class="rows">${part.lines.map(line => html`<li data-item tabindex="-1" class="row">
        <div class="row-head">${eventLink(line.event_id)} <strong>${said(line.speaker)}</strong> <span class="quiet">${when(line.timestamp)}</span>
          ${line.due ? badge(t.ask.due(line.due), 'fair') : nothing}
          ${(line.replaces ?? []).map(id => eventLink(id, t.ask.replaces))}</div>
        <div class="clamp">${said(line.text)}</div></li>`)}</ul>`)}
      ${value.truncated ? html`<p class="quiet">${t.ask.briefCut}</p>` : nothing}`)}</section>`;
}

function start() {
  const recent = load(`recent ${scope().join()}`, () => call('myria_query_event_nodes', { ...wholeScope(), limit: 8, budget_tokens: 2000 }));
  return html`${briefing()}<section class="card"><h2>${t.ask.latest}</h2>${shown(recent, value => {
    const events = eventsIn(value.root);
    return events.length
      ? html`<ul class="rows">${events.map(event => html`<li data-item tabindex="-1" class="row">
          <div class="row-head">${eventLink(event.event_id)} ${event.speaker ? html`<strong>${said(event.speaker)}</strong>` : nothing} <span class="quiet">${when(event.timestamp)}</span></div>
          <div class="clamp">${textOf(event)}</div></li>`)}</ul>`
      : empty(t.ask.nothingYet, t.ask.nothingYetNext, html`<a class="button primary" href=${link('add')}>${t.screens.add.title}</a>`);
  })}</section>`;
}

function panel(params, as, title) {
  const budget = budgetOf(params);
  const { given, explained } = answers(params, as, budget);
  return html`<section class="answer" aria-label=${title ?? t.ask.answer}>
    ${title ? html`<h2>${title} <span class="quiet">${people(as)}</span></h2>` : nothing}
    ${shown(given, value => answer(value, explained, budget), html`<div class="card">${loading(5)}</div>`)}</section>`;
}

function answer(value, explained, budget) {
  const ids = value.meta['io.myria/event_ids'] ?? [];
  const items = explained.state === 'ready' ? explained.value.items ?? [] : [];
  const details = new Map(items.map(item => [item.event_id, item]));
  const took = value.meta['io.myria/processing_ms']?.total;
  const left = items.filter(item => !ids.includes(item.event_id));
  return html`
    <div class="card summary">
      <div class="measure"><span class="label">${t.ask.confidence}</span>
        <span class="figure">${(value.confidence ?? 0).toFixed(2)}</span>${confidence(value.confidence)}
        <span class="quiet">${t.ask.confidenceMeans(value)}</span></div>
      <div class="measure"><span class="label">${t.ask.tokens}</span>
        <span class="figure">${number(value.token_count)}</span>${bar((value.token_count ?? 0) / budget, t.ask.tokensOf(value.token_count ?? 0, budget))}
        <span class="quiet">${t.ask.tokensOf(value.token_count ?? 0, budget)}${took ? `, ${duration(took)}` : ''}</span></div>
    </div>
    ${(value.periods ?? []).length ? html`<p class="quiet">${t.ask.periods} ${value.periods.map(one => html`<span class="tag"><bdi>${plain(one.words ?? '')}</bdi>: ${String(one.from).slice(0, 10)}${one.to === one.from ? nothing : html` – ${String(one.to).slice(0, 10)}`}</span>`)}</p>` : nothing}
    ${value.window ? html`<p class="quiet">${t.ask.window} ${when(value.window.from)} – ${when(value.window.to)}</p>` : nothing}
    ${(value.degraded ?? []).length ? html`<p class="notice">${value.degraded.map(stage => t.ask.degraded(plain(stage.stage), plain(stage.reason)))}</p>` : nothing}
    ${value.abstained ? abstained(value) : context(value, ids, explained, details)}
    ${leftOut(left, explained, value)}
    ${explained.state === 'ready' && (explained.value.summaries ?? []).length ? html`<section class="card"><h2>${t.ask.topics}</h2><p>${explained.value.summaries.map(one => html`<a class="tag" href=${link('topics', { root: one.topic_id })}>${said(one.label.replace(/_/g, ' '))}</a>`)}</p></section>` : nothing}`;
}

function abstained(value) {
  return html`<div class="card"><h2>${t.ask.abstained}</h2><p>${t.ask.abstainedMeans}</p>
    ${(value.unknown_participants ?? []).map(one => html`<p class="notice">${t.ask.unknown(plain(one.name))} ${one.nearest.map(name => html`<a href=${changed({ as: scope().map(old => (old === one.name ? name : old)) })}>${said(name)}</a> `)}</p>`)}
    <p><a class="button" href=${changed({ min: 0 })}>${t.ask.nearest}</a></p></div>`;
}

/** The lines of a context: headings of days, and events with what goes on in further lines. */
function lines(text) {
  const parts = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) {
      parts.push({ day: line.slice(2) });
    } else if (parts.length && parts.at(-1).text !== undefined && !/^\S/.test(line)) {
      parts.at(-1).text += `\n${line}`;
    } else {
      parts.push({ text: line });
    }
  }
  return parts;
}

/** Which event a line shows: told by the same line of the explanation, which has ids. */
function finder(explained, ids) {
  const byLine = new Map();
  const short = new Map(ids.map(id => [id.replace(/-/g, '').slice(-8), id]));
  for (const { text } of lines(explained.value.context ?? '')) {
    const match = /^\[([0-9a-f]{8,32})\] ([^]*)$/.exec(text ?? '');
    const id = match && short.get(match[1].slice(-8));
    if (id) {
      byLine.set(match[2], id);
    }
  }
  return text => {
    if (byLine.has(text)) {
      return byLine.get(text);
    }
    // The same event in other words for another budget: told by how it begins.
    const start = text.slice(0, 40);
    const alike = [...byLine].filter(([line]) => line.startsWith(start));
    return alike.length === 1 ? alike[0][1] : undefined;
  };
}

function context(value, ids, explained, details) {
  const ready = explained.state === 'ready';
  const idOf = ready ? finder(explained, ids) : () => undefined;
  return html`<div class="card context"><div class="card-head"><h2>${t.ask.context}</h2>
      <div class="actions">${copyButton(value.forModel)}</div></div>
    <p class="quiet">${t.ask.contextMeans}</p>
    <ol class="lines">${lines(value.context ?? '').map(part => {
      if (part.day) {
        return html`<li class="day">${said(part.day)}</li>`;
      }
      const id = idOf(part.text);
      const item = id && details.get(id);
      return html`<li class="line" data-item tabindex="-1">
        <div class="line-text">${sentence(part.text)}</div>
        <div class="line-foot">${id ? eventLink(id) : nothing}
          ${item?.replaced_by ? html`${badge(t.ask.replaced, 'bad')} ${eventLink(item.replaced_by, t.ask.replacedBy)}` : nothing}
          ${item && item.rendering !== 'verbatim' ? badge(t.ask.renderings[item.rendering] ?? item.rendering) : nothing}
          ${item ? why(item) : nothing}</div></li>`;
    })}</ol>
    ${explained.state === 'loading' ? html`<p class="quiet">${t.ask.explaining}</p>` : nothing}
    ${explained.state === 'failed' ? html`<p class="notice">${t.ask.unexplained} ${plain(explained.error.message)}</p>` : nothing}
  </div>`;
}

/** The speaker stands out; the words are as the agent reads them. */
function sentence(text) {
  const match = /^([^:\n]{1,60}): ([^]*)$/.exec(text);
  return match ? html`<strong>${said(match[1])}:</strong> ${block(match[2])}` : block(text);
}

function why(item) {
  const largest = Math.max(...(item.parts ?? []).map(part => Math.abs(part.contribution)), 0.001);
  return html`<details class="why"><summary>${t.ask.whyScore(item.score)}</summary>
    <p>${plain(item.why ?? '')}</p>
    ${(item.parts ?? []).length ? html`<table class="parts"><caption>${t.ask.parts}</caption>
      <thead><tr><th scope="col">${t.ask.signal}</th><th scope="col" class="wide"><span class="hidden">${t.ask.share}</span></th><th scope="col" class="num">${t.ask.contribution}</th></tr></thead>
      <tbody>${item.parts.map(part => html`<tr><th scope="row">${t.signals[part.signal] ?? part.signal.replace(/_/g, ' ')}</th>
        <td class="wide">${bar(Math.abs(part.contribution) / largest, `${part.contribution}`, part.contribution < 0 ? 'poor' : '')}</td>
        <td class="num">${part.contribution.toFixed(2)}</td></tr>`)}</tbody></table>` : nothing}
    <dl class="facts">
      <div><dt>${t.ask.alone}</dt><dd>${(item.confidence ?? 0).toFixed(2)}</dd></div>
      ${item.channel ? html`<div><dt>${t.event.channel}</dt><dd>${said(item.channel)}</dd></div>` : nothing}
      ${item.context_id ? html`<div><dt>${t.event.sitting}</dt><dd>${said(item.context_id)}</dd></div>` : nothing}
      ${(item.entities ?? []).length ? html`<div><dt>${t.ask.mentions}</dt><dd>${item.entities.map(name => html`<a class="tag" href=${link('graph', { name })}>${said(name)}</a>`)}</dd></div>` : nothing}
    </dl></details>`;
}

function leftOut(left, explained, value) {
  if (explained.state !== 'ready' || !left.length) {
    return nothing;
  }
  const texts = new Map();
  const short = new Map(left.map(item => [item.event_id.replace(/-/g, '').slice(-8), item.event_id]));
  for (const { text } of lines(explained.value.context ?? '')) {
    const match = /^\[([0-9a-f]{8,32})\] ([^]*)$/.exec(text ?? '');
    if (match && short.has(match[1].slice(-8))) {
      texts.set(short.get(match[1].slice(-8)), match[2]);
    }
  }
  const highest = Math.max(...left.map(item => item.score), 0.001);
  return html`<details class="card left" ?open=${value.abstained}><summary><h2>${value.abstained ? t.ask.near : t.ask.left(left.length)}</h2></summary>
    <p class="quiet">${value.abstained ? t.ask.nearMeans : t.ask.leftMeans}</p>
    <ol class="rows">${left.slice(0, 30).map(item => html`<li class="row" data-item tabindex="-1">
      <div class="row-head">${eventLink(item.event_id)} <span class="quiet">${when(item.timestamp)}</span>
        ${bar(Math.max(0, item.score) / highest, t.ask.score(item.score))} <span class="num quiet">${item.score.toFixed(2)}</span></div>
      <div class="clamp">${sentence(texts.get(item.event_id) ?? item.speaker ?? '')}</div>${why(item)}</li>`)}</ol></details>`;
}
