package io.myria.erasure;

import io.myria.config.Service;
import io.myria.database.Binding.Json;
import io.myria.database.Database;
import io.myria.database.Deadline;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Digest;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogReader.Followed;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.proof.seal.Leaves;
import io.myria.proof.seal.Seal;
import io.myria.search.EventIndex;
import io.myria.search.IndexStatus;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.Staging;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Completes erasures that were accepted: one server at a time works at one, by a lease, and another
 * goes on where a dead one stopped. First nothing answers with the events any more, a bounded
 * number of them in a transaction; then files and pages are cleared of their bytes, a scan looks
 * for what may be left, and the receipt is made. Thread-safe; not to be used inside a transaction.
 */
@Service
public final class ErasureWork {

  private static final Logger LOG = Logger.getLogger(ErasureWork.class.getName());

  /** In one transaction. */
  private static final int CHUNK = 200;

  /** Of payloads, but for the last one. */
  private static final long CHUNK_BYTES = 8L << 20;

  /** Stretches of places in one event of the log. */
  private static final int STRETCHES = 2_000;

  /** Of a caller's time, for what comes after. */
  private static final long SPARE_MILLIS = 5_000;

  private static final Duration LEASE = Duration.ofMinutes(2);

  /** How long this server's index may take to be made anew, each time it is looked at. */
  private static final Duration INDEXED = Duration.ofSeconds(20);

  private static final String CHANNEL = "myria";
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final TypeReference<LinkedHashMap<String, Long>> COUNTS = new TypeReference<>() {};
  private static final byte[] NO_PAYLOAD = Digest.ofPayload(new Payload(Map.of())).toArray();

  private static final String OPEN =
      """
      select x.erasure_id from erasure x
      where x.state <> 'done' and x.expires_at < clock_timestamp()
      order by x.requested_at, x.erasure_id
      """;

  private static final String HOLD =
      """
      update erasure x
      set holder = :holder, expires_at = clock_timestamp() + :seconds * interval '1 second'
      where x.erasure_id = :id and x.state <> 'done'
        and (x.holder = :holder or x.expires_at < clock_timestamp())
      """;

  private static final String RELEASE =
      """
      update erasure x set expires_at = '-infinity'
      where x.erasure_id = :id and x.holder = :holder
      """;

  private static final String STATE = "select x.state from erasure x where x.erasure_id = :id";

  private static final String LEFT =
      """
      select n.event_seq
      from (select l.event_seq,
                   sum(c.payload_bytes) over (order by l.event_seq) - c.payload_bytes as before
            from (select e.event_seq from erased_event e
                  where e.erasure_id = :id and not e.erased
                  order by e.event_seq
                  limit :most) l
            join event_content c using (event_seq)) n
      where n.before < :bytes
      order by n.event_seq
      """;

  /** A derivation or build that read the content before may write nothing more. */
  private static final String FENCE_DERIVERS =
      """
      update derivation d set epoch = d.epoch + 1, holder = null, expires_at = '-infinity'
      where d.state <> 'retired'
      """;

  private static final String FENCE_BUILDER =
      """
      update build_lease b set epoch = b.epoch + 1, holder = null, expires_at = '-infinity'
      returning b.epoch
      """;

  private static final String COUNT_ERASURES = "update memory set erasures = erasures + 1";

  private static final String ERASE_CONTENT =
      "select erase_content(?, ?, ?::bytea[], ?::bytea[], ?)";

  private static final String KEPT =
      "select x.fragment_key, x.counts from erasure x where x.erasure_id = :id";

  private static final String KEEP =
      """
      update erasure x
      set fragment_key = :key, counts = :counts, erased_xid = pg_current_xact_id()
      where x.erasure_id = :id
      """;

  private static final String KEEP_PIECES =
      """
      insert into erased_piece (erasure_id, first_seq, hashes) values (:id, :first, :hashes)
      on conflict (erasure_id, first_seq) do nothing
      """;

  /** Those of one erasure by their exact sets. */
  private static final String PLACES =
      """
      select e.participant_set_id, x.event_seq
      from erased_event x
      join event e using (event_seq)
      where x.erasure_id = :id
      order by e.participant_set_id, x.event_seq
      """;

  private static final String WITHHELD =
      """
      update erasure x
      set state = 'withheld', withheld_at = clock_timestamp(), erasure_seq = :seq
      where x.erasure_id = :id and x.state = 'erasing' and x.holder = :holder
        and not exists (select from erased_event e where e.erasure_id = :id and not e.erased)
      """;

  private final Transactions transactions;
  private final LogReader reader;
  private final Appender appender;
  private final EventIndex index;
  private final Cleaning cleaning;
  private final SecureRandom random;
  private final Clock clock;
  private final String holder;

