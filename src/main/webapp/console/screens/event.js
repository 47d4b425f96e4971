// Event: all that is known of one event.
import { call } from '../mcp.js';
import { forget, link, load, refresh, scope, wholeScope } from '../state.js';
import { t } from '../texts.js';
import {
  ago, badge, block, confirmed, copyButton, empty, eventLink, eventsIn, failure, head, html, local, nothing,
  number, people, plain, said, shortId, shown, when, written, textOf,
} from '../ui.js';

const state = local({ texts: null, proof: null, failed: null });

function of(params) {
  return { event_id: params.get('id'), ...wholeScope() };
}

export function view(params) {
  if (!params.get('id')) {
    return html`${head(t.screens.event.title)}${empty(t.event.none, t.event.noneNext)}`;
  }
  if (state.get('erased')?.endsWith(params.get('id'))) {
    return html`${head(t.screens.event.title)}<p class="notice good" role="status">${t.event.erased} <a href=${link('audit', { tab: 'erasures' })}>${t.audit.erasures}</a></p>`;
  }
  const key = `event ${params.get('id')} ${scope().join()}`;
  const whole = load(key, () => call('myria_get_event', { ...of(params), detail: 'full', budget_tokens: 8000 }));
  return shown(whole, value => event(value, params, key));
}

function event(value, params, key) {
  const one = value.event;
  const chain = load(`chain ${key}`, () => call('myria_causal_chain', { ...of(params), include_consequences: true, budget_tokens: 4000 }));
  return html`${head(
    html`${one.speaker ? said(one.speaker) : t.event.title} <span class="quiet id">${shortId(one.event_id)}</span>`,
    html`${when(one.timestamp)} · ${ago(one.timestamp)}`,
    html`${badge(t.types[one.type] ?? plain(one.type ?? 'message'))}${one.kind ? badge(t.kinds[one.kind] ?? one.kind, 'kind') : nothing}${
      one.internal ? badge(t.event.internal, 'fair') : nothing}${one.archived ? badge(t.event.archivedBy[one.archived] ?? one.archived, 'bad') : nothing}`)}
    <div class="split"><div>
      <section class="card words-card" aria-label=${t.event.text}>${block(words(value))}${more(value, params, key)}</section>
      ${causes(chain)}
      ${around(one, params)}
    </div><div>
      <section class="card"><h2>${t.event.who}</h2><p>${people(one.participants)}</p>
        <p class="quiet">${t.event.whoMeans}</p></section>
      ${understood(one)}
      ${topics(one)}
      <section class="card"><h2>${t.event.stored}</h2><dl class="facts">
        ${row(t.event.id, html`<code class="select">${one.event_id}</code>`)}
        ${row(t.event.happened, html`${when(one.timestamp)} ${written(one.timestamp)}`)}${row(t.event.recorded, when(one.recorded_at))}
        ${one.event_seq ? row(t.event.place, number(one.event_seq)) : nothing}
        ${one.channel ? row(t.event.channel, said(one.channel)) : nothing}
        ${one.context_id ? row(t.event.sitting, html`<a href=${link('time', { context_id: one.context_id })}>${said(one.context_id)}</a>`) : nothing}
        ${one.source_event_key ? row(t.event.key, html`<code>${plain(one.source_event_key)}</code>`) : nothing}
        ${(one.topic_hints ?? []).length ? row(t.event.hints, one.topic_hints.map(hint => html`<span class="tag">${said(hint.hint)}${hint.confidence === undefined ? nothing : html` <span class="quiet">${hint.confidence}</span>`}</span>`)) : nothing}
      </dl></section>
      ${one.payload ? html`<details class="card"><summary><h2>${t.event.payload}</h2></summary><pre class="code">${plain(JSON.stringify(one.payload, null, 2))}</pre></details>` : nothing}
      ${actions(one, params)}
    </div></div>`;
}

const row = (name, value) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** A text stands by itself where the payload is too long to be told; else in it, or made of it. */
function words({ event: one, forModel }) {
  if (one.text !== undefined || typeof one.payload?.text === 'string') {
    return one.text ?? one.payload.text;
  }
  const read = forModel.slice(forModel.indexOf('\n') + 1).trimEnd();
  return one.speaker && read.startsWith(`${one.speaker}: `) ? read.slice(one.speaker.length + 2) : read;
}

