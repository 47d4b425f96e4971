package io.myria.recall;

import io.myria.contents.DaysAlone;
import io.myria.contents.Overview;
import io.myria.contents.OverviewText;
import io.myria.contents.PeriodContents;
import io.myria.contents.TocBullet;
import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.language.date.Periods;
import io.myria.read.SnapshotChoice;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.Remembered;
import io.myria.recall.cache.StageTimes;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Answers a question for days alone from the table of contents first; where that fails, events
 * answer alone. What only some channels, types or contexts may answer is no part of it, since the
 * contents tell of all. Thread-safe.
 */
record DaysStage(Transactions transactions, PeriodContents contents) {

  private static final Logger LOG = Logger.getLogger(DaysStage.class.getName());

  /** Tokens of an overview, and its share of smaller budgets. */
  private static final int MOST = 800;

  private static final double SHARE = 0.8;

  /** Tokens of the whole answer where nobody asked for another number. */
  private static final int USUAL = 1_000;

  /**
   * How an answer's budget is parted.
   *
   * @param overview what the table of contents tells, which stands above the events
   * @param tokens what is left for events and topics
   */
  record Room(OverviewText overview, int tokens) {

    /** With so much less for events, where there is enough. */
    Room without(int less) {
      return tokens < LEAST ? this : new Room(overview, tokens - less);
    }
  }

  /** Smaller contexts are for events alone. */
  private static final int LEAST = 200;

  Room room(
      RecallRequest request,
      ReadContext scene,
      Periods.Reading asked,
      RecallSettings settings,
      StageTimes stages) {
    int budget = request.options().budgetTokens();
    if (!isAnswered(request, asked)) {
      return new Room(OverviewText.NOTHING, budget);
    }
    int most = Math.min(MOST, (int) (SHARE * budget));
    OverviewText overview =
        OverviewText.of(read(request, scene, asked, stages), most, request.options().cited());
    stages.end("contents");
    if (overview.isEmpty()) {
      return new Room(OverviewText.NOTHING, budget);
    }
    boolean usual = budget == settings.defaultTokens();
    return new Room(overview, (usual ? Math.min(USUAL, budget) : budget) - overview.tokens());
  }

  private static boolean isAnswered(RecallRequest request, Periods.Reading asked) {
    return request.cursor().isEmpty()
        && !request.options().alone()
        && request.filter().equals(RecallFilter.ALL)
        && DaysAlone.areAsked(asked);
  }

  private Overview read(
      RecallRequest request, ReadContext scene, Periods.Reading asked, StageTimes stages) {
    if (scene.mask().isEmpty()) {
      return Overview.NOTHING;
    }
    try {
      return transactions.read(
          database -> {
            Overview overview =
                contents.of(
                    database,
                    new PeriodContents.Asked(
                        request.scope(),
                        new SnapshotChoice(request.snapshot(), Optional.empty()),
                        scene.pin().at(""),
                        request.asOf(),
                        asked.periods(),
                        request.options().includeArchived()));
            scene.pin().confirm(database);
            if (overview.isOfOtherDays(asked.periods(), request.at().zone())) {
              stages.degrade(
                  "contents",
                  "the days of the table of contents are those of "
                      + overview.zone().getId()
                      + "; events answer alone for days of "
                      + request.at().zone().getId());
              return Overview.NOTHING;
            }
            return overview;
          });
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "the contents could not be read for a recall", problem);
      stages.degrade("contents", "the table of contents could not be read; events answer alone");
      return Overview.NOTHING;
    }
  }

  /** Events of which all words stand in an overview. */
  static Set<EventSeq> whole(OverviewText overview, HeldScope held) {
    Set<EventSeq> whole = new HashSet<>();
    for (TocBullet bullet : overview.uncut()) {
      Remembered event = held.events().get(bullet.seq());
      if (event != null && bullet.from() == 0 && bullet.to() == event.turn().text().length()) {
        whole.add(bullet.seq());
      }
    }
    return whole;
  }
}
