package io.myria.recall.context;

import io.myria.event.EventId;
import io.myria.fingerprint.Rendering;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.Remembered;
import io.myria.recall.context.ContextText.Line;
import io.myria.recall.context.RecallItem.Stretch;
import io.myria.recall.ranking.Passage;
import io.myria.recall.ranking.Turn;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The lines of a corpus's events in a context, and their tokens. Confined to one request. */
public final class ContextLines {

  /** A long event may stand whole if it takes no more than this part of the budget. */
  private static final int WHOLE = 8;

  /** In characters; texts that have longer ones throughout are no texts. */
  private static final int LONGEST_TOKEN = 12;

  private final HeldScope held;
  private final Scores scores;
  private final int budget;
  private final LineForm form;
  private final BriefLines briefs;
  private final Map<LocalDate, Line> headings = new HashMap<>();
  private Map<EventId, Integer> places = Map.of();

  /**
   * @param form what stands before the words of events
   */
  ContextLines(HeldScope held, Scores scores, int budget, LineForm form) {
    this.held = held;
    this.scores = scores;
    this.budget = budget;
    this.form = form;
    this.briefs = new BriefLines(held, form.zone());
  }

  /** What short renderings are made of. */
  public BriefLines briefs() {
    return briefs;
  }

  /** The best passage, where the event is long for this budget. */
  Optional<Stretch> passage(int index) {
    Turn turn = held.event(index).turn();
    if (turn.passages().size() == 1) {
      return Optional.empty();
    }
    int room = budget / WHOLE;
    if (turn.text().length() <= (long) room * LONGEST_TOKEN && whole(index).planned() <= room) {
      return Optional.empty();
    }
    Passage best = turn.passages().get(scores.passage(index));
    return Optional.of(new Stretch(best.start(), best.end(), turn.text().length()));
  }

  Line whole(int index) {
    return line(index, Optional.empty());
  }

  /** An event, or a passage of it. */
  Line line(int index, Optional<Stretch> passage) {
    Remembered event = held.event(index);
    String text = ContextText.line(event, passage);
    String mark = form.mark(event) + mark(index);
    String before = citation(event.turn().id()) + mark;
    Line line = passage.isPresent() ? Line.of(text) : new Line(text, tokens(event, text));
    if (before.isEmpty()) {
      return line;
    }
    return passage.isEmpty() && mark.isEmpty()
        ? Line.cited(before, line, citedTokens(event, before + text))
        : Line.after(before, line);
  }

  Line brief(int index, Rendering rendering) {
    Line line = briefs.line(index, rendering);
    String mark = mark(index);
    return mark.isEmpty() ? line : Line.after(mark, line);
  }

  LocalDate day(Remembered event) {
    return form.day(event.turn().at());
  }

  Line heading(LocalDate day) {
    return headings.computeIfAbsent(day, date -> Line.of(ContextText.heading(date)));
  }

  /** What stands before the words of one that is quoted. */
  String before(EventId quoted) {
    if (places.isEmpty()) {
      places = held.places();
    }
    Integer place = places.get(quoted);
    return place == null ? citation(quoted) : before(place, quoted);
  }

  private String before(int index, EventId event) {
    return citation(event) + mark(index);
  }

  private String citation(EventId event) {
    return form.cited() ? ContextText.citation(event) : "";
  }

  /** Stands before the line of an event that tells what is no more; empty for all others. */
  private String mark(int index) {
    return ContextText.mark(scores.revised(index));
  }

  private int citedTokens(Remembered event, String line) {
    return held.citedTokens().computeIfAbsent(event.turn().seq(), seq -> ContextText.tokens(line));
  }

  private int tokens(Remembered event, String line) {
    return held.lineTokens().computeIfAbsent(event.turn().seq(), seq -> ContextText.tokens(line));
  }
}