/** The rest of a long text, part by part. */
function more(value, params, key) {
  const kept = state.get('texts');
  const parts = kept?.key === key ? kept : { key, parts: [], next: value.next_cursor };
  const further = async () => {
    const page = await call('myria_get_event', { ...of(params), detail: 'full', budget_tokens: 8000, cursor: parts.next });
    state.set({ texts: { key, parts: [...parts.parts, page.event.text ?? ''], next: page.next_cursor } });
  };
  const of_ = value.event.part?.of;
  return html`${parts.parts.map(block)}${parts.next ? html`<p><button class="small" @click=${further}>${t.event.more}</button>
    ${of_ ? html`<span class="quiet">${t.event.ofLength(of_)}</span>` : nothing}</p>` : nothing}`;
}

function understood(one) {
  const print = one.fingerprint;
  if (!print) {
    return nothing;
  }
  const names = [...(print.entities ?? [])];
  const rows = [
    print.decision && row(t.event.decision, said(print.decision)),
    (print.rejected ?? []).length && row(t.event.rejected, print.rejected.map(text => html`<div>${said(text)}</div>`)),
    (print.reasons ?? []).length && row(t.event.reasons, print.reasons.map(text => html`<div>${said(text)}</div>`)),
    print.validated_by && row(t.event.agreed, said(print.validated_by)),
    print.assignee && row(t.event.assignee, said(print.assignee)),
    print.deadline && row(t.event.deadline, said(print.deadline)),
    (print.dates ?? []).length && row(t.event.dates, print.dates.join(', ')),
    names.length && row(t.event.names, names.map(name => html`<a class="tag" href=${link('graph', { name })}>${said(name)}</a>`)),
    (print.subjects ?? []).length && row(t.event.subjects, print.subjects.map(name => html`<a class="tag" href=${link('topics', { q: name.replace(/[-_]/g, ' ') })}>${said(name)}</a>`)),
    print.explicit && row(t.event.explicit, t.common.yes),
    print.tokens && row(t.event.tokens, number(print.tokens)),
  ].filter(Boolean);
  return rows.length ? html`<section class="card"><h2>${t.event.understood}</h2><dl class="facts">${rows}</dl></section>` : nothing;
}

/** Topics that the event is in, and their sentences that stand on it. */
function topics(one) {
  const at = Date.parse(one.timestamp);
  if (Number.isNaN(at)) {
    return nothing;
  }
  const found = load(`topics of ${one.event_id} ${scope().join()}`, () => call('myria_query_references', {
    ...wholeScope(), from: one.timestamp, to: new Date(at + 1).toISOString(), context_id: one.context_id, channels: [one.channel],
    include_fresh: false, detail: 'items', budget_tokens: 4000,
  }));
  return shown(found, value => {
    const cites = sentence => [sentence.event_id, sentence.last_event_id, sentence.excerpt_event_id, ...(sentence.cites ?? [])].includes(one.event_id);
    const leaves = [];
    const walk = node => (node?.children ?? []).forEach(child => {
      if (child.kind === 'leaf_topic' && (child.children ?? []).some(event => event.event_id === one.event_id)) {
        leaves.push(child);
      }
      walk(child);
    });
    walk(value.root);
    return leaves.length ? html`<section class="card"><h2>${t.event.topics}</h2>${leaves.map(leaf => html`
      <p><a href=${link('topics', { root: leaf.topic_id })}>${said((leaf.label ?? t.topics.unnamed).replace(/_/g, ' '))}</a> <span class="quiet">${t.common.events(leaf.event_count ?? 0)}</span></p>
      ${(leaf.summary ?? []).some(cites) ? html`<p class="quiet">${t.event.cited}</p><ul class="summary-lines">${leaf.summary.filter(cites).map(sentence => html`<li>${said(sentence.text)}</li>`)}</ul>` : nothing}`)}</section>` : nothing;
  }, nothing);
}

