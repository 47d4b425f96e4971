package io.myria.experience;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.EventType;
import io.myria.event.StorableTime;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.Mask;
import io.myria.eventlog.ScopeEvents;
import io.myria.memory.Sources;
import io.myria.projection.DerivedPin;
import io.myria.security.Scope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Experiences as one request sees them: masked, up to a time, those of new events that nothing was
 * derived of yet among them. Confined to one transaction.
 */
final class ExperienceView {

  /** Experiences of a scope that patterns are made of. */
  static final int MOST = 10_000;

  /** The latest results of one call that are looked at, and as many of those that did not fail. */
  static final int CALLS = 32;

  /** Results of one call in one set among which that is looked for of which something is said. */
  private static final int JUDGED_CALLS = 1_000;

  /** Links of each relation to one event that are looked at; the last word is among them. */
  private static final int LINKS = 256;

  /** Events that are referred to, of those that are read at once. */
  private static final int LOOKED_UP = 100;

  /** Of a message, as {@link ExperienceSql#REQUESTS} has them. */
  private static final int REQUEST_CHARACTERS = 500;

  private static final Comparator<ExperienceLink> IN_ORDER =
      Comparator.comparing(ExperienceLink::later)
          .thenComparing(ExperienceLink::used)
          .thenComparing(ExperienceLink::earlier);

  private static final ScopeEvents.Most TAIL = new ScopeEvents.Most(5_000, 64L << 20);

  private final Database database;
  private final Sources sources;
  private final Mask mask;
  private final DerivedPin derived;
  private final EventSeq last;
  private final Optional<Instant> asOf;

  /** What nothing was derived of yet. */
  private final Map<EventSeq, Known> tail = new LinkedHashMap<>();

  private final List<ExperienceLink> tailLinks = new ArrayList<>();

  /** Messages that these refer to, by which they were asked for. */
  private final List<Asked> tailRequests = new ArrayList<>();

  private boolean behind;

  private ExperienceView(
      Database database, Sources sources, Mask mask, EventSeq last, Optional<Instant> asOf)
      throws SQLException {
    this.database = database;
    this.sources = sources;
    this.mask = mask;
    this.derived = sources.derived().pin(database);
    this.last = last;
    this.asOf = asOf;
  }

  /** Empty where the scope sees nothing at all. */
  static Optional<ExperienceView> open(
      Database database, Sources sources, Scope scope, Optional<Instant> asOf) throws SQLException {
    EventSeq last = LogPin.take(database).head();
    Optional<Mask> mask = Mask.of(database, scope);
    if (mask.isEmpty()) {
      return Optional.empty();
    }
    ExperienceView view = new ExperienceView(database, sources, mask.get(), last, asOf);
    view.readTail();
    return Optional.of(view);
  }

  /** Whether so much is new that it was not looked at. */
  boolean behind() {
    return behind;
  }

  private void readTail() throws SQLException {
    EventSeq after = derived.experienceUpTo();
    if (after.compareTo(last) >= 0) {
      return;
    }
    Optional<ScopeEvents.Found> found = ScopeEvents.between(database, mask, after, last, TAIL);
    behind = found.isEmpty();
    List<EventSeq> seqs = found.map(ScopeEvents.Found::events).orElse(List.of());
    Map<EventId, List<Reference>> references = new LinkedHashMap<>();
    for (Event event : sources.log().load(database, seqs, mask)) {
      Optional<Experience> experience = exists(event) ? Experiences.of(event) : Optional.empty();
      if (experience.isPresent()) {
        tail.put(event.seq(), new Known(event.seq(), event.timestamp(), experience.get()));
        refer(event, experience.get().refersTo(), false, references);
        refer(event, experience.get().used(), true, references);
      }
    }
    link(references);
  }

  private record Reference(Event event, boolean used) {}

  private static void refer(
      Event event, List<EventId> ids, boolean used, Map<EventId, List<Reference>> references) {
    for (EventId id : new LinkedHashSet<>(ids)) {
      references.computeIfAbsent(id, key -> new ArrayList<>()).add(new Reference(event, used));
    }
  }

  /**
   * @param references to what is looked up, some at a time: payloads may be large
   */
  private void link(Map<EventId, List<Reference>> references) throws SQLException {
    List<EventId> ids = List.copyOf(references.keySet());
    for (int begin = 0; begin < ids.size(); begin += LOOKED_UP) {
      List<EventId> some = ids.subList(begin, Math.min(begin + LOOKED_UP, ids.size()));
      for (Event earlier : sources.log().byId(database, some).values()) {
        for (Reference one : references.get(earlier.id())) {
          Event event = one.event();
          if (isThere(earlier, event)) {
            if (!one.used() && earlier.type().equals(EventType.MESSAGE)) {
              earlier
                  .payload()
                  .string("text")
                  .ifPresent(
                      text -> tailRequests.add(new Asked(event.seq(), earlier.seq(), cut(text))));
            }
            tailLinks.add(new ExperienceLink(earlier.seq(), event.seq(), event.id(), one.used()));
          }
        }
      }
    }
    tailLinks.sort(IN_ORDER);
  }

