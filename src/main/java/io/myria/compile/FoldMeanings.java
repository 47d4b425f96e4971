package io.myria.compile;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.topics.TopicId;
import io.myria.topics.fold.Meaning;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * What closed leaves mean as rows, each as of an event.
 *
 * @param fold the number of the rules that made them
 */
record FoldMeanings(long fold) {

  void keep(Database database, Map<TopicId, Meaning> meanings, EventSeq last) throws SQLException {
    if (!meanings.isEmpty()) {
      database.execute(
          FoldSql.KEEP_MEANINGS,
          fold,
          last.value(),
          ids(meanings.keySet()),
          meanings.values().stream().map(Meaning::values).toArray(byte[][]::new));
    }
  }

  /** Those of some leaves that there are, as of an event. */
  Map<TopicId, Meaning> find(Database database, Collection<TopicId> leaves, EventSeq done)
      throws SQLException {
    Map<TopicId, Meaning> meanings = new HashMap<>();
    database.list(
        FoldSql.MEANINGS,
        row ->
            meanings.put(
                new TopicId(row.getObject(1, UUID.class)),
                Meaning.of(row.getBytes(2)).orElseThrow()),
        fold,
        done.value(),
        ids(leaves));
    return meanings;
  }

  private static UUID[] ids(Collection<TopicId> topics) {
    return topics.stream().map(TopicId::value).toArray(UUID[]::new);
  }
}
