package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.append.Appended;
import io.myria.projection.DerivedMemories;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.ContextText;
import io.myria.statements.ChangedFacts;
import io.myria.statements.ChangedFacts.Chain;
import io.myria.statements.ChangedFacts.Former;
import io.myria.statements.ChangedFacts.Said;
import io.myria.statements.TestNetwork;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Facts that change among what does not, in two sets of wordings: what recall puts first now, as of
 * each change, and asked for what was before. {@code -Dmyria.changes.seed=…} makes another log.
 */
@Drill
@TestInstance(Lifecycle.PER_CLASS)
class ChangedFactsDbIT {

  private static final long SEED = Long.getLong("myria.changes.seed", 1);

  /** Below what is reached, and far above the ranking alone. */
  private static final double BAR = 0.6;

  private static final double BAR_HELD_OUT = 0.35;

  private static final int ALL = 16_000;

  private static final int FACTS = Rounds.of("myria.changes.facts", 20, 200);

  private final Log seen = new Log("seen", ChangedFacts.seen(SEED, FACTS));
  private final Log heldOut = new Log("held out", ChangedFacts.heldOut(SEED, FACTS));

  /** One half's facts, appended. */
  private static final class Log implements AutoCloseable {
    private final String name;
    private final ChangedFacts facts;
    private final RecallBench bench = new RecallBench("cba.early_pruning_threshold", "0");
    private final Map<EventId, Said> byId = new HashMap<>();

    private Log(String name, ChangedFacts facts) {
      this.name = name;
      this.facts = facts;
    }

    private void append() {
      List<NewEvent> events = facts.said().stream().map(ChangedFactsDbIT::event).toList();
      List<Appended> appended = bench.append(events);
      for (int index = 0; index < appended.size(); index++) {
        byId.put(appended.get(index).id(), facts.said().get(index));
      }
      DerivedMemories.deriveChanges(
          bench.bench.transactions(), bench.bench.reader(), TestNetwork.replacements());
    }

    private RecallAnswer ask(String question, Options options, Optional<Instant> asOf) {
      Ask ask = Ask.of(question, ChangedFacts.ASKING).with(options);
      return bench.ask(asOf.map(at -> ask.asOf(at.toString())).orElse(ask));
    }

    /** Whether of all that tells of a chain what tells this value is first. */
    private boolean isFirst(RecallAnswer answer, int chain, String value) {
      return answer.items().stream()
          .map(item -> byId.get(item.eventId()))
          .filter(said -> said.chain() == chain)
          .findFirst()
          .map(said -> facts.chains().get(chain).values().get(said.link()).equals(value))
          .orElse(false);
    }

    @Override
    public void close() {
      bench.close();
    }
  }

  /** How many of how many, and of which kinds the others were. */
  private static final class Share {
    private final Map<String, Integer> missed = new TreeMap<>();
    private int right;
    private int all;

    private void add(String kind, boolean isRight) {
      all++;
      right += isRight ? 1 : 0;
      if (!isRight) {
        missed.merge(kind, 1, Integer::sum);
      }
    }

    private double print(String what, Log log) {
      System.out.printf(
          "%s, seed %d, %s: %d of %d, %.1f %%; missed %s%n",
          what, SEED, log.name, right, all, 100.0 * right / all, missed);
      return (double) right / all;
    }
  }

  @BeforeAll
  void append() {
    seen.append();
    heldOut.append();
  }

  @AfterAll
  void close() {
    seen.close();
    heldOut.close();
  }

  @Test
  void theCurrentValueStandsBeforeEveryOldOne() {
    for (Strategy strategy : List.of(Strategy.AUTO, Strategy.STAGED, Strategy.CBA)) {
      assertThat(current(seen, strategy)).isGreaterThanOrEqualTo(BAR);
      assertThat(current(heldOut, strategy)).isGreaterThanOrEqualTo(BAR_HELD_OUT);
    }
  }

