package io.myria.recall;

import io.myria.language.date.Periods;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.context.Eligible;
import io.myria.recall.context.Reordered;
import io.myria.recall.context.Revised;
import io.myria.recall.context.Scores;
import io.myria.recall.context.ScoresOver;
import io.myria.recall.ranking.IdentifierFit;
import io.myria.recall.ranking.TimeFit;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Orders events that a strategy finds alike: by the identifiers that a question names, by what
 * matches a question over several events, by the days that a question asks about, and by which
 * value replaced which; a reply stands before the same question. Confined to one request.
 *
 * @param question as it was asked
 * @param asked the days
 * @param series what matches, where several events are asked for
 * @param before where the question was asked before
 * @param zone whose midnights begin days
 */
record TieBreakers(
    HeldScope held,
    String question,
    Periods.Reading asked,
    SeriesFit series,
    Latest latest,
    AskedBefore before,
    ZoneId zone) {

  static final String NAMED = "identifier";
  static final String IN_PERIOD = "period";
  static final String LATEST = "latest";
  static final String REPLY = "reply";

  /** The scores in the order that follows, which say of each event what it is to others. */
  Scores of(Scores scores, Eligible eligible) {
    int[] given = scores.order();
    IdentifierFit fit = IdentifierFit.of(held.corpus(), question);
    int[] named = fit.order(given);
    Scores holding = named == given ? scores : new Reordered(scores, given, named, NAMED);
    int[] matched = series.isLast() ? named : series.order(named, held.corpus());
    Scores matching = matching(holding, named, matched);
    int[] dated = TimeFit.order(held.corpus(), asked, matched, zone);
    Scores inPeriod =
        dated == matched ? matching : new Reordered(matching, matched, dated, IN_PERIOD);
    int[] replied = before.order(dated);
    Scores answering = replied == dated ? inPeriod : new Reordered(inPeriod, dated, replied, REPLY);
    int[] revised = latest.order(replied, eligible, fit);
    boolean same = Arrays.equals(revised, replied);
    Scores current = same ? answering : new Reordered(answering, replied, revised, LATEST);
    int[] last = series.isLast() ? series.order(revised, held.corpus()) : revised;
    return telling(matching(current, revised, last));
  }

  private static Scores matching(Scores scores, int[] before, int[] order) {
    return order == before ? scores : new Reordered(scores, before, order, SeriesFit.MATCHES);
  }

  /** The scores as they are, which say of each event what it is to others. */
  Scores telling(Scores scores) {
    return new Telling(scores, latest);
  }

  private static final class Telling extends ScoresOver {

    private final Latest latest;

    private Telling(Scores base, Latest latest) {
      super(base);
      this.latest = latest;
    }

    @Override
    public OptionalInt before(int index) {
      return latest.before(index);
    }

    @Override
    public Revised revised(int index) {
      return latest.of(index);
    }
  }
}
