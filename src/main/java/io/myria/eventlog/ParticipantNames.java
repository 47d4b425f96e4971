package io.myria.eventlog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Weigher;
import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.event.ParticipantSet;
import java.sql.Array;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names behind participant set numbers, remembered. Thread-safe. */
@Service
public final class ParticipantNames {

  /** With what surrounds them some 60 MB. */
  private static final long CHARACTERS = 20_000_000;

  private final Cache<Long, ParticipantSet> known = room((number, set) -> set.characters());

  private LogPin latest;
  private volatile long generation;

  /**
   * For what is remembered of participant sets, bounded by how long their names are.
   *
   * @param characters that an entry takes
   */
  public static <K, V> Cache<K, V> room(Weigher<K, V> characters) {
    return Caffeine.newBuilder()
        .maximumWeight(CHARACTERS)
        .weigher(characters)
        .executor(Runnable::run)
        .build();
  }

  /**
   * Numbers are given anew where a database was put back to an earlier time, or another one took
   * its place: nothing is remembered across that. To be updated from the log every now and then.
   */
  public synchronized void follow(LogPin now) {
    boolean goesOn =
        latest == null
            || now.logId().equals(latest.logId()) && now.head().compareTo(latest.head()) >= 0;
    if (!goesOn) {
      forget();
    }
    latest = now;
  }

  /** As {@link #follow} does, where it is known otherwise that the log lost something. */
  public synchronized void forget() {
    generation++;
    known.invalidateAll();
  }

  /** Another one since names were forgotten: what else is kept by numbers is of others then. */
  public long generation() {
    return generation;
  }

  /** The sets of {@code ids}, all of which exist. */
  public Map<Long, ParticipantSet> of(Database database, Collection<Long> ids) throws SQLException {
    Map<Long, ParticipantSet> sets = new HashMap<>();
    for (Long id : ids) {
      ParticipantSet set = known.getIfPresent(id);
      if (set != null) {
        sets.put(id, set);
      }
    }
    Long[] missing =
        ids.stream().distinct().filter(id -> !sets.containsKey(id)).toArray(Long[]::new);
    if (missing.length > 0) {
      for (Map.Entry<Long, ParticipantSet> row : load(database, missing)) {
        known.put(row.getKey(), row.getValue());
        sets.put(row.getKey(), row.getValue());
      }
    }
    return sets;
  }

  private static List<Map.Entry<Long, ParticipantSet>> load(Database database, Long[] ids)
      throws SQLException {
    return database.list(
        ParticipantSql.NAMES_OF_SETS,
        row -> Map.entry(row.getLong(1), new ParticipantSet(names(row.getArray(2)))),
        (Object) ids);
  }

  private static List<String> names(Array array) throws SQLException {
    return List.of((String[]) array.getArray());
  }
}
