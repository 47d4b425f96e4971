package io.myria.projection;

import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.eventlog.StoredTerms;
import io.myria.language.Analysis;
import io.myria.language.EventText;
import io.myria.language.Identifiers;
import io.myria.language.Passages;
import io.myria.language.Passages.Passage;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Derives the passages of an event's text with their tokens, and its terms where the log has those
 * of another version's text. Stateless.
 */
public final class PassageConsumer implements Consumer {

  static final String NAME = "passages";

  /** Of the stretches that an event has: those are what the vectors are of, too. */
  public static final String TEXT_VERSION = Passages.VERSION + "; text " + EventText.VERSION;

  private static final String TERMS = "; terms ";

  private static final int BATCH_EVENTS = 1_000;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return TEXT_VERSION + TERMS + Analysis.VERSION + "/" + Identifiers.VERSION;
  }

  /** Which stretches a version of this consumer has: other terms leave the vectors as they are. */
  static String stretchesOf(String version) {
    int at = version.lastIndexOf(TERMS);
    return at < 0 ? version : version.substring(0, at);
  }

  @Override
  public int batchEvents() {
    return BATCH_EVENTS;
  }

  @Override
  public Supplier<List<Part>> plan(Database database, long derivation, List<Event> events) {
    Part all =
        () -> {
          Columns columns = new Columns();
          events.forEach(columns::add);
          return columns::insert;
        };
    return () -> List.of(all);
  }

  /** The rows, column by column. */
  private static final class Columns {

    private final List<Long> events = new ArrayList<>();
    private final List<String> terms = new ArrayList<>();
    private final List<Long> seqs = new ArrayList<>();
    private final List<Long> numbers = new ArrayList<>();
    private final List<Long> from = new ArrayList<>();
    private final List<Long> to = new ArrayList<>();
    private final List<Long> tokens = new ArrayList<>();

    public void add(Event event) {
      String text = EventText.of(event);
      events.add(event.seq().value());
      terms.add(StoredTerms.of(text));
      List<Passage> passages = Passages.of(text);
      for (int number = 0; number < passages.size(); number++) {
        Passage passage = passages.get(number);
        seqs.add(event.seq().value());
        numbers.add((long) number);
        from.add((long) passage.from());
        to.add((long) passage.to());
        tokens.add((long) passage.tokens());
      }
    }

    void insert(Database database, long derivation) throws SQLException {
      database.execute(
          ConsumerSql.INSERT_PASSAGES,
          derivation,
          array(seqs),
          array(numbers),
          array(from),
          array(to),
          array(tokens));
      database.execute(
          ConsumerSql.INSERT_TERMS, derivation, array(events), terms.toArray(String[]::new));
    }

    private static Long[] array(List<Long> values) {
      return values.toArray(Long[]::new);
    }
  }
}
