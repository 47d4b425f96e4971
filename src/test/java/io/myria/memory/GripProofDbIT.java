package io.myria.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.Locomo;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.config.Source;
import io.myria.contents.Contents;
import io.myria.contents.Contents.Browsed;
import io.myria.contents.ContentsViews;
import io.myria.contents.Grips;
import io.myria.contents.Grips.Expanded;
import io.myria.contents.TocBullet;
import io.myria.contents.TocEntry;
import io.myria.contents.TocId;
import io.myria.contents.TocLevel;
import io.myria.contents.TocRequest;
import io.myria.contents.Zones;
import io.myria.drill.Drill;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.fingerprint.FingerprintReader;
import io.myria.language.EventText;
import io.myria.projection.DerivedReader;
import io.myria.read.Cursors;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.read.TokenBudget;
import io.myria.security.Caller;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every grip of every node leads to the very words that its bullet shows, in any zone. */
@Drill
class GripProofDbIT {

  private static final String ELSEWHERE = "America/New_York";

  private Bench bench;
  private Contents contents;
  private Grips grips;

  @BeforeEach
  void open() {
    bench = new Bench();
    Source defaults = Source.of(Map.of());
    ContentsViews views =
        new ContentsViews(
            bench.reader(),
            new DerivedReader(),
            new FingerprintReader(),
            Zones.settings(ELSEWHERE).contents(),
            defaults.read(QuerySettings.class));
    contents =
        new Contents(
            bench.transactions(), views, new Cursors(bench.transactions(), new SecureRandom()));
    grips = new Grips(bench.transactions(), views);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void build() {
    bench
        .builder(bench.transactions(), Zones.settings(ELSEWHERE))
        .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
  }

  /** Long conversations, from the years down to the segments. */
  @Test
  void everyGripOfConversationsIsTheTextAtItsOffsets() {
    Locomo.assumePresent();
    List<NewEvent> events = Locomo.events(Locomo.CONVERSATIONS);
    bench.append(events);
    build();
    Map<String, TocBullet> known = new HashMap<>();
    int bullets = 0;
    int cut = 0;
    for (ParticipantSet whose :
        events.stream().map(NewEvent::participants).collect(Collectors.toSet())) {
      TocRequest request = TocRequest.of(Caller.OPEN.scope(whose, true));
      for (TocEntry entry : all(request)) {
        for (TocBullet bullet : entry.node().bullets()) {
          bullets++;
          TocBullet before = known.putIfAbsent(bullet.grip().toString(), bullet);
          if (before == null) {
            cut += proven(request, bullet) ? 1 : 0;
          } else {
            assertThat(bullet).isEqualTo(before);
          }
        }
      }
    }
    System.out.printf(
        "%d bullets, %d grips: all are the text at their offsets, %d of them cut%n",
        bullets, known.size(), cut);
    assertThat(known.size()).isGreaterThan(100 * Locomo.CONVERSATIONS);
  }

  /** Whether the bullet shows less than its sentence; that it does so is told by an ellipsis. */
  private boolean proven(TocRequest request, TocBullet bullet) {
    Expanded expanded = grips.expand(request, bullet.grip(), 0, 0);
    String text = EventText.of(expanded.event());
    assertThat(expanded.event().id()).isEqualTo(bullet.event());
    assertThat(expanded.excerpt())
        .isNotBlank()
        .isEqualTo(text.substring(expanded.from(), expanded.to()))
        .isEqualTo(text.substring(bullet.from(), bullet.to()));
    String words = expanded.excerpt().replaceAll("\\s+", " ").strip();
    String shown = bullet.text().substring(bullet.text().indexOf(": \"") + 3);
    boolean cut = !shown.equals(words + "\"");
    if (cut) {
      assertThat(shown).isEqualTo(words + "…\"");
      assertThat(text.substring(bullet.to())).isNotBlank();
    } else {
      String rest = text.substring(bullet.to());
      assertThat(rest.isBlank() || rest.startsWith("\n") || words.matches("(?s).*[^\\p{L}\\p{N}]"))
          .as("a sentence ends at the end of «%s» of «%s»", words, text)
          .isTrue();
    }
    return cut;
  }

  private List<TocEntry> all(TocRequest request) {
    List<TocEntry> all = new ArrayList<>();
    List<TocEntry> level = children(request, Browsed.YEARS);
    while (!level.isEmpty()) {
      all.addAll(level);
      List<TocEntry> below = new ArrayList<>();
      for (TocEntry entry : level) {
        if (entry.id().level() != TocLevel.SEGMENT) {
          below.addAll(children(request, Browsed.below(entry.id())));
        }
      }
      level = below;
    }
    return all;
  }

  private List<TocEntry> children(TocRequest request, Browsed browsed) {
    TocRequest page =
        new TocRequest(
            request.scope(),
            SnapshotChoice.ACTIVE,
            Optional.empty(),
            new PageRequest(Optional.of(100), Optional.empty()));
    return contents.browse(page, browsed, TokenBudget.unlimited()).nodes();
  }

  @Test
  void aSentenceThatIsTooLongIsCutAndThatIsTold() {
    String text = "The kite flies over the harbour" + " and over the ferry".repeat(60) + ".";
    bench.append(List.of(Drafts.message(Instant.parse("2026-09-10T12:00:00Z"), text, "ann")));
    build();
    TocRequest request = TocRequest.of(Caller.OPEN.scope(ParticipantSet.of("ann"), false));
    List<TocEntry> all = all(request);
    assertThat(all).hasSize(5);
    for (TocEntry entry : all) {
      assertThat(entry.node().bullets()).hasSize(1);
      assertThat(proven(request, entry.node().bullets().get(0))).isTrue();
    }
  }

  /** Around the midnights of a zone that is five hours behind, and then four. */
  @Test
  void daysBeginAndEndAtTheZonesMidnightsWhateverTheClocksDo() {
    ZoneId zone = ZoneId.of(ELSEWHERE);
    Map<LocalDate, Duration> length =
        Map.of(
            LocalDate.of(2026, 3, 7), Duration.ofHours(24),
            LocalDate.of(2026, 3, 8), Duration.ofHours(23),
            LocalDate.of(2026, 11, 1), Duration.ofHours(25),
            LocalDate.of(2026, 11, 2), Duration.ofHours(24));
    List<NewEvent> events = new ArrayList<>();
    for (LocalDate day : length.keySet()) {
      Instant first = day.atStartOfDay(zone).toInstant();
      Instant last = day.plusDays(1).atStartOfDay(zone).toInstant().minusNanos(1_000);
      events.add(Drafts.message(first, "The first word of " + day + " was said.", "ann"));
      events.add(Drafts.message(last, "The last word of " + day + " was said.", "ann"));
    }
    bench.append(events.subList(0, 5));
    build();
    bench.append(events.subList(5, 8));
    TocRequest request = TocRequest.of(Caller.OPEN.scope(ParticipantSet.of("ann"), false));
    for (boolean fresh : new boolean[] {true, false}) {
      for (Map.Entry<LocalDate, Duration> one : length.entrySet()) {
        TocEntry day =
            contents.node(request, TocId.parse("node_id", one.getKey().toString()), "node_id");
        assertThat(Duration.between(day.from(), day.to())).isEqualTo(one.getValue());
        assertThat(day.node().events()).as("%s, fresh %s", one.getKey(), fresh).isEqualTo(2);
        Set<String> words = new LinkedHashSet<>();
        day.node().bullets().forEach(bullet -> words.add(bullet.text()));
        children(request, Browsed.below(day.id()))
            .forEach(segment -> segment.node().bullets().forEach(is -> words.add(is.text())));
        assertThat(words).allMatch(text -> text.contains(one.getKey().toString()));
        day.node().bullets().forEach(bullet -> proven(request, bullet));
      }
      build();
    }
    assertThat(all(request).stream().filter(is -> is.id().level() == TocLevel.DAY))
        .hasSize(length.size());
  }
}
