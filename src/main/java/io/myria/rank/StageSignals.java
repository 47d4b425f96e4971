package io.myria.rank;

import io.myria.text.Span;

/** Who spoke, when, and where in the sitting; none of it knows what was said. */
final class StageSignals {

  private StageSignals() {}

  static void add(Ground ground, Asked asked, Columns columns) {
    Stage stage = ground.stage();
    double[] speaker = columns.add("speaker");
    double[] about = columns.add("about");
    double[] place = columns.add("place");
    double[] opening = columns.add("opening");
    double[] age = columns.add("age");
    double[] date = columns.add("date");
    double[] mention = columns.add("mention");
    for (int u = 0; u < stage.size(); u++) {
      Unit unit = stage.unit(u);
      boolean spoke = asked.named().contains(stage.speaker(u));
      if (!asked.named().isEmpty()) {
        speaker[u] = spoke ? 1 : 0;
        about[u] = unit.trait(spoke ? Trait.FIRST_PERSON : Trait.SECOND_PERSON);
      }
      int start = stage.sittingStart(stage.sitting(u));
      int end = stage.sittingStart(stage.sitting(u) + 1);
      place[u] = (u - start) / (double) Math.max(1, end - start);
      opening[u] = u - start < 2 ? 1 : 0;
      age[u] = u / (double) stage.size();
      date[u] = closeness(asked, new Span(stage.day(u), stage.day(u)));
      mention[u] = unit.mentions().stream().mapToDouble(m -> closeness(asked, m)).max().orElse(0);
    }
    for (Trait trait : Trait.values()) {
      double[] column = columns.add(trait.name().toLowerCase(java.util.Locale.ROOT));
      for (int u = 0; u < column.length; u++) {
        column[u] = stage.unit(u).trait(trait);
      }
    }
  }

  /** 1 within the days asked for, then a half each further week. */
  private static double closeness(Asked asked, Span span) {
    double best = 0;
    for (Span wanted : asked.spans()) {
      best = Math.max(best, 7.0 / (7 + wanted.gap(span)));
    }
    return best;
  }
}