  @Inject
  public ErasureWork(
      Transactions transactions,
      LogReader reader,
      Appender appender,
      EventIndex index,
      Cleaning cleaning,
      SecureRandom random,
      Clock clock) {
    this.transactions = transactions;
    this.reader = reader;
    this.appender = appender;
    this.index = index;
    this.cleaning = cleaning;
    this.random = random;
    this.clock = clock;
    this.holder = new UUID(random.nextLong(), random.nextLong()).toString();
  }

  /** Goes on with every erasure that nobody is at work on. */
  public void run() {
    List<UUID> open =
        transactions.read(
            db -> db.list(OPEN, row -> row.getObject(1, UUID.class), Parameters.none()));
    for (UUID id : open) {
      run(id);
    }
  }

  /** Goes on with one, as far as it gets: another look does the rest. */
  private void run(UUID id) {
    if (!hold(id)) {
      return;
    }
    try {
      if (state(id).equals("erasing")) {
        withhold(id);
      }
      if (state(id).equals("withheld")) {
        finish(id);
      }
    } catch (Fault fault) {
      LOG.log(Level.WARNING, "erasure " + id + " goes on later: " + fault.getMessage(), fault);
    } finally {
      release(id);
    }
  }

  /**
   * Deletes the content and what was derived of it, at the caller's expense, until all of it is or
   * the caller's time is nearly up; the rest is done in the background.
   *
   * @return whether nothing answers with the events any more
   */
  boolean withholdNow(UUID id) {
    if (hold(id)) {
      try {
        withhold(id);
      } finally {
        release(id);
      }
    }
    return !state(id).equals("erasing");
  }

  private boolean hold(UUID id) {
    return transactions.run(db -> hold(db, id));
  }

  private boolean hold(Database database, UUID id) throws SQLException {
    return database.execute(
            HOLD, Parameters.of("holder", holder).and("id", id).and("seconds", LEASE.toSeconds()))
        > 0;
  }

  private void release(UUID id) {
    Deadline.without(
        () ->
            transactions.run(
                db -> db.execute(RELEASE, Parameters.of("id", id).and("holder", holder))));
  }

  private String state(UUID id) {
    return transactions
        .read(db -> db.one(STATE, row -> row.getString(1), Parameters.of("id", id)))
        .orElseThrow();
  }

  private void withhold(UUID id) {
    boolean more = true;
    while (more) {
      if (Deadline.leftMillis(Long.MAX_VALUE) < SPARE_MILLIS) {
        return;
      }
      more = transactions.run(db -> chunk(db, id));
    }
    EventSeq last = tell(id);
    transactions.run(
        db ->
            db.execute(
                WITHHELD, Parameters.of("id", id).and("seq", last.value()).and("holder", holder)));
    index.wake();
  }

  /** Some events at once. Whether there was one. */
  private boolean chunk(Database database, UUID id) throws SQLException {
    if (!hold(database, id)) {
      return false;
    }
    List<EventSeq> left =
        database.list(
            LEFT,
            row -> new EventSeq(row.getLong(1)),
            Parameters.of("id", id).and("most", (long) CHUNK).and("bytes", CHUNK_BYTES));
    if (left.isEmpty()) {
      return false;
    }
    database.execute(FENCE_DERIVERS);
    long epoch = database.one(FENCE_BUILDER, row -> row.getLong(1)).orElseThrow();
    Staging.sweep(database, epoch);
    Optional<SnapshotId> waiting = Staging.waiting(database);
    if (waiting.isPresent()) {
      Staging.discard(database, waiting.get(), "events were erased that it has read");
    }
    database.execute(COUNT_ERASURES);
    List<Event> events = reader.reread(database, left).stream().map(Followed::event).toList();
    Long[] seqs = left.stream().map(EventSeq::value).toArray(Long[]::new);
    UUID[] ids = events.stream().map(event -> event.id().value()).toArray(UUID[]::new);
    Kept kept = kept(database, id);
    events.forEach(kept::add);
    Map<String, Long> counts = Stores.erase(database, seqs, ids);
    eraseContent(database, id, seqs, events);
    counts.put("events", (long) seqs.length);
    counts.forEach((store, rows) -> kept.counts().merge(store, rows, Long::sum));
    database.execute(
        KEEP,
        Parameters.of("id", id)
            .and("key", kept.fragments().key())
            .and("counts", new Json(MAPPER.writeValueAsString(kept.counts()))));
    database.execute(
        KEEP_PIECES,
        Parameters.of("id", id).and("first", seqs[0]).and("hashes", kept.fragments().bytes()));
    return true;
  }

  /**
   * What is remembered of the erasure until it is done.
   *
   * @param fragments of the texts of one transaction
   * @param counts of all transactions so far
   */
  private record Kept(Fragments fragments, Map<String, Long> counts) {

    void add(Event event) {
      fragments.add(event.payload().members());
      event.topicHints().forEach(hint -> fragments.add(hint.hint()));
      event.sourceEventKey().ifPresent(fragments::add);
      event.contextId().ifPresent(fragments::add);
    }
  }

