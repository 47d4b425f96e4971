package io.myria.verify;

import io.myria.database.Database;
import io.myria.database.Parameters;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A check of one table's rows by one statement, a page at a time along its key.
 *
 * @param table the one whose rows they are
 * @param sql parameters: {@code :after}, the place after which to go on, and {@code :page}, most
 *     rows; columns: the row's place, as text, and what is wrong with it, empty where nothing is
 */
record RowCheck(String name, Damage damage, Table table, String sql) implements StoreCheck {

  static final Pattern UUIDS = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  /**
   * The table that is walked along.
   *
   * @param places what a row's place may be
   */
  record Table(String name, Pattern places) {

    static Table of(String name, String places) {
      return new Table(name, Pattern.compile(places));
    }

    /** How many rows it has, by the planner's estimate: to count would take as long as to look. */
    long extent(Database database) throws SQLException {
      return Math.max(
          0,
          database
              .one(
                  "select reltuples::bigint from pg_class where oid = to_regclass(?)",
                  row -> row.getLong(1),
                  name)
              .orElse(0L));
    }
  }

  private static final int PAGE = 2_000;

  @Override
  public long extent(Database database, StorePin pin) throws SQLException {
    return table.extent(database);
  }

  @Override
  public boolean takes(String after) {
    return table.places().matcher(after).matches();
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
