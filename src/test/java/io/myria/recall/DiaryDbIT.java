package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.NewEvent;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.context.ContextText;
import io.myria.recall.context.RecallItem;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Diaries whose days are alike but for their dates, and questions for one of the days in all the
 * forms in which English has it: the day that is asked for comes first. {@code
 * -Dmyria.diary.seed=…} makes others.
 */
class DiaryDbIT {

  private static final long SEED = Long.getLong("myria.diary.seed", 5);

  private static final int DIARIES = 12;
  private static final int DAYS = 40;
  private static final double BAR = 0.99;

  private static final List<String> DISHES =
      List.of(
          "lentil soup",
          "pizza",
          "fish pie",
          "paella",
          "goulash",
          "dumplings",
          "pea soup",
          "risotto",
          "curry",
          "noodles",
          "ratatouille",
          "tomato soup",
          "falafel",
          "pancakes");

  private static final List<String> MEALS = List.of("lunch", "dinner", "breakfast");

  private final Random random = new Random(SEED);
  private final Map<String, int[]> byForm = new TreeMap<>();

  /**
   * @param when as a question has it
   * @param from first day that is meant
   * @param to last day
   */
  private record Asked(String form, String when, LocalDate from, LocalDate to) {}

  @Test
  void theDayThatIsAskedForComesFirst() {
    try (RecallBench bench = new RecallBench()) {
      for (int number = 0; number < DIARIES; number++) {
        diary(bench, number);
      }
    }
    int right = byForm.values().stream().mapToInt(counts -> counts[0]).sum();
    int all = byForm.values().stream().mapToInt(counts -> counts[1]).sum();
    System.out.printf("diaries, seed %d: %d of %d days first%n", SEED, right, all);
    byForm.forEach((form, counts) -> System.out.printf("  %s %d/%d%n", form, counts[0], counts[1]));
    assertThat((double) right / all).isGreaterThanOrEqualTo(BAR);
  }

  private void diary(RecallBench bench, int number) {
    String me = "diarist " + number;
    String meal = MEALS.get(number % MEALS.size());
    LocalDate first = LocalDate.of(2026, 1, 1).plusDays(random.nextInt(200));
    LocalDate today = first.plusDays(DAYS);
    List<NewEvent> events = new ArrayList<>();
    for (int day = 0; day < DAYS; day++) {
      String dish = DISHES.get(random.nextInt(DISHES.size()));
      String text = "We had " + dish + " for " + meal + " at the harbour.";
      events.add(Talk.at(first.plusDays(day) + "T12:30:00Z", "Ann", text, me));
    }
    bench.append(events);
    for (int round = 0; round < 4; round++) {
      for (Asked asked : forms(first, today)) {
        ask(bench, me, "What did we have for " + meal + " " + asked.when() + "?", today, asked);
      }
    }
  }

  private void ask(RecallBench bench, String me, String question, LocalDate today, Asked asked) {
    RecallAnswer answer = bench.ask(Ask.of(question, me).asOf(today + "T18:00:00Z"));
    assertThat(answer.periods()).as(question).hasSize(1);
    assertThat(answer.periods().get(0).from()).as(question).contains(asked.from());
    assertThat(answer.periods().get(0).to()).as(question).contains(asked.to());
    assertThat(answer.items()).as("nothing of it was replaced").allMatch(DiaryDbIT::holds);
    LocalDate best = ContextText.date(answer.items().get(0).timestamp());
    int[] counts = byForm.computeIfAbsent(asked.form(), form -> new int[2]);
    counts[0] += best.isBefore(asked.from()) || best.isAfter(asked.to()) ? 0 : 1;
    counts[1]++;
  }

  private static boolean holds(RecallItem item) {
    return item.replacedBy().isEmpty();
  }

  private List<Asked> forms(LocalDate first, LocalDate today) {
    LocalDate day = first.plusDays(random.nextInt(DAYS));
    List<Asked> forms = new ArrayList<>();
    forms.add(new Asked("iso", "on " + day, day, day));
    for (String pattern :
        List.of("d MMMM uuuu", "MMMM d, uuuu", "d MMMM", "MMMM d", "EEEE, d MMMM uuuu")) {
      String written = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(day);
      forms.add(new Asked(pattern, "on " + written, day, day));
    }
    int ago = 2 + random.nextInt(20);
    forms.add(days("yesterday", today.minusDays(1)));
    forms.add(days("the day before yesterday", today.minusDays(2)));
    forms.add(new Asked("days ago", ago + " days ago", today.minusDays(ago), today.minusDays(ago)));
    DayOfWeek weekday = today.minusDays(1 + random.nextInt(6)).getDayOfWeek();
    LocalDate then = today.with(TemporalAdjusters.previous(weekday));
    String name = weekday.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    forms.add(new Asked("weekday", "on " + name, then, then));
    LocalDate monday = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).minusWeeks(1);
    forms.add(new Asked("last week", "last week", monday, monday.plusDays(6)));
    LocalDate from = first.plusDays(random.nextInt(DAYS - 5));
    LocalDate to = from.plusDays(1 + random.nextInt(4));
    forms.add(new Asked("range of iso", "from " + from + " to " + to, from, to));
    return forms;
  }

  private static Asked days(String when, LocalDate day) {
    return new Asked(when, when, day, day);
  }
}
