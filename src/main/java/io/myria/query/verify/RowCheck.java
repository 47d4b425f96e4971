package io.myria.query.verify;

import io.myria.database.Database;
import io.myria.database.Parameters;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A check of one table's rows by one statement, a page at a time along its key.
 *
 * @param size how many rows there are, about
 * @param sql parameters: {@code :after}, the place after which to go on, and {@code :page}, most
 *     rows; columns: the row's place, as text, and what is wrong with it, empty where nothing is
 */
record RowCheck(String name, Damage damage, String size, String sql) implements StoreCheck {

  private static final int PAGE = 2_000;

  @Override
  public long extent(Database database, StorePin pin) throws SQLException {
    return Math.max(0, database.one(size, row -> row.getLong(1)).orElse(0L));
  }

  private record Row(String place, String problem) {}

  @Override
  public Stretch look(Database database, StorePin pin, String after) throws SQLException {
    List<Row> rows =
        database.list(
            sql,
            row -> new Row(row.getString(1), row.getString(2)),
            Parameters.of("after", after).and("page", (long) PAGE));
    List<Finding> found = new ArrayList<>();
    rows.stream()
        .filter(row -> !row.problem().isEmpty())
        .forEach(row -> found.add(Finding.of(damage, row.problem())));
    return new Stretch(
        rows.size() < PAGE ? Optional.empty() : Optional.of(rows.get(PAGE - 1).place()),
        rows.size(),
        found);
  }
}
