// Work: builds, background jobs and language models, as they go on.
import { call } from '../mcp.js';
import { every, forget, link, load, reload, refresh } from '../state.js';
import { t } from '../texts.js';
import {
  ago, badge, bar, confirmed, duration, empty, failure, head, html, loading, local, nothing, number, plain, shown, when,
} from '../ui.js';

const PERIOD = 2000;
const state = local({ failed: null, done: null });

const fetchStatus = () => call('myria_get_snapshot_status', { detail: 'full', budget_tokens: 6000 });
const fetchJobs = () => call('myria_list_jobs', { detail: 'full', budget_tokens: 6000 });
const fetchModels = () => call('myria_get_model_status', { budget_tokens: 4000 });

export function view() {
  const status = load('status', fetchStatus);
  const jobs = load('jobs', fetchJobs);
  const models = load('models', fetchModels);
  every(PERIOD, 'work', () => Promise.all([reload('status', fetchStatus), reload('jobs', fetchJobs)]));
  return html`${head(t.screens.work.title, t.screens.work.about, html`<span class="live" role="status">${status.stale ? t.work.stale : t.work.live}</span>`)}
    ${state.get('failed') ? failure(state.get('failed')) : nothing}
    ${state.get('done') ? html`<p class="notice good" role="status">${state.get('done')}</p>` : nothing}
    ${shown(status, builds, html`<div class="card">${loading(3)}</div>`)}
    ${shown(jobs, jobTable, html`<div class="card">${loading(5)}</div>`)}
    ${shown(models, modelCard, html`<div class="card">${loading(3)}</div>`)}`;
}

async function act(work, done) {
  state.keep({ failed: null, done: null });
  try {
    await work();
    state.keep({ done });
  } catch (failed) {
    state.keep({ failed });
  }
  await Promise.all([reload('status', fetchStatus), reload('jobs', fetchJobs)]);
}

function builds(value) {
  const triggers = value.triggers ?? {};
  const tail = value.tail_events ?? 0;
  const start = () => act(() => call('myria_trigger_build', {}), t.snapshots.started);
  return html`<section class="card"><div class="card-head"><h2>${t.work.builder}</h2><div class="actions">
      ${value.builds_held ? html`<button @click=${() => act(() => call('myria_resume_builds', {}), t.work.resumed)}>${t.work.resume}</button>` : nothing}
      <button ?disabled=${value.building} @click=${start}>${t.snapshots.build}</button></div></div>
    <p class="state-line">${value.building ? html`${badge(t.work.building, 'accent')} ${plain(value.build?.phase ?? '')}, ${t.work.read(value.build?.events_read ?? 0)}`
      : value.builds_held ? html`${badge(t.work.held, 'fair')} ${t.work.heldBy(plain(value.builds_held.by ?? ''))} ${when(value.builds_held.since)}`
      : html`${badge(t.work.idle, 'good')} ${tail ? t.work.waiting(tail) : t.work.upToDate}`}</p>
    ${value.building && value.log_head ? bar((value.build?.events_read ?? 0) / value.log_head, t.work.read(value.build?.events_read ?? 0)) : nothing}
    ${value.waiting ? html`<p class="notice">${t.work.waits} <a href=${link('snapshots')}>${t.screens.snapshots.title}</a></p>` : nothing}
    <dl class="figures"><div><dt>${t.work.head}</dt><dd>${number(value.log_head)}</dd></div>
      <div><dt>${t.work.covered}</dt><dd>${number(value.active?.event_count ?? 0)}</dd></div>
      <div><dt>${t.work.tail}</dt><dd>${number(tail)}</dd></div>
      ${value.active?.topic_count === undefined ? nothing : html`<div><dt>${t.snapshots.topics}</dt><dd>${number(value.active.topic_count)}</dd></div>`}</dl>
    ${tail && !value.building && !value.builds_held ? html`<p class="quiet">${t.work.next(Math.max(0, (triggers.inactivity_timeout_ms ?? 0) - (triggers.idle_ms ?? 0)), duration, triggers.max_unindexed_events)}</p>` : nothing}
    ${value.last_failure ? html`<div class="notice bad"><strong>${t.work.lastFailure}</strong> ${when(value.last_failure.at)}<p>${plain(value.last_failure.reason)}</p></div>` : nothing}</section>`;
}

