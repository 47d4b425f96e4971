package io.myria.eventlog.append;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.Digest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides, call by call in their order, what a group writes and what each caller gets: which events
 * are new, which repeat an earlier one, and which calls conflict and drop out whole. Pure
 * computation on what the transaction has read. Confined to one attempt.
 */
final class AppendPlan {

  private final Map<Digest, Known> known;
  private final Instant recordedAt;
  private long head;
  private final List<Numbered> writes = new ArrayList<>();
  private final Map<AppendCall, List<Appended>> answers = new LinkedHashMap<>();
  private final Map<AppendCall, Fault> refusals = new LinkedHashMap<>();

  AppendPlan(EventSeq head, Map<Digest, Known> known, Instant recordedAt) {
    this.head = head.value();
    this.known = new HashMap<>(known);
    this.recordedAt = recordedAt;
  }

  /** An event that already has its key, or had it before it was erased. */
  record Known(
      EventId id,
      EventSeq seq,
      long participantSetId,
      boolean internal,
      Instant recordedAt,
      Digest payload,
      boolean erased) {}

  /** An event to write, at its place. */
  record Numbered(EventSeq seq, Prepared event) {}

  /**
   * @param stored what an earlier attempt at this call has written, whose answer was lost
   */
  void add(AppendCall call, Map<EventId, Appended> stored) {
    Map<Digest, Known> added = new HashMap<>();
    List<Numbered> numbered = new ArrayList<>();
    List<Appended> results = new ArrayList<>();
    long next = head;
    for (int index = 0; index < call.events().size(); index++) {
      Prepared event = call.events().get(index);
      if (stored.containsKey(event.id())) {
        results.add(stored.get(event.id()).with(event.redactions()));
        continue;
      }
      Known earlier = earlier(event, added);
      if (earlier == null) {
        Numbered place = new Numbered(new EventSeq(++next), event);
        numbered.add(place);
        results.add(first(place));
        event.digest().ifPresent(digest -> added.put(digest, asKnown(place)));
      } else if (isSame(earlier, event)) {
        results.add(repeated(earlier, event));
      } else {
        refusals.put(call, call.within(index, conflict()));
        return;
      }
    }
    head = next;
    known.putAll(added);
    writes.addAll(numbered);
    answers.put(call, results);
  }

  List<Numbered> writes() {
    return writes;
  }

  /** Tells the callers; only after the commit. */
  void answer() {
    answers.forEach(AppendCall::succeed);
    refusals.forEach(AppendCall::fail);
  }

  private Known earlier(Prepared event, Map<Digest, Known> added) {
    return event.digest().map(digest -> added.getOrDefault(digest, known.get(digest))).orElse(null);
  }

  private Known asKnown(Numbered place) {
    Prepared event = place.event();
    return new Known(
        event.id(),
        place.seq(),
        event.set().id(),
        event.internal(),
        recordedAt,
        event.payloadDigest(),
        false);
  }

  private Appended first(Numbered place) {
    return new Appended(
        place.event().id(),
        place.seq(),
        false,
        false,
        place.event().internal(),
        false,
        recordedAt,
        place.event().redactions());
  }

  private static Appended repeated(Known earlier, Prepared event) {
    boolean differs = !earlier.erased() && !event.hasPayload(earlier.payload());
    return new Appended(
        earlier.id(),
        earlier.seq(),
        true,
        differs,
        earlier.internal(),
        earlier.erased(),
        earlier.recordedAt(),
        List.of());
  }

  /**
   * Whether an event is taken for an earlier one of its key. One that is internal is no retry of
   * one that is not: a caller who may not see what is internal would learn of it, and lose their
   * event.
   */
  private static boolean isSame(Known earlier, Prepared event) {
    return earlier.participantSetId() == event.set().id()
        && (event.internal() || !earlier.internal());
  }

  /** Says nothing of the first event: its participants are not the caller's, or it is internal. */
  private static Fault conflict() {
    return new Fault(
        FaultCode.IDEMPOTENCY_CONFLICT,
        "source_event_key",
        "this key is taken on this channel by another event; use another key",
        null);
  }
}
