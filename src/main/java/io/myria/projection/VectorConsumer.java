package io.myria.projection;

import io.myria.database.Database;
import io.myria.embedding.Embedded;
import io.myria.embedding.Embedding;
import io.myria.embedding.TokenSigns;
import io.myria.error.Fault;
import io.myria.error.FaultKind;
import io.myria.event.Event;
import io.myria.language.EventText;
import io.myria.language.Passages;
import io.myria.language.Passages.Passage;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Vectors of an event's passages, by one model.
 *
 * @param tokens whether those of the passages are kept beside, of a model that has them
 */
public record VectorConsumer(Embedding embedding, boolean tokens) implements Consumer {

  public static final String NAME = "vectors";

  private static final int BATCH_EVENTS = 256;

  /** Of one transaction: what a process that dies has to compute again. */
  private static final int PART_PASSAGES = 64;

  /** The same in UTF-16 units of text: a part must not take as long as the lease. */
  private static final int PART_UNITS = 16_000;

  public VectorConsumer {
    tokens = tokens && embedding.hasTokens();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return new VectorVersion(
            embedding.model().toString(),
            PassageConsumer.TEXT_VERSION,
            tokens ? Optional.of(TokenSigns.VERSION) : Optional.empty())
        .toString();
  }

  @Override
  public int batchEvents() {
    return BATCH_EVENTS;
  }

  private record Place(long seq, int passage) {}

  private record Wanted(Place place, String text) {}

  @Override
  public Supplier<List<Part>> plan(Database database, long derivation, List<Event> events)
      throws SQLException {
    long first = events.get(0).seq().value();
    long last = events.get(events.size() - 1).seq().value();
    Set<Place> written =
        new HashSet<>(
            database.list(
                ConsumerSql.WRITTEN_VECTORS,
                row -> new Place(row.getLong(1), row.getInt(2)),
                derivation,
                first,
                last));
    return () -> parts(wanted(events, written));
  }

  private static List<Wanted> wanted(List<Event> events, Set<Place> written) {
    List<Wanted> wanted = new ArrayList<>();
    for (Event event : events) {
      Optional<String> speaker = EventText.speaker(event.payload());
      String text = EventText.of(event);
      List<Passage> passages = Passages.of(text);
      for (int number = 0; number < passages.size(); number++) {
        Place place = new Place(event.seq().value(), number);
        if (!written.contains(place)) {
          String stretch = passages.get(number).in(text);
          wanted.add(new Wanted(place, EventText.spoken(speaker, stretch)));
        }
      }
    }
    return wanted;
  }

  private List<Part> parts(List<Wanted> wanted) {
    List<Part> parts = new ArrayList<>();
    int from = 0;
    int units = 0;
    for (int index = 0; index < wanted.size(); index++) {
      units += wanted.get(index).text().length();
      int next = index + 1;
      if (next - from == PART_PASSAGES || units >= PART_UNITS || next == wanted.size()) {
        List<Wanted> part = wanted.subList(from, next);
        parts.add(() -> rows(part));
        from = next;
        units = 0;
      }
    }
    return parts;
  }

  private record Result(Optional<Embedded> made, Optional<String> failure) {}

  private Rows rows(List<Wanted> part) {
    List<Result> results = results(part.stream().map(Wanted::text).toList());
    Long[] seqs = new Long[part.size()];
    Long[] passages = new Long[part.size()];
    byte[][] vectors = new byte[part.size()][];
    byte[][] signs = new byte[part.size()][];
    String[] failures = new String[part.size()];
    for (int index = 0; index < part.size(); index++) {
      seqs[index] = part.get(index).place().seq();
      passages[index] = (long) part.get(index).place().passage();
      Optional<Embedded> made = results.get(index).made();
      vectors[index] = made.map(Embedded::vector).orElse(null);
      signs[index] = made.filter(one -> tokens).flatMap(Embedded::tokens).orElse(null);
      failures[index] = results.get(index).failure().orElse(null);
    }
    return (database, derivation) ->
        database.execute(
            ConsumerSql.INSERT_VECTORS, derivation, seqs, passages, vectors, signs, failures);
  }

  /** A text that the model will never take is found by asking for each by itself. */
  private List<Result> results(List<String> texts) {
    try {
      return embedding.embedWithTokens(texts).stream()
          .map(made -> new Result(Optional.of(made), Optional.empty()))
          .toList();
    } catch (Fault fault) {
      if (fault.kind() != FaultKind.CALLER) {
        throw fault;
      }
      if (texts.size() == 1) {
        return List.of(new Result(Optional.empty(), Optional.of(fault.getMessage())));
      }
      List<Result> each = new ArrayList<>();
      texts.forEach(text -> each.addAll(results(List.of(text))));
      return each;
    }
  }
}
