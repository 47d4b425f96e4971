// Add: one event by hand, or a file of events with a preview.
import { call } from '../mcp.js';
import { link, scope } from '../state.js';
import { t } from '../texts.js';
import { bar, failure, head, html, instant, local, named, names, nothing, people, plain, said, zoned } from '../ui.js';

const BATCH = 200;
const SHOWN = 20;
const LARGEST = 64 << 20;

const state = local({ failed: null, done: null, file: null, busy: false, over: false });

export function view() {
  return html`${head(t.screens.add.title, t.screens.add.about)}
    <div class="split"><div>${write()}</div><div>${importing()}</div></div>
    ${state.get('file') ? preview(state.get('file')) : nothing}`;
}

function write() {
  const submit = async event => {
    event.preventDefault();
    if (state.get('busy')) {
      return;
    }
    const form = event.target;
    const values = Object.fromEntries(new FormData(form));
    state.set({ failed: null, done: null, busy: true });
    try {
      const answer = await call('myria_append_event', {
        text: values.text,
        participants: names(values.participants),
        speaker: values.speaker,
        timestamp: instant(values.timestamp),
        context_id: values.context_id,
        memory_type: values.memory_type,
        topic_hints: names(values.hints).map(hint => ({ hint })),
        internal: values.internal === '1' || undefined,
        channel: 'console',
      });
      form.elements.text.value = '';
      dispatchEvent(new Event('myria-written'));
      state.set({ done: { ...answer, asked: names(values.participants) }, busy: false });
    } catch (failed) {
      state.set({ failed, busy: false });
    }
  };
  const done = state.get('done');
  return html`<section class="card"><h2>${t.add.write}</h2>
    <form class="stack" @submit=${submit}>
      <label>${t.add.text}<textarea name="text" required data-search rows="5" dir="auto" placeholder=${t.add.textExample}></textarea></label>
      <label>${t.add.participants}<input name="participants" required placeholder="dana, eli" .value=${named(scope())}><span class="quiet">${t.add.participantsMeans}</span></label>
      <div class="fields"><label>${t.add.speaker}<input name="speaker"></label>
        <label>${t.add.kind}<select name="memory_type"><option value="">${t.add.byWords}</option>${Object.entries(t.kinds).map(([kind, name]) => html`<option value=${kind}>${name}</option>`)}</select></label>
        <label>${zoned(t.add.at)}<input type="datetime-local" name="timestamp"></label></div>
      <details><summary>${t.add.more}</summary><div class="fields"><label>${t.event.sitting}<input name="context_id"></label><label>${t.event.hints}<input name="hints" placeholder="lantern_night, permit"></label>
        <label class="check"><input type="checkbox" name="internal" value="1">${t.event.internal}</label></div></details>
      <div class="actions"><button class="primary" aria-disabled=${state.get('busy')}>${t.add.remember}</button></div>
    </form>
    ${state.get('failed') ? failure(state.get('failed')) : nothing}
    ${done ? html`<div class="notice ${done.key_conflict || done.unknown_participants?.length ? '' : 'good'}" role="status"><strong>${t.add.done}</strong>
      <p><a href=${link('event', { id: done.event_id, as: done.asked })}>${t.add.open}</a>. ${t.add.seenBy} ${people(done.seen_by ?? [], done.seen_by_count)}</p>
      ${(done.unknown_participants ?? []).map(one => html`<p>${t.add.unknown(plain(one.name), (one.nearest ?? []).map(plain).join(', '))}</p>`)}</div>` : nothing}</section>`;
}

function importing() {
  const take = async file => {
    if (!file) {
      return;
    }
    state.set({ over: false });
    state.set({ file: await read(file) });
  };
  return html`<section class="card"><h2>${t.add.import}</h2><p class="quiet">${t.add.importMeans}</p>
    <label class=${`drop ${state.get('over') ? 'over' : ''}`}
      @dragover=${event => { event.preventDefault(); if (!state.get('over')) { state.set({ over: true }); } }}
      @dragleave=${() => state.set({ over: false })}
      @drop=${event => { event.preventDefault(); take(event.dataTransfer.files[0]); }}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 16V4M7 9l5-5 5 5M4 20h16"/></svg><span>${t.add.drop}</span>
      <input type="file" accept=".jsonl,.ndjson,.json,.txt,.md" @change=${event => take(event.target.files[0])}></label>
    <p class="quiet">${t.add.others}</p></section>`;
}

