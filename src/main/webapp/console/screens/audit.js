// Audit: what administrators did, and what language models were asked and shown.
import { call } from '../mcp.js';
import { changed, forget, go, load, redraw } from '../state.js';
import { t } from '../texts.js';
import {
  badge, confirmed, copyButton, duration, empty, failure, formValues, head, html, loading, local, members, names, nothing, number, people,
  plain, shown, when,
} from '../ui.js';

export function view(params) {
  const tab = params.get('tab') ?? 'calls';
  return html`${head(t.screens.audit.title, t.screens.audit.about)}
    <nav class="tabs" aria-label=${t.audit.tabs}>${['calls', 'models', 'erasures', 'holds', 'retention'].map(name => html`<a href=${changed({ tab: name, work: undefined, erasure: undefined })} aria-current=${tab === name ? 'page' : nothing}>${t.audit[name]}</a>`)}</nav>
    ${tab === 'models' ? (params.get('work') ? oneWork(params.get('work')) : works(params)) : tab === 'erasures' ? erasures(params.get('erasure')) : tab === 'holds' ? holds() : tab === 'retention' ? retention() : calls(params)}`;
}

const further = new Map();

/** A list that grows page by page. */
function paged(tool, asked, name, row, none) {
  const key = `${tool} ${JSON.stringify(asked)}`;
  const first = load(key, () => {
    further.delete(key);
    return call(tool, { ...asked, limit: 50, budget_tokens: 8000 });
  });
  return shown(first, value => {
    const all = further.get(key) ?? { items: value[name], next: value.next_cursor };
    const more = async () => {
      const page = await call(tool, { ...asked, limit: 50, budget_tokens: 8000, cursor: all.next });
      further.set(key, { items: [...all.items, ...page[name]], next: page.next_cursor });
      redraw();
    };
    return all.items.length ? html`<div class="card scroll" role="region" tabindex="0" aria-label=${t.screens.audit.title}>${row(all.items)}${all.next ? html`<p><button @click=${more}>${t.common.more}</button></p>` : nothing}</div>`
      : html`<div class="card">${empty(...none)}</div>`;
  }, html`<div class="card">${loading(6)}</div>`);
}

const submit = event => {
  event.preventDefault();
  go(changed(formValues(event.target)));
};

/** Whether a call only showed what would change: one that erases has the token of an earlier answer. */
function onlyShowed(one) {
  let given;
  try {
    given = JSON.parse(one.arguments);
  } catch (piece) {
    return false;
  }
  // An erasure by ids takes the ids out of the audit, and what else was asked with them.
  if (given.erased) {
    return false;
  }
  return one.tool === 'myria_erase' ? !given.token
    : ['myria_retention', 'myria_hold'].includes(one.tool) && (given.action === 'list' || String(given.dry_run) === 'true');
}

const outcome = one => (!one.outcome ? badge(t.audit.running, 'fair')
  : one.outcome !== 'ok' ? badge(plain(one.outcome), 'bad')
  : onlyShowed(one) ? badge(t.audit.showed) : badge(t.audit.ok, 'good'));

function calls(params) {
  return html`<form class="question fields" @submit=${submit}><label>${t.audit.caller}<input name="caller" data-search .value=${params.get('caller') ?? ''}></label>
      <label>${t.audit.tool}<input name="tool" .value=${params.get('tool') ?? ''}></label><button>${t.audit.filter}</button></form>
    ${paged('myria_get_audit', { caller: params.get('caller') ?? undefined, tool: params.get('tool') ?? undefined }, 'calls', items => html`<table><thead><tr><th scope="col">${t.audit.at}</th><th scope="col">${t.audit.caller}</th><th scope="col">${t.audit.tool}</th><th scope="col">${t.audit.arguments}</th><th scope="col">${t.work.outcome}</th></tr></thead>
      <tbody>${items.map(one => html`<tr data-item tabindex="-1"><td class="quiet">${when(one.at)}</td><td>${plain(one.caller)}</td><th scope="row"><code>${plain(one.tool)}</code></th><td><code class="arguments">${plain(one.arguments)}</code><div class="quiet">${t.errors.request} <code class="select">${plain(one.request_id)}</code></div></td>
        <td>${outcome(one)}</td></tr>`)}</tbody></table>`,
      [t.audit.noCalls, t.audit.noCallsNext])}`;
}

