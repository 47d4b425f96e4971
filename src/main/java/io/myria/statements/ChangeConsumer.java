package io.myria.statements;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.LogReader;
import io.myria.language.RecentTexts;
import io.myria.projection.Consumer;
import io.myria.projection.ConsumerSql;
import io.myria.projection.Derivation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Derives which message replaces which earlier one of the same exact participant set, as a network
 * over both finds it. Candidates are taken from the log before each event, and so do not depend on
 * where a batch ends; the network is asked outside of the transaction.
 */
public final class ChangeConsumer implements Consumer {

  static final String NAME = Derivation.CHANGES;

  /** Changes whenever other pairs may be compared. */
  private static final String VERSION = "changes-4";

  private static final int BATCH_EVENTS = 64;

  /** Of one transaction: what a process that dies has to compute again. */
  private static final int PART_MESSAGES = 12;

  /** Messages before an event among which those that it may replace are looked for. */
  private static final int MESSAGES = 2_000;

  /** They are among so many events of the set before it. */
  private static final int EVENTS = 6_000;

  /** Of an event's number, in characters. */
  private static final int KEY = 20;

  /** A message with more beside its words is none. */
  private static final long PAYLOAD_BYTES = 4_096;

  /**
   * For each of some exact sets, named by its last event in the batch: what may be messages up to
   * that event, with their places among the set's events. Along the index of the set.
   */
  private static final String MAY_BE_MESSAGES =
      """
      select w.place, n.event_seq, n.number
      from unnest(:lasts::bigint[], :counts::bigint[]) with ordinality as w (last, events, place)
      join event l on l.event_seq = w.last
      cross join lateral (
          select s.event_seq, s.number
          from (
              select t.event_seq, row_number() over (order by t.event_seq) as number
              from (select e.event_seq from event e
                    where e.participant_set_id = l.participant_set_id and e.internal = l.internal
                      and e.event_seq <= w.last
                    order by e.event_seq desc
                    limit :most + w.events) t
          ) s
          join event_content c using (event_seq)
          where c.payload_bytes <= :bytes and not starts_with(c.type, 'myria.')
            and c.type not in ('tool_result', 'action_outcome')
          order by s.event_seq desc
          limit :messages + w.events
      ) n
      order by w.place, n.event_seq
      """;

  /** A set and a time are the later event's own. */
  private static final String INSERT =
      """
      insert into event_change (
          derivation_id, event_seq, participant_set_id, internal, occurred_at, earlier_seq,
          probability)
      select ?, e.event_seq, e.participant_set_id, e.internal, e.occurred_at, b.event_seq,
             i.probability
      from jsonb_to_recordset(?) as i (
          event_seq bigint, earlier_seq bigint, probability double precision)
      join event e on e.event_seq = i.event_seq
      join event b on b.event_seq = i.earlier_seq
          and b.participant_set_id = e.participant_set_id and b.internal = e.internal
      order by e.event_seq, b.event_seq
      on conflict do nothing
      """;

  private final LogReader reader;
  private final Replacements replacements;
  private final String network;
  private final int batchEvents;

  /** By event: every batch looks at the messages before it, some 6 kB each. */
  private final RecentTexts<Optional<ChangeMessage>> recent = new RecentTexts<>(KEY);

  public ChangeConsumer(LogReader reader, Replacements replacements, String network) {
    this(reader, replacements, network, BATCH_EVENTS);
  }

  /**
   * @param reader reads the messages before those of a batch
   * @param network the version of what {@code replacements} gives
   * @param batchEvents of one batch; tests vary it
   */
  public ChangeConsumer(
      LogReader reader, Replacements replacements, String network, int batchEvents) {
    this.reader = reader;
    this.replacements = replacements;
    this.network = network;
    this.batchEvents = batchEvents;
  }

  @Override
  public int batchEvents() {
    return batchEvents;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return VERSION + "/network-" + network;
  }

  /** A scope that sees one of its events sees all. */
  private record ExactSet(ParticipantSet participants, boolean internal) {}

  /** An event that may be a message, and which of its set's events it is. */
  private record Place(EventSeq seq, long number) {}

  /** A message, and those that it is compared with. */
  private record Compared(ChangeMessage later, List<ChangeMessage> earlier) {}

