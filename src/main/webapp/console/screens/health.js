// Health: checks, and the main figures since this page was opened, as lines.
import { svg } from '../lib/lit-html/lit-html.js';
import * as auth from '../auth.js';
import { CallError } from '../mcp.js';
import { every, load, redraw, reload } from '../state.js';
import { t } from '../texts.js';
import { badge, duration, failure, head, html, loading, nothing, number, plain, shown } from '../ui.js';

const PERIOD = 5000;
const HOUR = 3600_000;
/** Kept over screens, so that a plot goes on where it was left. */
const samples = [];

async function get(path) {
  let response;
  try {
    response = await fetch(new URL(path, document.baseURI), { headers: auth.header(), credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' });
  } catch (unreachable) {
    throw new CallError('', { code: 'unreachable' });
  }
  return response;
}

async function checks() {
  const response = await get('health');
  if (![200, 503].includes(response.status)) {
    throw new CallError(t.health.noHealth, { code: 'elsewhere', request_id: response.headers.get('X-Request-Id') });
  }
  return response.json();
}

/** The text form of Prometheus: name{labels} value. */
async function metrics() {
  const response = await get('metrics');
  if (!response.ok) {
    throw new CallError(t.health.noMetrics, { code: 'elsewhere', request_id: response.headers.get('X-Request-Id') });
  }
  const values = new Map();
  for (const line of (await response.text()).split('\n')) {
    const match = /^([a-zA-Z_:][\w:]*)(\{[^}]*\})? ([-+.\deE]+|NaN)/.exec(line);
    if (match && match[3] !== 'NaN') {
      values.set(match[1], [...(values.get(match[1]) ?? []), { labels: match[2] ?? '', value: Number(match[3]) }]);
    }
  }
  samples.push({ at: Date.now(), values });
  while (samples.length && samples[0].at < Date.now() - HOUR) {
    samples.shift();
  }
  return values;
}

export function view() {
  const health = load('health', checks);
  const figures = load('metrics', metrics);
  every(PERIOD, 'health', () => Promise.all([reload('health', checks), reload('metrics', metrics)]));
  return html`${head(t.screens.health.title, t.screens.health.about)}
    ${health.stale ? failure(health.stale, () => reload('health', checks)) : shown(health, checkCards, html`<div class="card">${loading(3)}</div>`)}
    ${shown(figures, plots, html`<div class="card">${loading(5)}</div>`)}`;
}

const checkCards = value => html`<p class="state-line big-state">${value.status === 'UP' ? badge(t.health.up, 'good') : badge(t.health.down, 'bad')}</p>
  <section class="card"><h2>${t.health.checks}</h2><ul class="checks">${(value.checks ?? []).map(check => html`<li><h3><span class="lamp ${check.status === 'UP' ? 'good' : 'bad'}" aria-hidden="true"></span>${plain(check.name)} <span class="hidden">${check.status === 'UP' ? t.health.ok : t.health.notOk}</span></h3>
    <div class="quiet">${Object.entries(check.data ?? {}).map(([name, one]) => html`<div>${name === 'state' ? nothing : html`${plain(name.replace(/_/g, ' '))} `}${plain(one)}</div>`)}</div></li>`)}</ul></section>`;

const sum = (values, name) => {
  const found = values.get(name);
  return found ? found.reduce((total, one) => total + one.value, 0) : undefined;
};

function plots() {
  return html`<ul class="cards plots">${PLOTS.map(plot => {
    const points = samples.map((sample, index) => ({ at: sample.at, value: plot.value(sample, samples[index - 1]) })).filter(point => point.value !== undefined);
    return points.length ? html`<li class="card"><h2>${plot.title}</h2><p class="figure">${plot.show(points.at(-1).value)}</p>${line(points, plot.title)}</li>` : nothing;
  })}</ul><p class="quiet">${t.health.since}</p>`;
}

const last = name => sample => sum(sample.values, name);
/** A second, since the sample before; nothing after a pause, such as while the page was hidden. */
const rate = name => (sample, before) => {
  const now = sum(sample.values, name);
  const then = before && sum(before.values, name);
  const seconds = before && (sample.at - before.at) / 1000;
  return now === undefined || then === undefined || seconds < 0.5 || seconds > 60 ? undefined : Math.max(0, now - then) / seconds;
};
const megabytes = value => `${number(Math.round(value / (1 << 20)))} MiB`;

const PLOTS = [
  { title: t.health.requests, value: rate(t.metrics.requests), show: value => t.health.perSecond(value) },
  { title: t.health.appended, value: rate(t.metrics.appended), show: value => t.health.perSecond(value) },
  { title: t.health.lag, value: last(t.metrics.lag), show: number },
  { title: t.health.inside, value: last(t.metrics.inside), show: number },
  { title: t.health.heap, value: last(t.metrics.heap), show: megabytes },
  { title: t.health.cpu, value: last(t.metrics.cpu), show: value => `${Math.round(value * 100)} %` },
  { title: t.health.threads, value: last(t.metrics.threads), show: number },
];

function line(points, title) {
  const most = Math.max(...points.map(point => point.value), 1e-9);
  const from = points[0].at;
  const span = Math.max(points.at(-1).at - from, PERIOD);
  const place = point => `${(((point.at - from) / span) * 300).toFixed(1)},${(76 - (point.value / most) * 70).toFixed(1)}`;
  const path = points.map(place).join(' ');
  return html`<svg class="plot" viewBox="0 0 300 80" preserveAspectRatio="none" role="img" aria-label=${t.health.plot(title, points.length)}>
    ${points.length > 1 ? svg`<polygon points=${`0,80 ${path} 300,80`}></polygon><polyline points=${path}></polyline>` : svg`<polyline points=${`0,${76 - (points[0].value / most) * 70} 8,${76 - (points[0].value / most) * 70}`}></polyline>`}</svg>`;
}