function causes(chain) {
  return shown(chain, value => {
    const side = (part, title, words) => {
      const nodes = part?.nodes ?? [];
      return nodes.length ? html`<h3>${title}</h3><ol class="rows chain">${nodes.map(node => {
        const memory = node.memory;
        const links = (part.links ?? []).filter(one => one.from === memory.event_id || one.to === memory.event_id);
        return html`<li class="row depth${Math.min(node.depth, 4)}" data-item tabindex="-1">
          <div class="row-head">${eventLink(memory.event_id)} ${memory.speaker ? html`<strong>${said(memory.speaker)}</strong>` : nothing}
            <span class="quiet">${when(memory.timestamp)}</span>
            ${links.map(one => html`${badge(t.relations[one.relation] ?? one.relation)}${one.words ? html`<q class="quiet">${said(one.words)}</q>` : nothing}`).slice(0, 2)}</div>
          <div class="clamp">${said(memory.text)}</div></li>`;
      })}</ol>` : nothing;
    };
    const any = (value.causes?.nodes ?? []).length + (value.consequences?.nodes ?? []).length;
    return any || value.pending ? html`<section class="card"><h2>${t.event.chain}</h2>
      ${value.pending ? html`<p class="quiet">${t.event.pending}</p>` : nothing}
      ${side(value.causes, t.event.causes)}${side(value.consequences, t.event.consequences)}</section>` : nothing;
  });
}

/** What was said before and after, in the same sitting. */
function around(one) {
  if (!one.context_id) {
    return nothing;
  }
  const near = load(`around ${one.event_id} ${scope().join()}`, () =>
    call('myria_query_event_nodes', { ...wholeScope(), context_id: one.context_id, order: 'oldest', limit: 60, budget_tokens: 6000 }));
  return html`<section class="card"><h2>${t.event.around}</h2>${shown(near, value => html`<ol class="rows talk">${
    eventsIn(value.root, 'oldest').map(other => html`<li class="row ${other.event_id === one.event_id ? 'here' : ''}" data-item tabindex="-1">
      <div class="row-head">${other.event_id === one.event_id ? html`<span class="id" aria-current="true">${shortId(other.event_id)}</span>` : eventLink(other.event_id)}
        ${other.speaker ? html`<strong>${said(other.speaker)}</strong>` : nothing} <span class="quiet">${when(other.timestamp)}</span></div>
      <div class="clamp">${textOf(other)}</div></li>`)}</ol>
      ${value.truncated ? html`<p class="quiet">${t.event.aroundMore}</p>` : nothing}`)}</section>`;
}

function actions(one, params) {
  const archived = one.archived === 'person';
  const change = async () => {
    const sure = await confirmed({
      title: archived ? t.event.restoreTitle : t.event.archiveTitle,
      what: archived ? t.event.restoreMeans : t.event.archiveMeans,
      yes: archived ? t.event.restore : t.event.archive,
    });
    if (sure) {
      await act(() => call('myria_archive', { ...of(params), archived: !archived }));
      forget();
      refresh();
    }
  };
  const prove = () => act(async () => state.set({ proof: { of: one.event_id, ...(await call('myria_prove', of(params))) } }));
  const proof = state.get('proof');
  return html`<section class="card"><h2>${t.event.actions}</h2>
    <div class="actions"><button @click=${prove}>${t.event.prove}</button>
      <button @click=${change}>${archived ? t.event.restore : t.event.archive}</button>
      <button @click=${() => erase(one)}>${t.event.erase}</button></div>
    ${state.get('held') === one.event_id ? html`<p class="notice" role="status">${t.event.held} <a href=${link('audit', { tab: 'holds' })}>${t.audit.holds}</a></p>` : nothing}
    ${state.get('failed') ? failure(state.get('failed')) : nothing}
    ${proof?.of === one.event_id ? html`<h3>${t.event.proof}</h3><p class="quiet">${t.event.proofMeans}</p>
      <pre class="code">${plain(proof.proof)}</pre>${copyButton(proof.proof)}` : nothing}</section>`;
}

/** What would go is shown first; the answer's token erases exactly that. */
async function erase(one) {
  await act(async () => {
    const asked = { event_ids: [one.event_id], participants: one.internal ? undefined : scope() };
    const preview = await call('myria_erase', asked);
    state.set({ held: preview.holds ? one.event_id : null });
    if (preview.holds) {
      return;
    }
    if (!preview.events) {
      // Somebody else erased it meanwhile.
      forget();
      refresh();
      return;
    }
    const sure = await confirmed({
      title: t.event.eraseTitle,
      what: t.event.eraseMeans(preview),
      yes: t.event.erase,
      danger: true,
      word: t.event.eraseWord,
    });
    if (sure) {
      await call('myria_erase', { ...asked, token: preview.token });
      // Its words leave the page, too.
      forget();
      state.set({ erased: one.event_id, texts: null, proof: null });
      setTimeout(() => document.querySelector('#main h1')?.focus());
    }
  });
}

async function act(work) {
  state.keep({ failed: null });
  try {
    await work();
  } catch (failed) {
    state.set({ failed });
  }
}