function works(params) {
  return html`<form class="question fields" @submit=${submit}><label>${t.work.workflow}<select name="workflow"><option value="">${t.audit.any}</option>${['build', 'check', 'recall', 'relations', 'rerank', 'walk'].map(name => html`<option .selected=${params.get('workflow') === name}>${name}</option>`)}</select></label>
      <label>${t.audit.shown}<input name="event_id" data-search placeholder=${t.audit.eventId} .value=${params.get('event_id') ?? ''}></label><button>${t.audit.filter}</button></form>
    ${paged('myria_get_model_audit', { workflow: params.get('workflow') ?? undefined, event_id: params.get('event_id') ?? undefined }, 'works', items => html`<table><thead><tr><th scope="col">${t.audit.number}</th><th scope="col">${t.audit.at}</th><th scope="col">${t.work.workflow}</th><th scope="col">${t.audit.audience}</th><th scope="col">${t.work.outcome}</th><th scope="col" class="num">${t.work.tokens}</th><th scope="col" class="num">${t.snapshots.took}</th></tr></thead>
      <tbody>${items.map(one => html`<tr data-item tabindex="-1"><th scope="row"><a href=${changed({ work: one.work })}>${one.work}</a></th><td class="quiet">${when(one.begun_at)}</td><td>${plain(one.workflow)}<div class="quiet">${plain(one.model ?? '')}</div></td><td>${people(one.audience ?? [])}</td>
        <td>${badge(plain(one.outcome ?? t.audit.running), one.outcome === 'ok' ? 'good' : one.outcome ? 'bad' : 'fair')}${one.detail ? html`<div class="quiet">${plain(one.detail)}</div>` : nothing}</td><td class="num">${number((one.prompt_tokens ?? 0) + (one.completion_tokens ?? 0))}</td><td class="num">${one.duration_ms === undefined ? '' : duration(one.duration_ms)}</td></tr>`)}</tbody></table>`,
      [t.audit.noWorks, t.audit.noWorksNext])}`;
}

function erasures(id) {
  const found = load(`erasures ${id}`, () => call('myria_list_erasures', id ? { erasure_id: id } : { requests: true }));
  const state = one => html`${badge(t.audit.states[one.state] ?? one.state, one.state === 'done' ? 'good' : 'fair')}${one.progress ? html` <span class="quiet">${plain(one.progress)}</span>` : nothing}`;
  return shown(found, value => {
    const requests = (value.requests ?? []).length ? html`<section class="card"><h2>${t.audit.requests}</h2><p class="quiet">${t.audit.requestsMean}</p>
      <ul>${value.requests.map(one => html`<li><span class="quiet">${when(one.timestamp)}${one.speaker ? html` · ${plain(one.speaker)}` : nothing}</span> ${plain(one.text)} ${copyButton(eraseCommand(one))}</li>`)}</ul></section>` : nothing;
    if (!value.erasures.length) {
      return html`${requests}<div class="card">${empty(t.audit.noErasures, t.audit.noErasuresNext)}</div>`;
    }
    if (id) {
      const one = value.erasures[0];
      return html`<nav class="path" aria-label=${t.time.path}><a href=${changed({ erasure: undefined })}>${t.audit.erasures}</a><span aria-hidden="true">›</span><span aria-current="page">${plain(id).slice(0, 8)}</span></nav>
        <div class="card"><p class="state-line">${state(one)} ${t.common.events(one.events)} <span class="quiet">${when(one.requested_at)} · ${plain(one.requested_by)}</span></p><pre class="code">${plain(pretty(one.request))}</pre></div>
        <section class="card"><div class="card-head"><h2>${t.audit.receipt}</h2>${one.receipt ? copyButton(one.receipt) : nothing}</div>
          ${one.receipt ? html`<p class="quiet">${t.audit.receiptMeans}</p><pre class="code tall">${plain(pretty(one.receipt))}</pre>` : html`<p class="quiet">${t.audit.receiptLater}</p>`}</section>`;
    }
    return html`${requests}<div class="card scroll" role="region" tabindex="0" aria-label=${t.audit.erasures}><table><thead><tr><th scope="col">${t.audit.at}</th><th scope="col">${t.audit.caller}</th><th scope="col">${t.audit.request}</th><th scope="col" class="num">${t.snapshots.events}</th><th scope="col">${t.audit.state}</th></tr></thead>
      <tbody>${value.erasures.map(one => html`<tr data-item tabindex="-1"><th scope="row"><a href=${changed({ erasure: one.erasure_id })}>${when(one.requested_at)}</a></th><td>${plain(one.requested_by)}</td><td>${members(one.request)}</td><td class="num">${number(one.erased)} / ${number(one.events)}</td><td>${state(one)}</td></tr>`)}</tbody></table></div>`;
  }, html`<div class="card">${loading(4)}</div>`);
}

