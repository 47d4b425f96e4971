package io.myria.contents;

import io.myria.event.ParticipantSet;
import io.myria.json.Field;
import io.myria.language.Sentences;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Lines;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A node of the table of contents for programs, and as a line for models. */
public record TocNodeJson(
    @Field("Its id; a period's is also taken without toc: and level") String nodeId,
    @Field("year, month, week, day or segment") String level,
    @Field("What its events are about") String title,
    @Field("Begins; of periods with items") Optional<String> from,
    @Field("Ends: the first moment behind a period, the last event of a segment")
        Optional<String> to,
    @Field("Events that you see in it") long eventCount,
    @Field("Of these, how many no snapshot covers yet") Optional<Long> fresh,
    @Field("What they speak of") Optional<List<String>> keywords,
    @Field("What was said, some of it") List<Bullet> bullets,
    @Field("Of a segment: who may see it") Optional<List<String>> participants,
    @Field("Tokens of what was said") Optional<Long> tokens,
    @Field("Grows when its text changes; none where all of it is fresh") Optional<Long> version) {

  /** A sentence that somebody said. */
  public record Bullet(
      @Field("Who said it, and the words") String text,
      @Field("Leads to the words and what was said around them: myria_expand_grip") String gripId,
      @Field("Whose words they are") Optional<String> eventId) {}

  private static final DateTimeFormatter WEEKDAY =
      DateTimeFormatter.ofPattern("EEEE", Locale.ENGLISH);
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

  /** Of a bullet in a list, so that one does not take the place of others. */
  private static final int LISTED_CHARACTERS = 110;

  private static final int ITEMS = 3;

  /** One of several in a list: the bullets that fit its title best. */
  public static TocNodeJson listed(TocEntry entry, Detail detail) {
    return detail.isFull()
        ? whole(entry, detail)
        : of(entry, detail, best(entry, detail.hasItems() ? ITEMS : 1), LISTED_CHARACTERS);
  }

  /** One by itself, with all its bullets. */
  public static TocNodeJson whole(TocEntry entry, Detail detail) {
    return of(entry, detail, entry.node().bullets(), Integer.MAX_VALUE);
  }

  private static TocNodeJson of(
      TocEntry entry, Detail detail, List<TocBullet> bullets, int characters) {
    boolean timed = detail.hasItems() || entry.id().level() == TocLevel.SEGMENT;
    return new TocNodeJson(
        entry.id().toString(),
        entry.id().level().wire(),
        entry.node().title(),
        Optional.of(entry.from().toString()).filter(some -> timed),
        Optional.of(entry.to().toString()).filter(some -> timed),
        entry.node().events(),
        Optional.of(entry.fresh()).filter(some -> some > 0),
        Optional.of(entry.node().keywords().stream().map(TocKeyword::surface).toList())
            .filter(some -> detail.hasItems()),
        bullets.stream()
            .map(
                one ->
                    new Bullet(
                        Sentences.excerpt(one.text(), characters),
                        one.grip().toString(),
                        Optional.of(one.event().toString()).filter(id -> detail.hasItems())))
            .toList(),
        entry.participants().map(ParticipantSet::names),
        Optional.of(entry.node().tokens()).filter(some -> detail.isFull()),
        Optional.of(entry.version()).filter(some -> some > 0 && detail.hasItems()));
  }

  /** In their order. */
  private static List<TocBullet> best(TocEntry entry, int most) {
    List<TocBullet> best = entry.node().best(most);
    return entry.node().bullets().stream().filter(best::contains).toList();
  }

  /**
   * The same for models.
   *
   * @param days whose midnights part the days of the table of contents
   * @param zone of times of day
   */
  public String lines(TocEntry entry, ZoneId days, ZoneId zone) {
    StringBuilder lines = new StringBuilder();
    lines
        .append(shortId())
        .append(beside(entry, days, zone))
        .append(" · ")
        .append(Lines.count(eventCount, "event"))
        .append(
            fresh.map(some -> some == eventCount ? ", fresh" : ", " + some + " fresh").orElse(""))
        .append(" · ")
        .append(Lines.flat(title))
        .append('\n');
    for (Bullet bullet : bullets) {
      lines
          .append("  • ")
          .append(Lines.flat(bullet.text()))
          .append(" [")
          .append(bullet.gripId())
          .append("]\n");
    }
    return lines.toString();
  }

  private String shortId() {
    return nodeId.substring(nodeId.indexOf(':', TocId.PREFIX.length()) + 1);
  }

  private String beside(TocEntry entry, ZoneId days, ZoneId zone) {
    Instant begins = entry.from();
    if (level.equals(TocLevel.DAY.wire())) {
      return " " + WEEKDAY.format(begins.atZone(days));
    }
    if (level.equals(TocLevel.WEEK.wire())) {
      Instant last = entry.to().minusSeconds(1);
      return " ("
          + begins.atZone(days).toLocalDate()
          + " to "
          + last.atZone(days).toLocalDate()
          + ")";
    }
    return level.equals(TocLevel.SEGMENT.wire())
        ? " "
            + (begins.atZone(days).toLocalDate().equals(begins.atZone(zone).toLocalDate())
                ? ""
                : begins.atZone(zone).toLocalDate() + " ")
            + TIME.format(begins.atZone(zone))
            + "–"
            + TIME.format(entry.to().atZone(zone))
            + participants.map(names -> " " + Lines.flat(String.join(", ", names))).orElse("")
        : "";
  }
}
