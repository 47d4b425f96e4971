package io.myria.contents;

import io.myria.contents.Overview.Told;
import io.myria.event.EventId;
import io.myria.language.Inset;
import io.myria.language.Sentences;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An overview as it stands above the events of a context: a line for each node, and below it
 * sentences with their grips. Each line begins with a mark and ends with a line break, so that what
 * lines have in tokens by themselves adds up. Immutable.
 *
 * @param text empty where there is nothing to say
 * @param tokens of the text, by cl100k_base
 * @param told the nodes, with those of their bullets that stand in the text
 * @param uncut of these bullets, those that stand there whole
 */
public record OverviewText(String text, int tokens, List<Told> told, List<TocBullet> uncut) {

  public static final OverviewText NOTHING = new OverviewText("", 0, List.of(), List.of());

  /** Of a bullet, so that one does not take the place of others. */
  private static final int CHARACTERS = 160;

  /** Tokens of a node in JSON beside its name and title, and of a grip beside its id. */
  private static final int NODE = 25;

  private static final int GRIP = 3;

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

  public OverviewText {
    told = List.copyOf(told);
    uncut = List.copyOf(uncut);
  }

  public boolean isEmpty() {
    return told.isEmpty();
  }

  /** Whose words stand in it. */
  public Set<EventId> quoted() {
    Set<EventId> quoted = new HashSet<>();
    told.forEach(one -> one.node().bullets().forEach(bullet -> quoted.add(bullet.event())));
    return quoted;
  }

  /**
   * As many nodes as have room, and then of each in turn its best bullet that is left.
   *
   * @param most tokens of a budget
   * @param itemised whether nodes stand in the answer's JSON, too, beside the text
   */
  public static OverviewText of(Overview overview, int most, boolean itemised) {
    List<String> headings = new ArrayList<>();
    int left = most;
    for (Told one : overview.told()) {
      String heading = heading(one, overview.zone());
      left -= itemised ? inJson(2 * TokenCount.of(heading) + NODE) : TokenCount.of(heading);
      if (left < 0) {
        break;
      }
      headings.add(heading);
    }
    List<Told> nodes = overview.told().subList(0, headings.size());
    List<List<TocBullet>> taken = taken(nodes, Math.max(0, left), itemised);
    StringBuilder text = new StringBuilder();
    List<Told> told = new ArrayList<>();
    List<TocBullet> uncut = new ArrayList<>();
    for (int index = 0; index < nodes.size(); index++) {
      TocNode node = nodes.get(index).node();
      List<TocBullet> some = node.bullets().stream().filter(taken.get(index)::contains).toList();
      text.append(headings.get(index));
      some.forEach(bullet -> text.append(line(bullet)));
      told.add(new Told(nodes.get(index).id(), node.quoting(some)));
      some.stream().filter(bullet -> bullet.text().length() <= CHARACTERS).forEach(uncut::add);
    }
    return new OverviewText(text.toString(), TokenCount.of(text.toString()), told, uncut);
  }

  private static List<List<TocBullet>> taken(List<Told> nodes, int most, boolean itemised) {
    List<List<TocBullet>> best =
        nodes.stream().map(one -> one.node().best(TocNode.BULLETS)).toList();
    List<List<TocBullet>> taken = new ArrayList<>();
    nodes.forEach(one -> taken.add(new ArrayList<>()));
    int left = most;
    for (int rank = 0; rank < TocNode.BULLETS; rank++) {
      for (int index = 0; index < nodes.size(); index++) {
        if (rank < best.get(index).size()) {
          TocBullet bullet = best.get(index).get(rank);
          int words = TokenCount.of(line(bullet));
          int grip = TokenCount.of(bullet.grip().toString()) + GRIP;
          int need = itemised ? Math.max(words, inJson(words + grip)) : words;
          if (need <= left) {
            left -= need;
            taken.get(index).add(bullet);
          }
        }
      }
    }
    return taken;
  }

  /** Tokens of a budget that pay for so many of its JSON. */
  private static int inJson(int tokens) {
    return (int) Math.ceil(tokens / Budget.JSON_SHARE);
  }

  private static String heading(Told told, ZoneId zone) {
    long events = told.node().events();
    return "# "
        + told.id().period().name()
        + times(told, zone)
        + " · "
        + events
        + (events == 1 ? " event" : " events")
        + " · "
        + Inset.line(told.node().title())
        + " ["
        + told.id()
        + "]\n";
  }

  private static String times(Told told, ZoneId zone) {
    TocId id = told.id();
    return id.level() == TocLevel.SEGMENT
        ? ", " + time(told.node().firstAt(), zone) + " to " + time(told.node().lastAt(), zone)
        : "";
  }

  private static String time(Instant at, ZoneId zone) {
    return TIME.format(at.atZone(zone));
  }

  private static String line(TocBullet bullet) {
    String text = Inset.line(Sentences.excerpt(bullet.text(), CHARACTERS));
    return "- " + text + " [" + bullet.grip() + "]\n";
  }
}
