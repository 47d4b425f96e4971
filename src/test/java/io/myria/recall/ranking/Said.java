package io.myria.recall.ranking;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Small corpora for tests: each line is {@code speaker: text}, an empty one ends the sitting. */
public final class Said {

  static final Instant START = Instant.parse("2024-03-05T10:00:00Z");

  private Said() {}

  static Corpus corpus(String... lines) {
    return Corpus.of(turns(lines));
  }

  public static List<Turn> turns(String... lines) {
    List<Turn> turns = new ArrayList<>();
    int sitting = 1;
    for (String line : lines) {
      if (line.isEmpty()) {
        sitting++;
      } else {
        String[] parts = line.split(": ", 2);
        turns.add(turn(turns.size() + 1L, sitting, parts[0], parts[1]));
      }
    }
    return turns;
  }

  public static Turn turn(long seq, int sitting, String speaker, String text) {
    return new Turn(
        new EventSeq(seq),
        new EventId(new UUID(7, seq)),
        START.plusSeconds(86_400L * (sitting - 1) + 20 * seq),
        Optional.of("sitting " + sitting),
        "chat",
        Optional.of(speaker),
        Role.NONE,
        text,
        List.of());
  }

  public static Turn with(Turn turn, float... vector) {
    return with(turn, Vector.of(vector));
  }

  public static Turn with(Turn turn, Vector vector) {
    return as(
        turn, turn.role(), List.of(new Passage(0, turn.text().length(), Optional.of(vector))));
  }

  /** The same words of somebody in another role, in other passages. */
  static Turn as(Turn turn, Role role, List<Passage> passages) {
    return new Turn(
        turn.seq(),
        turn.id(),
        turn.at(),
        turn.contextId(),
        turn.channel(),
        turn.speaker(),
        role,
        turn.text(),
        passages);
  }
}
