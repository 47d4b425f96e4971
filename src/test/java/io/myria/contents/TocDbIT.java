package io.myria.contents;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.compile.BuildResult.State;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.database.Parameters;
import io.myria.drill.Rounds;
import io.myria.drill.Seeds;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogReader.Followed;
import io.myria.language.EventText;
import io.myria.security.Caller;
import io.myria.snapshot.ExactSetId;
import io.myria.topics.fold.EventDigest;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** The table of contents that builds make, against a fold of all events at once. */
class TocDbIT {

  private static final String LIVE =
      "select {t.*} from toc_version t where t.to_ordinal is null"
          + " order by participant_set_id, internal, level, begins, part";

  /** Without what differs where the same events were appended in another order. */
  private static final String TOLD =
      """
      select concat_ws(' ', (select string_agg(p.name, ',' order by p.name)
                             from participant_set s join participant p
                               on p.participant_id = any(s.members)
                             where s.participant_set_id = t.participant_set_id),
                       internal, level, begins, part, event_count, tokens, first_at, last_at,
                       title, keywords,
                       (select jsonb_agg(b -> 'text') from jsonb_array_elements(bullets) b),
                       (select jsonb_agg(jsonb_build_array(s -> 'at', s -> 'last_at',
                                    s -> 'events', s -> 'title', s -> 'keywords',
                                    (select jsonb_agg(b -> 'text')
                                     from jsonb_array_elements(s -> 'bullets') b)))
                        from jsonb_array_elements(segments) s))
      from toc_version t where to_ordinal is null order by 1
      """;

  /** Events of a day. */
  private static final int DAY = Rounds.of("myria.test.day", 4_200, 100_000);

  private Bench bench;