const hold = local({ placed: null, failed: null });

function holds() {
  const found = load('holds', () => call('myria_hold', { action: 'list', released: true }));
  const change = async work => {
    hold.keep({ placed: null, failed: null });
    try {
      const placed = await work();
      forget();
      hold.set({ placed });
    } catch (failed) {
      hold.set({ failed });
    }
  };
  const place = event => {
    event.preventDefault();
    const form = event.target;
    change(async () => {
      const { day_from: from, day_to: to, ...values } = formValues(form);
      const answer = await call('myria_hold', { action: 'add', ...values, from, to });
      form.reset();
      return answer.holds[0];
    });
  };
  const release = async one => {
    if (await confirmed({ title: t.audit.releaseTitle, what: t.audit.releaseMeans(one.reason), yes: t.audit.release })) {
      change(async () => {
        await call('myria_hold', { action: 'release', hold_id: one.hold_id });
        return null;
      });
    }
  };
  const field = name => html`<label>${t.audit.holdFields[name]}<input name=${name}></label>`;
  return html`<form class="question fields" @submit=${place}><p class="quiet">${t.audit.holdsMean}</p>
      ${['participant', 'channel', 'type', 'context_id'].map(field)}
      <label>${t.audit.holdFields.from}<input name="day_from" type="date"></label><label>${t.audit.holdFields.to}<input name="day_to" type="date"></label>
      <label>${t.audit.reason}<input name="reason" required></label><button>${t.audit.placeHold}</button></form>
    ${hold.get('placed') ? html`<p class="notice good" role="status">${t.audit.holdPlaced(hold.get('placed'))}</p>` : nothing}
    ${hold.get('failed') ? failure(hold.get('failed')) : nothing}
    ${shown(found, value => value.holds.length
    ? html`<div class="card scroll" role="region" tabindex="0" aria-label=${t.audit.holds}><table><thead><tr><th scope="col">${t.audit.at}</th><th scope="col">${t.audit.caller}</th><th scope="col">${t.audit.covers}</th><th scope="col">${t.audit.reason}</th><th scope="col">${t.audit.state}</th></tr></thead>
      <tbody>${value.holds.map(one => html`<tr data-item tabindex="-1"><th scope="row">${when(one.placed_at)}</th><td>${plain(one.placed_by)}</td><td>${members(one.named)}</td><td>${plain(one.reason)}</td>
        <td>${one.released_at ? html`${badge(t.audit.released)} <span class="quiet">${when(one.released_at)} · ${plain(one.released_by)}</span>` : html`${badge(t.audit.active, 'good')} <button class="small" @click=${() => release(one)}>${t.audit.release}</button>`}</td></tr>`)}</tbody></table></div>`
    : html`<div class="card">${empty(t.audit.noHolds, t.audit.noHoldsNext)}</div>`, html`<div class="card">${loading(4)}</div>`)}`;
}

const rule = local({ done: null, failed: null });