  private Kept kept(Database database, UUID id) throws SQLException {
    return database
        .one(
            KEPT,
            row -> {
              byte[] key = row.getBytes(1);
              return new Kept(
                  key == null ? Fragments.empty(random.nextLong()) : Fragments.of(key, List.of()),
                  MAPPER.readValue(row.getString(2), COUNTS));
            },
            Parameters.of("id", id))
        .orElseThrow();
  }

  private static void eraseContent(Database database, UUID id, Long[] seqs, List<Event> events)
      throws SQLException {
    Map<EventSeq, Seal> seals = Seal.of(database, events.stream().map(Event::seq).toList());
    Map<Long, byte[]> commitments = new HashMap<>();
    List<byte[]> digests = new ArrayList<>();
    for (Event event : events) {
      Seal seal = seals.get(event.seq());
      if (seal != null && seal.key().isPresent()) {
        byte[] commitment = seal.key().get().commit(Leaves.content(event)).hash().toArray();
        commitments.put(event.seq().value(), commitment);
      }
      digests(event).forEach(digest -> digests.add(digest.toArray()));
    }
    byte[][] inOrder = new byte[seqs.length][];
    for (int place = 0; place < seqs.length; place++) {
      inOrder[place] = commitments.get(seqs[place]);
    }
    database.one(
        ERASE_CONTENT,
        row -> row.getLong(1),
        id,
        seqs,
        digests.toArray(byte[][]::new),
        inOrder,
        NO_PAYLOAD);
  }

  /** Under which its key may be known: of types that are Myria's own there were others, once. */
  private static List<Digest> digests(Event event) {
    List<Digest> digests = new ArrayList<>();
    if (event.own()) {
      event.sourceEventKey().ifPresent(key -> digests.add(Digest.ofOwnKey(event.type(), key)));
    }
    Digest.ofSourceKey(
            new NewEvent(
                event.timestamp(),
                event.channel(),
                event.participants(),
                event.sourceEventKey(),
                event.contextId(),
                event.type(),
                event.payload(),
                event.topicHints(),
                event.internal()))
        .ifPresent(digests::add);
    return digests;
  }

  /**
   * Appends what tells all who follow the log, once: events of the exact sets whose events were
   * erased, with the places.
   *
   * @return the last of them
   */
  private EventSeq tell(UUID id) {
    Map<Long, List<Long>> bySet = new LinkedHashMap<>();
    transactions.read(
        db ->
            db.list(
                PLACES,
                row ->
                    bySet
                        .computeIfAbsent(row.getLong(1), set -> new ArrayList<>())
                        .add(row.getLong(2)),
                Parameters.of("id", id)));
    Map<Long, ParticipantSet> names =
        transactions.read(db -> reader.names().of(db, bySet.keySet()));
    EventSeq last = EventSeq.NONE;
    for (Map.Entry<Long, List<Long>> set : bySet.entrySet()) {
      List<List<Long>> stretches = stretches(set.getValue());
      for (int from = 0; from < stretches.size(); from += STRETCHES) {
        List<List<Long>> some =
            stretches.subList(from, Math.min(stretches.size(), from + STRETCHES));
        Appended told =
            appender.appendOwn(told(id, names.get(set.getKey()), set.getKey(), from, some));
        last = told.seq().compareTo(last) > 0 ? told.seq() : last;
      }
    }
    return last;
  }

  private NewEvent told(
      UUID id, ParticipantSet who, long set, int from, List<List<Long>> stretches) {
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("erasure_id", id.toString());
    payload.put("places", stretches);
    return new NewEvent(
        clock.instant().truncatedTo(ChronoUnit.MICROS),
        CHANNEL,
        who,
        Optional.of(id + "/" + set + "/" + from),
        Optional.empty(),
        EventType.ERASURE,
        new Payload(payload),
        List.of(),
        true);
  }

  /** From and to, both included, of places in ascending order. */
  static List<List<Long>> stretches(Collection<Long> places) {
    List<List<Long>> stretches = new ArrayList<>();
    long first = 0;
    long last = -1;
    for (long place : places) {
      if (place != last + 1) {
        if (last > 0) {
          stretches.add(List.of(first, last));
        }
        first = place;
      }
      last = place;
    }
    if (last > 0) {
      stretches.add(List.of(first, last));
    }
    return stretches;
  }

  private void finish(UUID id) {
    Optional<EventSeq> told =
        transactions.read(
            db ->
                db.one(
                    "select x.erasure_seq from erasure x where x.erasure_id = :id",
                    row -> new EventSeq(row.getLong(1)),
                    Parameters.of("id", id)));
    transactions.run(
        db -> {
          ErasureStage.INDEX.note(db, id);
          return true;
        });
    boolean isOff = index.status().state() == IndexStatus.State.OFF;
    if (isOff || index.catchUp(told.orElse(EventSeq.NONE), INDEXED)) {
      cleaning.clean(id, holder, isOff, () -> hold(id));
    }
  }
}