  @BeforeEach
  void open() {
    bench = new Bench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @ParameterizedTest(name = "seed {0}")
  @Seeds({1, 2, 3})
  void anyOrderAndAnySplitIntoBuildsGiveTheSameNodes(long seed) {
    Random random = new Random(seed);
    List<NewEvent> log = TalkedDays.of(random, 500);
    bench.append(log);
    assertThat(bench.build().state()).isEqualTo(State.PUBLISHED);
    List<String> told = bench.column(TOLD);
    assertEqualsFold(ZoneOffset.UTC);
    try (Bench other = new Bench()) {
      List<NewEvent> shuffled = new ArrayList<>(log);
      Collections.shuffle(shuffled, random);
      for (int start = 0; start < log.size(); ) {
        int end = Math.min(log.size(), start + 1 + random.nextInt(120));
        other.append(shuffled.subList(start, end));
        String chunk = Integer.toString(1 + random.nextInt(60));
        assertThat(other.build("chunk_events", chunk).state()).isEqualTo(State.PUBLISHED);
        start = end;
      }
      assertThat(other.column(TOLD)).isEqualTo(told);
    }
  }

  @Test
  void aFullBuildServesWhatBuildsServedAndARollbackTakesTheContentsBack() {
    List<NewEvent> log = TalkedDays.of(new Random(8), 300);
    bench.append(log.subList(0, 200));
    BuildResult first = bench.build();
    List<String> before = rows();
    bench.append(log.subList(200, 300));
    bench.build("chunk_events", "7");
    List<String> after = rows();
    assertThat(after).isNotEqualTo(before);
    bench.builder().build(new BuildOrder(Trigger.MANUAL, true), Caller.OPEN);
    assertThat(rows()).isEqualTo(after);
    bench.life().rollBack(Caller.OPEN, first.snapshot().orElseThrow());
    assertThat(served(1)).isEqualTo(before);
    assertThat(bench.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(rows()).isEqualTo(after);
    assertThat(bench.count("select count(*) from staged_toc")).isZero();
  }

  @Test
  void everyBulletIsTheWordsOfItsEvent() {
    bench.append(TalkedDays.of(new Random(4), 400));
    bench.build();
    Map<EventId, Event> events = new HashMap<>();
    followed().forEach(one -> events.put(one.event().id(), one.event()));
    int bullets = 0;
    for (TocVersion version : versions()) {
      List<TocBullet> all = new ArrayList<>(version.node().bullets());
      version.segments().forEach(segment -> all.addAll(segment.node().bullets()));
      for (TocBullet bullet : all) {
        Event event = events.get(bullet.event());
        String said = EventText.of(event).substring(bullet.from(), bullet.to());
        assertThat(bullet.text()).contains(said.replaceAll("\\s+", " ").strip());
        assertThat(bullet.seq()).isEqualTo(event.seq());
        assertThat(bullet.at()).isEqualTo(event.timestamp());
        bullets++;
      }
      assertThat(version.node().bullets()).isNotEmpty().hasSizeLessThanOrEqualTo(8);
    }
    assertThat(bullets).isGreaterThan(300);
  }

  @Test
  void aTouchedDayOfASetCostsSixRowsAtMost() {
    List<NewEvent> log = TalkedDays.of(new Random(5), 900);
    bench.append(log.subList(0, 800));
    bench.build();
    bench.append(log.subList(800, 900));
    bench.build();
    long days =
        bench.count(
            "select count(distinct (participant_set_id, internal, occurred_at at time zone 'UTC'"
                + " - (occurred_at at time zone 'UTC')::time)) from event where event_seq > 800");
    long rows = bench.count("select count(*) from toc_version where from_ordinal = 2");
    assertThat(days).isGreaterThan(3);
    assertThat(rows).isBetween(days, 6 * days);
  }

  /** A bot that never pauses: what comes, and what is backdated, changes the parts around it. */
  @Test
  void aLongDayIsToldAPartAtATime() {
    bench.append(bot(0, DAY, 0));
    BuildResult first = bench.build();
    long parts = bench.count("select count(*) from toc_version where level = 'day'");
    assertThat(parts).isEqualTo((DAY + 4_095) / 4_096);
    bench.append(bot(DAY - 100, 100, 1));
    BuildResult second = bench.build();
    assertThat(bench.count("select count(*) from toc_version where from_ordinal = 2"))
        .isLessThanOrEqualTo(6);
    System.out.println(DAY + " events of a day: " + first.parts() + ", 100: " + second.parts());
    assertThat(
            bench.count(
                "select sum(event_count) from toc_version where level = 'day'"
                    + " and to_ordinal is null"))
        .isEqualTo(DAY + 100);
  }

  private static List<NewEvent> bot(int from, int count, int millis) {
    List<NewEvent> events = new ArrayList<>();
    for (int index = from; index < from + count; index++) {
      Instant at = Instant.parse("2026-03-19T00:00:00Z").plusMillis(86_000_000L * index / DAY);
      events.add(Drafts.message(at.plusMillis(millis), "Reading " + index + " is fine.", "bot"));
    }
    return events;
  }

  @Test
  void midnightIsTheZonesAndAnotherZoneCompilesAnew() {
    bench.append(TalkedDays.of(new Random(6), 200));
    bench.build();
    assertThat(bench.build().state()).isEqualTo(State.UNCHANGED);
    ZoneId zone = ZoneId.of("Pacific/Auckland");
    BuildResult again =
        bench
            .builder(bench.transactions(), Zones.settings(zone.getId()))
            .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
    assertThat(again.events()).isEqualTo(200);
    assertEqualsFold(zone);
  }

  /** The model: all events of a set and day at once, and each period from those below. */
  private void assertEqualsFold(ZoneId zone) {
    Map<List<Object>, List<TocSegment>> expected = expected(zone);
    Map<List<Object>, List<TocSegment>> actual = new HashMap<>();
    Map<List<Object>, List<TocNode>> below = new HashMap<>();
    List<TocVersion> versions = versions();
    for (TocVersion version : versions) {
      ExactSetId set = version.set();
      if (version.period().level() == TocLevel.DAY) {
        assertThat(version.segments()).hasSizeLessThanOrEqualTo(TocVersion.SEGMENTS);
        actual
            .computeIfAbsent(
                List.of(set.participantSetId(), set.internal(), version.period().begins()),
                key -> new ArrayList<>())
            .addAll(version.segments());
      }
      version
          .period()
          .above()
          .ifPresent(
              above ->
                  below
                      .computeIfAbsent(List.of(set, above), key -> new ArrayList<>())
                      .add(version.node()));
    }
    assertThat(actual).isEqualTo(expected);
    assertRolledUp(versions, below);
  }

  private Map<List<Object>, List<TocSegment>> expected(ZoneId zone) {
    Map<List<Object>, List<EventDigest>> days = new HashMap<>();
    for (Followed one : followed()) {
      if (!one.event().own()) {
        LocalDate day = LocalDate.ofInstant(one.event().timestamp(), zone);
        days.computeIfAbsent(
                List.of(one.participantSetId(), one.event().internal(), day),
                key -> new ArrayList<>())
            .add(EventDigest.of(one.event()));
      }
    }
    Map<List<Object>, List<TocSegment>> expected = new HashMap<>();
    days.forEach(
        (key, events) -> {
          events.sort(Comparator.comparing(DayFold::position));
          expected.put(key, Segmenter.of(events));
        });
    return expected;
  }

  private static void assertRolledUp(
      List<TocVersion> versions, Map<List<Object>, List<TocNode>> below) {
    for (TocVersion version : versions) {
      TocPeriod period = version.period();
      if (period.level() != TocLevel.DAY) {
        assertThat(version.node()).isEqualTo(RollUp.of(below.get(List.of(version.set(), period))));
      }
    }
  }

  private List<Followed> followed() {
    return bench
        .transactions()
        .run(db -> bench.reader().followWithSets(db, EventSeq.NONE, bench.head(), 10_000));
  }

  private List<TocVersion> versions() {
    return bench.transactions().run(db -> TocRows.versions(db, LIVE, Parameters.none()));
  }

  private List<String> rows() {
    return bench.column(
        "select to_jsonb(t) - 'from_ordinal' from toc_version t where to_ordinal is null"
            + " order by participant_set_id, internal, level, begins, part");
  }

  private List<String> served(long ordinal) {
    return bench.column(
        ("select to_jsonb(t) - 'from_ordinal' - 'to_ordinal' || '{\"to_ordinal\": null}'"
                + " from toc_version t"
                + " where from_ordinal <= %1$d and (to_ordinal is null or to_ordinal > %1$d)"
                + " order by participant_set_id, internal, level, begins, part")
            .formatted(ordinal));
  }
}
