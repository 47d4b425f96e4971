package io.myria.recall;

import io.myria.event.EventId;
import io.myria.json.Field;
import io.myria.language.TokenCount;
import io.myria.recall.ranking.SeriesQuestion.Asks;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How many events match a question over several of them.
 *
 * @param words that a matching event holds, all or most of them
 * @param found events that match, within what may answer
 * @param shown those of them that stand in this answer
 * @param whole whether all events were looked at; else at least so many match
 */
record Matching(Asks asks, List<String> words, int found, Set<EventId> shown, boolean whole) {

  /** That the line takes in a context, at most. */
  static final int TOKENS = 40;

  private static final int MOST_WORDS = 5;

  Matching {
    words = words.stream().limit(MOST_WORDS).toList();
    shown = Set.copyOf(shown);
  }

  /** For programs. */
  record Json(
      @Field("What of them: count, total, extreme, all, latest or first") String asks,
      @Field("Words that a matching event holds, all or most of them") List<String> words,
      @Field("Events that match") int found,
      @Field("Of these, in this answer") int shown,
      @Field("More may match: not all events were looked at") Optional<Boolean> atLeast) {}

  Json json() {
    return new Json(asks.wire(), words, found, shown.size(), Optional.of(!whole).filter(is -> is));
  }

  /** That one event matches, and is here, is worth a line only where it is counted. */
  boolean tells() {
    return found > 1 || !whole || asks == Asks.COUNT || asks == Asks.TOTAL;
  }

  /** One line for a reader, without its break. */
  String line() {
    String here = shown.size() == found ? "all here" : shown.size() + " here";
    return (whole ? "" : "At least ")
        + found
        + (found == 1 ? " event matches" : " events match")
        + (words.isEmpty() ? "" : " (" + String.join(", ", words) + ")")
        + ", "
        + here;
  }

  /** Above the events of a context, where there is room. */
  String heading(int room) {
    String heading = "# " + line() + "\n";
    return TokenCount.of(heading) <= room ? heading : "";
  }
}
