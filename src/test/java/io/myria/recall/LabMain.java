package io.myria.recall;

import io.myria.claim.ChangedFacts;
import io.myria.claim.ChangedFacts.*;
import io.myria.event.*;
import io.myria.rank.*;
import java.util.*;

class LabMain {
  public static void main(String[] a) {
    for (boolean seen : new boolean[] {true, false}) {
      ChangedFacts facts = seen ? ChangedFacts.seen(1) : ChangedFacts.heldOut(1);
      List<Remembered> all = new ArrayList<>();
      Map<EventSeq, Said> by = new HashMap<>();
      long seq = 0;
      for (Said s : facts.said()) {
        EventSeq one = new EventSeq(++seq);
        by.put(one, s);
        all.add(
            new Remembered(
                new Turn(
                    one,
                    new EventId(new UUID(7, seq)),
                    s.at(),
                    Optional.of(s.context()),
                    Optional.of(s.speaker()),
                    s.text(),
                    List.of()),
                "chat",
                "message",
                s.speaker(),
                Optional.empty(),
                false,
                false));
      }
      Held held =
          Held.NOTHING.with(
              new Held.More(all, Set.of(), new io.myria.log.ScopeEvents.Most(all.size(), 1)),
              new EventSeq(seq));
      Ranker ranker = Ranker.standard();
      Map<Integer, Integer> chains = new TreeMap<>();
      int moved = 0;
      int ok = 0, base = 0, former = 0, formers = 0;
      Map<String, Integer> bad = new TreeMap<>();
      for (int c = 0; c < facts.chains().size(); c++) {
        Chain chain = facts.chains().get(c);
        Ranking ranking = ranker.rank(held.ground(), Question.of(chain.question()));
        Latest latest = Latest.of(held, Set.of(), chain.question());
        int[] order = latest.order(ranking.order(), new Eligible(RecallFilter.ALL, Set.of()));
        if (!bystanders(held, order, by).equals(bystanders(held, ranking.order(), by))) {
          var x = bystanders(held, order, by);
          var y = bystanders(held, ranking.order(), by);
          for (int q = 0; q < x.size(); q++)
            if (!x.get(q).equals(y.get(q))) {
              System.out.println(
                  "MOVED "
                      + chain.question()
                      + " "
                      + held.ground().turn(x.get(q)).text()
                      + " <> "
                      + held.ground().turn(y.get(q)).text());
              break;
            }
        }
        moved += bystanders(held, order, by).equals(bystanders(held, ranking.order(), by)) ? 0 : 1;
        base += first(held, ranking.order(), by, c, chain, chain.current()) ? 1 : 0;
        boolean good = first(held, order, by, c, chain, chain.current());
        ok += good ? 1 : 0;
        if (!good) {
          bad.merge(chain.kind(), 1, Integer::sum);
          if (seen || Boolean.getBoolean("held")) {
            System.out.println("-- " + chain.question() + " " + chain.values());
            for (int i = 0; i < order.length; i++) {
              Said s = by.get(held.ground().turn(order[i]).seq());
              if (s.chain() == c)
                System.out.println(
                    "   "
                        + i
                        + " "
                        + s.speaker()
                        + ": "
                        + s.text()
                        + " ("
                        + s.link()
                        + ") "
                        + latest.of(order[i]).since().isPresent());
            }
          }
        }
        for (Former f : chain.former()) {
          formers++;
          int[] r = ranker.rank(held.ground(), Question.of(f.question())).order();
          int[] o =
              Latest.of(held, Set.of(), f.question())
                  .order(r, new Eligible(RecallFilter.ALL, Set.of()));
          boolean right = first(held, o, by, c, chain, chain.values().get(f.value()));
          former += right ? 1 : 0;
          if (!right && seen)
            System.out.println(
                "FORMER "
                    + f.question()
                    + " "
                    + chain.values().get(f.value())
                    + " "
                    + chain.values());
        }
      }
      System.out.printf(
          "RESULT moved " + moved + " %s: current first %d (was %d) of %d, former %d of %d %s%n",
          seen,
          ok,
          base,
          facts.chains().size(),
          former,
          formers,
          bad);
    }
  }

  static List<Integer> bystanders(Held held, int[] order, Map<EventSeq, Said> by) {
    List<Integer> all = new ArrayList<>();
    for (int i : order) if (by.get(held.ground().turn(i).seq()).chain() < 0) all.add(i);
    return all;
  }

  static boolean first(
      Held held, int[] order, Map<EventSeq, Said> by, int c, Chain chain, String value) {
    for (int i : order) {
      Said s = by.get(held.ground().turn(i).seq());
      if (s.chain() == c) return chain.values().get(s.link()).equals(value);
    }
    return false;
  }
}
