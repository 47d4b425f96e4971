package io.myria.claim;

import io.myria.claim.ChangedFacts.Said;
import java.util.*;
import org.junit.jupiter.api.Test;

class LabTest {
  public static void main(String[] a) {
    new LabTest().lab();
  }

  @Test
  void lab() {
    run("seen", ChangedFacts.seen(Long.getLong("seed", 1)), true);
    run("held", ChangedFacts.heldOut(Long.getLong("seed", 1)), false);
  }

  static void run(String name, ChangedFacts facts, boolean show) {
    List<Stated> stated = new ArrayList<>();
    Map<String, Integer> places = new HashMap<>();
    List<Said> said = facts.said();
    if (Boolean.getBoolean("warm"))
      for (int k = 0; k < 10; k++) {
        /*WARM*/
        long w = java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (Said x : said) ClaimReader.read(x.text(), Optional.of(x.speaker()));
        System.out.println(
            "warm "
                + (java.lang.management.ManagementFactory.getThreadMXBean()
                            .getCurrentThreadCpuTime()
                        - w)
                    / 1e3
                    / said.size());
      }
    long t = java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    for (int i = 0; i < said.size(); i++) {
      Said s = said.get(i);
      stated.add(
          new Stated(
              i,
              s.context(),
              places.merge(s.context(), 1, Integer::sum),
              ClaimReader.read(s.text(), Optional.of(s.speaker()))));
    }
    long t2 = java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    Revisions r = Revisions.of(stated);
    long t3 = java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    int ok = 0, all = 0, firstOk = 0;
    Map<String, Integer> bad = new TreeMap<>();
    int wrong = 0;
    for (int c = 0; c < facts.chains().size(); c++) {
      int chain = c;
      List<Integer> events = new ArrayList<>();
      for (int i = 0; i < said.size(); i++) if (said.get(i).chain() == chain) events.add(i);
      int last = events.get(events.size() - 1);
      boolean good = true;
      String current = facts.chains().get(c).current();
      List<String> values = facts.chains().get(c).values();
      for (int e : events) {
        if (e == last || values.get(said.get(e).link()).equals(current)) continue;
        all++;
        OptionalInt by = r.replacement(e, x -> true);
        if (by.isPresent() && by.getAsInt() == last) firstOk++;
        else {
          good = false;
        }
      }
      if (good) ok++;
      else {
        bad.merge(facts.chains().get(c).kind(), 1, Integer::sum);
        if (show) {
          System.out.println("-- " + facts.chains().get(c).question());
          for (int e : events) {
            OptionalInt by = r.replacement(e, x -> true);
            System.out.println(
                "   "
                    + e
                    + " "
                    + said.get(e).context()
                    + " "
                    + said.get(e).speaker()
                    + ": "
                    + said.get(e).text()
                    + " => "
                    + by
                    + " "
                    + stated.get(e).claims());
          }
        }
      }
    }
    int[][] none = new int[3][2];
    for (int i = 0; i < said.size(); i++) {
      int kind = said.get(i).chain() < 0 ? 2 : said.get(i).link() == 0 ? 0 : 1;
      none[kind][stated.get(i).claims().isEmpty() ? 0 : 1]++;
    }
    System.out.println(
        name
            + " claims none/some: states "
            + Arrays.toString(none[0])
            + " changes "
            + Arrays.toString(none[1])
            + " bystanders "
            + Arrays.toString(none[2]));
    int[][] linked = new int[4][2];
    for (int c = 0; c < facts.chains().size(); c++) {
      int chain = c;
      List<Integer> events = new ArrayList<>();
      for (int i = 0; i < said.size(); i++) if (said.get(i).chain() == chain) events.add(i);
      for (int k = 1; k < events.size(); k++) {
        int a = events.get(k - 1), b = events.get(k);
        boolean reply = said.get(a).context().equals(said.get(b).context());
        boolean same =
            r.of(b).stream().anyMatch(x -> x.links().stream().anyMatch(l -> l.event() == a));
        boolean empty = stated.get(b).claims().isEmpty();
        linked[(reply ? 1 : 0)][same ? 1 : 0]++;
        if (empty) linked[reply ? 3 : 2][0]++;
        else if (!same && stated.get(b).claims().stream().noneMatch(Claim::isChange))
          linked[reply ? 3 : 2][1]++;
      }
    }
    System.out.println(
        name
            + " links no/yes: plain "
            + Arrays.toString(linked[0])
            + " replies "
            + Arrays.toString(linked[1])
            + "; of plain no claim, no change "
            + Arrays.toString(linked[2])
            + " of replies "
            + Arrays.toString(linked[3]));
    int by = 0;
    for (int i = 0; i < said.size(); i++) {
      OptionalInt replaced = r.replacement(i, x -> true);
      boolean stray = said.get(i).chain() < 0 && replaced.isPresent();
      if (said.get(i).chain() >= 0
          && replaced.isPresent()
          && said.get(replaced.getAsInt()).chain() != said.get(i).chain()) {
        by++;
        if (show)
          System.out.println(
              "CROSS "
                  + said.get(i).text()
                  + " <- "
                  + said.get(replaced.getAsInt()).text()
                  + stated.get(replaced.getAsInt()).claims());
      }
      if (stray) {
        wrong++;
        if (show)
          System.out.println(
              "WRONG "
                  + said.get(i).text()
                  + " <- "
                  + said.get(replaced.getAsInt()).text()
                  + " "
                  + stated.get(i).claims()
                  + stated.get(replaced.getAsInt()).claims());
      }
    }
    System.out.printf(
        "%s: chains right %d of %d, old marked %d of %d, bystanders wrong %d, cross %d, read %.1f us/event, link %.1f ms %s%n",
        name,
        ok,
        facts.chains().size(),
        firstOk,
        all,
        wrong,
        by,
        (t2 - t) / 1e3 / said.size(),
        (t3 - t2) / 1e6,
        bad);
  }
}