/** Events, one JSON object a line; of other texts each paragraph is one. */
async function read(file) {
  if (file.size > LARGEST) {
    return { name: file.name, events: [], wrong: [{ line: 0, problem: t.add.tooLarge }] };
  }
  const text = await file.text();
  const json = /^\s*\{/.test(text);
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text)).catch(() => null);
  const mark = digest ? [...new Uint8Array(digest)].slice(0, 6).map(byte => byte.toString(16).padStart(2, '0')).join('') : file.name;
  const events = [];
  const wrong = [];
  if (json) {
    text.split('\n').forEach((line, index) => {
      if (!line.trim()) {
        return;
      }
      try {
        const event = JSON.parse(line);
        if (typeof event !== 'object' || event === null || Array.isArray(event)) {
          throw new Error(t.add.noObject);
        }
        // A line without a key is not stored twice either.
        events.push(event.source_event_key ? event : { ...event, source_event_key: `console:${mark}:${index + 1}` });
      } catch (problem) {
        wrong.push({ line: index + 1, problem: problem.message });
      }
    });
  } else {
    text.split(/\n\s*\n/).map(part => part.trim()).filter(Boolean).forEach((part, index) =>
      events.push({ text: part, context_id: file.name, channel: 'console', source_event_key: `console:${mark}:${index + 1}` }));
  }
  return { name: file.name, json, events, wrong };
}

const needsPeople = file => file.events.some(event => !event.participants);

function preview(file) {
  const total = file.events.length;
  const start = async event => {
    event.preventDefault();
    if (file.running || file.finished) {
      return;
    }
    const who = names(new FormData(event.target).get('participants'));
    const events = file.events.map(one => (one.participants ? one : { ...one, participants: who }));
    // After a failure it goes on where it stopped.
    const sum = file.sum ?? { appended: 0, duplicates: 0, key_conflicts: 0, sent: 0 };
    state.set({ file: { ...file, running: true, sum, failed: null } });
    try {
      for (let at = sum.sent; at < events.length; at += BATCH) {
        const answer = await call('myria_append_events', { events: events.slice(at, at + BATCH) });
        for (const name of ['appended', 'duplicates', 'key_conflicts']) {
          sum[name] += answer[name] ?? 0;
        }
        sum.sent = Math.min(total, at + BATCH);
        state.set({ file: { ...file, running: true, sum: { ...sum } } });
      }
      dispatchEvent(new Event('myria-written'));
      state.set({ file: { ...file, sum, finished: true } });
    } catch (failed) {
      state.set({ file: { ...file, sum, failed } });
    }
  };
  const sum = file.sum;
  return html`<section class="card" aria-label=${t.add.preview}><div class="card-head"><h2>${plain(file.name)} <span class="quiet">${t.common.events(total)}</span></h2>
      <button class="small" @click=${() => state.set({ file: null })}>${t.common.close}</button></div>
    ${file.wrong.length ? html`<div class="notice bad"><strong>${t.add.wrong(file.wrong.length)}</strong>${file.wrong.slice(0, 5).map(one => html`<p>${t.add.line(one.line)} ${plain(one.problem)}</p>`)}</div>` : nothing}
    ${total ? html`<form class="stack" @submit=${start}>
      ${needsPeople(file) ? html`<label>${t.add.participants}<input name="participants" required .value=${named(scope())}><span class="quiet">${t.add.forThose}</span></label>` : nothing}
      <div class="actions"><button class="primary" aria-disabled=${Boolean(file.running || file.finished)}>${t.add.importNow(total)}</button></div></form>` : nothing}
    ${sum ? html`<div class="import-progress">${bar(total ? sum.sent / total : 1, t.work.of(sum.sent, total), file.failed ? 'poor' : 'good')}<p role="status">${file.finished ? t.add.finished : t.add.sent(sum.sent, total)} ${t.add.counts(sum)}</p></div>` : nothing}
    ${file.failed ? failure(file.failed) : nothing}
    ${total ? html`<div class="scroll"><table><caption>${t.add.first(Math.min(SHOWN, total))}</caption><thead><tr><th scope="col">${t.add.at}</th><th scope="col">${t.add.speaker}</th><th scope="col">${t.add.text}</th><th scope="col">${t.add.who}</th></tr></thead>
      <tbody>${file.events.slice(0, SHOWN).map(event => html`<tr><td class="quiet">${plain(event.timestamp ?? t.add.now)}</td><td>${said(event.payload?.speaker ?? event.speaker ?? '')}</td><td><div class="clamp">${said(event.payload?.text ?? event.text ?? '')}</div></td><td>${people([event.participants ?? []].flat().slice(0, 6))}</td></tr>`)}</tbody></table></div>` : nothing}</section>`;
}