  private static double current(Log log, Strategy strategy) {
    Share share = new Share();
    for (int number = 0; number < log.facts.chains().size(); number++) {
      Chain chain = log.facts.chains().get(number);
      RecallAnswer answer = log.ask(chain.question(), all(strategy), Optional.empty());
      share.add(chain.kind(), log.isFirst(answer, number, chain.current()));
    }
    return share.print("current first, " + strategy.wire(), log);
  }

  /** The budget is that of the one line which tells what holds, with the date above it. */
  @Test
  void soItIsInTheTightestBudgetThatHoldsOneLine() {
    assertThat(tightest(seen)).isGreaterThanOrEqualTo(BAR);
    assertThat(tightest(heldOut)).isGreaterThanOrEqualTo(BAR_HELD_OUT);
  }

  private static double tightest(Log log) {
    Share share = new Share();
    for (int number = 0; number < log.facts.chains().size(); number++) {
      Chain chain = log.facts.chains().get(number);
      int budget = Math.max(RecallRequest.LEAST_TOKENS, lineTokens(log, number));
      Options options = new Options(budget, 0, Strategy.AUTO, false, false);
      share.add(chain.kind(), isFirst(log, number, options));
    }
    return share.print("current first in one line", log);
  }

  /** A longer budget that is asked for is no answer. */
  private static boolean isFirst(Log log, int number, Options options) {
    Chain chain = log.facts.chains().get(number);
    try {
      RecallAnswer answer = log.ask(chain.question(), options, Optional.empty());
      return log.isFirst(answer, number, chain.current());
    } catch (Fault tooSmall) {
      assertThat(tooSmall).hasMessageContaining("not one item fits");
      return false;
    }
  }

  private static int lineTokens(Log log, int chain) {
    int last = log.facts.chains().get(chain).values().size() - 1;
    Said said =
        log.facts.said().stream()
            .filter(one -> one.chain() == chain && one.link() == last)
            .findFirst()
            .orElseThrow();
    String context =
        ContextText.heading(ContextText.date(said.at()))
            + said.speaker()
            + ": "
            + said.text()
            + "\n";
    return ContextText.tokens(context);
  }

  @Test
  void asOfEachChangeItsValueStandsBeforeThoseBefore() {
    assertThat(asOf(seen)).isGreaterThanOrEqualTo(BAR);
    assertThat(asOf(heldOut)).isGreaterThanOrEqualTo(BAR_HELD_OUT);
  }

  private static double asOf(Log log) {
    Share share = new Share();
    for (Said said : log.facts.said()) {
      if (said.chain() >= 0 && said.link() > 0) {
        Chain chain = log.facts.chains().get(said.chain());
        RecallAnswer answer =
            log.ask(chain.question(), all(Strategy.AUTO), Optional.of(said.at().plusSeconds(1)));
        String value = chain.values().get(said.link());
        share.add(chain.kind(), log.isFirst(answer, said.chain(), value));
        assertThat(answer.items()).allMatch(item -> !item.timestamp().isAfter(said.at()));
      }
    }
    return share.print("current first as of each change", log);
  }

  @Test
  void aQuestionForWhatWasBeforeGetsThat() {
    assertThat(former(seen)).isGreaterThanOrEqualTo(BAR - 0.1);
    assertThat(former(heldOut)).isGreaterThanOrEqualTo(BAR_HELD_OUT - 0.1);
  }

  private static double former(Log log) {
    Share share = new Share();
    for (int number = 0; number < log.facts.chains().size(); number++) {
      Chain chain = log.facts.chains().get(number);
      for (Former former : chain.former()) {
        RecallAnswer answer = log.ask(former.question(), all(Strategy.AUTO), Optional.empty());
        String value = chain.values().get(former.value());
        share.add(chain.kind(), log.isFirst(answer, number, value));
      }
    }
    return share.print("what was before first", log);
  }

  private static Options all(Strategy strategy) {
    return new Options(ALL, 0, strategy, false, true);
  }

  private static NewEvent event(Said said) {
    return new NewEvent(
        said.at(),
        "chat",
        ParticipantSet.of(said.participants()),
        Optional.empty(),
        Optional.of(said.context()),
        "message",
        new Payload(Map.of("speaker", said.speaker(), "text", said.text())),
        List.of(),
        false);
  }
}
