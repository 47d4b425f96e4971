package io.myria.recall.ranking;

import io.myria.language.date.Span;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** Signals of speaker, time and place in the sitting, whatever was said. */
public final class SittingSignals {

  private static final List<String> TURN =
      List.of("user", "assistant", "turn_length", "passages", "first_passage");

  /** Where in the log something stands says how well it answers only to what goes on with it. */
  private static final List<String> PLACE = List.of("place", "opening", "recent", "latest");

  private SittingSignals() {}

  /** Those that are the same whatever is asked. */
  static Columns fixed(Sittings stage) {
    Columns columns = new Columns(stage.size());
    place(stage, columns);
    turns(stage, columns);
    for (PassageFeature trait : PassageFeature.values()) {
      double[] column = columns.add(trait.signal());
      for (int u = 0; u < column.length; u++) {
        column[u] = stage.unit(u).trait(trait);
      }
    }
    return columns;
  }

  private static void place(Sittings stage, Columns columns) {
    double[] place = columns.add("place");
    double[] opening = columns.add("opening");
    double[] recent = columns.add("recent");
    double[] latest = columns.add("latest");
    for (int u = 0; u < stage.size(); u++) {
      int sitting = stage.sitting(u);
      int turns = stage.firstPlace(sitting + 1) - stage.firstPlace(sitting);
      int before = stage.place(stage.turn(u)) - stage.firstPlace(sitting);
      place[u] = before / (double) turns;
      opening[u] = before < 2 ? 1 : 0;
      recent[u] = -StrictMath.log(stage.turns() - stage.turn(u));
      latest[u] = sitting == stage.sitting(stage.size() - 1) ? 1 : 0;
    }
  }

  private static void turns(Sittings stage, Columns columns) {
    double[] user = columns.add("user");
    double[] assistant = columns.add("assistant");
    double[] length = columns.add("turn_length");
    double[] passages = columns.add("passages");
    double[] first = columns.add("first_passage");
    for (int turn = 0; turn < stage.turns(); turn++) {
      int start = stage.turnStart(turn);
      int end = stage.turnStart(turn + 1);
      Role role = stage.unit(start).turn().role();
      int words = 0;
      for (int u = start; u < end; u++) {
        words += stage.unit(u).length();
      }
      Arrays.fill(user, start, end, role == Role.USER ? 1 : 0);
      Arrays.fill(assistant, start, end, role == Role.ASSISTANT ? 1 : 0);
      Arrays.fill(length, start, end, StrictMath.log(1.0 + words));
      Arrays.fill(passages, start, end, StrictMath.log(end - start));
      first[start] = end > start + 1 ? 1 : 0;
    }
  }

  public static void add(Corpus corpus, ParsedQuestion asked, Columns columns) {
    Sittings stage = corpus.stage();
    Columns fixed = corpus.fixed();
    speakers(stage, fixed, asked, columns);
    TURN.forEach(name -> columns.add(name, fixed.get(name)));
    boolean continues = asked.kinds()[QuestionType.CONTINUES.ordinal()] > 0;
    PLACE.forEach(
        name -> columns.add("continues*" + name, continues ? fixed.get(name) : columns.nothing()));
    columns.add("date", days(asked, columns, u -> closeness(asked, stage.day(u))));
    columns.add("mention", days(asked, columns, u -> closeness(asked, stage.unit(u).mentions())));
    for (PassageFeature trait : PassageFeature.values()) {
      columns.add(trait.signal(), fixed.get(trait.signal()));
    }
  }

  private static void speakers(
      Sittings stage, Columns fixed, ParsedQuestion asked, Columns columns) {
    if (asked.named().isEmpty()) {
      columns.add("speaker", columns.nothing());
      columns.add("about", columns.nothing());
      return;
    }
    double[] speaker = columns.add("speaker");
    double[] about = columns.add("about");
    double[] first = fixed.get(PassageFeature.FIRST_PERSON.signal());
    double[] second = fixed.get(PassageFeature.SECOND_PERSON.signal());
    boolean[] named = new boolean[stage.speakers()];
    asked.named().forEach(number -> named[number] = true);
    for (int u = 0; u < speaker.length; u++) {
      boolean spoke = stage.speaker(u) >= 0 && named[stage.speaker(u)];
      speaker[u] = spoke ? 1 : 0;
      about[u] = spoke ? first[u] : second[u];
    }
  }

  private static double[] days(
      ParsedQuestion asked, Columns columns, IntToDoubleFunction closeness) {
    if (asked.spans().isEmpty()) {
      return columns.nothing();
    }
    double[] days = new double[columns.size()];
    Arrays.setAll(days, closeness);
    return days;
  }

  private static double closeness(ParsedQuestion asked, long day) {
    return closeness(asked, List.of(new Span(day, day)));
  }

  /** 1 within the days asked for, then a half each further week. */
  private static double closeness(ParsedQuestion asked, List<Span> spans) {
    double best = 0;
    for (Span wanted : asked.spans()) {
      for (Span span : spans) {
        best = Math.max(best, 7.0 / (7 + wanted.gap(span)));
      }
    }
    return best;
  }
}
