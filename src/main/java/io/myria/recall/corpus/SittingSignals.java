package io.myria.recall.corpus;

import io.myria.text.Span;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** Signals of speaker, time and place in the sitting, whatever was said. */
public final class SittingSignals {

  private SittingSignals() {}

  /** Those that are the same whatever is asked. */
  static Columns fixed(Sittings stage) {
    Columns columns = new Columns(stage.size());
    double[] place = columns.add("place");
    double[] opening = columns.add("opening");
    double[] age = columns.add("age");
    for (int u = 0; u < stage.size(); u++) {
      int start = stage.sittingStart(stage.sitting(u));
      int end = stage.sittingStart(stage.sitting(u) + 1);
      place[u] = (u - start) / (double) Math.max(1, end - start);
      opening[u] = u - start < 2 ? 1 : 0;
      age[u] = u / (double) stage.size();
    }
    for (PassageFeature trait : PassageFeature.values()) {
      double[] column = columns.add(trait.signal());
      for (int u = 0; u < column.length; u++) {
        column[u] = stage.unit(u).trait(trait);
      }
    }
    return columns;
  }

  public static void add(Corpus corpus, ParsedQuestion asked, Columns columns) {
    Sittings stage = corpus.stage();
    Columns fixed = corpus.fixed();
    speakers(stage, fixed, asked, columns);
    List.of("place", "opening", "age").forEach(name -> columns.add(name, fixed.get(name)));
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
