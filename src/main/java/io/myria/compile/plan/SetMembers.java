package io.myria.compile.plan;

import io.myria.database.Database;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The participants' numbers behind participant set numbers; stateless. */
public final class SetMembers {

  private static final String MEMBERS =
      """
      select participant_set_id, members from participant_set
      where participant_set_id = any(?)
      order by participant_set_id
      """;

  private SetMembers() {}

  public static Map<Long, List<Long>> of(Database database, Stream<Long> sets) throws SQLException {
    Map<Long, List<Long>> members = new HashMap<>();
    database.list(
        MEMBERS,
        row -> members.put(row.getLong(1), List.of((Long[]) row.getArray(2).getArray())),
        (Object) sets.distinct().toArray(Long[]::new));
    return members;
  }
}
