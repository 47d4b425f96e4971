package io.myria.recall.context;

import io.myria.event.EventSeq;
import io.myria.fingerprint.Fingerprint;
import io.myria.fingerprint.MemoryKind;
import io.myria.fingerprint.Rendering;
import io.myria.fingerprint.Rendering.Cited;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.Remembered;
import io.myria.recall.context.ContextText.Line;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** Events as they stand in a context by less than their words. Confined to one request. */
public final class BriefLines {

  /** No line has fewer tokens: an id of thirty-six characters is most of it. */
  private static final int LEAST = 20;

  /** By so many tokens the ids of two headers may differ, and their kinds. */
  private static final int DIFFERENCE = 6;

  /** What nothing is known of. */
  private static final Fingerprint BARE = Fingerprint.bare(MemoryKind.SESSION_NOTE, 0);

  private final HeldScope held;
  private final ZoneId zone;
  private final Map<EventSeq, Fingerprint> fingerprints = new HashMap<>();
  private final Map<Integer, Map<Rendering, Line>> lines = new HashMap<>();

  /** Of the headers that were counted; 0 before the first. */
  private int shortest;

  public BriefLines(HeldScope held) {
    this(held, ZoneOffset.UTC);
  }

  /**
   * @param zone of the days of events
   */
  BriefLines(HeldScope held, ZoneId zone) {
    this.held = held;
    this.zone = zone;
  }

  /** No line that was not counted yet has fewer tokens, as far as those that were tell. */
  public int least() {
    return Math.max(LEAST, shortest - DIFFERENCE);
  }

  /** To be set before their lines are asked for. */
  public void know(Map<EventSeq, Fingerprint> more) {
    fingerprints.putAll(more);
  }

  public Line line(int index, Rendering rendering) {
    return lines
        .computeIfAbsent(index, key -> new EnumMap<>(Rendering.class))
        .computeIfAbsent(rendering, key -> make(held.event(index), rendering));
  }

  private Line make(Remembered event, Rendering rendering) {
    Cited cited =
        new Cited(event.turn().id(), LocalDate.ofInstant(event.turn().at(), zone), event.channel());
    Fingerprint fingerprint = fingerprints.getOrDefault(event.turn().seq(), BARE);
    Line line = Line.of(ContextText.line(rendering.line(cited, fingerprint)));
    if (rendering == Rendering.HEADER) {
      shortest = shortest == 0 ? line.tokens() : Math.min(shortest, line.tokens());
    }
    return line;
  }
}
