package io.myria.eventlog.append;

import com.github.benmanes.caffeine.cache.Cache;
import io.myria.database.Binding;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.ParticipantNames;
import io.myria.eventlog.ParticipantSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Turns participants and exact sets into numbers, adding what is new in short transactions that are
 * committed before the append that needs them. Inside the append two groups that meet the same new
 * names would deadlock. A set that no event follows is harmless. Thread-safe.
 */
final class Interning {

  private final DataSource source;
  private final Cache<ParticipantSet, InternedSet> sets =
      ParticipantNames.room((set, interned) -> set.characters());

  Interning(DataSource source) {
    this.source = source;
  }

  /**
   * An exact set by number.
   *
   * @param members participant ids, ascending
   */
  record InternedSet(long id, List<Long> members) {}

  /** What is known is asked for anew. */
  void forget() {
    sets.invalidateAll();
  }

  /** Of events whose sets the database has not, or not by these numbers. */
  static Fault otherSets() {
    return new Fault(
        FaultCode.DATABASE_UNAVAILABLE,
        "the database lacks participants that it had before; nothing was stored, try again");
  }

  Map<ParticipantSet, InternedSet> intern(Collection<ParticipantSet> wanted) throws SQLException {
    Map<ParticipantSet, InternedSet> found = new HashMap<>();
    List<ParticipantSet> missing = new ArrayList<>();
    for (ParticipantSet set : wanted) {
      InternedSet known = sets.getIfPresent(set);
      if (known == null) {
        missing.add(set);
      } else {
        found.put(set, known);
      }
    }
    if (!missing.isEmpty()) {
      found.putAll(internMissing(missing));
    }
    return found;
  }

  private Map<ParticipantSet, InternedSet> internMissing(List<ParticipantSet> missing)
      throws SQLException {
    Map<ParticipantSet, InternedSet> made = new HashMap<>();
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(true);
      Map<String, Long> ids = internNames(connection, missing);
      for (ParticipantSet set : missing) {
        List<Long> members = set.names().stream().map(ids::get).sorted().toList();
        made.put(set, new InternedSet(internSet(connection, members), members));
      }
    }
    sets.putAll(made);
    return made;
  }

  private static Map<String, Long> internNames(Connection connection, List<ParticipantSet> missing)
      throws SQLException {
    String[] names =
        missing.stream().flatMap(set -> set.names().stream()).distinct().toArray(String[]::new);
    Map<String, Long> ids = findNames(connection, names);
    String[] unknown =
        Arrays.stream(names).filter(name -> !ids.containsKey(name)).toArray(String[]::new);
    if (unknown.length > 0) {
      update(connection, ParticipantSql.ADD_NAMES, (Object) unknown);
      ids.putAll(findNames(connection, unknown));
    }
    return ids;
  }

  private static Map<String, Long> findNames(Connection connection, String[] names)
      throws SQLException {
    Map<String, Long> ids = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(ParticipantSql.FIND_NAMES)) {
      Binding.bind(connection, statement, (Object) names);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          ids.put(rows.getString(1), rows.getLong(2));
        }
      }
    }
    return ids;
  }

  private static long internSet(Connection connection, List<Long> members) throws SQLException {
    Long[] ids = members.toArray(Long[]::new);
    long known = findSet(connection, ids);
    if (known == 0) {
      update(connection, ParticipantSql.ADD_SET, (Object) ids);
      known = findSet(connection, ids);
    }
    return known;
  }

  private static long findSet(Connection connection, Long[] members) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ParticipantSql.FIND_SET)) {
      Binding.bind(connection, statement, (Object) members);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  private static void update(Connection connection, String sql, Object parameter)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      Binding.bind(connection, statement, parameter);
      statement.executeUpdate();
    }
  }
}
