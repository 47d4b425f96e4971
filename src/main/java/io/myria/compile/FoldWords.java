package io.myria.compile;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader.Followed;
import io.myria.topics.fold.Fold.Word;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What was said for or against events, as rows; stateless. */
final class FoldWords {

  private FoldWords() {}

  static void keep(Database database, List<Word> words) throws SQLException {
    if (!words.isEmpty()) {
      database.execute(
          FoldSql.KEEP_WORDS,
          words.stream().map(word -> word.set().id()).toArray(Long[]::new),
          words.stream().map(word -> word.set().internal()).toArray(Boolean[]::new),
          words.stream().map(word -> word.judged().value()).toArray(UUID[]::new),
          words.stream().map(word -> word.said().value()).toArray(Long[]::new),
          words.stream().map(Word::against).toArray(Boolean[]::new));
    }
  }

  /** Whether the last word up to an event is against them, of those on which there is one. */
  static Map<EventSeq, Boolean> of(Database database, List<Followed> events, EventSeq done)
      throws SQLException {
    Map<EventSeq, Boolean> judged = new HashMap<>();
    if (!events.isEmpty()) {
      database.list(
          FoldSql.WORDS,
          row -> judged.put(new EventSeq(row.getLong(1)), row.getBoolean(2)),
          events.stream().map(one -> one.event().seq().value()).toArray(Long[]::new),
          done.value());
    }
    return judged;
  }
}
