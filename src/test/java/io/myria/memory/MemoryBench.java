package io.myria.memory;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.fingerprint.CausalRelation;
import io.myria.projection.DerivedMemories;
import io.myria.read.Cursors;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A log with what is derived of it, and what reads its memories. */
final class MemoryBench implements AutoCloseable {

  private static final Source DEFAULTS = Source.of(Map.of());

  private final Bench bench = new Bench();
  private final Sources sources = DefaultSources.of(bench.reader());

  Bench bench() {
    return bench;
  }

  MemoryLookup lookup() {
    return new MemoryLookup(bench.transactions(), sources);
  }

  CausalChains chains() {
    return new CausalChains(bench.transactions(), sources);
  }

  Timeline timeline() {
    return new Timeline(
        bench.transactions(), sources, new Cursors(bench.transactions(), new SecureRandom()));
  }

  MemoryCensus census() {
    return new MemoryCensus(bench.transactions(), sources);
  }

  Archive archive() {
    Appender appender =
        new Appender(bench.database().pool(), DEFAULTS.read(LogSettings.class), Clock.systemUTC());
    return new Archive(bench.transactions(), bench.reader(), appender, Clock.systemUTC());
  }

  void derive() {
    DerivedMemories.derive(bench.transactions(), bench.reader());
  }

  /** Messages of one set, a minute after the other, and their ids. */
  List<EventId> append(Instant first, List<String> texts, String... participants) {
    List<NewEvent> events = new ArrayList<>();
    for (String text : texts) {
      events.add(Drafts.message(first.plus(Duration.ofMinutes(events.size())), text, participants));
    }
    return append(events);
  }

  List<EventId> append(List<NewEvent> events) {
    return bench.append(events).stream().map(Appended::id).toList();
  }

  /** By the places of the events. */
  void link(long from, long to, CausalRelation relation) {
    bench.execute(
        """
        insert into causal_link (derivation_id, from_seq, to_seq, relation, weight, words)
        select derivation_id, %d, %d, '%s', 0.7, 'because of %d'
        from derivation where consumer = 'fingerprints'
        """
            .formatted(from, to, relation.wire(), from));
  }

  static Scope scope(String... participants) {
    return Caller.OPEN.scope(ParticipantSet.of(participants), false);
  }

  static MemoryScope asked(String... participants) {
    return new MemoryScope(scope(participants), Optional.empty(), Optional.empty());
  }

  static MemoryScope asOf(Instant time, String... participants) {
    return new MemoryScope(scope(participants), Optional.empty(), Optional.of(time));
  }

  @Override
  public void close() {
    bench.close();
  }
}