  /**
   * Those that are there for a caller who sees the event: earlier ones of its very participants.
   */
  List<Event> referred(Event event, List<EventId> ids) throws SQLException {
    if (ids.isEmpty()) {
      return List.of();
    }
    return sources.log().byId(database, ids).values().stream()
        .filter(one -> isThere(one, event))
        .sorted(Comparator.comparing(Event::seq))
        .toList();
  }

  private boolean isThere(Event earlier, Event event) {
    return earlier.participants().equals(event.participants())
        && earlier.seq().compareTo(event.seq()) < 0
        && exists(earlier)
        && (mask.includeInternal() || !earlier.internal());
  }

  private boolean exists(Event event) {
    return !event.own()
        && event.seq().compareTo(last) <= 0
        && asOf.map(time -> !event.timestamp().isAfter(time)).orElse(true);
  }

  /**
   * Results of a call, the latest fetched first: those that will do are among the first {@link
   * #CALLS} and the first that did not fail; the others are there for what is said of them.
   *
   * @param alike whether {@code digest} is of its words
   */
  List<Known> calls(String digest, boolean alike) throws SQLException {
    List<Known> derivedOnes =
        database.list(
            alike ? ExperienceSql.ALIKE_CALLS : ExperienceSql.CALLS,
            ExperienceRows::known,
            parameters()
                .and("digest", digest)
                .and("most", (long) JUDGED_CALLS)
                .and("each", (long) CALLS));
    Stream<Known> fresh =
        tail.values().stream()
            .filter(one -> one.experience().kind() == ExperienceKind.RESULT)
            .filter(
                one ->
                    one.experience()
                        .call()
                        .map(call -> alike ? call.words() : call.args())
                        .filter(digest::equals)
                        .isPresent());
    return Stream.concat(derivedOnes.stream(), fresh).sorted(Known.FRESHEST).toList();
  }

  /** The newest experiences, at most {@link #MOST} of them. */
  List<Known> newest() throws SQLException {
    List<Known> derivedOnes =
        database.list(
            ExperienceSql.NEWEST, ExperienceRows::known, parameters().and("most", (long) MOST));
    return Stream.concat(derivedOnes.stream(), tail.values().stream())
        .sorted(Known.NEWEST)
        .limit(MOST)
        .toList();
  }

  /** What later events say of these, of many the newest. */
  List<ExperienceLink> links(Collection<EventSeq> seqs) throws SQLException {
    Set<EventSeq> earlier = new HashSet<>(seqs);
    List<ExperienceLink> links =
        new ArrayList<>(
            database.list(
                ExperienceSql.LINKS,
                ExperienceRows::link,
                parameters().and("seqs", numbers(earlier)).and("most", (long) LINKS)));
    tailLinks.stream().filter(link -> earlier.contains(link.earlier())).forEach(links::add);
    return links;
  }

  /** The events that these corrections are of, whatever they are. */
  Set<EventSeq> corrected(Collection<EventSeq> corrections) throws SQLException {
    Set<EventSeq> asked = new HashSet<>(corrections);
    Set<EventSeq> corrected = new HashSet<>();
    tailLinks.stream()
        .filter(link -> !link.used() && asked.contains(link.later()))
        .forEach(link -> corrected.add(link.earlier()));
    corrected.addAll(
        database.list(
            ExperienceSql.REFERRED,
            row -> new EventSeq(row.getLong(1)),
            parameters().and("seqs", numbers(corrections))));
    return corrected;
  }

  /**
   * What an experience refers to as the message that asked for it.
   *
   * @param by the experience
   * @param request the message
   * @param text what it begins with
   */
  record Asked(EventSeq by, EventSeq request, String text) {}

  /** The messages that these refer to. */
  List<Asked> requests(Collection<EventSeq> seqs) throws SQLException {
    Set<EventSeq> by = new HashSet<>(seqs);
    List<Asked> requests =
        new ArrayList<>(
            database.list(
                ExperienceSql.REQUESTS,
                row ->
                    new Asked(
                        new EventSeq(row.getLong(1)),
                        new EventSeq(row.getLong(2)),
                        row.getString(3)),
                parameters().and("seqs", numbers(seqs))));
    tailRequests.stream().filter(one -> by.contains(one.by())).forEach(requests::add);
    return requests;
  }

