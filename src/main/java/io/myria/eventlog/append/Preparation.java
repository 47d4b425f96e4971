package io.myria.eventlog.append;

import io.myria.database.DatabaseFault;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Digest;
import io.myria.eventlog.EventJson;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.StoredTerms;
import io.myria.eventlog.append.Interning.InternedSet;
import io.myria.eventlog.append.Prepared.Given;
import io.myria.eventlog.redaction.Redactor;
import io.myria.eventlog.redaction.Redactor.Redacted;
import io.myria.language.EventText;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes calls ready on their callers' own threads, and many events of one call on others beside:
 * checks, analysis, JSON, interning. All that happens before a call waits for its turn, so that the
 * turn itself is short. Thread-safe.
 */
final class Preparation {

  private static final int ATTEMPTS = 3;

  private final Interning interning;
  private final SharedWork work;
  private final LogSettings settings;
  private final Admission admission;
  private final Redactor redactor;

  Preparation(Interning interning, SharedWork work, LogSettings settings, Clock clock) {
    this.interning = interning;
    this.work = work;
    this.settings = settings;
    this.admission = new Admission(settings.limits(), clock);
    this.redactor = new Redactor(settings.redaction());
  }

  /** The database is another one than before, or lost what it had. */
  void forget() {
    interning.forget();
  }

  AppendCall single(NewEvent event) {
    Draft draft = draft(event);
    return new AppendCall(interned(List.of(draft)), false);
  }

  /** One of Myria's own. */
  AppendCall own(NewEvent event) {
    if (!EventType.isOwn(event.type())) {
      throw new IllegalArgumentException("not one of Myria's own types: " + event.type());
    }
    admission.checkOwn(event);
    return new AppendCall(
        interned(List.of(checked(event, redactor.redactOwn(event), false))), false);
  }

  AppendCall batch(List<NewEvent> events) {
    if (events.size() > settings.batchEvents()) {
      throw Fault.tooLarge(
          "events",
          "holds " + events.size() + "; send at most " + settings.batchEvents() + " at a time");
    }
    List<Outcome> outcomes = drafts(events, this::draft);
    List<Draft> drafts = new ArrayList<>();
    long bytes = 0;
    for (int index = 0; index < events.size(); index++) {
      Draft draft = outcomes.get(index).within("events[" + index + "]");
      bytes += draft.bytes();
      drafts.add(draft);
      if (bytes > settings.batchBytes()) {
        throw Fault.tooLarge(
            "events",
            "holds more than " + settings.batchBytes() + " bytes of payload; send fewer at a time");
      }
    }
    return new AppendCall(interned(drafts), true);
  }

  /**
   * Events that were in a log before, as they were there: of whatever type, and as internal as they
   * say.
   *
   * @param ids one an event
   * @return checked, and interned when it is asked for: participants may be given numbers before
   */
  Supplier<AppendCall> restored(List<EventId> ids, List<NewEvent> events) {
    List<Outcome> outcomes = drafts(events, this::restored);
    List<Draft> drafts = new ArrayList<>();
    for (int index = 0; index < events.size(); index++) {
      drafts.add(outcomes.get(index).within("lines[" + index + "]"));
    }
    return () -> {
      List<Prepared> prepared = interned(drafts);
      List<Prepared> named = new ArrayList<>();
      for (int index = 0; index < prepared.size(); index++) {
        named.add(prepared.get(index).named(ids.get(index)));
      }
      return new AppendCall(named, true);
    };
  }

  private Draft restored(NewEvent event) {
    admission.checkOwn(event);
    boolean own =
        event.internal() && EventType.isOwn(event.type()) || event.type().equals(EventType.ERASED);
    return checked(event, own ? redactor.redactOwn(event) : redactor.redact(event), !own);
  }

  /** Checked and analysed, not yet interned. */
  private record Draft(
      NewEvent event,
      String payload,
      int bytes,
      Digest payloadDigest,
      String terms,
      Optional<Given> given) {}

  /** Of one of several events: what has become of it, or what is wrong with it. */
  private record Outcome(Draft draft, RuntimeException problem) {

    static Outcome of(NewEvent event, Function<NewEvent, Draft> check) {
      try {
        return new Outcome(check.apply(event), null);
      } catch (RuntimeException problem) {
        return new Outcome(null, problem);
      }
    }

    Draft within(String field) {
      if (problem instanceof Fault fault) {
        throw fault.within(field);
      }
      if (problem != null) {
        throw problem;
      }
      return draft;
    }
  }

  /** Terms and digests of one event need nothing of another's, and most of the time. */
  private List<Outcome> drafts(List<NewEvent> events, Function<NewEvent, Draft> check) {
    Outcome[] outcomes = new Outcome[events.size()];
    work.each(outcomes.length, index -> outcomes[index] = Outcome.of(events.get(index), check));
    return List.of(outcomes);
  }

  private Draft draft(NewEvent event) {
    admission.check(event);
    return checked(event, redactor.redact(event), true);
  }

  /**
   * @param given as it was sent
   * @param speaks whether it has a text that is analysed
   */
  private Draft checked(NewEvent given, Redacted redacted, boolean speaks) {
    NewEvent event = redacted.event();
    String payload = EventJson.of(event.payload());
    int bytes = payload.getBytes(StandardCharsets.UTF_8).length;
    admission.checkPayloadSize(bytes);
    return new Draft(
        event,
        payload,
        bytes,
        Digest.ofPayload(event.payload()),
        StoredTerms.of(speaks ? EventText.of(event) : ""),
        redacted.found().isEmpty()
            ? Optional.empty()
            : Optional.of(new Given(given, Digest.ofPayload(given.payload()), redacted.found())));
  }

  private List<Prepared> interned(List<Draft> drafts) {
    Set<ParticipantSet> wanted = new HashSet<>();
    drafts.forEach(draft -> wanted.add(draft.event().participants()));
    Map<ParticipantSet, InternedSet> sets = intern(wanted);
    return drafts.stream().map(draft -> prepared(draft, sets)).toList();
  }

  /** Interning twice does no harm, so a broken connection is met with another. */
  private Map<ParticipantSet, InternedSet> intern(Set<ParticipantSet> wanted) {
    SQLException last = null;
    for (int count = 0; count < ATTEMPTS; count++) {
      try {
        return interning.intern(wanted);
      } catch (SQLException problem) {
        last = problem;
        if (!DatabaseFault.isConnectionLoss(problem)) {
          throw DatabaseFault.of(problem);
        }
      }
    }
    throw new Fault(
        FaultCode.DATABASE_UNAVAILABLE,
        "the database does not answer and nothing was stored; try again",
        last);
  }

  private Prepared prepared(Draft draft, Map<ParticipantSet, InternedSet> sets) {
    boolean own = EventType.isOwn(draft.event().type());
    return new Prepared(
        EventId.next(),
        draft.event(),
        sets.get(draft.event().participants()),
        own || settings.policy().makesInternal(draft.event()),
        own ? ownKey(draft.event()) : Digest.ofSourceKey(draft.event()),
        draft.payload(),
        draft.payloadDigest(),
        draft.terms(),
        draft.bytes(),
        draft.given());
  }

  private static Optional<Digest> ownKey(NewEvent event) {
    return event.sourceEventKey().map(key -> Digest.ofOwnKey(event.type(), key));
  }
}