  @Override
  public Supplier<List<Part>> plan(Database database, long derivation, List<Event> events)
      throws SQLException {
    Map<ExactSet, List<Event>> sets = new LinkedHashMap<>();
    for (Event event : events) {
      ExactSet set = new ExactSet(event.participants(), event.internal());
      sets.computeIfAbsent(set, any -> new ArrayList<>()).add(event);
    }
    sets.values().removeIf(set -> set.stream().noneMatch(ChangeMessage::mayBe));
    List<List<Event>> wanted = List.copyOf(sets.values());
    List<List<Place>> places = wanted.isEmpty() ? List.of() : places(database, wanted);
    Map<EventSeq, Optional<ChangeMessage>> read = new HashMap<>();
    Set<EventSeq> unknown = new TreeSet<>();
    for (List<Place> set : places) {
      for (Place place : set) {
        recent
            .known(key(place.seq()))
            .ifPresentOrElse(one -> read.put(place.seq(), one), () -> unknown.add(place.seq()));
      }
    }
    if (!unknown.isEmpty()) {
      for (LogReader.Followed one : reader.reread(database, unknown)) {
        Event event = one.event();
        read.put(event.seq(), recent.of(key(event.seq()), any -> ChangeMessage.of(event)));
      }
    }
    return () -> parts(wanted, places, read);
  }

  private static String key(EventSeq seq) {
    return Long.toString(seq.value());
  }

  private static List<List<Place>> places(Database database, List<List<Event>> sets)
      throws SQLException {
    List<List<Place>> places = new ArrayList<>();
    sets.forEach(set -> places.add(new ArrayList<>()));
    database.list(
        MAY_BE_MESSAGES,
        row ->
            places
                .get(row.getInt(1) - 1)
                .add(new Place(new EventSeq(row.getLong(2)), row.getLong(3))),
        Parameters.of(
                "lasts",
                sets.stream()
                    .map(set -> set.get(set.size() - 1).seq().value())
                    .toArray(Long[]::new))
            .and("counts", sets.stream().map(set -> (long) set.size()).toArray(Long[]::new))
            .and("most", (long) EVENTS)
            .and("messages", (long) MESSAGES)
            .and("bytes", PAYLOAD_BYTES));
    return places;
  }

  private List<Part> parts(
      List<List<Event>> sets,
      List<List<Place>> places,
      Map<EventSeq, Optional<ChangeMessage>> read) {
    List<Compared> all = new ArrayList<>();
    for (int set = 0; set < sets.size(); set++) {
      Set<EventSeq> fresh = new TreeSet<>();
      sets.get(set).forEach(event -> fresh.add(event.seq()));
      compared(fresh, places.get(set), read, all);
    }
    List<Part> parts = new ArrayList<>();
    for (int from = 0; from < all.size(); from += PART_MESSAGES) {
      List<Compared> part = all.subList(from, Math.min(from + PART_MESSAGES, all.size()));
      parts.add(() -> rows(part));
    }
    return parts;
  }

  /**
   * @param fresh events of the batch
   * @param places of one exact set, in log order
   */
  private void compared(
      Set<EventSeq> fresh,
      List<Place> places,
      Map<EventSeq, Optional<ChangeMessage>> read,
      List<Compared> all) {
    TreeMap<Integer, ChangeMessage> messages = new TreeMap<>();
    for (int at = 0; at < places.size(); at++) {
      EventSeq seq = places.get(at).seq();
      Optional<ChangeMessage> message = read.getOrDefault(seq, Optional.empty());
      if (message.isPresent()) {
        if (fresh.contains(seq) && message.get().says()) {
          List<ChangeMessage> before = before(places, at, messages);
          all.add(
              new Compared(
                  message.get(),
                  new ChangeCandidates(message.get(), before, replacements::meaning).all()));
        }
        messages.put(at, message.get());
      }
    }
  }

  /** Those that are near enough to be looked at. */
  private static List<ChangeMessage> before(
      List<Place> places, int at, TreeMap<Integer, ChangeMessage> messages) {
    long first = places.get(at).number() - EVENTS;
    return messages.tailMap(at - MESSAGES).entrySet().stream()
        .filter(one -> places.get(one.getKey()).number() >= first)
        .map(Map.Entry::getValue)
        .toList();
  }

  private Rows rows(List<Compared> part) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Compared one : part) {
      for (ChangeMessage earlier : one.earlier()) {
        double probability = replacements.probability(earlier.text(), one.later().text());
        if (probability >= Changes.LIKELY) {
          rows.add(
              Map.of(
                  "event_seq", one.later().event().seq().value(),
                  "earlier_seq", earlier.event().seq().value(),
                  "probability", Math.min(1, probability)));
        }
      }
    }
    return (database, derivation) -> ConsumerSql.insert(database, INSERT, derivation, rows);
  }
}