  private static String cut(String text) {
    return text.codePoints()
        .limit(REQUEST_CHARACTERS)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** Vectors of passages of these events, as far as they are derived. */
  Map<EventSeq, List<byte[]>> vectors(Collection<EventSeq> seqs) throws SQLException {
    Map<EventSeq, List<byte[]>> vectors = new HashMap<>();
    if (derived.vectors().isPresent() && !seqs.isEmpty()) {
      sources
          .derived()
          .ofEvents(database, derived, seqs, mask)
          .forEach(
              one ->
                  one.vector()
                      .ifPresent(
                          vector ->
                              vectors
                                  .computeIfAbsent(one.seq(), seq -> new ArrayList<>())
                                  .add(vector)));
    }
    return vectors;
  }

  /** The model of these vectors. */
  Optional<String> model() {
    return derived.model();
  }

  /** Of these, all of them seen, those after which a person goes on, with what that person says. */
  Map<EventSeq, Next> followed(Collection<EventSeq> seqs) throws SQLException {
    Map<EventSeq, Next> followed = new HashMap<>();
    if (!seqs.isEmpty()) {
      database
          .list(
              ExperienceSql.FOLLOWED,
              row ->
                  Map.entry(
                      new EventSeq(row.getLong(1)),
                      new Next(new EventSeq(row.getLong(2)), row.getString(3))),
              mask.parameters()
                  .and("last", last.value())
                  .and("asOf", asOf.orElse(StorableTime.LAST))
                  .and("seqs", numbers(seqs)))
          .forEach(entry -> followed.put(entry.getKey(), entry.getValue()));
    }
    return followed;
  }

  /**
   * What a person says next.
   *
   * @param words what it begins with
   */
  record Next(EventSeq seq, String words) {

    /** Whether it says that what was done before it was not what was wanted. */
    boolean objects() {
      return Objections.in(words);
    }
  }

  /** By their places. */
  Map<EventSeq, Known> known(Collection<EventSeq> seqs) throws SQLException {
    Map<EventSeq, Known> known = new HashMap<>();
    database
        .list(ExperienceSql.BY_SEQ, ExperienceRows::known, parameters().and("seqs", numbers(seqs)))
        .forEach(one -> known.put(one.seq(), one));
    seqs.stream().filter(tail::containsKey).forEach(seq -> known.put(seq, tail.get(seq)));
    return known;
  }

  /** What persons archived, and did not take back. */
  Set<EventSeq> archived() throws SQLException {
    return sources.fingerprints().archived(database, derived, mask, last);
  }

  Map<EventSeq, Event> load(Collection<EventSeq> seqs) throws SQLException {
    Map<EventSeq, Event> events = new HashMap<>();
    for (Event event : sources.log().load(database, seqs, mask)) {
      events.put(event.seq(), event);
    }
    return events;
  }

  private Parameters parameters() {
    return mask.parameters()
        .and("derivation", derived.experienceId())
        .and("last", last.value())
        .and("asOf", asOf.orElse(StorableTime.LAST));
  }

  private static Long[] numbers(Collection<EventSeq> seqs) {
    return seqs.stream().map(EventSeq::value).toArray(Long[]::new);
  }

  /** Rows of {@link ExperienceSql} as what they say; stateless. */
  private static final class ExperienceRows {

    private ExperienceRows() {}

    /** References are links of their own. */
    static Known known(ResultSet row) throws SQLException {
      Optional<String> args = Optional.ofNullable(row.getString(5));
      Optional<String> words = Optional.ofNullable(row.getString(6));
      Experience experience =
          new Experience(
              ExperienceKind.of(row.getString(3)),
              Optional.ofNullable(row.getString(4)),
              args.flatMap(digest -> words.map(loose -> new CallDigest(digest, loose))),
              Optional.ofNullable(row.getString(13)),
              List.of((String[]) row.getArray(7).getArray()),
              Optional.ofNullable(row.getString(14)),
              List.of((String[]) row.getArray(15).getArray()),
              row.getObject(8, OffsetDateTime.class).toInstant(),
              Optional.ofNullable(row.getObject(9, Long.class)).map(Duration::ofSeconds),
              Optional.ofNullable(row.getObject(10, Boolean.class)),
              Optional.ofNullable(row.getString(11)),
              Optional.ofNullable(row.getString(12)).flatMap(FeedbackType::of),
              List.of(),
              List.of());
      return new Known(
          new EventSeq(row.getLong(1)),
          row.getObject(2, OffsetDateTime.class).toInstant(),
          experience);
    }

    static ExperienceLink link(ResultSet row) throws SQLException {
      return new ExperienceLink(
          new EventSeq(row.getLong(1)),
          new EventSeq(row.getLong(2)),
          new EventId(row.getObject(3, UUID.class)),
          row.getString(4).equals("used"));
    }
  }
}
