package io.myria.eventlog.append;

import io.myria.eventlog.Digest;
import io.myria.eventlog.EventJson;
import io.myria.eventlog.append.Interning.InternedSet;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Events as the columns that {@link AppendSql#INSERT} takes. For one thread. */
final class AppendColumns {

  private final List<Prepared> events;
  private final List<Instant> recordedAt;
  private final List<Posting> postings = new ArrayList<>();

  /** How many events each participant has more, in the order of their numbers. */
  private final Map<Long, Long> counts = new TreeMap<>();

  private final Map<Long, InternedSet> sets = new LinkedHashMap<>();

  /** All recorded at one time. */
  AppendColumns(List<Prepared> events, Instant recordedAt) {
    this(events, Collections.nCopies(events.size(), recordedAt));
  }

  /**
   * @param recordedAt one an event
   */
  AppendColumns(List<Prepared> events, List<Instant> recordedAt) {
    this.events = events;
    this.recordedAt = recordedAt;
    for (int index = 0; index < events.size(); index++) {
      InternedSet set = events.get(index).set();
      sets.put(set.id(), set);
      for (long member : set.members()) {
        postings.add(new Posting(member, index + 1L, events.get(index)));
        counts.merge(member, 1L, Long::sum);
      }
    }
  }

  /**
   * A row of one participant of one event.
   *
   * @param place of the event among those that are written, from 1 on
   */
  private record Posting(long member, long place, Prepared event) {}

  /** In the order in which the statement has them. */
  Object[] parameters() {
    List<Object> all = new ArrayList<>();
    all.add(sets.keySet().toArray(Long[]::new));
    all.add(column(sets.values(), AppendColumns::members, String[]::new));
    all.add((long) sets.size());
    UUID[] ids = column(events, one -> one.id().value(), UUID[]::new);
    all.add(ids);
    all.add(column(events, one -> one.set().id(), Long[]::new));
    all.add(column(events, Prepared::internal, Boolean[]::new));
    all.add(column(events, one -> one.event().timestamp(), Instant[]::new));
    all.add(recordedAt.toArray(Instant[]::new));
    all.add(ids);
    all.add(column(events, one -> one.digest().map(Digest::toArray).orElse(null), byte[][]::new));
    addPostings(all);
    addContent(all);
    return all.toArray();
  }

  private void addPostings(List<Object> all) {
    all.add(column(postings, Posting::member, Long[]::new));
    all.add(column(postings, one -> one.event().event().timestamp(), Instant[]::new));
    all.add(column(postings, Posting::place, Long[]::new));
    all.add(column(postings, one -> one.event().set().id(), Long[]::new));
    all.add(column(postings, one -> one.event().internal(), Boolean[]::new));
    Long[] participants = counts.keySet().toArray(Long[]::new);
    Long[] more = counts.values().toArray(Long[]::new);
    all.addAll(List.of(participants, more, participants, more));
  }

  private void addContent(List<Object> all) {
    all.add(column(events, one -> one.event().channel(), String[]::new));
    all.add(column(events, one -> one.event().type(), String[]::new));
    all.add(column(events, one -> one.event().contextId().orElse(null), String[]::new));
    all.add(column(events, one -> one.event().sourceEventKey().orElse(null), String[]::new));
    all.add(column(events, Prepared::payload, String[]::new));
    all.add(column(events, one -> (long) one.bytes(), Long[]::new));
    all.add(column(events, one -> one.payloadDigest().toArray(), byte[][]::new));
    all.add(column(events, one -> EventJson.of(one.event().topicHints()), String[]::new));
    all.add(column(events, Prepared::terms, String[]::new));
    all.add(
        column(
            events,
            one ->
                one.event()
                    .offset()
                    .map(ZoneOffset::getTotalSeconds)
                    .map(Long::valueOf)
                    .orElse(null),
            Long[]::new));
  }

  /** As PostgreSQL writes an array. */
  private static String members(InternedSet set) {
    return set.members().stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
  }

  private static <T, V> V[] column(
      Collection<T> rows, Function<T, V> value, IntFunction<V[]> array) {
    V[] column = array.apply(rows.size());
    int index = 0;
    for (T row : rows) {
      column[index++] = value.apply(row);
    }
    return column;
  }
}
