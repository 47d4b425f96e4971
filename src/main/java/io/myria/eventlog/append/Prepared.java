package io.myria.eventlog.append;

import io.myria.event.EventId;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.eventlog.Digest;
import io.myria.eventlog.StoredTerms;
import io.myria.eventlog.append.Interning.InternedSet;
import io.myria.eventlog.redaction.Redaction;
import java.util.List;
import java.util.Optional;

/**
 * An event ready to be written: all that can be computed outside the transaction, is.
 *
 * @param payload as JSON
 * @param payloadDigest of its canonical form; tells a retry from another event
 * @param terms as {@link StoredTerms#of} makes them
 * @param bytes of the payload as UTF-8
 * @param given as it was sent, with its digest, where something of it was masked
 */
record Prepared(
    EventId id,
    NewEvent event,
    InternedSet set,
    boolean internal,
    Optional<Digest> digest,
    String payload,
    Digest payloadDigest,
    String terms,
    int bytes,
    Optional<Given> given) {

  /** An event as it was sent. */
  record Given(NewEvent event, Digest payloadDigest, List<Redaction> redactions) {}

  /** What was masked. */
  List<Redaction> redactions() {
    return given.map(Given::redactions).orElse(List.of());
  }

  /**
   * Whether an event with that payload is this one: before redaction was on it was stored whole.
   */
  boolean hasPayload(Digest digest) {
    return digest.equals(payloadDigest)
        || given.filter(one -> one.payloadDigest().equals(digest)).isPresent();
  }

  /** As it was sent, to be compared with what is stored. */
  Prepared asGiven() {
    return given
        .map(
            one ->
                new Prepared(
                    id,
                    one.event(),
                    set,
                    internal,
                    digest,
                    payload,
                    one.payloadDigest(),
                    terms,
                    bytes,
                    given))
        .orElse(this);
  }

  /** The same under an id that it had before, and as internal as it was. */
  Prepared named(EventId other) {
    return new Prepared(
        other,
        event,
        set,
        event.internal(),
        keyOfStored(event),
        payload,
        payloadDigest,
        terms,
        bytes,
        given);
  }

  /** The key of an event that a log has held: those of Myria's own events are apart. */
  static Optional<Digest> keyOfStored(NewEvent event) {
    return event.internal() && EventType.isOwn(event.type())
        ? event.sourceEventKey().map(key -> Digest.ofOwnKey(event.type(), key))
        : Digest.ofSourceKey(event);
  }
}
