package io.myria.recall;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.contents.ContentsViews;
import io.myria.contents.PeriodOverviews;
import io.myria.contents.TocSettings;
import io.myria.embedding.Embedding;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.append.Appended;
import io.myria.fingerprint.FingerprintReader;
import io.myria.language.EventText;
import io.myria.language.Passages;
import io.myria.projection.DerivedReader;
import io.myria.read.Cursors;
import io.myria.read.QuerySettings;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.Strategy;
import io.myria.security.Caller;
import io.myria.snapshot.SnapshotId;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A log and a recall over it. */
public final class RecallBench implements AutoCloseable {

  final Bench bench;
  private final RecallAids aids;
  private final String[] keysAndValues;
  private final Recall recall;

  RecallBench(String... keysAndValues) {
    this(RecallAids.NONE, keysAndValues);
  }

  RecallBench(RecallAids aids, String... keysAndValues) {
    this(new Bench(), aids, keysAndValues);
  }

  /** Over a log that is there; closes it. */
  RecallBench(Bench bench, RecallAids aids, String... keysAndValues) {
    this.bench = bench;
    this.aids = aids;
    this.keysAndValues = keysAndValues;
    recall = another();
  }

  /** As another server has it: nothing is held yet. */
  Recall another() {
    return another(aids, keysAndValues);
  }

  /** The same log in a server with other aids and settings. */
  Recall another(RecallAids aids, String... keysAndValues) {
    Map<String, String> values = new HashMap<>();
    for (int index = 0; index < keysAndValues.length; index += 2) {
      String key = keysAndValues[index];
      values.put((key.contains(".") ? "myria." : "myria.recall.") + key, keysAndValues[index + 1]);
    }
    return new Recall(
        bench.transactions(),
        bench.reader(),
        new Cursors(bench.transactions(), new SecureRandom()),
        aids.with(new OtherMemory(contents(), new GraphStatements())),
        Source.of(values).read(RecallSettings.class));
  }

  private PeriodOverviews contents() {
    Source settings = Source.of(Map.of());
    return new PeriodOverviews(
        new ContentsViews(
            bench.reader(),
            new DerivedReader(),
            new FingerprintReader(),
            settings.read(TocSettings.class),
            settings.read(QuerySettings.class)));
  }

  /** Bytes. */
  long held() {
    return recall.heldBytes();
  }

  List<Appended> append(List<NewEvent> events) {
    return bench.append(events);
  }

  /** A question that tests change piece by piece. */
  public record Ask(
      ParticipantSet participants,
      boolean internal,
      String question,
      RecallFilter filter,
      Optional<Instant> asOf,
      Options options,
      Optional<SnapshotId> snapshot,
      Optional<String> cursor) {

    public static Ask of(String question, String... participants) {
      return new Ask(
          ParticipantSet.of(participants),
          false,
          question,
          RecallFilter.ALL,
          Optional.empty(),
          new Options(4_000, 0, Strategy.AUTO, false, false),
          Optional.empty(),
          Optional.empty());
    }

    Ask with(RecallFilter other) {
      return new Ask(participants, internal, question, other, asOf, options, snapshot, cursor);
    }

    Ask with(Options other) {
      return new Ask(participants, internal, question, filter, asOf, other, snapshot, cursor);
    }

    Ask budget(int tokens) {
      return with(
          new Options(
              tokens,
              options.minConfidence(),
              options.strategy(),
              options.explain(),
              options.includeArchived()));
    }

    /** Ends where the question is answered. */
    Ask unfilled() {
      return with(
          new Options(
              options.budgetTokens(),
              options.minConfidence(),
              options.strategy(),
              options.explain(),
              options.includeArchived(),
              false,
              Optional.empty(),
              false,
              false));
    }

    Ask withInternal() {
      return new Ask(participants, true, question, filter, asOf, options, snapshot, cursor);
    }

    Ask asOf(String time) {
      Optional<Instant> then = Optional.of(Instant.parse(time));
      return new Ask(participants, internal, question, filter, then, options, snapshot, cursor);
    }

    Ask snapshot(SnapshotId id) {
      Optional<SnapshotId> named = Optional.of(id);
      return new Ask(participants, internal, question, filter, asOf, options, named, cursor);
    }

    Ask cursor(String text) {
      Optional<String> next = Optional.of(text);
      return new Ask(participants, internal, question, filter, asOf, options, snapshot, next);
    }

    public RecallRequest request() {
      return new RecallRequest(
          Caller.OPEN.scope(participants, internal),
          question,
          filter,
          asOf,
          options,
          snapshot,
          cursor);
    }
  }

  RecallAnswer ask(Ask ask) {
    return recall.recall(ask.request());
  }

  /** As the consumers write it, up to the last of these events. */
  void derive(Embedding model, List<Appended> upTo) {
    long last = upTo.get(upTo.size() - 1).seq().value();
    String[] versions = {Passages.VERSION, model.model() + "; passages " + Passages.VERSION};
    String[] consumers = {"passages", "vectors"};
    for (int index = 0; index < consumers.length; index++) {
      bench.execute(
          """
          insert into derivation (consumer, version, state, log_id, event_seq, event_id)
          select '%s', '%s', 'serving', l.log_id, 0, null from log l
          on conflict do nothing;
          update derivation set event_seq = %d,
              event_id = (select event_id from event where event_seq = %d)
          where consumer = '%s'
          """
              .formatted(consumers[index], versions[index], last, last, consumers[index]));
    }
    deriveEvents(model, last);
  }

  private void deriveEvents(Embedding model, long last) {
    bench
        .transactions()
        .run(db -> bench.reader().follow(db, EventSeq.NONE, new EventSeq(last), 1_000))
        .forEach(
            event -> {
              String text = EventText.of(event);
              byte[] vector = model.embed(List.of(text)).get(0);
              bench.execute(
                  """
                  insert into passage
                  select derivation_id, %d, 0, 0, %d, 1 from derivation where consumer = 'passages'
                  on conflict do nothing;
                  insert into passage_vector
                  select derivation_id, %d, 0, decode('%s', 'hex'), null
                  from derivation where consumer = 'vectors'
                  on conflict do nothing
                  """
                      .formatted(
                          event.seq().value(),
                          text.length(),
                          event.seq().value(),
                          HexFormat.of().formatHex(vector)));
            });
  }

  /** As the consumer writes what a person said of an event. */
  void mark(Appended event, Appended mark, boolean archived) {
    bench.execute(
        """
        insert into derivation (consumer, version, state, log_id, event_seq, event_id)
        select 'fingerprints', 'test', 'serving', l.log_id, 0, null from log l
        on conflict do nothing;
        insert into archive_mark (derivation_id, mark_seq, event_seq, participant_set_id, archived)
        select d.derivation_id, %d, e.event_seq, e.participant_set_id, %s
        from derivation d, event e
        where d.consumer = 'fingerprints' and e.event_seq = %d
        """
            .formatted(mark.seq().value(), archived, event.seq().value()));
  }

  @Override
  public void close() {
    bench.close();
  }
}
