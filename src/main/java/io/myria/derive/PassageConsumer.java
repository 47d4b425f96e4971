package io.myria.derive;

import io.myria.event.Event;
import io.myria.store.Database;
import io.myria.text.EventText;
import io.myria.text.Passages;
import io.myria.text.Passages.Passage;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** An event's text in pieces, with their tokens; stateless. */
final class PassageConsumer implements Consumer {

  static final String NAME = "passages";

  private static final int BATCH_EVENTS = 1_000;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return Passages.VERSION;
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

    private final List<Long> seqs = new ArrayList<>();
    private final List<Long> numbers = new ArrayList<>();
    private final List<Long> from = new ArrayList<>();
    private final List<Long> to = new ArrayList<>();
    private final List<Long> tokens = new ArrayList<>();

    void add(Event event) {
      List<Passage> passages = Passages.of(EventText.of(event));
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
    }

    private static Long[] array(List<Long> values) {
      return values.toArray(Long[]::new);
    }
  }
}