function jobTable(value) {
  return html`<section class="card"><h2>${t.work.jobs}</h2><div class="scroll"><table><thead><tr><th scope="col">${t.work.job}</th><th scope="col">${t.work.progress}</th><th scope="col" class="num">${t.work.lag}</th><th scope="col">${t.work.lastRun}</th><th scope="col"><span class="hidden">${t.event.actions}</span></th></tr></thead>
    <tbody>${value.jobs.map(job => html`<tr data-item tabindex="-1"><th scope="row">${plain(job.job)} ${job.paused ? badge(t.work.paused, 'fair') : nothing}${job.state !== 'serving' ? badge(t.work.deriving, 'accent') : nothing}${job.failures ? badge(t.work.failures(job.failures), 'bad') : nothing}</th>
      <td class="progress">${bar(job.log_head ? job.event_seq / job.log_head : 1, t.work.of(job.event_seq, job.log_head), job.lag_events ? 'fair' : 'good')}</td>
      <td class="num">${number(job.lag_events)}</td><td class="quiet">${job.last_run_at ? ago(job.last_run_at) : '–'}${job.failure ? html`<div class="bad-text">${plain(job.failure)}</div>` : nothing}</td>
      <td>${controls(job)}</td></tr>`)}</tbody></table></div></section>`;
}

function controls(job) {
  const control = (action, done) => act(() => call('myria_control_job', { job: job.job, action }), done);
  return html`<div class="actions">
    <button class="small" aria-label=${`${job.paused ? t.work.go : t.work.pause} ${job.job}`} @click=${() => control(job.paused ? 'resume' : 'pause', job.paused ? t.work.jobResumed(job.job) : t.work.jobPaused(job.job))}>${job.paused ? t.work.go : t.work.pause}</button>
    ${job.job === 'builds' ? nothing : html`<button class="small" aria-label=${`${t.work.rebuild} ${job.job}`} @click=${async () => (await confirmed({ title: t.work.rebuildTitle(job.job), what: t.work.rebuildMeans, yes: t.work.rebuild }))
      && control('rebuild', t.work.rebuilding(job.job))}>${t.work.rebuild}</button>`}</div>`;
}

function modelCard(value) {
  if (!value.configured) {
    return html`<section class="card"><h2>${t.work.models}</h2><p class="quiet">${t.work.noModel}</p></section>`;
  }
  const turn = async () => {
    const on = !value.on;
    if (await confirmed({ title: on ? t.work.onTitle : t.work.offTitle, what: on ? t.work.onMeans : t.work.offMeans, yes: on ? t.work.turnOn : t.work.turnOff })) {
      await act(() => call('myria_set_model_switch', { on }), on ? t.work.turnedOn : t.work.turnedOff);
      await reload('models', fetchModels);
    }
  };
  const hour = value.hour ?? {};
  return html`<section class="card"><div class="card-head"><h2>${t.work.models}</h2><button @click=${turn}>${value.on ? t.work.turnOff : t.work.turnOn}</button></div>
    <p class="state-line">${value.on ? badge(t.work.on, 'good') : badge(t.work.off, 'fair')} ${value.word ? html`<span class="quiet">${t.work.word(plain(value.word.by))} ${when(value.word.at)}</span>` : nothing}</p>
    <div class="summary"><div class="measure"><span class="label">${t.work.tokensHour}</span><span class="figure">${number(hour.tokens)}</span>${bar(hour.most_tokens ? hour.tokens / hour.most_tokens : 0, t.ask.tokensOf(hour.tokens ?? 0, hour.most_tokens ?? 0))}<span class="quiet">${t.ask.tokensOf(number(hour.tokens), number(hour.most_tokens))}</span></div>
      <div class="measure"><span class="label">${t.work.costHour}</span><span class="figure">$${(hour.cost_dollars ?? 0).toFixed(2)}</span>${bar(hour.most_dollars ? hour.cost_dollars / hour.most_dollars : 0, `${hour.cost_dollars}`)}<span class="quiet">${hour.most_dollars ? t.work.ofDollars(hour.most_dollars) : ''}</span></div></div>
    ${(value.totals ?? []).length ? html`<div class="scroll"><table><caption>${t.work.totals}</caption><thead><tr><th scope="col">${t.work.workflow}</th><th scope="col">${t.work.outcome}</th><th scope="col" class="num">${t.work.works}</th><th scope="col" class="num">${t.work.calls}</th><th scope="col" class="num">${t.work.tokens}</th><th scope="col" class="num">${t.work.cost}</th></tr></thead>
      <tbody>${value.totals.map(one => html`<tr><th scope="row">${plain(one.workflow)}</th><td>${plain(one.outcome)}</td><td class="num">${number(one.works)}</td><td class="num">${number(one.calls)}</td><td class="num">${number((one.prompt_tokens ?? 0) + (one.completion_tokens ?? 0))}</td><td class="num">$${(one.cost_dollars ?? 0).toFixed(2)}</td></tr>`)}</tbody></table></div>` : nothing}</section>`;
}