/** Rules that erase what is old, and what each would erase now. */
function retention() {
  const found = load('retention', () => call('myria_retention', { action: 'list' }));
  const change = async (args, done) => {
    rule.keep({ done: null, failed: null });
    try {
      const answer = await call('myria_retention', args);
      forget();
      rule.set({ done: done(answer.rules) });
      return true;
    } catch (failed) {
      rule.set({ failed });
      return false;
    }
  };
  const add = async event => {
    event.preventDefault();
    const form = event.target;
    const { keep_days: days, agents, shared, everything, ...values } = formValues(form);
    const args = { action: 'add', ...values, keep_days: Number(days), agents: names(agents), shared: shared && true, everything: everything && true };
    const sure = await confirmed({ title: t.audit.addRuleTitle(days), what: t.audit.addRuleMeans(days), yes: t.audit.addRule, danger: true });
    if (sure && await change(args, rules => t.audit.ruleAdded(rules[0]))) {
      form.reset();
    }
  };
  const remove = async one => {
    if (await confirmed({ title: t.audit.removeRuleTitle, what: t.audit.removeRuleMeans, yes: t.audit.removeRule })) {
      change({ action: 'remove', rule_id: one.rule_id }, () => t.audit.ruleRemoved);
    }
  };
  const run = async rules => {
    const sure = await confirmed({ title: t.audit.runTitle, what: t.audit.runMeans(rules), yes: t.event.erase, danger: true, word: t.event.eraseWord });
    if (sure) {
      change({ action: 'run' }, after => t.audit.ran(after));
    }
  };
  const text = name => html`<label>${t.audit.ruleFields[name]}<input name=${name}></label>`;
  const check = name => html`<label class="check"><input type="checkbox" name=${name} value="1">${t.audit.ruleFields[name]}</label>`;
  return html`<form class="question fields" @submit=${add}><p class="quiet">${t.audit.retentionMeans}</p>
      <label>${t.audit.keepDays}<input name="keep_days" type="number" min="1" max="36525" required></label>
      ${['participant', 'agents', 'channel', 'type', 'context_id'].map(text)}${['shared', 'everything'].map(check)}<button>${t.audit.addRule}</button></form>
    ${rule.get('done') ? html`<p class="notice good" role="status">${rule.get('done')}</p>` : nothing}
    ${rule.get('failed') ? failure(rule.get('failed')) : nothing}
    ${shown(found, value => value.rules.length
    ? html`<div class="card scroll" role="region" tabindex="0" aria-label=${t.audit.retention}><table><thead><tr><th scope="col">${t.audit.covers}</th><th scope="col" class="num">${t.audit.kept}</th><th scope="col" class="num">${t.audit.wouldErase}</th><th scope="col" class="num">${t.audit.held}</th><th scope="col">${t.audit.applied}</th><th scope="col">${t.audit.added}</th><th scope="col"><span class="hidden">${t.event.actions}</span></th></tr></thead>
      <tbody>${value.rules.map(one => html`<tr data-item tabindex="-1"><th scope="row">${one.named === '{}' ? t.audit.all : members(one.named)}</th><td class="num">${t.audit.days(one.keep_days)}</td><td class="num">${number(one.events)}</td><td class="num">${number(one.held)}</td>
        <td class="quiet">${when(one.looked_at)}</td><td class="quiet">${when(one.added_at)} · ${plain(one.added_by)}</td><td><button class="small" @click=${() => remove(one)}>${t.audit.removeRule}</button></td></tr>`)}</tbody></table></div>
      <p><button @click=${() => run(value.rules)} ?disabled=${!value.rules.some(one => one.events)}>${t.audit.runNow}</button></p>`
    : html`<div class="card">${empty(t.audit.noRules, t.audit.noRulesNext)}</div>`, html`<div class="card">${loading(4)}</div>`)}`;
}

const eraseCommand = one => ['./myria erase', ...new Set([one.event_id, ...one.event_ids])].join(' --event ');

function oneWork(number_) {
  const found = load(`work ${number_}`, async () => {
    let transcript = '';
    let cursor;
    let works;
    do {
      const page = await call('myria_get_model_audit', { work: /^\d{1,18}$/.test(number_) ? Number(number_) : number_, budget_tokens: 16000, cursor });
      works = page.works;
      transcript += page.transcript ?? '';
      cursor = page.next_cursor;
    } while (cursor && transcript.length < 400_000);
    return { work: works[0], transcript };
  });
  return html`<nav class="path" aria-label=${t.time.path}><a href=${changed({ work: undefined })}>${t.audit.models}</a><span aria-hidden="true">›</span><span aria-current="page">${plain(number_)}</span></nav>
    ${shown(found, ({ work, transcript }) => html`<div class="card"><dl class="facts">${Object.entries(work).filter(([, value]) => typeof value !== 'object').map(([name, value]) => html`<div><dt>${name.replace(/_/g, ' ')}</dt><dd>${plain(value)}</dd></div>`)}
        <div><dt>${t.audit.audience}</dt><dd>${people(work.audience ?? [])}</dd></div></dl></div>
      <section class="card"><h2>${t.audit.transcript}</h2><pre class="code tall">${plain(pretty(transcript))}</pre></section>`, html`<div class="card">${loading(6)}</div>`)}`;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (piece) {
    return text;
  }
}
