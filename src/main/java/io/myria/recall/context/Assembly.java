package io.myria.recall.context;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.fingerprint.Rendering;
import io.myria.recall.context.ContextText.Line;
import io.myria.recall.ranking.AnswerParts;
import io.myria.topics.SummaryBullet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Puts turns and summaries together into one context. Confined to one request. */
public final class Assembly {

  /** Below it, turns are worth more than what topics say of them. */
  private static final int SUMMARIES_FROM = 3_000;

  /** Of the budget, for summaries. */
  private static final double SHARE = 0.04;

  private final Selection selection;
  private final int budget;
  private final int mostItems;
  private final List<RecallSummary> summaries = new ArrayList<>();
  private String context = "";
  private int tokens;

  public Assembly(Selection selection, int budget, int mostItems) {
    this.selection = selection;
    this.budget = budget;
    this.mostItems = mostItems;
  }

  public static boolean wantsSummaries(int budget) {
    return budget >= SUMMARIES_FROM;
  }

  /** Turns alone, up to where summaries may begin. */
  public void takeTurns(boolean roomForSummaries) {
    int room = roomForSummaries ? (int) (SHARE * budget) : 0;
    selection.fill(budget - room, mostItems);
  }

  /** As many summaries as there is room for, and then turns again. */
  public void takeSummaries(List<RecallSummary> offered) {
    takeSummaries(offered, (int) (SHARE * budget));
    selection.fill(budget, mostItems);
  }

  /** As many summaries, bullet by bullet, as there is room for in text and in JSON. */
  public void takeSummaries(List<RecallSummary> offered, int most) {
    int room = most;
    for (RecallSummary summary : offered) {
      int bare = selection.json().cost(of(summary, List.of()));
      int heading = cost(ContextText.heading(summary.label()), bare);
      room -= heading;
      List<SummaryBullet> taken = new ArrayList<>();
      for (SummaryBullet bullet : summary.bullets()) {
        int json = selection.json().cost(of(summary, List.of(bullet))) - bare;
        int need = cost(line(bullet), json);
        if (need <= room) {
          room -= need;
          taken.add(bullet);
        }
      }
      if (!taken.isEmpty()) {
        summaries.add(of(summary, taken));
      } else {
        room += heading;
      }
    }
    selection.spend(
        summaryLines(), summaries.stream().mapToInt(one -> selection.json().cost(one)).sum());
  }

  private static RecallSummary of(RecallSummary summary, List<SummaryBullet> bullets) {
    return new RecallSummary(summary.topicId(), summary.label(), bullets);
  }

  /** Tokens of a budget for a line, and for what stands in the JSON beside it. */
  private static int cost(String line, int besideJson) {
    Line counted = Line.of(line);
    return besideJson == 0
        ? counted.tokens()
        : Math.max(counted.tokens(), JsonRoom.budgetTokens(counted.json() + besideJson));
  }

  /** Takes these turns back, which are not shown after all, and writes the context anew. */
  public void drop(Set<EventId> events) {
    if (!events.isEmpty()) {
      selection.drop(events);
      write();
    }
  }

  /**
   * Keeps these events alone, without summaries, and writes the context anew.
   *
   * @param places in the corpus
   */
  public void keep(BitSet places) {
    summaries.clear();
    selection.keep(places);
    write();
  }

  /**
   * What the answer consists of: events that stand in it by their words or by the values of their
   * fingerprints, and those that its summaries quote; a header holds nothing.
   *
   * @param above events that are quoted above all this
   */
  public AnswerParts parts(Set<EventSeq> archived, Set<EventId> above) {
    Set<EventId> quoted = new HashSet<>(above);
    summaries.forEach(summary -> summary.bullets().forEach(bullet -> quoted.add(bullet.first())));
    BitSet held = new BitSet();
    selection.taken().stream()
        .filter(taken -> taken.rendering() != Rendering.HEADER)
        .forEach(taken -> held.set(taken.index()));
    return selection.parts(held, quoted, archived);
  }

  /**
   * Some events of the answer by themselves, and those that they replaced.
   *
   * @param places in the corpus
   */
  public AnswerParts parts(BitSet places, Set<EventSeq> archived) {
    return selection.parts((BitSet) places.clone(), Set.of(), archived);
  }

  /** Turns alone, up to so many tokens of the whole. */
  public void takeTurnsUpTo(int limit) {
    selection.fill(limit, mostItems);
  }

  public Selection selection() {
    return selection;
  }

  /** Writes the context, and drops turns should it be longer than was planned. */
  public void write() {
    while (true) {
      List<Line> lines = summaryLines();
      lines.addAll(selection.lines());
      context = ContextText.of(lines);
      tokens = ContextText.tokens(lines);
      if (tokens <= budget || selection.taken().isEmpty()) {
        return;
      }
      selection.dropLast();
    }
  }

  public String context() {
    return context;
  }

  public int tokens() {
    return tokens;
  }

  public List<RecallSummary> summaries() {
    return List.copyOf(summaries);
  }

  /** A sentence that quotes what is no more is marked as its event would be, and cites it so. */
  private String line(SummaryBullet bullet) {
    return ContextText.bullet(selection.text().before(bullet.first()) + bullet.text());
  }

  private List<Line> summaryLines() {
    List<Line> lines = new ArrayList<>();
    for (RecallSummary summary : summaries) {
      lines.add(Line.of(ContextText.heading(summary.label())));
      summary.bullets().forEach(bullet -> lines.add(Line.of(line(bullet))));
    }
    return lines;
  }
}
