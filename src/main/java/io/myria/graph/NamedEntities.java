package io.myria.graph;

import io.myria.statements.EntityKeys;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The entities that a question names; stateless. */
final class NamedEntities {

  /** Words of a name, words of a question that are looked at, and names that are gone on from. */
  private static final int NAME_WORDS = 4;

  private static final int QUESTION_WORDS = 60;
  private static final int MOST = 5;

  private NamedEntities() {}

  /** Keys, the rarest first; of a name within a longer one that is known, the longer one alone. */
  static List<String> in(String question, Entities entities) throws SQLException {
    String[] words = question.strip().split("\\s+");
    int count = Math.min(words.length, QUESTION_WORDS);
    Set<String> keys = new LinkedHashSet<>();
    for (int from = 0; from < count; from++) {
      for (int to = from + 1; to <= Math.min(count, from + NAME_WORDS); to++) {
        keys.add(EntityKeys.of(String.join(" ", List.of(words).subList(from, to))));
      }
    }
    keys.remove("");
    Map<String, GraphEntity> known = entities.of(keys);
    long events = entities.events(known.values());
    return known.values().stream()
        .filter(entity -> tells(entity, events))
        .filter(entity -> known.keySet().stream().noneMatch(key -> within(entity.key(), key)))
        .sorted(Comparator.comparing(GraphEntity::mentions).thenComparing(GraphEntity::key))
        .map(GraphEntity::key)
        .limit(MOST)
        .toList();
  }

  /** Whether an entity relates what mentions it: what is everywhere does not, and no number. */
  static boolean tells(GraphEntity entity, long events) {
    return !entity.isHub(events) && !Set.of("time", "amount").contains(entity.type());
  }

  private static boolean within(String key, String longer) {
    return !key.equals(longer) && (" " + longer + " ").contains(" " + key + " ");
  }
}
