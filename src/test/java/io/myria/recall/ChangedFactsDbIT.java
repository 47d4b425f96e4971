package io.myria.recall;

import io.myria.claim.ChangedFacts;
import io.myria.claim.ChangedFacts.Chain;
import io.myria.claim.ChangedFacts.Former;
import io.myria.claim.ChangedFacts.Said;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.log.Appended;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.RecallRequest.Options;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ChangedFactsDbIT {
  public static void main(String[] a) {
    new ChangedFactsDbIT().lab();
  }

  @Test
  void lab() {
    for (boolean seen : new boolean[] {true, false}) {
      ChangedFacts facts = seen ? ChangedFacts.seen(1) : ChangedFacts.heldOut(1);
      try (RecallBench bench = new RecallBench("cba.early_pruning_threshold", "0")) {
        List<NewEvent> events = new ArrayList<>();
        for (Said said : facts.said()) {
          events.add(event(said));
        }
        List<Appended> appended = bench.append(events);
        Map<EventId, Said> by = new HashMap<>();
        for (int i = 0; i < appended.size(); i++) {
          by.put(appended.get(i).id(), facts.said().get(i));
        }
        for (Strategy strategy : List.of(Strategy.LEXICAL, Strategy.STAGED, Strategy.CBA)) {
          measure(
              seen + " " + strategy,
              facts,
              bench,
              by,
              strategy,
              seen && strategy == Strategy.LEXICAL);
        }
      }
    }
  }

  static void measure(
      String name,
      ChangedFacts facts,
      RecallBench bench,
      Map<EventId, Said> by,
      Strategy strategy,
      boolean show) {
    int ok = 0, found = 0, former = 0, formers = 0;
    Map<String, Integer> bad = new TreeMap<>();
    for (int c = 0; c < facts.chains().size(); c++) {
      Chain chain = facts.chains().get(c);
      RecallAnswer answer = ask(bench, chain.question(), strategy);
      boolean good = before(answer, by, c, chain, chain.values().size() - 1, chain.current());
      ok += good ? 1 : 0;
      if (!good) {
        bad.merge(chain.kind(), 1, Integer::sum);
        if (show) {
          System.out.println("-- " + chain.question() + " " + chain.values());
          int r = 0;
          for (RecallItem item : answer.items()) {
            r++;
            Said said = by.get(item.eventId());
            if (said.chain() == c)
              System.out.println(
                  "   "
                      + r
                      + " "
                      + said.speaker()
                      + ": "
                      + said.text()
                      + " "
                      + said.link()
                      + " "
                      + item.replacedBy().map(id -> by.get(id).text()));
          }
        }
      }
      for (Former one : chain.former()) {
        formers++;
        RecallAnswer was = ask(bench, one.question(), strategy);
        boolean right = before(was, by, c, chain, one.value(), chain.values().get(one.value()));
        former += right ? 1 : 0;
        if (!right && show)
          System.out.println("   FORMER " + one.question() + " " + chain.values().get(one.value()));
      }
    }
    System.out.printf(
        "%s: current first %d of %d, former first %d of %d %s%n",
        name, ok, facts.chains().size(), former, formers, bad);
  }

  static boolean before(
      RecallAnswer answer, Map<EventId, Said> by, int c, Chain chain, int link, String value) {
    for (RecallItem item : answer.items()) {
      Said said = by.get(item.eventId());
      if (said.chain() == c) {
        return chain.values().get(said.link()).equals(value);
      }
    }
    return false;
  }

  static RecallAnswer ask(RecallBench bench, String question, Strategy strategy) {
    return bench.ask(
        Ask.of(question, ChangedFacts.ASKING).with(new Options(16_000, 0, strategy, false, true)));
  }

  static NewEvent event(Said said) {
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
